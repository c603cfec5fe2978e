"""Run a Jupyter kernel for one submission, in its own folder and with limits.

What runs where:

- The marker, this process, never runs submitted code. It keeps the time, counts the output, and
  judges.
- The kernel, a child process, runs the submitted cells. Between them it runs the marker's requests:
  the text of `kernel_side.py` and a call of one of its functions.
- `kernel_side` writes the reply to a request into a file in the kernel's folder, under a name that
  nobody can guess beforehand.

A submission can forge everything that comes from the kernel, both messages and files. So the marker
is prepared for data of any form and size, and `judge.py` doesn't believe any verdict in it. The
marker counts outputs and throws them away, so neither a million small ones nor one of a gigabyte
fills its memory.
"""

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bpe_lesson.files import ROOT
from bpe_lesson.teach.marking import kernel_side
from bpe_lesson.teach.marking.kernel_process import start_kernel_process
from bpe_lesson.teach.marking.reply import read_reply

_START_SECONDS = 60.0  # the kernel has this long to start and to be prepared
_MAX_MEMORY_BYTES = 4 * 2**30
_MAX_FILE_BYTES = 2**30
_MAX_ERROR_CHARACTERS = 300
_MIN_MESSAGE_BYTES = 100_000  # even if --output-bytes is small, an ordinary message needs this room
_MAX_WAITING_MESSAGES = 50  # zmq may hold this many in memory until we've counted them
_REPLY_POLL_MILLISECONDS = 20
_IDLE_SECONDS = 5.0  # the last output has this long to arrive; usually that takes milliseconds
_IDLE_POLL_MILLISECONDS = 50
_DEATH_SECONDS = 2.0  # after it has closed its connections, a kernel has this long to die
_DEATH_POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Limits:
    """The limits of a submission: seconds per cell and per notebook, bytes of output per cell."""

    cell_seconds: float = 30.0
    notebook_seconds: float = 300.0
    output_bytes: int = 1_000_000


class KernelEnded(Exception):
    """The kernel died, or went over a limit and has to be ended.

    The message says why: "dead-kernel", "over-time", "notebook-over-time" or "huge-output".
    """


class MarkingKernel:
    """A kernel that runs cells and requests, one after another.

    Use it in a `with` statement: that prepares the kernel, and ends it and its children.
    """

    def __init__(
        self, folder: Path, limits: Limits, deadline: float, mutes_checks: bool = True
    ) -> None:
        """Start the kernel.

        Args:
            folder: an empty folder for the kernel's files.
            limits: the limits of a cell.
            deadline: the value of `time.monotonic()` at which the whole notebook's time is up.
            mutes_checks: whether `check` and `answer` do nothing in the notebook's own cells.
        """
        self.folder = folder
        self.limits = limits
        self.deadline = deadline
        self.mutes_checks = mutes_checks
        self.output_bytes = 0  # how much the current cell has output so far
        self.is_idle = False  # whether the kernel has said that the current cell has ended
        self.start()

    def start(self) -> None:
        """Start the process, and connect to it."""
        import zmq

        context = zmq.Context()
        # zmq drops a larger message, and the connection with it: `count_output` looks for that.
        context.maxmsgsize = max(self.limits.output_bytes, _MIN_MESSAGE_BYTES)
        context.rcvhwm = _MAX_WAITING_MESSAGES
        context.linger = 0
        self.manager = start_kernel_process(self.folder, context)
        self.shell = self.manager.connect_shell()
        self.iopub = self.manager.connect_iopub()
        self.disconnections = self.iopub.get_monitor_socket(zmq.EVENT_DISCONNECTED)

    def __enter__(self) -> "MarkingKernel":
        """Prepare the kernel, as soon as it answers."""
        request = {
            "root": str(ROOT),
            "mutes_checks": self.mutes_checks,
            "memory_bytes": _MAX_MEMORY_BYTES,
            "file_bytes": _MAX_FILE_BYTES,
            "print_characters": self.limits.output_bytes,
        }
        try:
            self.run(_make_request_code("prepare_kernel", request), _START_SECONDS, silent=True)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        """End the kernel."""
        self.close()

    def close(self) -> None:
        """End the kernel, and those of its children that are still in its process group."""
        self.manager.shutdown_kernel(now=True)
        self.iopub.disable_monitor()
        self.manager.context.destroy(0)

    def run(self, code: str, seconds: float | None = None, silent: bool = False) -> str:
        """Run code and return the error that it ended in, as one line: "" if there was none.

        Args:
            code: the code of a cell or a request.
            seconds: its time limit; a cell's limit if None.
            silent: whether to keep it out of the notebook's history, as for a request.

        Raises:
            KernelEnded: if the kernel dies or goes over a limit.
        """
        message_id = self.send(code, silent)
        end = min(time.monotonic() + (seconds or self.limits.cell_seconds), self.deadline)
        while True:
            self.count_output(message_id)
            error = self.poll_reply(message_id)
            if error is not None:
                break
            if time.monotonic() > end:
                raise KernelEnded("notebook-over-time" if end == self.deadline else "over-time")
        self.wait_until_idle(message_id)
        return error

    def send(self, code: str, silent: bool) -> str:
        """Send code to the kernel; return the message's id, which the reply will name."""
        content = {
            "code": code,
            "silent": silent,
            "store_history": False,
            "user_expressions": {},
            "allow_stdin": False,
            "stop_on_error": False,
        }
        self.output_bytes = 0
        self.is_idle = False
        sent = self.manager.session.send(self.shell, "execute_request", content=content)
        return sent["header"]["msg_id"]

    def count_output(self, message_id: str, wait: int = 0) -> None:
        """Count and throw away the kernel's output, until it's idle or there's no more for now.

        Args:
            message_id: the message that the kernel is working on.
            wait: how many milliseconds to wait for output.

        Raises:
            KernelEnded: if there's too much output.
        """
        if self.disconnections.poll(0):
            self.explain_disconnection()
        while self.iopub.poll(wait):
            parts = self.iopub.recv_multipart()
            self.output_bytes += sum(map(len, parts))
            if self.output_bytes > self.limits.output_bytes:
                raise KernelEnded("huge-output")
            if _says_idle(parts, message_id):
                self.is_idle = True
                return

    def poll_reply(self, message_id: str) -> str | None:
        """Return the error that the code ended in, or "" if there was none; None if it still runs.

        Raises:
            KernelEnded: if the kernel died.
        """
        if not self.shell.poll(_REPLY_POLL_MILLISECONDS):
            self.check_alive()
            return None
        session = self.manager.session
        try:
            message = session.deserialize(session.feed_identities(self.shell.recv_multipart())[1])
            if message["parent_header"]["msg_id"] != message_id:
                return None
            content = message["content"]
            if content["status"] == "ok":
                return ""
            return f"{content['ename']}: {content['evalue']}"[:_MAX_ERROR_CHARACTERS]
        except (ValueError, TypeError, KeyError, IndexError, RecursionError):
            return None  # it isn't a Jupyter message: the submission sent it, not the kernel

    def explain_disconnection(self) -> None:
        """Find out why the kernel's output was disconnected, and raise KernelEnded.

        A kernel that dies closes its connections first, so give it time to die. If it lives on,
        zmq has dropped the connection, because a message was too large.
        """
        self.wait_for_death(_DEATH_SECONDS)
        raise KernelEnded("huge-output")

    def check_alive(self) -> None:
        """Raise KernelEnded if the kernel is dead."""
        if not self.manager.is_alive():
            process = getattr(self.manager.provisioner, "process", None)
            code = getattr(process, "returncode", None)
            too_much = code == kernel_side.EXIT_TOO_MUCH_OUTPUT
            raise KernelEnded("huge-output" if too_much else "dead-kernel")

    def wait_for_death(self, seconds: float) -> None:
        """Wait this long, and raise KernelEnded if the kernel dies in the meantime."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.check_alive()
            time.sleep(_DEATH_POLL_SECONDS)

    def check_survival(self, seconds: float) -> None:
        """Raise KernelEnded if the kernel dies in this time, or when it's to run something again."""
        self.wait_for_death(seconds)
        self.run("", silent=True)

    def wait_until_idle(self, message_id: str) -> None:
        """Count the rest of a cell's output, so that it isn't counted for the next cell.

        Replies and outputs come over different connections, so the reply may arrive first. The wait
        has a limit, because a submission can keep the kernel from saying that it's idle.
        """
        end = time.monotonic() + _IDLE_SECONDS
        while not self.is_idle and time.monotonic() < end:
            self.count_output(message_id, _IDLE_POLL_MILLISECONDS)

    def run_request(self, **request: object) -> dict:
        """Have `kernel_side.answer_request` evaluate an attempt, and return its reply.

        Raises:
            KernelEnded: if the kernel dies or goes over a limit.
        """
        reply_file = self.folder / secrets.token_hex(16)
        request |= {"root": str(ROOT), "reply_file": str(reply_file)}
        error = self.run(_make_request_code("answer_request", request), silent=True)
        return read_reply(reply_file) or {
            "problem": ["error", error or "the kernel sent no reply", None]
        }


def _make_request_code(function: str, request: dict) -> str:
    """Return code that runs the text of `kernel_side.py`, and calls one of its functions."""
    source = Path(kernel_side.__file__).read_text(encoding="utf-8")
    program = f"{source}\n\n{function}(notebook_names, {request!r})\n"
    # The notebook may have a variable called exec or globals.
    builtins = "__import__('builtins')"
    names = f"{{'__name__': 'kernel_side', 'notebook_names': {builtins}.globals()}}"
    return f"{builtins}.exec({program!r}, {names})"


def _says_idle(parts: Sequence[bytes], message_id: str) -> bool:
    """Return whether a message from the kernel says that it's idle again after this message."""
    idle = any(b'"idle"' in part for part in parts)
    return idle and any(message_id.encode() in part for part in parts)
