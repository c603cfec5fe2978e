"""Merges as trees: each token above the two that it was made of, the bytes at the bottom."""

from collections.abc import Iterable, Mapping

from bpe_lesson.view import svg
from bpe_lesson.view.live import button, control, failed, live
from bpe_lesson.view.shown import Shown, picture
from bpe_lesson.view.tokens import visible

LEVEL, MARGIN, WIDTH = 58, 14, 960
MOST_LEAVES = 30
NOTE = "Any token's tree is shown here where the lesson runs: the picture above shows some."


def show_forest(
    merges: Mapping[tuple[int, int], int],
    vocab: Mapping[int, bytes],
    roots: Iterable[int] | None = None,
) -> Shown:
    """Draw the trees of the tokens `roots`: by default of all that no later merge took up, but for those too long to read.

    The text form has a line a merge: "th + e␣ → the␣ (275)".

    Raises:
        ValueError: a root given is no merge's, or so long that nobody could read its tree.

    >>> show_forest({(97, 97): 256}, {97: b"a", 256: b"aa"})
    a + a → aa (256)
    """
    parts = {idx: pair for pair, idx in merges.items()}
    sizes = tree_sizes(merges)
    if roots is None:
        used = {part for pair in merges for part in pair}
        roots = [idx for idx in parts if idx not in used and sizes[idx][0] <= MOST_LEAVES]
    strokes, x, y, width, row_height = [], MARGIN, MARGIN, 0, 0
    spoken = {}
    for root in roots:
        leaves, depth = sizes.get(root, (1, 0))
        if not 2 <= leaves <= MOST_LEAVES:
            raise ValueError(f"token {root} has {leaves} bytes: give roots of 2 to {MOST_LEAVES}")
        span = tree_width(root, parts, vocab)
        if x > MARGIN and x + span > WIDTH:
            x, y, row_height = MARGIN, y + row_height, 0
        strokes += draw_tree(root, x, y, parts, vocab)
        spoken |= dict.fromkeys(made_of(root, parts))
        x += span + MARGIN
        width, row_height = max(width, x), max(row_height, (depth + 1) * LEVEL)
    text = "\n".join(merge_line(idx, parts, vocab) for idx in sorted(spoken))
    return svg.drawing(width, y + row_height, strokes, text)


def browse_trees(merges: Mapping[tuple[int, int], int], vocab: Mapping[int, bytes]) -> Shown:
    """Show the tree of any merged token, chosen by its id.

    Raises:
        ValueError: there is no merge.

    >>> browse_trees({(97, 97): 256}, {97: b"a", 256: b"aa"}).text == NOTE
    True
    """
    if not merges:
        raise ValueError("merges is empty: train on a text first")
    return live(NOTE, lambda: browser(merges, vocab))


def browser(merges: Mapping[tuple[int, int], int], vocab: Mapping[int, bytes]) -> object:
    """Return a box for an id, two buttons, and the tree."""
    from ipywidgets import HTML, HBox, VBox

    ids = list(merges.values())
    number = control("BoundedIntText", "Token id", value=ids[-1], min=min(ids), max=max(ids))
    tree = HTML()

    def go(by: int) -> None:
        number.value += by

    def show(change: object = None) -> None:
        try:
            shown = show_forest(merges, vocab, [number.value])
            tree.value = picture(shown.text, {"image/svg+xml": shown.forms["image/svg+xml"]})
        except ValueError as error:
            tree.value = failed(error)

    number.observe(show, names="value")
    show()
    buttons = [button("Previous token", lambda: go(-1)), button("Next token", lambda: go(1))]
    return VBox([HBox([number, *buttons]), tree])


def draw_tree(
    idx: int, x: float, y: float, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]
) -> list[str]:
    """Return the strokes of one tree, the left edge at x, the top at y.

    >>> strokes = draw_tree(256, 0, 0, {256: (97, 97)}, {97: b"a", 256: b"aa"})
    >>> sum(stroke.startswith("<rect") for stroke in strokes)
    3
    """
    middle = x + tree_width(idx, parts, vocab) / 2
    strokes = []
    for part in parts.get(idx, ()):
        span = tree_width(part, parts, vocab)
        strokes.append(svg.line(middle, y + 34, x + span / 2, y + LEVEL))
        strokes += draw_tree(part, x, y + LEVEL, parts, vocab)
        x += span
    fill = "#fde7b0" if idx in parts else "white"
    box = svg.box(middle, y, box_width(vocab[idx]), 36, fill)
    label = svg.words(middle, y + 16, visible(vocab[idx]))
    return [*strokes, box, label, svg.words(middle, y + 31, str(idx), 10)]


def tree_width(idx: int, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]) -> float:
    """Return the room that a tree needs: that of its parts, or of its own box.

    >>> tree_width(256, {256: (97, 97)}, {97: b"a", 256: b"aa"})
    88
    """
    below = sum(tree_width(part, parts, vocab) for part in parts.get(idx, ()))
    return max(below, box_width(vocab[idx]) + 6)


def box_width(token: bytes) -> float:
    """Return the width of a token's box.

    >>> box_width(b"a"), box_width(b"thousand")
    (38, 84)
    """
    return max(38, 12 + 9 * len(visible(token)))


def tree_sizes(merges: Mapping[tuple[int, int], int]) -> dict[int, tuple[int, int]]:
    """Return for each merged token how many bytes its tree has, and how many merges on the way.

    >>> tree_sizes({(97, 97): 256, (256, 98): 257})
    {256: (2, 1), 257: (3, 2)}
    """
    sizes = {}
    for pair, idx in merges.items():
        leaves, depths = zip(*(sizes.get(part, (1, 0)) for part in pair))
        sizes[idx] = sum(leaves), 1 + max(depths)
    return sizes


def made_of(idx: int, parts: Mapping[int, tuple]) -> list[int]:
    """Return the merged tokens in a tree, the deepest first, the token itself last.

    >>> made_of(257, {256: (97, 97), 257: (256, 98)})
    [256, 257]
    """
    if idx not in parts:
        return []
    left, right = parts[idx]
    return [*made_of(left, parts), *made_of(right, parts), idx]


def merge_line(idx: int, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]) -> str:
    """Return one merge in words.

    >>> merge_line(256, {256: (116, 32)}, {116: b"t", 32: b" ", 256: b"t "})
    't + ␣ → t␣ (256)'
    """
    left, right = (visible(vocab[part]) for part in parts[idx])
    return f"{left} + {right} → {visible(vocab[idx])} ({idx})"
