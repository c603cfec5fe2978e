"""What a text costs in tokens, and the tokens that no text uses."""

from bpe_lesson import corpora
from bpe_lesson.beside.cost import find_unused
from bpe_lesson.tokenizer import RegexTokenizer


def test_what_is_unused_is_the_rest_of_the_vocabulary():
    """Tokens that were learned on the way to longer ones, and bytes that UTF-8 never has."""
    tokenizer = RegexTokenizer()
    essay = corpora.load_text("unicode_essay")
    tokenizer.train(essay, 1024)
    ids = tokenizer.encode(essay)
    left = find_unused(ids, tokenizer.vocab)
    assert set(left) == set(tokenizer.vocab) - set(ids)
    assert {0xC0, 0xC1, 0xFF} <= set(left)
    assert any(idx >= 256 for idx in left)
