"""The parts of an exercise: its cases, its hints, and the mistakes that learners make in it."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar

RANDOM_CASES = 24  # each seed makes this many


@dataclass(frozen=True)
class Mistake:
    """One way to go wrong, and what to tell a learner who did.

    Attributes:
        name: a short name for it, such as "last-pair-missed".
        sentence: what happened: "Your code seems to ..." for a function, "You'd get that if ..."
            for a question.
        next_step: something to look at or to think about, within reach of what's on the screen.
        wrong: a function that goes wrong in this way; for a question, the wrong answer.
        convention: whether it's right by a rule that others use, though not by this course's.
        error_contains: a text that the learner's error must contain as well. (Many different
            mistakes end in a TypeError.)
    """

    name: str
    sentence: str
    next_step: str
    wrong: Any
    convention: bool = False
    error_contains: str = ""

    @property
    def message(self) -> str:
        """The text for a learner who made this mistake."""
        return f"{self.sentence} {self.next_step}"


class Asked:
    """What an exercise and a question have in common: a name, a title, minutes and a lesson."""

    name: str
    title: str
    minutes: float
    lesson: str

    def __repr__(self) -> str:
        """Return lesson, name, title and minutes, so that nothing gives the answer away."""
        return f"{self.lesson} {self.name}: {self.title} ({self.minutes:g} min)".lstrip()


# With eq=False an exercise equals only itself and can be hashed, so results can be cached by it.
@dataclass(repr=False, eq=False)
class Exercise(Asked):
    """A function or class that the learner writes; the module's own version is the answer key.

    Attributes:
        reference: the module's own function or class.
        title: what the exercise asks for, in a few words.
        minutes: how long a newcomer needs.
        cases: (arguments, result) pairs, typed by hand.
        random_case: makes the arguments of one more case from a random generator.
        hints: a nudge, a bigger one, and at last a skeleton with blanks.
        trace: completes "Trace it by hand: ...".
        name: the reference's name, unless there's a second exercise on the same function.
        use: calls the learner's function on the arguments of a case; a class needs its own.
        as_code: shows that call as text, given a function that shows a value, and the arguments;
            a class needs its own.
        ships_with: the name of the mistake in a listing to fix; "" if it isn't one.
        forgives: says, given a case's arguments, whether a wrong result is forgiven because the
            case never occurs in practice; None if every case counts.
        forgiven_note: what the learner then reads.
        returns_new: whether the result has to be a new object, not one of the arguments.
        seed: a text that adds different random cases, which a teacher holds back; "" for none.
        mistakes: the known mistakes.
        lesson: the lesson's number; the catalogue sets it.
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
    forgives: Callable[..., bool] | None = None
    forgiven_note: str = ""
    returns_new: bool = False
    seed: str = ""
    mistakes: list[Mistake] = field(default_factory=list)
    lesson: str = field(default="", init=False)

    def __post_init__(self) -> None:
        """Use the reference's name if there's no other."""
        self.name = self.name or self.reference.__name__

    @property
    def headline(self) -> str:
        """The verdict's headline as long as the learner hasn't begun."""
        return "not fixed yet." if self.ships_with else "not written yet."

    @property
    def todo(self) -> str:
        """What to do with a cell that isn't filled in yet."""
        return "Fix the code" if self.ships_with else "Replace the dots with your code"

    @property
    def belongs_in_my_bpe(self) -> bool:
        """Whether a solution goes into my_bpe.py: a new function does, a fixed listing doesn't."""
        return self.name == self.reference.__name__

    def tell_solution(self) -> tuple[str, str]:
        """Return a headline, and the source of the module's own function."""
        return "our solution.", inspect.getsource(self.reference).rstrip()

    def mistake(
        self, wrong: Callable, convention: bool = False, error_contains: str = ""
    ) -> Callable:
        """Add a known mistake: a wrong implementation, told by its docstring.

        The mistake's name is the function's, with hyphens. The docstring's first paragraph is the
        sentence, and the second is the next step. `Mistake` explains the other two arguments.

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
        self.mistakes.append(
            Mistake(name, sentence, next_step, wrong, convention, error_contains=error_contains)
        )
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

        The random ones are the same every time, because they come from the same seeds.
        """
        seeds = [self.name]
        if self.seed:
            seeds.append(f"{self.name} {self.seed}")
        calls = [arguments for arguments, _ in self.cases]
        for seed in seeds:
            rng = Random(seed)
            calls += [self.random_case(rng) for _ in range(RANDOM_CASES)]
        return calls


@dataclass(repr=False, eq=False)
class Question(Asked):
    """A question whose answer is a value, such as a prediction.

    Attributes:
        name: the name to answer it by.
        title: the question, in a few words.
        answer: the right answer: a tuple for several values, a set for several in any order.
            `answer(...)` never shows it.
        why: the explanation that a learner reads after the right answer.
        hints: what to look at or to think of.
        mistakes: the known mistakes.
        trace: completes "Trace it by hand: ...".
        minutes: how long a newcomer needs.
        lesson: the lesson's number; the catalogue sets it.
    """

    name: str
    title: str
    answer: object
    why: str
    hints: Sequence[str]
    mistakes: Sequence[Mistake]
    trace: str = ""
    minutes: float = 1
    lesson: str = field(default="", init=False)
    # The verdict's headline as long as the learner hasn't begun, and what to do then.
    headline: ClassVar[str] = "not answered yet."
    todo: ClassVar[str] = "Replace the dots with your answer"

    def tell_solution(self) -> tuple[str, str]:
        """Return the answer as a headline, and why it's right."""
        return repr(self.answer), self.why


Item = Exercise | Question
