"""Run a function on many items in several processes at once, each item with a time limit.

Whatever a submitted file does to the process that reads or marks it, only that item fails: a worker
that takes too long or dies is replaced by a new one.
"""

import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any

from bpe_lesson.teach.marking.kernel_side import limit_resources

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_MAX_WORKER_BYTES = 4 * 2**30
_STOP_SECONDS = 10.0  # a worker has this long to end its kernel and to remove its files


@dataclass(frozen=True)
class NoResult:
    """What there is if a worker has no result; the reason is "over-time" or "dead-worker"."""

    reason: str


class _Worker:
    """A process that works on one item at a time."""

    def __init__(self) -> None:
        """Start the process."""
        import multiprocessing

        # A fresh Python, on every system: forking a process that has threads isn't safe.
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()  # so that we notice if the process dies
        self.item = -1  # the number of the item that it's working on
        self.deadline = 0.0  # the value of `time.monotonic()` when that item's time is up

    def begin(self, item: int, task: tuple[Callable[..., Any], Any], seconds: float) -> None:
        """Begin to work on an item: a task is a function and its argument."""
        self.item = item
        self.deadline = time.monotonic() + seconds
        try:
            self.connection.send(task)
        except OSError:  # it has died, and `finish` says so
            pass

    def finish(self) -> Any:
        """Return the item's result, or a NoResult; only call it if there's one by now."""
        try:
            return self.connection.recv() if self.connection.poll() else NoResult("over-time")
        except (EOFError, OSError):
            return NoResult("dead-worker")

    def stop(self) -> None:
        """End the process, which ends what it has started."""
        self.connection.close()
        self.process.terminate()
        self.process.join(_STOP_SECONDS)
        self.process.kill()
        self.process.join()


class WorkerPool:
    """Several workers. Use it in a `with` statement, which ends them all."""

    def __init__(self, jobs: int) -> None:
        """Start no worker yet: each of the `jobs` is started when there's work for it."""
        self.jobs = jobs
        self.idle: list[_Worker] = []
        self.busy: list[_Worker] = []

    def __enter__(self) -> "WorkerPool":
        """Return the pool."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """End all workers, whatever they're doing: first tell all of them, then wait for each."""
        workers = self.idle + self.busy
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.stop()

    def run(
        self, function: Callable[..., Any], items: Sequence[Any], seconds: float
    ) -> Iterator[tuple[int, Any]]:
        """Yield the number of each item and the function's result for it, as soon as it's there.

        Args:
            function: a function of a module, since other processes have to find it, or a `partial`
                of one. If it raises an exception, its worker dies.
            items: its arguments.
            seconds: the time limit for each item.

        Yields:
            An item's number and its result, or a NoResult in place of the result.
        """
        waiting = deque(enumerate(items))
        while waiting or self.busy:
            while waiting and len(self.busy) < self.jobs:
                worker = self.idle.pop() if self.idle else _Worker()
                self.busy.append(worker)
                number, item = waiting.popleft()
                worker.begin(number, (function, item), seconds)
            for worker in self.wait_for_some():
                self.busy.remove(worker)
                result = worker.finish()
                if isinstance(result, NoResult):
                    worker.stop()
                else:
                    self.idle.append(worker)
                yield worker.item, result

    def wait_for_some(self) -> list[_Worker]:
        """Return the workers that have a result, have died, or whose time is up: at least one."""
        from multiprocessing.connection import wait

        while True:
            now = time.monotonic()
            until = min(worker.deadline for worker in self.busy)
            heard = wait([worker.connection for worker in self.busy], max(0.0, until - now))
            now = time.monotonic()
            done = [w for w in self.busy if w.connection in heard or now >= w.deadline]
            if done:
                return done


def serve(connection: "Connection") -> None:
    """Work on one item after another, until the marker closes the connection: a worker's program."""
    # Ctrl-C goes to all processes of a terminal. The marker takes it, and ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Leave by an exception, so that each `with` statement ends and removes what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    limit_resources({"RLIMIT_AS": _MAX_WORKER_BYTES})
    while True:
        try:
            function, item = connection.recv()
        except EOFError:
            return
        connection.send(function(item))
