"""A room for one submission: a fresh kernel, a folder of its own, and limits to what it takes.

The outputs are counted and thrown away, never kept: neither a gigabyte of them nor one message of
that size reaches the marker's memory. A kernel that goes beyond a limit is ended.
"""

import json
import os
import secrets
import stat
import time
from dataclasses import dataclass
from pathlib import Path

from bpe_lesson.files import ROOT
from bpe_lesson.teach.marking import kernel_side

START_SECONDS = 60.0
GIGABYTE = 2**30


@dataclass(frozen=True)
class Limits:
    """Seconds for a cell, a notebook and the calls of a function; bytes of output and of memory."""

    cell: float = 30.0
    notebook: float = 300.0
    output: int = 1_000_000
    memory: int = 4 * GIGABYTE
    calls: float = 4.0


class KernelEnded(Exception):
    """The kernel is no more: "dead-kernel", "over-time", "huge-output", "notebook-over-time"."""


class MarkingKernel:
    """A kernel that runs cells and requests, one after the other, until it ends or is closed."""

    def __init__(self, folder: Path, limits: Limits, deadline: float) -> None:
        """Start a kernel in a folder that is there, and empty; `deadline` is monotonic time."""
        import zmq
        from jupyter_client.manager import KernelManager

        self.folder, self.limits, self.deadline = folder, limits, deadline
        context = zmq.Context()
        context.maxmsgsize, context.rcvhwm, context.linger = max(limits.output, 100_000), 50, 0
        file = str(folder / "kernel.json")
        self.kernel = KernelManager(kernel_name="python3", context=context, connection_file=file)
        (folder / "course").mkdir()
        quiet = {"stdout": -3, "stderr": -3}
        self.kernel.start_kernel(cwd=str(folder / "course"), env=make_environment(folder), **quiet)
        self.shell, self.output = self.kernel.connect_shell(), self.kernel.connect_iopub()
        # A message beyond the limit is dropped together with its connection, and that is told here.
        self.breaks = self.output.get_monitor_socket(zmq.EVENT_DISCONNECTED)

    def __enter__(self) -> "MarkingKernel":
        """Set the kernel's limits, once it answers."""
        try:
            limits = {"AS": self.limits.memory, "FSIZE": GIGABYTE, "output": self.limits.output}
            self.run(make_request_code("set_limits", limits), START_SECONDS, silent=True)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        """End the kernel."""
        self.close()

    def close(self) -> None:
        """End the kernel and what it started, as far as that is still of its group."""
        self.kernel.shutdown_kernel(now=True)
        self.output.disable_monitor()
        self.kernel.context.destroy(0)

    def run(self, code: str, seconds: float = 0, silent: bool = False) -> str:
        """Run code; return the error that it ended in as one line, "" if there was none.

        Raises:
            Ended: it died, or went beyond a limit.
        """
        content = {"code": code, "silent": silent, "store_history": False}
        content |= {"user_expressions": {}, "allow_stdin": False, "stop_on_error": False}
        sent = self.kernel.session.send(self.shell, "execute_request", content=content)
        end = min(time.monotonic() + (seconds or self.limits.cell), self.deadline)
        request, printed = sent["header"]["msg_id"], 0
        while True:
            printed += self.heard(request)[0]
            if printed > self.limits.output:
                raise KernelEnded("huge-output")
            reply = self.reply(request)
            if reply is not None:
                self.settle(request, printed)
                return reply
            if time.monotonic() > end:
                raise KernelEnded("notebook-over-time" if end == self.deadline else "over-time")

    def settle(self, request: str, printed: int) -> None:
        """Wait for what a cell put out before its answer, so that it does not count for the next."""
        for _ in range(20):
            size, idle = self.heard(request, wait=50)
            printed += size
            if printed > self.limits.output:
                raise KernelEnded("huge-output")
            if idle:
                return

    def heard(self, request: str, wait: int = 0) -> tuple[int, bool]:
        """Return how many bytes the kernel put out, and whether it told that it is idle again.

        A message's text is looked at for that and not kept.
        """
        size, idle = 0, False
        if self.breaks.poll(0) and self.kernel.is_alive():
            return self.limits.output + 1, False
        while not idle and size <= self.limits.output and self.output.poll(wait):
            parts = self.output.recv_multipart()
            size += sum(map(len, parts))
            idle = any(b'"idle"' in p for p in parts) and any(request.encode() in p for p in parts)
        return size, idle

    def reply(self, request: str) -> str | None:
        """Return the answer to a request, None if there is none yet."""
        session = self.kernel.session
        if not self.shell.poll(20):
            if not self.kernel.is_alive():
                process = getattr(self.kernel.provisioner, "process", None)
                much = getattr(process, "returncode", 0) == kernel_side.EXIT_TOO_MUCH_OUTPUT
                raise KernelEnded("huge-output" if much else "dead-kernel")
            return None
        try:
            message = session.deserialize(session.feed_identities(self.shell.recv_multipart())[1])
            if message["parent_header"]["msg_id"] != request:
                return None
            content = message["content"]
            if content["status"] == "ok":
                return ""
            return f"{content['ename']}: {content['evalue']}"[:300]
        except (ValueError, TypeError, KeyError, IndexError, RecursionError):
            return None  # what is not of Jupyter's form says nothing

    def ask(self, **asked: object) -> dict:
        """Have `kernel_side` do what is asked beside the submitted code; return what it wrote."""
        out = self.folder / secrets.token_hex(16)
        error = self.run(
            make_request_code("answer_request", {"root": str(ROOT), "out": str(out), **asked}),
            silent=True,
        )
        return read_reply(out) or {"early": ["error", error or "it gave nothing back", None]}


def make_request_code(function: str, asked: dict) -> str:
    """Return code that runs a function of `kernel_side` on what is asked, and leaves no name behind.

    >>> "answer_request" in make_request_code("answer_request", {})
    True
    """
    source, request = Path(kernel_side.__file__).read_text(encoding="utf-8"), json.dumps(asked)
    told = f"exec({source!r}, space), space[{function!r}](names, {request!r})"
    return f"(lambda names, space: ({told}))(globals(), {{'__name__': 'kernel_side'}})"


def make_environment(folder: Path) -> dict[str, str]:
    """Return the kernel's environment: no learner's folder but its own, no network for the texts.

    >>> make_environment(Path("room"))["BPE_LESSON_OFFLINE"]
    '1'
    """
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    own = {"BPE_LESSON_COURSE": str(folder / "course"), "IPYTHONDIR": str(folder / "ipython")}
    return {**os.environ, **own, "PYTHONPATH": path, "BPE_LESSON_OFFLINE": "1"}


def read_reply(path: Path) -> dict:
    """Return the JSON in a file, {} where there is none: a submission may have put anything there.

    >>> read_reply(Path("nowhere"))
    {}
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    try:
        handle = os.open(path, flags)
        with open(handle, "rb") as file:
            state = os.fstat(handle)
            if (
                not stat.S_ISREG(state.st_mode)
                or state.st_size > 2 * kernel_side.MAX_REPLY_CHARACTERS
            ):
                return {}
            found = json.loads(file.read(2 * kernel_side.MAX_REPLY_CHARACTERS))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
