"""Read what a lesson asks from its TOML file, whose tables CONTRIBUTING.md describes."""

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

_TYPICAL_FIELDS = {bool: "true or false", int: "number", float: "number", str: "text", list: "list"}
_PARTS = {"core": False, "questions": False, "extra": True}  # -> whether it's an extra
# What a table can have
_SHARED = "title part minutes hints mistakes".split()
_QUESTION = "answer why fields labels options".split()
_EXERCISE = "trace solution imports lines fixes ships-with fix".split()


def read_lesson(path: Path, number: str) -> dict[str, Item]:
    """Return name -> item of a lesson, in order; a ValueError names file, item and what's wrong."""
    items: dict[str, Item] = {}
    name, part, place = "", "core", 0  # a part goes on until a table names the next one
    try:
        for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
            part = table.get("part", part)
            place = place + 1 if part == "questions" else 0  # in the list of questions
            shared = {"name": name, "lesson": number, "is_extra": _PARTS[part]}
            items[name] = _read_item(table, shared, place, items)
    except Exception as error:
        told = error if isinstance(error, ValueError) else repr(error)  # TOML's own is one
        raise ValueError(f"{path.name}: {name}: {told}") from None
    return items


def _read_item(table: dict, shared: dict, place: int, items: Mapping[str, Item]) -> Item:
    is_question = not table.keys().isdisjoint(_QUESTION)
    needed = "title hints"
    if "fixes" not in table:
        needed += " answer why" if is_question else " trace mistakes"
    _check_keys(table, _SHARED + (_QUESTION if is_question else _EXERCISE), needed.split())
    hints = table["hints"]
    parts = hints[0] if isinstance(hints[0], list) else []
    labels = enumerate(table.get("labels", []), start=1)
    parts = [f"Number {n}, {label}: {part}" for (n, label), part in zip(labels, parts)]
    hints = [" ".join(parts), *hints[1:]] if parts else hints
    shared |= {"title": table["title"], "hints": hints, "minutes": table.get("minutes", 1)}
    if is_question:
        return _read_question(table, shared | {"part_hints": parts, "number": place})
    return _read_exercise(table, shared, items)


def _check_keys(table: dict, known: list[str], needed: list[str]) -> None:
    for key in table:
        if key not in known:
            raise ValueError(f"has an unknown key {key!r}: use one of {', '.join(sorted(known))}")
    for key in needed:
        if key not in table:
            raise ValueError(f"has no {key!r}: add it")


def _read_mistakes(
    table: dict, hint: str, beginning: str, read_wrong: Callable[[str, list], list[Callable]]
) -> list[Mistake]:
    """Return a known mistake for each edit or answer; `read_wrong` gets what isn't a sentence.

    A sentence in small letters goes on from `beginning`. The `hint` is the usual next step.
    """
    mistakes = []
    for name, parts in table.get("mistakes", {}).items():
        *rest, last = parts
        more = last if isinstance(last, dict) else {}
        _check_keys(more, ["convention", "error", "needs"], [])
        texts = [part for part in parts if isinstance(part, str)]
        if not 1 <= len(texts) <= 2:
            raise ValueError(f"{name} must have what happened and at most one next step, in quotes")
        sentence, next_step = [*texts, hint][:2]
        sentence = beginning + sentence if sentence[0].islower() else sentence
        needs = frozenset(more.get("needs", "").split())
        told = (more.get("convention", False), more.get("error", ""), needs)
        for make_wrong in read_wrong(name, [part for part in rest if not isinstance(part, str)]):
            mistakes.append(Mistake(name, sentence, next_step, make_wrong, *told))
    return mistakes


# Questions


def _read_question(table: dict, shared: dict) -> Question:
    fields = _read_fields(table)
    options = table.get("options", {})
    if len(fields) > 1 and len(shared["part_hints"]) != len(fields):
        raise ValueError(f"has {len(fields)} fields: begin `hints` with a list of a hint for each")

    def read_wrong(name: str, wrong: list) -> list[Callable]:
        [value] = wrong or [int(name) if fields == ["number"] else name]
        return [partial(_to_python, value, fields)]

    return Question(
        **shared,
        mistakes=_read_mistakes(table, shared["hints"][0], "", read_wrong),
        answer=_to_python(table["answer"], fields),
        why=table["why"],
        fields=fields,
        labels=table.get("labels", []),
        options=options if isinstance(options, dict) else dict.fromkeys(options, ""),
    )


def _read_fields(table: dict) -> list[str]:
    """Return the fields declared, or implied by the answer's type."""
    answer = table["answer"]
    values = answer if "labels" in table and isinstance(answer, list) else [answer]
    typical = ["choice" if "options" in table else _guess_field(value) for value in values]
    fields = table.get("fields", typical)
    for field in fields:
        if field not in KINDS:
            has = f"the field {field!r}" if field else f"the answer {answer!r}, but no `fields`"
            raise ValueError(f"has {has}: use one of {', '.join(KINDS)}")
    return fields


def _guess_field(value: Any) -> str:
    if isinstance(value, list) and any(isinstance(part, str) for part in value):
        return "texts"
    return _TYPICAL_FIELDS.get(type(value), "")


def _to_python(value: Any, fields: list[str]) -> Any:
    """Return an answer as a learner types it: several values are a tuple."""
    if isinstance(value, dict):
        return ast.literal_eval(value["python"])
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
        fixed = items[table["fixes"]]
        assert isinstance(fixed, Exercise)
        exercise = replace(fixed, **shared, lines=None)
    else:
        exercise = _read_function(table, shared)
    ships_with = table.get("ships-with", "")
    if ships_with and ships_with not in [mistake.name for mistake in exercise.mistakes]:
        raise ValueError(f"ships with {ships_with!r}, which isn't a known mistake")
    return replace(exercise, ships_with=ships_with, fix=table.get("fix", {}))


def _read_function(table: dict, shared: dict) -> Exercise:
    name = shared["name"]
    file = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()  # stream_decoder for StreamDecoder
    load_module = partial(import_module, f"bpe_course.ask.functions.{file}")
    solution, lines = table.get("solution", ""), table.get("lines")

    def read_wrong(mistake: str, edits: list) -> list[Callable]:
        if not edits:
            return [lambda: getattr(load_module(), mistake.replace("-", "_"))]
        codes = [_edit(mistake, solution, edit) for edit in edits]
        return [partial(_run_code, code, name, f"{mistake} {n}") for n, code in enumerate(codes)]

    return Exercise(
        **shared,
        mistakes=_read_mistakes(table, shared["hints"][0], "Your code seems to ", read_wrong),
        trace=table["trace"],
        load_cases=lambda: load_module().CASES,
        imports=table.get("imports", ""),
        lines=lines and shuffle_lines(name, solution, **lines),
    )


def _edit(name: str, solution: str, edits: Mapping[str, str]) -> str:
    """Return a solution in which new texts replace old ones, each of which is there once."""
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
