"""Format a verdict for the learner as a card, and show it."""

from bpe_lesson.lessons.item import Exercise, Item
from bpe_lesson.practice.result import Result
from bpe_lesson.settings import SETTINGS
from bpe_lesson.view.card import (
    fold,
    fold_hints,
    make_card,
    make_headline,
    make_quiet_card,
    wrap_card,
)
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.source_code import colour_function, show_code

_HEADLINES = {
    "right": "correct.",
    "wrong": "not yet.",
    "error": "there's an error.",
    "timeout": "stopped, because it took too long.",
}
_FAILED = ("wrong", "error", "timeout")


def format_verdict(result: Result, item: Item | None = None, *more: str) -> RichOutput:
    """Return a verdict as a card.

    Hints unfold below a failed attempt, one after the other, and the course's solution below a
    function that's right.

    Args:
        result: the verdict.
        item: what was attempted; None if there's no such exercise.
        more: paragraphs that come after it.

    >>> format_verdict(Result("merge", "right", "All 30 cases came out right."))
    merge: correct.
    All 30 cases came out right.
    """
    if item and result.status == "unwritten":
        return _format_todo(item, result.message)
    head = "right by a different rule, but not by this course's."
    if not result.convention:
        head = _HEADLINES[result.status]
    done = item if isinstance(item, Exercise) and result.status == "right" else None
    texts = [result.message, *more, done.further if done else ""]
    label = item.label if item else result.name
    folded, way = _fold_solution(done) if done else _fold_hints(result, item)
    card = make_card(
        result.status, add_label(label, head), _list_rows(result), list(filter(None, texts)), folded
    )
    card.text += way
    return card


def add_label(label: str, head: str) -> str:
    """Return a headline that begins with a label, and with a capital letter if there's none.

    >>> add_label("merge", "correct."), add_label("", "correct.")
    ('merge: correct.', 'Correct.')
    """
    return f"{label}: {head}" if label else head[0].upper() + head[1:]


def _fold_hints(result: Result, item: Item | None) -> tuple[str, str]:
    """Return hints that unfold below a failed attempt, and in a line how to see them as text."""
    if not item or result.status not in _FAILED:
        return "", ""
    hints = [hint for hint in item.hints if hint != result.message]
    if not hints:  # the only one was the message
        return "", ""
    return fold_hints(hints), f"\n{_count_hints(item.name, len(item.hints))}"


def _fold_solution(exercise: Exercise) -> tuple[str, str]:
    """Return the solution, which unfolds by a click, and in a line how to see it as text."""
    if SETTINGS.hides_solutions:
        return "", ""
    head, code = exercise.tell_solution()
    head = add_label("", head)
    return fold(head, colour_function(code)), f'\n{head}: solution("{exercise.name}")'


def format_done(item: Item) -> RichOutput:
    """Return a line for an exercise that's done, although its cell has the dots again."""
    again = f"To do it again, {item.todo[0].lower()}{item.todo[1:]} and run the cell."
    return make_quiet_card(add_label(item.label, "done before."), again)


def _list_rows(result: Result) -> list[tuple[str, str]]:
    """Return what there is to compare, each part with its name: nothing if the attempt is right."""
    if result.status == "right":
        return []
    rows = [("case", result.case), ("expected", result.expected), ("yours", result.got)]
    if result.result:
        rows.insert(1, ("result", f"{result.result}, as it should be. The arguments afterwards:"))
    rows = [(name, text) for name, text in rows if text]
    if result.line:
        place, _, code = result.line.partition(": ")
        rows.append((place, code or "…"))  # Python doesn't always know the code
    return rows


def _count_hints(name: str, count: int) -> str:
    """Return, in a few words, how many hints there are and how to see one."""
    return f'{count} hint{"s" * (count != 1)}: hint("{name}")'


def _format_todo(item: Item, note: str) -> RichOutput:
    """Return, as one line, what to do about an exercise that the learner hasn't begun."""
    todo = f"{item.todo} and run the cell. {_count_hints(item.name, len(item.hints))}"
    return make_quiet_card(add_label(item.label, item.headline), f"{note} {todo}".strip())


def format_message(head: str, *texts: str) -> RichOutput:
    """Return a message that isn't a verdict as a card: a headline, and paragraphs.

    >>> format_message("a < b", "c")
    a < b
    c
    """
    return make_card("note", head, texts=texts)


def format_solution(head: str, ours: str, theirs: str) -> RichOutput:
    """Return the course's code as a card, beside the learner's own if there is any.

    >>> format_solution("f: our solution.", "def f(): ...", "")
    f: our solution.
    ours:
    def f(): ...
    """
    versions = {"ours": ours, "yours": theirs} if theirs else {"ours": ours}
    code = show_code(versions)
    html = wrap_card("note", make_headline("note", head) + code.html)
    return RichOutput(f"{head}\n{code.text}", html)


def display(output: RichOutput) -> None:
    """Show an output right away, even in the middle of a cell; outside a notebook, print it.

    >>> display(RichOutput("a line"))
    a line
    """
    try:
        from IPython import get_ipython
        from IPython.display import display as show
    except ImportError:
        print(output)
        return
    if get_ipython():
        show(output)
    else:
        print(output)
