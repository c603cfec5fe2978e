"""Draw the tokens on the bench: those of two tokenizers one above the other, part by part."""

from collections.abc import Iterable, Sequence
from html import escape

from bpe_lesson.view.forest import MAX_LEAVES, draw_roots
from bpe_lesson.view.palette import TOKEN_COLOURS
from bpe_lesson.view.tokens import fit_label, make_visible
from bpe_lesson.view.widgets.bench_model import BenchModel, collect_tree
from bpe_lesson.view.widgets.controls import STYLE_TAG

_MAX_PART_TOKENS = (
    40  # shown of one part; two tokenizers that never cut together have only one part
)
_MAX_TREES = 12  # shown of one part
DIFFERENT = "≠"  # in front of a part that the two cut differently

_BENCH_RULES = [
    ".bpe-part{display:inline-flex;flex-direction:column;vertical-align:top;margin:0 0 12px;"
    "border-radius:6px}",
    ".bpe-part code{flex:1 0 auto;margin:1px!important;cursor:pointer}",
    ".bpe-bench p,.bpe-bench th,.bpe-bench td{line-height:1.5!important}",
    ".bpe-bench p{margin:4px 0 8px}",
    ".bpe-bench img{max-width:100%}",
    ".bpe-insides{display:flex;flex-wrap:wrap;gap:0 32px}",
    ".bpe-part b{padding:2px 10px 2px 0;min-height:42px;box-sizing:border-box}",
    ".bpe-part>div{display:flex;flex-wrap:wrap;max-width:100%}",
    # The mark is in the frame's left margin, half way between the two rows.
    ".bpe-differs{position:relative;margin:0 3px 12px;padding-left:18px;"
    "outline:2px dashed currentColor}",
    ".bpe-differs i{position:absolute;left:5px;top:50%;transform:translateY(-50%);"
    "font:bold 1em monospace}",
    ".bpe-chosen{outline:3px solid currentColor}",
]
BENCH_STYLE = f"{STYLE_TAG}<style>{''.join(_BENCH_RULES)}</style>"
# A click on a part types its number into the box below, which the keyboard reaches as well.
_OPEN_ON_CLICK = (
    "const part=event.target.closest('[data-part]'),"
    "box=this.closest('.bpe-bench')?.querySelector('.bpe-inside input');"
    "if(part&&box){box.value=part.dataset.part;"
    "box.dispatchEvent(new Event('change',{bubbles:true}))}"
)


def draw_parts(model: BenchModel, numbers: Iterable[int], chosen: int) -> str:
    """Return some parts as HTML, each with the tokens of the first side above those of the second.

    Args:
        model: what is on the bench.
        numbers: the parts to draw, numbered from 0.
        chosen: the part that's open, from 1; 0 for none.

    >>> draw_parts(BenchModel({}), [], chosen=0).endswith("</div>")
    True
    """
    drawn = []
    colour = 0
    for part in numbers:
        rows, count = _draw_part(model, part, colour)
        colour += count
        look = "bpe-part"
        if not model.is_agreed(part):
            look += " bpe-differs"
            rows = f"<i>{DIFFERENT}</i>{rows}"
        if part + 1 == chosen:
            look += " bpe-chosen"
        drawn.append(f'<div class="{look}" data-part="{part + 1}">{rows}</div>')
    if len(model.names) > 1 and drawn:
        drawn.insert(0, _draw_names(model.names))
    return f'<div dir="ltr" onclick="{_OPEN_ON_CLICK}">{" ".join(drawn)}</div>'


def _draw_names(names: Sequence[str]) -> str:
    """Return the names of the rows, in front of the first part."""
    return f'<div class="bpe-part">{"".join(f"<b>{escape(name)}</b>" for name in names)}</div>'


def _draw_part(model: BenchModel, part: int, colour: int) -> tuple[str, int]:
    """Return the rows of one part as HTML, and the number of boxes in its longest row."""
    rows = []
    longest = 0
    for side, starts in enumerate(model.starts):
        tokens, ids = model.list_tokens(side, part, _MAX_PART_TOKENS)
        boxes = [
            _draw_token(token, idx, colour + number)
            for number, (token, idx) in enumerate(zip(tokens, ids))
        ]
        rest = starts[part + 1] - starts[part] - len(tokens)
        if rest:
            boxes.append(f"<span>… and {rest:,} more</span>")
        rows.append(f"<div>{''.join(boxes)}</div>")
        longest = max(longest, len(boxes))
    return "".join(rows), longest


def _draw_token(token: bytes, idx: int, colour: int) -> str:
    """Return a token's box as HTML, with its id below its label."""
    label = escape(fit_label(make_visible(token)))
    look = f'class="bpe-box{colour % len(TOKEN_COLOURS)}"'
    return f"<code {look}>{label}<br><small>{idx}</small></code>"


def draw_insides(model: BenchModel, part: int) -> str:
    """Return how the tokens of one part were made, as HTML: for each side, a tree for each token.

    Args:
        model: what is on the bench.
        part: the number of the part, from 0.

    >>> draw_insides(BenchModel({}), 0)
    '<div class="bpe-insides"></div>'
    """
    drawn = []
    for side, name in enumerate(model.names):
        tokens, ids = model.list_tokens(side, part, _MAX_TREES)
        spelled = "|".join(fit_label(make_visible(token)) for token in tokens)
        starts = model.starts[side]
        rest = starts[part + 1] - starts[part] - len(tokens)
        more = f", and {rest:,} more" if rest else ""
        picture = _draw_trees(model, side, tokens, ids)
        drawn.append(f"<div><p><b>{escape(name)}</b>: {escape(spelled)}{more}</p>{picture}</div>")
    return f'<div class="bpe-insides">{"".join(drawn)}</div>'


def _draw_trees(model: BenchModel, side: int, tokens: Sequence[bytes], ids: Sequence[int]) -> str:
    """Return the trees of some tokens as HTML; if a token is too long for one, say so."""
    parts: dict[int, tuple[int, int]] = {}
    vocab: dict[int, bytes] = {}
    roots = []
    sentences = []
    for token, idx in zip(tokens, ids):
        if len(token) > MAX_LEAVES:
            sentences.append(f"<p>Token {idx} has {len(token):,} bytes, too many for a tree.</p>")
            continue
        tree, spelled = collect_tree(idx, model.sides[side].find_pair, model.sides[side].spell)
        parts |= tree
        vocab |= spelled
        roots.append(idx)
    picture = draw_roots(roots, parts, vocab).make_img() if roots else ""
    return picture + "".join(sentences)
