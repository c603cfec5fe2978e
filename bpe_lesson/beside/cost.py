"""Measure what a tokenizer costs: tokens for each language, and tokens that no text uses."""

from collections.abc import Callable, Iterable, Mapping

from bpe_lesson.validation import need_dict


def premium(texts: dict[str, str], encode: "Callable", base: str) -> dict[str, float]:
    """Return each language's premium: its number of tokens, divided by the base language's.

    `texts` is language -> text, and all of them should say the same thing. The word is from Petrov et
    al., "Language Model Tokenizers Introduce Unfairness Between Languages", 2023.

    >>> premium({"English": "tea", "Greek": "τσάι"}, lambda text: list(text.encode()), "English")
    {'English': 1.0, 'Greek': 2.6666666666666665}
    """
    if base not in texts:
        raise ValueError(f"base is {base!r:.40}: give one of {', '.join(texts)}")
    tokens = {language: len(encode(text)) for language, text in texts.items()}
    if tokens[base] == 0:
        raise ValueError(f"the text in {base} has no tokens: give a text that isn't empty")
    return {language: count / tokens[base] for language, count in tokens.items()}


def find_leftovers(merges: dict[tuple[int, int], int], ids: list[int]) -> dict[int, list[int]]:
    """Return each learned id that isn't in `ids`, with the ids of the merges that it's a half of.

    A token can be unused because later merges have swallowed all its occurrences (a scaffold token:
    Lian et al., "Scaffold-BPE", 2024), or because the text never had it. The order is that of `merges`.

    >>> find_leftovers({(97, 98): 256, (256, 99): 257, (256, 100): 258, (257, 257): 259}, [258, 97])
    {256: [257, 258], 257: [259], 259: []}
    """
    used = set(ids)
    unused = {idx: [] for idx in merges.values() if idx not in used}
    for pair, idx in merges.items():
        for half in set(pair):
            if half in unused:
                unused[half].append(idx)
    return unused


def find_unused(ids: Iterable[int], vocab: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return the part of a vocabulary whose ids don't occur in `ids`, in the vocabulary's order."""
    need_dict(vocab, "vocab", "id -> bytes")
    seen = set(ids)
    return {idx: token for idx, token in vocab.items() if idx not in seen}


def pick_size(curve: dict[int, int], min_gain: float) -> int:
    """Return the first size of vocabulary whose next size saves too little, or else the largest.

    `curve` is size -> number of tokens in a text that was held back, from the smallest size up, and
    `min_gain` is the share of its tokens that the text has to lose with the next size.

    >>> pick_size({256: 1000, 512: 600, 1024: 570}, 0.1)
    512
    """
    sizes = list(curve)
    for size, larger in zip(sizes, sizes[1:]):
        gain = (curve[size] - curve[larger]) / curve[size]
        if gain < min_gain:
            return size
    return sizes[-1]
