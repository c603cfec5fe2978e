"""Merges as trees: each token above the two that it was made of, the bytes at the bottom."""

from collections.abc import Iterable, Mapping

from bpe_lesson.view import svg
from bpe_lesson.view.rich_output import RichOutput, make_img
from bpe_lesson.view.tokens import make_visible
from bpe_lesson.view.widgets import format_failure, make_button, make_control, offer_widget

LEVEL_PIXELS, MARGIN_PIXELS, FOREST_PIXELS = 58, 14, 960
MAX_LEAVES = 30
TREES_NOTE = "Any token's tree is shown here where the lesson runs: the picture above shows some."


def show_forest(
    merges: Mapping[tuple[int, int], int],
    vocab: Mapping[int, bytes],
    roots: Iterable[int] | None = None,
) -> RichOutput:
    """Draw the trees of the tokens `roots`: by default of all that no later merge took up, but for those too long to read.

    The text form has a line a merge: "th + e␣ → the␣ (275)".

    Raises:
        ValueError: a root given is no merge's, or so long that nobody could read its tree.

    >>> show_forest({(97, 97): 256}, {97: b"a", 256: b"aa"})
    a + a → aa (256)
    """
    parts = {idx: pair for pair, idx in merges.items()}
    sizes = measure_trees(merges)
    if roots is None:
        used = {part for pair in merges for part in pair}
        roots = [idx for idx in parts if idx not in used and sizes[idx][0] <= MAX_LEAVES]
    strokes, x, y, width, row_height = [], MARGIN_PIXELS, MARGIN_PIXELS, 0, 0
    spoken = {}
    for root in roots:
        leaves, depth = sizes.get(root, (1, 0))
        if not 2 <= leaves <= MAX_LEAVES:
            raise ValueError(f"token {root} has {leaves} bytes: give roots of 2 to {MAX_LEAVES}")
        span = measure_tree(root, parts, vocab)
        if x > MARGIN_PIXELS and x + span > FOREST_PIXELS:
            x, y, row_height = MARGIN_PIXELS, y + row_height, 0
        strokes += draw_tree(root, x, y, parts, vocab)
        spoken |= dict.fromkeys(list_parts(root, parts))
        x += span + MARGIN_PIXELS
        width, row_height = max(width, x), max(row_height, (depth + 1) * LEVEL_PIXELS)
    text = "\n".join(describe_merge(idx, parts, vocab) for idx in sorted(spoken))
    return svg.make_drawing(width, y + row_height, strokes, text)


def browse_trees(merges: Mapping[tuple[int, int], int], vocab: Mapping[int, bytes]) -> RichOutput:
    """Show the tree of any merged token, chosen by its id.

    Raises:
        ValueError: there is no merge.

    >>> browse_trees({(97, 97): 256}, {97: b"a", 256: b"aa"}).text == TREES_NOTE
    True
    """
    if not merges:
        raise ValueError("merges is empty: train on a text first")
    return offer_widget(TREES_NOTE, lambda: make_tree_browser(merges, vocab))


def make_tree_browser(merges: Mapping[tuple[int, int], int], vocab: Mapping[int, bytes]) -> object:
    """Return a box for an id, two buttons, and the tree."""
    from ipywidgets import HTML, HBox, VBox

    ids = list(merges.values())
    number = make_control("BoundedIntText", "Token id", value=ids[-1], min=min(ids), max=max(ids))
    tree = HTML()

    def go(by: int) -> None:
        number.value += by

    def show(change: object = None) -> None:
        try:
            shown = show_forest(merges, vocab, [number.value])
            tree.value = make_img(shown.text, {"image/svg+xml": shown.forms["image/svg+xml"]})
        except ValueError as error:
            tree.value = format_failure(error)

    number.observe(show, names="value")
    show()
    buttons = [
        make_button("Previous token", lambda: go(-1)),
        make_button("Next token", lambda: go(1)),
    ]
    return VBox([HBox([number, *buttons]), tree])


def draw_tree(
    idx: int, x: float, y: float, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]
) -> list[str]:
    """Return the strokes of one tree, the left edge at x, the top at y.

    >>> strokes = draw_tree(256, 0, 0, {256: (97, 97)}, {97: b"a", 256: b"aa"})
    >>> sum(stroke.startswith("<rect") for stroke in strokes)
    3
    """
    middle = x + measure_tree(idx, parts, vocab) / 2
    strokes = []
    for part in parts.get(idx, ()):
        span = measure_tree(part, parts, vocab)
        strokes.append(svg.draw_line(middle, y + 34, x + span / 2, y + LEVEL_PIXELS))
        strokes += draw_tree(part, x, y + LEVEL_PIXELS, parts, vocab)
        x += span
    fill = "#fde7b0" if idx in parts else "white"
    box = svg.draw_box(middle, y, measure_box(vocab[idx]), 36, fill)
    label = svg.draw_text(middle, y + 16, make_visible(vocab[idx]))
    return [*strokes, box, label, svg.draw_text(middle, y + 31, str(idx), 10)]


def measure_tree(idx: int, parts: Mapping[int, tuple], vocab: Mapping[int, bytes]) -> float:
    """Return the room that a tree needs: that of its parts, or of its own box.

    >>> measure_tree(256, {256: (97, 97)}, {97: b"a", 256: b"aa"})
    88
    """
    below = sum(measure_tree(part, parts, vocab) for part in parts.get(idx, ()))
    return max(below, measure_box(vocab[idx]) + 6)


def measure_box(token: bytes) -> float:
    """Return the width of a token's box.

    >>> measure_box(b"a"), measure_box(b"thousand")
    (38, 84)
    """
    return max(38, 12 + 9 * len(make_visible(token)))


def measure_trees(merges: Mapping[tuple[int, int], int]) -> dict[int, tuple[int, int]]:
    """Return for each merged token how many bytes its tree has, and how many merges on the way.

    >>> measure_trees({(97, 97): 256, (256, 98): 257})
    {256: (2, 1), 257: (3, 2)}
    """
    sizes = {}
    for pair, idx in merges.items():
        leaves, depths = zip(*(sizes.get(part, (1, 0)) for part in pair))
        sizes[idx] = sum(leaves), 1 + max(depths)
    return sizes


def list_parts(idx: int, parts: Mapping[int, tuple]) -> list[int]:
    """Return the merged tokens in a tree, the deepest first, the token itself last.

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
