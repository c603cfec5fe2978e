"""Inspect UTF-8: the bits of characters, and what error handlers do with invalid bytes."""

from collections.abc import Callable

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import make_visible

_COLUMNS = ["character", "code point", "its bits", "bytes in bits", "hex", "roles"]
_HANDLERS = ("strict", "replace", "ignore", "backslashreplace")
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


def inspect_bytes(data: bytes, split_subparts: Callable[[bytes], list[bytes]]) -> RichOutput:
    r"""Show what each error handler returns for bytes, and their maximal subparts in [ ].

    The reader can type other bytes, in hex.

    >>> inspect_bytes(b"a\x80", lambda data: [b"a", b"\x80"])
    handler                                                        result
    (its parts)                                                 [61] [80]
    strict            invalid start byte, at byte 1, counting from 0
    replace                                                            a�
    ignore                                                              a
    backslashreplace                                                a\x80
    """
    rows = [("(its parts)", " ".join(f"[{part.hex(' ')}]" for part in split_subparts(data)))]
    for handler in _HANDLERS:
        try:
            result = data.decode("utf-8", handler)
        except UnicodeDecodeError as error:
            result = f"{error.reason}, at byte {error.start}, counting from 0"
        rows.append((handler, result))
    table = show_table(["handler", "result"], rows)
    return offer_widget(table, "inspector", {"bytes": data.hex(" ")})
