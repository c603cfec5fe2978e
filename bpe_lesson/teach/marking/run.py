"""Run a submission cell by cell with nbclient, and after each cell ask about the attempts in it."""

import ast
import asyncio
import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bpe_lesson.files import ROOT
from bpe_lesson.teach.marking.attempts import DEFINITIONS, Attempt, parse_code
from bpe_lesson.teach.marking.inside import PREPARE, REPLY
from bpe_lesson.teach.marking.limits import Limits

_MAX_REPLY = 5_000_000  # characters
_START_SECONDS = 60.0
_REPLY_SECONDS = 20.0  # the functions themselves have less time
_IDLE_SECONDS = 5  # a cell that was stopped has this long to end
_OVER_TIME = "it took too long, so it was stopped"
_TOO_MUCH = "it output too much, so it was stopped"
_NO_REPLY = "the kernel didn't reply"


@dataclass
class Record:
    """What happened when a notebook was run; the verdicts come later.

    Attributes:
        errors: cell -> the error that it ended in, or why it was stopped.
        replies: exercise -> the kernel's reply about the attempt, as JSON.
        only_definitions: whether the notebook had to be run again without anything else.
    """

    errors: dict[int, str] = field(default_factory=dict)
    replies: dict[str, str] = field(default_factory=dict)
    only_definitions: bool = False


class _Step(NamedTuple):
    """A cell to run; with an exercise's name, a request to send after it."""

    cell: int
    code: str
    name: str = ""


class _KernelEnded(Exception):
    """A kernel ended, or had to be. The message says why, in words."""


class _Kernel:
    """An nbclient that keeps no outputs but replies, and stops a cell that outputs too much."""

    def __init__(self) -> None:
        """Make the client; `open` starts the kernel."""
        self.client = _make_client()
        self.client.on_cell_error = self.note_error
        self.client.process_message = self.process_message
        self.most_characters = self.characters = 0  # that a cell may output, and has
        self.reply = self.error = ""

    @contextmanager
    def open(self, my_bpe: str, mutes_checks: bool) -> Iterator[None]:
        """Start the kernel in its own folder, and in the end stop it and all that it started."""
        with TemporaryDirectory(prefix="bpe_lesson_", ignore_cleanup_errors=True) as folder:
            if my_bpe:
                copyfile(my_bpe, Path(folder, "my_bpe.py"))
            environment = _make_environment(folder)
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            with self.client.setup_kernel(cwd=folder, env=environment, **quiet):
                group = self.client.km.provisioner.pgid
                try:
                    self.run(PREPARE.format(mutes_checks=mutes_checks), _START_SECONDS)
                    yield
                finally:  # what the kernel started is in its group, even if the kernel is dead
                    with suppress(OSError, AttributeError, TypeError):  # Windows has no groups
                        os.killpg(group, signal.SIGKILL)

    def process_message(self, msg: Any, cell: Any, cell_index: int) -> None:
        """Count a message's characters, and note whether the cell has ended."""
        from nbclient.exceptions import CellExecutionComplete

        content = msg["content"]
        if msg["msg_type"] == "status" and content["execution_state"] == "idle":
            raise CellExecutionComplete
        self.reply = content.get("data", {}).get(REPLY) or self.reply
        before = self.characters
        self.characters += len(str(content))
        if before <= self.most_characters < self.characters:
            self.error = _TOO_MUCH
            asyncio.ensure_future(self.client.km.interrupt_kernel())

    def note_error(self, execute_reply: Any, **_: object) -> None:
        """Note the error that a cell ended in, unless we stopped it."""
        content = execute_reply["content"]
        self.error = self.error or f"{content['ename']}: {content['evalue']}".removeprefix(": ")

    def run(self, code: str, seconds: float, most_characters: int = _MAX_REPLY) -> str:
        """Run code, and return the error that it ended in, "" for none; a reply is in `reply`.

        Raises:
            _KernelEnded: if the kernel can't go on after that.
        """
        from nbclient.exceptions import CellTimeoutError, DeadKernelError
        from nbformat.v4 import new_code_cell

        self.client.timeout, self.most_characters = ceil(seconds), most_characters
        self.characters, self.reply, self.error = 0, "", ""
        try:
            self.client.execute_cell(new_code_cell(code), 0, store_history=False)
        except CellTimeoutError:
            raise _KernelEnded(_OVER_TIME) from None
        except DeadKernelError:
            raise _KernelEnded("it made Python end") from None
        except Exception:  # the kernel may have sent anything
            raise _KernelEnded("after it, Python didn't answer as it should") from None
        return self.error


def _make_client() -> Any:
    """Return an nbclient that interrupts a cell whose time is up, and gives up if that's in vain."""
    from nbclient import NotebookClient
    from nbformat.v4 import new_code_cell, new_notebook

    return NotebookClient(
        new_notebook(cells=[new_code_cell()]),
        kernel_name="python3",
        interrupt_on_timeout=True,
        error_on_timeout={"ename": "", "evalue": _OVER_TIME, "traceback": []},
        iopub_timeout=_IDLE_SECONDS,
        raise_on_iopub_timeout=True,
        allow_errors=True,
        shutdown_kernel="immediate",
    )


def _make_environment(folder: str) -> dict[str, str]:
    """Return a kernel's environment: its own folder for all files, and no downloads of texts."""
    given = os.environ.get("PYTHONPATH")
    names = ("BPE_LESSON_COURSE", "IPYTHONDIR", "TMPDIR", "TEMP", "TMP")
    return {
        **os.environ,
        **dict.fromkeys(names, folder),
        "PYTHONPATH": os.pathsep.join([str(ROOT), given] if given else [str(ROOT)]),
        "BPE_LESSON_OFFLINE": "1",
    }


def run_cells(
    cells: Mapping[int, str],
    attempts: Mapping[str, Attempt],
    requests: Mapping[str, str],
    limits: Limits,
    my_bpe: str = "",
) -> Record:
    """Run a notebook, and after each cell send the requests about the attempts in it.

    If the kernel ends, we start again in a fresh one, with nothing but the cells' definitions. What
    ends that kernel is left out of the next run. That goes on until all requests are answered, or
    the notebook's time is up.

    Args:
        cells: number -> code, for the cells to run.
        attempts: exercise -> where the attempt is.
        requests: exercise -> the request about it, as code.
        limits: for a cell and for the whole notebook.
        my_bpe: the path of the learner's my_bpe.py; "" if there's none.
    """
    record = Record()
    deadline = time.monotonic() + limits.notebook_seconds
    # A learner's functions may import the file that holds what `check` accepted.
    mutes_checks = not any("my_bpe" in code for code in cells.values())
    steps = _list_steps(cells, attempts, requests)
    while steps and time.monotonic() < deadline:
        step = _Step(-1, "")
        try:
            kernel = _Kernel()
            with kernel.open(my_bpe, mutes_checks):
                for step in steps:
                    seconds = deadline - time.monotonic()
                    if seconds > 0:
                        _take(step, kernel, limits, seconds, record)
            break
        except (_KernelEnded, RuntimeError) as reason:
            if step.cell < 0 and record.only_definitions:
                break  # the kernel doesn't even start
            _note_end(step, str(reason), record)
        steps = _cut(steps, step, record)
    return record


def _list_steps(
    cells: Mapping[int, str], attempts: Mapping[str, Attempt], requests: Mapping[str, str]
) -> list[_Step]:
    """Return the cells to run, each followed by the requests about its attempts."""
    steps = []
    for number, code in cells.items():
        steps.append(_Step(number, code))
        names = [name for name in requests if attempts[name].cell == number]
        steps += [_Step(number, requests[name], name) for name in names]
    return steps


def _take(step: _Step, kernel: _Kernel, limits: Limits, seconds: float, record: Record) -> None:
    """Run a cell and note its error, or send a request and note the reply, in so many seconds."""
    if step.name:
        error = kernel.run(step.code, _REPLY_SECONDS)
        record.replies[step.name] = kernel.reply or json.dumps({"error": error or _NO_REPLY})
        return
    error = kernel.run(step.code, min(limits.cell_seconds, seconds), limits.output_characters)
    if error and not record.only_definitions:
        record.errors[step.cell] = error


def _note_end(step: _Step, reason: str, record: Record) -> None:
    """Note what a kernel ended of: a request is to blame only if nothing but definitions ran."""
    if step.name and record.only_definitions:
        record.replies[step.name] = json.dumps({"error": reason})
    elif not step.name and step.cell >= 0:
        record.errors.setdefault(step.cell, reason)


def _cut(steps: list[_Step], fatal: _Step, record: Record) -> list[_Step]:
    """Return the steps of the next run; they have nothing but definitions from now on."""
    left = [step for step in steps if step.name not in record.replies]
    if record.only_definitions:
        left = [step for step in left if step != fatal]
    record.only_definitions = True
    left = [s if s.name else s._replace(code=_keep_definitions(s.code)) for s in left]
    return left if any(step.name for step in left) else []


def _keep_definitions(source: str) -> str:
    """Return the statements of a cell that define something, and call nothing to do so."""
    tree = parse_code(source) or ast.Module([], [])
    return "\n".join(ast.unparse(node) for node in tree.body if _is_definition(node))


def _is_definition(statement: ast.stmt) -> bool:
    """Return whether a statement defines something, and calls nothing to do so."""
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        return not any(isinstance(node, ast.Call) for node in ast.walk(statement))
    return isinstance(statement, (ast.Import, ast.ImportFrom, *DEFINITIONS))
