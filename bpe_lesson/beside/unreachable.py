"""Find a text in which a token occurs, even if the token is only a part of a character."""

from collections.abc import Callable, Iterator
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
    return next((text for text in _complete_characters(token) if idx in encode(text)), None)


def _complete_characters(token: bytes) -> Iterator[str]:
    """Yield texts that contain the bytes of a token, its first and last characters completed."""
    for after in _list_missing_ends(token):
        for before in _list_missing_starts(token):
            try:
                yield (before + token + after).decode("utf-8")
            except UnicodeDecodeError:
                continue


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
