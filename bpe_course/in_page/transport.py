"""Answer a page's questions. The learner's files come with each, and go back with the answer."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from types import ModuleType

from bpe_course.folders import find_course_folder
from bpe_course.in_page import against_gpt4, learner_code, own_steps

_TASKS: dict[str, Callable] = {
    "get ready": learner_code.get_ready,
    "check": learner_code.check_code,
    "run": learner_code.run_code,
    "confirm": own_steps.confirm,
    "stream": own_steps.stream,
    "gpt4": against_gpt4.begin,
    "gpt4 text": against_gpt4.encode,
}


def answer_page(question: str) -> str:
    """Answer a question, which is JSON: a `task`, what it's `given`, and `files`."""
    order = json.loads(question)
    _write_files(order["files"])
    with _keep_modules(), redirect_stdout(StringIO()) as notes:
        result = _TASKS[order["task"]](**order["given"])
    paths = sorted(find_course_folder().glob("*.py"))
    files = {path.name: path.read_text(encoding="utf-8", errors="replace") for path in paths}
    return json.dumps({"result": result, "files": files, "notes": notes.getvalue()})


@contextmanager
def _keep_modules() -> Iterator[None]:
    """At the end, put back what code has changed in modules."""
    # In a browser, `js` isn't a module.
    kept = {name: m for name, m in sys.modules.items() if isinstance(m, ModuleType)}
    contents = [(vars(module), {**vars(module)}) for module in kept.values()]
    try:
        yield
    finally:
        for names, before in contents:
            names.update(before)
        sys.modules.update(kept)


def _write_files(files: dict[str, str]) -> None:
    folder = find_course_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.py"):
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", errors="replace", newline="")
