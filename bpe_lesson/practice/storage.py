"""What is kept of a learner's progress: one small JSON file in their folder, and nothing else.

A file that cannot be read or written is told once; learning goes on without it.
"""

import json
import os
from pathlib import Path
from typing import Any

from bpe_lesson.exercises.catalogue import FORMER_NAMES
from bpe_lesson.files import find_course_folder, write_atomically
from bpe_lesson.practice.feedback import display, format_message

PROGRESS_FILE = "progress.json"
# Exercise -> {"right": whether it was right once, "tries": how many, "hints": how many}.
Progress = dict[str, dict[str, Any]]
messages_told: set[str] = set()  # in this kernel; see `tell_once`


def tell_once(text: str) -> None:
    """Say something that need not be said again in this kernel."""
    if text not in messages_told:
        messages_told.add(text)
        display(format_message(text, [], []))


def read_progress() -> Progress:
    """Return the learner's progress: none if there is no file; a damaged one is set aside."""
    try:
        path = find_course_folder() / PROGRESS_FILE
        content = path.read_bytes()
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:  # ValueError: the folder is that of the shipped lessons
        reason = error.strerror if isinstance(error, OSError) else error
        tell_once(f"Your progress cannot be read ({reason}). Everything else works.")
        return {}
    progress = parse_progress(content)
    if progress is None:
        set_aside(path)
        return {}
    return use_current_names(progress)


def parse_progress(content: bytes) -> Progress | None:
    """Return what `record_attempt` wrote; None if this isn't what it writes.

    >>> parse_progress(b'{"merge": {"right": true, "tries": 2, "hints": 0}}')
    {'merge': {'right': True, 'tries': 2, 'hints': 0}}
    >>> parse_progress(b"[]")
    """
    try:
        progress = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):  # a UnicodeDecodeError is a ValueError
        return None
    if not isinstance(progress, dict) or not all(map(is_entry, progress.values())):
        return None
    return progress


def is_entry(entry: object) -> bool:
    """Say whether this is the progress of one exercise.

    >>> is_entry({"right": True, "tries": 2, "hints": 0}), is_entry({"right": 1})
    (True, False)
    """
    if not isinstance(entry, dict):
        return False
    kinds = {key: type(value) for key, value in entry.items()}
    return kinds == {"right": bool, "tries": int, "hints": int}


def use_current_names(progress: Progress) -> Progress:
    """Return progress in which an exercise that was renamed has its name of today.

    >>> use_current_names({"apart": {"right": True, "tries": 2, "hints": 0}})
    {'drop_overlaps': {'right': True, 'tries': 2, 'hints': 0}}
    """
    current = {former: name for name, former in FORMER_NAMES.items()}
    renamed = {current[name]: entry for name, entry in progress.items() if name in current}
    # An entry under the name of today is newer than one under the former name.
    return renamed | {name: entry for name, entry in progress.items() if name not in current}


def set_aside(path: Path) -> None:
    """Give a damaged file another name, so that a new one can take its place, and say so."""
    damaged = path.with_name(f"{path.stem}.damaged{path.suffix}")
    try:
        os.replace(path, damaged)
    except OSError:
        pass
    tell_once(f"{path.name} was damaged: it is now {damaged.name}, and a new one begins.")


def record_attempt(name: str, right: bool = False, tries: int = 0, hints: int = 0) -> None:
    """Add tries and hints to the progress on an exercise; once right, it stays right."""
    progress = read_progress()
    entry = progress.get(name, {"right": False, "tries": 0, "hints": 0})
    progress[name] = {
        "right": entry["right"] or right,
        "tries": entry["tries"] + tries,
        "hints": entry["hints"] + hints,
    }
    save_file(PROGRESS_FILE, json.dumps(progress, indent=1))


def save_file(file: str, text: str) -> bool:
    """Write a file in the learner's folder, whole or not at all; return whether that worked."""
    try:
        write_atomically(find_course_folder() / file, text.encode("utf-8"))
    except (OSError, ValueError) as error:
        tell_once(f"{file} cannot be written: {error}. Your work goes on, but is not kept there.")
        return False
    return True


def count_hints_shown(name: str) -> int:
    """Return how many hints were asked for."""
    return read_progress().get(name, {}).get("hints", 0)


def is_right(name: str) -> bool:
    """Say whether an exercise was done once."""
    return read_progress().get(name, {}).get("right", False)
