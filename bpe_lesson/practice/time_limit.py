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
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

# Files that begin so are not the learner's: the course's, those of the standard library, frozen ones.
NOT_LEARNERS = (str(Path(__file__).parents[1]), str(Path(threading.__file__).parent), "<frozen")
GRACE_SECONDS = 3.0  # how long code gets to end once its time is up
MONITORING: Any = getattr(sys, "monitoring", None)  # None before Python 3.12
# Of the six tools that sys.monitoring has room for, 3 and 4 are meant for nobody in particular.
TOOL_IDS = (4, 3, 5)


class Clock:
    """Whether the time is up, where the learner's code was then, and whether it has ended."""

    def __init__(self, seconds: float) -> None:
        """Start now."""
        self.end = time.monotonic() + seconds
        self.over = False  # whether the code was still running when the time was up
        self.ended = threading.Event()  # set when the code ends, in time or not
        self.where: tuple[str, int] | None = None  # file and line

    def ring(self, frame: FrameType | None) -> None:
        """End the time; keep file and line of the innermost of these frames that is a learner's.

        It rings at every step of code that goes on after the end; the first place is kept.
        """
        while frame and not is_learners(frame.f_code):
            frame = frame.f_back
        if not self.over and frame:
            self.where = (frame.f_code.co_filename, frame.f_lineno)
        self.over = True


def run_with_limit(call: Callable[[], None], clock: Clock) -> None:
    """Run `call` until it ends or the clock's time is up; the clock says which.

    >>> clock = Clock(seconds=1)
    >>> run_with_limit(lambda: None, clock)
    >>> clock.over
    False
    """
    # A daemon: code that can't be stopped doesn't keep Python from ending.
    worker = threading.Thread(target=run_and_clean_up, args=(call, clock), daemon=True)
    try:
        worker.start()
    except RuntimeError:  # there are no threads here
        run_and_clean_up(call, clock)
        return
    try:
        clock.ended.wait(clock.end - time.monotonic())
    finally:  # also when the learner presses the stop button
        if worker.ident is not None and not clock.ended.is_set():
            stop_thread(worker.ident, clock)


def stop_thread(thread: int, clock: Clock) -> None:
    """Make the learner's code in a thread end, and wait a little until it has."""
    clock.end = time.monotonic()  # it may be early: the stop button
    clock.ring(sys._current_frames().get(thread))
    if MONITORING is None:
        raise_in_thread(thread)
    clock.ended.wait(GRACE_SECONDS)


def run_and_clean_up(call: Callable[[], None], clock: Clock) -> None:
    """Run `call` in this thread, under the means that this Python has to end it."""
    trace = sys.gettrace()  # a debugger's, if this is the notebook's own thread
    try:
        with watch_with_monitoring(clock):
            call()
    except SystemExit:  # the time limit's own
        pass
    finally:
        sys.settrace(trace)  # TimeUp may have set another one
        clock.ended.set()


@contextmanager
def watch_with_monitoring(clock: Clock) -> Iterator[None]:
    """Once the time is up, raise SystemExit at each jump and call of the learner's code.

    Before Python 3.12, or if other tools take all the room, nothing watches the code.
    """
    tool = find_free_tool()
    if tool is None:
        yield
        return
    thread = threading.get_ident()

    def check_time(code: CodeType, *details: object) -> object:
        if not is_learners(code):
            return MONITORING.DISABLE  # the course's own code takes ten times as long if watched
        if time.monotonic() > clock.end and threading.get_ident() == thread:
            clock.ring(sys._getframe(1))
            raise SystemExit
        return None

    # Python 3.14 has two events for a branch; BRANCH itself is for those before.
    branches = ("BRANCH_LEFT", "BRANCH_RIGHT") if sys.version_info >= (3, 14) else ("BRANCH",)
    names = ("JUMP", "PY_START", "PY_RESUME", *branches)
    events = [getattr(MONITORING.events, name) for name in names]
    MONITORING.use_tool_id(tool, "bpe_lesson")
    for event in events:
        MONITORING.register_callback(tool, event, check_time)
    MONITORING.set_events(tool, sum(events))  # each event is one bit
    try:
        yield
    finally:
        MONITORING.set_events(tool, 0)
        MONITORING.free_tool_id(tool)


def find_free_tool() -> int | None:
    """Return a number under which sys.monitoring takes one tool more, None if there is none.

    Code that could not be stopped keeps its number.
    """
    if MONITORING is None:
        return None
    free = [tool for tool in TOOL_IDS if MONITORING.get_tool(tool) is None]
    return free[0] if free else None


class TimeUp(SystemExit):
    """Raised in a thread from outside; whoever catches it meets it again at their next step.

    Python 3.11 makes the exception when it is caught, in the thread that caught it: that is the
    moment to have each further step of the learner's frames traced, and there to raise it anew.
    """

    def __init__(self, *arguments: object) -> None:
        """Trace the learner's frames of this thread."""
        frame: FrameType | None = sys._getframe(1)
        while frame:
            if is_learners(frame.f_code):
                frame.f_trace = raise_again
                frame.f_trace_opcodes = True  # a step is an opcode, not a line
            frame = frame.f_back
        sys.settrace(raise_again)  # and every function that is called from now on


def raise_again(frame: FrameType, event: str, value: object) -> None:
    """Raise TimeUp in the learner's code; a trace function for a thread whose time is up."""
    if is_learners(frame.f_code):
        raise_in_thread(threading.get_ident())


def raise_in_thread(thread: int) -> None:
    """Raise TimeUp in a thread, at the next moment when Python looks for such things."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TimeUp))


def is_learners(code: CodeType) -> bool:
    """Say whether code is the learner's: neither Python's own nor the course's.

    >>> is_learners(is_learners.__code__), is_learners(compile("1", "a cell", "eval"))
    (False, True)
    """
    return not code.co_filename.startswith(NOT_LEARNERS)
