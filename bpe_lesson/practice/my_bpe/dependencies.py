"""Collect a learner's function and everything that it needs to run without the notebook.

What it needs is found by value, so that the notebook counts as it is now. What goes into my_bpe.py
is text, as it was written. Whatever can't go in raises CannotKeep, which says why and what to do.
"""

import builtins
import linecache
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from bpe_lesson.lessons.catalogue import list_functions
from bpe_lesson.practice.my_bpe.imports import (
    CannotKeep,
    find_imported_course,
    pick_import,
    refuse_inner_imports,
)
from bpe_lesson.practice.my_bpe.origins import MISSING, Origin, find_codes, find_module, is_course
from bpe_lesson.practice.my_bpe.renaming import find_chains, rename, replace_spans
from bpe_lesson.practice.my_bpe.statements import Span, Statement, find_name_spans, get_span
from bpe_lesson.practice.values import abbreviate

COURSE_MARK = "# From the course:"  # comes before each definition that the learner didn't write
# Two functions can share such a value, because neither can change it.
UNCHANGING = (bool, int, float, str, bytes, frozenset, type(None), re.Pattern)


@dataclass(frozen=True)
class Piece:
    """One definition that goes into my_bpe.py.

    Attributes:
        name: the name that it has in the file.
        statements: its statements, in which each name is the one that the file uses.
    """

    name: str
    statements: tuple[Statement, ...]


class Collector:
    """Collects the pieces that one function needs, each after those that it needs itself."""

    def __init__(
        self, root: str, function: Callable, present: dict[str, Statement], old_text: str
    ) -> None:
        """Start with nothing collected.

        Args:
            root: the exercise's name, which the function will have in the file.
            function: the learner's function or class.
            present: name -> the statement that defines it in the file, and stays there.
            old_text: the file's text, with what the new function will replace.
        """
        self.root = root
        self.function = function
        self.present = present
        self.old_text = old_text
        self.pieces: list[Piece] = []
        self.names: dict[tuple[str, str], str] = {}  # (module, name there) -> name in the file

    def collect(self, origin: Origin, name: str) -> list[Piece]:
        """Return the pieces of the function that has this name in the notebook, itself last."""
        self.names[origin.module, name] = self.root
        self.add(origin, name, self.root)
        return self.pieces

    def add(self, origin: Origin, name: str, target: str) -> None:
        """Collect a definition, to be called `target` in the file, and what it needs."""
        statements = find_statements(origin, name)
        ready = tuple(self.adapt(origin, statement, name, target) for statement in statements)
        if is_course(origin.module) and not statements[0].is_import:
            first = Statement(f"{COURSE_MARK}\n{ready[0].text}")
            ready = (first, *ready[1:])
        self.pieces.append(Piece(target, ready))
        self.present |= {bound: statement for statement in ready for bound in statement.binds}

    def adapt(self, origin: Origin, statement: Statement, name: str, target: str) -> Statement:
        """Return a statement in which each name is the one that the file uses; collect the rest."""
        if statement.is_import:
            return pick_import(statement, name, target)
        refuse_inner_imports(statement)
        new_names = {name: target}
        for bound in sorted(statement.binds - {name}):  # as in `a, b = 1, 2`
            key = origin.module, bound
            new_names[bound] = self.names.setdefault(key, self.choose_name(origin, bound))
        for used in sorted(statement.uses - statement.binds):
            value = origin.values.get(used, MISSING)
            if isinstance(value, ModuleType) and (is_course(value) or value.__name__ == "my_bpe"):
                statement = self.replace_chains(statement, used, value)
            elif value is not MISSING and value is not getattr(builtins, used, MISSING):
                new_names[used] = self.resolve(origin, used)
        try:
            return rename(statement, {old: new for old, new in new_names.items() if old != new})
        except ValueError as error:
            raise CannotKeep(
                f"one of its names is taken in my_bpe.py, and {error}: give yours a different name."
            ) from None

    def resolve(self, origin: Origin, name: str) -> str:
        """Return what a name will be called in the file; collect its definition if needed."""
        key = origin.module, name
        if key not in self.names:
            value = origin.values[name]
            if origin.module != "my_bpe" and is_named(value, "my_bpe"):
                found = self.resolve_own(value)
            else:
                found = self.find_in_file(value) or self.find_in_course(origin, name)
            if not found and self.is_present(origin, name):
                found = name
            self.names[key] = found or self.choose_name(origin, name)
            if not found:
                self.add(origin, name, self.names[key])
        return self.names[key]

    def find_in_file(self, value: Any) -> str:
        """Return the file's name for one of the functions that learners write, or "" if none."""
        if value is self.function:
            return self.root
        exercise = find_exercise_of(value)
        if exercise == self.root:
            raise CannotKeep(
                f"it calls the course's own `{exercise}`. It will go in when it does the work itself."
            )
        # It may be the learner's, or a copy of the course's that came with something else.
        return exercise if exercise in self.present else ""

    def resolve_own(self, value: Any) -> str:
        """Return the file's name for what an earlier run of the file has made."""
        name = value.__name__
        if name in self.present:
            return name
        origin = Origin("my_bpe", getattr(value, "__globals__", {name: value}), (self.old_text,))
        if not origin.find_definition(name):
            raise CannotKeep(
                f"it needs `{name}` from an earlier my_bpe.py, where it isn't any more: write it in "
                "a cell."
            )
        return self.resolve(origin, name)

    def find_in_course(self, origin: Origin, name: str) -> str:
        """Return the file's name for what comes from another module of the course, "" if none."""
        value = origin.values[name]
        home = getattr(value, "__module__", None) or ""
        if home != origin.module and is_course(home) and is_named(value, home):
            return self.resolve_course(home, value.__name__)
        imported = find_imported_course(origin, name)
        return self.resolve(find_module(imported[0]), imported[1]) if imported else ""

    def resolve_course(self, home: str, name: str) -> str:
        """Return what something of the course will be called in the file; collect it if needed."""
        if home.count(".") != 1:  # the algorithms are flat modules; the rest shows, checks, marks
            raise CannotKeep(
                f"it uses `{name}`, which is part of the course and not of a tokenizer: take it "
                "out of your function, or call it in a line above."
            )
        return self.resolve(find_module(home), name)

    def replace_chains(self, statement: Statement, base: str, module: ModuleType) -> Statement:
        """Replace `core.merge` by `merge` in a statement, and collect what it stands for."""
        edits: dict[Span, str] = {}
        starts = set()
        for node, path in find_chains(statement, base):
            *modules, last = path
            holder: Any = module
            for part in modules:
                holder = getattr(holder, part, None)
            value = getattr(holder, last, MISSING)
            if (
                value is MISSING
                or not isinstance(holder, ModuleType)
                or isinstance(value, ModuleType)
            ):
                continue
            starts.add((node.lineno, node.col_offset))
            home = getattr(value, "__module__", None) or ""
            home = home if is_course(home) else holder.__name__
            if is_named(value, "my_bpe"):
                edits[get_span(node)] = self.resolve_own(value)
            else:
                edits[get_span(node)] = self.find_in_file(value) or self.resolve_course(home, last)
        if starts != {span[:2] for span in find_name_spans(statement, base)}:
            raise CannotKeep(
                f"it uses the whole module `{base}`: import the functions that you need by name."
            )
        return replace_spans(statement, edits)

    def choose_name(self, origin: Origin, name: str) -> str:
        """Return the name that a new definition will have in the file: its own, if it's free."""
        exercise = find_exercise_of(origin.values.get(name))
        if exercise:
            return exercise
        taken = {*self.present, *self.names.values(), *dir(builtins), *list_functions()}
        if name not in taken:
            return name
        own = f"{self.root}_{name}"
        while own in taken:
            own += "_"
        return own

    def is_present(self, origin: Origin, name: str, seen: frozenset[str] = frozenset()) -> bool:
        """Return whether the file has the same definition under this name, and all it needs too."""
        value = origin.values.get(name, MISSING)
        if value is MISSING or value is getattr(builtins, name, MISSING):
            return name not in self.present  # or else the file would find something of its own
        there = self.present.get(name)
        if name in seen or there is None:
            return name in seen
        if find_exercise_of(value) == name or (is_named(value, "my_bpe") and not origin.module):
            return True
        imported = find_imported_course(origin, name)
        if imported:
            return imported[1] == name and self.is_present(find_module(imported[0]), name, seen)
        ours = origin.find_definition(name)
        if len(ours) != 1:
            return False
        if ours[0].is_import:
            if not there.is_import:
                return False
            return pick_import(ours[0], name, name).says_the_same(pick_import(there, name, name))
        if not ours[0].defines(name) and not isinstance(value, UNCHANGING):
            return False  # two functions that change it would disturb each other
        needed = ours[0].uses - ours[0].binds
        return ours[0].says_the_same(there) and all(
            self.is_present(origin, used, seen | {name}) for used in needed
        )


def find_statements(origin: Origin, name: str) -> list[Statement]:
    """Return the statements that define a name, or one that makes the value that it has now.

    Raises:
        CannotKeep: if there is no such statement.

    >>> find_statements(Origin("", {"n": 3}, ()), "n")[0].text
    'n = 3'
    """
    found = origin.find_definition(name)
    if found:
        return found
    value = origin.values[name]
    home = getattr(value, "__module__", None) or ""
    if isinstance(value, ModuleType):
        return [Statement(f"import {value.__name__} as {name}")]
    if home != "__main__" and is_named(value, home):
        return [Statement(f"from {home} import {value.__name__} as {name}")]
    starred = origin.find_star_import(name)
    if starred:
        return [starred]
    files = ("".join(linecache.getlines(code.co_filename)) for code in find_codes(value)[:1])
    found = Origin("", origin.values, tuple(files)).find_definition(name)  # as with %run
    if not found and isinstance(value, UNCHANGING) and value == value:  # nan isn't
        found = [Statement(f"{name} = {value!r}")]
    if not found:
        raise CannotKeep(
            f"it needs `{name}`, which is {abbreviate(value, 60)}, and no cell shows how that was "
            f"made: write a line that begins with `{name} =` or `def {name}`."
        )
    return found


def is_named(value: Any, home: str) -> bool:
    """Return whether a value is a function or class of that module, found there by its own name.

    What my_bpe.py has made is taken at its word, because the file may have been run again.

    >>> is_named(re.compile, "re"), is_named(Statement("a"), Statement.__module__)
    (True, False)
    """
    name = getattr(value, "__name__", None)
    if not isinstance(name, str) or getattr(value, "__module__", None) != home:
        return False
    return home == "my_bpe" or getattr(sys.modules.get(home), name, None) is value


def find_exercise_of(value: object) -> str:
    """Return the exercise whose reference a value is, or "" if it isn't one's.

    >>> from bpe_lesson import core
    >>> find_exercise_of(core.merge), find_exercise_of(len)
    ('merge', '')
    """
    for name, exercise in list_functions().items():
        if exercise.reference is value:
            return name
    return ""
