"""Read a kernel's reply, which may be forged, as plain data.

If a reply makes no sense, these functions raise ordinary errors, and `judge.py` catches them all.
"""

import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bpe_lesson.practice.trial import Outcome
from bpe_lesson.practice.values import Form
from bpe_lesson.teach.marking.kernel_side import MAX_REPLY_CHARACTERS

_MAX_REPLY_FILE_BYTES = 2 * MAX_REPLY_CHARACTERS
_MAX_TEXT_CHARACTERS = 300
_CONTAINERS = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset, "dict": dict}


def read_reply(path: Path) -> dict:
    """Return the JSON object in a reply's file, or {} if there isn't one.

    >>> read_reply(Path("nowhere"))
    {}
    """
    try:
        reply = json.loads(_read_regular_file(path, _MAX_REPLY_FILE_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return reply if isinstance(reply, dict) else {}


def _read_regular_file(path: Path, most: int) -> bytes:
    """Return the bytes of a file, unless a submission has put something else in its place."""
    # Windows has neither of these flags, but it doesn't have such files either.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    with open(os.open(path, flags), "rb") as file:
        state = os.fstat(file.fileno())
        if not stat.S_ISREG(state.st_mode) or state.st_size > most:
            raise OSError(f"not a regular file of at most {most:,} bytes")
        return file.read(most)  # it may have grown since


def unpack_outcome(packed: Mapping[str, object]) -> Outcome:
    """Return the outcome of one call, from JSON.

    >>> packed = {"form": ["int", 1], "inputs": [], "text": "1", "inputs_text": "", "line": "", "printed": ""}
    >>> unpack_outcome(packed).form
    ('int', 1)
    """
    kind, parts = unpack(packed["form"])
    return Outcome(
        form=(kind, parts),
        inputs=unpack(packed["inputs"]),
        text=clean_text(packed["text"]),
        inputs_text=clean_text(packed["inputs_text"]),
        line=clean_text(packed["line"]),
        printed=clean_text(packed["printed"]),
    )


def unpack(value: object) -> Any:
    """Return a form from JSON: the inverse of `kernel_side.pack`.

    >>> unpack(["bytes", {"hex": "61"}])
    ('bytes', b'a')
    """
    if isinstance(value, list):
        return tuple(map(unpack, value))
    if isinstance(value, dict):
        return ... if value["hex"] is None else bytes.fromhex(value["hex"])
    return value


def rebuild_value(form: Form) -> Any:
    """Return the value that has this form; anything but a plain value becomes an `object()`.

    >>> rebuild_value(("list", (("int", 1), ("str", "a"))))
    [1, 'a']
    """
    kind, parts = form
    if kind in _CONTAINERS and isinstance(parts, tuple):
        return _CONTAINERS[kind](map(rebuild_value, parts))
    return parts if type(parts).__name__ == kind else object()


def clean_text(text: object) -> str:
    r"""Return a text as one short line without control characters, so it's safe in a terminal.

    >>> clean_text("a\x1b[2J\nb")
    'a [2J b'
    """
    short = str(text)[:_MAX_TEXT_CHARACTERS]
    return "".join(sign if sign.isprintable() else " " for sign in short)
