"""Read a submitted notebook's cells, and find the attempts in them, without running any of it."""

import ast
import re
from pathlib import Path

from bpe_lesson.lessons.catalogue import list_exercises

_MAX_BYTES = 50_000_000
# `%time` has code after it; any other line that begins with % or ! isn't Python.
_MAGIC = re.compile(r"^([ \t]*)(?:%time(?:it)?[ \t]+(?!-)|[%!].*)", re.MULTILINE)
# check(merge), check(mine, name="merge-fix"), answer("toy-merges", 16)
_ATTEMPT = re.compile(
    r"\b(?:check|answer)\s*\(\s*(?:[\w.]+\s*,\s*)?(?:name\s*=\s*)?[\"']?(?:\w+\.)*([\w-]+)"
)


def read_cells(path: Path) -> list[str]:
    """Return the code of a notebook's code cells.

    Raises:
        ValueError: if it can't be read. The message is for the teacher.
    """
    if path.is_symlink() or not path.is_file():  # a pipe would make us wait for ever
        raise ValueError("it's a link, or not a file")
    if path.stat().st_size > _MAX_BYTES:
        raise ValueError(f"it has more than {_MAX_BYTES:,} bytes")
    import nbformat

    try:
        cells = nbformat.read(path, as_version=4).cells
        sources = [str(cell.source) for cell in cells if cell.cell_type == "code"]
    except Exception:  # whatever nbformat stumbles over
        raise ValueError("it's damaged: open it in JupyterLab and save it again") from None
    return [source.encode("utf-8", "replace").decode() for source in sources]  # no half characters


def to_python(source: str) -> str:
    r"""Return a cell's code without magics; "" if it isn't Python.

    >>> to_python("%%time\nn = 1"), to_python("%time f()"), to_python("1 +")
    ('\nn = 1', 'f()', '')
    """
    for code in (source, _MAGIC.sub(r"\1", source)):
        try:
            ast.parse(code)
            return code
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    return ""


def find_attempts(source: str) -> list[str]:
    """Return the names of the exercises and questions that some code hands in, Python or not.

    >>> find_attempts('check(merge)  answer("toy-merges", 16)'), find_attempts("check(nobody)")
    (['merge', 'toy-merges'], [])
    """
    known = {item.name for item in list_exercises()}
    return [name for name in _ATTEMPT.findall(source) if name in known]
