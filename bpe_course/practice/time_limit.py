"""Stop a learner's code after a time limit, in the notebook's own process.

The code runs in a thread, so the notebook can go on even if it waits forever inside one of Python's own
functions; a browser has none, and runs it in place. When the time is up, the code gets an exception again
and again, because a bare `except:` would swallow a single one: from Python 3.12 on at each further step,
by sys.monitoring, and before that from outside. Neither ends a loop inside C code, nor the second what
swallows it in two loops at once.
"""

import ctypes
import site
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from traceback import walk_stack
from types import CodeType, FrameType
from typing import Any

from bpe_course.folders import ROOT

_COURSE = tuple(str(ROOT / package) for package in ("bpe_lesson", "bpe_course"))
_NEVER_STOPPED = (*_COURSE, str(Path(threading.__file__).parent), "<frozen")  # with Python's own
# In a browser, the second function returns None.
_LIBRARIES = (*site.getsitepackages(), *filter(None, [site.getusersitepackages()]))
_GRACE_SECONDS = 3.0  # code has this long to end once its time is up
_RAISE_SECONDS = 0.01  # between two exceptions from outside
_MONITORING: Any = getattr(sys, "monitoring", None)  # None before Python 3.12
_TOOL_IDS = (4, 3, 5)  # of sys.monitoring's six; 3 and 4 aren't reserved for any tool


class Clock:
    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds
        self.over = False  # whether the time was up before the code ended
        self.ended = threading.Event()  # set when the code ends, in time or not
        self.where: tuple[str, int] | None = None  # file and line when the time was up
        self.names: dict[str, Any] = {}  # and what the names there stood for
        self.rounds: Counter[tuple[CodeType, int]] = Counter()  # of each loop, by code and offset
        self.busiest = (0, 0)  # the line of the loop there with the most rounds, and how many

    def ring(self, frame: FrameType | None) -> None:
        """Say that the time is up; the first time, note where the learner's code is."""
        frames = [frame for frame, _ in walk_stack(frame)][::-1] if frame else []
        place = find_learners([frame.f_code for frame in frames])
        if not self.over and place is not None:
            frame = frames[place]
            # Between two lines, f_lineno is None.
            self.where = (frame.f_code.co_filename, frame.f_lineno or frame.f_code.co_firstlineno)
            self.names = {**frame.f_locals}
            self.busiest = self._find_busiest(frame.f_code)
        self.over = True

    def _find_busiest(self, code: CodeType) -> tuple[int, int]:
        rounds = {offset: count for (of, offset), count in self.rounds.items() if of is code}
        busiest = max(rounds, key=rounds.__getitem__, default=-1)
        for start, end, line in code.co_lines():
            if start <= busiest < end:
                return line or 0, rounds[busiest]
        return 0, 0


def call_with_limit(call: Callable[[], Any], clock: Clock) -> tuple[Any, BaseException | None]:
    """Run `call` until it ends or the time is up; return its result, or the exception that ends it."""
    ends: list[tuple[Any, BaseException | None]] = []

    def work() -> None:
        try:
            ends.append((call(), None))
        except BaseException as error:
            if clock.over:  # the time limit's own has to get through
                raise
            ends.append((None, error))

    # Python can exit before a daemon ends.
    worker = threading.Thread(target=_run_and_clean_up, args=(work, clock), daemon=True)
    try:
        worker.start()
        clock.ended.wait(clock.end - time.monotonic())
    except RuntimeError:  # this Python has no threads
        _run_and_clean_up(work, clock)
    finally:  # even if the learner presses the stop button
        if worker.ident is not None and not clock.ended.is_set():
            _stop_thread(worker, clock)
    return ends[0] if ends else (None, None)


def _stop_thread(worker: threading.Thread, clock: Clock) -> None:
    clock.end = time.monotonic()  # earlier than planned, if it was the stop button
    clock.ring(sys._current_frames().get(worker.ident or 0))
    while worker.is_alive() and time.monotonic() < clock.end + _GRACE_SECONDS:
        if _MONITORING is None:
            end, thread = ctypes.py_object(SystemExit), ctypes.c_ulong(worker.ident or 0)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, end)
        worker.join(_RAISE_SECONDS)
    if not worker.is_alive():
        clock.ended.set()


def _run_and_clean_up(call: Callable[[], None], clock: Clock) -> None:
    try:
        with _watch_with_monitoring(clock):
            call()
    except SystemExit:  # the time limit's own
        pass
    finally:
        clock.ended.set()


@contextmanager
def _watch_with_monitoring(clock: Clock) -> Iterator[None]:
    """Once the time is up, raise SystemExit at each jump and call in the learner's code."""
    # Code that couldn't be stopped keeps its tool.
    free = (number for number in _TOOL_IDS if _MONITORING and not _MONITORING.get_tool(number))
    tool = next(free, None)
    if tool is None:  # in Python 3.11, or if other tools have them all
        yield
        return
    thread = threading.get_ident()

    def check_time(code: CodeType, offset: int, *details: Any) -> object:
        if not _can_stop_in(code):
            return _MONITORING.DISABLE  # or our own code takes ten times as long
        if details and isinstance(details[0], int) and details[0] < offset:  # to a loop's head
            clock.rounds[code, details[0]] += 1
        if time.monotonic() > clock.end and threading.get_ident() == thread:
            clock.ring(sys._getframe(1))
            raise SystemExit
        return None

    branches = ("BRANCH_LEFT", "BRANCH_RIGHT") if sys.version_info >= (3, 14) else ("BRANCH",)
    names = ("JUMP", "PY_START", "PY_RESUME", *branches)
    events = [getattr(_MONITORING.events, name) for name in names]
    _MONITORING.use_tool_id(tool, "bpe_lesson")
    for event in events:
        _MONITORING.register_callback(tool, event, check_time)
    _MONITORING.set_events(tool, sum(events))  # each event is one bit
    try:
        yield
    finally:
        _MONITORING.set_events(tool, 0)
        _MONITORING.free_tool_id(tool)


def _can_stop_in(code: CodeType) -> bool:
    return not code.co_filename.startswith(_NEVER_STOPPED)


def is_courses(code: CodeType) -> bool:
    return code.co_filename.startswith(_COURSE)


def is_my_bpe(file: str) -> bool:
    return Path(file).name == "my_bpe.py"


def is_learners(code: CodeType) -> bool:
    return _can_stop_in(code) and not code.co_filename.startswith(_LIBRARIES)


def find_learners(codes: Sequence[CodeType]) -> int | None:
    """Return the place of the learner's innermost code, the last of these, if there is any.

    Functions in my_bpe.py have passed, so a cell that calls one is preferred.
    """
    theirs = [place for place, code in enumerate(codes) if is_learners(code)]
    in_cell = [place for place in theirs if not is_my_bpe(codes[place].co_filename)]
    return next(reversed(in_cell or theirs), None)
