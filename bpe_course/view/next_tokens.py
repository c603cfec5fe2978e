"""Show what a language model expects next: the likeliest tokens, each with a bar."""

from collections.abc import Mapping, Sequence
from html import escape

from bpe_course.view.bar import draw_bar
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import make_plain_table
from bpe_course.view.tokens import fit_label, make_visible

_NEXT_COLUMNS = ["next token", "id", "probability"]


def show_next_tokens(
    probabilities: Sequence[float], vocab: Mapping[int, bytes], most: int = 10
) -> RichOutput:
    """Show the likeliest next tokens, with a bar for the probability of each, from 0 to 100%.

    Args:
        probabilities: the probability of each id, which is its position in the list.
        vocab: id -> bytes.
        most: how many tokens to show.

    >>> show_next_tokens([0.25, 0.75], {0: b"a", 1: b" is"})
    next token | id | probability
    ␣is | 1 | 75.0%
    a | 0 | 25.0%
    """
    ids = _find_likeliest(probabilities, most)
    rows = [(_label_token(idx, vocab), idx, _format_percent(probabilities[idx])) for idx in ids]
    head = (
        '<th scope="col" style="text-align:left">next token</th><th scope="col">id</th>'
        '<th scope="col">probability</th><th scope="col" style="text-align:left">0 to 100%</th>'
    )
    body = "".join(
        f'<tr><th scope="row" style="text-align:left">{escape(label)}</th><td>{idx}</td><td>{percent}</td>'
        f'<td style="text-align:left">{draw_bar(probabilities[idx])}</td></tr>'
        for label, idx, percent in rows
    )
    html = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return RichOutput(make_plain_table(_NEXT_COLUMNS, rows).text, html=html)


def _find_likeliest(probabilities: Sequence[float], most: int) -> list[int]:
    """Return the ids with the highest probabilities, in that order; of equal ones, the lower first."""
    return sorted(range(len(probabilities)), key=lambda idx: -probabilities[idx])[:most]


def _label_token(idx: int, vocab: Mapping[int, bytes]) -> str:
    return fit_label(make_visible(vocab[idx])) if idx in vocab else f"id {idx}"


def _format_percent(probability: float) -> str:
    """Return a probability in percent; a tiny one doesn't become 0."""
    return f"{probability:.1%}" if probability >= 0.001 else "under 0.1%"
