"""The verdict on one attempt at an exercise or question."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """The verdict on one attempt at an exercise or question.

    Attributes:
        name: the exercise's name.
        status: "unwritten", "right", "wrong", "error" or "timeout".
        message: what the learner reads.
        mistake: a short name for what went wrong, or None if it isn't known.
        case: the call that shows what went wrong, as text that's short enough to be shown.
        expected: the right result of that call, as text; empty for a question.
        got: the learner's own result or answer, as text.
        convention: whether the attempt is right by a different rule than this course's.
        line: the learner's line that failed or was still running: "line 3: while True".
        result: the result, as text, if it's right and `expected` and `got` are the arguments after
            the call.
    """

    name: str
    status: str
    message: str
    mistake: str | None = None
    case: str = ""
    expected: str = ""
    got: str = ""
    convention: bool = False
    line: str = ""
    result: str = ""
