"""Show the first merges of a text as frames, for pages and slides on which nothing can be pressed.

A frame is one merge: the rows before it, with the pair marked, and the same rows after it.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.symbol_looks import Look
from bpe_lesson.view.symbols import draw_labelled_row, draw_symbols
from bpe_lesson.view.tables import format_pair
from bpe_lesson.view.tokens import make_visible
from bpe_lesson.view.widgets.stepper_model import Level, StepperModel
from bpe_lesson.view.widgets.stepper_page import design_state

_MAX_FRAMES = 5
_MAX_ROWS_IN_FRAME = 4
_MAX_SYMBOLS_IN_ROW = 14
_SYMBOLS_BEFORE_PAIR = 3  # shown in front of the pair, if the row is too long to be shown whole
_CUT = "…"  # where there's more of a row


class _FrameRow(NamedTuple):
    """A part of a row of symbols."""

    label: str
    symbols: list
    cut: tuple[bool, bool]


class _Frame(NamedTuple):
    """One merge."""

    caption: str
    pair: tuple
    looks: Mapping[Any, Look]
    before: list[_FrameRow]
    after: list[_FrameRow]


def show_frames(level: Level, text: str) -> RichOutput:
    """Show the first merges of a text, one frame each.

    >>> from bpe_lesson import core
    >>> from bpe_lesson.view.widgets.stepper_model import make_toy_level
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
    steps = StepperModel(level, text)
    frames: list[_Frame] = []
    while len(frames) < _MAX_FRAMES and (winners := steps.find_winners()):
        pair = winners[0]
        count = steps.stats[steps.position][pair]
        if count == 1 and frames:
            break
        frames.append(_make_frame(steps, pair, count))
    return frames


def _make_frame(steps: StepperModel, pair: tuple, count: int) -> _Frame:
    """Merge a pair, and return the frame that shows it."""
    rows = steps.level.list_rows(steps.state)
    shown = [number for number, (_, row) in enumerate(rows) if find_pair(row, pair)]
    shown = shown[:_MAX_ROWS_IN_FRAME]
    spans = [_find_span(rows[number][1], pair) for number in shown]
    steps.step_forward(pair)
    merged = steps.level.list_rows(steps.state)
    before = []
    after = []
    for number, (start, stop) in zip(shown, spans):
        saved = len(find_pair(rows[number][1][start:stop], pair))
        before.append(_cut_row(*rows[number], start, stop))
        after.append(_cut_row(*merged[number], start, stop - saved))
    _, new = steps.merges[steps.position - 1]
    caption = _write_caption(steps, pair, new, count)
    return _Frame(caption, pair, design_state(steps, None, None), before, after)


def _write_caption(steps: StepperModel, pair: tuple, new: Any, count: int) -> str:
    """Return a sentence or two about the last merge; an id comes with what it spells."""
    _, spells = steps.describe_pair(pair, steps.spell_new_symbols())
    name = make_visible(new) if isinstance(new, str) else f"{new}, {spells}"
    times = "once" if count == 1 else f"{count:,} times"
    return f"Merge {steps.position}: {format_pair(pair)} becomes {name}. It occurs {times}."


def find_pair(row: Sequence, pair: tuple) -> list[int]:
    """Return the positions at which a merge replaces a pair, from left to right.

    >>> find_pair("aaab", ("a", "a"))
    [0]
    """
    found: list[int] = []
    for position, here in enumerate(zip(row, row[1:])):
        if here == pair and not (found and found[-1] == position - 1):
            found.append(position)
    return found


def _find_span(row: Sequence, pair: tuple) -> tuple[int, int]:
    """Return from where to where a row is shown: all of it, or a part with the pair's first place."""
    if len(row) <= _MAX_SYMBOLS_IN_ROW:
        return 0, len(row)
    places = find_pair(row, pair)
    start = max(0, places[0] - _SYMBOLS_BEFORE_PAIR)
    stop = min(len(row), start + _MAX_SYMBOLS_IN_ROW)
    return start, stop + (stop - 1 in places)  # the end mustn't cut a pair in two


def _cut_row(label: str, row: Sequence, start: int, stop: int) -> _FrameRow:
    """Return the part of a row from `start` up to `stop`."""
    return _FrameRow(label, list(row[start:stop]), (start > 0, stop < len(row)))


def _describe_frame(frame: _Frame) -> str:
    r"""Return a frame as text, with the pair in brackets wherever it is merged."""
    before = [f"before: {_describe_row(row, frame.looks, frame.pair)}" for row in frame.before]
    after = [f"after:  {_describe_row(row, frame.looks)}" for row in frame.after]
    return "\n".join([frame.caption, *before, *after])


def _describe_row(row: _FrameRow, looks: Mapping[Any, Look], pair: tuple = ()) -> str:
    """Return a row as text, with the pair in brackets."""
    labels = [looks[symbol].label for symbol in row.symbols]
    for position in find_pair(row.symbols, pair):
        labels[position] = f"[{labels[position]}"
        labels[position + 1] += "]"
    before, after = ([_CUT] if cut else [] for cut in row.cut)
    return f"{row.label} {'|'.join([*before, *labels, *after])}".strip()


def _draw_frame(frame: _Frame) -> str:
    """Return a frame as an item of a list, in HTML."""
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
