"""Draw merges as trees: each token above the two that it was made of, and bytes at the bottom."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bpe_lesson.view import svg
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.tokens import make_visible
from bpe_lesson.view.tree import (
    BOX_HEIGHT,
    FOOT_HEIGHT,
    LEVEL_HEIGHT,
    draw_bytes,
    draw_node,
    list_code_points,
    measure_tree,
    place_tree,
)

_FOREST_WIDTH = 660  # pixels, as all sizes here; a wider tree gets its own row
_FOREST_MARGIN = 14  # around the trees, and between two of them
_MAX_LEAVES = 30  # nobody could read a wider tree


class _TreeSize(NamedTuple):
    """The number of bytes in a tree, and the number of merges on the longest way down to one."""

    leaves: int
    depth: int


_SINGLE_BYTE = _TreeSize(leaves=1, depth=0)


def show_forest(
    merges: Mapping[tuple[int, int], int],
    vocab: Mapping[int, bytes],
    roots: Iterable[int] | None = None,
) -> RichOutput:
    """Draw the trees of some tokens, down to bytes and code points, and describe each merge.

    Args:
        merges: pair -> id, in the order learned.
        vocab: id -> bytes.
        roots: the ids of the tokens. The default is every token that no later merge uses, except
            those whose trees are too wide to read.

    Raises:
        ValueError: if a root is a single byte, or has more than _MAX_LEAVES bytes.

    >>> show_forest({(97, 97): 256}, {97: b"a", 256: b"aa"})
    a + a → aa (256)
    aa (256): bytes 61 61, code points U+0061 U+0061
    """
    sizes = _measure_trees(merges)
    roots = _find_roots(merges, sizes) if roots is None else list(roots)
    for root in roots:
        _need_readable(root, sizes)
    return _draw_roots(roots, {idx: pair for pair, idx in merges.items()}, vocab)


def _draw_roots(
    roots: Sequence[int], parts: Mapping[int, tuple], vocab: Mapping[int, bytes]
) -> RichOutput:
    """Draw the trees of some tokens, which may be single bytes.

    >>> _draw_roots([97], {}, {97: b"a"})
    a (97): byte 61, code point U+0061
    """
    trees = [place_tree(root, 0, parts, vocab) for root in roots]
    frames = [
        (
            measure_tree(tree.idx, parts, vocab),
            tree.level * LEVEL_HEIGHT + BOX_HEIGHT + FOOT_HEIGHT,
        )
        for tree in trees
    ]
    places, width, height = _arrange_trees(frames)
    strokes = []
    for root, (x, y) in zip(roots, places):
        tree = place_tree(root, x, parts, vocab)
        floor = y + tree.level * LEVEL_HEIGHT
        strokes += draw_node(tree, floor, vocab) + draw_bytes(tree, floor, vocab)
    merged = {idx for root in roots for idx in _list_parts(root, parts)}
    lines = [_describe_merge(idx, parts, vocab) for idx in sorted(merged)]
    lines += [_describe_bytes(root, vocab) for root in roots]
    return svg.make_drawing(width, height, strokes, "\n".join(lines))


def _find_roots(merges: Mapping[tuple[int, int], int], sizes: Mapping[int, _TreeSize]) -> list[int]:
    """Return the tokens that no merge uses as a part, except those whose trees are too wide."""
    used = {part for pair in merges for part in pair}
    ids = merges.values()
    return [idx for idx in ids if idx not in used and sizes[idx].leaves <= _MAX_LEAVES]


def _need_readable(root: int, sizes: Mapping[int, _TreeSize]) -> _TreeSize:
    """Return the size of a tree, if it has at least one merge and isn't too wide to read."""
    size = sizes.get(root, _SINGLE_BYTE)
    if not 2 <= size.leaves <= _MAX_LEAVES:
        length = f"{size.leaves} byte{'s' * (size.leaves != 1)}"
        limits = f"only a token of 2 to {_MAX_LEAVES} bytes has a tree that can be drawn"
        raise ValueError(f"token {root} has {length}, but {limits}")
    return size


def _arrange_trees(
    frames: Sequence[tuple[float, float]],
) -> tuple[list[tuple[float, float]], float, float]:
    """Arrange trees from left to right, in as many rows as necessary."""
    places = []
    x: float = _FOREST_MARGIN
    y: float = _FOREST_MARGIN
    width: float = 0
    row_height: float = 0
    for tree_width, tree_height in frames:
        # However wide the first tree of a row is, it stays in that row.
        if x > _FOREST_MARGIN and x + tree_width > _FOREST_WIDTH:
            x = _FOREST_MARGIN
            y += row_height
            row_height = 0
        places.append((x, y))
        x += tree_width + _FOREST_MARGIN
        width = max(width, x)
        row_height = max(row_height, tree_height)
    return places, width, y + row_height


def _measure_trees(merges: Mapping[tuple[int, int], int]) -> dict[int, _TreeSize]:
    """Return the size of each merged token's tree."""
    sizes: dict[int, _TreeSize] = {}
    for (left, right), idx in merges.items():
        left_size = sizes.get(left, _SINGLE_BYTE)
        right_size = sizes.get(right, _SINGLE_BYTE)
        sizes[idx] = _TreeSize(
            leaves=left_size.leaves + right_size.leaves,
            depth=1 + max(left_size.depth, right_size.depth),
        )
    return sizes


def _list_parts(idx: int, parts: Mapping[int, tuple]) -> list[int]:
    """Return the ids of the merged tokens in a tree, parts first and the token itself last."""
    if idx not in parts:
        return []
    left, right = parts[idx]
    return [*_list_parts(left, parts), *_list_parts(right, parts), idx]


def _describe_merge(idx: int, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]) -> str:
    """Return one merge in words.

    >>> _describe_merge(256, {256: (116, 32)}, {116: b"t", 32: b" ", 256: b"t "})
    't + ␣ → t␣ (256)'
    """
    left, right = (make_visible(vocab[part]) for part in parts[idx])
    return f"{left} + {right} → {make_visible(vocab[idx])} ({idx})"


def _describe_bytes(idx: int, vocab: Mapping[int, bytes]) -> str:
    r"""Return a token's bytes and code points in words."""
    token = vocab[idx]
    names = [name for _, _, name in list_code_points(token)]
    line = f"{make_visible(token)} ({idx}): byte{'s' * (len(token) != 1)} {token.hex(' ')}"
    if not names:
        return f"{line}, only a part of a code point"
    return f"{line}, code point{'s' * (len(names) != 1)} {' '.join(names)}"
