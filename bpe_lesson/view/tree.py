"""Draw one tree: a token above the two that it was made of, its bytes in a row at the bottom."""

from collections.abc import Mapping
from typing import NamedTuple

from bpe_lesson.view import svg
from bpe_lesson.view.palette import DRAWING_PAPER, DRAWING_SHADE
from bpe_lesson.view.tokens import LONE_BYTES, make_visible

# Pixels, as all sizes here.
LEVEL_HEIGHT = 56  # a box and the lines to the boxes below it
BOX_HEIGHT = 36
FOOT_HEIGHT = 48  # below the boxes of the single bytes: their hex digits, and code points
_MIN_BOX_WIDTH = 40
_BOX_GAP = 6  # between two boxes of one tree
_NOTE_SIZE = 11  # of ids, bytes and code points


class Node(NamedTuple):
    """A token in a tree, with the place of its box."""

    idx: int
    middle: float  # of its box, from the left edge of the picture
    level: int  # how many merges are below it; 0 for a single byte
    below: tuple["Node", ...]  # the two tokens that it was made of


def place_tree(
    idx: int, left: float, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]
) -> Node:
    """Return a tree with the place of each box, if the tree's left edge is at `left`.

    >>> tree = place_tree(256, 0, {256: (97, 97)}, {97: b"a", 256: b"aa"})
    >>> tree.middle, tree.level, [node.middle for node in tree.below]
    (46.0, 1, [23.0, 69.0])
    """
    width = measure_tree(idx, parts, vocab)
    below = []
    # If the token's own box is wider than what's below, that goes into the middle.
    x = left + (width - _sum_widths(idx, parts, vocab)) / 2
    for part in parts.get(idx, ()):
        below.append(place_tree(part, x, parts, vocab))
        x += measure_tree(part, parts, vocab)
    level = 1 + max((node.level for node in below), default=-1)
    return Node(idx, left + width / 2, level, tuple(below))


def draw_node(node: Node, floor: float, vocab: Mapping[int, bytes]) -> list[str]:
    """Return the SVG elements of a tree whose single bytes are in boxes with their top at `floor`.

    >>> strokes = draw_node(Node(97, 20, 0, ()), 0, {97: b"a"})
    >>> [stroke[:5] for stroke in strokes]
    ['<rect', '<text', '<text']
    """
    y = floor - node.level * LEVEL_HEIGHT
    strokes = []
    for child in node.below:
        top = floor - child.level * LEVEL_HEIGHT
        strokes.append(svg.draw_branch(node.middle, y + BOX_HEIGHT, child.middle, top))
        strokes += draw_node(child, floor, vocab)
    token = vocab[node.idx]
    fill = DRAWING_SHADE if node.below else DRAWING_PAPER
    box = svg.draw_box(node.middle, y, _measure_box(token), BOX_HEIGHT, fill)
    label = svg.draw_text(node.middle, y + 16, make_visible(token))
    number = svg.draw_text(node.middle, y + 31, str(node.idx), size=_NOTE_SIZE)
    return [*strokes, box, label, number]


def draw_bytes(root: Node, floor: float, vocab: Mapping[int, bytes]) -> list[str]:
    """Return the SVG elements below a tree: each byte in hex, and the code points that they spell.

    >>> strokes = draw_bytes(Node(97, 20, 0, ()), 0, {97: b"a"})
    >>> [stroke[stroke.index(">") + 1 :] for stroke in strokes]
    ['61</text>', 'U+0061</text>']
    """
    leaves = _list_leaves(root)
    spelled = b"".join(vocab[leaf.idx] for leaf in leaves)
    owners = [leaf for leaf in leaves for _ in vocab[leaf.idx]]  # the leaf of each byte
    y = floor + BOX_HEIGHT + 16
    strokes = [
        svg.draw_text(leaf.middle, y, vocab[leaf.idx].hex(), size=_NOTE_SIZE) for leaf in leaves
    ]
    for first, last, name in list_code_points(spelled):
        left = owners[first].middle
        right = owners[last].middle
        if left < right:
            strokes.append(svg.draw_line(left - 10, y + 6, right + 10, y + 6))
        strokes.append(svg.draw_text((left + right) / 2, y + 20, name, size=_NOTE_SIZE))
    return strokes


def _list_leaves(node: Node) -> list[Node]:
    """Return the single bytes of a tree, from left to right."""
    if not node.below:
        return [node]
    return [leaf for child in node.below for leaf in _list_leaves(child)]


def list_code_points(token: bytes) -> list[tuple[int, int, str]]:
    r"""Return the code points that a token spells, each with its first byte and its last byte.

    A byte that's only a part of a code point is left out.

    >>> list_code_points(b"a\xce\x9c\xf0")
    [(0, 0, 'U+0061'), (1, 2, 'U+039C')]
    """
    found = []
    start = 0
    for character in token.decode("utf-8", "surrogateescape"):
        size = 1 if character in LONE_BYTES else len(character.encode("utf-8"))
        if character not in LONE_BYTES:
            found.append((start, start + size - 1, f"U+{ord(character):04X}"))
        start += size
    return found


def _sum_widths(idx: int, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]) -> float:
    """Return the width of the two trees below a token, side by side; 0 for a single byte."""
    return sum(measure_tree(part, parts, vocab) for part in parts.get(idx, ()))


def measure_tree(idx: int, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]) -> float:
    """Return the width of a tree: its parts side by side, or its own box if that's wider.

    >>> measure_tree(256, {256: (97, 97)}, {97: b"a", 256: b"aa"})
    92
    """
    return max(_sum_widths(idx, parts, vocab), _measure_box(vocab[idx]) + _BOX_GAP)


def _measure_box(token: bytes) -> float:
    """Return the width of a token's box: 9 pixels for each letter, and some padding."""
    return max(_MIN_BOX_WIDTH, 12 + 9 * len(make_visible(token)))
