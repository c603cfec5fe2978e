"""Fold code away with as few folds as possible: code that only shows something is beside the point."""

from collections.abc import Iterable

from bpe_lesson.teach.notebook_html import get_tags


def gather_folds(cells: Iterable[dict]) -> list[dict]:
    r"""Return the cells with folded code in one fold with what comes next.

    That's the next cell's code if this one is folded too, or a prediction's answer. The objectives
    fold below their first line, with the minutes.

    >>> from bpe_lesson.teach.notebook_html import make_code
    >>> cells = [make_code("a = 1", [], plumbing=True), make_code("b = 2", [], plumbing=True)]
    >>> [cell.source for cell in gather_folds(cells)]
    ['a = 1\n\nb = 2']
    """
    done: list[dict] = []
    for cell in cells:
        last = done[-1] if done else None
        if "objectives" in get_tags(cell):
            line, _, cell["source"] = cell["source"].partition("\n\n")
            cell["metadata"]["summary"] = f"{line} · what you'll learn"
        if last and _is_plumbing(last) and not last["outputs"]:
            if _is_plumbing(cell):
                cell["source"] = f"{done.pop()['source']}\n\n{cell['source']}"
            elif cell["metadata"].pop("begins_hidden", False):
                last["metadata"]["begins_hidden"] = True
        done.append(cell)
    return done


def _is_plumbing(cell: dict) -> bool:
    """Return whether the code of a cell is folded, and nothing is asked there."""
    asks = {"question", "exercise", "yours"} & {*get_tags(cell)}
    return cell["metadata"].get("plumbing", False) and not asks
