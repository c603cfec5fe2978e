"""Show bits: those of characters in UTF-8, which can be flipped, and operations on numbers."""

from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby

from bpe_course.invisible import unhide
from bpe_course.view.html_table import HtmlCell, make_table
from bpe_course.view.live import offer_widget
from bpe_course.view.palette import choose_fill
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import LOOK, make_cell, show_table
from bpe_course.view.tokens import make_visible

_COLUMNS = ["character", "code point", "its bits", "bytes in bits", "hex", "roles"]
# Role of a byte -> how many bits its prefix has: those that tell the role.
_PREFIX_LENGTHS = {"single": 1, "continuation": 2, "lead 2": 3, "lead 3": 4, "lead 4": 5}


def show_bits(text: str, byte_role: Callable[[int], str]) -> RichOutput:
    """Show each character's code point and bytes in binary, with prefixes in [ ].

    >>> show_bits("é", lambda byte: "lead 2" if byte > 191 else "continuation")
    character code point  its bits          bytes in bits    hex                 roles
    é             U+00E9  11101001  [110]00011 [10]101001  c3 a9  lead 2, continuation
    """
    rows = []
    for character in text:
        number = ord(character)
        data = character.encode("utf-8", "surrogatepass")  # so that a lone surrogate has bytes too
        roles = [byte_role(byte) for byte in data]
        bits = " ".join(map(_mark_prefix, data, roles))
        code_point = (make_visible(character), f"U+{number:04X}", f"{number:b}")
        rows.append((*code_point, bits, data.hex(" "), ", ".join(roles)))
    return show_table(_COLUMNS, rows)


def _mark_prefix(byte: int, role: str) -> str:
    bits = f"{byte:08b}"
    marked = _PREFIX_LENGTHS.get(role, 8)
    return f"[{bits[:marked]}]{bits[marked:]}"


def inspect_text(text: str, byte_role: Callable[[int], str]) -> RichOutput:
    """Show the bits of a text, which the reader can flip; they can also type another text."""
    return offer_widget(show_bits(text, byte_role), "inspector", {"characters": text})


def show_bit_steps(steps: Sequence[tuple[str, int, str]]) -> RichOutput:
    """Show numbers in binary, one below the other and aligned on the right.

    A step is a label, a number and a pattern, which has one character for each bit. Bits with the
    same letter are a group, in one colour in all rows, so that the eye can follow it. A 0 or 1 in the
    pattern is a bit of the prefix, which is white and bold.

    >>> show_bit_steps([("n", 0b110101, "aaaabb"), ("n >> 2", 0b110101 >> 2, "aaaa")])
    n       1101 01
    n >> 2     1101
    """
    rows = [(unhide(label), _split_bits(number, pattern)) for label, number, pattern in steps]
    texts = [(label, " ".join(bits for _, bits in groups)) for label, groups in rows]
    label_width = max((len(label) for label, _ in texts), default=0)
    bits_width = max((len(bits) for _, bits in texts), default=0)
    lines = [f"{label:{label_width}} {bits:>{bits_width}}" for label, bits in texts]
    letters = dict.fromkeys(kind for _, groups in rows for kind, _ in groups if kind != "prefix")
    fills = {"prefix": "prefix"} | {letter: choose_fill(i) for i, letter in enumerate(letters)}
    cells = [_draw_bit_row(label, groups, fills) for label, groups in rows]
    heads = [make_cell("number"), make_cell("bits")]
    html = make_table(heads, cells, f"{LOOK} bits", has_row_heads=True)
    return RichOutput("\n".join(lines), html)


def _split_bits(number: int, pattern: str) -> list[tuple[str, str]]:
    """Return a number's bits in the groups of a pattern, each with its letter or "prefix"."""
    bits = f"{number:0{len(pattern)}b}"
    if len(bits) > len(pattern):
        raise ValueError(f"0b{bits} has {len(bits)} bits, but the pattern {pattern!r} is shorter")
    kinds = ["prefix" if letter in "01" else letter for letter in pattern]
    groups = groupby(zip(kinds, bits), key=lambda pair: pair[0])
    return [(kind, "".join(bit for _, bit in run)) for kind, run in groups]


def _draw_bit_row(
    label: str, groups: list[tuple[str, str]], fills: dict[str, str]
) -> list[HtmlCell]:
    boxes = [f'<code class="group {fills[kind]}">{bits}</code>' for kind, bits in groups]
    texts = [label, " ".join(bits for _, bits in groups)]
    number, line = (text.replace(" ", "\N{NO-BREAK SPACE}") for text in texts)  # code isn't broken
    return [HtmlCell(f"<code>{escape(label)}</code>", number), HtmlCell(" ".join(boxes), line)]
