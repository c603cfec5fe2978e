"""Show a vocabulary: its portrait, a report card, and merges as trees."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil

from bpe_course.view.curve import pack_charts
from bpe_course.view.drawing import draw_figure, draw_text
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import Merges, pack_merges

_LONGEST = 8  # tokens in a row of the drawing
_WIDTH, _BAR = 370, 160  # of the report card, and where its bars begin, in pixels


def grow_portrait(
    merges: Merges,
    ids: Iterable[int],
    chunks: Iterable[str],
    title: str,
    line: str,
    examples: Mapping[str, tuple[str, str]] | None = None,
    charts: Mapping[str, Mapping[str, Sequence[float]]] = {},
    sizes: Sequence[int] = (),
    split: str = "gpt4",
) -> RichOutput:
    """Show all tokens of a vocabulary as one picture, which the reader grows from 256 bytes.

    Beside it are the tokens that a line takes at each size, cut by the pattern `split` ("gpt2", "gpt4" or
    "gpt4o"), and three marks. `charts` are `browse_curve`'s, with a value for each of `sizes`; it begins
    where the first line of the last chart is lowest. The ids and the `chunks` are those of the text that
    was learned. With `examples`, name -> (text, line), of which the first is that text, the reader can
    choose one or bring a text, and save the tokenizer that's shown.
    """
    vocab = [bytes([byte]) for byte in range(256)]
    for left, right in merges:
        vocab.append(vocab[left] + vocab[right])
    pieces = {chunk.encode() for chunk in chunks}
    whole = [idx for idx, token in enumerate(vocab) if token in pieces]
    others = [token for token in vocab if token not in pieces]
    share = f"{len(whole):,} of {len(vocab):,} tokens are whole pieces of the text"
    rows = [
        _draw_longest(share, [vocab[idx] for idx in whole]),
        _draw_longest(f"{len(others):,} others", others),
    ]
    uses = Counter(ids)
    settings: dict[str, object] = {
        "merges": pack_merges(merges),
        "uses": [uses[idx] for idx in range(len(vocab))],
        "whole": whole,
        "line": line,
        "split": split,
    }
    if charts:
        settings |= {"charts": pack_charts(charts), "sizes": list(sizes)}
    if examples is not None:
        settings["examples"] = dict(examples)
    return offer_widget(draw_rows(rows, title), "portrait", settings, title=title)


def _draw_longest(name: str, tokens: list[bytes]) -> Row:
    labels = map(make_visible, sorted(tokens, key=len, reverse=True)[:_LONGEST])
    return Row(f"{name}; the longest", [Box(label, len(label) // 4 + 1) for label in labels])


def show_report(card: Mapping[str, bool | float], size: int) -> RichOutput:
    """Show lesson 13's report card of a tokenizer with `size` tokens as a poster.

    >>> show_report({"round trip": True, "premium": 0.8, "unused tokens": 5}, 300)
    Report card
    300 tokens
    round trip: True
    premium: 0.8
    unused tokens: 5
    """
    text = "\n".join([f"{size:,} tokens", *(f"{key}: {value}" for key, value in card.items())])
    most = max([2, *(ceil(value) for key, value in card.items() if "premium" in key)])
    scales = {
        "premium": (most, most, "a box for what GPT-4o needs"),
        "unused": (40, size, "of all"),
        "bits": (8, 8, "of the byte's eight"),
    }
    strokes = _draw_measure("tokens", size, 0, 1, "")
    for row, (key, value) in enumerate(card.items()):
        drawn = _draw_measure(key, value, *scales.get(key.split()[0], (0, 1, "")))
        place = f"0 {80 * row}" if row else f"{_BAR} 0"  # the first is beside the number of tokens
        strokes += f'<g transform="translate({place})">{drawn}</g>'
    svg = draw_figure("strips", "Report card", _WIDTH, 80 * len(card), strokes, text)
    return RichOutput(f"Report card\n{text}", svg=svg)


def _draw_measure(key: str, value: float, boxes: int, end: float, note: str) -> str:
    shown = ("✗ no", "✓ yes")[value] if isinstance(value, bool) else f"{value:,}"
    strokes = draw_text(0, 18, key, 15) + draw_text(0, 58, shown, 36, 'font-weight="bold"')
    strokes += draw_text(_BAR, 18, note, 13)
    width = (_WIDTH - _BAR) / (boxes or 1)
    for box in range(boxes):
        part = min(1, max(0, value * boxes / end - box))
        place = f'x="{_BAR + box * width + 1:.1f}" y="28" height="30"'
        strokes += f'<rect {place} width="{width * part:.1f}" class="symbol-0" fill="gray"/>'
        strokes += f'<rect {place} width="{width - 2:.1f}" rx="2" stroke="currentColor"/>'
    return strokes


def show_forest(merges: Merges, vocab: Mapping[int, bytes], roots: Iterable[int]) -> RichOutput:
    """Draw the trees of tokens, whose ids are the roots: below each are its parts."""
    parts = {idx: pair for pair, idx in merges.items()}
    levels = [list(roots)]
    while any(idx in parts for idx in levels[-1]):
        levels.append([part for idx in levels[-1] for part in parts.get(idx, (idx,))])
    return draw_rows([_make_row(ids, vocab) for ids in levels])


def _make_row(ids: Iterable[int], vocab: Mapping[int, bytes]) -> Row:
    return Row("", [_make_box(idx, vocab) for idx in ids])


def _make_box(idx: int, vocab: Mapping[int, bytes]) -> Box:
    token = vocab[idx]
    name = f" {idx}" if len(token) > 1 else ""
    return Box(make_visible(token) + name, len(token))


def grow_forest(
    text: str, vocab: Mapping[int, bytes], ids: Iterable[int], title: str
) -> RichOutput:
    """Show a text as a forest, which grows in training; the reader can type another.

    The ids are the text's after all merges: the tops of the trees.
    """
    twin = draw_rows([_make_row(ids, vocab)], title)
    return offer_widget(twin, "forest", {"text": text}, title=title)
