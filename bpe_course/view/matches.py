"""Show how a regular expression cuts a text: at each cursor, which alternative takes what."""

from collections.abc import Iterable, Mapping
from html import escape

from bpe_course.invisible import unhide
from bpe_course.view.live import offer_widget
from bpe_course.view.palette import BORDER, BOX_INK, MARK
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import make_plain_table
from bpe_course.view.tokens import fit_label, make_visible

_MATCH_COLUMNS = ["cursor", "text from there on", "alternative", "takes"]
_MATCH_HEAD = (
    '<th scope="col">cursor</th>'
    '<th scope="col" style="text-align:left">text, with the match in a box</th>'
    '<th scope="col" style="text-align:left">alternative</th>'
)
_MAX_CONTEXT = 60  # characters shown before a match, and after it
# All rows are set in letters of one width, and the box doesn't take any room between them. So the
# text stays where it is from row to row, and only the box moves.
_LINE_STYLE = "background:none;white-space:pre-wrap;overflow-wrap:anywhere"
_MATCH_STYLE = (
    f"background:{MARK};color:{BOX_INK};outline:1px solid {BORDER};border-radius:3px;padding:2px 0"
)
_TAKEN_STYLE = "opacity:.7"  # what earlier matches took; the box and its place say the same


def show_matches(
    matches: Iterable[tuple[str, str]], alternatives: Mapping[str, str] | None = None
) -> RichOutput:
    """Show how a regular expression cuts a text, one match to a row.

    In a notebook, each row shows the text around the match, which is in a box. What earlier matches
    took is grey.

    Args:
        matches: for each match, in order, the name of the alternative and the text that it takes.
        alternatives: name -> pattern. If you pass them, the text and the pattern can be changed.

    >>> show_matches([("word", "cats"), ("signs", ","), ("word", " or")])
    cursor | text from there on | alternative | takes
    0 | cats,␣or | word | cats
    4 | ,␣or | signs | ,
    5 | ␣or | word | ␣or
    """
    matches = list(matches)
    chunks = [make_visible(chunk) for _, chunk in matches]
    rows, body = [], ""
    cursor = 0
    for step, (name, chunk) in enumerate(matches):
        name = unhide(name)
        rows.append((cursor, fit_label("".join(chunks[step:])), name, fit_label(chunks[step])))
        body += _make_match_row(cursor, chunks, step, name)
        cursor += len(chunk)
    html = f"<table><thead><tr>{_MATCH_HEAD}</tr></thead><tbody>{body}</tbody></table>"
    shown = RichOutput(make_plain_table(_MATCH_COLUMNS, rows).text, html)
    if not alternatives:
        return shown
    text = "".join(chunk for _, chunk in matches)
    settings = {"text": text, "alternatives": list(alternatives.items())}
    return offer_widget(shown, "pattern", settings)


def _make_match_row(cursor: int, chunks: list[str], step: int, name: str) -> str:
    """Return one row as HTML: earlier matches in grey, this match in a box, then what comes next."""
    before = "".join(chunks[:step])
    after = "".join(chunks[step + 1 :])
    if len(before) > _MAX_CONTEXT:
        before = "…" + before[-_MAX_CONTEXT:]
    if len(after) > _MAX_CONTEXT:
        after = after[:_MAX_CONTEXT] + "…"
    match = f'<mark style="{_MATCH_STYLE}">{escape(fit_label(chunks[step]))}</mark>'
    line = f'<span style="{_TAKEN_STYLE}">{escape(before)}</span>{match}{escape(after)}'
    return (
        f'<tr><th scope="row">{cursor}</th>'
        f'<td style="text-align:left"><code dir="ltr" style="{_LINE_STYLE}">{line}</code></td>'
        f'<td style="text-align:left">{escape(name)}</td></tr>'
    )
