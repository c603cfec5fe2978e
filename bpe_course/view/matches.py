"""Show how a regular expression cuts a text: at each cursor, which alternative takes what."""

from collections.abc import Iterable, Mapping
from itertools import accumulate

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import fit_label, make_visible


def step_pattern(
    matches: Iterable[tuple[str, str]], alternatives: Mapping[str, str], title: str
) -> RichOutput:
    """Show how a regular expression cuts a text at a cursor, which the reader moves.

    A match is the name of the alternative and the text that it takes. The reader can change the text
    and the alternatives, name -> pattern.

    >>> tried = {"letters": "[a-z]+", "the rest": "[^a-z]"}
    >>> step_pattern([("letters", "cats"), ("the rest", ",")], tried, "Who takes it?")
    Who takes it?
    cursor takes alternative
    0       cats     letters
    4          ,    the rest
    """
    matches = list(matches)
    cursors = accumulate((len(chunk) for _, chunk in matches), initial=0)
    rows = [
        (at, fit_label(make_visible(chunk)), name) for at, (name, chunk) in zip(cursors, matches)
    ]
    settings = {
        "text": "".join(chunk for _, chunk in matches),
        "alternatives": list(alternatives.items()),
    }
    twin = show_table(["cursor", "takes", "alternative"], rows)
    return offer_widget(twin, "pattern", settings, title=title)
