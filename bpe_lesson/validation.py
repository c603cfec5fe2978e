"""Check arguments: return a valid value, or raise an error that says what's wrong and what to do."""

import operator
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


def need_whole_number(value: int, name: str, least: int = 0) -> int:
    """Return `value`, called `name` in the error message, as an int that is at least `least`.

    NumPy's integers are whole numbers, too, and bools aren't.

    >>> need_whole_number(100, "vocab_size", least=256)
    Traceback (most recent call last):
    ValueError: vocab_size is 100, but it must be at least 256
    """
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        kind = _name_type(value)
        raise TypeError(f"{name} is {shorten(value)}, {kind}, but it must be a whole number (int)")
    if number < least:
        raise ValueError(f"{name} is {shorten(number)}, but it must be at least {least}")
    return number


def need_dict(value: Mapping, name: str, what: str) -> None:
    """Raise a TypeError unless `value` is a dict or another mapping; `what` says from what to what."""
    if not isinstance(value, Mapping):
        kind = _name_type(value)
        raise TypeError(f"{name} is {shorten(value)}, {kind}, but it must be a dict: {what}")


def need_merges(merges: Mapping[tuple[int, int], int]) -> None:
    """Raise a TypeError unless `merges` is a dict whose first key is a pair of ids."""
    need_dict(merges, "merges", "pair of ids -> id, as `train` returns it")
    # Only the first key is checked, so this takes the same time for any number of merges, or none.
    key = next(iter(merges), (0, 0))
    if not isinstance(key, tuple) or [hasattr(idx, "__index__") for idx in key] != [True, True]:
        need = "each key must be a pair of ids, as `train` returns it"
        raise TypeError(f"merges has the key {shorten(key)}, but {need}")


def need_list(values: Iterable, what: str) -> Iterable:
    """Return several values, called `what` in the error message, if they aren't a dict or a single one.

    Python would go through a dict's keys, and lose its counts, or through a str's characters.

    >>> need_list({"low": 5}, "texts")
    Traceback (most recent call last):
    TypeError: {'low': 5} is a dict, not a list of texts: repeat each of them as often as it occurs
    """
    if isinstance(values, Mapping):
        advice = "repeat each of them as often as it occurs"
    elif isinstance(values, (str, bytes, bytearray, os.PathLike)):
        advice = "put it in [ ]"
    else:
        return values
    raise TypeError(f"{shorten(values)} is {_name_type(values)}, not a list of {what}: {advice}")


def need_text(text: str) -> str:
    """Return `text` if it's a str, and raise a TypeError if it isn't."""
    if isinstance(text, (bytes, bytearray)):
        raise TypeError(f"{shorten(text)} is bytes, not text: use .decode('utf-8') first")
    if not isinstance(text, str):
        raise TypeError(f"{shorten(text)} is {_name_type(text)}, but the text must be a str")
    return text


def encode_utf8(text: str) -> bytes:
    """Return the UTF-8 bytes of `text`, or raise a ValueError if it has a surrogate."""
    try:
        return need_text(text).encode("utf-8")
    except UnicodeEncodeError as error:
        what = f"a surrogate, U+{ord(text[error.start]):04X}, at position {error.start}"
        remedy = "replace it with text.encode('utf-8', 'replace').decode('utf-8')"
        raise ValueError(f"the text has {what}, which UTF-8 can't encode: {remedy}") from None


def _name_type(value: object) -> str:
    name = type(value).__name__
    return f"an {name}" if name[:1].lower() in "aeiou" else f"a {name}"


def shorten(value: object, most: int = 40) -> str:
    """Return `repr(value)`, cut to at most `most` characters, for a message.

    >>> shorten("a" * 100, most=10)
    "'aaaaaa..."
    """
    text = repr(value)
    return text if len(text) <= most else text[: most - 3] + "..."


@contextmanager
def suggest_install() -> Iterator[None]:
    """Say what to install if an import inside the `with` block fails.

    >>> with suggest_install():
    ...     import no_such_package  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ModuleNotFoundError: no_such_package isn't installed: run python -m pip install no_such_package
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        problem = f"{package} isn't installed: run python -m pip install {package}"
        raise ModuleNotFoundError(problem, name=package) from None


@contextmanager
def name_file(name: str | Path) -> Iterator[None]:
    """Say which file can't be opened, if what a `with` block reads from it makes no sense."""
    try:
        yield
    except KeyError as error:
        raise ValueError(f"{name} can't be opened: it has no {error}") from None
    except (AttributeError, IndexError, TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"{name} can't be opened: {error}") from None
