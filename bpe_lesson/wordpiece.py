"""WordPiece, the tokenizer of BERT: cut a word by taking the longest piece that fits.

Sources: Schuster and Nakajima, "Japanese and Korean Voice Search", 2012; Devlin et al., "BERT",
2019.
"""

from collections.abc import Collection

from bpe_lesson.validation import need_text


def encode_wordpiece(word: str, vocab: Collection[str], unknown: str = "[UNK]") -> list[str]:
    """Cut a word as BERT does: the longest piece that fits, from left to right.

    Args:
        word: without spaces.
        vocab: the pieces; those that do not begin a word have `##` before them.
        unknown: what stands for the whole word when the rest of it begins with no piece.

    Raises:
        TypeError: `word` is no str.

    >>> encode_wordpiece("nest", {"n", "ne", "##e", "##s", "##t", "##est"})
    ['ne', '##s', '##t']
    """
    pieces = []
    start = 0
    while start < len(need_text(word)):
        mark = "##" if start else ""
        end = len(word)
        while end > start and mark + word[start:end] not in vocab:
            end -= 1
        if end == start:
            return [unknown]
        pieces.append(mark + word[start:end])
        start = end
    return pieces
