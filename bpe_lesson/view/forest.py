"""Draw merges as trees: each token above the two that it was made of, and bytes at the bottom."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bpe_lesson.view import svg
from bpe_lesson.view.palette import MARK, PAPER
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.tokens import make_visible
from bpe_lesson.view.widgets.controls import format_failure, make_button, make_control, offer_widget

FOREST_WIDTH = 960  # pixels, as all sizes here; a wider tree gets its own row
FOREST_MARGIN = 14  # around the trees, and between two of them
LEVEL_HEIGHT = 58  # a box and the lines to the boxes below it
TREE_BOX_HEIGHT = 36
MIN_BOX_WIDTH = 38
BOX_GAP = 6  # between two boxes of one tree
MAX_LEAVES = 30  # nobody could read a wider tree
TREES_NOTE = (
    "When you run this lesson, you can choose any token here and see its tree. The picture above "
    "shows some trees."
)


class TreeSize(NamedTuple):
    """The number of bytes in a tree, and the number of merges on the longest way down to one."""

    leaves: int
    depth: int


SINGLE_BYTE = TreeSize(leaves=1, depth=0)


def show_forest(
    merges: Mapping[tuple[int, int], int],
    vocab: Mapping[int, bytes],
    roots: Iterable[int] | None = None,
) -> RichOutput:
    """Draw the trees of some tokens, and describe each merge in a line: "th + e␣ → the␣ (275)".

    Args:
        merges: pair -> id, in the order learned.
        vocab: id -> bytes.
        roots: the ids of the tokens. The default is every token that no later merge uses, except
            those whose trees are too wide to read.

    Raises:
        ValueError: if a root is a single byte, or has more than MAX_LEAVES bytes.

    >>> show_forest({(97, 97): 256}, {97: b"a", 256: b"aa"})
    a + a → aa (256)
    """
    parts = {idx: pair for pair, idx in merges.items()}
    sizes = measure_trees(merges)
    roots = find_roots(merges, sizes) if roots is None else list(roots)
    frames = []
    for root in roots:
        depth = need_readable(root, sizes).depth
        frames.append((measure_tree(root, parts, vocab), (depth + 1) * LEVEL_HEIGHT))
    places, width, height = arrange_trees(frames)
    strokes = []
    for root, (x, y) in zip(roots, places):
        strokes += draw_tree(root, x, y, parts, vocab)
    merged = {idx for root in roots for idx in list_parts(root, parts)}
    text = "\n".join(describe_merge(idx, parts, vocab) for idx in sorted(merged))
    return svg.make_drawing(width, height, strokes, text)


def find_roots(merges: Mapping[tuple[int, int], int], sizes: Mapping[int, TreeSize]) -> list[int]:
    """Return the tokens that no merge uses as a part, except those whose trees are too wide.

    >>> merges = {(97, 97): 256, (256, 98): 257, (99, 99): 258}
    >>> find_roots(merges, measure_trees(merges))
    [257, 258]
    """
    used = {part for pair in merges for part in pair}
    ids = merges.values()
    return [idx for idx in ids if idx not in used and sizes[idx].leaves <= MAX_LEAVES]


def need_readable(root: int, sizes: Mapping[int, TreeSize]) -> TreeSize:
    """Return the size of a tree, if it has at least one merge and isn't too wide to read.

    Raises:
        ValueError: if it's a single byte, or has more than MAX_LEAVES bytes.

    >>> need_readable(256, {256: TreeSize(2, 1)}).depth
    1
    """
    size = sizes.get(root, SINGLE_BYTE)
    if not 2 <= size.leaves <= MAX_LEAVES:
        length = f"{size.leaves} byte{'s' * (size.leaves != 1)}"
        limits = f"only a token of 2 to {MAX_LEAVES} bytes has a tree that can be drawn"
        raise ValueError(f"token {root} has {length}, but {limits}")
    return size


def arrange_trees(
    frames: Sequence[tuple[float, float]],
) -> tuple[list[tuple[float, float]], float, float]:
    """Arrange trees from left to right, in as many rows as necessary.

    Args:
        frames: the width and the height of each tree.

    Returns:
        The left and top edges of each tree, then the width and the height of the whole picture.

    >>> arrange_trees([(500, 58), (500, 116)])
    ([(14, 14), (14, 72)], 528, 188)
    """
    places = []
    x: float = FOREST_MARGIN
    y: float = FOREST_MARGIN
    width: float = 0
    row_height: float = 0
    for tree_width, tree_height in frames:
        # However wide the first tree of a row is, it stays in that row.
        if x > FOREST_MARGIN and x + tree_width > FOREST_WIDTH:
            x = FOREST_MARGIN
            y += row_height
            row_height = 0
        places.append((x, y))
        x += tree_width + FOREST_MARGIN
        width = max(width, x)
        row_height = max(row_height, tree_height)
    return places, width, y + row_height


def browse_trees(merges: Mapping[tuple[int, int], int], vocab: Mapping[int, bytes]) -> RichOutput:
    """Show the tree of any merged token, which the reader chooses by its id.

    Raises:
        ValueError: if there are no merges.

    >>> browse_trees({(97, 97): 256}, {97: b"a", 256: b"aa"}).text == TREES_NOTE
    True
    """
    if not merges:
        raise ValueError("merges is empty: train on a text first")
    return offer_widget(TREES_NOTE, lambda: make_tree_browser(merges, vocab))


def make_tree_browser(merges: Mapping[tuple[int, int], int], vocab: Mapping[int, bytes]) -> Any:
    """Return a widget: a box for an id, two buttons, and the tree."""
    from ipywidgets import HTML, HBox, VBox

    ids = list(merges.values())
    number = make_control("BoundedIntText", "Token id", value=ids[-1], min=min(ids), max=max(ids))
    tree = HTML()

    def go(step: int) -> None:
        number.value += step  # ipywidgets keeps it between min and max

    def show(change: object = None) -> None:
        try:
            tree.value = show_forest(merges, vocab, [number.value]).make_img()
        except ValueError as error:
            tree.value = format_failure(error)

    number.observe(show, names="value")
    show()
    previous = make_button("Previous token", lambda: go(-1))
    following = make_button("Next token", lambda: go(1))
    return VBox([HBox([number, previous, following]), tree])


def draw_tree(
    idx: int, x: float, y: float, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]
) -> list[str]:
    """Return the SVG elements of one tree, with its left edge at x and its top at y.

    >>> strokes = draw_tree(256, 0, 0, {256: (97, 97)}, {97: b"a", 256: b"aa"})
    >>> sum(stroke.startswith("<rect") for stroke in strokes)
    3
    """
    middle = x + measure_tree(idx, parts, vocab) / 2
    strokes = []
    for part in parts.get(idx, ()):
        width = measure_tree(part, parts, vocab)
        # Each line begins inside this token's box, which is then drawn over it.
        strokes.append(svg.draw_line(middle, y + 34, x + width / 2, y + LEVEL_HEIGHT))
        strokes += draw_tree(part, x, y + LEVEL_HEIGHT, parts, vocab)
        x += width
    fill = MARK if idx in parts else PAPER
    box = svg.draw_box(middle, y, measure_box(vocab[idx]), TREE_BOX_HEIGHT, fill)
    label = svg.draw_text(middle, y + 16, make_visible(vocab[idx]))
    number = svg.draw_text(middle, y + 31, str(idx), size=10)
    return [*strokes, box, label, number]


def measure_tree(idx: int, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]) -> float:
    """Return the width of a tree: its parts side by side, or its own box if that's wider.

    >>> measure_tree(256, {256: (97, 97)}, {97: b"a", 256: b"aa"})
    88
    """
    below = sum(measure_tree(part, parts, vocab) for part in parts.get(idx, ()))
    return max(below, measure_box(vocab[idx]) + BOX_GAP)


def measure_box(token: bytes) -> float:
    """Return the width of a token's box: 9 pixels for each letter, and some padding.

    >>> measure_box(b"a"), measure_box(b"thousand")
    (38, 84)
    """
    return max(MIN_BOX_WIDTH, 12 + 9 * len(make_visible(token)))


def measure_trees(merges: Mapping[tuple[int, int], int]) -> dict[int, TreeSize]:
    """Return the size of each merged token's tree.

    >>> measure_trees({(97, 97): 256, (256, 98): 257})[257]
    TreeSize(leaves=3, depth=2)
    """
    sizes: dict[int, TreeSize] = {}
    for (left, right), idx in merges.items():
        left_size = sizes.get(left, SINGLE_BYTE)
        right_size = sizes.get(right, SINGLE_BYTE)
        sizes[idx] = TreeSize(
            leaves=left_size.leaves + right_size.leaves,
            depth=1 + max(left_size.depth, right_size.depth),
        )
    return sizes


def list_parts(idx: int, parts: Mapping[int, tuple]) -> list[int]:
    """Return the ids of the merged tokens in a tree, parts first and the token itself last.

    >>> list_parts(257, {256: (97, 97), 257: (256, 98)})
    [256, 257]
    """
    if idx not in parts:
        return []
    left, right = parts[idx]
    return [*list_parts(left, parts), *list_parts(right, parts), idx]


def describe_merge(idx: int, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]) -> str:
    """Return one merge in words.

    >>> describe_merge(256, {256: (116, 32)}, {116: b"t", 32: b" ", 256: b"t "})
    't + ␣ → t␣ (256)'
    """
    left, right = (make_visible(vocab[part]) for part in parts[idx])
    return f"{left} + {right} → {make_visible(vocab[idx])} ({idx})"
