"""What is kept of a learner's progress: one small JSON file in their folder, and nothing else.

A file that cannot be read or written is told once; learning goes on without it.
"""

import json
import os
from pathlib import Path

from bpe_lesson.exercises.catalogue import FORMER_NAMES
from bpe_lesson.files import find_course_folder, write_atomically
from bpe_lesson.practice.feedback import display, format_message

PROGRESS_FILE = "progress.json"
messages_told: set[str] = set()


def tell_once(text: str) -> None:
    """Say something that need not be said again in this kernel."""
    if text not in messages_told:
        messages_told.add(text)
        display(format_message(text, [], []))


def read_progress() -> dict[str, dict]:
    """Return exercise -> {"right": bool, "tries": int, "hints": int}; a damaged file is set aside."""
    try:
        path = find_course_folder() / PROGRESS_FILE
        kept = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        if isinstance(error, OSError):
            tell_once(f"Your progress cannot be read ({error.strerror}). Everything else works.")
            return {}
        kept = None
    except (ValueError, RecursionError):
        kept = None
    if is_progress(kept):
        return use_current_names(kept)
    set_aside(path)
    return {}


def use_current_names(kept: dict[str, dict]) -> dict[str, dict]:
    """Return progress in which an exercise that was renamed has its name of today.

    >>> use_current_names({"apart": {"right": True, "tries": 2, "hints": 0}})
    {'drop_overlaps': {'right': True, 'tries': 2, 'hints': 0}}
    """
    current = {former: name for name, former in FORMER_NAMES.items()}
    renamed = {current[name]: entry for name, entry in kept.items() if name in current}
    return renamed | {name: entry for name, entry in kept.items() if name not in current}


def is_progress(kept: object) -> bool:
    """Say whether this is what `record_attempt` writes.

    >>> is_progress({"merge": {"right": True, "tries": 2, "hints": 0}}), is_progress([])
    (True, False)
    """
    kinds = {"right": bool, "tries": int, "hints": int}
    return isinstance(kept, dict) and all(
        isinstance(entry, dict) and {key: type(value) for key, value in entry.items()} == kinds
        for entry in kept.values()
    )


def set_aside(path: Path) -> None:
    """Give a damaged file another name, so that a new one can take its place, and say so."""
    damaged = path.with_name(f"{path.stem}.damaged{path.suffix}")
    try:
        os.replace(path, damaged)
    except OSError:
        pass
    tell_once(f"{path.name} was damaged: it is now {damaged.name}, and a new one begins.")


def record_attempt(name: str, right: bool = False, tries: int = 0, hints: int = 0) -> None:
    """Add tries and hints to what is kept of an exercise; once right, it stays right."""
    kept = read_progress()
    entry = kept.get(name, {"right": False, "tries": 0, "hints": 0})
    kept[name] = {
        "right": entry["right"] or right,
        "tries": entry["tries"] + tries,
        "hints": entry["hints"] + hints,
    }
    save_file(PROGRESS_FILE, json.dumps(kept, indent=1))


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
