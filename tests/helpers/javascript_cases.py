"""Cases on which the pages' JavaScript and the course's Python must agree, with Python's results.

`make_cases` returns a dict from the name of a function in tests/js/equality.test.mjs to its cases:
what it's given, and what it must return, as JSON can hold it.
"""

import json
import random
import re
import unicodedata
from collections import Counter
from functools import partial
from itertools import chain, count, pairwise

from bpe_course.ask.catalogue import list_exercises
from bpe_course.ask.item import Question
from bpe_course.lessons import list_lessons
from bpe_course.pages import share
from bpe_course.pages.page_data import make_anchor
from bpe_course.pages.question_data import _describe_question, _make_fields
from bpe_course.practice.answers import judge_answer
from bpe_course.teach.paired_test import read_item
from bpe_course.view.matches import _trace
from bpe_course.view.strip import _FIRST_ROWS, _count_pairs
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import pack_merges, pack_tokenizer
from bpe_lesson import basic, core, counting, fast, pretokenize, utf8, validation
from bpe_lesson.beside import budget
from bpe_lesson.corpora import load_text
from bpe_lesson.dialects import PATTERNS
from bpe_lesson.differential import make_short_texts
from bpe_lesson.pretrained import GPT_VOCABULARIES, load_gpt, load_tiktoken
from bpe_lesson.tokenizer import RegexTokenizer

ESSAY, PARAGRAPH = load_text("unicode_essay"), load_text("unicode_paragraph")
QUESTIONS = {item.name: item for item in list_exercises() if isinstance(item, Question)}
SHARED = [*PATTERNS.values(), r"[^\n]+\n*|\n+", r"[\s\S?+]+", r"\s?\p{L}+|\d{1,2}(?=\d)|\++|[\s\S]"]
LEVELS = ["letters", "pieces", "words", "bytes", "chunks"]
SPACES = [c for c in map(chr, range(0x3001)) if unicodedata.category(c) in "Cc Cf Zs Zl Zp"]
RNG = random.Random(1)


def make_cases():
    cases = make_byte_cases() | make_pair_cases() | make_chunk_cases()
    return cases | make_view_cases() | make_cut_cases() | make_question_cases()


# Texts and bytes


def draw(parts, most):
    return [RNG.choice(parts) for _ in range(RNG.randrange(most))]


def is_known(character):
    """If Python's Unicode knows a character, JavaScript's does as well."""
    return unicodedata.category(character) not in ("Cn", "Cs")


def random_text():
    ends = draw([0x7F, 0x7FF, 0xFFFF, 0x10FFFF], 20)
    return "".join(filter(is_known, (chr(RNG.randrange(end + 1)) for end in ends)))


PARTS = ["'s", "'LL", "'ſ", "12345", "\r\n", "  ", "e\u0301", "👩‍💻", "日本"]
PARTS += "aabZÉé€😀!,./…½¿ \0\n\t\x1c\x85\xa0\u2028\u3000\ufeff"
FEW = [*make_short_texts(1, 100, "ab"), *make_short_texts(2, 100, "aé Z")]  # so pairs repeat
TEXTS = ["", *FEW, *("".join(draw(PARTS, 12)) for _ in range(400))]
TEXTS += [random_text() for _ in range(100)]
THREES = zip(TEXTS[::3], TEXTS[1::3], TEXTS[2::3])
TRAINED = [(first + mid, fast.train(mid + last, 280)) for first, mid, last in THREES]
EDGES = "00 41 7f 80 8f 90 9f a0 bf c0 c1 c2 df e0 e1 ed ef f0 f1 f4 f5 ff"
EDGES = [bytes.fromhex(edge) for edge in EDGES.split()]
WHOLE = [character.encode() for character in "aé߿ࠀ€\ud7ff😀\U0010ffff"]
# What is close to UTF-8: characters with bytes missing, changed or put in.
BROKEN = [bytes([lead]) + edge for lead in range(256) for edge in EDGES]
NEAR = EDGES + WHOLE * 2 + [data[:-1] for data in WHOLE]
BROKEN += [b"".join(draw(NEAR, 8)) for _ in range(1500)]


def pair_up(inputs, function):
    return [[value, function(value)] for value in inputs]


def encode(text):
    """Return the bytes of a text, or the position of a surrogate."""
    try:
        return [*validation.encode_utf8(text)]
    except ValueError as error:
        return re.search(r"position (\d+)", str(error))[1]


def split_subparts(data):
    return [[*part, is_utf8(part)] for part in utf8.split_subparts(bytes(data))]


def is_utf8(data):
    return data.decode(errors="ignore").encode() == data


def make_byte_cases():
    texts = [*TEXTS, *map(chr, range(0, 0xD800, 997)), "\U0010ffff"]
    texts += ["\ud800", "a\udfff", "😀\ud83d", "\ude00\ud83d", "😀é\udc00a"]
    lists = [[*data] for data in BROKEN]
    return {
        "encode": pair_up(texts, encode),
        "byteRole": pair_up(range(256), utf8.byte_role),
        "splitSubparts": pair_up(lists, split_subparts),
    }


# Pairs, words, merges, chunks


def make_pair_cases():
    choices = [RNG.randrange(1000) for _ in range(30)]
    walks = [[level, text, choices] for level in LEVELS for text in TEXTS[::9]]
    walks += [["words", f"a{space}b a", choices] for space in SPACES]
    replays = []
    for text, merges in [*TRAINED, (PARAGRAPH, fast.train(PARAGRAPH, 276))]:
        vocab = basic.build_vocab(merges)
        steps = basic.apply_one_by_one(text.encode(), merges)
        sizes = [[[len(vocab[idx]), idx] for idx in ids] for ids in steps]
        replays.append([[text, pack_merges(merges)], sizes])
    return {"replay": replays, "train": pair_up(walks, train_strip)}


def train_strip(walk):
    """Take the choices at each tie; return what a strip counts, merges and calls its symbols."""
    level, text, choices = walk
    names = core.generate_names(text) if level == "letters" else count(256)
    rows = _FIRST_ROWS[level](text)
    seen, merges = [], {}
    for choice in choices:
        stats = _count_pairs(rows)
        winners = [pair for pair, times in stats.items() if times == max(stats.values())]
        if not winners:
            break
        pair = winners[choice % len(winners)]
        seen.append([[*stats.items()], winners, repr(stats), repr(winners[0])])
        merges[pair] = "".join(pair) if level in ("words", "pieces") else next(names)
        rows = [(core.merge(symbols, pair, merges[pair]), n) for symbols, n in rows]
    symbols = [symbol for row, _ in rows for symbol in row]
    return [seen, [row for row, _ in rows], [*merges.values()], repr(symbols), repr(merges)]


def make_chunk_cases():
    texts = [*TEXTS, "IT'S we'LL a\u017f", "a\ud800b", *(f"a{space} b" for space in SPACES)]
    gpt2, gpt4 = map(list_alternatives, (pretokenize.GPT2_PATTERN, pretokenize.GPT4_PATTERN))
    changed = [("two letters", r"\p{L}{1,2}"), ("digit", r"\p{N}")]
    python = [("last", r"\w\Z"), ("any case", "(?i)É|'ll"), ("first", r"\A\W\D")]
    python += [("kept", r"\d++\d|[\!\'\-…]?+!|\p{N}{1,2}+\d")]
    tries = [(gpt2, texts[::2]), (gpt4, texts), (changed + gpt2, texts[::5])]
    word = ["ⓐ·፩e\u0301\u0903-_\u200d!"]  # \w takes the first, not the second
    tries += [(changed + gpt4, texts[::5]), (python, [*TEXTS, *word])]
    tries += [([("inside", r"[\w-]{2}|[^\w!]")], word)]
    traced = [[text, tried] for tried, those in tries for text in those]
    splits = {
        name: pair_up(texts, partial(pretokenize.split, pattern=pattern))
        for name, pattern in PATTERNS.items()
    }
    return splits | {
        "encodeText": [*map(make_model_case, GPT_VOCABULARIES), *map(make_shared_case, SHARED)],
        "traceMatches": pair_up(traced, lambda case: [*_trace(case[0], dict(case[1]))]),
        "trainChunks": pair_up([(PARAGRAPH, 60, 280), (ESSAY, 900, 256), (ESSAY, 900, 700)], learn),
    }


def learn(case):
    """Return the merges of a text, and how often each token is used with a smaller vocabulary."""
    text, most, size = case
    merges = fast.train(Counter(pretokenize.split(text)), 256 + most)
    ids = RegexTokenizer.from_merges(dict([*merges.items()][: size - 256])).encode(text)
    return [*map(list, merges)], [ids.count(idx) for idx in range(256 + most)]


def make_model_case(name):
    texts = [*TEXTS, "a" * 3000, "日本語" * 300, " " * 999 + "x", PARAGRAPH]
    split = {"split": "gpt4o" if name == "o200k_base" else "gpt4"}
    ids = [*map(load_tiktoken(name).encode_ordinary, texts)]
    return [[pack_tokenizer(load_gpt(name)) | split, texts], ids]


def make_shared_case(pattern):
    """Return a tokenizer with ids in another order, as its own page gets it."""
    tokenizer = RegexTokenizer(pattern)
    tokenizer.train("a" * 400 + ESSAY, 856)
    ids = [*range(257, 1, -1), *range(258, 858)]
    merges = {(ids[a], ids[b]): ids[made] for (a, b), made in tokenizer.merges.items()}
    tokenizer = RegexTokenizer.from_merges(merges, ids[:256], pattern)
    texts = [*TEXTS, *ESSAY.splitlines(), "a" * 3000]
    return [[share.pack_tokenizer(tokenizer), texts], [*map(tokenizer.encode, texts)]]


def list_alternatives(pattern):
    """Return what's between the | of a pattern, named by its number."""
    return [(str(i), part) for i, part in enumerate(re.split(r"\|(?![^(]*\))", pattern))]


# What's shown


def make_view_cases():
    shown = "Cc Cf Mn Me Zl Zp Zs"
    characters = [c for c in map(chr, range(0x110000)) if unicodedata.category(c) in shown]
    characters += filter(is_known, map(chr, range(0, 0x20000, 7)))
    tokens = [*BROKEN, *(character.encode() for character in characters)]
    cells = [cell for lesson in list_lessons() for cell in lesson.cells if cell.is_heading]
    return {
        "makeVisible": [[[*token], make_visible(token)] for token in tokens],
        "makeAnchor": pair_up([*(cell.heading[1] for cell in cells), *TEXTS], make_anchor),
    }


# Budgets, workers, and two trainers


def make_cut_cases():
    # The last but one is longer than what the tokenizer merges the short way.
    # Without the half of é, the last has more tokens than with it.
    trained = [*TRAINED, ("a" * 300 + " the aaa", fast.train("a" * 99, 262))]
    trained.append(("éabé", {(98, 195): 256, (97, 256): 257}))
    budgets = [(text, merges, most) for text, merges in trained for most in (0, 3, 5)]
    cuts = [(t.encode(), sorted(RNG.choices(range(len(t) + 1), k=3))) for t in TEXTS[::2]]
    pattern = counting.CUT_PATTERN.decode("latin-1")
    return {
        "cutToBudget": [[[t, pack_merges(m), n], cut_to_budget(t, m, n)] for t, m, n in budgets],
        "countParts": [[[[*data], pattern, at], count_parts(data, at)] for data, at in cuts],
    }


def cut_to_budget(text, merges, most):
    """Return all ids, what fits, and how many bytes of a character are before a cut inside it."""
    tokenizer = RegexTokenizer.from_merges(merges)
    ids = tokenizer.encode(text)
    part = len(b"".join(map(tokenizer.vocab.get, ids[:most])))
    part -= len(tokenizer.decode(ids[:most], errors="ignore").encode())
    return [ids, budget.truncate(text, tokenizer, most), part or None]


def count_parts(data, places):
    """Return the cuts, the parts' chunks, the lost and invented ones, and six tokens of the sum."""
    cuts = [match.end() for match in re.finditer(counting.CUT_PATTERN, data)]
    ends = pairwise([0, *places, len(data)])
    parts = [pretokenize.split(data[i:j].decode(errors="replace")) for i, j in ends]
    whole, counted = Counter(pretokenize.split(data.decode())), Counter(chain.from_iterable(parts))
    vocab = basic.build_vocab(fast.train(counted, 262))
    tokens = [make_visible(vocab[idx]) for idx in range(256, len(vocab))]
    as_javascript = partial(str.encode, encoding="utf-16-be")
    wrong = [sorted(c.elements(), key=as_javascript) for c in (whole - counted, counted - whole)]
    return [cuts, parts, *wrong, tokens]


# Questions


def make_question_cases():
    """Return what's typed into fields, with Python's verdict on what it means, or what the page says."""
    typed = [*AS_TYPED]
    for name, question in QUESTIONS.items():
        plain = [str(x) or "''" for x in split(question, question.answer)]
        typed.append((name, plain, question.answer))
        for value in [question.answer, *(mistake.wrong for mistake in question.mistakes)]:
            parts = split(question, value)
            write = str if {"choice", "true or false"} & {*question.fields} else repr
            texts = [*map(write, parts)]
            # Digits for a text are the text itself, with or without quotes.
            if len(texts) == len(question.fields) and (texts != plain or value == question.answer):
                typed.append((name, texts, tuple(parts) if parts[1:] else value))
    return {
        "judge": [[[describe(name), texts], judge(name, value)] for name, texts, value in typed],
        "refuse": [[[describe(name), texts], told] for name, texts, told in REFUSED],
        "getPoints": [
            [[text, read_item(item, "A")[1]], points]
            for item, points, text in (one.split(" ", 2) for one in IN_TEST.split("|"))
        ],
    }


def split(question, value):
    return list(value) if len(question.fields) > 1 else [value]


def describe(name):
    return _describe_question(QUESTIONS[name], _make_fields(QUESTIONS[name]))


def judge(name, value):
    """Return "right" or the name of a known mistake. The page says by itself what a field takes."""
    verdict = judge_answer(QUESTIONS[name], value)
    if verdict.mistake == "wrong-type" and isinstance(value, tuple):  # digits are a text, too
        verdict = judge_answer(QUESTIONS[name], tuple(map(str, value)))
    known = verdict.mistake if verdict.mistake != "wrong-type" else None
    return "right" if verdict.status == "right" else known or ""


# What somebody types into the fields of a question, and what it is in Python.
AS_TYPED = [
    *(("toy-pair-count", (four,), 4) for four in ("Four", " 0b100 ", "+4", "4,0", "4e0")),
    *(("train-report", (five,), -5) for five in ("–5", "− 5,0")),
    *(("train-report", (typed,), 1000) for typed in ("1,000", "1 000", "1_000", "1, 000")),
    ("model-shares", ("0,3125", "0,125"), (0.3125, 0.125)),
    ("work-money", ("$6,600",), 6600),
    *(("model-shares", typed, (*map(float, typed),)) for typed in (("0.31", "0.13"), ("31.25", "12.5"), ("0.3", "0.1"))),
    ("words-nest", ("n est</w>.",), "n est</w>."),
    *(("words-nest", (f"{a}n est</w>{b}",), "n est</w>") for a, b in (["", ""], "“”", "«»", "''")),
    ("words-nest", ("'n' 'est</w>'",), ("n", "est</w>")),
    ("edge-stream", ("", "", "�A"), ("", "", "�A")),
    *(("real-digits", (typed,), ["123", "456", "7"]) for typed in ("[123, 456, 7]", "“123”, “456”, “7”")),
    *(("model-after-the", (f"{a}, {b}",), {1: 2, 3: 1}) for a, b in (("3: 1", "1: 2"), ("1: 2", "3: 1"))),
    *(("toy-next-merge", (typed,), {"Za", "ab"}) for typed in ("Za ab", "(Z, a), ('a', 'b')", "{ab Za}")),
]  # fmt: skip
# What isn't an attempt, and what the page says.
REFUSED = [
    ("toy-pair-count", ("4 times",), "This field takes a number, such as 12 or 2.5."),
    ("train-trace", ("a",), "This field takes numbers with commas between them, such as 1, 2, 3."),
    ("merge-runs", ("Za", ""), "Field 2 is empty."),
    ("merge-runs", ("...", "ZZ"), ""),
    ("train-tie", ("99, 32", "46, 32, 1"), "This field takes 2 values, but you typed 3."),
    ("model-after-the", ("1, 3",), "This field takes pairs with a colon in each, such as 4: 2, 5: 1."),
]  # fmt: skip
# Item of form A, points, what's written.
IN_TEST = "1 1 6 or 7|1 0 67|9 1 D, F and A|9 1 fad|11 1 c 4.0|19 0 910742|19 0 742 910|5 1 Line7|3 0 |3  yes"

if __name__ == "__main__":
    print(json.dumps(make_cases()))
