"""Byte pair encoding on words, each with an end marker `</w>` and a frequency (level 2).

Source: Sennrich, Haddow and Birch, "Neural Machine Translation of Rare Words with Subword Units",
ACL 2016.
"""

from collections.abc import Iterable, Mapping

from bpe_lesson.core import get_stats, merge, most_frequent
from bpe_lesson.validation import need_dict, need_text, need_whole_number, shorten

END_OF_WORD = "</w>"
SUBWORD_NMT_HEADER = "#version: 0.2"


def split_word(word: str, *, fused: bool = False) -> tuple[str, ...]:
    """Return the characters of `word`, then the end marker; fused, it is part of the last symbol.

    Raises:
        TypeError: `word` is no str.
        ValueError: `word` has the marker's own text in it, and could not be told from two words.

    >>> split_word("low")
    ('l', 'o', 'w', '</w>')
    >>> split_word("low", fused=True)
    ('l', 'o', 'w</w>')
    """
    if END_OF_WORD in need_text(word):
        raise ValueError(
            f"{shorten(word)} contains {END_OF_WORD!r}, which marks the end of a word here"
        )
    return (*word[:-1], word[-1:] + END_OF_WORD) if fused else (*word, END_OF_WORD)


def count_words(lines: Iterable[str], *, fused: bool = False) -> dict[tuple[str, ...], int]:
    """Count the words in `lines`; words are what white space separates.

    Args:
        lines: lines of text.
        fused: whether the end marker is part of a word's last symbol.

    Returns:
        word as a tuple of symbols -> how often it occurs, in the order first seen.

    Raises:
        TypeError: `lines` is one str (its characters are no lines) or a dict, or a line no str.
        ValueError: a word contains `</w>`.

    >>> count_words(["low lower", "low"])
    {('l', 'o', 'w', '</w>'): 2, ('l', 'o', 'w', 'e', 'r', '</w>'): 1}
    """
    if isinstance(lines, (str, bytes)):
        raise TypeError(f"{shorten(lines)} is one text, not a list of lines: put it in [ ]")
    if isinstance(lines, Mapping):
        raise TypeError(
            f"{shorten(lines)} is a dict, not a list of lines: its counts would be lost"
        )
    word_counts = {}
    for line in lines:
        for word in need_text(line).split():
            symbols = split_word(word, fused=fused)
            word_counts[symbols] = word_counts.get(symbols, 0) + 1
    return word_counts


def word_stats(word_counts: dict[tuple[str, ...], int]) -> dict[tuple[str, str], int]:
    """Count the pairs inside the words, each as often as its word occurs.

    Raises:
        TypeError: `word_counts` is no dict.

    >>> word_stats({("l", "o"): 5, ("l", "o", "w"): 2})
    {('l', 'o'): 7, ('o', 'w'): 2}
    """
    need_dict(word_counts, "word_counts", "word -> frequency")
    stats = {}
    for word, frequency in word_counts.items():
        for pair, occurrences in get_stats(word).items():
            stats[pair] = stats.get(pair, 0) + occurrences * frequency
    return stats


def merge_vocab(
    pair: tuple[str, str], word_counts: dict[tuple[str, ...], int]
) -> dict[tuple[str, ...], int]:
    """Return new word counts in which `pair` is one symbol, wherever it stands in a word.

    Raises:
        TypeError: `word_counts` is no dict.
        ValueError: `pair` has not two symbols.

    >>> merge_vocab(("l", "o"), {("l", "o", "w"): 5, ("h", "e", "l", "l", "o"): 1})
    {('lo', 'w'): 5, ('h', 'e', 'l', 'lo'): 1}
    """
    need_dict(word_counts, "word_counts", "word -> frequency")
    new_counts = {}
    for word, frequency in word_counts.items():
        symbols = tuple(merge(word, pair, "".join(pair)))
        new_counts[symbols] = new_counts.get(symbols, 0) + frequency
    return new_counts


def learn_bpe(
    corpus: Iterable[str],
    num_merges: int,
    *,
    fused: bool = False,
    tie_break: str = "first",
    min_frequency: int = 1,
) -> tuple[list[tuple[str, str]], dict[tuple[str, ...], int]]:
    """Learn merges from the words of a corpus; no merge crosses from one word into the next.

    Args:
        corpus: lines of text.
        num_merges: how many merges at most; fewer are made when no pair is left.
        fused: whether the end marker is part of a word's last symbol.
        tie_break: which pair wins among equals, as in `core.most_frequent`.
        min_frequency: training ends when no pair occurs as often. With fused=True,
            tie_break="greatest" and min_frequency=2 the merges are subword-nmt's.

    Returns:
        The merges in the order learned, and the word counts with all of them applied.

    >>> learn_bpe(["low low lower"], 2)
    ([('l', 'o'), ('lo', 'w')], {('low', '</w>'): 2, ('low', 'e', 'r', '</w>'): 1})
    """
    need_whole_number(min_frequency, "min_frequency", least=1)
    word_counts = count_words(corpus, fused=fused)
    merges = []
    for _ in range(need_whole_number(num_merges, "num_merges")):
        stats = word_stats(word_counts)
        if not stats:
            break
        pair = most_frequent(stats, tie_break)
        if stats[pair] < min_frequency:
            break
        word_counts = merge_vocab(pair, word_counts)
        merges.append(pair)
    return merges, word_counts


def encode_word(
    word: str, merges: Iterable[tuple[str, str]], *, fused: bool = False
) -> tuple[str, ...]:
    """Split a word into the symbols that replaying `merges`, in order, leaves; `</w>` is kept.

    Raises:
        TypeError: `word` is no str, or `merges` a dict.
        ValueError: `word` contains `</w>`, or a merge has not two symbols.

    >>> encode_word("lowlow", [("l", "o"), ("lo", "w"), ("low", "</w>")])
    ('low', 'low</w>')
    """
    if isinstance(merges, Mapping):
        raise TypeError(
            f"merges is {shorten(merges)}, a dict: give a list of pairs, as learn_bpe does"
        )
    symbols = list(split_word(word, fused=fused))
    for pair in merges:
        symbols = merge(symbols, pair, "".join(pair))
    return tuple(symbols)


def decode_words(tokens: Iterable[str]) -> str:
    """Join tokens into text: each `</w>` ends a word, and one space stands between two words.

    >>> decode_words(["low", "low</w>", "new", "er</w>"])
    'lowlow newer'
    """
    if isinstance(tokens, (str, bytes)):
        raise TypeError(f"{shorten(tokens)} is one text, not a list of tokens: put it in [ ]")
    return "".join(map(need_text, tokens)).replace(END_OF_WORD, " ").removesuffix(" ")


def to_subword_nmt(merges: Iterable[tuple[str, str]]) -> str:
    r"""Return what subword-nmt's merges file holds for merges with a fused end marker.

    >>> to_subword_nmt([("l", "o"), ("lo", "w</w>")])
    '#version: 0.2\nl o\nlo w</w>\n'
    """
    return "".join([f"{SUBWORD_NMT_HEADER}\n", *(f"{left} {right}\n" for left, right in merges)])


def from_subword_nmt(text: str) -> list[tuple[str, str]]:
    r"""Return the merges of a merges file of subword-nmt.

    Raises:
        ValueError: it is of another version, or a line is no pair.

    >>> from_subword_nmt("#version: 0.2\nl o\n")
    [('l', 'o')]
    """
    version, *lines = need_text(text).rstrip("\n").split("\n")
    if version.strip() != SUBWORD_NMT_HEADER:
        raise ValueError(f"the first line is {shorten(version)}, not {SUBWORD_NMT_HEADER!r}")
    merges = []
    for number, line in enumerate(lines, start=2):
        left, _, right = line.partition(" ")
        if not left or not right or " " in right:
            raise ValueError(f"line {number} is {shorten(line)}: not two symbols")
        merges.append((left, right))
    return merges
