"""Show the portrait of a vocabulary, whose tokens are as large as they are long, and a report card."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping

from bpe_course.view.drawing import draw_figure, draw_text
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import _pack_merges

KINDS = (
    "whole words",
    "parts of words",
    "other scripts",
    "digits",
    "punctuation",
    "white space",
    "parts of characters",
)
_LONGEST = 5  # tokens of a kind in a drawing
_WIDTH, _BAR = 640, 210  # of the report card, and where its bars begin, in pixels


def grow_portrait(
    name: str,
    merges: Mapping[tuple[int, int], int],
    ids: Iterable[int],
    chunks: Iterable[str],
    title: str,
    text: str | None = None,
    examples: Mapping[str, str] | None = None,
) -> RichOutput:
    """Show all tokens of a vocabulary as one picture, which the reader grows from 256 bytes, and can keep.

    The ids are those of the text that `name` is about, and `chunks` are what its pattern cuts. With a
    `text`, the reader can bring a different one, or choose one of the examples: name -> text.

    >>> grow_portrait("A page", {(97, 97): 256, (256, 97): 257}, [257], ["aaa"], "Words.").text.splitlines()[:3]
    ['Words.', '1 whole words: aaa', '53 parts of words: aa|A|B|C|D']
    """
    vocab = [bytes([byte]) for byte in range(256)]
    for left, right in merges:
        vocab.append(vocab[left] + vocab[right])
    whole = {chunk.encode() for chunk in chunks}
    kinds: dict[str, list[bytes]] = {kind: [] for kind in KINDS}
    for token in vocab:
        kinds[KINDS[find_kind(token, token in whole)]].append(token)
    rows = []
    for kind, tokens in kinds.items():
        labels = [make_visible(token) for token in sorted(tokens, key=len, reverse=True)[:_LONGEST]]
        boxes = [Box(label, len(label) // 4 + 1) for label in labels]
        rows += [Row(f"{len(tokens):,} {kind}", boxes)] if boxes else []
    uses = Counter(ids)
    settings: dict[str, object] = {
        "name": name,
        "merges": _pack_merges(merges),
        "uses": [uses[idx] for idx in range(len(vocab))],
        "whole": [idx for idx, token in enumerate(vocab) if token in whole],
    }
    if text is not None:
        settings |= {"text": text, "examples": dict(examples or {})}
    return offer_widget(draw_rows(rows, title), "portrait", settings, title=title)


def find_kind(token: bytes, is_whole: bool) -> int:
    r"""Return what a token spells, as a place in KINDS.

    >>> [KINDS[find_kind(token, False)] for token in (b" to", b"12", b"\xce")]
    ['parts of words', 'digits', 'parts of characters']
    """
    text = token.decode(errors="ignore")
    if text.encode() != token:
        return 6
    if text.isspace():
        return 5
    letters = [letter for letter in text if letter.isalpha()]
    if not letters:
        return 3 if any(letter.isnumeric() for letter in text) else 4
    is_latin = all(unicodedata.name(letter, "").startswith("LATIN") for letter in letters)
    return (0 if is_whole else 1) if is_latin else 2


def show_report(card: Mapping[str, bool | float], size: int) -> RichOutput:
    """Show a report card of a tokenizer with `size` tokens as a poster; `card` is lesson 13's.

    Without a style sheet it's black on white, so its SVG can be saved as a file.

    >>> print(show_report({"round trip": True, "premium": 0.8, "unused tokens": 5}, 300))
    Report card: 300 tokens.
    round trip: True
    premium: 0.8
    unused tokens: 5
    """
    title = f"Report card: {size:,} tokens."
    text = "\n".join(f"{key}: {value}" for key, value in card.items())
    most = max([1.25, *(value for key, value in card.items() if "premium" in key)])
    scales = {"premium": (most, 1, "GPT-4o"), "unused": (size, 0, ""), "bits": (8, 0, "")}
    strokes = ""
    for row, (key, value) in enumerate(card.items()):
        scale = scales.get(key.split()[0], (0, 0, ""))
        strokes += f'<g transform="translate(0 {76 * row})">{_draw_measure(key, value, *scale)}</g>'
    svg = draw_figure("strips", title, _WIDTH, 76 * len(card), strokes, text)
    return RichOutput(f"{title}\n{text}", svg=svg)


def _draw_measure(key: str, value: float, end: float, mark: float, name: str) -> str:
    """Return a value of a report card in large letters; if its scale has an `end`, with a bar."""
    shown = {True: "✓ yes", False: "✗ no"}[value] if isinstance(value, bool) else f"{value:,}"
    strokes = draw_text(0, 20, key, 15) + draw_text(0, 58, shown, 36, 'font-weight="bold"')
    if not end:
        return strokes
    unit = (_WIDTH - _BAR) / end
    for size, look in ((end, "plain"), (value, "merged symbol-0")):
        strokes += f'<rect x="{_BAR}" y="30" width="{size * unit:.1f}" height="28" class="{look}"/>'
    if mark:
        x = _BAR + mark * unit
        strokes += f'<path d="M{x:.1f} 22V66" stroke="currentColor" stroke-width="2"/>'
        strokes += draw_text(x + 6, 24, name, 13)
    return strokes + draw_text(_WIDTH - 5, 24, f"{end:,}", 13, 'text-anchor="end"')
