"""Text cut into tokens, each in a box, with all that is invisible made visible."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from bpe_lesson.invisible import BLANK_CHARACTERS, unhide
from bpe_lesson.validation import shorten
from bpe_lesson.view.rich_output import RichOutput

LONE_BYTES = "".join(map(chr, range(0xDC80, 0xDD00)))
SPACE_MARKS = {" ": "␣", "\n": "↵", "\t": "⇥"}
# Light enough for dark letters, and apart for every kind of colour vision; the boxes' borders
# and the gaps between them say the same without colour.
TOKEN_COLOURS = ("#cfe8fc", "#fde7b0", "#d3f0d8", "#f6d5e5", "#e3dbf5")
MAX_LABEL_CHARACTERS = 200
BOX_STYLE = (
    "display:inline-block;margin:2px 1px;padding:1px 4px;border:1px solid #555;border-radius:4px;"
    "color:#111;font-size:110%;text-align:center;"
    "vertical-align:top;overflow-wrap:anywhere;background:"
)


def make_visible(token: str | bytes) -> str:
    r"""Return a token as text in which nothing is invisible: no space, line end or half character.

    A character that leaves no mark becomes its code point, a byte that is no whole character
    becomes its two hex digits, both in angle brackets.

    >>> make_visible("e "), make_visible(b"\xe2\x80"), make_visible("a\u200cb")
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
        f"⟨{ord(c) - 0xDC00:02x}⟩" if c in lone_bytes else SPACE_MARKS.get(c) or unhide(c)
        for c in text
    )
    # A mark needs something to sit on.
    first = text[:1] or "a"
    return (
        "◌" + shown
        if unicodedata.category(first)[0] == "M" and first not in BLANK_CHARACTERS
        else shown
    )


def show_tokens(tokens: Iterable[str | bytes], ids: Sequence[int] | None = None) -> RichOutput:
    """Show tokens as boxes in a row; where ids are given, below each its id and its bytes in hex.

    Raises:
        ValueError: there are not as many ids as tokens.

    >>> show_tokens([b"th", b"e "], ids=[259, 256])
    th|e␣
    259 256
    74 68|65 20
    """
    tokens = list(tokens)
    labels = [make_visible(token) for token in tokens]
    if ids is None:
        return RichOutput("|".join(labels), html=wrap_boxes(draw_token_boxes(labels)))
    if len(ids) != len(labels):
        raise ValueError(f"{len(labels)} tokens, but {len(ids)} ids: give one id for each token")
    below = list(map(str, ids))
    lines = ["|".join(labels), " ".join(below)]
    if tokens and all(isinstance(token, (bytes, bytearray)) for token in tokens):
        lines.append("|".join(token.hex(" ") for token in tokens))
        below = [f"{idx}\n{token.hex(' ')}" for idx, token in zip(ids, tokens)]
    return RichOutput("\n".join(lines), html=wrap_boxes(draw_token_boxes(labels, below)))


def compare_tokens(rows: Mapping[str, Iterable[str | bytes]]) -> RichOutput:
    """Show one text under several tokenizers, one above the other, with the number of tokens.

    >>> compare_tokens({"bytes": [b"t", b"h", b"e"], "merged": [b"th", b"e"]})
    bytes (3 tokens): t|h|e
    merged (2 tokens): th|e
    """
    lines, parts = [], []
    for name, tokens in rows.items():
        labels = [make_visible(token) for token in tokens]
        head = f"{unhide(name)} ({len(labels):,} token{'s' * (len(labels) != 1)})"
        lines.append(f"{head}: {'|'.join(labels)}")
        parts.append(wrap_boxes(f"<div>{escape(head)}</div>{draw_token_boxes(labels)}"))
    return RichOutput("\n".join(lines), html="".join(parts))


def wrap_boxes(boxes: str) -> str:
    """Return boxes as lines of a page, with room between them.

    >>> wrap_boxes("a box")
    '<div style="line-height:1.9">a box</div>'
    """
    return f'<div style="line-height:1.9">{boxes}</div>'


def draw_token_boxes(
    labels: Sequence[str], below: Sequence[str] | None = None, in_widget: bool = False
) -> str:
    """Return boxes as HTML, what stands `below` in small letters; neighbours differ in colour.

    A widget says the style of the boxes once, see `view.live`, so that they travel fast.

    >>> "&lt;b&gt;" in draw_token_boxes(["<b>"], ["256"])
    True
    """
    boxes = []
    for position, label in enumerate(labels):
        lines = below[position].split("\n") if below and below[position] else []
        small = "".join(f"<br><small>{escape(fit_label(line))}</small>" for line in lines)
        number = position % len(TOKEN_COLOURS)
        look = (
            f'class="bpe-box{number}"'
            if in_widget
            else f'style="{BOX_STYLE}{TOKEN_COLOURS[number]}"'
        )
        boxes.append(f'<code dir="ltr" {look}>{escape(fit_label(label))}{small}</code>')
    return " ".join(boxes)


def fit_label(label: str) -> str:
    """Return a label that fits a line: of a very long one the beginning, and how long it is.

    >>> fit_label("a" * 1000)[MAX_LABEL_CHARACTERS:]
    '… (1,000 characters)'
    """
    return (
        label
        if len(label) <= MAX_LABEL_CHARACTERS
        else f"{label[:MAX_LABEL_CHARACTERS]}… ({len(label):,} characters)"
    )
