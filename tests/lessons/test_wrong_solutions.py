"""Wrong is never called right: plausible solutions that hold on ordinary input only.

Those that a learner is told about by name are among the known mistakes, and tested there.
"""

import re
import unicodedata

import pytest

from bpe_lesson import basic, counting
from bpe_lesson.practice import evaluate
from bpe_lesson.wordpiece import encode_wordpiece


def last_newline_lost(text, vocab_size):
    return basic.train(text.removesuffix("\n"), vocab_size)


def newlines_stripped(ids, vocab, errors="replace"):
    return basic.decode(ids, vocab, errors).strip("\n")


def normalised(text, merges):
    return basic.encode(unicodedata.normalize("NFC", text), merges)


def line_without_its_end(text, merges):
    return basic.encode(text.rstrip("\n"), merges)


def only_true_refused(idx, vocab):
    if idx is True or not isinstance(idx, int):
        raise TypeError
    if idx not in vocab:
        raise ValueError
    return vocab[idx]


def two_signs_escaped(text, special_tokens):
    if not special_tokens:
        return [text] if text else []
    longest_first = sorted(special_tokens, key=len, reverse=True)
    escaped = [token.replace(".", r"\.").replace("[", r"\[") for token in longest_first]
    return [piece for piece in re.split(f"({'|'.join(escaped)})", text) if piece]


def encode_never_called(texts, encode, base):
    count = len(texts[base].split())
    return {language: len(text.split()) / count for language, text in texts.items()}


def own_default(word, vocab, unknown="<unk>"):
    return encode_wordpiece(word, vocab, unknown)


def counted_from_the_run(places, size):
    free = []
    start = before = float("-inf")
    for place in places:
        if place - before >= size:
            start = place
        if (place - start) % size == 0:
            free.append(place)
        before = place
    return free


def cut_with(pattern):
    """Return a `find_next_cut` that searches for a different pattern."""

    def find_next_cut(file, start):
        if start == 0:
            return 0
        file.seek(start - 1)
        found = re.search(pattern, file.read())
        return start - 1 + found.end() if found else file.seek(0, 2)

    return find_next_cut


AFTER_NEWLINE = rb"|\n(?=[!-~\xc3-\xe0\xe4-\xf4]|\xe3[^\x80])"

WRONG = [
    ("train", last_newline_lost),
    ("decode", newlines_stripped),
    ("encode", normalised),
    ("encode", line_without_its_end),
    ("token_bytes", only_true_refused),
    ("set_apart", two_signs_escaped),
    ("premium", encode_never_called),
    ("encode_wordpiece", own_default),
    ("drop_overlaps", counted_from_the_run),
    ("find_next_cut", cut_with(rb"[A-Za-z](?= )" + AFTER_NEWLINE)),
    ("find_next_cut", cut_with(rb"[!-~](?= [^ ])" + AFTER_NEWLINE)),
    ("find_next_cut", cut_with(rb"[!-~](?=[ \t])" + AFTER_NEWLINE)),
    ("find_next_cut", cut_with(counting.CUT_PATTERN + rb"|\r(?=[!-~])")),
    ("find_next_cut", cut_with(counting.CUT_PATTERN + rb"|\n(?=\xc2)")),
    ("find_next_cut", cut_with(counting.CUT_PATTERN + rb"|\n(?=[\xe1\xe2])")),
]


@pytest.mark.parametrize(("name", "wrong"), WRONG)
def test_a_wrong_solution_is_wrong(name, wrong):
    result = evaluate(name, wrong)
    assert result.status == "wrong"
    assert result.expected != result.got
