"""The limits of a submission: on time, output, memory and files."""

from typing import NamedTuple

_MAX_BYTES = {"RLIMIT_AS": 4 * 2**30, "RLIMIT_FSIZE": 2**30}  # of memory, and of one file


class Limits(NamedTuple):
    """Seconds that a cell and a notebook may take, and characters that a cell may output."""

    cell_seconds: float = 20.0
    notebook_seconds: float = 120.0
    output_characters: int = 1_000_000


def limit_resources() -> None:
    """Limit this process's memory and files. What it starts inherits that; Windows has no limits."""
    try:
        import resource
    except ImportError:
        return
    for name, most in _MAX_BYTES.items():
        try:
            resource.setrlimit(getattr(resource, name), (most, most))
        except (ValueError, OSError):  # it's lower already, or the system has no such limit
            pass
