"""Text cut into tokens, each in a box, with all that is invisible made visible."""

import unicodedata
from collections.abc import Iterable, Sequence
from html import escape
from itertools import repeat

from bpe_lesson.view.shown import Shown

MARKS = {" ": "␣", "\n": "↵", "\t": "⇥"}
# Light enough for dark letters, and apart for every kind of colour vision; the boxes' borders
# and the gaps between them say the same without colour.
COLOURS = ("#cfe8fc", "#fde7b0", "#d3f0d8", "#f6d5e5", "#e3dbf5")
BOX = (
    "display:inline-block;margin:2px 1px;padding:1px 4px;border:1px solid #555;border-radius:4px;"
    "color:#111;font-size:110%;text-align:center;background:"
)


def visible(token: str | bytes) -> str:
    r"""Return a token as text in which nothing is invisible: no space, line end or half character.

    A character that leaves no mark becomes its code point, a byte that is no whole character
    becomes its two hex digits, both in angle brackets.

    >>> visible("e "), visible(b"\xe2\x80"), visible("a\u200cb")
    ('e␣', '⟨e2⟩⟨80⟩', 'a⟨U+200C⟩b')
    """
    if isinstance(token, str):
        return "".join(map(visible_character, token))
    # surrogateescape keeps each byte that is no UTF-8 as one code point, U+DC00 + byte.
    text = bytes(token).decode("utf-8", "surrogateescape")
    return "".join(
        f"⟨{ord(c) - 0xDC00:02x}⟩" if "\udc80" <= c <= "\udcff" else visible_character(c)
        for c in text
    )


def visible_character(character: str) -> str:
    """Return one character as something that can be seen.

    >>> visible_character(" "), visible_character("é"), visible_character(chr(0x301))
    ('␣', 'é', '◌́')
    """
    if character in MARKS:
        return MARKS[character]
    category = unicodedata.category(character)
    if category in ("Mn", "Me", "Mc"):  # a mark needs something to sit on
        return "◌" + character
    if category[0] in "CZ":  # controls, formats, surrogates, unassigned; other spaces
        return f"⟨U+{ord(character):04X}⟩"
    return character


def show_tokens(tokens: Iterable[str | bytes], ids: Sequence[int] | None = None) -> Shown:
    """Show tokens as boxes in a row; below each its id, where ids are given.

    Raises:
        ValueError: there are not as many ids as tokens.

    >>> show_tokens([b"th", b"e "], ids=[259, 256])
    th|e␣
    259 256
    """
    labels = [visible(token) for token in tokens]
    if ids is not None and len(ids) != len(labels):
        raise ValueError(f"{len(labels)} tokens, but {len(ids)} ids: give one id for each token")
    text = "|".join(labels)
    if ids is not None:
        text += "\n" + " ".join(map(str, ids))
    boxes = map(token_box, range(len(labels)), labels, repeat(None) if ids is None else ids)
    return Shown(text, html=f'<div style="line-height:1.9">{" ".join(boxes)}</div>')


def token_box(position: int, label: str, idx: int | None) -> str:
    """Return one token's box as HTML; neighbours differ in colour.

    >>> "&lt;b&gt;" in token_box(0, "<b>", 256)
    True
    """
    below = "" if idx is None else f'<br><small style="color:#333">{idx}</small>'
    colour = COLOURS[position % len(COLOURS)]
    return f'<code dir="ltr" style="{BOX}{colour}">{escape(label)}{below}</code>'
