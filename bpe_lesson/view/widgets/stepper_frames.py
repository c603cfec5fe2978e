"""Show the first merges of a text as frames, for pages and slides on which nothing can be pressed.

A frame is one merge: the rows before it, with the pair marked, and the same rows after it.
"""

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from bpe_lesson.view.palette import INK
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.tables import format_pair
from bpe_lesson.view.tokens import draw_token_boxes, make_visible, wrap_boxes
from bpe_lesson.view.widgets.stepper_model import Level, StepperModel

MAX_FRAMES = 5
MAX_ROWS_IN_FRAME = 4
MAX_SYMBOLS_IN_ROW = 14
SYMBOLS_BEFORE_PAIR = 3  # shown in front of the pair, if the row is too long to be shown whole
MARK_STYLE = f"outline:3px solid {INK};outline-offset:1px;border-radius:4px"


class FrameRow(NamedTuple):
    """A part of a row of symbols.

    Attributes:
        labels: what's in the boxes. Two that are merged next are one after the other.
        marked: the positions in `labels` at which such a pair begins.
        cut: whether there are more symbols before and after the part.
        note: what comes after the row, such as how often a word occurs.
    """

    labels: list[str]
    marked: list[int]
    cut: tuple[bool, bool]
    note: str


class Frame(NamedTuple):
    """One merge: what it does in a sentence, and the rows before and after it."""

    caption: str
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
        "\n".join(describe_frame(frame) for frame in frames),
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
    >>> steps = StepperModel(level, "abab")
    >>> make_frame(steps, (97, 98), 2).after[0].labels
    ['ab', 'ab']
    """
    rows = [(list(row), note) for row, note in steps.level.list_rows(steps.state)]
    found = [number for number, (row, _) in enumerate(rows) if find_pair(row, pair)]
    shown = found[:MAX_ROWS_IN_FRAME]
    spans = [find_span(rows[number][0], pair) for number in shown]
    before = [
        make_frame_row(steps, *rows[number], pair, span) for number, span in zip(shown, spans)
    ]
    steps.step_forward(pair)
    _, new = steps.merges[steps.position - 1]
    merged = [(list(row), note) for row, note in steps.level.list_rows(steps.state)]
    after = []
    for number, (start, stop) in zip(shown, spans):
        saved = len(find_pair(rows[number][0][start:stop], pair))
        after.append(make_frame_row(steps, *merged[number], None, (start, stop - saved)))
    return Frame(write_caption(steps, pair, new, count), before, after)


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


def make_frame_row(
    steps: StepperModel, row: Sequence, note: str, pair: tuple | None, span: tuple[int, int]
) -> FrameRow:
    """Return the part of a row from `span[0]` up to `span[1]`, with the pair marked, if there's one.

    >>> from bpe_lesson import core
    >>> from bpe_lesson.view.widgets import stepper_model
    >>> level = stepper_model.make_byte_level(core.get_stats, core.merge)
    >>> steps = StepperModel(level, "abab")
    >>> make_frame_row(steps, [97, 98, 97, 98], "", (97, 98), (0, 2))
    FrameRow(labels=['a', 'b'], marked=[0], cut=(False, True), note='')
    """
    start, stop = span
    part = row[start:stop]
    spelled = steps.spell_new_symbols()
    labels = [label_symbol(steps, symbol, spelled) for symbol in part]
    return FrameRow(
        labels, find_pair(part, pair) if pair else [], (start > 0, stop < len(row)), note
    )


def label_symbol(steps: StepperModel, symbol: Any, spelled: dict) -> str:
    """Return the text in a symbol's box: a letter's name, or the bytes that an id stands for.

    >>> from bpe_lesson import core
    >>> from bpe_lesson.view.widgets import stepper_model
    >>> level = stepper_model.make_byte_level(core.get_stats, core.merge)
    >>> steps = StepperModel(level, "abab")
    >>> label_symbol(steps, 97, {})
    'a'
    """
    return make_visible(symbol if isinstance(symbol, str) else steps.spell(symbol, spelled))


def describe_frame(frame: Frame) -> str:
    r"""Return a frame as text, with the marked pairs in brackets.

    >>> describe_frame(Frame("Merge 1.", [FrameRow(["a", "b"], [0], (False, False), "")], []))
    'Merge 1.\nbefore: [a|b]'
    """
    lines = [frame.caption]
    for name, rows in (("before:", frame.before), ("after: ", frame.after)):
        lines += [f"{name} {describe_row(row)}" for row in rows]
    return "\n".join(lines)


def describe_row(row: FrameRow) -> str:
    """Return a row as text.

    >>> describe_row(FrameRow(["a", "b", "c"], [0], (True, False), "× 2"))
    '…|[a|b]|c × 2'
    """
    labels = list(row.labels)
    for position in row.marked:
        labels[position] = f"[{labels[position]}"
        labels[position + 1] += "]"
    before, after = (["…"] if cut else [] for cut in row.cut)
    return f"{'|'.join([*before, *labels, *after])} {row.note}".rstrip()


def draw_frame(frame: Frame) -> str:
    """Return a frame as an item of a list, in HTML.

    >>> draw_frame(Frame("Merge 1.", [], []))
    '<li><p>Merge 1.</p><div></div><p>becomes</p><div></div></li>'
    """
    before, after = ("".join(map(draw_row, rows)) for rows in (frame.before, frame.after))
    return f"<li><p>{escape(frame.caption)}</p><div>{before}</div><p>becomes</p><div>{after}</div></li>"


def draw_row(row: FrameRow) -> str:
    """Return a row as boxes; a frame goes around each marked pair.

    >>> draw_row(FrameRow(["a", "b"], [0], (False, False), "")).count("<b ")
    1
    """
    parts = ["…"] if row.cut[0] else []
    position = 0
    while position < len(row.labels):
        size = 2 if position in row.marked else 1
        boxes = draw_token_boxes(row.labels[position : position + size])
        parts.append(f'<b style="{MARK_STYLE}">{boxes}</b>' if size == 2 else boxes)
        position += size
    parts += ["…"] * row.cut[1] + [escape(row.note)]
    return wrap_boxes(" ".join(parts))
