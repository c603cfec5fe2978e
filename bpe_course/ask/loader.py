"""Read what a lesson asks from its TOML file, and refuse a file that can't be right.

Each table is a question or a function to write, in the order of the lesson. CONTRIBUTING.md says what
a table has, with examples ("Add a known mistake", "Add a question", "Add an exercise").
"""

import ast
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from bpe_course.ask.item import Exercise, Item, Mistake, Question

_FIELDS = ("number", "text", "choice", "true or false", "list", "texts", "pair", "set")
_TYPICAL_FIELDS = {bool: "true or false", int: "number", float: "number", str: "text"}
_HEADER = re.compile(r'^\["?[\w-]+"?\]$', re.MULTILINE)  # of an item
_SHARED_KEYS = {"title", "part", "minutes", "hints", "mistakes"}
_QUESTION_KEYS = _SHARED_KEYS | {"answer", "why", "fields", "labels", "options"}
_EXERCISE_KEYS = _SHARED_KEYS | {
    *("trace", "solution", "imports", "fixes", "ships-with", "fix", "further")
}


class _Refused(ValueError):
    """A table or one of its keys isn't right: `place` is the key to look for."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(problem)
        self.place = place


@dataclass(frozen=True)
class _Lesson:
    """The lesson that we're reading: its number, and the items so far."""

    number: str
    items: dict[str, Item]


def read_lesson(path: Path, number: str) -> tuple[dict[str, Item], dict[str, str]]:
    """Return the exercises and questions of a lesson, in the order of its file.

    Returns:
        Name -> item; and name -> where the slip is and what to do, for those that can't be used.

    >>> items, _ = read_lesson(Path(__file__).with_name("toy_aaab.toml"), "01")
    >>> items["toy-bill"].answer
    10
    """
    text = path.read_text(encoding="utf-8")
    tables, problems = _read_tables(text)
    lesson = _Lesson(number, {})
    for name, table in tables.items():
        try:
            lesson.items[name] = _read_item(lesson, name, table)
        except _Refused as error:
            line = _find_line(text, name, error.place)
            problems.setdefault(name, f"line {line}: {name}: {error}")
    return lesson.items, {name: f"{path.name}, {why}" for name, why in problems.items()}


def _read_tables(text: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the items' tables, and name -> the slip in those that aren't TOML."""
    try:
        return tomllib.loads(text), {}
    except tomllib.TOMLDecodeError:  # then read each item alone
        starts = [*(found.start() for found in _HEADER.finditer(text)), len(text)]
    tables: dict[str, Any] = {}
    problems = {}
    for start, end in pairwise(starts):
        part = text[start:end]
        name = part.partition("]")[0].strip('["')
        before = text.count("\n", 0, start)
        try:
            if name in tables:
                raise tomllib.TOMLDecodeError("there's another item of this name (at line 1,")
            tables |= tomllib.loads(part)
        except tomllib.TOMLDecodeError as error:
            line, slip = _find_slip(part, str(error))
            problems[name] = f"line {before + line}: {name}: {slip}"
    return tables, problems


def _find_slip(part: str, error: str) -> tuple[int, str]:
    """Return the number of the line in which an item isn't TOML, and why."""
    problem, _, place = error.partition(" (at ")
    number = re.match(r"line (\d+)", place)
    # Without a number, it's at the end: then the quotes that were opened last aren't closed.
    last = max(part.rfind(quotes) for quotes in ("'''", '"""'))
    line = int(number[1]) if number else part.count("\n", 0, max(last, 0)) + 1
    return line, f"{problem}. Compare that line with its neighbours."


def _find_line(text: str, name: str, place: str) -> int:
    """Return the number of the line where a key of an item is, or where the item begins."""
    lines = text.splitlines()
    begins = re.compile(rf'\["?{re.escape(name)}"?[.\]]')  # [merge], and below it [merge.mistakes]
    start = next((n for n, line in enumerate(lines) if begins.match(line)), 0)
    for number, line in enumerate(lines[start:], start=start + 1):
        if line.startswith("[") and not begins.match(line):
            break  # the next item
        if re.match(rf'\[?[\w."-]*\b{re.escape(place)}"?\s*(=|\])', line) and place:
            return number
    return start + 1


def _read_item(lesson: _Lesson, name: str, table: Any) -> Item:
    """Return the question or exercise that a table declares."""
    if not isinstance(table, dict):
        raise _Refused(name, f"is outside a table: write [{name}] in a line of its own above it")
    is_question = not table.keys().isdisjoint(_QUESTION_KEYS - _SHARED_KEYS)
    known = _QUESTION_KEYS if is_question else _EXERCISE_KEYS
    for key in table:
        if key not in known:
            raise _Refused(
                key, f"has an unknown key {key!r}: use one of {', '.join(sorted(known))}"
            )
    return (
        _read_question(lesson, name, table) if is_question else _read_exercise(lesson, name, table)
    )


def _take(table: dict, key: str, kind: type | tuple, default: Any = None) -> Any:
    """Return a value of a table, if it's of the right kind."""
    value = table.get(key, default)
    if value is None:
        raise _Refused(key, f"has no {key!r}: add it")
    if not isinstance(value, kind) or isinstance(value, bool):
        wanted = kind if isinstance(kind, type) else kind[0]
        raise _Refused(key, f"{key} is {value!r}, but it must be of the type {wanted.__name__}")
    return value


def _read_shared(table: dict) -> dict[str, Any]:
    """Return what a question and an exercise have in common."""
    part = _take(table, "part", str, "core")
    if part not in ("core", "extra"):
        raise _Refused("part", f"has the part {part!r}: use core, or extra")
    hints = _take(table, "hints", list)
    if not hints or not all(isinstance(hint, str) for hint in hints):
        raise _Refused("hints", f"has the hints {hints!r}: write at least one, in quotes")
    return {
        "title": _take(table, "title", str),
        "is_extra": part == "extra",
        "minutes": _take(table, "minutes", (float, int), 1),
        "hints": hints,
    }


# Questions


def _read_question(lesson: _Lesson, name: str, table: dict) -> Question:
    """Return a question; its known mistakes are wrong answers."""
    fields = _read_fields(table)
    options = _take(table, "options", (dict, list), {})
    if bool(options) != ("choice" in fields):
        raise _Refused("options", "needs `options` if it has a field 'choice', and only then")
    mistakes = []
    for key, parts in _take(table, "mistakes", dict).items():
        wrong, mistake = _read_mistake(key, parts)
        if len(wrong) != 1:
            raise _Refused(key, f"{key} must be a wrong answer and two sentences")
        make_wrong = partial(_to_python, wrong[0], fields)
        mistakes.append(replace(mistake, make_wrong=make_wrong))
    return Question(
        name=name,
        lesson=lesson.number,
        **_read_shared(table),
        mistakes=mistakes,
        answer=_take_answer(table, fields),
        why=_take(table, "why", str),
        fields=fields,
        labels=_take(table, "labels", list, []),
        options=options if isinstance(options, dict) else dict.fromkeys(options, ""),
    )


def _read_fields(table: dict) -> list[str]:
    """Return the kind of each field: what's declared, or what the answer's type says."""
    if "answer" not in table:
        raise _Refused("", "has no 'answer': add it")
    answer = table["answer"]
    parts = answer if "labels" in table and isinstance(answer, list) else [answer]
    typical = [_TYPICAL_FIELDS.get(type(part), "") for part in parts]
    fields = _take(table, "fields", list, ["choice"] if "options" in table else typical)
    for field in fields:
        if field not in _FIELDS:
            has = f"the field {field!r}" if field else f"the answer {answer!r}, but no `fields`"
            place = "fields" if field else "answer"
            raise _Refused(place, f"has {has}: use one of {', '.join(_FIELDS)}")
    return fields


def _read_mistake(name: str, parts: Any) -> tuple[list, Mistake]:
    """Return a mistake without what makes it wrong, and that in a list; it may be empty."""
    if not isinstance(parts, list) or len(parts) < 2:
        raise _Refused(name, f"{name} is {parts!r}, but a mistake is a list that has two sentences")
    more = parts[-1] if isinstance(parts[-1], dict) else {}
    *wrong, sentence, next_step = parts[:-1] if more else parts
    if not isinstance(sentence, str) or not isinstance(next_step, str):
        raise _Refused(name, f"{name} must end with what happened and the next step, two sentences")
    if set(more) - {"convention", "error"}:
        raise _Refused(name, f"{name} says {more!r}: use convention or error")
    convention, error = more.get("convention", False), more.get("error", "")
    if not isinstance(convention, bool) or not isinstance(error, str):
        raise _Refused(name, f"{name} says {more!r}: convention is true, and error is a text")
    return wrong, Mistake(name, sentence, next_step, lambda: None, convention, error)


def _take_answer(table: dict, fields: list[str]) -> Any:
    """Return the answer as a learner types it; there's a value for each field."""
    answer = _to_python(table["answer"], fields)
    if len(fields) > 1 and (not isinstance(answer, tuple) or len(answer) != len(fields)):
        raise _Refused("answer", f"has the answer {answer!r}, but {len(fields)} fields")
    return answer


def _to_python(value: Any, fields: list[str]) -> Any:
    """Return an answer as a learner types it: several values are a tuple."""
    if isinstance(value, dict):
        try:
            return ast.literal_eval(value["python"])
        except (KeyError, ValueError, SyntaxError, TypeError):
            how = 'write it as Python, as in {python = "None"}'
            raise _Refused("answer", f"has the value {value!r}: {how}") from None
    if not isinstance(value, list):
        return value
    if len(fields) > 1:
        more = fields + [""] * (len(value) - len(fields))
        return tuple(_to_python(part, [field]) for part, field in zip(value, more))
    parts = [_to_python(part, [""]) for part in value]
    return {"set": set, "pair": tuple}.get(fields[0], list)(parts)


# Functions


def _read_exercise(lesson: _Lesson, name: str, table: dict) -> Exercise:
    """Return an exercise: a function to write, or a listing to fix."""
    ships_with = _take(table, "ships-with", str, "")
    if "fixes" in table:
        exercise = lesson.items.get(table["fixes"])
        if not isinstance(exercise, Exercise):
            raise _Refused("fixes", f"fixes {table['fixes']!r}, which isn't a function above it")
        trace = _take(table, "trace", str, exercise.trace)
        shared = _read_shared(table)
        exercise = replace(exercise, name=name, trace=trace, ships_with=ships_with, **shared)
    else:
        exercise = _read_function(lesson, name, table, ships_with)
    exercise = replace(exercise, fix=_take(table, "fix", dict, {}))
    if bool(ships_with) != bool(exercise.fix):
        raise _Refused("ships-with", "needs `fix` if it ships with a mistake, and only then")
    if ships_with and ships_with not in [mistake.name for mistake in exercise.mistakes]:
        raise _Refused("ships-with", f"ships with {ships_with!r}, which isn't a known mistake")
    return exercise


def _read_function(lesson: _Lesson, name: str, table: dict, ships_with: str) -> Exercise:
    """Return an exercise with the cases that `functions/` has for it."""
    file = re.sub(r"(?<=[a-z])(?=[A-Z])|-", "_", name).lower()  # stream_decoder for StreamDecoder
    if not (Path(__file__).parent / "functions" / f"{file}.py").is_file():
        raise _Refused(name, f"needs its cases in functions/{file}.py")
    load_module = partial(import_module, f"bpe_course.ask.functions.{file}")
    solution = _take(table, "solution", str, "")
    mistakes = []
    for key, parts in _take(table, "mistakes", dict).items():
        edits, mistake = _read_mistake(key, parts)
        if edits and not isinstance(edits[0], dict):
            raise _Refused(key, f'{key} must begin with an edit, such as {{"ids[1:]" = "ids[2:]"}}')
        make_wrong = partial(_get_wrong, load_module, key)
        if edits:
            function = name.removesuffix("-fix").replace("-", "_")
            make_wrong = partial(_run_code, _edit(key, solution, edits[0]), function)
        mistakes.append(replace(mistake, make_wrong=make_wrong))
    return Exercise(
        name=name,
        lesson=lesson.number,
        **_read_shared(table),
        mistakes=mistakes,
        trace=_take(table, "trace", str),
        load_cases=lambda: load_module().CASES,
        ships_with=ships_with,
        imports=_take(table, "imports", str, ""),
        further=_take(table, "further", str, ""),
    )


def _get_wrong(load_module: Callable[[], ModuleType], name: str) -> Callable:
    """Return the wrong function that stands beside the cases."""
    return getattr(load_module(), name.replace("-", "_"))


def _edit(name: str, solution: str, edits: Mapping[str, str]) -> str:
    """Return a solution with one text replaced by another; each old text must occur exactly once."""
    code = solution
    for old, new in edits.items():
        count = code.count(old)
        if count != 1:
            raise _Refused(name, f"{old!r} occurs {count} times in `solution`: it must occur once")
        if not isinstance(new, str):
            raise _Refused(name, f"{old!r} becomes {new!r}: put that in quotes")
        code = code.replace(old, new)
    if code == solution:
        raise _Refused(name, f"{name} changes nothing in `solution`")
    return code


def _run_code(code: str, function: str) -> Callable:
    """Run a text that defines a function, and return that function."""
    namespace: dict[str, Any] = {}
    exec(compile(code, f"<{function}, edited>", "exec"), namespace)
    return namespace[function]
