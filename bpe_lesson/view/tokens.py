"""Text cut into tokens, each in a box, with all that is invisible made visible."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from bpe_lesson.invisible import BLANK_CHARACTERS, unhide
from bpe_lesson.validation import shorten
from bpe_lesson.view.rich_output import RichOutput

# What `surrogateescape` makes of the bytes 80 to ff when they aren't valid UTF-8.
LONE_BYTE_BASE = 0xDC00
LONE_BYTES = "".join(chr(LONE_BYTE_BASE + byte) for byte in range(0x80, 0x100))
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
        # In a str such a code point is no byte, but a lone surrogate like all others.
        shown = "".join(SPACE_MARKS.get(c) or unhide(c) for c in token)
        first = token[:1]
    elif isinstance(token, (bytes, bytearray)):
        text = token.decode("utf-8", "surrogateescape")
        shown = "".join(map(make_decoded_visible, text))
        first = text[:1]
    else:
        raise TypeError(f"{shorten(token)} is no token: give bytes or a str, as vocab[id] is")
    return f"◌{shown}" if is_visible_mark(first) else shown


def make_decoded_visible(character: str) -> str:
    r"""Return a character that comes from bytes, made visible; see LONE_BYTES.

    >>> make_decoded_visible("\udce2"), make_decoded_visible(" "), make_decoded_visible("a")
    ('⟨e2⟩', '␣', 'a')
    """
    if character in LONE_BYTES:
        return f"⟨{ord(character) - LONE_BYTE_BASE:02x}⟩"
    return SPACE_MARKS.get(character) or unhide(character)


def is_visible_mark(character: str) -> bool:
    r"""Say whether this is an accent or the like, which needs something to sit on.

    >>> is_visible_mark("\u0301"), is_visible_mark("e"), is_visible_mark("\ufe0f")
    (True, False, False)
    """
    if not character or character in BLANK_CHARACTERS:
        return False
    return unicodedata.category(character).startswith("M")


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
    notes = [str(idx) for idx in ids]
    lines = ["|".join(labels), " ".join(notes)]
    in_hex = [token.hex(" ") for token in tokens if not isinstance(token, str)]
    if tokens and len(in_hex) == len(tokens):  # not one of them is a str
        lines.append("|".join(in_hex))
        notes = [f"{idx}\n{digits}" for idx, digits in zip(ids, in_hex)]
    return RichOutput("\n".join(lines), html=wrap_boxes(draw_token_boxes(labels, notes)))


def compare_tokens(rows: Mapping[str, Iterable[str | bytes]]) -> RichOutput:
    """Show one text under several tokenizers, one above the other, with the number of tokens.

    >>> compare_tokens({"bytes": [b"t", b"h", b"e"], "merged": [b"th", b"e"]})
    bytes (3 tokens): t|h|e
    merged (2 tokens): th|e
    """
    lines = []
    parts = []
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
    labels: Sequence[str], notes: Sequence[str] | None = None, in_widget: bool = False
) -> str:
    """Return boxes as HTML; neighbours differ in colour.

    Args:
        labels: the text of each box.
        notes: what goes below each label in small letters, line by line; "" for nothing.
        in_widget: whether `widgets.STYLE_TAG` is on the page. It has the style of the boxes once,
            so a widget sends much less to the browser each time it changes.

    >>> "&lt;b&gt;" in draw_token_boxes(["<b>"], ["256"])
    True
    """
    boxes = []
    for position, label in enumerate(labels):
        colour = position % len(TOKEN_COLOURS)
        look = f'style="{BOX_STYLE}{TOKEN_COLOURS[colour]}"'
        if in_widget:
            look = f'class="bpe-box{colour}"'
        small = ""
        if notes and notes[position]:
            lines = notes[position].split("\n")
            small = "".join(f"<br><small>{escape(fit_label(line))}</small>" for line in lines)
        boxes.append(f'<code dir="ltr" {look}>{escape(fit_label(label))}{small}</code>')
    return " ".join(boxes)


def fit_label(label: str) -> str:
    """Return a label that fits a line: of a very long one the beginning, and how long it is.

    >>> fit_label("a" * 1000)[MAX_LABEL_CHARACTERS:]
    '… (1,000 characters)'
    """
    if len(label) <= MAX_LABEL_CHARACTERS:
        return label
    return f"{label[:MAX_LABEL_CHARACTERS]}… ({len(label):,} characters)"
