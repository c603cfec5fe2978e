"""Show symbols in boxes: each has its own colour, and a new one says what it was made of."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from bpe_course.invisible import unhide
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.symbol_looks import Look, design_looks
from bpe_course.view.tables import format_pair
from bpe_course.view.tokens import fit_label, make_visible


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
        name = f'<span class="name">{escape(label)}</span> ' if width else ""
        html += f'<div class="row">{name}{_draw_symbols(symbols, looks, pair)}</div>'
    notes = [f"{used[symbol]} ({looks[symbol].note})" for symbol in made_of if symbol in used]
    lines += [f"New symbols: {', '.join(notes)}"] if notes else []
    column = f' style="--name:{width}ch"' if width else ""
    return RichOutput("\n".join(lines), f'<div class="bpe symbols"{column}>{html}</div>')


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
    places = _find_places(symbols, pair)
    if not pair or not places:
        return ""
    where = ", ".join(f"{start + 1}-{start + 2}" for start in places)
    shared = ", ".join(str(start + 1) for start in places if start - 1 in places)
    overlap = f", overlapping at {shared}" if shared else ""
    return f"{format_pair(pair)} occurs at symbols {where}{overlap}"


def _draw_symbols(symbols: Sequence, looks: Mapping[Any, Look], pair: tuple | None) -> str:
    """Return symbols as boxes in a row, with numbered brackets below each place of the pair."""
    places = _find_places(symbols, pair)
    numbers = {start: number for number, start in enumerate(places, start=1)}
    groups: list[list[str]] = []  # of boxes that share brackets
    for position, symbol in enumerate(symbols):
        box = _draw_symbol(looks[symbol])
        brackets = _draw_brackets(position, places, numbers)
        if brackets:
            box = f'<span class="item">{box}{brackets}</span>'
        if position - 1 not in places:
            groups.append([])
        groups[-1].append(box)
    boxes = [
        f'<span class="held">{" ".join(group)}</span>' if len(group) > 1 else group[0]
        for group in groups
    ]
    sentence = _describe_places(symbols, pair)
    if sentence:
        boxes.append(f'<span class="spoken">{escape(sentence)}</span>')
    has_notes = any(looks[symbol].note for symbol in symbols)
    return f'<span class="boxes{" noted" * has_notes}">{" ".join(boxes)}</span>'


def _draw_symbol(look: Look) -> str:
    width = f' style="--units:{look.width}"' if look.width > 1 else ""
    note = f"<sup>{escape(fit_label(look.note))}</sup>" if look.note else ""
    box = f'class="symbol symbol-{look.colour}"{width}'
    return f'<code dir="ltr" {box}>{escape(fit_label(look.label))}{note}</code>'


def _draw_brackets(position: int, places: Mapping[int, int], numbers: Mapping[int, int]) -> str:
    halves = ["", ""]
    if position in places:
        halves[places[position]] = f'<sub class="left">{numbers[position]}</sub>'
    if position - 1 in places:
        halves[places[position - 1]] = '<sub class="right"></sub>'
    if halves[1] and not halves[0]:
        halves[0] = "<sub></sub>"
    return "".join(halves)
