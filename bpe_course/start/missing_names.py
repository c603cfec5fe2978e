"""Say what to do about a name that isn't defined."""

import ast
import json
import os
from pathlib import Path
from typing import Any

from bpe_course.practice.feedback import display, format_message
from bpe_course.practice.kept_cells import list_bound


def watch(shell: Any) -> None:
    """Let IPython show one sentence if quotes are missing, or a cell that brings the name."""
    shell.set_custom_exc((NameError,), _show)


def _show(shell: Any, kind: type, error: NameError, traceback: Any, tb_offset: Any = None) -> None:
    name, cell = error.name or "", shell.user_ns["In"][-1]
    if name in shell.user_ns:
        message = ""
    elif name in _list_bare_answers(cell):
        message = f'An answer in letters needs quotes: "{name}".'
    else:
        message = _find_cell(name, cell)
    if message:
        display(format_message(message))
    else:
        shell.showtraceback((kind, error, traceback), tb_offset=tb_offset)


def _list_bare_answers(cell: str) -> set[str]:
    calls = [node for node in ast.walk(ast.parse(cell)) if isinstance(node, ast.Call)]
    asks = [call for call in calls if getattr(call.func, "id", "") == "answer"]
    return {value.id for ask in asks for value in ask.args[1:] if isinstance(value, ast.Name)}


def _find_cell(name: str, failed: str) -> str:
    """Return a sentence on which cell brings a name; "" if none does."""
    bringing = [(cell, tags) for cell, tags in _read_cells() if name in list_bound(cell)]
    if any("setup" in tags for _, tags in bringing):
        return f"Run the first cells of this notebook first: they bring {name}."
    if any(cell != failed for cell, _ in bringing):
        way = "Choose Run → Run All Above Selected Cell from the menu."
        return f"A cell further up makes {name}, and it hasn't been run. {way}"
    return ""


def _read_cells() -> list[tuple[str, list[str]]]:
    try:  # Jupyter's server tells each kernel which notebook is its own
        cells = json.loads(Path(os.environ["JPY_SESSION_NAME"]).read_bytes())["cells"]
        codes = [cell for cell in cells if cell["cell_type"] == "code"]
        return [("".join(cell["source"]), cell["metadata"].get("tags", [])) for cell in codes]
    except (OSError, ValueError, KeyError, TypeError):
        return []
