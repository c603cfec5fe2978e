"""Show the pile of lesson 11 a merge at a time: which entries are stale, and what becomes of them."""

from bpe_lesson.view.live import offer_widget
from bpe_lesson.view.rich_output import RichOutput

_PILE_NOTE = (
    "When you run this lesson, you can step through the pile here, a merge at a time, and see which "
    "entries are stale."
)


def step_pile(text: str) -> RichOutput:
    """Show the pile of the pairs of a text, as `linked.train` has it, letter by letter.

    >>> step_pile("aaabdaaabac").text == _PILE_NOTE
    True
    """
    return offer_widget(RichOutput(_PILE_NOTE), "pile", {"text": text})
