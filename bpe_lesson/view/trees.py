"""Show the tree of any merged token, which the reader chooses by its id or its text."""

from collections.abc import Mapping

from bpe_lesson.view.live import offer_widget, pack_merges
from bpe_lesson.view.rich_output import RichOutput

_TREES_NOTE = (
    "When you run this lesson, you can choose any token here and see its tree. The picture above "
    "shows some trees."
)


def browse_trees(merges: Mapping[tuple[int, int], int]) -> RichOutput:
    """Show the tree of any token; `merges` has pair -> id.

    Raises:
        ValueError: if there are no merges.

    >>> browse_trees({(97, 97): 256}).text == _TREES_NOTE
    True
    """
    if not merges:
        raise ValueError("merges is empty: train on a text first")
    return offer_widget(RichOutput(_TREES_NOTE), "trees", {"merges": pack_merges(merges)})
