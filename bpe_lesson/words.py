"""Byte pair encoding on words: learn merges from word counts, with an end-of-word marker `</w>`.

A word is a tuple of symbols, and a corpus is a dict from word to frequency. No merge crosses from
one word into the next.

Source: Sennrich, Haddow and Birch, "Neural Machine Translation of Rare Words with Subword Units",
ACL 2016.
"""

from collections.abc import Iterable

from bpe_lesson.core import TIE_BREAK, get_stats, merge, most_frequent
from bpe_lesson.validation import need_list, shorten

END_OF_WORD = "</w>"


def split_word(word: str, *, fused: bool = False) -> tuple[str, ...]:
    """Split a word into its characters, followed by the end marker.

    With `fused`, the marker is joined to the last character.

    Raises:
        ValueError: if `word` contains `</w>` itself, because it would then look like two words.

    >>> split_word("low"), split_word("low", fused=True)
    (('l', 'o', 'w', '</w>'), ('l', 'o', 'w</w>'))
    """
    if END_OF_WORD in word:
        raise ValueError(
            f"{shorten(word)} contains {END_OF_WORD!r}, which marks the end of a word here: "
            "remove it from the text first"
        )
    return (*word[:-1], word[-1:] + END_OF_WORD) if fused else (*word, END_OF_WORD)


def count_words(
    lines: Iterable[str], *, fused: bool = False, separator: str | None = None
) -> dict[tuple[str, ...], int]:
    """Count the words in `lines`, splitting each line at white space.

    Args:
        lines: lines of text.
        fused: whether the end marker is joined to a word's last character.
        separator: what's between two words; None means any white space. With " ", a line is split
            as in subword-nmt: only at plain spaces, after its newline has been removed.

    Returns:
        Word, as a tuple of symbols -> frequency, in the order first seen.

    Raises:
        TypeError: if `lines` is a single str or a dict.

    >>> count_words(["low lower", "low"])
    {('l', 'o', 'w', '</w>'): 2, ('l', 'o', 'w', 'e', 'r', '</w>'): 1}
    """
    word_counts = {}
    for line in need_list(lines, "lines"):
        for word in line.strip("\r\n ").split(separator):
            if word:  # there's an empty one between two separators in a row
                symbols = split_word(word, fused=fused)
                word_counts[symbols] = word_counts.get(symbols, 0) + 1
    return word_counts


def word_stats(word_counts: dict[tuple[str, ...], int]) -> dict[tuple[str, str], int]:
    """Count the pairs inside the words, each once for every time that its word occurs.

    >>> word_stats({("l", "o"): 5, ("l", "o", "w"): 2})
    {('l', 'o'): 7, ('o', 'w'): 2}
    """
    stats = {}
    for word, frequency in word_counts.items():
        for pair, occurrences in get_stats(word).items():
            stats[pair] = stats.get(pair, 0) + occurrences * frequency
    return stats


def merge_vocab(
    pair: tuple[str, str], word_counts: dict[tuple[str, ...], int]
) -> dict[tuple[str, ...], int]:
    """Return new word counts in which `pair` is merged into one symbol in every word.

    `word_counts` itself stays unchanged.

    >>> merge_vocab(("l", "o"), {("l", "o", "w"): 5, ("h", "e", "l", "l", "o"): 1})
    {('lo', 'w'): 5, ('h', 'e', 'l', 'lo'): 1}
    """
    new_counts = {}
    for word, frequency in word_counts.items():
        symbols = tuple(merge(word, pair, "".join(pair)))
        # In training, different words stay different: what their symbols spell never changes.
        # Counts made by hand may have one word in two splits, ("l", "o") and ("lo",): add them up.
        new_counts[symbols] = new_counts.get(symbols, 0) + frequency
    return new_counts


def learn_bpe(
    corpus: Iterable[str],
    num_merges: int,
    *,
    fused: bool = False,
    tie_break: str = TIE_BREAK,
    min_frequency: int = 1,
    separator: str | None = None,
) -> tuple[list[tuple[str, str]], dict[tuple[str, ...], int]]:
    """Learn merges from the words of a corpus; no merge crosses from one word into the next.

    With fused=True, tie_break="greatest", min_frequency=2 and separator=" ", the merges are the ones
    that subword-nmt learns. (If a word contains a tab or a no-break space, a few may differ:
    subword-nmt takes white space inside a symbol for the end of the symbol.)

    Args:
        corpus: lines of text.
        num_merges: how many merges to learn; there are fewer if the words run out of pairs.
        fused: whether the end marker is joined to a word's last character.
        tie_break: which pair wins a tie, as in `core.most_frequent`.
        min_frequency: the lowest count at which a pair is still merged; training stops below it.
        separator: what's between two words, as in `count_words`.

    Returns:
        The merges in the order learned, and the word counts with all of them applied.

    Raises:
        ValueError: if `num_merges` is negative.

    >>> learn_bpe(["low low lower"], 2)
    ([('l', 'o'), ('lo', 'w')], {('low', '</w>'): 2, ('low', 'e', 'r', '</w>'): 1})
    """
    if num_merges < 0:
        raise ValueError(f"num_merges is {num_merges}, but it must be at least 0")
    word_counts = count_words(corpus, fused=fused, separator=separator)
    merges = []
    for _ in range(num_merges):
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
    word: str, merges: list[tuple[str, str]], *, fused: bool = False
) -> tuple[str, ...]:
    """Split a word by replaying `merges` on it in the order learned, and keep its `</w>`.

    Args:
        word: the word, without a marker.
        merges: pairs of symbols, as `learn_bpe` returns them.
        fused: whether they were learned with fused=True.

    >>> encode_word("lowlow", [("l", "o"), ("lo", "w"), ("low", "</w>")])
    ('low', 'low</w>')
    """
    symbols = list(split_word(word, fused=fused))
    for pair in merges:
        symbols = merge(symbols, pair, "".join(pair))
    return tuple(symbols)


def decode_words(tokens: list[str]) -> str:
    """Join tokens into text: every `</w>` becomes a space, except one at the very end.

    >>> decode_words(["low", "low</w>", "new", "er</w>"])
    'lowlow newer'
    """
    return "".join(tokens).replace(END_OF_WORD, " ").removesuffix(" ")
