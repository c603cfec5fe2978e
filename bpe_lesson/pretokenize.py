r"""Pre-tokenizers: text is split into chunks first, and no merge reaches from one into the next.

Sources: GPT2_PATTERN is that of GPT-2's encoder.py (Radford et al., 2019), the others are those of
cl100k_base and o200k_base in tiktoken 0.14. They need the `regex` package: Python's own `re` knows no \p{L}.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain

from bpe_lesson.validation import need_text, shorten, suggest_install

# A contraction; a word, digits or signs, each with the space before it; white space that is left.
GPT2_PATTERN = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
# A contraction in any case; a word with one sign before it; up to three digits; signs with the line
# ends after them; white space at the very end; line ends with the white space before them; other
# white space. A + after a + or a ? never gives back what it took.
GPT4_PATTERN = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
    r"|\s++\Z|\s*[\r\n]|\s+(?!\S)|\s"
)
# GPT-4o's: a word with the contraction behind it, cut where small letters are followed by capitals.
GPT4O_PATTERN = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
# The same for ASCII alone, where \p{L} is A-Za-z and \p{N} is 0-9: `re` takes half the time.
ASCII_TWINS = {
    GPT2_PATTERN: r"'s|'t|'re|'ve|'m|'ll|'d| ?[A-Za-z]+| ?[0-9]+| ?[^\sA-Za-z0-9]+|\s+(?!\S)|\s+",
    GPT4_PATTERN: (
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\nA-Za-z0-9]?+[A-Za-z]++|[0-9]{1,3}+"
        r"| ?[^\sA-Za-z0-9]++[\r\n]*+|\s++\Z|\s*[\r\n]|\s+(?!\S)|\s"
    ),
    GPT4O_PATTERN: (
        r"[^\r\nA-Za-z0-9]?[A-Z]*[a-z]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
        r"|[^\r\nA-Za-z0-9]?[A-Z]+[a-z]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
        r"|[0-9]{1,3}| ?[^\sA-Za-z0-9]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    ),
}
# As much ASCII as there is up to a sign before a space (65,536 letters at most), else up to the
# first such place. There all three patterns part, always, and none looks beyond.
STRETCH = re.compile(r"[\x00-\x7f]{0,65536}[!-~](?= )|.+?[!-~](?= )|.+", re.DOTALL)


def split(text: str, pattern: str = GPT4_PATTERN) -> list[str]:
    """Split a text into chunks; joined, they are the text again.

    Raises:
        TypeError: `text` is no str.

    >>> split("It's 12345 o'clock.")
    ['It', "'s", ' ', '123', '45', ' o', "'clock", '.']
    >>> split("It's 12345 o'clock.", GPT2_PATTERN)
    ['It', "'s", ' 12345', ' o', "'", 'clock', '.']
    """
    return list(iterate_chunks(text, pattern))


def iterate_chunks(text: str, pattern: str = GPT4_PATTERN) -> Iterator[str]:
    """Return the chunks of a text one by one; never are all of them there.

    >>> next(iterate_chunks("It's " * 1_000_000))
    'It'
    """
    return chain.from_iterable(split_stretches(need_text(text), pattern))


def split_stretches(text: str, pattern: str) -> Iterator[list[str]]:
    """Yield the chunks of one stretch of text after another.

    >>> list(split_stretches("a b é c", GPT4_PATTERN))
    [['a', ' b'], [' é', ' c']]
    """
    if pattern not in ASCII_TWINS:  # findall would give the groups of a pattern that has some
        yield [found.group() for found in compile_pattern(pattern).finditer(text)]
        return
    find = compile_pattern(pattern).findall
    find_ascii = re.compile(ASCII_TWINS[pattern], re.ASCII).findall
    for found in STRETCH.finditer(text):
        stretch = found.group()
        yield find_ascii(stretch) if stretch.isascii() else find(stretch)


@lru_cache(maxsize=16)
def compile_pattern(pattern: str) -> object:
    """Return a pattern, compiled.

    Raises:
        ValueError: it is no regular expression.
        ModuleNotFoundError: the package `regex` is missing.

    >>> compile_pattern(GPT2_PATTERN).findall("a b")
    ['a', ' b']
    """
    with suggest_install():
        import regex

    try:
        return regex.compile(pattern)
    except regex.error as error:
        raise ValueError(
            f"the pattern {shorten(pattern)} is no regular expression: {error}"
        ) from None


def set_apart(text: str, special_tokens: Collection[str]) -> list[str]:
    """Return a text in pieces, each special token a piece by itself.

    Where several begin at one place the longest is taken.

    >>> set_apart("Hi.<|end|>Ho.", ["<|end|>"])
    ['Hi.', '<|end|>', 'Ho.']
    """
    return [
        piece for piece in cut_at_special(make_finder(special_tokens), need_text(text), 0) if piece
    ]


def set_apart_in_stream(texts: Iterable[str], special_tokens: Collection[str]) -> Iterator[str]:
    """Yield texts, joined, in pieces: each special token is a piece by itself, the rest as it comes.

    What may be the beginning of a special token is held back until more text has come, so that a
    text may be cut anywhere.

    >>> list(set_apart_in_stream(["Hi.<|e", "nd|>Ho."], ["<|end|>"]))
    ['Hi.', '<|end|>', 'Ho.']
    """
    find, longest, rest = make_finder(special_tokens), max(map(len, special_tokens), default=0), ""
    for text in texts:
        *pieces, rest = cut_at_special(find, rest + need_text(text), longest)
        yield from filter(None, pieces)
    yield from filter(None, cut_at_special(find, rest, 0))


def make_finder(special_tokens: Collection[str]) -> Callable[[str], Iterator[re.Match]]:
    """Return what finds special tokens in a text, of those that begin at one place the longest.

    >>> [found.group() for found in make_finder(["<s>", "<s>>"])("<s>><s>")]
    ['<s>>', '<s>']
    """
    ordered = sorted(special_tokens, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, ordered)) or r"\b\B").finditer  # none: found nowhere


def cut_at_special(
    find: Callable[[str], Iterator[re.Match]], text: str, held_back: int
) -> list[str]:
    """Return a text cut at what is found; the last piece is what may still grow.

    >>> cut_at_special(make_finder(["<a>"]), "x<a>yz<", 3)
    ['x', '<a>', 'y', 'z<']
    """
    pieces, end, sure = [], 0, len(text) - held_back
    for found in find(text):
        if found.start() > sure:
            break
        pieces += [text[end : found.start()], found.group()]
        end = found.end()
    keep = max(end, sure + (held_back > 0))
    return [*pieces, text[end:keep], text[keep:]]
