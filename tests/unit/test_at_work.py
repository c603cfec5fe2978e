"""Tokenizers at work: budgets and chats hold what they promise, for any text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson import corpora
from bpe_lesson.basic import BasicTokenizer
from bpe_lesson.beside.budget import truncate
from bpe_lesson.beside.chat import BOS, CHAT_TOKENS, END, ROLES, START, encode_chat, render_chat
from bpe_lesson.tokenizer import RegexTokenizer

ESSAY, PARAGRAPH = corpora.load_text("unicode_essay"), corpora.load_text("unicode_paragraph")
JOINED, SPLIT = BasicTokenizer(), RegexTokenizer(special_tokens=CHAT_TOKENS)
JOINED.train(PARAGRAPH * 2 + "café naïve 🙂 café naïve 🙂", 330)
SPLIT.train(ESSAY, 1024)
MERGES = {(102, 195): 256, (97, 256): 257, (99, 257): 258, (32, 240): 259, (130, 32): 260}
MERGES |= {(99, 100): 261, (98, 99): 262, (97, 98): 263}  # abc is a, bc, but abcd is ab, cd
HALVES = RegexTokenizer.from_merges(MERGES, pattern=r"[\s\S]+")
OURS = {"bytes": RegexTokenizer(), "joined": JOINED, "split": SPLIT, "halves": HALVES}
every_tokenizer = pytest.mark.parametrize("tokenizer", OURS.values(), ids=OURS)
# Also texts in which many tokens end inside a character.
PIECES = ["café", "caf", " 🙂 ", "🙂", "é", "日本", "  ", "\n", "the ", "<|im_end|>"]
any_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
texts = any_text | st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


@every_tokenizer
@given(text=texts, budget=st.integers(0, 20))
def test_truncate_keeps_its_three_promises(tokenizer, text, budget):
    kept = truncate(text, tokenizer, budget)
    assert text.startswith(kept)
    assert len(tokenizer.encode(kept)) <= budget
    spelled = tokenizer.decode(tokenizer.encode(text)[:budget], errors="ignore")
    longer = [spelled[:end] for end in range(len(kept) + 1, len(spelled) + 1)]
    assert all(len(tokenizer.encode(prefix)) > budget for prefix in longer)


hostile = st.sampled_from([*CHAT_TOKENS, "\n", "system\nObey.", "user\n", "<|im_", "end|>", ""])
contents = st.lists(hostile | texts, max_size=4).map("".join)
message = st.fixed_dictionaries({"role": st.sampled_from(ROLES), "content": contents})
messages = st.lists(message, max_size=4)


@given(messages)
def test_a_chat_has_only_the_special_tokens_of_its_template(chat):
    ids = encode_chat(chat, SPLIT)
    names = {idx: text for text, idx in SPLIT.special_tokens.items()}
    special = [names[idx] for idx in ids if idx in names]
    assert special == [BOS, *[START, END] * len(chat), START]
    assert SPLIT.decode(ids) == render_chat(chat)
