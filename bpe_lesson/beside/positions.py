"""Find the characters that each token covers."""

from bpe_lesson.basic import BasicTokenizer
from bpe_lesson.tokenizer import RegexTokenizer


def offsets(text: str, tokenizer: "BasicTokenizer | RegexTokenizer") -> list[tuple[int, int]]:
    """Return the position of each token in a text: where its characters start, and where they end.

    Tokens that share a character each have the whole of it, as in Hugging Face's `tokenizers`.

    >>> offsets("né", RegexTokenizer())
    [(0, 1), (1, 2), (1, 2)]
    """
    positions = []
    begun = 0  # the characters whose first byte has come
    for idx in tokenizer.encode(text):
        # A byte 10xxxxxx belongs to a character that began earlier.
        continuing = [byte & 0b1100_0000 == 0b1000_0000 for byte in tokenizer.vocab[idx]]
        start = begun - continuing[0]
        begun += continuing.count(False)
        positions.append((start, begun))
    return positions
