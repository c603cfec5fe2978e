"""Say which cell to run first, where Python would only say that a name isn't defined."""

import json
import os
import symtable
from pathlib import Path
from typing import Any

from bpe_course.practice.feedback import display, format_message


def watch(shell: Any) -> None:
    """Let IPython show one sentence if a cell lacks a name that the first code cell brings."""
    shell.set_custom_exc((NameError,), _show)


def _show(shell: Any, kind: type, error: NameError, traceback: Any, tb_offset: Any = None) -> None:
    """Show the sentence, or any other NameError as usual."""
    name = error.name
    if name in shell.user_ns or name not in _list_first_names():
        shell.showtraceback((kind, error, traceback), tb_offset=tb_offset)
    else:
        display(format_message(f"Run this notebook's first code cell first: it brings {name}."))


def _list_first_names() -> set[str]:
    """Return the names that the first code cell of this kernel's notebook defines."""
    try:
        # Jupyter's server tells each kernel which notebook it belongs to.
        cells = json.loads(Path(os.environ["JPY_SESSION_NAME"]).read_bytes())["cells"]
        source = next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        names = symtable.symtable(source, "<cell>", "exec").get_symbols()
    except (OSError, ValueError, KeyError, TypeError, StopIteration, SyntaxError):
        return set()
    return {name.get_name() for name in names if name.is_imported() or name.is_assigned()}
