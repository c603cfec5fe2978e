"""The split of a text before merging: whole, and as the published expressions have it."""

import random

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson.dialects import PATTERNS
from bpe_lesson.pretokenize import split, split_without_regex


@given(text=st.text())
def test_the_chunks_are_the_text(text):
    assert "".join(split_without_regex(text)) == text
    for pattern in PATTERNS.values():
        assert "".join(split(text, pattern)) == text


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
def test_the_quick_way_for_ascii_splits_alike(pattern):
    rng = random.Random(7)
    kinds = [*map(chr, range(128))], "ab1 '\n\r\t.,sSdlLt", "éſK\x85\xa0\u2028²２\u3000😄"
    for most in (0, 0.02, 0.3):
        for _ in range(1500):
            text = "".join(map(rng.choice, rng.choices(kinds, [0.3, 0.5, most], k=30)))
            assert split(text, pattern) == regex.findall(pattern, text)


def test_a_long_text_takes_no_long_time():
    for character in "a .\n'":
        assert "".join(split(character * 200_000)) == character * 200_000
