"""Read the cells of what was handed in, and find the attempts in them; nothing runs."""

import ast
import re
from contextlib import suppress
from pathlib import Path

from bpe_course.ask.catalogue import list_exercises
from bpe_course.practice.kept_cells import find_written, split_cells
from bpe_course.practice.places import list_asked
from bpe_course.teach.marking.handed_in import is_my_bpe

VERDICT = "application/x-bpe-lesson-verdict"  # the kind of display that is a verdict
_MAX_BYTES = 50_000_000
# `%time` has code after it; any other line that begins with % or ! isn't Python.
_MAGIC = re.compile(r"^([ \t]*)(?:%time(?:it)?[ \t]+(?!-)|[%!].*)", re.MULTILINE)


def read_cells(path: Path) -> list[str]:
    """Return the code cells of a notebook or a my_bpe.py, or raise a ValueError, for the teacher."""
    if path.is_symlink() or not path.is_file():  # a pipe would make us wait for ever
        raise ValueError("it's a link, or not a file")
    if path.stat().st_size > _MAX_BYTES:
        raise ValueError(f"it has more than {_MAX_BYTES:,} bytes")
    if is_my_bpe(path):
        return _read_my_bpe(path.read_text(encoding="utf-8-sig", errors="replace"))
    if path.suffix != ".ipynb":
        is_zip = path.suffix.lower() == ".zip"
        raise ValueError("unpack it first" if is_zip else "it isn't a notebook (.ipynb)")
    import nbformat

    try:
        cells = nbformat.reads(path.read_text(encoding="utf-8-sig"), as_version=4).cells
        sources = [str(cell.source) for cell in cells if cell.cell_type == "code"]
    except Exception:  # whatever nbformat stumbles over
        raise ValueError(
            "it isn't a notebook, or it's cut off or damaged: hand it in again"
        ) from None
    return [source.encode("utf-8", "replace").decode() for source in sources]  # no half characters


def _read_my_bpe(text: str) -> list[str]:
    kept = split_cells(text)
    written = find_written(kept).items()  # without what's copied from the course
    checked = {code: [f"check({n})" for n, own in written if own == code] for code in kept.values()}
    cells = ["\n".join([code, *checks]) for code, checks in checked.items()]
    return ["from bpe_course.practice import check", *cells]


def to_python(source: str) -> str:
    """Return a cell's code without magics, or raise the SyntaxError if it isn't Python."""
    with suppress(SyntaxError):
        ast.parse(source)
        return source
    code = _MAGIC.sub(r"\1", source)
    ast.parse(code)
    return code


def find_attempts(source: str) -> list[str]:
    """Return the names of the exercises and questions that a cell hands in, Python or not."""
    try:
        asked = list_asked(to_python(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # so each line by itself
        lines = map(str.strip, _MAGIC.sub(r"\1", source).splitlines())
        asked = sum((list_asked(line) or list_asked(f"{line})") for line in lines), [])
    known = {item.name for item in list_exercises()}
    return [name for name in asked if name in known]
