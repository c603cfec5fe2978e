"""Show how a regular expression cuts a text: at each cursor, which alternative takes what."""

from collections.abc import Iterator, Mapping
from itertools import accumulate

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import fit_label, make_visible
from bpe_lesson.pretokenize import compile_pattern


def step_pattern(text: str, alternatives: Mapping[str, str], title: str) -> RichOutput:
    """Show how a regular expression cuts a text at a cursor, which the reader moves.

    The reader can change the text and the alternatives, name -> pattern.
    """
    matches = list(_trace(text, alternatives))
    cursors = accumulate((len(chunk) for _, chunk in matches), initial=0)
    rows = [
        (at, fit_label(make_visible(chunk)), name) for at, (name, chunk) in zip(cursors, matches)
    ]
    settings = {"text": text, "alternatives": list(alternatives.items())}
    twin = show_table(["cursor", "takes", "alternative"], rows)
    return offer_widget(twin, "pattern", settings, title=title)


def _trace(text: str, alternatives: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    cursor = 0
    while cursor < len(text):
        taken = ("no alternative", text[cursor])
        for name, pattern in alternatives.items():
            found = compile_pattern(pattern).match(text, cursor)
            if found and found.group():
                taken = (name, found.group())
                break
        yield taken
        cursor += len(taken[1])
