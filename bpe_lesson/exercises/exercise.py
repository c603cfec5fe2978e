"""What an exercise is made of: its cases, its hints, and the mistakes that learners make in it."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from bpe_lesson.values import abbreviate

RANDOM_CASES = 24


@dataclass(frozen=True)
class Mistake:
    """One way to go wrong.

    `sentence` completes "this behaves as if ..." (a question's completes "that is the answer if
    ..."), `question` leads on, `wrong` behaves so: a function, or for a question the wrong answer.
    Where `convention` is true it is right elsewhere, by another rule than this course's. `says` is
    a text that the learner's error must have too, for many mistakes fail with a TypeError.
    """

    name: str
    sentence: str
    question: str
    wrong: object
    convention: bool = False
    says: str = ""


@dataclass(repr=False)
class Exercise:
    """A function, or a class, that the learner writes; the module's own is its answer key.

    `name` is the function's own name unless there is a second exercise on it. `cases` are
    (arguments, result), typed by hand; `random_case` makes arguments from a random generator.
    `use` calls what the learner wrote on the arguments of a case and `as_code` shows that call:
    a class needs its own. `ships_with` names the mistake that a listing to be mended comes with.
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

    def __repr__(self) -> str:
        """Return what it is, and nothing of its answer."""
        return summarize(self)

    def __post_init__(self) -> None:
        """Take the reference's name where none is given."""
        self.name = self.name or self.reference.__name__

    def mistake(self, wrong: Callable, convention: bool = False) -> Callable:
        """Add a known mistake: a wrong implementation, told by its docstring.

        Its name is the function's, with hyphens; its first paragraph is the sentence ("This behaves
        as if" stands before it), the second the question that leads on.
        """
        sentence, _, question = inspect.getdoc(wrong).partition("\n\n")
        name = wrong.__name__.replace("_", "-")
        told = " ".join((sentence[0].lower() + sentence[1:]).split())
        self.mistakes.append(Mistake(name, told, " ".join(question.split()), wrong, convention))
        return wrong

    def convention(self, wrong: Callable) -> Callable:
        """Add what is right by another rule than this course's, told as a mistake is."""
        return self.mistake(wrong, convention=True)

    def to_mend(
        self, ships_with: str, title: str, minutes: float, hints: Sequence[str]
    ) -> "Exercise":
        """Return a second exercise on the same function: a listing with a known mistake, to mend."""
        assert ships_with in [mistake.name for mistake in self.mistakes], ships_with
        name = f"{self.name}-mend"
        return replace(
            self, name=name, ships_with=ships_with, title=title, minutes=minutes, hints=hints
        )

    def calls(self) -> list[tuple]:
        """Return the arguments of all cases, the literal ones first, the others the same always."""
        seeds = [self.name, *([f"{self.name} {self.seed}"] if self.seed else [])]
        return [arguments for arguments, _ in self.cases] + [
            self.random_case(rng) for rng in map(Random, seeds) for _ in range(RANDOM_CASES)
        ]

    def code(self, arguments: tuple) -> str:
        """Return a case as the learner would type it."""
        if self.as_code:
            return self.as_code(*arguments)
        return f"{self.reference.__name__}({', '.join(abbreviate(value) for value in arguments)})"


@dataclass(repr=False)
class Question:
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
    minutes: float = 0.5
    lesson: str = field(default="", init=False)  # its number, set by the catalogue

    def __repr__(self) -> str:
        """Return what it is, and nothing of its answer."""
        return summarize(self)


Item = Exercise | Question


def summarize(item: Item) -> str:
    """Return lesson, name, title and minutes.

    >>> summarize(Question("q", "Why?", 3, "", [], []))
    'q: Why? (0.5 min)'
    """
    return f"{item.lesson} {item.name}: {item.title} ({item.minutes:g} min)".lstrip()
