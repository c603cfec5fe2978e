"""Show UTF-8 decoding byte by byte: what each byte promises, and what the decoder writes."""

from collections.abc import Callable

from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import make_visible

_DECODING_COLUMNS = ["byte", "what it does", "what is written"]
# How many more bytes each kind of lead byte promises.
_PROMISES = {"lead 2": 1, "lead 3": 2, "lead 4": 3}
_REPLACEMENT = "\ufffd"
_WAITS = "(waits)"


def show_decoding(data: bytes, byte_role: Callable[[int], str]) -> RichOutput:
    r"""Show step by step how bytes are decoded with errors="replace".

    Args:
        data: the bytes.
        byte_role: says what a byte does in UTF-8, like `utf8.byte_role`.

    >>> from bpe_lesson.utf8 import byte_role
    >>> show_decoding(b"\xe2A", byte_role)
    byte                               what it does what is written
    e2                        promises 2 more bytes         (waits)
    41        breaks the promise: can't follow e2                �
    41 again              is a character on its own               A
    """
    return show_table(_DECODING_COLUMNS, _make_decoding_rows(data, byte_role))


def _make_decoding_rows(data: bytes, byte_role: Callable[[int], str]) -> list[tuple[str, str, str]]:
    rows = []
    waiting = b""  # the bytes of a promise that is neither kept nor broken yet
    promised = 0  # how many more it still promises
    for byte in data:
        label = f"{byte:02x}"
        if waiting and _can_become_character(waiting + bytes([byte])):
            waiting += bytes([byte])
            promised -= 1
            if promised:
                rows.append((label, f"keeps the promise, {promised} to go", _WAITS))
            else:
                does = "keeps the promise: the character is whole"
                rows.append((label, does, make_visible(waiting.decode("utf-8"))))
                waiting = b""
            continue
        if waiting:
            does = f"breaks the promise: can't follow {waiting.hex(' ')}"
            rows.append((label, does, _REPLACEMENT))
            label = f"{label} again"
        role = byte_role(byte)
        promised = _PROMISES.get(role, 0)
        waiting = bytes([byte]) if promised else b""
        rows.append((label, *_describe_first_byte(byte, role)))
    if waiting:
        rows.append(("(the end)", "comes before the promise is kept", _REPLACEMENT))
    return rows


def _describe_first_byte(byte: int, role: str) -> tuple[str, str]:
    """Return what a byte does if no promise is open, and what is written."""
    if role in _PROMISES:
        count = _PROMISES[role]
        return f"promises {count} more byte{'s' * (count > 1)}", _WAITS
    if role == "single":
        return "is a character on its own", make_visible(chr(byte))
    if role == "continuation":
        return "has nothing to continue", _REPLACEMENT
    return "never occurs in UTF-8", _REPLACEMENT


def _can_become_character(data: bytes) -> bool:
    r"""Say whether bytes are one character in UTF-8, or the beginning of one."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.reason == "unexpected end of data"
    return True
