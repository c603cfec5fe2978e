"""The UTF-8 inspector: from characters to bits, and what becomes of bytes that are no text."""

from collections.abc import Callable
from html import escape

from bpe_lesson.view.live import control, failed, live, table, typed
from bpe_lesson.view.shown import Shown
from bpe_lesson.view.tables import show_table
from bpe_lesson.view.tokens import visible

HANDLERS = ("strict", "replace", "ignore", "backslashreplace")
LONGEST_MARK = {"single": 1, "continuation": 2, "lead 2": 3, "lead 3": 4, "lead 4": 5}
MOST = 300
NOTE = "The inspector stands here where the lesson runs: the tables above show what it shows."


def show_bits(text: str, byte_role: Callable[[int], str]) -> Shown:
    """Show each character's code point and bytes in bits, the marks of UTF-8 in brackets.

    >>> show_bits("é", lambda byte: "lead 2" if byte > 191 else "continuation")
    character code point bits of it              bytes in bits  hex                 roles
    é             U+00E9   11101001  [110]00011 [10]101001  c3 a9  lead 2, continuation
    """
    return show_table(*bit_rows(text, byte_role))


def bit_rows(text: str, byte_role: Callable[[int], str]) -> tuple[list[str], list[tuple]]:
    """Return the columns and rows of `show_bits`.

    >>> bit_rows("A", lambda byte: "single")[1]
    [('A', 'U+0041', '1000001', '[0]1000001', '41', 'single')]
    """
    columns = ["character", "code point", "bits of it", "bytes in bits", "hex", "roles"]
    rows = []
    for character in text:
        data, number = character.encode("utf-8", "surrogatepass"), ord(character)
        roles = [byte_role(byte) for byte in data]
        bits = " ".join(map(marked, data, roles))
        rows.append(
            (
                visible(character),
                f"U+{number:04X}",
                f"{number:b}",
                bits,
                data.hex(" "),
                ", ".join(roles),
            )
        )
    return columns, rows


def marked(byte: int, role: str) -> str:
    """Return the bits of a byte, those that tell its role in brackets.

    >>> marked(0xA9, "continuation"), marked(0xFF, "never")
    ('[10]101001', '[11111111]')
    """
    bits, cut = f"{byte:08b}", LONGEST_MARK.get(role, 8)
    return f"[{bits[:cut]}]{bits[cut:]}"


def show_handlers(data: bytes, subparts: Callable[[bytes], list[bytes]]) -> Shown:
    r"""Show what each error handler makes of bytes, the maximal subparts in brackets.

    >>> show_handlers(b"a\x80", lambda data: [b"a", b"\x80"])
    handler                                                        result
    (its parts)                                                 [61] [80]
    strict            invalid start byte, at byte 1, counting from 0
    replace                                                            a�
    ignore                                                              a
    backslashreplace                                                a\x80
    """
    return show_table(*handler_rows(data, subparts))


def handler_rows(data: bytes, subparts: Callable) -> tuple[list[str], list[tuple]]:
    r"""Return the columns and rows of `show_handlers`.

    >>> handler_rows(b"\x80", lambda data: [b"\x80"])[1][2]
    ('replace', '�')
    """
    rows = [("(its parts)", " ".join(f"[{part.hex(' ')}]" for part in subparts(data)))]
    for handler in HANDLERS:
        try:
            result = data.decode("utf-8", handler)
        except UnicodeDecodeError as error:
            result = f"{error.reason}, at byte {error.start}, counting from 0"
        rows.append((handler, result))
    return ["handler", "result"], rows


def inspect_text(text: str, byte_role: Callable[[int], str]) -> Shown:
    """Show the inspector for characters, with a text in it at first.

    >>> from bpe_lesson import utf8
    >>> inspect_text("é", utf8.byte_role).text == NOTE
    True
    """
    return live(NOTE, lambda: inspector("Characters", text, lambda few: bit_rows(few, byte_role)))


def inspect_bytes(data: bytes, subparts: Callable[[bytes], list[bytes]]) -> Shown:
    r"""Show the inspector for bytes, typed in hex.

    >>> from bpe_lesson import utf8
    >>> inspect_bytes(b"\x80", utf8.subparts).text == NOTE
    True
    """

    def rows(digits: str) -> tuple:
        return handler_rows(bytes.fromhex(digits), subparts)

    return live(NOTE, lambda: inspector("Bytes in hex", data.hex(" "), rows))


def inspector(name: str, text: str, rows: Callable[[str], tuple]) -> object:
    """Return a line to type in, and a table that is written anew with each key.

    `rows` makes columns and rows of what is typed.
    """
    from ipywidgets import HTML, Layout, VBox

    line, shown = control("Text", name, value=text, layout=Layout(width="95%")), HTML()

    def show(change: object = None) -> None:
        few, note = typed(line.value, MOST)
        try:
            body = table(*rows(few))
        except ValueError as error:
            body = f"{failed(error)}<p>Two hex digits make a byte, as in e2 82 ac.</p>"
        shown.value = f"<p>{escape(note)}</p>{body}"

    line.observe(show, names="value")
    show()
    return VBox([line, shown])
