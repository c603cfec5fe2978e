"""The plans of a class, as plans.toml declares them: their slides, a clock, a ticket."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple


class Slide(NamedTuple):
    name: str
    steps: list[str]  # what each step adds
    notes: str
    minutes: int = 0
    is_late: bool = False  # whether it's skipped when it's ten minutes late


class Plan(NamedTuple):
    """A plan, as plans.toml declares it."""

    parts: dict[str, dict[str, int]]  # of the class -> the slides' names -> minutes
    late: Sequence[str] = ()
    outcomes: Sequence[str] = ()
    minutes: Mapping[str, int] = {}  # of a whole deck's slides, if they aren't the deck's
    rows: str = ""  # who answers what, if the ticket is long

    def list_minutes(self) -> Iterator[tuple[str, int]]:
        """Yield the name of each slide, and its minutes."""
        for part in self.parts.values():
            yield from part.items()


_DECLARED = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
OUTCOMES = _DECLARED["outcomes"]  # name -> what learners can do, what a ticket asks, the answer
PLANS = {name: Plan(**declared) for name, declared in _DECLARED["plan"].items()}


def list_planned(plan: Plan, sources: dict[str, list[Slide]]) -> list[Slide]:
    """Return the slides of a plan; `sources` has those of each name, several for a deck."""
    sources, planned = sources | {"ticket": [make_ticket(plan)]}, []
    for name, minutes in plan.list_minutes():
        if name not in sources:
            raise ValueError(f"plans.toml has a slide {name!r}, but talk.md has none: write it")
        is_deck = len(sources[name]) > 1
        for slide in sources[name]:
            own = plan.minutes.get(slide.name, slide.minutes) if is_deck else minutes
            is_late = slide.is_late if is_deck else name in plan.late
            planned.append(slide._replace(minutes=own, is_late=is_late))
    return planned


def tell_time(slides: list[Slide]) -> list[Slide]:
    """Return slides whose notes begin with their minutes, and when they should be done."""
    told, done = [], 0
    for slide in slides:
        done += slide.minutes
        minutes = f"{slide.minutes} minute{'s' * (slide.minutes != 1)}"
        skip = " If you're ten minutes late, skip this slide." * slide.is_late
        clock = f"**{minutes}, done at {show_clock(done)}.**{skip}"
        told.append(slide._replace(notes=f"{clock}\n\n{slide.notes}"))
    return told


def make_ticket(plan: Plan) -> Slide:
    """Return the slide with a question for each outcome, whose answers are in the notes."""
    columns = zip(*(OUTCOMES[name] for name in plan.outcomes))
    _, asked, answers = ("".join(f"{n}. {one}\n" for n, one in enumerate(c, 1)) for c in columns)
    notes = f"On a slip of paper, without names. **Answers:**\n\n{answers}"
    return Slide("ticket", [f"## Before you go\n\n{plan.rows}\n\n{asked}"], notes)


def show_clock(minutes: int) -> str:
    """Return minutes as a clock shows them: 65 as 1:05."""
    return "{}:{:02}".format(*divmod(minutes, 60))
