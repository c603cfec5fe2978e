"""Judge and run a learner's code in a page of the website: what the page asks of the engine.

The code comes as text, and what's shown goes back as HTML that the engine has escaped, or as text.
The learner's folder is in memory: its files come with each question, and go back with the answer.
"""

import ast
import json
import linecache
import os
import sys
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from itertools import islice
from types import ModuleType
from typing import Any, NamedTuple

from bpe_course.ask.catalogue import FUNCTIONS, find_exercise
from bpe_course.ask.item import Exercise
from bpe_course.folders import find_course_folder
from bpe_course.practice.evaluation import judge
from bpe_course.practice.feedback import add_label, format_result
from bpe_course.practice.kept_cells import Ran, is_python, list_bound, list_used
from bpe_course.practice.my_bpe import keep_new, mine
from bpe_course.practice.result import Result
from bpe_course.practice.time_limit import Clock, call_with_limit
from bpe_course.practice.trial import MAX_SECONDS, PrintCapture, find_failing_line, read_line
from bpe_course.practice.values import describe_error
from bpe_course.practice.wording import word
from bpe_course.view.card import make_quiet_card
from bpe_course.view.rich_output import RichOutput, as_text
from bpe_course.view.stepper import (
    Level,
    answer_steps,
    begin_steps,
    make_byte_level,
    make_toy_level,
    make_word_level,
)
from bpe_lesson import core, words
from bpe_lesson.corpora import load_text
from bpe_lesson.pretokenize import GPT4_PATTERN, split
from bpe_lesson.pretrained import GPT_VOCABULARIES

_FILE = "your code"  # what tracebacks and the time limit call it
_RUN_SECONDS = 30.0  # for code that nobody judges
_MOST_PRINTED = 20_000  # characters
_FIRST_TOKENS = 3000  # of GPT-4's, whose ranks recover_merges gets
# Short texts that a tokenizer gets wrong if its pattern, or the order of its steps, isn't GPT-4's.
_HARD_TEXTS = [
    "", " a  b\n\n\n c\r\n\t ", "1234567 12.5 ½ ٣٤٥", "IT'S we'Ll o'clock", "a" * 100,
    "def f(x):\n    return x_1 ** 2\n", "no\u00a0break e\u0301 é ﬁ", "🤷🏽‍♀️ 👩‍👩‍👧 🇬🇷",
    "शब्द คำ كلمة λέξη 単語", "Hi<|endoftext|>Ho<|endofprompt|>!",
]  # fmt: skip
_ENVIRONMENT = dict(os.environ)  # which says where the learner's folder is
_gpt4: dict[str, Any] = {}  # GPT-4's merges and more, and the functions that use them
_prepared: dict[str, dict[str, Any]] = {}  # the code of a setup cell -> the names that it makes


def answer_page(question: str) -> str:
    """Answer a question of the page; both are JSON, with the texts of the learner's files.

    A question has a `task`, a key of _TASKS, and what it's `given`. An answer has notes, too.

    >>> code = "def merge(ids, pair, idx): ..."
    >>> given = {"name": "merge", "asked": "merge", "code": code, "setup": "", "before": ""}
    >>> question = {"task": "check", "given": given, "files": {}}
    >>> json.loads(answer_page(json.dumps(question)))["result"]["status"]
    'unwritten'
    """
    order = json.loads(question)
    _write_files(order["files"])
    with _keep_modules(), redirect_stdout(StringIO()) as notes:
        result = _TASKS[order["task"]](**order["given"])
    paths = sorted(find_course_folder().glob("*.py"))
    files = {path.name: path.read_text(encoding="utf-8", errors="replace") for path in paths}
    return json.dumps({"result": result, "files": files, "notes": notes.getvalue()})


@contextmanager
def _keep_modules() -> Iterator[None]:
    """Put back, at the end, what code has changed in any module, the course's and Python's own."""
    # In a browser, `js` isn't a module.
    kept = {name: m for name, m in sys.modules.items() if isinstance(m, ModuleType)}
    contents = [(vars(module), dict(vars(module))) for module in kept.values()]
    try:
        yield
    finally:
        for names, before in contents:
            names.update(before)
        sys.modules.update(kept)


def _write_files(files: dict[str, str]) -> None:
    """Write the learner's files, and delete those that the page doesn't have any more."""
    folder = find_course_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.py"):
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", errors="replace", newline="")


class _Ended(NamedTuple):
    result: Result  # "right", "error" or "timeout", of no exercise
    printed: str
    value: object = None  # of the last line, if that's an expression


def _run(code: str, names: dict[str, Any], seconds: float, name: str = "") -> _Ended:
    linecache.cache[_FILE] = (len(code), None, code.splitlines(keepends=True), _FILE)
    clock, capture = Clock(seconds), PrintCapture(_MOST_PRINTED)
    with redirect_stdout(capture):
        value, error = call_with_limit(lambda: _run_all(code, names), clock)
    os.environ.update(_ENVIRONMENT)
    status, reason, where = "error", "error", find_failing_line(error) if error else ("", "")
    details = {"error": describe_error(error)} if error else {}
    if clock.over:
        status, reason, where = "timeout", "still-running", read_line(clock.where)
        details = {"seconds": f"{seconds:.0f}"}
    elif isinstance(error, SyntaxError) and error.filename == _FILE and error.lineno:
        reason, where = "syntax", read_line((_FILE, error.lineno))
        details = {"error": describe_error(type(error)(error.msg))}  # the place says where
    elif type(error) is NameError and isinstance(error.name, str):
        reason, details = "unknown-name", {**details, "name": error.name[:40]}
    elif not error:
        return _Ended(Result(name, "right"), capture.text, value)
    place, code = where
    result = Result(name, status, None, (reason,), details, place=place, code=code)
    return _Ended(result, capture.text)


def _run_all(code: str, names: dict[str, Any]) -> object:
    body = ast.parse(code, _FILE).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), _FILE, "exec", dont_inherit=True), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), _FILE, "eval", dont_inherit=True), names)


def _prepare(setup: str, before: str) -> dict[str, Any]:
    """Return the names of a lesson's setup cell, which runs once, and of the cells needed."""
    with redirect_stdout(StringIO()):
        if setup not in _prepared:
            _prepared[setup] = {"__name__": "__main__"}
            exec(compile(setup, "setup", "exec", dont_inherit=True), _prepared[setup])
        names = dict(_prepared[setup])
        exec(compile(before, "before", "exec", dont_inherit=True), names)
    return names


def _get_ready(setup: str) -> dict:
    """Do what takes long and only once, while the learner is still writing."""
    _prepare(setup, "")
    return {}


def _check(name: str, asked: str, code: str, setup: str, before: str) -> dict[str, Any]:
    """Judge the code of an exercise, and keep it in my_bpe.py if it's right.

    `asked` is what the function or class is called in the code, `setup` the lesson's first code cell,
    and `before` the code of the cells that the exercise needs.
    """
    item = find_exercise(name)
    assert isinstance(item, Exercise)
    names = _prepare(setup, before)
    names |= _find_earlier(code, names.keys() | {asked})
    ended = _run(code, names, MAX_SECONDS, name)
    result, more = ended.result, []
    tried = False  # code that doesn't even run isn't an attempt, as in a notebook
    if result.status == "right" and not callable(names.get(asked)):
        result = Result(name, "error", None, ("not-defined",), {"function": asked})
    elif result.status == "right":
        result = judge(item, names[asked])
        tried = result.status != "unwritten"
        if result.status == "right":
            more = [*keep_new(name, names[asked], Ran([code, before, setup], names)), item.further]
    if result.status == "unwritten":
        head = add_label(item.label, item.headline)
        card = make_quiet_card(head, f"{word(result, item)} {item.todo}.".strip())
    else:  # the page has a button for hints
        card = format_result(result, item, more)
    return {"status": result.status, "tried": tried, "html": card.html, "printed": ended.printed}


def _find_earlier(code: str, there: Set[str]) -> dict[str, Callable]:
    """Return the functions of exercises that some code uses, beside those that are there already."""
    if not is_python(code):
        return {}
    used = list_used(code).intersection(FUNCTIONS)
    return {name: mine(name) for name in used - list_bound(code) - there}


def _run_freely(code: str, setup: str, before: str) -> dict[str, str]:
    """Run a piece of code of the lesson that the learner has changed, and return what it shows."""
    names = _prepare(setup, before)
    names |= _find_earlier(code, names.keys())
    ended = _run(code, names, _RUN_SECONDS)
    result, value, html = ended.result, ended.value, ""
    if isinstance(value, RichOutput):
        html = value.html or value.svg or ""
    text = as_text(value)[:_MOST_PRINTED] if not html and value is not None else ""
    if result.status != "right":
        html = format_result(result).html
    return {"status": result.status, "html": html, "text": text, "printed": ended.printed}


def _make_level(name: str) -> Level:
    if name == "words":
        return make_word_level(words.count_words, mine("word_stats"), mine("merge_vocab"))
    if name == "toy":
        return make_toy_level(mine("get_stats"), mine("merge"), core.generate_names)
    return make_byte_level(mine("get_stats"), mine("merge"))


def _begin(level: str, text: str) -> dict[str, Any]:
    return _limit(lambda: begin_steps(_make_level(level), text))


def _step(level: str, name: str, given: list) -> list:
    return _limit(lambda: answer_steps(_make_level(level))[name](*given))


def _stream(ids: list[int], tokens: list[str]) -> list[str]:
    def decode() -> list[str]:
        vocab = {idx: bytes.fromhex(token) for idx, token in zip(ids, tokens)}
        decoder = mine("StreamDecoder")(vocab)
        return [*(str(decoder.feed([idx])) for idx in ids), str(decoder.finish())]

    return _limit(decode)


def _begin_gpt4(pairs: list[list[int]], byte_ids: list[int]) -> dict[str, Any]:
    """Take GPT-4's merges, in OpenAI's ids; return whether the learner's recover_merges finds them."""
    bytes_by_id = {idx: byte for byte, idx in enumerate(byte_ids)}
    ours = ([bytes_by_id.get(idx, idx) for idx in pair] for pair in pairs)
    merges = {(left, right): idx for idx, (left, right) in enumerate(ours, start=256)}
    special = GPT_VOCABULARIES["cl100k_base"][2]

    def prepare() -> bool:
        vocab = mine("build_vocab")(merges)
        recovered = mine("recover_merges")({vocab[idx]: idx for idx in range(_FIRST_TOKENS)})
        vocab = vocab | {idx: name.encode() for name, idx in special.items()}
        functions = {name: mine(name) for name in ("set_apart", "encode", "decode")}
        _gpt4.update(functions, merges=merges, vocab=vocab, byte_ids=byte_ids, special=special)
        return recovered == dict(islice(merges.items(), _FIRST_TOKENS - 256))

    is_recovered = _limit(prepare, _RUN_SECONDS)
    essay = load_text("unicode_essay")
    texts = [*_HARD_TEXTS, essay, essay.upper()]
    return {"recovered": is_recovered, "texts": texts, "special": special}


def _encode_like_gpt4(text: str) -> dict[str, Any]:
    """Return a text's ids by the learner's functions, and whether their decode brings it back."""
    special, merges, byte_ids = _gpt4["special"], _gpt4["merges"], _gpt4["byte_ids"]

    def encode() -> dict[str, Any]:
        ids = []
        for piece in _gpt4["set_apart"](text, list(special)):
            if piece in special:
                ids.append(special[piece])
                continue
            for chunk in split(piece, GPT4_PATTERN):
                ids += _gpt4["encode"](chunk, merges)
        back = _gpt4["decode"](ids, _gpt4["vocab"]) == text
        return {"ids": [byte_ids[idx] if idx < 256 else idx for idx in ids], "back": back}

    return _limit(encode, _RUN_SECONDS)


def _limit(call: Callable[[], Any], seconds: float = MAX_SECONDS) -> Any:
    clock = Clock(seconds)
    with redirect_stdout(StringIO()):
        result, error = call_with_limit(call, clock)
    if clock.over:
        raise TimeoutError("your function took too long here.")
    if error:
        raise error
    return result


_TASKS: dict[str, Callable] = {
    "get ready": _get_ready,
    "check": _check,
    "run": _run_freely,
    "begin": _begin,
    "step": _step,
    "stream": _stream,
    "gpt4": _begin_gpt4,
    "gpt4 text": _encode_like_gpt4,
}
