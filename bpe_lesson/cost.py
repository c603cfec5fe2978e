"""What a text costs in tokens: models are paid, and limited, by the token.

Source of the word premium: Petrov et al., "Language Model Tokenizers Introduce Unfairness Between
Languages", 2023.
"""

from collections.abc import Callable, Iterable, Mapping

from bpe_lesson.validation import need_dict, shorten


def premium(
    texts: Mapping[str, str], encode: Callable[[str], list[int]], base: str
) -> dict[str, float]:
    """Return how many times as many tokens as the base language each language needs.

    Args:
        texts: language -> text, all of the same meaning.
        encode: from text to ids.
        base: the language that the others are compared with.

    Raises:
        TypeError: `texts` is no dict.
        ValueError: there is no text of the base language, or it has no token.

    >>> premium({"English": "tea", "Greek": "τσάι"}, lambda text: list(text.encode()), "English")
    {'English': 1.0, 'Greek': 2.6666666666666665}
    """
    need_dict(texts, "texts", "language -> text")
    if base not in texts:
        raise ValueError(f"base is {shorten(base)}: give one of {', '.join(map(str, texts))}")
    tokens = {language: len(encode(text)) for language, text in texts.items()}
    if tokens[base] == 0:
        raise ValueError(f"the text of {base} has no token: give one that is not empty")
    return {language: count / tokens[base] for language, count in tokens.items()}


def find_unused(ids: Iterable[int], vocab: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return the tokens of a vocabulary that are not among the ids, in the vocabulary's order.

    Raises:
        TypeError: `vocab` is no dict.

    >>> find_unused([258, 97], {97: b"a", 98: b"b", 256: b"ab", 258: b"aba"})
    {98: b'b', 256: b'ab'}
    """
    need_dict(vocab, "vocab", "id -> bytes")
    seen = set(ids)
    return {idx: token for idx, token in vocab.items() if idx not in seen}
