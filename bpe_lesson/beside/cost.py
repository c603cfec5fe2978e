"""Measure what a tokenizer costs: tokens for each language, tokens that no text uses or that it lacks."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import copy

from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.validation import need_dict, need_list, need_whole_number


def premium(texts: dict[str, str], encode: "Callable", base: str) -> dict[str, float]:
    """Return each language's premium: its number of tokens, divided by the base language's.

    `texts` is language -> text, and all should say the same thing. The word is from Petrov et al.,
    "Language Model Tokenizers Introduce Unfairness Between Languages", 2023.

    >>> premium({"English": "tea", "Greek": "τσάι"}, lambda text: list(text.encode()), "English")
    {'English': 1.0, 'Greek': 2.6666666666666665}
    """
    tokens = {language: len(encode(text)) for language, text in texts.items()}
    return {language: count / tokens[base] for language, count in tokens.items()}


def find_leftovers(merges: dict[tuple[int, int], int], ids: list[int]) -> dict[int, list[int]]:
    """Return each learned id that isn't in `ids`, with the ids of the merges that it's a half of.

    A token can be unused because later merges have swallowed it everywhere (a scaffold token: Lian
    et al., "Scaffold-BPE", 2024), or because the text never had it. The order is that of `merges`.

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
    """Return the part of a vocabulary whose ids aren't in `ids`, in the vocabulary's order."""
    need_dict(vocab, "vocab", "id -> bytes")
    seen = set(ids)
    return {idx: token for idx, token in vocab.items() if idx not in seen}


def suggest_tokens(texts: Iterable[str], tokenizer: RegexTokenizer, most: int) -> dict[str, int]:
    """Return pieces that are worth adding for these texts: piece -> how many ids that saves in them.

    They're what `extend` learns in `most` merges, the best first. A piece counts what it saves
    beyond the pieces that it's made of. If one of those occurs nowhere else, or ends inside a
    character, it isn't suggested, and what it saves is counted for the longer piece.

    Added tokens also cut words that were whole, so in practice they save less than these sums. With
    Hugging Face's `transformers`, call `tokenizer.add_tokens(list(suggestions))`, and then
    `model.resize_token_embeddings(len(tokenizer))`. Until the model is trained on texts with the
    new ids, their rows can even make it write nothing else. Source: Hewitt, "Initializing New Word
    Embeddings for Pretrained Language Models", 2021.

    >>> suggest_tokens(["low lower lowest"], RegexTokenizer(), 3)
    {'low': 6, ' low': 2}
    """
    texts = list(need_list(texts, "texts"))
    known = len(tokenizer.merges)
    extended = copy(tokenizer)
    extended.extend(texts, 256 + known + need_whole_number(most, "most"))
    new = list(extended.merges.items())[known:]
    left = Counter(idx for text in texts for idx in extended.encode(text, "all"))
    made = left.copy()  # what's made is left, or later merges join it
    for pair, idx in reversed(new):
        for half in pair:
            made[half] += made[idx]
    suggested, hidden = {}, {}  # piece -> ids saved in all; id of any other token -> saved by each
    for pair, idx in new:
        saved = 1 + sum(hidden.get(half, 0) for half in pair)
        piece = extended.vocab[idx].decode("utf-8", "ignore")
        if left[idx] and piece.encode() == extended.vocab[idx]:
            suggested[piece] = saved * made[idx]
        else:
            hidden[idx] = saved
    return dict(sorted(suggested.items(), key=lambda item: -item[1]))


def pick_size(curve: dict[int, int], min_gain: float) -> int:
    """Return the first size of vocabulary whose next size saves too little, or else the largest.

    `curve` is size -> number of tokens in a held-back text, from the smallest size up, and
    `min_gain` the share of its tokens that the text has to lose with the next size.

    >>> pick_size({256: 1000, 512: 600, 1024: 570}, 0.1)
    512
    """
    sizes = list(curve)
    for size, larger in zip(sizes, sizes[1:]):
        gain = (curve[size] - curve[larger]) / curve[size]
        if gain < min_gain:
            return size
    return sizes[-1]
