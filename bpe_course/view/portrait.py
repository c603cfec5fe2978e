"""Show the portrait of a vocabulary, whose tokens are as large as they are long, and a report card."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil

from bpe_course.view.drawing import draw_figure, draw_text
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import pack_merges

_LONGEST = 8  # tokens in a row of the drawing
_WIDTH, _BAR = 370, 160  # of the report card, and where its bars begin, in pixels


def grow_portrait(
    merges: Mapping[tuple[int, int], int],
    ids: Iterable[int],
    chunks: Iterable[str],
    title: str,
    line: str,
    examples: Mapping[str, tuple[str, str]] | None = None,
    charts: Mapping[str, Mapping[str, Sequence[float]]] | None = None,
    sizes: Sequence[int] | None = None,
    split: str = "gpt4",
) -> RichOutput:
    """Show all tokens of a vocabulary as one picture, which the reader grows from 256 bytes.

    Beside it are the tokens that a line takes at each size, how it's cut by the pattern `split` ("gpt2",
    "gpt4" or "gpt4o"), and three marks. `charts` are `browse_curve`'s, with a value for each of `sizes`; it
    begins where the first line of the last chart is lowest.

    The ids are those of the text that was learned, and `chunks` are what its pattern cuts. With
    `examples`, name -> (text, line), of which the first is that text, the reader can choose one or bring
    a text, which GPT-4's pattern cuts, and save the tokenizer that's shown in a file for `formats.load`.
    """
    vocab = [bytes([byte]) for byte in range(256)]
    for left, right in merges:
        vocab.append(vocab[left] + vocab[right])
    pieces = {chunk.encode() for chunk in chunks}
    whole = [idx for idx, token in enumerate(vocab) if token in pieces]
    others = [token for token in vocab if token not in pieces]
    share = f"{len(whole):,} of {len(vocab):,} tokens are whole pieces of the text"
    named = {share: [vocab[idx] for idx in whole], f"{len(others):,} others": others}
    rows = []
    for part, tokens in named.items():
        labels = [make_visible(token) for token in sorted(tokens, key=len, reverse=True)[:_LONGEST]]
        boxes = [Box(label, len(label) // 4 + 1) for label in labels]
        rows.append(Row(f"{part}; the longest", boxes))
    uses = Counter(ids)
    settings: dict[str, object] = {
        "merges": pack_merges(merges),
        "uses": [uses[idx] for idx in range(len(vocab))],
        "whole": whole,
        "line": line,
        "split": split,
    }
    if charts is not None:
        settings["charts"] = [[label, list(lines.items())] for label, lines in charts.items()]
        settings["sizes"] = list(sizes or ())
    if examples is not None:
        settings["examples"] = dict(examples)
    return offer_widget(draw_rows(rows, title), "portrait", settings, title=title)


def show_report(card: Mapping[str, bool | float], size: int) -> RichOutput:
    """Show a report card of a tokenizer with `size` tokens as a poster; `card` is lesson 13's.

    Without a style sheet it's black on white, so its SVG can be saved as a file.

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
    """Return a value in large letters, beside a row of boxes that are `end` together, filled that far."""
    shown = {True: "✓ yes", False: "✗ no"}[value] if isinstance(value, bool) else f"{value:,}"
    strokes = draw_text(0, 18, key, 15) + draw_text(0, 58, shown, 36, 'font-weight="bold"')
    strokes += draw_text(_BAR, 18, note, 13)
    width = (_WIDTH - _BAR) / (boxes or 1)
    for box in range(boxes):
        part = min(1, max(0, value * boxes / end - box))
        place = f'x="{_BAR + box * width + 1:.1f}" y="28" height="30"'
        strokes += f'<rect {place} width="{width * part:.1f}" class="symbol-0" fill="gray"/>'
        strokes += f'<rect {place} width="{width - 2:.1f}" rx="2" stroke="currentColor"/>'
    return strokes
