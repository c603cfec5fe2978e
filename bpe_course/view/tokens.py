"""Show tokens in coloured boxes, with every character visible."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import zip_longest

from bpe_course.invisible import BLANK_CHARACTERS, unhide
from bpe_course.view.palette import TOKENS
from bpe_course.view.rich_output import RichOutput
from bpe_lesson.validation import shorten

_SPACE_MARKS = {" ": "␣", "\n": "↵", "\t": "⇥"}
# What `surrogateescape` makes of a byte that isn't valid UTF-8 -> how it's shown.
_LONE_BYTES = {chr(0xDC00 + byte): f"⟨{byte:02x}⟩" for byte in range(0x80, 0x100)}
_MAX_LABEL_CHARACTERS = 200


def make_visible(token: str | bytes) -> str:
    r"""Return a token as text in which everything is visible, even spaces and half characters.

    An invisible character is its code point, and a byte of half a character its hex, in angle brackets.

    >>> make_visible("e "), make_visible(b"\xe2\x80"), make_visible("a\u200cb")
    ('e␣', '⟨e2⟩⟨80⟩', 'a⟨U+200C⟩b')
    """
    if isinstance(token, str):
        text, marks = token, _SPACE_MARKS  # its surrogates don't stand for bytes
    elif isinstance(token, (bytes, bytearray)):
        text, marks = token.decode("utf-8", "surrogateescape"), _SPACE_MARKS | _LONE_BYTES
    else:
        raise TypeError(f"{shorten(token)} isn't a token: give bytes or a str, such as vocab[id]")
    visible = "".join(marks.get(character) or unhide(character) for character in text)
    first = text[:1]
    needs_base = first and first not in BLANK_CHARACTERS and unicodedata.category(first)[0] == "M"
    return f"◌{visible}" if needs_base else visible


def show_tokens(tokens: Iterable[str | bytes], ids: Sequence[int] | None = None) -> RichOutput:
    """Show tokens as boxes in a row; if you pass ids, with each token's id and bytes below it.

    >>> show_tokens([b"th", b"e "], ids=[259, 256])
    th|e␣
    259 256
    74 68|65 20
    """
    tokens = list(tokens)
    labels = [make_visible(token) for token in tokens]
    if ids is None:
        return RichOutput("|".join(labels), _draw_boxes("bpe tokens", labels))
    if len(ids) != len(labels):
        counts = f"there are {len(labels)} tokens, but {len(ids)} ids"
        raise ValueError(f"{counts}: give one id for each token")
    notes = [str(idx) for idx in ids]
    lines = ["|".join(labels), " ".join(notes)]
    in_hex = [token.hex(" ") for token in tokens if not isinstance(token, str)]
    if tokens and len(in_hex) == len(tokens):  # none of them is a str
        lines.append("|".join(in_hex))
        notes = [f"{idx}\n{digits}" for idx, digits in zip(ids, in_hex)]
    return RichOutput("\n".join(lines), _draw_boxes("bpe tokens", labels, notes))


def compare_tokens(rows: Mapping[str, Iterable[str | bytes]]) -> RichOutput:
    """Show the tokens of one text from several tokenizers, one above the other, and count them.

    >>> compare_tokens({"bytes": [b"t", b"h", b"e"], "merged": [b"th", b"e"]})
    bytes (3 tokens): t|h|e
    merged (2 tokens): th|e
    """
    lines, html = [], ""
    for name, tokens in rows.items():
        labels = [make_visible(token) for token in tokens]
        head = f"{unhide(name)} ({len(labels):,} token{'s' * (len(labels) != 1)})"
        lines.append(f"{head}: {'|'.join(labels)}")
        boxes = _draw_boxes("tokens", labels)
        html += f'<div><div class="name">{escape(head)}</div>{boxes}</div>'
    return RichOutput("\n".join(lines), f'<div class="bpe named">{html}</div>')


def _draw_boxes(kind: str, labels: Sequence[str], notes: Sequence[str] = ()) -> str:
    boxes = []
    for position, (label, note) in enumerate(zip_longest(labels, notes, fillvalue="")):
        lines = "\n".join(map(fit_label, note.split("\n")))
        below = f"<sub>{escape(lines)}</sub>" if notes else ""
        look = f'class="token token-{position % TOKENS}"'  # unlike its neighbours
        boxes.append(f'<code dir="ltr" {look}>{escape(fit_label(label))}{below}</code>')
    return f'<div class="{kind}">{" ".join(boxes)}</div>'


def fit_label(label: str) -> str:
    if len(label) <= _MAX_LABEL_CHARACTERS:
        return label
    return f"{label[:_MAX_LABEL_CHARACTERS]}… ({len(label):,} characters)"
