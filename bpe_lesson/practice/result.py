"""The verdict on one attempt."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """The verdict on one attempt.

    `status` is "unwritten", "right", "wrong", "error" or "timeout"; `mistake` the short name of
    what went wrong, where it is known; `case`, `expected` and `got` are texts, short enough to be
    shown (`expected` is empty for a question). `convention` is true where it is right by another
    rule than this course's.
    """

    name: str
    status: str
    message: str
    mistake: str | None = None
    case: str = ""
    expected: str = ""
    got: str = ""
    convention: bool = False
