"""Figures of text in bytes."""

import unicodedata
from collections.abc import Callable
from itertools import groupby

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tokens import make_visible

_LEVELS = ("text", "code points", "bytes", "bits")
_MOST = 60  # characters in a picture


def inspect_text(text: str, title: str, level: str = "text") -> RichOutput:
    """Show what a text is made of; the reader zooms in, down to its bits, and flips these.

    The first level is one of "text", "code points", "bytes" and "bits".
    """
    depth = _LEVELS.index(level) + 1
    names = {character: unicodedata.name(character, "(no name)") for character in text[:_MOST]}
    twin = draw_rows(_cut_rows(text[:_MOST], depth), title)
    twin.text += f"\nnames: {', '.join(names[character] for character in text[:_MOST])}"
    return offer_widget(twin, "zoom", {"text": text, "names": names, "depth": depth}, title=title)


def _cut_rows(text: str, depth: int) -> list[Row]:
    sizes = [(character, len(_encode(character))) for character in text]
    data = _encode(text)
    rows = [
        Row("code points", [Box(make_visible(character), size) for character, size in sizes]),
        Row("numbers", [Box(f"U+{ord(character):04X}", size) for character, size in sizes]),
        Row("bytes", [Box(f"{byte:02x}", 1) for byte in data]),
    ]
    bits = Row("bits", [Box(f"{byte:08b}", 1) for byte in data])
    return [*rows, bits] if depth == len(_LEVELS) else rows


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # so that a lone surrogate has bytes too


def browse_bytes(byte_role: Callable[[int], str]) -> RichOutput:
    """Show all 256 bytes in a grid by what they're for; the reader presses one."""
    title = "The first hex digit says what a byte is for, except in the rows c and f."
    boxes = []
    for byte in range(256):
        begins = byte_role(byte) not in ("continuation", "never")
        boxes.append(Box(f"{byte:02x}" if begins else "·", 1))
    twin = draw_rows([Row("", boxes[row : row + 16]) for row in range(0, 256, 16)], title)
    for role, group in groupby(range(256), byte_role):
        span = [*group]
        twin.text += f"\n{span[0]:02x} to {span[-1]:02x}: {role}"
    return offer_widget(twin, "grid", {}, title=title)
