"""Right is never called wrong, nor wrong right, and a verdict is about the code that's there.

The answer key's own solutions are tried in test_solved.py, and known mistakes in test_exercises.py.
"""

import re
import tomllib
from decimal import Decimal
from functools import cache
from heapq import heappop, heappush
from inspect import getsource
from io import BytesIO
from string import ascii_uppercase
from unicodedata import normalize

import pytest

from bpe_course.ask.catalogue import find_exercise
from bpe_course.ask.functions.basic_tokenizer import merges, vocab
from bpe_course.ask.loader import _edit, _run_code
from bpe_course.folders import ROOT
from bpe_course.language_model import bits_per_byte, next_distribution
from bpe_course.practice import evaluate, trial
from bpe_course.practice.wording import describe_got, word
from bpe_lesson import basic, core, counting
from bpe_lesson.beside.cost import pick_size
from bpe_lesson.pretokenize import set_apart
from bpe_lesson.tokenizer import recover_merges

# Other parameters than ours; floats of another type, or rounded. A docstring says whose way it is.
RIGHT = [
    ("bits_per_byte", lambda probabilities, size: Decimal(bits_per_byte(probabilities, size))),
    ("next_distribution", lambda *given: [p * (1 + 1e-12) for p in next_distribution(*given)]),
    ("get_stats-fix", lambda *args, **kwargs: core.get_stats(*args, **kwargs)),
    ("train", lambda text, vocab_size, verbose=False: basic.train(text, vocab_size)),
    ("decode", lambda ids, vocab, errors="replace", /, *, more=1: basic.decode(ids, vocab, errors)),
    ("BasicTokenizer", type("Inherits", (basic.BasicTokenizer,), {"train": cache(basic.BasicTokenizer.train)})),
]  # fmt: skip


def right(*names):
    def add(solution):
        RIGHT.extend((name, solution) for name in names)
        return solution

    return add


@right("merge_vocab")
def merge_vocab_as_in_sennrich(pair, v_in):
    """As in subword-nmt's bpe_toy.py, between texts and tuples: of two equal words, one is kept."""
    pattern = rf"(?<!\S){re.escape(' '.join(pair))}(?!\S)"
    joined = {old: re.sub(pattern, "".join(pair), " ".join(old)) for old in v_in}
    return {tuple(joined[old].split()): count for old, count in v_in.items()}


@right("byte_role")
def byte_role_as_in_leetcode(byte):
    """As in solutions of LeetCode 393, which don't know that some bytes never occur."""
    ones = len(f"{byte:08b}".partition("0")[0])
    return {0: "single", 1: "continuation"}.get(ones, f"lead {ones}")


@right("pop_best")
def pop_best_by_count(heap, entry):
    """Rustbpe's loop: only the counts are compared, because a first place can't move alone."""
    while heap:
        top = heappop(heap)
        current = entry(top[-1])
        if current and top[0] == current[0]:
            return top[-1]
        if current:
            heappush(heap, current)


@pytest.mark.parametrize(("name", "solution"), RIGHT)
def test_a_right_solution_is_right(name, solution):
    assert evaluate(name, solution).status == "right"


# What holds on ordinary input only


def replace_in_a_text(ids, pair, idx):
    """Take a text apart after the replacement, so a name of two letters becomes two symbols."""
    is_text = isinstance(ids, str)
    return list(ids.replace("".join(pair), idx)) if is_text else core.merge(ids, pair, idx)


SHARED: list = []


def hand_out_one_list(ids, pair, idx):
    SHARED[:] = core.merge(ids, pair, idx)
    return SHARED


class RemembersTexts(basic.BasicTokenizer):
    encode = cache(basic.BasicTokenizer.encode)  # also when it has been trained again


def read_a_window(file, start):
    file.seek(0)
    return counting.find_next_cut(BytesIO(file.read(100_000)), start)


SOLUTIONS = {}  # exercise -> its table in its lesson's file
for path in (ROOT / "bpe_course" / "ask").glob("*.toml"):
    SOLUTIONS |= tomllib.loads(path.read_text("utf-8"))


def with_its_text(name, change):
    return lambda text, *others: find_exercise(name).reference(change(text), *others)


def with_its_result(name, change):
    return lambda *arguments: change(find_exercise(name).reference(*arguments))


def edited(name, old, new):
    return _run_code(_edit(name, SOLUTIONS[name]["solution"], {old: new}), name, new)


# What nobody should do to a text, and the exercises that are tried with it.
CHANGED_TEXTS = [
    (lambda text: text.replace("\r\n", "\n"), "encode train truncate"),
    (lambda text: text.removeprefix("\ufeff"), "encode"),
    (str.expandtabs, "encode train"),
    (lambda text: text.replace("🙂", "?"), "encode"),
    (lambda text: normalize("NFC", text), "encode"),
    (lambda text: text.replace("\n", " "), "train_toy"),
    (lambda text: text.strip("!"), "encode_word"),
    (lambda text: text.split("<|")[0], "truncate"),
    (lambda ids: ids.strip() if isinstance(ids, str) else ids, "get_stats"),
    (lambda ids: () if type(ids) is tuple else ids, "get_stats"),
]
CHANGED_RESULTS = [
    (lambda text: text.replace("\r\n", "\n"), "decode"),
    (lambda text: text.removeprefix("\ufeff"), "decode"),
    (str.lower, "decode_words"),
    (lambda text: re.sub(" +", " ", text), "decode_words"),
]
WRONG = [
    *((name, with_its_text(name, do)) for do, names in CHANGED_TEXTS for name in names.split()),
    *((name, with_its_result(name, do)) for do, name in CHANGED_RESULTS),
    # what was handed out is changed
    ("merge", hand_out_one_list),
    ("BasicTokenizer", RemembersTexts),
    # a promise of the task that ordinary input doesn't show
    ("find_next_cut", read_a_window),
    ("recover_merges", lambda ranks: recover_merges({t: str(rank) for t, rank in ranks.items()})),
    ("merge", replace_in_a_text),
    # special tokens that a regular expression would need escaped, that are blank
    ("set_apart", lambda text, special: set_apart(text, [t for t in special if "\\" not in t])),
    ("set_apart", lambda text, special: set_apart(text, list(filter(str.strip, special)))),
    ("set_apart", lambda text, s: [part for row in text.splitlines(True) for part in set_apart(row, s)]),
    # sizes that aren't doubled
    ("pick_size", lambda curve, gain: 256 * 2 ** list(curve).index(pick_size(curve, gain))),
    # counts are forgotten if there's nothing to count
    ("get_stats", lambda ids, counts=None: core.get_stats(ids, counts if ids else None)),
    ("train_toy", lambda text, n: core.train_toy(text, min(n, len(set(ascii_uppercase) - set(text))))),
]  # fmt: skip
EDITS = [
    ("join", ">= 0", "> 0"),
    ("find_leftovers", "if half in unused", "if idx > half and half in unused"),
    ("encode_chat", 'message["role"]', 'message["role"].lower()'),
    ("train_toy", "generate_names(text)", "generate_names(text.upper())"),
    ("merge_vocab", 'merge(word, pair, "".join(pair))', '(" " + " ".join(word)).replace(" " + " ".join(pair), " " + "".join(pair)).split()'),
    ("encode_word", 'merge(symbols, pair, "".join(pair))', 'merge(symbols[::-1], pair[::-1], "".join(pair))[::-1]'),
    ("find_next_cut", "search(CUT_PATTERN", 'search(CUT_PATTERN.replace(b"[!-~]", b"[A-Za-z]", 1)'),
    ("find_next_cut", "search(CUT_PATTERN", r'search(CUT_PATTERN + rb"|\r(?=[!-~])"'),
    ("find_next_cut", "search(CUT_PATTERN", r'search(CUT_PATTERN + rb"|\n(?=[\xe1\xe2])"'),
    ("hold_out", "(documents))", "(document.strip() for document in documents))"),
    ("truncate", "kept[:-1]", 'tokenizer.decode(tokenizer.encode(kept)[:max_tokens], errors="ignore")'),
    ("decode", 'joined.decode("utf-8", errors=errors)', 'joined.replace(b"\\xf0\\x9f", b"\\xff" * 2).decode("utf-8", errors)'),
]  # fmt: skip
WRONG += [(name, edited(name, old, new)) for name, old, new in EDITS]


@pytest.mark.parametrize(("name", "wrong"), WRONG)
def test_a_wrong_solution_is_wrong(name, wrong):
    result = evaluate(name, wrong)
    assert result.status == "wrong"
    assert result.expected != describe_got(result)


# A part of a solution, what it becomes, and what the verdict says, as learners needed it.
SAID = [
    ("encode", "merges.get", "lambda pair: merges.get(pair, 256 + len(merges))", "cases came out right"),
    ("encode", "min(known, key=merges.get)", 'min(get_stats(ids), key=lambda pair: merges.get(pair, "inf"))', "values of two types"),
    ("decode", 'b"".join', '"".join', "bytes by a bytes object"),
    ("merge", "i = 0", "i = 1", "lacks 5, at index 0"),
    ("merge_vocab", "merge(word, pair", "merge(pair, word", "in the order in which `merge` takes it"),
    ("word_stats", "    return", "        return", "returns in its first round"),
    ("StreamDecoder", 'b"".join(self.vocab[idx] for idx in ids)', "self.vocab[ids]", "each of its parts"),
    ("StreamDecoder", 'return self.decoder.decode(b"', 'self.decoder.decode(b"', "`finish` has no `return`"),
    ("pop_best", "entry(old[-1])", "entry(old)", "isn't the pair on top"),
    ("next_distribution", "counts.get(idx, 0)", "counts[p]", "The error names it"),
    ("encode_chat", "*tokenizer.encode(f", "tokenizer.encode(f", "a list at index 2"),
    ("encode_chat", ', end, *tokenizer.encode("\\n")', ', *tokenizer.encode("\\n"), end', "10 comes too early"),
    ("byte_role", '"lead 4"', '"lead 3"', "2 of 35 cases came out wrong. Trace it"),
    ("word_stats", "return stats", "return dict(sorted(stats.items()))", "A dict keeps its keys as they come"),
    ("train", "text.encode()", "ord(c) for c in text if ord(c) < 256", "doesn't get all the bytes"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "said"), SAID)
def test_a_verdict_is_about_the_code_that_is_there(name, old, new, said):
    assert said in word(evaluate(name, edited(name, old, new)), find_exercise(name))


def test_a_loop_without_a_way_out_is_told(monkeypatch):
    monkeypatch.setattr(trial, "MAX_SECONDS", 0.2)
    endless = edited("encode", "            return ids", "            continue")
    assert "Nothing ends your `while True`" in word(evaluate("encode", endless))


CLASS = SOLUTIONS["BasicTokenizer"]


@pytest.mark.parametrize(("edits", "mistake"), [
    *((slip[0], name) for name, slip in CLASS["mistakes"].items()),
    ({"text, self.merges": "text, merges", "ids, self.vocab": "ids, vocab"}, "encodes-with-lessons-merges"),
    ({"encode(text, self.merges)": "encode(text, self.vocab)"}, "encodes-without-merges"),
    # not known by name, but not blamed on the function that's called either
    ({"self.merges = {}": "self.merges = []"}, "type"),
    ({"encode(text, self.merges)": "encode(self.merges, text)"}, "in-a-call"),
])  # fmt: skip
def test_a_mistake_in_the_class_is_told(edits, mistake):
    names = {"merges": merges, "vocab": vocab}
    exec(compile(getsource(basic), "/course/my_bpe.py", "exec"), names)
    code = _edit("BasicTokenizer", CLASS["solution"], edits)
    exec(compile(code.partition("\n\n")[2], "cell", "exec"), names)  # without its import
    result = evaluate("BasicTokenizer", names["BasicTokenizer"])
    assert mistake in [result.mistake, *(reason.name for reason in result.reasons)], result
    assert "my_bpe.py" not in result.place
