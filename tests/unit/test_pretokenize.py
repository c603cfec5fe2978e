"""The split of a text before merging: whole, and as the published expressions have it."""

import random
import tracemalloc

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson.pretokenize import (
    GPT2_PATTERN,
    GPT4_PATTERN,
    GPT4O_PATTERN,
    iterate_chunks,
    split,
    split_without_regex,
)

# GPT-2's written in a different way, without giving back. GPT-4's and GPT-4o's, the pages' JavaScript splits
# without a pattern, and tests/js/equality.test.mjs compares the two.
OTHERWISE = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++\Z|\s+(?!\S)|\s"


@given(text=st.text())
def test_the_chunks_are_the_text(text):
    assert "".join(split_without_regex(text)) == text
    for pattern in (GPT2_PATTERN, GPT4_PATTERN, GPT4O_PATTERN):
        assert "".join(split(text, pattern)) == text


@pytest.mark.parametrize(
    "pattern", [GPT2_PATTERN, GPT4_PATTERN, GPT4O_PATTERN], ids=["gpt2", "gpt4", "gpt4o"]
)
def test_the_quick_way_for_ascii_splits_alike(pattern):
    rng = random.Random(7)
    ascii_ones, told_apart = [chr(code) for code in range(128)], list("ab1 '\n\r\t.,sSdlLt")
    others = list("éſK\x85\xa0\u2028²２\u3000😄")
    for most in (0, 0.02, 0.3):
        for _ in range(1500):
            kinds = rng.choices([ascii_ones, told_apart, others], [0.3, 0.5, most], k=30)
            text = "".join(map(rng.choice, kinds))
            chunks = split(text, pattern)
            assert chunks == regex.findall(pattern, text), repr(text)
            if pattern == GPT2_PATTERN:
                assert chunks == regex.findall(OTHERWISE, text), repr(text)


def test_a_long_text_takes_no_long_time():
    for character in "a .\n'":
        assert "".join(split(character * 200_000)) == character * 200_000


def test_chunks_are_made_as_they_are_asked_for():
    """Of ten million letters the first chunk comes at once, and little memory is taken."""
    text = "It's " * 2_000_000
    tracemalloc.start()
    assert next(iterate_chunks(text)) == "It"
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()
