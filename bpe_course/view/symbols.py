"""Show symbols in boxes: each has its own colour, and a new one says what it was made of."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from bpe_course.invisible import unhide
from bpe_course.view.palette import FOR_SCREEN_READERS, SMALL, SYMBOL_FILLS
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.symbol_looks import Look, design_looks
from bpe_course.view.tables import format_pair
from bpe_course.view.tokens import BOX_STYLE, fit_label, make_visible

_UNIT_WIDTH = "min(2em,6.5vw)"  # of `Look.width`; twelve fit side by side on a phone
_SYMBOL_GAP = 2  # pixels between two boxes
_NOTED_HEIGHT = "--bpe-height:2.7em"  # of every box in a row, if one of them has a note
_BRACKET = (
    "display:block;box-sizing:border-box;position:static;height:1.1em;line-height:1em;"
    f"font-size:{SMALL};text-align:center;border:0 solid;"
)
_STYLES = {
    "row": "display:flex;flex-wrap:wrap;align-items:baseline;gap:8px",
    "boxes": "display:flex;flex:1 1 10em;min-width:0;flex-wrap:wrap;align-items:flex-start;position:relative",
    "held": "display:flex;flex-wrap:wrap;min-width:0",  # boxes that share brackets: one line, if it fits
    "item": "display:flex;flex-direction:column",
    "left": f"{_BRACKET}margin-left:5px;border-width:0 0 2px 2px",
    "right": f"{_BRACKET}margin-right:5px;border-width:0 2px 2px 0",
    "none": _BRACKET,
    "note": f"display:block;position:static;line-height:1.2;font-size:{SMALL};vertical-align:0",
    "words": FOR_SCREEN_READERS,
}
_SIZES = f"box-sizing:border-box;min-width:{_UNIT_WIDTH};min-height:var(--bpe-height);"
_STYLES |= {f"symbol{n}": f"{_SIZES}{BOX_STYLE}{fill}" for n, fill in enumerate(SYMBOL_FILLS)}


def show_symbols(
    symbols: Sequence[str], merges: Mapping[tuple, str] = {}, pair: tuple | None = None
) -> RichOutput:
    """Show symbols as boxes in a row, each in its own colour; a text is shown letter by letter.

    Below each symbol that a merge made, you see the letters it stands for, or, if these are its name,
    the two parts that it was made of. Brackets mark each place where `pair` occurs.

    >>> show_symbols("Zaab", {("a", "a"): "Z"}, pair=("a", "a"))
    Z|a|a|b
    (a, a) occurs at symbols 2-3
    New symbols: Z (aa)
    """
    return show_symbol_rows([("", symbols)], merges, pair)


def show_symbol_rows(
    rows: Iterable[tuple[str, Sequence[str]]],
    merges: Mapping[tuple, str] = {},
    pair: tuple | None = None,
) -> RichOutput:
    """Show rows of symbols, each with a label in front of it; see `show_symbols`.

    >>> show_symbol_rows([("2 ×", ("lo", "w")), ("1 ×", ("lo", "t"))], {("l", "o"): "lo"})
    2 × lo|w
    1 × lo|t
    New symbols: lo (l o)
    """
    rows = [(unhide(label), list(symbols)) for label, symbols in rows]
    used = {symbol: make_visible(symbol) for _, symbols in rows for symbol in symbols}
    made_of: dict[str, tuple] = {}
    for parts, new in merges.items():
        made_of.setdefault(new, parts)  # l ow and lo w are both called low: show the first
    looks = design_looks(used, made_of)
    width = max((len(label) for label, _ in rows), default=0)
    lines, html = [], ""
    for label, symbols in rows:
        boxes = "|".join(used[symbol] for symbol in symbols)
        lines.append(f"{label.ljust(width)} {boxes}".strip())
        lines += filter(None, [_describe_places(symbols, pair)])
        html += _draw_labelled_row(label, width, _draw_symbols(symbols, looks, pair))
    notes = [f"{used[symbol]} ({looks[symbol].note})" for symbol in made_of if symbol in used]
    lines += [f"New symbols: {', '.join(notes)}"] if notes else []
    return RichOutput("\n".join(lines), html)


def _find_places(symbols: Sequence, pair: tuple | None) -> dict[int, int]:
    """Return position -> level of each place where a pair begins: of two that overlap, 0 and 1.

    >>> _find_places("aaabaa", ("a", "a"))
    {0: 0, 1: 1, 4: 0}
    """
    levels: dict[int, int] = {}
    for position, neighbours in enumerate(zip(symbols, symbols[1:])):
        if neighbours == pair:
            levels[position] = 1 - levels.get(position - 1, 1)
    return levels


def _describe_places(symbols: Sequence, pair: tuple | None) -> str:
    """Return a sentence on where a pair occurs, counting symbols from 1."""
    places = _find_places(symbols, pair)
    if not pair or not places:
        return ""
    where = ", ".join(f"{start + 1}-{start + 2}" for start in places)
    shared = ", ".join(str(start + 1) for start in places if start - 1 in places)
    overlap = f", overlapping at {shared}" if shared else ""
    return f"{format_pair(pair)} occurs at symbols {where}{overlap}"


def _make_style(name: str, more: str = "") -> str:
    return f'style="{_STYLES[name]}{";" if more else ""}{more}"'


def _draw_labelled_row(label: str, width: int, boxes: str) -> str:
    """Return a row of boxes with its label in front, in a column of `width` letters."""
    if not width:
        return boxes
    column = f"min-width:{width}ch;white-space:nowrap"
    row = _make_style("row")
    return f'<div {row}><span style="{column}">{escape(label)}</span> {boxes}</div>'


def _draw_symbols(symbols: Sequence, looks: Mapping[Any, Look], pair: tuple | None) -> str:
    """Return symbols as boxes in a row, with numbered brackets below each place of the pair."""
    places = _find_places(symbols, pair)
    numbers = {start: number for number, start in enumerate(places, start=1)}
    groups: list[list[str]] = []  # of boxes that share brackets
    for position, symbol in enumerate(symbols):
        box = _draw_symbol(looks[symbol])
        brackets = _draw_brackets(position, places, numbers)
        if brackets:
            box = f"<span {_make_style('item')}>{box}{brackets}</span>"
        if position - 1 not in places:
            groups.append([])
        groups[-1].append(box)
    boxes = [
        f"<span {_make_style('held')}>{' '.join(group)}</span>" if len(group) > 1 else group[0]
        for group in groups
    ]
    sentence = _describe_places(symbols, pair)
    if sentence:
        boxes.append(f"<span {_make_style('words')}>{escape(sentence)}</span>")
    height = _NOTED_HEIGHT if any(looks[symbol].note for symbol in symbols) else ""
    return f"<div {_make_style('boxes', height)}>{' '.join(boxes)}</div>"


def _draw_symbol(look: Look) -> str:
    width = ""
    if look.width > 1:
        gaps = (look.width - 1) * _SYMBOL_GAP
        width = f"min-width:calc({look.width}*{_UNIT_WIDTH} + {gaps}px)"
    small = f"<sup {_make_style('note')}>{escape(fit_label(look.note))}</sup>" if look.note else ""
    style = _make_style(f"symbol{look.colour}", width)
    return f'<code dir="ltr" {style}>{escape(fit_label(look.label))}{small}</code>'


def _draw_brackets(position: int, places: Mapping[int, int], numbers: Mapping[int, int]) -> str:
    """Return the halves of brackets below one symbol, one below the other."""
    halves = ["", ""]
    if position in places:
        halves[places[position]] = f"<sub {_make_style('left')}>{numbers[position]}</sub>"
    if position - 1 in places:
        halves[places[position - 1]] = f"<sub {_make_style('right')}></sub>"
    if halves[1] and not halves[0]:
        halves[0] = f"<sub {_make_style('none')}></sub>"
    return "".join(halves)
