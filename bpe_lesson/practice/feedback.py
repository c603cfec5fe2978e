"""Format a verdict for the learner as a card, and show it."""

from bpe_lesson.exercises.catalogue import find_exercise
from bpe_lesson.exercises.exercise import Item
from bpe_lesson.practice.result import Result
from bpe_lesson.view.card import make_card, make_headline, make_quiet_card, wrap_card
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.source_code import show_code

HEADLINES = {
    "right": "correct.",
    "wrong": "not yet.",
    "error": "there's an error.",
    "timeout": "stopped, because it took too long.",
}
FAILED = ("wrong", "error", "timeout")


def format_verdict(result: Result, *more: str) -> RichOutput:
    """Return a verdict as a card; below a failed attempt, the hints unfold one after the other.

    Args:
        result: the verdict.
        more: paragraphs that come after it.

    >>> format_verdict(Result("merge", "right", "All 30 cases came out right."))
    merge: correct.
    All 30 cases came out right.
    """
    if result.status == "unwritten":
        return format_todo(find_exercise(result.name), result.message)
    head = "right by a different rule, but not by this course's."
    if not result.convention:
        head = HEADLINES[result.status]
    place, _, code = result.line.partition(": ")
    rows = [("case", result.case), ("expected", result.expected), ("yours", result.got)]
    rows = [(name, text) for name, text in rows if text]
    if result.line:
        rows.append((place, code or "…"))  # Python doesn't always know the code
    if result.status == "right":
        rows = []  # there's nothing to compare
    texts = [text for text in (result.message, *more) if text]
    hints = list_hints(result)
    card = make_card(result.status, f"{result.name}: {head}", rows, texts, hints)
    if hints:
        card.text += f"\n{count_hints(result.name, len(hints))}"
    return card


def list_hints(result: Result) -> list[str]:
    """Return the hints to unfold below a failed attempt.

    >>> len(list_hints(Result("merge", "wrong", ""))), list_hints(Result("merge", "right", ""))
    (3, [])
    """
    if result.status not in FAILED:
        return []
    try:
        return list(find_exercise(result.name).hints)
    except ValueError:  # there's no exercise of that name, and that's what the verdict is about
        return []


def count_hints(name: str, count: int) -> str:
    """Return, in a few words, how many hints there are and how to see one.

    >>> count_hints("merge", 3)
    '3 hints: hint("merge")'
    """
    return f'{count} hint{"s" * (count != 1)}: hint("{name}")'


def format_todo(item: Item, note: str) -> RichOutput:
    """Return, as one line, what to do about an exercise that the learner hasn't begun.

    >>> format_todo(find_exercise("merge"), "")
    merge: not written yet. Replace the dots with your code and run the cell. 3 hints: hint("merge")
    """
    todo = f"{item.todo} and run the cell. {count_hints(item.name, len(item.hints))}"
    return make_quiet_card(f"{item.name}: {item.headline}", f"{note} {todo}".strip())


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
