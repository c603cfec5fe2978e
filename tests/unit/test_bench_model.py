"""Two tokenizers on one text: the parts that they cut differently, and the trees of their tokens."""

import random
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson import basic, corpora, pretrained, replay
from bpe_lesson.view.widgets.bench_model import (
    BenchModel,
    EncodingSide,
    ReplayingSide,
    collect_tree,
)

ALL = 10**9  # tokens of a part; no part has as many
PARAGRAPH = basic.train(corpora.load_text("unicode_paragraph"), 300)
RUNS = basic.train("aaabdaaabac " * 3 + "né 😄 né 😄", 270)
HOSTILE = ["", " ", "\x00\x1b[31m\u202eabc\u2067<script>👩‍🚀", "a" * 300, "<|endoftext|>"]
SIDES = {
    "paragraph": ReplayingSide(PARAGRAPH, replay.Replay),
    "runs": ReplayingSide(RUNS, replay.Replay),
}


@pytest.fixture(scope="module")
def models():
    return {name: EncodingSide(model) for name, model in pretrained.load_models().items()}


def read(sides, text, number=ALL):
    model = BenchModel(sides)
    model.read(text)
    model.cut(number)
    return model


def holds(model, text):
    """Check what is promised of the parts, from the tokens alone."""
    spelled = []
    for side in range(len(model.sides)):
        parts = [model.list_tokens(side, part, ALL) for part in range(model.count_parts())]
        assert b"".join(token for tokens, _ in parts for token in tokens) == text.encode()
        assert sum(len(ids) for _, ids in parts) == model.count_tokens()[side]
        spelled.append([tokens for tokens, _ in parts])
    for part, rows in enumerate(zip(*spelled)):
        assert len({b"".join(tokens) for tokens in rows}) == 1  # the same stretch of the text
        assert model.is_agreed(part) == all(tokens == rows[0] for tokens in rows)
        inner = [{*accumulate(map(len, tokens[:-1]))} for tokens in rows]
        assert not set.intersection(*inner)  # as short as possible: no cut inside is made by both
    agreed = sum(map(model.is_agreed, range(model.count_parts())))
    assert model.count_disagreements() == model.count_parts() - agreed


@given(st.text("ab né😄\n", max_size=60), st.integers(0, 60))
def test_a_part_is_marked_if_and_only_if_it_is_cut_differently(text, number):
    model = read(SIDES, text, number)
    holds(model, text)
    for side, merges in enumerate((PARAGRAPH, RUNS)):
        parts = [model.list_tokens(side, part, ALL)[1] for part in range(model.count_parts())]
        first = dict(list(merges.items())[:number])
        assert sum(parts, []) == basic.encode(text, first)


@pytest.mark.parametrize(
    "text", [*HOSTILE, corpora.load_text("unicode_paragraph"), "Μαθαίνω να διαβάζω. " * 9]
)
def test_the_models_of_openai_spell_the_same_text(models, text):
    """A special token is only text here."""
    holds(read(models, text), text)


def test_lone_surrogates_are_refused(models):
    """Tiktoken would encode U+FFFD in their place, so the rows would spell a different text."""
    for side in (models["GPT-4"], SIDES["runs"]):
        with pytest.raises(ValueError, match="lone surrogate"):
            BenchModel({"one": side}).read("x\ud800y")
    with pytest.raises(ValueError, match="lone surrogate"):
        pretrained.load_models()["GPT-4"].encode("x\ud800y")


# Trees


@pytest.mark.parametrize("name", ["GPT-4", "GPT-4o"])
def test_the_trees_of_openai_tokens_end_in_bytes(name):
    """Each pair spells its token, both halves have lower ranks, and the file has their ranks."""
    model = pretrained.load_models()[name]
    ids = random.Random(1).sample(sorted(set(model.tokens)), 400)
    for idx in ids:
        parts, vocab = collect_tree(idx, model.find_pair, model.spell)
        assert vocab[idx] == model.tokens[idx]
        for whole, halves in parts.items():
            assert b"".join(model.tokens[half] for half in halves) == model.tokens[whole]
            assert len(model.tokens[whole]) == 2 or max(halves) < whole
        leaves = set(vocab) - set(parts)
        assert {len(vocab[leaf]) for leaf in leaves} == {1}
        assert {idx: model.ranks[token] for idx, token in vocab.items()} == {i: i for i in vocab}
