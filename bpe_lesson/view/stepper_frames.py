"""Show the first merges of a text as frames, for pages and slides on which nothing can be pressed.

A frame is one merge: the rows before it, with the pair marked, and the same rows after it.
"""

from collections.abc import Mapping, Sequence
from html import escape
from itertools import islice
from typing import Any, NamedTuple

from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.stepper_levels import Level, Step, take_steps
from bpe_lesson.view.symbol_looks import Look, design_looks
from bpe_lesson.view.symbols import draw_labelled_row, draw_symbols
from bpe_lesson.view.tables import format_pair
from bpe_lesson.view.tokens import make_visible

_MAX_FRAMES = 5
_MAX_ROWS_IN_FRAME = 4
_MAX_SYMBOLS_IN_ROW = 14
_SYMBOLS_BEFORE_PAIR = 3  # shown in front of the pair, if the row is too long to be shown whole
_CUT = "…"  # where there's more of a row


class _FrameRow(NamedTuple):
    label: str
    symbols: list
    cut: tuple[bool, bool]


class _Frame(NamedTuple):
    caption: str
    pair: tuple
    looks: Mapping[Any, Look]
    before: list[_FrameRow]
    after: list[_FrameRow]


def show_frames(level: Level, text: str) -> RichOutput:
    """Show the first merges of a text, one frame each.

    >>> from bpe_lesson import core
    >>> from bpe_lesson.view.stepper_levels import make_toy_level
    >>> show_frames(make_toy_level(core.get_stats, core.merge, core.generate_names), "abab")
    Merge 1: (a, b) becomes Z. It occurs 2 times.
    before: [a|b]|[a|b]
    after:  Z|Z
    """
    frames = _make_frames(level, text)
    return RichOutput(
        "\n".join(map(_describe_frame, frames)),
        html=f'<ol class="bpe-frames">{"".join(map(_draw_frame, frames))}</ol>',
    )


def _make_frames(level: Level, text: str) -> list[_Frame]:
    """Return the frames of the first merges, until the most common pair occurs only once."""
    frames: list[_Frame] = []
    letters = [symbol for row, _ in level.start(text) for symbol in row]
    spell = (lambda idx: bytes([idx])) if level.name == "bytes" else str
    made_of: dict[Any, tuple] = {}
    for number, step in enumerate(islice(take_steps(level, text), _MAX_FRAMES), 1):
        if step.times == 1 and frames:
            break
        made_of.setdefault(step.symbol, step.pair)
        looks = design_looks(letters, made_of, spell)
        caption = _write_caption(step, number, looks)
        frames.append(_Frame(caption, step.pair, looks, *_cut_rows(level, step)))
    return frames


def _cut_rows(level: Level, step: Step) -> tuple[list[_FrameRow], list[_FrameRow]]:
    """Return the rows that have the pair, before and after the merge; of a long one, a part."""
    before, after = [], []
    for (old, frequency), (new, _) in zip(step.before, step.after):
        if not _find_pair(old, step.pair) or len(before) == _MAX_ROWS_IN_FRAME:
            continue
        label = f"{frequency} ×" if level.name == "words" else ""
        start, stop = _find_span(old, step.pair)
        saved = len(_find_pair(old[start:stop], step.pair))
        cut = (start > 0, stop < len(old))
        before.append(_FrameRow(label, list(old[start:stop]), cut))
        after.append(_FrameRow(label, list(new[start : stop - saved]), cut))
    return before, after


def _write_caption(step: Step, number: int, looks: Mapping[Any, Look]) -> str:
    """Return a sentence or two about a merge; an id comes with what it spells."""
    symbol = step.symbol
    name = make_visible(symbol) if isinstance(symbol, str) else f"{symbol}, {looks[symbol].label}"
    times = "once" if step.times == 1 else f"{step.times:,} times"
    return f"Merge {number}: {format_pair(step.pair)} becomes {name}. It occurs {times}."


def _find_pair(row: Sequence, pair: tuple) -> list[int]:
    """Return the positions at which a merge replaces a pair, from left to right."""
    found: list[int] = []
    for position, here in enumerate(zip(row, row[1:])):
        if here == pair and not (found and found[-1] == position - 1):
            found.append(position)
    return found


def _find_span(row: Sequence, pair: tuple) -> tuple[int, int]:
    """Return from where to where a row is shown: all of it, or a part with the pair's first place."""
    if len(row) <= _MAX_SYMBOLS_IN_ROW:
        return 0, len(row)
    places = _find_pair(row, pair)
    start = max(0, places[0] - _SYMBOLS_BEFORE_PAIR)
    stop = min(len(row), start + _MAX_SYMBOLS_IN_ROW)
    return start, stop + (stop - 1 in places)  # the end mustn't cut a pair in two


def _describe_frame(frame: _Frame) -> str:
    before = [f"before: {_describe_row(row, frame.looks, frame.pair)}" for row in frame.before]
    after = [f"after:  {_describe_row(row, frame.looks)}" for row in frame.after]
    return "\n".join([frame.caption, *before, *after])


def _describe_row(row: _FrameRow, looks: Mapping[Any, Look], pair: tuple = ()) -> str:
    """Return a row as text, with the pair in brackets wherever it is merged."""
    labels = [looks[symbol].label for symbol in row.symbols]
    for position in _find_pair(row.symbols, pair):
        labels[position] = f"[{labels[position]}"
        labels[position + 1] += "]"
    before, after = ([_CUT] if cut else [] for cut in row.cut)
    return f"{row.label} {'|'.join([*before, *labels, *after])}".strip()


def _draw_frame(frame: _Frame) -> str:
    before = "".join(_draw_row(row, frame.looks, frame.pair) for row in frame.before)
    after = "".join(_draw_row(row, frame.looks) for row in frame.after)
    caption = f"<p>{escape(frame.caption)}</p>"
    return f"<li>{caption}<div>{before}</div><p>becomes</p><div>{after}</div></li>"


def _draw_row(row: _FrameRow, looks: Mapping[Any, Look], pair: tuple | None = None) -> str:
    """Return a row of boxes, with brackets below each place of the pair."""
    before, after = (_CUT if cut else "" for cut in row.cut)
    label = f"{row.label} {before}".strip()
    boxes = f"{draw_symbols(row.symbols, looks, pair)} <span>{after}</span>"
    return draw_labelled_row(label, max(1, len(label)), boxes)
