"""Draw merges as trees: each token above the two that it was made of, and bytes at the bottom."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import NamedTuple

from bpe_course.invisible import unhide
from bpe_course.view.drawing import begin_svg, draw_figure
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import LONE_BYTES, find_role, make_visible

# Pixels, as all sizes here.
_FOREST_WIDTH = 660  # a wider tree gets its own row
_FOREST_MARGIN = 14  # around the trees, and between two of them
_FOOT_HEIGHT = 48  # below the boxes of the single bytes: their hex digits, and code points
_BOX_GAP = 4  # between two boxes of one tree
_TOKEN_SIZE = 15
_NOTE_SIZE = 12  # of ids, bytes and code points

_Parts = Mapping[int, tuple[int, int]]  # id -> the two tokens that it was made of
_Vocab = Mapping[int, bytes]


class _Look(NamedTuple):
    least: float  # how wide a box is at least
    box: float  # how high it is
    level: float  # its height with the lines to the boxes below it
    has_ids: bool  # and the bytes in hex below the trees, with the code points


_LARGE = _Look(least=46, box=38, level=58, has_ids=True)
_SMALL = _Look(least=18, box=25, level=38, has_ids=False)


class _Node(NamedTuple):
    idx: int
    token: bytes
    label: str
    middle: float  # of its box, from the left edge of the tree
    box: float  # how wide its box is
    width: float  # of the tree below it, which may be wider than its box
    level: int  # how many merges are below it; 0 for a single byte
    below: tuple["_Node", ...]  # the two tokens that it was made of


def show_forest(
    merges: Mapping[tuple[int, int], int], vocab: _Vocab, roots: Iterable[int]
) -> RichOutput:
    """Draw the trees of some tokens, whose ids are the roots, and describe each merge.

    >>> show_forest({(97, 97): 256}, {97: b"a", 256: b"aa"}, [256])
    a + a → aa (256)
    aa (256): bytes 61 61, code points U+0061 U+0061
    """
    parts = {idx: pair for pair, idx in merges.items()}
    trees = [_place_tree(root, parts, vocab, _LARGE) for root in roots]
    text = "\n".join([*_describe_merges(trees), *map(_describe_bytes, trees)])
    strokes, width, height = _draw_trees(trees, _LARGE)
    return RichOutput(text, svg=f"{begin_svg('trees', width, height, text)}{strokes}</svg>")


def grow_forest(
    text: str,
    merges: Mapping[tuple[int, int], int],
    vocab: _Vocab,
    ids: Iterable[int],
    title: str = "",
) -> RichOutput:
    """Show a text as a forest, which grows while the text is trained on; the reader can type another.

    The ids are the text's tokens after all merges: the trees from left to right.

    >>> grow_forest("aab", {(97, 97): 256}, {97: b"a", 98: b"b", 256: b"aa"}, [256, 98])
    aa|b
    a + a → aa (256)
    """
    parts = {idx: pair for pair, idx in merges.items()}
    trees = [_place_tree(idx, parts, vocab, _SMALL) for idx in ids]
    row = "|".join(make_visible(tree.token) for tree in trees)
    said = "\n".join([row, *_describe_merges(trees)])
    strokes, width, height = _draw_trees(trees, _SMALL)
    twin = RichOutput(said, svg=draw_figure("trees", title, width, height, strokes, said))
    return offer_widget(twin, "forest", {"text": text}, title=title)


def _place_tree(idx: int, parts: _Parts, vocab: _Vocab, look: _Look, left: float = 0) -> _Node:
    """Return a tree with the place of each box, if the tree's left edge is at `left`."""
    below = []
    x = left
    for part in parts.get(idx, ()):
        below.append(_place_tree(part, parts, vocab, look, x))
        x += below[-1].width
    is_half = len(vocab[idx]) == 1 and vocab[idx] > b"\x7f"
    label = vocab[idx].hex() if is_half and not look.has_ids else make_visible(vocab[idx])
    box = max(look.least, 12 + 9 * len(label))  # pixels for each letter, and some padding
    width = max(x - left, box + _BOX_GAP)
    below = [_move(node, (left + width - x) / 2) for node in below]  # to the middle of a wide box
    level = 1 + max((node.level for node in below), default=-1)
    return _Node(idx, vocab[idx], label, left + width / 2, box, width, level, tuple(below))


def _move(node: _Node, by: float) -> _Node:
    below = tuple(_move(lower, by) for lower in node.below)
    return node._replace(middle=node.middle + by, below=below)


def _list_nodes(node: _Node) -> list[_Node]:
    return [node, *(lower for child in node.below for lower in _list_nodes(child))]


def _describe_merges(trees: Iterable[_Node]) -> list[str]:
    nodes = {node.idx: node for tree in trees for node in _list_nodes(tree) if node.below}
    lines = []
    for idx, node in sorted(nodes.items()):
        left, right = (make_visible(child.token) for child in node.below)
        lines.append(f"{left} + {right} → {make_visible(node.token)} ({idx})")
    return lines


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


def _draw_trees(trees: Iterable[_Node], look: _Look) -> tuple[str, float, float]:
    """Return trees from left to right, in rows that each have one ground, with the width and the height."""
    gap = _FOREST_MARGIN if look.has_ids else 0
    rows: list[list[_Node]] = []
    room: float = 0
    for tree in trees:
        room -= tree.width + gap
        if room < 0:  # however wide the first tree of a row is, it stays in that row
            rows.append([])
            room = _FOREST_WIDTH - tree.width - 2 * _FOREST_MARGIN
        rows[-1].append(tree)
    foot = look.box + (_FOOT_HEIGHT if look.has_ids else _FOREST_MARGIN)
    strokes, width, y = "", 0.0, float(_FOREST_MARGIN)
    for row in rows:
        floor = y + 1 + max(tree.level for tree in row) * look.level
        x = float(_FOREST_MARGIN)
        for tree in row:
            top = 1 + tree.level * look.level
            drawn = _draw_node(tree, top, look)
            drawn += _draw_bytes(tree, top, look) if look.has_ids else ""
            strokes += f'<g transform="translate({x:g} {floor - top:g})">{drawn}</g>'
            x += tree.width + gap
        width = max(width, x)
        y = floor + foot
    return strokes, width + _FOREST_MARGIN - gap, y


def _draw_node(node: _Node, floor: float, look: _Look) -> str:
    """Return the SVG of a tree whose single bytes are in boxes with their top at `floor`."""
    x, y = node.middle, floor - node.level * look.level
    strokes = ""
    for child in node.below:
        # A little way down, across, and down to the child.
        path = f"M{x:g} {y + look.box:g}v8H{child.middle:g}V{floor - child.level * look.level:g}"
        strokes += f'<path d="{path}" fill="none" stroke="currentColor"/>'
        strokes += _draw_node(child, floor, look)
    role = find_role(node.token)
    dashes = "" if role == "role-text" else ' stroke-dasharray="3 2"'
    box = (
        f'<rect x="{x - node.box / 2:g}" y="{y:g}" width="{node.box:g}" height="{look.box:g}" '
        f'rx="4" class="{"merged " * bool(node.below)}{role}" stroke="currentColor"{dashes}/>'
    )
    strokes += box + _draw_text(x, y + 17, node.label, _TOKEN_SIZE)
    return strokes + (_draw_text(x, y + 33, str(node.idx)) if look.has_ids else "")


def _draw_bytes(root: _Node, floor: float, look: _Look) -> str:
    """Return the SVG below a tree: each byte in hex, and the code points that they spell."""
    leaves = [node for node in _list_nodes(root) if not node.below]
    owners = [leaf for leaf in leaves for _ in leaf.token]  # the leaf of each byte
    y = floor + look.box + 16
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
