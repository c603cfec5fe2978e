"""Merges as trees: each token above the two that it was made of, the bytes at the bottom."""

from collections.abc import Iterable, Mapping

from bpe_lesson.view import svg
from bpe_lesson.view.shown import Shown
from bpe_lesson.view.tokens import visible

LEAF, LEVEL, MARGIN, WIDTH = 46, 58, 14, 760


def show_forest(
    merges: Mapping[tuple[int, int], int],
    vocab: Mapping[int, bytes],
    roots: Iterable[int] | None = None,
) -> Shown:
    """Draw the trees of the tokens `roots`: by default of all that no later merge took up.

    The text form has a line a merge: "th + e␣ → the␣ (275)".

    >>> show_forest({(97, 97): 256}, {97: b"a", 256: b"aa"})
    a + a → aa (256)
    """
    parts = {idx: pair for pair, idx in merges.items()}
    if roots is None:
        used = {part for pair in merges for part in pair}
        roots = [idx for idx in parts if idx not in used]
    strokes, x, y, width, row_height = [], MARGIN, MARGIN, 0, 0
    spoken = {}
    for root in roots:
        leaves, depth = count_leaves(root, parts), tree_depth(root, parts)
        if x > MARGIN and x + leaves * LEAF > WIDTH:
            x, y, row_height = MARGIN, y + row_height, 0
        strokes += draw_tree(root, x, y, parts, vocab)
        spoken |= dict.fromkeys(made_of(root, parts))
        x += leaves * LEAF + MARGIN
        width, row_height = max(width, x), max(row_height, (depth + 1) * LEVEL)
    text = "\n".join(merge_line(idx, parts, vocab) for idx in sorted(spoken))
    return svg.drawing(width, y + row_height, strokes, text)


def draw_tree(
    idx: int, x: float, y: float, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]
) -> list[str]:
    """Return the strokes of one tree, the left edge at x, the top at y."""
    middle = x + count_leaves(idx, parts) * LEAF / 2
    strokes = []
    for part in parts.get(idx, ()):
        share = count_leaves(part, parts) * LEAF
        strokes.append(svg.line(middle, y + 34, x + share / 2, y + LEVEL))
        strokes += draw_tree(part, x, y + LEVEL, parts, vocab)
        x += share
    label = visible(vocab[idx])
    fill = "#fde7b0" if idx in parts else "white"
    box = svg.box(middle, y, max(38, 12 + 9 * len(label)), 36, fill)
    return [
        *strokes,
        box,
        svg.words(middle, y + 16, label),
        svg.words(middle, y + 31, str(idx), 10),
    ]


def count_leaves(idx: int, parts: Mapping[int, tuple]) -> int:
    """Return how many bytes a token is made of."""
    return sum(count_leaves(part, parts) for part in parts[idx]) if idx in parts else 1


def tree_depth(idx: int, parts: Mapping[int, tuple]) -> int:
    """Return how many merges lie between a token and its deepest byte."""
    return 1 + max(tree_depth(part, parts) for part in parts[idx]) if idx in parts else 0


def made_of(idx: int, parts: Mapping[int, tuple]) -> list[int]:
    """Return the merged tokens in a tree, the deepest first, the token itself last."""
    if idx not in parts:
        return []
    left, right = parts[idx]
    return [*made_of(left, parts), *made_of(right, parts), idx]


def merge_line(idx: int, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]) -> str:
    """Return one merge in words."""
    left, right = (visible(vocab[part]) for part in parts[idx])
    return f"{left} + {right} → {visible(vocab[idx])} ({idx})"
