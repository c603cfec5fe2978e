"""Save a learner's progress in a JSON file in their folder.

If that can't be read or written, the learner is told once, and goes on without it.
"""

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from bpe_course.folders import find_course_folder
from bpe_course.practice.feedback import display, format_message
from bpe_course.settings import SETTINGS
from bpe_lesson.files import write_atomically

_PROGRESS_FILE = "progress.json"
_DAMAGED_FILE = "progress.damaged.json"
_FOLDER_LOCK = ".lock"
_LOCK_SECONDS = 1.0  # that a lesson waits for another one's saving; on a function, twice
# Exercise -> an entry like _NEW, with a number of times "arranged" if its lines were.
_Progress = dict[str, dict[str, Any]]
_NEW = {"right": False, "tries": 0, "hints": 0}
_messages_told: set[str] = set()  # by `tell_once`, in this kernel
# The learner's folder -> attempts to save there: `_add`'s arguments.
_unsaved: dict[str, list[tuple[str, bool, dict[str, int]]]] = defaultdict(list)


def tell_once(text: str) -> None:
    if text not in _messages_told:
        _messages_told.add(text)
        display(format_message(text))


def read_progress() -> _Progress:
    """Return the learner's progress, {} if there's none or it can't be read."""
    return _load_progress() or {}


def _load_progress() -> _Progress | None:
    """Return {} if there's no file yet or a damaged one, or None if it can't be read or renamed."""
    try:
        path = find_course_folder() / _PROGRESS_FILE
        progress = _parse_progress(path.read_bytes())
        if progress is None:
            path.replace(path.with_name(_DAMAGED_FILE))
            renamed = f"It's now called {_DAMAGED_FILE}, and you have a new one."
            tell_once(f"{_PROGRESS_FILE} was damaged. {renamed}")
        return progress or {}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        why = _explain(error)
        tell_once(f"Your progress can't be read ({why}). Everything else works as usual.")
        return None


def _explain(error: Exception) -> object:
    # An OSError's own text names a temporary file, new each time.
    return error.strerror if isinstance(error, OSError) else error


def _parse_progress(content: bytes) -> _Progress | None:
    with suppress(ValueError, RecursionError):
        progress = json.loads(content.decode("utf-8-sig"))
        if isinstance(progress, dict) and all(map(_is_entry, progress.values())):
            return progress
    return None


def _is_entry(entry: object) -> bool:
    entry = {"arranged": 0, **entry} if isinstance(entry, dict) else {}
    values: list[Any] = [entry.get(key) for key in (*_NEW, "arranged")]
    return list(map(type, values)) == [bool, int, int, int] and min(values) >= 0


@contextmanager
def lock_folder() -> Iterator[None]:
    """Keep other notebooks from saving meanwhile."""
    with ExitStack() as stack:
        try:
            from filelock import FileLock

            folder = find_course_folder()
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(FileLock(folder / _FOLDER_LOCK, timeout=_LOCK_SECONDS))
        except TimeoutError:
            raise
        except (ImportError, OSError, ValueError):
            pass  # a browser has no other notebooks, or nothing can be saved
        yield


def record_attempt(name: str, right: bool = False, **counts: int) -> None:
    """Add counts to the progress on an exercise; what can't be saved waits for the next attempt."""
    waiting = _unsaved[SETTINGS.course]
    waiting.append((name, right, counts))
    try:
        with lock_folder():
            progress = _load_progress()
            if progress is not None:
                for attempt in waiting:
                    _add(progress, *attempt)
                if save_file(_PROGRESS_FILE, json.dumps(progress, indent=1)):
                    waiting.clear()
    except TimeoutError:
        later = "This attempt will be in your progress after the next one."
        tell_once(f"Another notebook is saving. {later}")


def _add(progress: _Progress, name: str, right: bool, counts: dict[str, int]) -> None:
    entry = progress.pop(name, _NEW)  # the latest attempt comes last
    sums = {key: entry.get(key, 0) + count for key, count in counts.items()}
    progress[name] = entry | sums | {"right": entry["right"] or right}


def save_file(file: str, text: str) -> bool:
    """Write a file in the learner's folder, whole or not at all; return whether it worked."""
    try:
        # Of a link, the file that it leads to is replaced.
        path = os.path.realpath(find_course_folder() / file)
        write_atomically(Path(path), text.encode("utf-8"))
    except (OSError, ValueError) as error:
        why = _explain(error)
        tell_once(f"{file} can't be written: {why}. You can go on, but this won't be saved there.")
        return False
    return True


def find_last_attempt() -> str:
    return next(reversed(read_progress()), "")


def find_entry(name: str) -> dict[str, Any]:
    """Return whether an exercise was ever "right", and its "tries" and "hints"."""
    progress = read_progress()
    for attempt in _unsaved[SETTINGS.course]:
        _add(progress, *attempt)
    return progress.get(name, _NEW)
