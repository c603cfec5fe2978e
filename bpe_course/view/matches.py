"""Show how a regular expression cuts a text: at each cursor, which alternative takes what."""

from collections.abc import Iterable, Mapping
from html import escape

from bpe_course.invisible import unhide
from bpe_course.view.html_table import HtmlCell, make_table
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import LOOK, make_cell, write_rows
from bpe_course.view.tokens import fit_label, make_visible

_MATCH_COLUMNS = ["cursor", "text from there on", "alternative", "takes"]
_HEADS = ["cursor", "text, with the match in a box", "alternative"]


def show_matches(
    matches: Iterable[tuple[str, str]], alternatives: Mapping[str, str] | None = None
) -> RichOutput:
    """Show how a regular expression cuts a text: the text around each match, which is in a box.

    A match is the name of the alternative and the text that it takes. If you pass the alternatives,
    name -> pattern, the reader can change them and the text.

    >>> show_matches([("word", "cats"), ("signs", ","), ("word", " or")])
    cursor | text from there on | alternative | takes
    0 | cats,␣or | word | cats
    4 | ,␣or | signs | ,
    5 | ␣or | word | ␣or
    """
    matches = list(matches)
    chunks = [make_visible(chunk) for _, chunk in matches]
    rows, cells = [], []
    cursor = 0
    for step, (name, chunk) in enumerate(matches):
        text = fit_label("".join(chunks[step:]))
        rows.append((cursor, text, unhide(name), fit_label(chunks[step])))
        scan = HtmlCell(_draw_match(chunks, step), text)
        cells.append([make_cell(str(cursor)), scan, make_cell(unhide(name))])
        cursor += len(chunk)
    html = make_table([*map(make_cell, _HEADS)], cells, LOOK)
    table = RichOutput(write_rows([_MATCH_COLUMNS, *rows]), html)
    if not alternatives:
        return table
    text = "".join(chunk for _, chunk in matches)
    settings = {"text": text, "alternatives": list(alternatives.items())}
    return offer_widget(table, "pattern", settings)


def _draw_match(chunks: list[str], step: int) -> str:
    before, after = "".join(chunks[:step]), "".join(chunks[step + 1 :])
    match = f"<mark>{escape(fit_label(chunks[step]))}</mark>"
    line = f"<span>{escape(before)}</span>{match}{escape(after)}"
    return f'<code dir="ltr" class="scan">{line}</code>'
