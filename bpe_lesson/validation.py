"""Check arguments: return a good value, or raise an error that says what to do about a bad one."""

import codecs
from collections.abc import Iterator, Mapping
from contextlib import contextmanager


def need_whole_number(value: int, name: str, least: int = 0) -> int:
    """Return `value` if it is an int of at least `least`; bools and floats are refused.

    Raises:
        TypeError: `value` is no int.
        ValueError: `value` is less than `least`.

    >>> need_whole_number(276, "vocab_size", least=256)
    276
    """
    if not isinstance(value, int) or isinstance(value, bool):
        kind = type(value).__name__
        raise TypeError(f"{name} is {shorten(value)}, a {kind}: give a whole number (int)")
    if value < least:
        raise ValueError(f"{name} is {shorten(value)}: give {least} or more")
    return value


def need_dict(value: Mapping, name: str, what: str) -> None:
    """Raise a TypeError unless `value` is a dict, or another mapping; `what` says of what.

    >>> need_dict([("a", "b")], "merges", "pair -> id")
    Traceback (most recent call last):
    TypeError: merges is [('a', 'b')], a list: give a dict, pair -> id
    """
    if not isinstance(value, Mapping):
        kind = type(value).__name__
        raise TypeError(f"{name} is {shorten(value)}, a {kind}: give a dict, {what}")


def need_text(text: str) -> str:
    """Return `text` if it is a str.

    Raises:
        TypeError: it is something else; bytes are told how to become a str.

    >>> need_text("aaab")
    'aaab'
    """
    if isinstance(text, (bytes, bytearray)):
        raise TypeError(f"{shorten(text)} is bytes, not text: use .decode('utf-8') first")
    if not isinstance(text, str):
        raise TypeError(f"{shorten(text)} is a {type(text).__name__}: give a text (str)")
    return text


def encode_utf8(text: str) -> bytes:
    r"""Return the UTF-8 bytes of `text`.

    Raises:
        TypeError: `text` is no str.
        ValueError: `text` has a lone surrogate, the one thing that UTF-8 cannot write.

    >>> encode_utf8("é")
    b'\xc3\xa9'
    """
    try:
        return need_text(text).encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(
            f"the text has a lone surrogate, U+{ord(text[error.start]):04X}, at position "
            f"{error.start}: UTF-8 cannot write it; mend the text with "
            "text.encode('utf-8', 'replace').decode('utf-8')"
        ) from None


def need_error_handler(errors: str) -> str:
    """Return `errors` if it names a way to treat bytes that are no UTF-8.

    Raises:
        ValueError: there is no such way. (`bytes.decode` says so only when it meets such bytes.)

    >>> need_error_handler("replace")
    'replace'
    """
    try:
        codecs.lookup_error(errors)
    except (LookupError, TypeError):
        ways = "'replace', 'strict', 'ignore' or 'backslashreplace'"
        raise ValueError(f"errors is {shorten(errors)}: give {ways}") from None
    return errors


def shorten(value: object, most: int = 40) -> str:
    """Return `repr(value)`, cut to at most `most` characters, for use in a message.

    >>> shorten("a" * 100, most=10)
    "'aaaaaa..."
    """
    shown = repr(value)
    return shown if len(shown) <= most else shown[: most - 3] + "..."


@contextmanager
def suggest_install() -> Iterator[None]:
    """Say what to install if an import inside the `with` block fails.

    The core needs Python alone. What it imports besides, inside functions, is declared once: in
    pyproject.toml, as the extra `lessons`.

    Raises:
        ModuleNotFoundError: if a package isn't installed.

    >>> with suggest_install():
    ...     import no_such_package  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ModuleNotFoundError: no_such_package isn't installed: run python -m pip install -e ".[lessons]" ...
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        line = 'python -m pip install -e ".[lessons]"'
        raise ModuleNotFoundError(
            f"{package} isn't installed: run {line} in the folder of the course", name=package
        ) from None
