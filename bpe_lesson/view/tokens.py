"""Text cut into tokens, each in a box, with all that is invisible made visible."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from bpe_lesson.inputs import shorten
from bpe_lesson.view.shown import Shown

LONE_BYTES = "".join(map(chr, range(0xDC80, 0xDD00)))
MARKS = {" ": "␣", "\n": "↵", "\t": "⇥"}
# Letters, signs and marks to Unicode, and yet blank: fillers, joiners, variation selectors.
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
BLANK += "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
# Light enough for dark letters, and apart for every kind of colour vision; the boxes' borders
# and the gaps between them say the same without colour.
COLOURS = ("#cfe8fc", "#fde7b0", "#d3f0d8", "#f6d5e5", "#e3dbf5")
LONGEST = 200
BOX = (
    "display:inline-block;margin:2px 1px;padding:1px 4px;border:1px solid #555;border-radius:4px;"
    "color:#111;font-size:110%;text-align:center;"
    "vertical-align:top;overflow-wrap:anywhere;background:"
)


def visible(token: str | bytes) -> str:
    r"""Return a token as text in which nothing is invisible: no space, line end or half character.

    A character that leaves no mark becomes its code point, a byte that is no whole character
    becomes its two hex digits, both in angle brackets.

    >>> visible("e "), visible(b"\xe2\x80"), visible("a\u200cb")
    ('e␣', '⟨e2⟩⟨80⟩', 'a⟨U+200C⟩b')
    """
    if isinstance(token, str):
        text, lone_bytes = token, ""
    elif isinstance(token, (bytes, bytearray)):
        # surrogateescape keeps each byte that is no UTF-8 as one code point, U+DC00 + byte.
        text, lone_bytes = token.decode("utf-8", "surrogateescape"), LONE_BYTES
    else:
        raise TypeError(f"{shorten(token)} is no token: give bytes or a str, as vocab[id] is")
    shown = "".join(
        f"⟨{ord(c) - 0xDC00:02x}⟩" if c in lone_bytes else MARKS.get(c) or unhidden(c) for c in text
    )
    # A mark needs something to sit on.
    first = text[:1] or "a"
    return "◌" + shown if unicodedata.category(first)[0] == "M" and first not in BLANK else shown


def unhidden(text: str) -> str:
    """Return a text in which what leaves no mark is written as its code point; spaces stay.

    >>> unhidden("a b\u200c\u202e")
    'a b⟨U+200C⟩⟨U+202E⟩'
    """
    return "".join(f"⟨U+{ord(c):04X}⟩" if is_hidden(c) else c for c in text)


def is_hidden(character: str) -> bool:
    r"""Say whether a character, other than the space, leaves no mark on paper.

    >>> is_hidden("a"), is_hidden(" "), is_hidden("\u00a0"), is_hidden("\x00")
    (False, False, True, True)
    """
    if character == " ":
        return False
    # Controls, formats, surrogates, unassigned; other spaces.
    return unicodedata.category(character)[0] in "CZ" or character in BLANK


def show_tokens(tokens: Iterable[str | bytes], ids: Sequence[int] | None = None) -> Shown:
    """Show tokens as boxes in a row; where ids are given, below each its id and its bytes in hex.

    Raises:
        ValueError: there are not as many ids as tokens.

    >>> show_tokens([b"th", b"e "], ids=[259, 256])
    th|e␣
    259 256
    74 68|65 20
    """
    tokens = list(tokens)
    labels = [visible(token) for token in tokens]
    if ids is None:
        return Shown("|".join(labels), html=row(token_boxes(labels)))
    if len(ids) != len(labels):
        raise ValueError(f"{len(labels)} tokens, but {len(ids)} ids: give one id for each token")
    below = list(map(str, ids))
    lines = ["|".join(labels), " ".join(below)]
    if tokens and all(isinstance(token, (bytes, bytearray)) for token in tokens):
        lines.append("|".join(token.hex(" ") for token in tokens))
        below = [f"{idx}\n{token.hex(' ')}" for idx, token in zip(ids, tokens)]
    return Shown("\n".join(lines), html=row(token_boxes(labels, below)))


def compare_tokens(rows: Mapping[str, Iterable[str | bytes]]) -> Shown:
    """Show one text under several tokenizers, one above the other, with the number of tokens.

    >>> compare_tokens({"bytes": [b"t", b"h", b"e"], "merged": [b"th", b"e"]})
    bytes (3 tokens): t|h|e
    merged (2 tokens): th|e
    """
    lines, parts = [], []
    for name, tokens in rows.items():
        labels = [visible(token) for token in tokens]
        head = f"{unhidden(name)} ({len(labels):,} token{'s' * (len(labels) != 1)})"
        lines.append(f"{head}: {'|'.join(labels)}")
        parts.append(row(f"<div>{escape(head)}</div>{token_boxes(labels)}"))
    return Shown("\n".join(lines), html="".join(parts))


def row(boxes: str) -> str:
    """Return boxes as lines of a page, with room between them.

    >>> row("a box")
    '<div style="line-height:1.9">a box</div>'
    """
    return f'<div style="line-height:1.9">{boxes}</div>'


def token_boxes(
    labels: Sequence[str], below: Sequence[str] | None = None, in_widget: bool = False
) -> str:
    """Return boxes as HTML, what stands `below` in small letters; neighbours differ in colour.

    A widget says the style of the boxes once, see `view.live`, so that they travel fast.

    >>> "&lt;b&gt;" in token_boxes(["<b>"], ["256"])
    True
    """
    boxes = []
    for position, label in enumerate(labels):
        lines = below[position].split("\n") if below and below[position] else []
        small = "".join(f"<br><small>{escape(shortened(line))}</small>" for line in lines)
        number = position % len(COLOURS)
        look = f'class="bpe-box{number}"' if in_widget else f'style="{BOX}{COLOURS[number]}"'
        boxes.append(f'<code dir="ltr" {look}>{escape(shortened(label))}{small}</code>')
    return " ".join(boxes)


def shortened(label: str) -> str:
    """Return a label that fits a line: of a very long one the beginning, and how long it is.

    >>> shortened("a" * 1000)[LONGEST:]
    '… (1,000 characters)'
    """
    return label if len(label) <= LONGEST else f"{label[:LONGEST]}… ({len(label):,} characters)"
