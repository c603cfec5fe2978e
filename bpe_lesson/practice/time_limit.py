"""A time limit for a learner's code, in the notebook's own process, with or without threads.

The code runs in a thread of its own, so that the notebook goes on even if the code waits for ever
inside a function of Python's; where there are no threads (in a browser) it runs in place. Either
way, when the time is up an exception is raised at each of the learner's next steps until the call
is over: raised once, a bare `except:` would swallow it. From Python 3.12 on sys.monitoring does
this; before, a trace function that is set once the time is up.

What none of these can end is a loop inside C code, such as sum() of an endless iterator. (And on
Python 3.11 a function that calls itself anew under a bare `except:`, each time.)
"""

import ctypes
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import CodeType, FrameType

NOT_LEARNERS = (str(Path(__file__).parents[1]), str(Path(threading.__file__).parent), "<frozen")
GRACE_SECONDS = 3.0


class Clock:
    """Whether the time is up, where the learner's code was then, and whether it has ended."""

    def __init__(self, seconds: float) -> None:
        """Start now."""
        self.end = time.monotonic() + seconds
        self.over = False
        self.ended = threading.Event()
        self.where: tuple[str, int] | None = None

    def ring(self, frame: FrameType | None) -> None:
        """End the time; keep file and line of the innermost of these frames that is a learner's."""
        while frame and not is_learners(frame.f_code):
            frame = frame.f_back
        if not self.over and frame:
            self.where = frame.f_code.co_filename, frame.f_lineno
        self.over = True


def run_with_limit(call: Callable[[], None], clock: Clock) -> None:
    """Run `call` until it ends or the clock's time is up; the clock says which.

    >>> clock = Clock(seconds=1)
    >>> run_with_limit(lambda: None, clock)
    >>> clock.over
    False
    """
    worker = threading.Thread(target=run_and_clean_up, args=(call, clock), daemon=True)
    try:
        worker.start()
    except RuntimeError:  # there are no threads here
        run_and_clean_up(call, clock)
        return
    try:
        clock.ended.wait(clock.end - time.monotonic())
    finally:  # also when the learner presses the stop button
        if not clock.ended.is_set():
            clock.end = time.monotonic()
            clock.ring(sys._current_frames().get(worker.ident))
            if not hasattr(sys, "monitoring"):
                raise_in(worker.ident)
            clock.ended.wait(GRACE_SECONDS)


def run_and_clean_up(call: Callable[[], None], clock: Clock) -> None:
    """Run `call` in this thread, under the means that this Python has to end it."""
    try:
        with watch_with_monitoring(clock) if hasattr(sys, "monitoring") else nullcontext():
            call()
    except SystemExit:
        pass
    finally:
        sys.settrace(None)
        clock.ended.set()


@contextmanager
def watch_with_monitoring(clock: Clock) -> Iterator[None]:
    """Once the time is up, raise SystemExit at each jump and call of the learner's code."""
    monitoring, thread = sys.monitoring, threading.get_ident()
    tool = next(i for i in (4, 3, 5) if monitoring.get_tool(i) is None)

    def look(code: CodeType, *details: object) -> None:
        late = time.monotonic() > clock.end and threading.get_ident() == thread
        if late and is_learners(code):
            clock.ring(sys._getframe(1))
            raise SystemExit

    # Python 3.14 has two events for a branch; BRANCH itself is for those before.
    branches = ("BRANCH_LEFT", "BRANCH_RIGHT") if sys.version_info >= (3, 14) else ("BRANCH",)
    events = [getattr(monitoring.events, n) for n in ("JUMP", "PY_START", "PY_RESUME", *branches)]
    monitoring.use_tool_id(tool, "bpe_lesson")
    for event in events:
        monitoring.register_callback(tool, event, look)
    monitoring.set_events(tool, sum(events))
    try:
        yield
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)


class TimeUp(SystemExit):
    """Raised in a thread from outside; whoever catches it meets it again at their next step.

    Python 3.11 makes the exception when it is caught, in the thread that caught it: that is the
    moment to have each further step of the learner's frames traced, and there to raise it anew.
    """

    def __init__(self, *arguments: object) -> None:
        """Trace the learner's frames of this thread."""
        frame = sys._getframe(1)
        while frame:
            if is_learners(frame.f_code):
                frame.f_trace, frame.f_trace_opcodes = raise_again, True
            frame = frame.f_back
        sys.settrace(raise_again)


def raise_again(frame: FrameType, event: str, value: object) -> None:
    """Raise TimeUp in the learner's code; a trace function for a thread whose time is up."""
    if is_learners(frame.f_code):
        raise_in(threading.get_ident())


def raise_in(thread: int | None) -> None:
    """Raise TimeUp in a thread, at the next moment when Python looks for such things."""
    told = ctypes.c_ulong(thread), ctypes.py_object(TimeUp)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(*told)


def is_learners(code: CodeType) -> bool:
    """Say whether code is the learner's: neither Python's own nor the course's.

    >>> is_learners(is_learners.__code__), is_learners(compile("1", "a cell", "eval"))
    (False, True)
    """
    return not code.co_filename.startswith(NOT_LEARNERS)
