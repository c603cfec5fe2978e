"""Show the tree of any merged token, which the reader chooses by its id."""

from collections.abc import Mapping
from typing import Any

from bpe_lesson.view.forest import show_forest
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.widgets.controls import format_failure, make_button, make_control, offer_widget
from bpe_lesson.view.widgets.page_twin import pack_merges

_TREES_NOTE = (
    "When you run this lesson, you can choose any token here and see its tree. The picture above "
    "shows some trees."
)


def browse_trees(merges: Mapping[tuple[int, int], int], vocab: Mapping[int, bytes]) -> RichOutput:
    """Show the tree of any merged token, which the reader chooses by its id.

    Raises:
        ValueError: if there are no merges.

    >>> browse_trees({(97, 97): 256}, {97: b"a", 256: b"aa"}).text == _TREES_NOTE
    True
    """
    if not merges:
        raise ValueError("merges is empty: train on a text first")
    settings = {"merges": pack_merges(merges)}
    return offer_widget(_TREES_NOTE, lambda: _make_tree_browser(merges, vocab), "trees", settings)


def _make_tree_browser(merges: Mapping[tuple[int, int], int], vocab: Mapping[int, bytes]) -> Any:
    """Return a widget: a box for an id, two buttons, and the tree."""
    from ipywidgets import HTML, HBox, Layout, VBox

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
    number.layout = Layout(width="15em")
    previous = make_button("Previous token", lambda: go(-1))
    following = make_button("Next token", lambda: go(1))
    previous.layout = following.layout = Layout(width="auto")
    controls = HBox([number, previous, following], layout=Layout(flex_flow="row wrap"))
    return VBox([controls, tree])
