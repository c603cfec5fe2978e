"""Read what a lesson asks from its TOML file, and refuse a file that can't be right.

Each table is a question or a function to write, in the order of the lesson. CONTRIBUTING.md says what
a table has ("Add a known mistake", "Add a question", "Add an exercise").
"""

import ast
import linecache
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from bpe_course.ask.item import KINDS, Exercise, Item, Mistake, Question
from bpe_course.ask.lines import shuffle_lines

_TYPICAL_FIELDS = {bool: "true or false", int: "number", float: "number", str: "text"}
# What a table can have.
_SHARED = "title part minutes hints mistakes".split()
_QUESTION = "answer why fields labels options number".split()
_EXERCISE = "trace solution imports further lines fixes ships-with fix".split()


def read_lesson(path: Path, number: str) -> dict[str, Item]:
    """Return name -> item for the exercises and questions of a lesson, in the order of its file.

    It raises a ValueError that names the file, the item and what to write instead.

    >>> read_lesson(Path(__file__).with_name("toy_aaab.toml"), "01")["toy-bill"].answer
    10
    """
    items: dict[str, Item] = {}
    name = ""
    try:
        for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
            items[name] = _read_item(name, table, number, items)
    except ValueError as error:  # of TOML, too, which names the line
        raise ValueError(f"{path.name}: {name}: {error}") from None
    return items


def _read_item(name: str, table: Any, lesson: str, items: Mapping[str, Item]) -> Item:
    """Return what a table declares; `items` are the items above it."""
    if not isinstance(table, dict):
        raise ValueError(f"is outside a table: write [{name}] in a line of its own above it")
    is_question = not table.keys().isdisjoint(_QUESTION)
    needed = "title hints"
    if "fixes" not in table:
        needed += " answer why" if is_question else " trace mistakes"
    _check_keys(table, _SHARED + (_QUESTION if is_question else _EXERCISE), needed.split())
    hints = table["hints"]
    parts = hints[0] if hints and isinstance(hints[0], list) else []
    hints = [" ".join(parts), *hints[1:]] if parts else hints
    if not hints or not all(isinstance(hint, str) for hint in hints):
        raise ValueError(f"has the hints {hints!r}: write at least one, in quotes")
    part = table.get("part", "core")
    if part not in ("core", "extra"):
        raise ValueError(f"has the part {part!r}: use core, or extra")
    shared = {"name": name, "lesson": lesson, "title": table["title"], "hints": hints}
    shared |= {"is_extra": part == "extra", "minutes": table.get("minutes", 1)}
    if is_question:
        return _read_question(table, shared | {"part_hints": parts})
    return _read_exercise(table, shared, items)


def _check_keys(table: dict, known: list[str], needed: list[str]) -> None:
    for key in table:
        if key not in known:
            raise ValueError(f"has an unknown key {key!r}: use one of {', '.join(sorted(known))}")
    for key in needed:
        if key not in table:
            raise ValueError(f"has no {key!r}: add it")


def _read_mistakes(
    table: dict, read_wrong: Callable[[str, list], list[Callable[[], Any]]]
) -> list[Mistake]:
    """Return a known mistake for each edit; `read_wrong` gets what's before the two sentences."""
    mistakes = []
    for name, parts in table.get("mistakes", {}).items():
        texts = [*parts] if isinstance(parts, list) else []
        more = dict(texts.pop()) if texts and isinstance(texts[-1], dict) else {}
        if len(texts) < 2 or not all(isinstance(text, str) for text in texts[-2:]):
            raise ValueError(f"{name} must end with what happened and the next step, in quotes")
        *wrong, sentence, next_step = texts
        convention = more.pop("convention", False)
        error, needs = more.pop("error", ""), more.pop("needs", "")
        if more or type(convention) is not bool or {type(error), type(needs)} != {str}:
            how = 'use {convention = true}, {error = "range"} or {needs = "call:items while"}'
            raise ValueError(f"{name} says {parts[-1]!r}: {how}")
        rest = (convention, error, frozenset(needs.split()))
        mistakes += [
            Mistake(name, sentence, next_step, make_wrong, *rest)
            for make_wrong in read_wrong(name, wrong)
        ]
    return mistakes


# Questions


def _read_question(table: dict, shared: dict) -> Question:
    fields = _read_fields(table)
    options = table.get("options", {})
    if bool(options) != ("choice" in fields):
        raise ValueError("needs `options` if it has a field 'choice', and only then")
    answer = _to_python(table["answer"], fields)
    if len(fields) > 1 and (not isinstance(answer, tuple) or len(answer) != len(fields)):
        raise ValueError(f"has the answer {answer!r}, but {len(fields)} fields")
    if len(fields) > 1 and len(shared["part_hints"]) != len(fields):
        raise ValueError(f"has {len(fields)} fields: begin `hints` with a list of a hint for each")

    def read_wrong(name: str, wrong: list) -> list[Callable]:
        if len(wrong) != 1:
            raise ValueError(f"{name} must begin with one wrong answer")
        return [partial(_to_python, wrong[0], fields)]

    return Question(
        **shared,
        mistakes=_read_mistakes(table, read_wrong),
        answer=answer,
        why=table["why"],
        fields=fields,
        labels=table.get("labels", []),
        number=table.get("number", 0),
        options=options if isinstance(options, dict) else dict.fromkeys(options, ""),
    )


def _read_fields(table: dict) -> list[str]:
    """Return the fields that are declared, or that the answer's type implies."""
    answer = table["answer"]
    values = answer if "labels" in table and isinstance(answer, list) else [answer]
    typical = [_TYPICAL_FIELDS.get(type(value), "") for value in values]
    fields = table.get("fields", ["choice"] if "options" in table else typical)
    for field in fields:
        if field not in KINDS:
            has = f"the field {field!r}" if field else f"the answer {answer!r}, but no `fields`"
            raise ValueError(f"has {has}: use one of {', '.join(KINDS)}")
    return fields


def _to_python(value: Any, fields: list[str]) -> Any:
    """Return an answer as a learner types it: several values are a tuple."""
    if isinstance(value, dict):
        try:
            return ast.literal_eval(value["python"])
        except (KeyError, ValueError, SyntaxError, TypeError):
            how = 'write it as Python, as in {python = "None"}'
            raise ValueError(f"has the value {value!r}: {how}") from None
    if not isinstance(value, list):
        return value
    if len(fields) > 1:
        kinds = fields + [""] * (len(value) - len(fields))
        return tuple(_to_python(part, [kind]) for part, kind in zip(value, kinds))
    parts = [_to_python(part, [""]) for part in value]
    return {"set": set, "pair": tuple}.get(fields[0], list)(parts)


# Functions


def _read_exercise(table: dict, shared: dict, items: Mapping[str, Item]) -> Exercise:
    if "fixes" in table:
        fixed = items.get(table["fixes"])
        if not isinstance(fixed, Exercise):
            raise ValueError(f"fixes {table['fixes']!r}, which isn't a function above it")
        exercise = replace(fixed, **shared, lines=None)
    else:
        exercise = _read_function(table, shared)
    ships_with, fix = table.get("ships-with", ""), table.get("fix", {})
    if ships_with and ships_with not in [mistake.name for mistake in exercise.mistakes]:
        raise ValueError(f"ships with {ships_with!r}, which isn't a known mistake")
    return replace(exercise, ships_with=ships_with, fix=fix)


def _read_function(table: dict, shared: dict) -> Exercise:
    name = shared["name"]
    file = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()  # stream_decoder for StreamDecoder
    if not (Path(__file__).parent / "functions" / f"{file}.py").is_file():
        raise ValueError(f"needs its cases in functions/{file}.py")
    load_module = partial(import_module, f"bpe_course.ask.functions.{file}")
    solution, lines = table.get("solution", ""), table.get("lines")
    if lines:
        _check_keys(lines, ["extra", "free"], ["extra"])

    def read_wrong(mistake: str, edits: list) -> list[Callable]:
        if not edits:
            return [lambda: getattr(load_module(), mistake.replace("-", "_"))]
        if not all(isinstance(edit, dict) for edit in edits):
            how = '{"ids[1:]" = "ids[2:]"}'
            raise ValueError(f"{mistake} must begin with an edit, such as {how}")
        codes = [_edit(mistake, solution, edit) for edit in edits]
        return [partial(_run_code, code, name, f"{mistake} {n}") for n, code in enumerate(codes)]

    return Exercise(
        **shared,
        mistakes=_read_mistakes(table, read_wrong),
        trace=table["trace"],
        load_cases=lambda: load_module().CASES,
        imports=table.get("imports", ""),
        further=table.get("further", ""),
        lines=lines and shuffle_lines(name, solution, **lines),
    )


def _edit(name: str, solution: str, edits: Mapping[str, str]) -> str:
    """Return a solution in which new texts replace old ones, each of which occurs exactly once."""
    code = solution
    for old, new in edits.items():
        count = code.count(old)
        if count != 1:
            problem = f"{name}: {old!r} occurs {count} times in `solution`"
            raise ValueError(f"{problem}: it must occur once")
        code = code.replace(old, new)
    return code


def _run_code(code: str, function: str, mistake: str) -> Callable:
    file, namespace = f"<{function}, {mistake}>", dict[str, Any]()
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    exec(compile(code, file, "exec"), namespace)
    return namespace[function]
