"""Judge an exercise's code, and run a cell that's the learner's to change.

What's shown goes back as HTML, escaped, or as text.
"""

from collections.abc import Callable, Set
from typing import Any

from bpe_course.ask.catalogue import FUNCTIONS, find_exercise
from bpe_course.ask.item import Exercise
from bpe_course.in_page import sandbox
from bpe_course.practice.evaluation import judge
from bpe_course.practice.feedback import add_label, format_result
from bpe_course.practice.kept_cells import Ran, list_bound, list_used
from bpe_course.practice.my_bpe import keep_new, mine
from bpe_course.practice.result import Reason, Result
from bpe_course.practice.trial import MAX_SECONDS
from bpe_course.practice.wording import word
from bpe_course.view.card import make_quiet_card
from bpe_course.view.rich_output import RichOutput, as_text, put_widget

_RUN_SECONDS = 10.0  # for code that nobody judges


def get_ready(setup: str) -> dict:
    """Run the setup cell, which takes long, while the learner writes."""
    sandbox.prepare(setup)
    return {}


def check_code(name: str, asked: str, code: str, setup: str) -> dict[str, Any]:
    """Judge an exercise's code, in which it's called `asked`, and keep it in my_bpe.py if it's right."""
    item = find_exercise(name)
    assert isinstance(item, Exercise)
    names = sandbox.prepare(setup)
    names |= _find_earlier(code, names.keys() | {asked})
    result, printed, _ = sandbox.run(code, names, MAX_SECONDS, name)
    more, tried = [], False  # code that doesn't run isn't an attempt
    if result.status == "right" and not callable(names.get(asked)):
        missing = Reason("not-defined", {"function": asked})
        result = Result(name, "error", None, (missing,))
    elif result.status == "right":
        result = judge(item, names[asked])
        tried = result.status != "unwritten"
        if result.status == "right":
            more = keep_new(name, names[asked], Ran([code, setup], names))
    if result.status == "unwritten":
        told = f"{word(result, item)} {item.todo}.".strip()
        card = make_quiet_card(add_label(item.label, item.headline), told)
    else:  # the page has a button for hints
        card = format_result(result, item, more)
    return {"status": result.status, "tried": tried, "html": card.html, "printed": printed}


def _find_earlier(code: str, there: Set[str]) -> dict[str, Callable]:
    """Return the functions of earlier exercises that some code uses and that aren't there."""
    used = list_used(code).intersection(FUNCTIONS)
    return {name: mine(name) for name in used - list_bound(code) - there}


def run_code(code: str, setup: str) -> dict[str, str]:
    """Run code of the lesson that the learner has changed, and return what it shows."""
    names = sandbox.prepare(setup)
    names |= _find_earlier(code, names.keys())
    result, printed, value = sandbox.run(code, names, _RUN_SECONDS)
    html = ""
    if isinstance(value, RichOutput):
        html = value.html or value.svg
        html = put_widget(value.place, html) if value.place else html
    text = as_text(value)[: sandbox.MOST_PRINTED] if not html and value is not None else ""
    if result.status != "right":
        html = format_result(result).html
    return {"status": result.status, "html": html, "text": text, "printed": printed}
