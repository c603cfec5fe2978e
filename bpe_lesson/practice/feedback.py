"""Format a verdict for the learner as a card, and show it."""

from bpe_lesson.lessons.item import Item
from bpe_lesson.practice.result import Result
from bpe_lesson.view.card import make_card, make_headline, make_quiet_card, wrap_card
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.source_code import show_code

_HEADLINES = {
    "right": "correct.",
    "wrong": "not yet.",
    "error": "there's an error.",
    "timeout": "stopped, because it took too long.",
}
_FAILED = ("wrong", "error", "timeout")


def format_verdict(result: Result, item: Item | None = None, *more: str) -> RichOutput:
    """Return a verdict as a card; below a failed attempt, the hints unfold one after the other.

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
    texts = [text for text in (result.message, *more) if text]
    hints = item.hints if item and result.status in _FAILED else []
    rows = _list_rows(result)
    card = make_card(result.status, f"{result.name}: {head}", rows, texts, hints)
    if hints:
        card.text += f"\n{_count_hints(result.name, len(hints))}"
    return card


def format_done(item: Item) -> RichOutput:
    """Return a line for an exercise that's done, although its cell has the dots again."""
    again = f"To do it again, {item.todo[0].lower()}{item.todo[1:]} and run the cell."
    return make_quiet_card(f"{item.name}: done before.", again)


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
