"""The plans of a class, as plans.toml declares them: their slides, a clock, a way for latecomers, a ticket."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Slide(NamedTuple):
    """A slide, as Markdown."""

    name: str
    steps: list[str]  # what's there at first, and what each step adds
    notes: str


class Plan(NamedTuple):
    """What plans.toml says of a plan."""

    parts: dict[str, dict[str, int]]  # of the class -> the slides' names -> minutes
    late: list[str]  # the slides to skip when it's ten minutes late
    outcomes: list[list[str]]  # each with what the ticket asks about it, and the answer

    def list_minutes(self) -> Iterator[tuple[str, int]]:
        """Yield the name of each slide, and its minutes."""
        for part in self.parts.values():
            yield from part.items()


_DECLARED = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
PLANS = {minutes: Plan(**declared) for minutes, declared in _DECLARED.items()}


def list_planned(plan: Plan, slides: list[Slide]) -> list[Slide]:
    """Return the slides of a plan; their notes begin with its minutes, and when they should be done."""
    named = {slide.name: slide for slide in [*slides, make_ticket(plan)]}
    planned, done = [], 0
    for name, minutes in plan.list_minutes():
        if name not in named:
            raise ValueError(f"plans.toml has a slide {name!r}, but talk.md has none: write it")
        done += minutes
        unit = "minute" if minutes == 1 else "minutes"
        skip = " If you're ten minutes late, skip this slide." if name in plan.late else ""
        clock = f"**{minutes} {unit}, done at {show_clock(done)}.**{skip}"
        planned.append(named[name]._replace(notes=f"{clock}\n\n{named[name].notes}"))
    return planned


def make_ticket(plan: Plan) -> Slide:
    """Return the slide with a question for each outcome, whose answers are in the notes."""
    lines = [f"{number}. {ask}" for number, (_, ask, _) in enumerate(plan.outcomes, start=1)]
    answers = " · ".join(answer for *_, answer in plan.outcomes)
    notes = f"On a slip of paper, without names. **Answers:** {answers}.\n\nIf a third of the slips have one wrong, begin the next lesson with it."
    return Slide("ticket", ["## Before you go\n\n" + "\n".join(lines)], notes)


def show_clock(minutes: int) -> str:
    """Return minutes as a clock shows them.

    >>> show_clock(65)
    '1:05'
    """
    return "{}:{:02}".format(*divmod(minutes, 60))
