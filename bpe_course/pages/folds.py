"""Fold code away with as few folds as possible: code that only shows something is beside the point."""

import ast
from collections.abc import Iterable

from bpe_course.pages.notebook_html import get_tags


def gather_folds(cells: Iterable[dict]) -> list[dict]:
    r"""Put folded code into one fold with what comes next: more folded code, or a prediction's answer.

    The objectives fold below their first line, with the minutes.

    >>> from bpe_course.pages.notebook_html import make_code
    >>> cells = [make_code("a = 1", [], plumbing=True), make_code("b = 2", [], plumbing=True)]
    >>> [cell.source for cell in gather_folds(cells)]
    ['a = 1\n\nb = 2']
    """
    gathered: list[dict] = []
    for cell in cells:
        last = gathered[-1] if gathered else None
        if "objectives" in get_tags(cell):
            line, _, cell["source"] = cell["source"].partition("\n\n")
            cell["metadata"]["summary"] = f"{line} · what you'll learn"
        if last and _is_plumbing(last) and not last["outputs"]:
            if _is_plumbing(cell):
                cell["source"] = f"{gathered.pop()['source']}\n\n{cell['source']}"
            elif cell["metadata"].pop("begins_hidden", False):
                last["metadata"]["begins_hidden"] = True
        gathered.append(cell)
    return gathered


def drop_views(cells: Iterable[dict]) -> None:
    """Leave the call that draws a picture out of the code above the picture."""
    for cell in cells:
        is_code_to_read = cell["cell_type"] == "code" and not _is_plumbing(cell)
        if is_code_to_read and "yours" not in cell["metadata"]:  # which is code to change
            cell["source"] = _drop_view(cell["source"])


def _drop_view(source: str) -> str:
    r"""Drop a call of `view` at the end of code; of what it reveals, the values are left.

    >>> _drop_view("ids = [1, 2]\nview.show_tokens(ids)"), _drop_view("view.reveal(5, view.table(6))")
    ('ids = [1, 2]', '5')
    """
    try:
        *_, last = ast.parse(source).body
    except (SyntaxError, ValueError):  # such as a magic, or no code
        return source
    if not isinstance(last, ast.Expr) or not isinstance(last.value, ast.Call):
        return source
    name = ast.unparse(last.value.func)
    if not name.startswith("view."):
        return source
    values = last.value.args if name == "view.reveal" else []
    plain = [value for value in values if not ast.unparse(value).startswith("view.")]
    line = ", ".join(str(ast.get_source_segment(source, value)) for value in plain)
    return "\n".join([*source.splitlines()[: last.lineno - 1], line]).rstrip()


def _is_plumbing(cell: dict) -> bool:
    """Return whether the code of a cell is folded, and nothing is asked there."""
    asks = {"question", "exercise", "yours"} & {*get_tags(cell)}
    return cell["metadata"].get("plumbing", False) and not asks
