"""What an exercise is made of: its cases, its hints, and the mistakes that learners make in it."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar

from bpe_lesson.values import abbreviate

RANDOM_CASES = 24  # for each seed


@dataclass(frozen=True)
class Mistake:
    """One way to go wrong, and what to tell a learner who did.

    `sentence` says what happened: "Your code seems to ..." for a function, "You'd get that if ..."
    for a question. `next_step` is something to look at or to ask oneself, within reach of what is
    on the screen. `wrong` goes wrong in this way: a function, or for a question the wrong answer.
    If `convention` is true, it's right by a rule that others use, though not by this course's.
    `error_contains` is a text that the learner's error must contain as well, because many mistakes
    end in a TypeError.
    """

    name: str
    sentence: str
    next_step: str
    wrong: Any
    convention: bool = False
    error_contains: str = ""

    @property
    def message(self) -> str:
        """What a learner who made this mistake reads."""
        return f"{self.sentence} {self.next_step}"


class Asked:
    """What an exercise and a question have in common: a name, a title and minutes."""

    name: str
    title: str
    minutes: float
    lesson: str

    def __repr__(self) -> str:
        """Return lesson, name, title and minutes, and nothing of the answer."""
        return f"{self.lesson} {self.name}: {self.title} ({self.minutes:g} min)".lstrip()


# eq=False: two exercises are the same only if they are one object, so results can be cached by it.
@dataclass(repr=False, eq=False)
class Exercise(Asked):
    """A function, or a class, that the learner writes; the module's own is its answer key.

    `name` is the function's own name unless there is a second exercise on it. `cases` are
    (arguments, result), typed by hand; `random_case` makes arguments from a random generator.
    `use` calls what the learner wrote on the arguments of a case and `as_code` shows that call:
    a class needs its own. `ships_with` names the mistake that a listing to fix comes with.
    `seed` adds as many random cases again, other ones: a teacher holds them back.
    """

    reference: Callable
    title: str
    minutes: float
    cases: Sequence[tuple[tuple, object]]
    random_case: Callable[[Random], tuple]
    hints: Sequence[str]
    trace: str
    name: str = ""
    use: Callable = lambda function, *arguments: function(*arguments)
    as_code: Callable[..., str] | None = None
    ships_with: str = ""
    seed: str = ""
    mistakes: list[Mistake] = field(default_factory=list)
    lesson: str = field(default="", init=False)  # its number, set by the catalogue

    def __post_init__(self) -> None:
        """Take the reference's name where none is given."""
        self.name = self.name or self.reference.__name__

    @property
    def headline(self) -> str:
        """What the verdict says as long as the learner hasn't begun."""
        return "not fixed yet." if self.ships_with else "not written yet."

    @property
    def todo(self) -> str:
        """What the learner should do with a cell that isn't filled in yet."""
        return "Fix the code" if self.ships_with else "Replace the dots with your code"

    @property
    def belongs_in_my_bpe(self) -> bool:
        """Whether what passes becomes part of my_bpe.py: a function, not a listing to fix."""
        return self.name == self.reference.__name__

    def tell_solution(self) -> tuple[str, str]:
        """Return the source of the module's own function."""
        return "ours.", inspect.getsource(self.reference).rstrip()

    def mistake(self, wrong: Callable, convention: bool = False) -> Callable:
        """Add a known mistake: a wrong implementation, told by its docstring.

        The mistake's name is the function's, with hyphens. The docstring's first paragraph is the
        sentence, and the second is the next step.

        Raises:
            ValueError: if the function has no docstring.
        """
        docstring = inspect.getdoc(wrong)
        if not docstring:
            raise ValueError(f"{wrong.__name__} has no docstring, which is what a learner reads")
        first, _, second = docstring.partition("\n\n")
        sentence = " ".join(first.split())
        next_step = " ".join(second.split())
        name = wrong.__name__.replace("_", "-")
        self.mistakes.append(Mistake(name, sentence, next_step, wrong, convention))
        return wrong

    def convention(self, wrong: Callable) -> Callable:
        """Add a solution that is right by a different rule than this course's."""
        return self.mistake(wrong, convention=True)

    def to_fix(
        self, ships_with: str, title: str, minutes: float, hints: Sequence[str]
    ) -> "Exercise":
        """Return a second exercise on the same function: fix a listing that has a known mistake.

        Raises:
            ValueError: if `ships_with` doesn't name a known mistake.
        """
        known = [mistake.name for mistake in self.mistakes]
        if ships_with not in known:
            raise ValueError(f"ships_with is {ships_with!r}, but it must be one of {known}")
        return replace(
            self,
            name=f"{self.name}-fix",
            ships_with=ships_with,
            title=title,
            minutes=minutes,
            hints=hints,
        )

    def calls(self) -> list[tuple]:
        """Return the arguments of all cases: those typed by hand, then the random ones.

        The random ones are the same every time, because their seeds are.
        """
        seeds = [self.name]
        if self.seed:
            seeds.append(f"{self.name} {self.seed}")
        calls = [arguments for arguments, _ in self.cases]
        for seed in seeds:
            rng = Random(seed)
            calls += [self.random_case(rng) for _ in range(RANDOM_CASES)]
        return calls

    def format_call(self, arguments: tuple) -> str:
        """Return a case as the learner would type it."""
        if self.as_code:
            return self.as_code(*arguments)
        values = ", ".join(abbreviate(value) for value in arguments)
        return f"{self.reference.__name__}({values})"


@dataclass(repr=False, eq=False)
class Question(Asked):
    """A question with a value for an answer, a prediction among them.

    `answer` is never shown by `answer(...)`; a set stands for "in any order", a tuple for several
    values. `why` is shown when it was right.
    """

    name: str
    title: str
    answer: object
    why: str
    hints: Sequence[str]
    mistakes: Sequence[Mistake]
    trace: str = ""
    minutes: float = 0.75
    lesson: str = field(default="", init=False)  # its number, set by the catalogue
    # What the verdict says as long as the learner hasn't begun, and what to do then.
    headline: ClassVar[str] = "not answered yet."
    todo: ClassVar[str] = "Replace the dots with your answer"

    def tell_solution(self) -> tuple[str, str]:
        """Return the answer, and why it's right."""
        return repr(self.answer), self.why


Item = Exercise | Question
