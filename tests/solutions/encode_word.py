"""Right solutions of `encode_word`."""

from bpe_lesson import words
from bpe_lesson.core import merge


def as_in_the_hugging_face_course(word, merges):
    """As in the Hugging Face course: the merges in order, with slices."""
    split = [*word, "</w>"]
    for pair in merges:
        i = 0
        while i < len(split) - 1:
            if split[i] == pair[0] and split[i + 1] == pair[1]:
                split = split[:i] + [pair[0] + pair[1]] + split[i + 2 :]
            else:
                i += 1
    return tuple(split)


def as_in_gpt_2(token, merges):
    """As in OpenAI's GPT-2 encoder: a set of pairs, and ranks."""
    bpe_ranks = dict(zip(merges, range(len(merges))))
    word = (*token, "</w>")
    while pairs := set(zip(word, word[1:])):
        bigram = min(pairs, key=lambda pair: bpe_ranks.get(pair, float("inf")))
        if bigram not in bpe_ranks:
            break
        word = tuple(merge(word, bigram, bigram[0] + bigram[1]))
    return word


def by_recursion(word, merges, symbols=None):
    """One merge, then the rest of the list; a parameter more with a default."""
    symbols = words.split_word(word) if symbols is None else symbols
    if not merges:
        return tuple(symbols)
    pair, *rest = merges
    return by_recursion(word, rest, merge(symbols, pair, "".join(pair)))


def by_vocab(word, merges):
    """merge_vocab of a corpus with this one word."""
    counts = {words.split_word(word): 1}
    for pair in merges:
        counts = words.merge_vocab(pair, counts)
    (symbols,) = counts
    return symbols


SOLUTIONS = {
    "encode_word": [as_in_the_hugging_face_course, as_in_gpt_2, by_recursion, by_vocab],
    "encode_word-fix": [by_recursion, as_in_gpt_2],
}
