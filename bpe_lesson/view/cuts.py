"""Show where a text may be cut, and which piece each of a few workers gets."""

from bpe_lesson.view.live import offer_widget
from bpe_lesson.view.rich_output import RichOutput

_CUTS_NOTE = "When you run this lesson, you can type a text here and see where it may be cut."


def inspect_cuts(text: str, pattern: bytes, workers: int) -> RichOutput:
    r"""Show the places where a text may be cut, and its pieces for some workers.

    Args:
        text: the text to start with.
        pattern: a regular expression on bytes, such as `counting.CUT_PATTERN`. A text may be cut
            where a match ends. It may have only what Python and JavaScript both have.
        workers: how many workers to start with, from 1 to 8.

    >>> inspect_cuts("low lower", rb"\w(?= )", 2).text == _CUTS_NOTE
    True
    """
    settings = {"text": text, "pattern": pattern.decode("latin-1"), "workers": workers}
    return offer_widget(RichOutput(_CUTS_NOTE), "cuts", settings)
