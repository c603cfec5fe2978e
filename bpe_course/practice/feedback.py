"""Format a verdict for the learner as a card, and show it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from html import escape

from bpe_course.ask.item import Exercise, Item, Question
from bpe_course.practice.result import Reason, Result
from bpe_course.practice.wording import describe_got, say, word
from bpe_course.settings import SETTINGS
from bpe_course.view.card import (
    fold,
    fold_hints,
    make_card,
    make_headline,
    make_quiet_card,
    wrap_card,
)
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.source_code import colour_code

_HEADLINES = {
    "right": "correct.",
    "wrong": "not yet.",
    "error": "there's an error.",
    "timeout": "stopped, because it took too long.",
}
_OTHER_RULE = "right by a different rule, but not by this course's."
# In our sentences, ` begins code; in a learner's text, this stands for it until the card is made. It isn't
# there already: `unhide` writes it as a code point.
_BACKTICK = "\ue000"
_Paragraphs = Sequence[Sequence[Reason]]


def format_verdict(
    result: Result, item: Item | None = None, more: _Paragraphs = (), was_right: bool = False
) -> RichOutput:
    if item and result.status == "unwritten":
        head, todo = item.headline, f"{item.todo} and run the cell."
        if was_right:
            head, todo = "done before.", f"To do it again, {todo[0].lower()}{todo[1:]}"
        else:
            todo = f"{word(result, item)} {todo} {count_hints(item)}".strip()
        return make_quiet_card(add_label(item.label, head), todo, _list_choices(item))
    folded, way = "", ""
    if isinstance(item, Exercise) and result.status == "right" and not SETTINGS.hides_solutions:
        _, code = item.tell_solution()
        folded = fold("Our solution", colour_code(code))
        way = f'Our solution: solution("{item.name}")'
    elif item and result.status != "right":
        hints = item.hints[item.hints[0] in word(result, item) :]  # what the verdict doesn't say
        folded, way = fold_hints(hints), count_hints(item) if hints else ""
    card = format_result(result, item, more, folded)
    card.text += f"\n{way}" if way else ""
    return card


def format_result(
    result: Result, item: Item | None = None, more: _Paragraphs = (), folded: str = ""
) -> RichOutput:
    """Return a verdict as a card; `folded` is HTML for its end."""
    head = _OTHER_RULE if result.convention else _HEADLINES[result.status]
    head = add_label(item.label if item else result.name, head)
    texts = [word(result, item, _protect), *(say(reasons, _protect) for reasons in more)]
    if result.status != "right":
        texts += _list_choices(item)
    card = make_card(result.status, head, _list_rows(result), [*filter(None, texts)], folded)
    card.text, card.html = (form.replace(_BACKTICK, "`") for form in (card.text, card.html))
    return card


def _protect(text: str) -> str:
    return text.replace("`", _BACKTICK)


def add_label(label: str, head: str) -> str:
    return f"{label}: {head}" if label else head[0].upper() + head[1:]


def _list_choices(item: Item | None) -> list[str]:
    return item.choices if isinstance(item, Question) else []


def _list_rows(result: Result) -> list[tuple[str, str]]:
    if result.status == "right":
        return []
    afterwards = f"{result.result}, as it should be. The arguments afterwards:"
    rows = [
        ("case", result.case),
        ("result", afterwards if result.result else ""),
        ("expected", result.expected),
        ("yours", describe_got(result)),
        (result.place, (result.code or "…") if result.place else ""),  # the code may be unknown
        ("there", result.values),
    ]
    return [(name, text) for name, text in rows if text]


def count_hints(item: Item) -> str:
    count = len(item.hints)
    return f'{count} hint{"s" * (count != 1)}: hint("{item.name}")'


def format_message(head: str, *texts: str) -> RichOutput:
    return make_card("note", head, texts=texts)


def format_solution(head: str, code: str) -> RichOutput:
    html = wrap_card("note", make_headline(head) + colour_code(code))
    return RichOutput(f"{head}\n{code}", html)


def display(output: RichOutput) -> None:
    """Show an output right away, even inside a cell; outside a notebook, print it."""
    show: Callable[[object], object] = print
    with suppress(ImportError):
        from IPython import display as ipython
        from IPython import get_ipython

        if get_ipython():
            show = ipython.display
    show(output)


def display_to_learner(output: RichOutput, way: str) -> None:
    """Show what only concerns the learner; in a lesson that's shipped, say how to see it."""
    line = RichOutput(way, wrap_card("note", escape(way)))
    display(line if SETTINGS.is_static else output)
