"""Training that goes on from merges that exist: the same merges as in one go, and no id changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive import same, train_naively

from bpe_lesson import corpora, fast, formats
from bpe_lesson.beside.cost import suggest_tokens
from bpe_lesson.pretrained import load_gpt
from bpe_lesson.tokenizer import RegexTokenizer

ESSAY, PARAGRAPH = corpora.load_text("unicode_essay"), corpora.load_text("unicode_paragraph")
END, PAD = "<|end|>", "<|pad|>"
BYTES = {bytes([byte]): byte for byte in range(256)}
every_tie = pytest.mark.parametrize("tie_break", ["first", "smallest", "greatest"])
# 0 is what joins the chunks inside the trainer, and é has two bytes beyond ASCII.
weighted = st.dictionaries(st.text("\0abé", max_size=9), st.integers(1, 3), max_size=5)
chunks = weighted | st.text("ab", max_size=30) | st.integers(0, 40).map("a".__mul__)
sizes = st.integers(256, 275)


@every_tie
@given(chunks, weighted, sizes, sizes)
def test_it_goes_on_from_the_other_text_encoded(tie_break, data, other, size, larger):
    merges = fast.train(data, min(size, larger), tie_break=tie_break)
    larger = max(larger, 256 + len(merges))
    extended = fast.train(other, larger, tie_break=tie_break, merges=merges)
    same(extended, train_naively(other, larger, tie_break, merges))


@every_tie
def test_extended_on_its_text_it_is_trained_in_one_go(tie_break):
    extended, whole = RegexTokenizer(), RegexTokenizer()
    extended.train(ESSAY, 500, tie_break=tie_break)
    extended.extend(ESSAY, 700, tie_break=tie_break)
    whole.train(ESSAY, 700, tie_break=tie_break)
    same(extended.merges, whole.merges)


def make_gpt2_like():
    """Bytes whose ids aren't 0 to 255, with gaps, and special tokens before, between and after."""
    merges, byte_ids = {(109, 98): 300, (300, 99): 400}, [10, 11, *range(14, 268)]
    special = {END: 12, PAD: 350, "<far>": 7000}
    return RegexTokenizer.from_merges(merges, byte_ids, special_tokens=special)


def make_trained():
    tokenizer = RegexTokenizer(special_tokens=[END, PAD])
    tokenizer.train(PARAGRAPH, 300)
    return tokenizer


MAKERS = [make_gpt2_like, make_trained, lambda: load_gpt("cl100k_base")]


@pytest.mark.parametrize("make", MAKERS)
def test_what_has_an_id_keeps_it_and_exports_have_the_same_ids(make, tmp_path):
    before, extended = make(), make()
    known = len(before.merges)
    extended.extend([ESSAY, f"{END}word"], 256 + known + 100)
    merges, highest = [*extended.merges.items()], max(before.vocab)
    assert merges[:known] == [*before.merges.items()]
    assert [idx for _, idx in merges[known:]] == [*range(highest + 1, highest + 101)]
    assert before.vocab.items() <= extended.vocab.items()
    assert (extended.special_tokens, extended.byte_ids) == (before.special_tokens, before.byte_ids)
    text = f"{PAD}<far>{END}{ESSAY}"
    ids = extended.encode(text, "all")
    assert len(ids) < len(before.encode(text, "all")) and extended.decode(ids) == text
    assert formats.make_tiktoken(extended).encode(text, allowed_special="all") == ids
    assert formats.make_hugging_face(extended).encode(text).ids == ids
    formats.save(extended, tmp_path / "extended.json")
    assert formats.load(tmp_path / "extended.json").encode(text, "all") == ids


REFUSED = [
    (RegexTokenizer.from_ranks(BYTES | {b"abc": 256}).extend, ("a", 300), {}, "its ranks, so"),
    (make_trained().extend, ("a", 299), {}, "vocab_size is 299, but it must be at least 300"),
    (fast.train, ("a", 300), {"merges": {(97, 98): 257}}, "-> 257 should make 256 from lower ids"),
    (fast.train, ("a", 300), {"merges": {(-1, 97): 256}}, "give the merges that `train` returned"),
    (suggest_tokens, (["a"], RegexTokenizer(), -1), {}, "most is -1"),
]


@pytest.mark.parametrize(("function", "values", "named", "message"), REFUSED)
def test_what_it_cannot_go_on_from_is_refused(function, values, named, message):
    with pytest.raises(ValueError, match=message):
        function(*values, **named)


@pytest.mark.parametrize(("text", "expected"), [
    ("heart, myocarditis, cardiomyopathy", {" myocarditis": 72, " cardi": 36, "yo": 18, "heart": 18}),
    ("漢字を学ぶ。饕餮饕餮", {"饕餮": 90}), (f"end{END} end{END}", {"end": 36, " end": 9}),
])  # fmt: skip
def test_whole_pieces_are_suggested(text, expected):
    suggestions = suggest_tokens([text] * 9, make_trained(), 12)
    assert suggestions == expected
    theirs = formats.make_hugging_face(make_trained())
    before = len(theirs.encode(text).ids)
    theirs.add_tokens(list(suggestions))
    assert 9 * (before - len(theirs.encode(text).ids)) == sum(expected.values())
