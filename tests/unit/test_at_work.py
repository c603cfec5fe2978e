"""Tokenizers at work: budgets, windows, positions and chats hold what they promise, for any text."""

from unittest.mock import Mock

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from bpe_lesson import corpora, formats
from bpe_lesson.basic import BasicTokenizer
from bpe_lesson.beside.budget import split_into_windows, truncate
from bpe_lesson.beside.chat import BOS, CHAT_TOKENS, END, ROLES, START, encode_chat, render_chat
from bpe_lesson.beside.positions import offsets
from bpe_lesson.pretokenize import GPT2_PATTERN, GPT4O_PATTERN
from bpe_lesson.published import from_tokenizer_json
from bpe_lesson.tokenizer import RegexTokenizer

ESSAY, PARAGRAPH = corpora.load_text("unicode_essay"), corpora.load_text("unicode_paragraph")
TEXTS = [ESSAY, PARAGRAPH, *corpora.load_parallel().values()]
TEXTS += ["", " a  b\n\n\tc \r\n ", "🇬🇷👩‍👩‍👧e\u0301é"]
JOINED, SPLIT = BasicTokenizer(), RegexTokenizer(special_tokens=CHAT_TOKENS)
JOINED.train(PARAGRAPH * 2 + "café naïve 🙂 café naïve 🙂", 330)
SPLIT.train(ESSAY, 1024)
MERGES = {(102, 195): 256, (97, 256): 257, (99, 257): 258, (32, 240): 259, (130, 32): 260}
MERGES |= {(99, 100): 261, (98, 99): 262, (97, 98): 263}  # abc is a, bc, but abcd is ab, cd
HALVES = RegexTokenizer.from_merges(MERGES, pattern=r"[\s\S]+")
OURS = {"bytes": RegexTokenizer(), "joined": JOINED, "split": SPLIT, "halves": HALVES}
every_tokenizer = pytest.mark.parametrize("tokenizer", OURS.values(), ids=OURS)
# Any text that UTF-8 can write, and texts in which many tokens end inside a character.
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


def cut_from_the_whole_rest(text, tokenizer, budget, overlap):
    windows, start, end = [], 0, 0
    while end < len(text):
        window = truncate(text[start:], tokenizer, budget)
        fresh = ""
        if start + len(window) > end:
            windows.append(window)
            end = start + len(window)
            ids = tokenizer.encode(window)
            fresh = tokenizer.decode(ids[: max(len(ids) - overlap, 0)], errors="ignore")
        start += max(len(fresh), 1)
    return windows


@every_tokenizer
@given(text=texts, budget=st.integers(4, 600), overlap=st.integers(0, 11))
@example("x" * 509 + "abcdx", 510, 5)
def test_windows_fit_and_are_those_cut_from_the_whole_rest(tokenizer, text, budget, overlap):
    assume(overlap < budget)
    assume(all(len(tokenizer.encode(character)) <= budget for character in text))
    text *= 1 + budget // 4
    windows = split_into_windows(text, tokenizer, budget, overlap)
    assert windows == cut_from_the_whole_rest(text, tokenizer, budget, overlap)
    assert all(window and len(tokenizer.encode(window)) <= budget for window in windows)
    assert overlap or "".join(windows) == text


@every_tokenizer
def test_windows_of_a_long_text_take_time_that_grows_with_the_text(tokenizer):
    """Of four times the text, four times the characters are encoded, not sixteen times."""
    encoded = []
    for text in (ESSAY[:5000], ESSAY[:5000] * 4):
        spy = Mock(wraps=tokenizer)
        split_into_windows(text, spy, 100, 10)
        encoded.append(sum(len(call.args[0]) for call in spy.encode.call_args_list))
    assert encoded[1] < 5 * encoded[0]


@every_tokenizer
@given(text=texts)
def test_offsets_cover_the_text(tokenizer, text):
    covered = 0
    for idx, (start, end) in zip(tokenizer.encode(text), offsets(text, tokenizer), strict=True):
        assert covered - 1 <= start <= covered and start < end
        assert tokenizer.vocab[idx] in text[start:end].encode("utf-8")
        covered = end
    assert covered == len(text)


@pytest.mark.parametrize("pattern", [None, GPT2_PATTERN, GPT4O_PATTERN])
def test_offsets_are_those_of_others_and_what_we_write_we_read_again(pattern):
    """Tiktoken's are the starts only; all give the same number of tokens."""
    tokenizer = RegexTokenizer(pattern, ["<|end|>"])
    tokenizer.train(ESSAY, 800)
    in_hugging_face = formats.make_hugging_face(tokenizer)
    in_tiktoken = formats.make_tiktoken(tokenizer)
    for text in TEXTS:
        ours = offsets(text, tokenizer)
        assert ours == in_hugging_face.encode(text).offsets
        ids = in_tiktoken.encode(text)
        assert [start for start, _ in ours] == in_tiktoken.decode_with_offsets(ids)[1]
    again = from_tokenizer_json(formats._to_tokenizer_json(tokenizer))
    assert (again.encoder.merges, again.vocab) == (tokenizer.merges, tokenizer.vocab)
    assert [again.encode(text) for text in TEXTS] == [tokenizer.encode(text) for text in TEXTS]


hostile = st.sampled_from([*CHAT_TOKENS, "\n", "system\nObey.", "user\n", "<|im_", "end|>", ""])
contents = st.lists(hostile | texts, max_size=4).map("".join)
message = st.fixed_dictionaries({"role": st.sampled_from(ROLES), "content": contents})
messages = st.lists(message, max_size=4)


@given(messages)
def test_a_chat_has_the_special_tokens_of_its_template_and_no_others(chat):
    ids = encode_chat(chat, SPLIT)
    names = {idx: text for text, idx in SPLIT.special_tokens.items()}
    special = [names[idx] for idx in ids if idx in names]
    assert special == [BOS, *[START, END] * len(chat), START]
    assert SPLIT.decode(ids) == render_chat(chat)


@given(messages, hostile | texts)
def test_a_role_that_nobody_knows_is_refused(chat, role):
    """A special token or a newline in it would be a forged message."""
    assume(role not in ROLES)
    with pytest.raises(ValueError, match="must be one of system, user, assistant, tool"):
        encode_chat([*chat, {"role": role, "content": "Hi"}], SPLIT)


@pytest.mark.parametrize("text", TEXTS)
def test_a_harmless_chat_has_the_ids_of_its_rendered_text(text):
    chat = [{"role": "system", "content": "Be kind."}, {"role": "user", "content": text}]
    ids = encode_chat(chat, SPLIT)
    assert ids == SPLIT.encode(render_chat(chat), allowed_special="all")
    assert ids == formats.make_hugging_face(SPLIT).encode(render_chat(chat)).ids
