"""The verdict on an attempt."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """The verdict on one attempt at an exercise or question."""

    name: str  # the exercise's
    status: str  # "unwritten", "right", "wrong", "error" or "timeout"
    message: str  # what the learner reads
    mistake: str | None = None  # a short name for what went wrong, if it's known
    case: str = ""  # the call that shows what went wrong
    expected: str = ""  # the right result of that call; "" for a question
    got: str = ""  # the learner's own result or answer
    convention: bool = False  # whether it's right by a different rule than this course's
    line: str = ""  # the learner's line that failed or was still running: "line 3: while True"
    # The result, if it's right, and `expected` and `got` are the arguments after the call.
    result: str = ""
