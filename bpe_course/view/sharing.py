"""The figures of lesson 12: a file is cut for workers, who count, and what two of them find."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import make_visible

_MOST = 36  # workers


def drag_cuts(
    title: str,
    text: str,
    split: Callable[[str], list[str]],
    workers: int = 2,
    pattern: bytes = b"",
    place: int = 0,
) -> RichOutput:
    """Show a file cut into equal parts, or before one byte; the reader drags the cuts, and sees the sum.

    With a pattern, the reader can type a text and choose the number of workers: at the ends of its
    matches, a regular expression on bytes that Python and JavaScript read alike, a text may be cut.

    >>> drag_cuts("What's counted?", "low low", str.split, place=5)
    What's counted?
    the whole: low|low
    the parts: low|l|ow
    """
    data = text.encode()
    places = [place] if place else [len(data) * i // workers for i in range(1, workers)]
    parts = [data[i:j].decode(errors="replace") for i, j in pairwise([0, *places, len(data)])]
    rows = {"the whole": split(text), "the parts": [chunk for part in parts for chunk in split(part)]}
    drawn = [Row(name, [Box(make_visible(one), len(one)) for one in row]) for name, row in rows.items()]
    settings = {"text": text, "places": places, "pattern": pattern.decode("latin-1")}
    return offer_widget(draw_rows(drawn, title), "cuts", settings, title=title)


def grow_workers(title: str, gigabytes: float, speed: float, merging: float) -> RichOutput:
    """Show how long counting a text takes with 1 to 36 workers, and merging, which takes so many hours.

    A worker counts `speed` MB in a second.

    >>> print(grow_workers("Only counting is shared.", 570, 10, 2).text.splitlines()[2])
    1                      15.8         2
    """
    counted = [gigabytes * 1000 / speed / 3600 / n for n in (1, 2, 4, 8, 16, _MOST)]
    rows = [(n, f"{hours:.1f}", merging) for n, hours in zip((1, 2, 4, 8, 16, _MOST), counted)]
    twin = show_table(["workers", "hours of counting", "merging"], rows)
    settings = {"gigabytes": gigabytes, "speed": speed, "merging": merging, "most": _MOST}
    return offer_widget(twin, "plan", settings | {"workers": 4}, title=title)


def drag_wall(title: str, words: Sequence[str], wall: int, order: bool = False) -> RichOutput:
    """Show words that two workers share, and what each of them and the sum would merge first.

    The reader drags the wall between the two, or chooses, with `order`, who answers first.

    >>> drag_wall("Two halves.", ["lo", "ow", "er"], 2)
    Two halves.
    worker 1: lo|ow
    worker 2: er
    """
    parts = {"worker 1": words[:wall], "worker 2": words[wall:]}
    rows = [Row(name, [Box(make_visible(word), len(word)) for word in part]) for name, part in parts.items()]
    settings = {"words": list(words), "wall": wall, "order": order}
    return offer_widget(draw_rows(rows, title), "shares", settings, title=title)
