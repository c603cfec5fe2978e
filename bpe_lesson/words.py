"""Byte pair encoding on words: learn merges from word counts, with an end-of-word marker `</w>`.

A word is a tuple of symbols, and a corpus is a dict from word to frequency. No merge crosses from
one word into the next. `word_stats`, `merge_vocab`, `encode_word` and `decode_words` are what a
learner writes in lesson 02.
Source: Sennrich, Haddow and Birch, "Neural Machine Translation of Rare Words with Subword Units",
ACL 2016.
"""

from collections.abc import Iterable

from bpe_lesson.core import get_stats, merge
from bpe_lesson.validation import need_list

END_OF_WORD = "</w>"


def split_word(word: str) -> tuple[str, ...]:
    """Split a word into its characters, followed by the end marker.

    >>> split_word("low")
    ('l', 'o', 'w', '</w>')
    """
    return (*word, END_OF_WORD)


def count_words(lines: Iterable[str]) -> dict[tuple[str, ...], int]:
    """Count the words in lines of text, splitting each line at white space.

    Returns:
        Word, as a tuple of symbols -> frequency, in the order first seen.

    >>> count_words(["low lower", "low"])
    {('l', 'o', 'w', '</w>'): 2, ('l', 'o', 'w', 'e', 'r', '</w>'): 1}
    """
    word_counts = {}
    for line in need_list(lines, "lines"):
        for word in map(split_word, line.split()):
            word_counts[word] = word_counts.get(word, 0) + 1
    return word_counts


def word_stats(word_counts):
    """Count the pairs inside the words, each once for every time that its word occurs.

    >>> word_stats({("l", "o"): 5, ("l", "o", "w"): 2})
    {('l', 'o'): 7, ('o', 'w'): 2}
    """
    stats = {}
    for word, frequency in word_counts.items():
        for pair, occurrences in get_stats(word).items():
            stats[pair] = stats.get(pair, 0) + occurrences * frequency
    return stats


def merge_vocab(pair, word_counts):
    """Return new word counts in which `pair` is merged into one symbol in every word.

    >>> merge_vocab(("l", "o"), {("l", "o", "w"): 5, ("h", "e", "l", "l", "o"): 1})
    {('lo', 'w'): 5, ('h', 'e', 'l', 'lo'): 1}
    """
    new_counts = {}
    for word, frequency in word_counts.items():
        symbols = tuple(merge(word, pair, "".join(pair)))
        new_counts[symbols] = new_counts.get(symbols, 0) + frequency
    return new_counts


def learn_bpe(corpus: Iterable[str], num_merges: int) -> tuple[dict, dict]:
    """Learn merges from the words of a corpus, until the words run out of pairs.

    Returns:
        The merges, pair -> new symbol in the order learned, and the word counts after all of them.

    >>> learn_bpe(["low low lower"], 2)
    ({('l', 'o'): 'lo', ('lo', 'w'): 'low'}, {('low', '</w>'): 2, ('low', 'e', 'r', '</w>'): 1})
    """
    word_counts = count_words(corpus)
    merges = {}
    for _ in range(num_merges):
        stats = word_stats(word_counts)
        if not stats:
            break
        pair = max(stats, key=stats.get)
        merges[pair] = "".join(pair)
        word_counts = merge_vocab(pair, word_counts)
    return merges, word_counts


def encode_word(word, merges):
    """Split a word by replaying the merges in the order learned, and keep its `</w>`.

    >>> encode_word("lowlow", {("l", "o"): "lo", ("lo", "w"): "low", ("low", "</w>"): "low</w>"})
    ('low', 'low</w>')
    """
    symbols = (*word, "</w>")
    for pair, symbol in merges.items():
        symbols = merge(symbols, pair, symbol)
    return tuple(symbols)


def decode_words(tokens):
    """Join tokens into text: every `</w>` becomes a space, except one at the very end.

    >>> decode_words(["low", "low</w>", "new", "er</w>"])
    'lowlow newer'
    """
    return "".join(tokens).replace("</w>", " ").removesuffix(" ")
