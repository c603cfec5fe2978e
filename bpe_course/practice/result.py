"""What happened to an attempt, as data: `wording.py` says it in sentences."""

from dataclasses import dataclass
from typing import NamedTuple


class Reason(NamedTuple):
    """One thing that happened: the name of its sentence, and what that speaks of."""

    name: str  # in sentences.toml
    details: dict[str, str] = {}


@dataclass(frozen=True)
class Result:
    """What happened to one attempt.

    A learner's own text is as they wrote it, but for its length and invisible characters.
    """

    name: str  # the exercise's or the question's
    status: str  # "unwritten", "right", "wrong", "error" or "timeout"
    mistake: str | None = None  # the name of what went wrong, if it's known
    # If there are none, the item says why it's right, or its mistake's sentences.
    reasons: tuple[Reason, ...] = ()
    convention: bool = False  # whether it's right by a different rule than this course's
    slip: bool = False  # whether it does what ours does with one known mistake
    case: str = ""  # the call that shows what went wrong
    expected: str = ""  # its right result; "" for a question
    got: str = ""  # the learner's result, error or answer
    later: str = ""  # what a later call has turned that result into
    # The result, if that's right: then `expected` and `got` are the arguments after the call.
    result: str = ""
    reused: bool = False  # whether it's one of the arguments, though it should be a new object
    place: str = ""  # the line that failed or was still running: "line 3"
    code: str = ""  # what's in it, if it's known
    values: str = ""  # what the names in it stood for
    printed: str = ""  # what the call printed
    score: tuple[int, int] = (0, 0)  # how many of a function's cases were right, and all

    def _ipython_display_(self) -> None:
        """Show nothing in a notebook, which has the verdict."""
