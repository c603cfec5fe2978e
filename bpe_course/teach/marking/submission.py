"""Mark one notebook or my_bpe.py, in a separate process, and print the verdicts as JSON.

The cells run in a fresh kernel, as `inside.py` says. After a step that ends it, or that nothing
stops, a fresh one begins again without that step.
"""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from bpe_course.ask import catalogue
from bpe_course.practice.result import Reason, Result
from bpe_course.practice.wording import word
from bpe_course.teach.marking.copies import compare_with_ours
from bpe_course.teach.marking.handed_in import is_my_bpe
from bpe_course.teach.marking.notebook import VERDICT, find_attempts, read_cells
from bpe_course.teach.marking.table import STATUSES

_CALL = "__import__('bpe_course.teach.marking.inside', fromlist=['run']).{}"
_MAX_BYTES = {"RLIMIT_FSIZE": 2**30, "RLIMIT_AS": 4 * 2**30}  # of a file, and of memory
_MAX_TEXT = 2000  # characters
_OWN_FOLDER = ("BPE_LESSON_COURSE", "IPYTHONDIR", "TMPDIR", "TEMP", "TMP")  # what names it
_ENVIRONMENT = {"BPE_LESSON_OFFLINE": "1", "MPLBACKEND": "agg"}


def _mark(path: Path, seconds: int) -> tuple[list[Result], list, dict]:
    deadline = time.time() + seconds
    cells = read_cells(path)
    steps = [("prepare()", "")]  # what to call in `inside.py`, and the cell that it's about
    steps += [(f"define({cell!r})", cell) for cell in cells]
    steps += [(f"run({cell!r}, {deadline})", cell) for cell in cells]
    results: list[Result] = []
    while time.time() < deadline:
        fatal = _run(steps, path.with_name("my_bpe.py"), seconds // 6, results)
        if fatal is None:
            break
        ended = find_attempts(steps.pop(fatal)[1])
        steps[1:1] = [(f"replace({name!r})", "") for name in ended]
        results += [Result(name, "error", None, (Reason("ended-python"),)) for name in ended]
    attempts = {name for cell in cells for name in find_attempts(cell)}
    unjudged = attempts - {result.name for result in results}
    results += [Result(name, "error", None, (Reason("not-reached"),)) for name in unjudged]
    # What's copied from the course into a my_bpe.py isn't the learner's.
    names = attempts if is_my_bpe(path) else {result.name for result in results}
    asked = _list_asked(path, [catalogue.find_exercise(name).lesson for name in names])
    names &= set(asked)
    is_partial = len(names) < len(asked) and not is_my_bpe(path)
    notes = [f"has {len(names)} of {len(asked)} exercises"] * is_partial
    results = [result for result in results if result.name in names]
    written = {result.name for result in results if result.status != "unwritten"}
    copied, shapes = compare_with_ours(cells, written, path.parent)
    return results + [Result(name, "unwritten") for name in asked], notes + copied, shapes


def _list_asked(path: Path, lessons: list[str]) -> list[str]:
    """Return what to judge; `lessons` has one for each verdict."""
    numbers = [n for n in re.findall(r"(?<!\d)\d\d(?!\d)", path.name) if n in catalogue.LESSONS]
    lessons = lessons or numbers
    if not lessons:
        raise ValueError("it has none of the course's exercises")
    if is_my_bpe(path):  # it has no questions
        return [n for n in catalogue.FUNCTIONS if catalogue.get_lesson_number(n) in lessons]
    [(lesson, _)] = Counter(lessons).most_common(1)
    return [item.name for item in catalogue.list_lesson(lesson)]


def _run(steps: list[tuple], my_bpe: Path, seconds: int, results: list[Result]) -> int | None:
    """Run steps in a fresh kernel, add to `results`, and return the step that ended it, or None."""
    from nbclient import NotebookClient
    from nbformat.v4 import new_code_cell, new_notebook

    begun: list[int] = []
    groups: list[Any] = []

    def prepare(**_: object) -> None:
        groups.append(getattr(client.km.provisioner, "pgid", None))
        with suppress(NotImplementedError):  # on Windows
            asyncio.get_running_loop().remove_signal_handler(signal.SIGINT)  # so Ctrl-C ends us

    cells = [new_code_cell(_CALL.format(call)) for call, _ in steps]
    client: Any = NotebookClient(
        new_notebook(cells=cells),
        kernel_name="python3",
        allow_errors=True,
        timeout=seconds,
        interrupt_on_timeout=True,
        error_on_timeout={"ename": "", "evalue": "", "traceback": []},
        iopub_timeout=5,  # seconds for a step that was interrupted to end
        raise_on_iopub_timeout=True,
        shutdown_kernel="immediate",
        on_notebook_start=prepare,
        on_cell_start=lambda cell, cell_index: begun.append(cell_index),
    )
    try:
        with TemporaryDirectory(prefix="bpe_lesson_", ignore_cleanup_errors=True) as folder:
            if my_bpe.is_file() and not my_bpe.is_symlink():
                copyfile(my_bpe, Path(folder, "my_bpe.py"))
            silent = dict.fromkeys(("stdout", "stderr"), subprocess.DEVNULL)
            env = os.environ | dict.fromkeys(_OWN_FOLDER, folder) | _ENVIRONMENT
            client.execute(cwd=folder, env=env, **silent)
        return None
    except Exception:  # the kernel may have sent anything
        return begun[-1]
    finally:  # what the kernel started is in its group, even if the kernel is dead
        with suppress(OSError, AttributeError, TypeError):  # Windows has no groups
            os.killpg(groups[0], signal.SIGKILL)
        for cell in cells:
            results += filter(None, map(_read_verdict, cell.outputs))


def _read_verdict(output: Any) -> Result | None:
    with suppress(Exception):
        fields = json.loads(output["data"][VERDICT])
        result = Result(**{name: _read_field(name, value) for name, value in fields.items()})
        word(result, catalogue.find_exercise(result.name))  # it can be worded
        return result if result.status in STATUSES else None
    return None


def _read_field(name: str, value: Any) -> Any:
    if name in ("convention", "slip", "reused"):
        return bool(value)
    if name == "score":
        right, cases = map(int, value)
        return min(right, cases), cases
    if name == "reasons":
        return tuple(
            Reason(str(key), {part: str(text)[:_MAX_TEXT] for part, text in details.items()})
            for key, details in value
        )
    return str(value or "")[:_MAX_TEXT]


def _limit_resources() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        for name, most in _MAX_BYTES.items():
            resource.setrlimit(getattr(resource, name), (most, most))


if __name__ == "__main__":
    _limit_resources()
    try:
        verdicts, notes, compared = _mark(Path(sys.argv[1]), int(sys.argv[2]))
    except ValueError as error:
        verdicts, notes, compared = [], [f"wasn't marked: {error}"], {}
    print(json.dumps([[asdict(result) for result in verdicts], notes, compared]))
