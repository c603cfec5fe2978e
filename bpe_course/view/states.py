"""Show several states of one thing, with a slider that goes through them."""

from collections.abc import Mapping

from bpe_course.view.figures.bars import format_short, need_lengths
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import show_table


def step_states(
    states: Mapping[str, Mapping[str, float | str]], columns: tuple[str, str]
) -> RichOutput:
    """Show a state at a time: a table with a bar for each number, which moves, or with text.

    Args:
        states: the name of a state -> label -> value. All have the same labels, and no value is
            negative.
        columns: what the labels are, and what the values are.

    Raises:
        ValueError: if there are no states, two of them have different labels, or a number is
            negative, infinite or not a number.

    >>> step_states({"1 id": {"screen": "H"}, "2 ids": {"screen": "Hi"}}, ("", "shows"))
    shows  screen
    1 id        H
    2 ids      Hi
    """
    labels = list(next(iter(states.values()), {}))
    if not labels or any(list(values) != labels for values in states.values()):
        raise ValueError(f"the states {list(states)} need labels, the same in each of them")
    numbers = [x for values in states.values() for x in values.values() if not isinstance(x, str)]
    need_lengths(numbers)
    most = max(numbers, default=1) or 1
    told = [
        (name, [(label, _share(value, most), _write(value)) for label, value in values.items()])
        for name, values in states.items()
    ]
    rows = [(name, *map(_write, values.values())) for name, values in states.items()]
    settings = {"columns": list(columns), "states": told}
    return offer_widget(show_table([columns[1], *labels], rows), "states", settings)


def _share(value: float | str, most: float) -> float | None:
    return None if isinstance(value, str) else value / most


def _write(value: float | str) -> str:
    return value if isinstance(value, str) else format_short(value)
