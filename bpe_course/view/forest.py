"""Draw merges as trees: each token above the two that it was made of, and bytes at the bottom."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import NamedTuple

from bpe_course.invisible import unhide
from bpe_course.view.drawing import begin_svg
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import LONE_BYTES, make_visible

_MAX_LEAVES = 30  # nobody could read a wider tree
# Pixels, as all sizes here.
_FOREST_WIDTH = 660  # a wider tree gets its own row
_FOREST_MARGIN = 14  # around the trees, and between two of them
_LEVEL_HEIGHT = 56  # a box and the lines to the boxes below it
_BOX_HEIGHT = 36
_FOOT_HEIGHT = 48  # below the boxes of the single bytes: their hex digits, and code points
_MIN_BOX_WIDTH = 40
_BOX_GAP = 6  # between two boxes of one tree
_TOKEN_SIZE = 14
_NOTE_SIZE = 11  # of ids, bytes and code points

_Parts = Mapping[int, tuple[int, int]]  # id -> the two tokens that it was made of
_Vocab = Mapping[int, bytes]


class _Node(NamedTuple):
    idx: int
    token: bytes
    middle: float  # of its box, from the left edge of the tree
    width: float  # of the tree below it, which may be wider than its box
    level: int  # how many merges are below it; 0 for a single byte
    below: tuple["_Node", ...]  # the two tokens that it was made of


def show_forest(
    merges: Mapping[tuple[int, int], int],
    vocab: _Vocab,
    roots: Iterable[int] | None = None,
    in_hex: bool = True,
) -> RichOutput:
    """Draw the trees of some tokens, down to bytes and code points, and describe each merge.

    The roots are ids of tokens with 2 to 30 bytes. The default is every token that no later merge
    uses, except those whose trees are too wide to read. With `in_hex`, the bytes are written in hex
    below the trees, with the code points.

    >>> show_forest({(97, 97): 256}, {97: b"a", 256: b"aa"})
    a + a → aa (256)
    aa (256): bytes 61 61, code points U+0061 U+0061
    """
    leaves: dict[int, int] = {}  # id -> how many bytes it has
    for (left, right), idx in merges.items():
        leaves[idx] = leaves.get(left, 1) + leaves.get(right, 1)
    if roots is None:
        used = {part for pair in merges for part in pair}
        roots = [idx for idx in leaves if idx not in used and leaves[idx] <= _MAX_LEAVES]
    roots = list(roots)
    for root in roots:
        count = leaves.get(root, 1)
        if not 2 <= count <= _MAX_LEAVES:
            length = f"{count} byte{'s' * (count != 1)}"
            limits = f"only a token of 2 to {_MAX_LEAVES} bytes has a tree that can be drawn"
            raise ValueError(f"token {root} has {length}, but {limits}")
    parts = {idx: pair for pair, idx in merges.items()}
    trees = [_place_tree(root, 0, parts, vocab) for root in roots]
    nodes = {node.idx: node for tree in trees for node in _list_nodes(tree) if node.below}
    lines = [_describe_merge(nodes[idx]) for idx in sorted(nodes)]
    lines += [_describe_bytes(tree) for tree in trees if in_hex]
    text = "\n".join(lines)
    return RichOutput(text, svg=_draw_trees(trees, text, in_hex))


def _place_tree(idx: int, left: float, parts: _Parts, vocab: _Vocab) -> _Node:
    """Return a tree with the place of each box, if the tree's left edge is at `left`."""
    width = _measure_tree(idx, parts, vocab)
    widths = [_measure_tree(part, parts, vocab) for part in parts.get(idx, ())]
    x = left + (width - sum(widths)) / 2  # what's below a wide box is in the middle
    below = []
    for part, part_width in zip(parts.get(idx, ()), widths):
        below.append(_place_tree(part, x, parts, vocab))
        x += part_width
    level = 1 + max((node.level for node in below), default=-1)
    return _Node(idx, vocab[idx], left + width / 2, width, level, tuple(below))


def _measure_tree(idx: int, parts: _Parts, vocab: _Vocab) -> float:
    """Return the width of a tree: its parts side by side, or its own box if that's wider."""
    below = sum(_measure_tree(part, parts, vocab) for part in parts.get(idx, ()))
    return max(below, _measure_box(vocab[idx]) + _BOX_GAP)


def _list_nodes(node: _Node) -> list[_Node]:
    return [node, *(lower for child in node.below for lower in _list_nodes(child))]


def _measure_box(token: bytes) -> float:
    """Return the width of a token's box: 9 pixels for each letter, and some padding."""
    return max(_MIN_BOX_WIDTH, 12 + 9 * len(make_visible(token)))


def _describe_merge(node: _Node) -> str:
    left, right = (make_visible(child.token) for child in node.below)
    return f"{left} + {right} → {make_visible(node.token)} ({node.idx})"


def _describe_bytes(root: _Node) -> str:
    names = [name for _, _, name in _list_code_points(root.token)]
    line = f"{make_visible(root.token)} ({root.idx}): bytes {root.token.hex(' ')}"
    if not names:
        return f"{line}, only a part of a code point"
    return f"{line}, code point{'s' * (len(names) != 1)} {' '.join(names)}"


def _list_code_points(token: bytes) -> list[tuple[int, int, str]]:
    r"""Return the whole code points of a token, each with its first byte and its last byte.

    >>> _list_code_points(b"a\xce\x9c\xf0")
    [(0, 0, 'U+0061'), (1, 2, 'U+039C')]
    """
    code_points = []
    start = 0
    for character in token.decode("utf-8", "surrogateescape"):
        size = 1 if character in LONE_BYTES else len(character.encode("utf-8"))
        if character not in LONE_BYTES:
            code_points.append((start, start + size - 1, f"U+{ord(character):04X}"))
        start += size
    return code_points


# The drawing


def _draw_trees(trees: Iterable[_Node], text: str, in_hex: bool) -> str:
    """Return trees from left to right, in rows, as one SVG with its text.

    Each tree is a group that knows its size: a page lays them out anew in the width that it has.
    """
    groups = ""
    x: float = _FOREST_MARGIN
    y: float = _FOREST_MARGIN
    width: float = 0
    row_height: float = 0
    foot_height = _FOOT_HEIGHT if in_hex else _FOREST_MARGIN
    for tree in trees:
        # However wide the first tree of a row is, it stays in that row.
        if x > _FOREST_MARGIN and x + tree.width > _FOREST_WIDTH:
            x = _FOREST_MARGIN
            y += row_height
            row_height = 0
        floor = 1 + tree.level * _LEVEL_HEIGHT
        strokes = _draw_node(tree, floor) + (_draw_bytes(tree, floor) if in_hex else "")
        tree_height = floor + _BOX_HEIGHT + foot_height
        size = f"{tree.width:g} {tree_height}"
        groups += f'<g transform="translate({x:g} {y:g})" data-size="{size}">{strokes}</g>'
        x += tree.width + _FOREST_MARGIN
        width = max(width, x)
        row_height = max(row_height, tree_height)
    height = y + row_height
    return f"{begin_svg('trees', width, height, 1, text)}{groups}</svg>"


def _draw_node(node: _Node, floor: float) -> str:
    """Return the SVG of a tree whose single bytes are in boxes with their top at `floor`."""
    x, y = node.middle, floor - node.level * _LEVEL_HEIGHT
    strokes = ""
    for child in node.below:
        # A little way down, across, and down to the child.
        path = f"M{x:g} {y + _BOX_HEIGHT:g}v10H{child.middle:g}V{floor - child.level * _LEVEL_HEIGHT:g}"
        strokes += f'<path d="{path}" fill="none" stroke="currentColor"/>'
        strokes += _draw_node(child, floor)
    width = _measure_box(node.token)
    look = "merged" if node.below else "paper"
    box = (
        f'<rect x="{x - width / 2:g}" y="{y:g}" width="{width:g}" height="{_BOX_HEIGHT:g}" '
        f'rx="4" class="{look}" stroke="currentColor"/>'
    )
    label = _draw_text(x, y + 16, make_visible(node.token), _TOKEN_SIZE)
    return strokes + box + label + _draw_text(x, y + 31, str(node.idx))


def _draw_bytes(root: _Node, floor: float) -> str:
    """Return the SVG below a tree: each byte in hex, and the code points that they spell."""
    leaves = [node for node in _list_nodes(root) if not node.below]
    owners = [leaf for leaf in leaves for _ in leaf.token]  # the leaf of each byte
    y = floor + _BOX_HEIGHT + 16
    strokes = "".join(_draw_text(leaf.middle, y, leaf.token.hex()) for leaf in leaves)
    for first, last, name in _list_code_points(root.token):
        left, right = owners[first].middle, owners[last].middle
        if left < right:
            ends = f'x1="{left - 10:g}" y1="{y + 6:g}" x2="{right + 10:g}" y2="{y + 6:g}"'
            strokes += f'<line {ends} stroke="currentColor"/>'
        strokes += _draw_text((left + right) / 2, y + 20, name).replace(
            "<text", '<text class="code-point"'
        )
    return strokes


def _draw_text(x: float, y: float, text: str, size: int = _NOTE_SIZE) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="middle" '
        f'fill="currentColor">{escape(unhide(text))}</text>'
    )
