"""Inspect UTF-8: the bits of characters, and what error handlers do with invalid bytes."""

from collections.abc import Callable

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import make_visible

_HANDLERS = ("strict", "replace", "ignore", "backslashreplace")
# Role of a byte -> how many bits its prefix has: those that tell the role.
_PREFIX_LENGTHS = {"single": 1, "continuation": 2, "lead 2": 3, "lead 3": 4, "lead 4": 5}


def show_bits(text: str, byte_role: Callable[[int], str]) -> RichOutput:
    """Show each character's code point and bytes in binary, with prefixes in [ ].

    >>> show_bits("é", lambda byte: "lead 2" if byte > 191 else "continuation")
    character code point  its bits          bytes in bits    hex                 roles
    é             U+00E9  11101001  [110]00011 [10]101001  c3 a9  lead 2, continuation
    """
    columns = ["character", "code point", "its bits", "bytes in bits", "hex", "roles"]
    rows = []
    for character in text:
        number = ord(character)
        data = character.encode("utf-8", "surrogatepass")  # so that a lone surrogate has bytes too
        roles = [byte_role(byte) for byte in data]
        bits = " ".join(map(_mark_prefix, data, roles))
        code_point = (make_visible(character), f"U+{number:04X}", f"{number:b}")
        rows.append((*code_point, bits, data.hex(" "), ", ".join(roles)))
    return show_table(columns, rows)


def _mark_prefix(byte: int, role: str) -> str:
    """Return the bits of a byte, with square brackets around those that tell its role."""
    bits = f"{byte:08b}"
    marked = _PREFIX_LENGTHS.get(role, 8)
    return f"[{bits[:marked]}]{bits[marked:]}"


def _make_handler_rows(data: bytes, split_subparts: Callable) -> list[tuple[str, str]]:
    rows = [("(its parts)", " ".join(f"[{part.hex(' ')}]" for part in split_subparts(data)))]
    for handler in _HANDLERS:
        try:
            result = data.decode("utf-8", handler)
        except UnicodeDecodeError as error:
            result = f"{error.reason}, at byte {error.start}, counting from 0"
        rows.append((handler, result))
    return rows


def inspect_text(text: str, byte_role: Callable[[int], str]) -> RichOutput:
    """Show the bits of characters, which you can flip, with a text to start with.

    >>> inspect_text("A", lambda byte: "single")
    character code point its bits bytes in bits hex   roles
    A             U+0041  1000001   [0]1000001   41  single
    """
    return offer_widget(show_bits(text, byte_role), "inspector", {"characters": text})


def inspect_bytes(data: bytes, split_subparts: Callable[[bytes], list[bytes]]) -> RichOutput:
    r"""Show what each error handler returns for some bytes, and their maximal subparts in [ ].

    You can type other bytes, in hex.

    >>> inspect_bytes(b"a\x80", lambda data: [b"a", b"\x80"])
    handler                                                        result
    (its parts)                                                 [61] [80]
    strict            invalid start byte, at byte 1, counting from 0
    replace                                                            a�
    ignore                                                              a
    backslashreplace                                                a\x80
    """
    table = show_table(["handler", "result"], _make_handler_rows(data, split_subparts))
    return offer_widget(table, "inspector", {"bytes": data.hex(" ")})
