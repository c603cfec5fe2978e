"""Right is never called wrong: solutions that do what a task leaves open, and unusual ones.

The answer key's own solutions are tried in test_solved.py. Each solution here does something
that ours doesn't. A docstring says whose way it is; the code is our own.
"""

import re
from decimal import Decimal
from functools import cache
from heapq import heappop, heappush

import pytest

from bpe_course.language_model import bits_per_byte, next_distribution
from bpe_course.practice import evaluate
from bpe_lesson import core
from bpe_lesson.basic import BasicTokenizer, decode, train

# Other parameters than ours; floats of another type, or rounded.
RIGHT = [
    ("bits_per_byte", lambda probabilities, size: Decimal(bits_per_byte(probabilities, size))),
    ("next_distribution", lambda *given: [p * (1 + 1e-12) for p in next_distribution(*given)]),
    ("get_stats-fix", lambda *args, **kwargs: core.get_stats(*args, **kwargs)),
    ("train", lambda text, vocab_size, verbose=False: train(text, vocab_size)),
    ("decode", lambda ids, vocab, errors="replace", /, *, more=1: decode(ids, vocab, errors)),
    ("BasicTokenizer", type("Inherits", (BasicTokenizer,), {"train": cache(BasicTokenizer.train)})),
]


def right(*names):
    def add(solution):
        RIGHT.extend((name, solution) for name in names)
        return solution

    return add


@right("merge_vocab")
def merge_vocab_as_in_sennrich(pair, v_in):
    """As in subword-nmt's bpe_toy.py, between texts and tuples: of two equal words, one is kept."""
    v_out = {}
    bigram = re.escape(" ".join(pair))
    p = re.compile(r"(?<!\S)" + bigram + r"(?!\S)")
    for word in v_in:
        w_out = p.sub("".join(pair), " ".join(word))
        v_out[tuple(w_out.split())] = v_in[word]
    return v_out


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
        if not current:
            continue
        if top[0] != current[0]:
            heappush(heap, current)
            continue
        return top[-1]
    return None


@pytest.mark.parametrize(("name", "solution"), RIGHT)
def test_a_right_solution_is_right(name, solution):
    result = evaluate(name, solution)
    assert result.status == "right", result
