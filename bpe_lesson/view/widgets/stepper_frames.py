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

MAX_FRAMES = 5
MAX_ROWS_IN_FRAME = 4
MAX_SYMBOLS_IN_ROW = 14
SYMBOLS_BEFORE_PAIR = 3  # shown in front of the pair, if the row is too long to be shown whole
CUT = "…"  # where there's more of a row


class FrameRow(NamedTuple):
    """A part of a row of symbols.

    Attributes:
        label: what comes before the row, such as how often a word occurs.
        symbols: the symbols in this part.
        cut: whether there are more symbols before and after it.
    """

    label: str
    symbols: list
    cut: tuple[bool, bool]


class Frame(NamedTuple):
    """One merge.

    Attributes:
        caption: what it does, in a sentence or two.
        pair: the pair.
        looks: how each symbol is drawn.
        before: the rows before it.
        after: the rows after it.
    """

    caption: str
    pair: tuple
    looks: Mapping[Any, Look]
    before: list[FrameRow]
    after: list[FrameRow]


def show_frames(level: Level, text: str) -> RichOutput:
    """Show the first merges of a text, one frame each.

    >>> from bpe_lesson import core
    >>> from bpe_lesson.view.widgets.stepper_model import make_toy_level
    >>> show_frames(make_toy_level(core.get_stats, core.merge, core.generate_names), "abab")
    Merge 1: (a, b) becomes Z. It occurs 2 times.
    before: [a|b]|[a|b]
    after:  Z|Z
    """
    frames = make_frames(level, text)
    return RichOutput(
        "\n".join(map(describe_frame, frames)),
        html=f'<ol class="bpe-frames">{"".join(map(draw_frame, frames))}</ol>',
    )


def make_frames(level: Level, text: str) -> list[Frame]:
    """Return the frames of the first merges, until the most common pair occurs only once.

    >>> from bpe_lesson import core
    >>> from bpe_lesson.view.widgets.stepper_model import make_byte_level
    >>> level = make_byte_level(core.get_stats, core.merge)
    >>> [frame.caption for frame in make_frames(level, "aaabdaaabac")][-1]
    'Merge 3: (257, 98) becomes 258, aaab. It occurs 2 times.'
    """
    steps = StepperModel(level, text)
    frames: list[Frame] = []
    while len(frames) < MAX_FRAMES and (winners := steps.find_winners()):
        pair = winners[0]
        count = steps.stats[steps.position][pair]
        if count == 1 and frames:
            break
        frames.append(make_frame(steps, pair, count))
    return frames


def make_frame(steps: StepperModel, pair: tuple, count: int) -> Frame:
    """Merge a pair, and return the frame that shows it.

    >>> from bpe_lesson import core
    >>> from bpe_lesson.view.widgets import stepper_model
    >>> level = stepper_model.make_byte_level(core.get_stats, core.merge)
    >>> make_frame(StepperModel(level, "abab"), (97, 98), 2).after
    [FrameRow(label='', symbols=[256, 256], cut=(False, False))]
    """
    rows = steps.level.list_rows(steps.state)
    shown = [number for number, (_, row) in enumerate(rows) if find_pair(row, pair)]
    shown = shown[:MAX_ROWS_IN_FRAME]
    spans = [find_span(rows[number][1], pair) for number in shown]
    steps.step_forward(pair)
    merged = steps.level.list_rows(steps.state)
    before = []
    after = []
    for number, (start, stop) in zip(shown, spans):
        saved = len(find_pair(rows[number][1][start:stop], pair))
        before.append(cut_row(*rows[number], start, stop))
        after.append(cut_row(*merged[number], start, stop - saved))
    _, new = steps.merges[steps.position - 1]
    caption = write_caption(steps, pair, new, count)
    return Frame(caption, pair, design_state(steps, None, None), before, after)


def write_caption(steps: StepperModel, pair: tuple, new: Any, count: int) -> str:
    """Return a sentence or two about the last merge; an id comes with what it spells.

    >>> from bpe_lesson import core
    >>> from bpe_lesson.view.widgets import stepper_model
    >>> level = stepper_model.make_byte_level(core.get_stats, core.merge)
    >>> steps = StepperModel(level, "abab")
    >>> steps.step_forward((97, 98))
    >>> write_caption(steps, (97, 98), 256, 2)
    'Merge 1: (97, 98) becomes 256, ab. It occurs 2 times.'
    """
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


def find_span(row: Sequence, pair: tuple) -> tuple[int, int]:
    """Return from where to where a row is shown: all of it, or a part with the pair's first place.

    >>> find_span("abac", ("a", "b")), find_span("-" * 20 + "ab" * 10, ("a", "b"))
    ((0, 4), (17, 32))
    """
    if len(row) <= MAX_SYMBOLS_IN_ROW:
        return 0, len(row)
    places = find_pair(row, pair)
    start = max(0, places[0] - SYMBOLS_BEFORE_PAIR)
    stop = min(len(row), start + MAX_SYMBOLS_IN_ROW)
    return start, stop + (stop - 1 in places)  # the end mustn't cut a pair in two


def cut_row(label: str, row: Sequence, start: int, stop: int) -> FrameRow:
    """Return the part of a row from `start` up to `stop`.

    >>> cut_row("2 ×", "abc", 1, 3)
    FrameRow(label='2 ×', symbols=['b', 'c'], cut=(True, False))
    """
    return FrameRow(label, list(row[start:stop]), (start > 0, stop < len(row)))


def describe_frame(frame: Frame) -> str:
    r"""Return a frame as text, with the pair in brackets wherever it is merged.

    >>> looks = {"a": Look("a", "", 0, 1)}
    >>> describe_frame(Frame("Merge 1.", ("a", "a"), looks, [FrameRow("", ["a"] * 3, (False, True))], []))
    'Merge 1.\nbefore: [a|a]|a|…'
    """
    before = [f"before: {describe_row(row, frame.looks, frame.pair)}" for row in frame.before]
    after = [f"after:  {describe_row(row, frame.looks)}" for row in frame.after]
    return "\n".join([frame.caption, *before, *after])


def describe_row(row: FrameRow, looks: Mapping[Any, Look], pair: tuple = ()) -> str:
    """Return a row as text, with the pair in brackets.

    >>> describe_row(FrameRow("2 ×", ["a"], (True, False)), {"a": Look("a", "", 0, 1)})
    '2 × …|a'
    """
    labels = [looks[symbol].label for symbol in row.symbols]
    for position in find_pair(row.symbols, pair):
        labels[position] = f"[{labels[position]}"
        labels[position + 1] += "]"
    before, after = ([CUT] if cut else [] for cut in row.cut)
    return f"{row.label} {'|'.join([*before, *labels, *after])}".strip()


def draw_frame(frame: Frame) -> str:
    """Return a frame as an item of a list, in HTML.

    >>> draw_frame(Frame("Merge 1.", (), {}, [], []))
    '<li><p>Merge 1.</p><div></div><p>becomes</p><div></div></li>'
    """
    before = "".join(draw_row(row, frame.looks, frame.pair) for row in frame.before)
    after = "".join(draw_row(row, frame.looks) for row in frame.after)
    caption = f"<p>{escape(frame.caption)}</p>"
    return f"<li>{caption}<div>{before}</div><p>becomes</p><div>{after}</div></li>"


def draw_row(row: FrameRow, looks: Mapping[Any, Look], pair: tuple | None = None) -> str:
    """Return a row of boxes, with brackets below each place of the pair.

    >>> draw_row(FrameRow("", ["a"], (False, True)), {"a": Look("a", "", 0, 1)})[-20:]
    '<span>…</span></div>'
    """
    before, after = (CUT if cut else "" for cut in row.cut)
    label = f"{row.label} {before}".strip()
    boxes = f"{draw_symbols(row.symbols, looks, pair)} <span>{after}</span>"
    return draw_labelled_row(label, max(1, len(label)), boxes)
