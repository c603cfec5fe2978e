"""When each gap between two bytes closes: the same tokens as encoding with the first merges."""

from hypothesis import example, given
from hypothesis import strategies as st

from bpe_lesson import basic, corpora
from bpe_lesson.replay import Replay


@given(st.text("abé ", max_size=30), st.text("abé ", max_size=60))
@example("aaabdaaabac", "aaabdaaabac")
@example("ab" * 40, "ab" * 40)
def test_it_is_encode_for_every_number_of_merges(text, training_text):
    merges = basic.train(training_text, 270)
    replay = Replay(text, merges)
    for number in range(len(merges) + 1):
        first = dict(list(merges.items())[:number])
        ids, vocab = basic.encode(text, first), basic.build_vocab(first)
        assert replay.list_tokens(number) == ([vocab[idx] for idx in ids], ids)
        assert replay.count_tokens(number) == len(ids)


def test_a_window_is_a_part_of_the_whole():
    text = corpora.load_text("unicode_essay")
    replay = Replay(text, basic.train(text[:3000], 300))
    tokens, ids = replay.list_tokens(20)
    assert replay.list_tokens(20, 100, 7) == (tokens[100:107], ids[100:107])
    assert replay.list_tokens(20, len(tokens) - 2, 7) == (tokens[-2:], ids[-2:])
    assert b"".join(tokens).decode() == text
