"""The engine of the exercises: every verdict, hostile code included, and the kernel goes on."""

import re
import subprocess
import sys
import threading
import time
from dataclasses import replace
from inspect import getsource
from itertools import count
from pathlib import Path

import pytest

from bpe_course.ask.catalogue import find_exercise
from bpe_course.ask.functions.get_stats import no_overlap
from bpe_course.folders import ROOT
from bpe_course.practice import evaluate, trial
from bpe_course.practice.differences import find_difference
from bpe_course.practice.evaluation import judge
from bpe_course.practice.feedback import format_verdict
from bpe_course.practice.result import Reason
from bpe_course.practice.values import to_form
from bpe_course.practice.wording import _SENTENCES, describe_got, word
from bpe_lesson import core


def defined(source, **names):
    """Return the function `f` of a learner's source, which can use these names."""
    exec(source, names)
    return names["f"]


def check(result, status, *mistake):
    assert (result.status, result.mistake)[: 1 + len(mistake)] == (status, *mistake)
    assert read(result) or status == "unwritten"
    return result


def read(result):
    return word(result, find_exercise(result.name))


count_pairs = defined(getsource(core.get_stats).replace("get_stats", "f"))

STUBS = ["'''Count.'''\n    ...", "return None", "raise NotImplementedError", "return sum(...)"]


@pytest.mark.parametrize("body", [*STUBS, "return 3", "return ids"])
def test_a_stub_is_not_written_yet_but_a_short_body_is(body):
    f = defined(f"def f(ids, counts=None):\n    {body}")
    check(evaluate("get_stats", f), "unwritten" if body in STUBS else "wrong")


def test_what_is_no_function_or_of_no_exercise_is_told():
    result = check(evaluate("get_stats", None), "error", "no-function")
    assert "check(get_stats)" in read(result)
    with pytest.raises(ValueError, match="did you mean 'get_stats'"):
        evaluate("get_stat", count_pairs)


METHODS = "class f:\n    def train(self, text, vocab_size): self.merges = {}"
STATIC = "class f(g):\n    @staticmethod\n    def decode(self, ids, errors='replace'): return ''"


@pytest.mark.parametrize(("name", "source", "told"), [
    ("get_stats", "def f(): return {}", "(ids, counts=None), but yours takes ()"),
    ("get_stats", "def f(*, ids, counts=None): return {}", "yours takes (ids, counts=None)"),
    ("merge", "f = max", "yours takes (…)"),  # Python itself doesn't know
    ("BasicTokenizer", METHODS, "Your class doesn't have a method called encode."),
    ("BasicTokenizer", STATIC, "yours takes (self, ids"),
])  # fmt: skip
def test_a_wrong_signature_is_told(name, source, told):
    f = defined(source, g=find_exercise(name).reference)
    assert told in read(check(evaluate(name, f), "error", "signature"))


def test_wrong_shows_the_example_or_the_smallest_wrong_case():
    result = evaluate("get_stats", lambda ids, counts=None: core.get_stats(ids[:-1], counts))
    [mistake] = [m for m in find_exercise("get_stats").mistakes if m.name == "last-pair-missed"]
    assert read(check(result, "wrong", mistake.name)) == mistake.message
    assert result.case == "get_stats([1, 1, 1, 2, 1, 1])"
    assert result.expected == "{(1, 1): 3, (1, 2): 1, (2, 1): 1}"
    assert result.got == "{(1, 1): 2, (1, 2): 1, (2, 1): 1}"
    one_wrong = defined(
        "def f(ids, counts=None): return ids != 'aaa' and g(ids, counts)", g=count_pairs
    )
    assert evaluate("get_stats", one_wrong).case == "get_stats('aaa')"


def test_what_all_wrong_cases_share_is_told():
    f = defined("def f(ids, pair, idx): return g(ids, pair, [idx])", g=core.merge)
    told = "21 of 33 cases came out wrong: all in which there's something to do."
    assert told in read(check(evaluate("merge", f), "wrong", None))


def test_a_mistake_is_told_only_if_the_code_has_what_it_names():
    exercise = find_exercise("decode")
    slip = exercise.mistakes[0]
    for needs, mistake in ((set(), slip.name), ({"call:strip"}, None)):
        other = replace(exercise, mistakes=[replace(slip, needs=needs)])
        assert judge(other, slip.wrong).mistake == mistake


IN_MY_BPE = """
def merge(ids, pair, idx):
    return [idx if one in pair else one for one in ids if {1: True}[one]]
class Own:
    def same(self, ids, pair, idx): return {}[pair]
"""


def test_an_error_in_a_kept_function_is_told_where_it_is_called():
    kept = {}
    exec(compile(IN_MY_BPE, "/course/my_bpe.py", "exec"), kept)
    f = defined("def f(ids, pair, idx):\n    return Own().same(ids, pair, idx)", **kept)
    result = check(evaluate("merge", f), "error")
    assert result.place == "line 2"
    assert result.reasons == (Reason("in-a-call", {"inside": "Own.same"}),)
    assert "inside `Own.same`, which that line calls" in read(result)
    # If it's that function itself that's checked, the line is its own.
    own = evaluate("merge", kept["merge"])
    assert own.reasons == (Reason("missing-key"),) and own.place == "my_bpe.py, line 3"


def test_an_unknown_mistake_gets_what_differs_and_a_trace():
    result = check(evaluate("get_stats", lambda ids, counts=None: {(3, 3): 7}), "wrong", None)
    told = "Your result has the key (3, 3), which shouldn't be there, and lacks (1, 1)."
    told = f"None of the 33 cases came out right. {told} Trace it by hand: "
    assert read(result) == told + find_exercise("get_stats").trace


COUNTING = """
def f(ids, counts=None):
    counts = {{}} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = {}
    return counts"""
CHANGED = """
def f(ids, pair, idx):
    out = g(ids, pair, idx)
    ids.append(0) if isinstance(ids, list) else None
    return out"""
ROLE = """
def f(messages, tokenizer):
    try: return g(messages, tokenizer)
    except ValueError: {}"""


@pytest.mark.parametrize(("exercise", "source", "name"), [
    ("get_stats", "def f(ids, counts=None): print(g(ids, counts))", "printed"),
    ("get_stats", "def f(ids, counts=None): return f(ids)", "recursion"),
    ("get_stats", "def f(ids, counts={}): return g(ids, {} if counts is None else counts)", "keeps-state"),
    ("merge", CHANGED, "changed-input"),
    ("get_stats", "def f(ids, counts=None): return g(missing, counts)", "no-such-name"),
    ("get_stats", COUNTING.format("counts(pair, 0) + 1"), "not-callable"),
    ("get_stats", COUNTING.format("counts.get(pair, 0) + '1'"), "types-do-not-fit"),
    ("get_stats", COUNTING.format("counts.get(pair) + 1"), "none-used"),
    ("get_stats", "def f(ids, counts=None): return g(ids.size, counts)", "no-such-method"),
    ("get_stats", "def f(ids, counts=None): return g(f.ids, counts)", "no-such-part"),
    ("get_stats", "def f(ids, counts=None): return max(())", "none-left"),
    ("decode", "def f(ids, vocab, errors='replace'): return g(ids, vocab, 'strict')", "strict"),
    # a function of Python's own is part of the line that calls it
    ("get_stats", "from collections import Counter\ndef f(ids, counts=None): return Counter([ids, [1]])", "unhashable"),
    ("encode_chat", ROLE.format("raise KeyError"), "no-error"),
    # The caller's own object is returned, even if there's nothing to change in it.
    ("next_distribution", "def f(counts, rest): return g(counts, rest) if counts else rest", "input-returned"),
])  # fmt: skip
def test_what_may_go_wrong_anywhere_is_named(exercise, source, name):
    ours = {"get_stats": count_pairs}.get(exercise, find_exercise(exercise).reference)
    result = evaluate(exercise, defined(source, g=ours))
    check(result, "error" if "Error" in result.got else "wrong")
    assert name in [result.mistake, *(reason.name for reason in result.reasons)]
    if name == "input-returned":
        assert describe_got(result) == f"{result.expected}, and the result is one of them"


@pytest.mark.parametrize(("got", "right", "name"), [
    ([[1, 2]], [(1, 2)], "brackets"),
    ([1.0], [1], "number-type"),
    ([3], [1, 2], "length"),
    (({}, []), ([], {}), "reversed"),
], ids=count())  # fmt: skip
def test_how_a_result_differs_is_named(got, right, name):
    assert find_difference(to_form(got), to_form(right)).name == name


def test_a_listing_is_called_by_its_own_name():
    assert evaluate("merge-fix", lambda ids, pair, idx: []).case.startswith("broken_merge([")


def test_a_different_rule_holds_in_all_cases():
    assert not evaluate("get_stats", lambda ids, counts=None: dict(no_overlap(ids))).convention


@pytest.mark.parametrize(("value", "plain"), [
    (type("Text", (str,), {"__str__": lambda self: "x"})("a"), "a"),
    (type("Map", (dict,), {"items": lambda self: [("x", 1)]})({1: 2}), {1: 2}),
    (type("bool_", (), {"__bool__": lambda self: False})(), False),  # as in numpy
    (type("int64", (), {"__index__": lambda self: 3})(), 3),
], ids=count())  # fmt: skip
def test_an_object_of_another_class_is_what_python_makes_of_it(value, plain):
    assert to_form(value) == to_form(plain)


def test_an_error_in_a_library_is_told_at_the_learners_line(impatient):
    library, names = Path(pytest.__file__).with_name("library.py"), {}
    for body, status in (("raise ValueError", "error"), ("while True: pass", "timeout")):
        exec(compile(f"def call():\n    {body}", library, "exec"), names)
        result = check(evaluate("merge", lambda ids, pair, idx: names["call"]()), status)
        assert result.reasons != (Reason("unstoppable"),) and 'names["call"]()' in result.code


def test_every_sentence_is_declared_and_said_somewhere():
    code = "".join(path.read_text("utf-8") for path in (ROOT / "bpe_course").rglob("*.py"))
    assert {*re.findall(r'Reason\(\s*"([\w-]+)"', code)} <= _SENTENCES.keys()
    assert [name for name in _SENTENCES if f'"{name}"' not in code] == []


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(trial, "MAX_SECONDS", 0.5)


LOOPS = {
    "that always goes on": """while True:
        try: ids = ids
        except BaseException: pass""",
    "in a generator": """def ever():
        while True: yield 1
    return {one: 1 for one in ever()}""",
    "that prints": "while True: print('x' * 1000)",
}


def test_a_loop_without_end_is_told_at_the_cells_line(impatient):
    exec(compile("def step():\n    for _ in range(10**6): pass", "my_bpe.py", "exec"), kept := {})
    loop = defined("def f(ids, counts=None):\n    while True:\n        step()", **kept)
    assert check(evaluate("get_stats", loop), "timeout").place == "line 3"


# A generator that was stopped is closed later, and is then told once more that the time is up.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("body", LOOPS.values(), ids=LOOPS)
def test_a_loop_without_end_is_stopped(body, capsys, impatient, monkeypatch):
    began, threads = time.monotonic(), threading.active_count()
    result = evaluate("get_stats", defined(f"def f(ids, counts=None):\n    {body}"))
    check(result, "timeout")
    assert time.monotonic() - began < 10 and threading.active_count() <= threads
    assert re.fullmatch(r"line \d+", result.place) and "It was stopped" in read(result)
    counted = sys.version_info >= (3, 12) and "ever" not in body
    assert ("The loop around line 2" in read(result)) == counted
    monkeypatch.undo()
    check(evaluate("get_stats", count_pairs), "right")
    assert capsys.readouterr().out == ""


@pytest.mark.slow
def test_what_waits_inside_c_is_told(impatient):
    result = evaluate("get_stats", lambda ids, counts=None: time.sleep(8))
    assert re.search("couldn't be stopped.*restart the kernel", read(check(result, "timeout")))


def test_the_stop_button_stops_the_learners_code_too():
    code = """
import _thread, signal, threading
from bpe_course.practice import evaluate
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background has none
stop = threading.Timer(0.5, _thread.interrupt_main)
def get_stats(ids, counts=None):
    stop.start()
    while True: pass
try:
    evaluate("get_stats", get_stats)
except KeyboardInterrupt:
    stop.join()
    kinds = {type(thread).__name__ for thread in threading.enumerate()}
    print("interrupted", "Thread" in kinds)
"""
    process = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, timeout=60)
    assert process.stdout == b"interrupted False\n"


def fail(*arguments):
    raise RuntimeError("no text for you")


EVIL = type("Evil", (Exception,), {"__str__": fail})
LONG_NAME = type("Σ" * 10_000, (Exception,), {})
MARKUP = ValueError("<script>alert(1)</script>\x1b[31m\u202e" + "x" * 1_000_000)


@pytest.mark.parametrize(
    "error", [MARKUP, EVIL, KeyboardInterrupt, SystemExit(3), LONG_NAME], ids=count()
)
def test_any_exception_is_a_verdict(error):
    raising = defined("def f(ids, counts=None): raise error", error=error)
    result = check(evaluate("get_stats", raising), "error")
    assert len(result.got) <= 160
    shown = format_verdict(result, find_exercise(result.name))
    assert "<script" not in shown.html
    assert not re.search("[\x00-\x09\x0b-\x1f\u202e]", shown.text)


LIES = dict(__eq__=lambda a, b: True, __hash__=lambda a: 1, __repr__=fail, __len__=lambda a: 0)
ODD_VALUES = {
    "ten million items": [0] * 10_000_000,
    "a long number": 10**100_000,
    "an object that lies": type("Strange", (), LIES)(),
    "a list in itself": (endless := []).append(endless) or endless,
    "an endless generator": iter(int, 1),
    "a dict that lies": type("dict", (dict,), {"__eq__": lambda a, b: True})(a=1),
    "markup": "</code><script>alert(1)</script>",
}


@pytest.mark.parametrize("value", ODD_VALUES.values(), ids=ODD_VALUES)
def test_any_result_is_compared_and_shown(value):
    began = time.monotonic()
    for exercise in ("get_stats", "train_toy"):
        result = check(evaluate(exercise, lambda first, second=None: value), "wrong")
        assert len(result.got) <= 160
        assert "<script" not in format_verdict(result, find_exercise(exercise)).html
    for question in ("toy-abab", "toy-next-merge"):
        check(evaluate(question, value), "wrong")
    check(evaluate("decode", lambda ids, vocab, errors="replace": value), "wrong")
    assert time.monotonic() - began < 20


def test_a_value_that_takes_for_ever_to_be_shown_is_stopped(impatient):
    endless = type("Endless", (), {"__repr__": lambda self: [1 for _ in count()]})
    check(evaluate("get_stats", lambda ids, counts=None: [endless()]), "timeout")


def test_dots_are_no_answer():
    check(evaluate("toy-abab", {1: ...}), "unwritten")


@pytest.mark.parametrize(("name", "value", "told"), [
    ("toy-merges", "many", "You gave a text in quotes, but the question asks for a number."),
    ("train-first-pair", "e", "That isn't one of the answers to choose from: a, b, c, d."),
    ("encode-empty", (), "You gave no value, or an empty tuple."),
    ("utf8-beginnings", ["4e", "b7"], "Write each byte"),
    ("toy-abab", (3, 3, 4), "Right: number 2, (b, a); number 3, symbols left. Not yet: number 1, (a, b). That's one too low. Number 1, (a, b): mark"),
    ("words-nest", ["n", "e", "st</w>"], "Joined, your pieces give the right text, but it should be cut elsewhere. It's right up to 'n'"),
    ("bytes-binary", "10110", "That's right if you mean it in binary:"),
    ("train-ids", (257, 300), "None of the values is right yet. Number 1, first: the bytes"),
    ("work-money", "66,000", "That's too high. Is"),
    ("toy-new-text", "ZZ", "What you have is right, but something is missing at its end."),
    ("real-apollo", ["Apollo ", "13"], "Joined, your pieces give the right text, but it should be cut elsewhere. The first value"),
])  # fmt: skip
def test_a_slip_in_an_answer_is_told_without_the_answer(name, value, told):
    result = evaluate(name, value)
    assert (result.status, result.expected) == ("wrong", "")
    assert read(result).startswith(told)


ODD_FORMS = [  # of a right answer
    ("words-nest", "“n, est</w>”."),
    ("real-world", ["Hello", ",", "␣world", "␣", " 123"]),
    ("model-shares", (0.31, 0.13)),
    ("model-shares", ("31 %", 12.5)),
    ("toy-pair-count", "Four times"),
    ("real-across", "no"),
    ("model-after-the", [(3, 1), (1, 2)]),
    ("train-first-pair", "c) an e"),
    ("real-digits", "123|456|7"),
    ("utf8-beginnings", {0x4E, 0xD0, 0xF1}),
    ("price-digits", "1 , 234 , 567"),
    ("work-new-id", [1028]),
    ("real-letter", "U+0120"),
    ("real-cost", "notcut"),
    ("start-what-is-read", "an id"),
    ("price-mix", "It needs more."),
    ("start-greek", 19),
    ("train-report", (2, 5)),  # to Python, a decimal comma makes a tuple
]
NOT_THE_SAME = [
    ("model-shares", (0.3, 0.13)),
    ("model-shares", (0.32, 0.125)),
    ("edge-ignored", "n ave"),
    ("train-report", (2, 10**5000)),
    ("train-report", 10**400),
]


@pytest.mark.parametrize(("name", "value"), [*ODD_FORMS, *NOT_THE_SAME], ids=count())
def test_only_right_content_is_right_in_another_form(name, value):
    check(evaluate(name, value), "right" if (name, value) in ODD_FORMS else "wrong")


@pytest.mark.parametrize("value", [99, 2])
def test_a_hint_that_is_said_is_not_offered_again(value):
    item = find_exercise("toy-pair-count")
    card = format_verdict(evaluate(item.name, value), item)
    assert card.html.count(item.hints[0]) == card.text.count(item.hints[0]) == 1
    assert "hint(" not in card.text
