"""WordPiece, the tokenizer of BERT: cut a word by taking the longest piece that fits.

How it learns its pieces isn't here, because Google never published its trainer. Sources: Schuster
and Nakajima, "Japanese and Korean Voice Search", 2012; Devlin et al., "BERT", 2019.
"""


def encode_wordpiece(word: str, vocab: set[str], unknown: str = "[UNK]") -> list[str]:
    """Cut a word as BERT does: take the longest piece that fits, and never go back to a shorter one.

    A piece that continues a word is written with `##` in front. If no piece fits somewhere in the
    word, the result is the one piece `unknown`.

    >>> encode_wordpiece("nest", {"n", "ne", "##e", "##s", "##t", "##est"})
    ['ne', '##s', '##t']
    """
    pieces = []
    start = 0
    while start < len(word):
        mark = "##" if start else ""
        end = len(word)
        while end > start and mark + word[start:end] not in vocab:
            end -= 1
        if end == start:
            return [unknown]
        pieces.append(mark + word[start:end])
        start = end
    return pieces
