"""Find a text in which a token occurs, even if the token is only a part of a character."""

from collections.abc import Callable
from contextlib import suppress
from itertools import product

_CONTINUING = range(0x80, 0xC0)  # the bytes 10xxxxxx, which never begin a character
# length of a character -> the bytes that can begin it
_FIRST_BYTES = {2: range(0xC2, 0xE0), 3: range(0xE0, 0xF0), 4: range(0xF0, 0xF5)}


def find_text_with(idx: int, token: bytes, encode: Callable[[str], list[int]]) -> str | None:
    r"""Return a text whose ids contain `idx`, or None if there's none among those that we try.

    >>> find_text_with(0x82, b"\x82", lambda text: list(text.encode()))
    '\x82'
    >>> find_text_with(0xFF, b"\xff", lambda text: list(text.encode()))
    """
    for after, before in product(_list_missing_ends(token), _list_missing_starts(token)):
        with suppress(UnicodeDecodeError):
            text = (before + token + after).decode("utf-8")
            if idx in encode(text):
                return text
    return None


def _list_missing_starts(token: bytes) -> list[bytes]:
    """Return the bytes that could come before a token so that it starts with a whole character."""
    continuing = len(token) - len(token.lstrip(bytes(_CONTINUING)))
    if not continuing:
        return [b""]
    return [
        bytes([first, *middle])
        for length, firsts in _FIRST_BYTES.items()
        if length > continuing
        for first in firsts
        for middle in product(_CONTINUING, repeat=length - continuing - 1)
    ]


def _list_missing_ends(token: bytes) -> list[bytes]:
    """Return the bytes that could come after a token so that it ends with a whole character."""
    for place, byte in enumerate(reversed(token[-3:]), start=1):
        for length, firsts in _FIRST_BYTES.items():
            if byte in firsts and length > place:
                return [bytes(rest) for rest in product(_CONTINUING, repeat=length - place)]
    return [b""]
