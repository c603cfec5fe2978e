"""Find what was copied as a whole: short functions have one solution, and hints give long ones away."""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from filecmp import cmp
from inspect import getdoc
from itertools import permutations
from pathlib import Path
from typing import Any

from bpe_course.ask.catalogue import FUNCTIONS, find_exercise, find_function
from bpe_course.teach.marking.handed_in import Learner, name_own
from bpe_course.teach.marking.notebook import to_python

# Function -> its code with names numbered, and whether it's telling: long, and unlike its hint.
Shapes = dict[str, list]
# A note says if two share so many functions, and so many telling ones; or if one of them wrote so many,
# and all are shared.
_SAME, _TELLING, _WHOLE = 8, 4, 5
_LONG = 8  # statements; a telling function has more
# Lines put in order, as a cell says it, or progress.json.
_ARRANGED = re.compile(r"""\barrange\s*\(\s*["'](\w+)|"(\w+)":\s*{[^{}]*.arranged""")
_WORD = re.compile(r"\b[^\W\d]\w*")


def find_copies(handed_in: dict[Learner, Shapes], files: dict) -> Iterator[tuple[Learner, str]]:
    """Yield whose functions or files are somebody else's, and a note that says so."""
    solutions = {name: ast.parse(find_exercise(name).tell_solution()[1]) for name in FUNCTIONS}
    ours = {name: _describe(name, tree.body[-1]) for name, tree in solutions.items()}
    everybody = [(Learner("the answer key"), ours), *handed_in.items()]
    for (one, these), (other, those) in permutations(everybody, 2):
        same = [name for name, shape in these.items() if those.get(name) == shape]
        # `solution` shows ours to anybody, so they aren't telling of a pair.
        has_key = these is ours or those is ours
        own = [name for name in same if has_key or these[name] != ours[name]]
        telling = sum(these[name][1] for name in own)
        is_whole = len(same) == len(these) >= _WHOLE and own and not has_key
        if is_whole or (len(same) >= _SAME and telling >= _TELLING):
            yield one, f"{len(same)} of {len(these)} functions are also those of {other.name}"
    for path, copy in permutations(files, 2):
        if files[path] != files[copy] and cmp(path, copy, shallow=False):
            told = f"{name_own(path.name)} is the same, to the last byte, as the file of"
            yield files[path], f"{told} {files[copy].name}"


def compare_with_ours(cells: list[str], names: set[str], folder: Path) -> tuple[list, Shapes]:
    """Return notes on functions that are ours, and the shapes of the others."""
    found: dict[str, Any] = {}
    for cell in cells:
        with suppress(Exception):  # it isn't Python, or too deep
            nodes: list[Any] = ast.parse(to_python(cell)).body
            found |= {node.name: node for node in nodes if getattr(node, "name", "") in names}
    saved = [p.read_text("utf-8", "replace") for p in folder.glob("progress.json") if p.is_file()]
    told = _ARRANGED.finditer("\n".join([*cells, *saved]))
    arranged = found.keys() & {match[1] or match[2] for match in told}
    shapes, pasted = {}, []
    for name in found.keys() - arranged:
        with suppress(Exception):
            ours = getdoc(find_function(name).reference)
            pasted += [name] * (ast.get_docstring(found[name]) == ours)
            shapes[name] = _describe(name, found[name])
    notes = {"has our solution's docstring:": pasted, "has our lines put in order:": arranged}
    return [f"{note} {', '.join(sorted(notes[note]))}" for note in notes if notes[note]], shapes


def _describe(name: str, code: Any) -> list:
    for node in ast.walk(code):  # what's easily changed goes
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node, False):
            del node.body[0]
        vars(node).update(dict.fromkeys(vars(node).keys() & {"annotation", "returns"}))
    numbers: dict[str, str] = {}
    shape = _WORD.sub(lambda m: numbers.setdefault(m[0], f"n{len(numbers)}"), ast.unparse(code))
    is_long = sum(isinstance(node, ast.stmt) for node in ast.walk(code)) > _LONG
    with suppress(SyntaxError):  # a hint may have words in it
        hint: Any = ast.parse(find_exercise(name).hints[-1])
        hint = hint if hint.body[1:] else hint.body[0]
        is_long &= not all(map(_fits, hint.body, code.body)) or len(hint.body) != len(code.body)
    return [shape, is_long]


def _fits(hint: ast.AST, node: ast.AST) -> bool:
    parts, theirs = list(ast.iter_child_nodes(hint)), list(ast.iter_child_nodes(node))
    is_alike = type(hint) is type(node) and len(parts) == len(theirs)
    return ast.unparse(hint) == "___" or is_alike and all(map(_fits, parts, theirs))
