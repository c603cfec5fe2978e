r"""Pre-tokenizers: text is split into chunks first, and no merge reaches from one into the next.

Sources: GPT2_PATTERN is that of GPT-2's encoder.py (Radford et al., 2019), GPT4_PATTERN that of
cl100k_base in tiktoken 0.14. Both need the `regex` package: Python's own `re` knows no \p{L}.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from bpe_lesson.inputs import plain_text

# A contraction; a word, digits or signs, each with the space before it; white space that is left.
GPT2_PATTERN = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
# A contraction in any case; a word with one sign before it; up to three digits; signs with the line
# ends after them; white space at the very end; line ends with the white space before them; other
# white space. A + after a + or a ? never gives back what it took.
GPT4_PATTERN = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
    r"|\s++\Z|\s*[\r\n]|\s+(?!\S)|\s"
)
# The same for ASCII alone, where \p{L} is A-Za-z and \p{N} is 0-9: `re` takes half the time.
ASCII_TWINS = {
    GPT2_PATTERN: r"'s|'t|'re|'ve|'m|'ll|'d| ?[A-Za-z]+| ?[0-9]+| ?[^\sA-Za-z0-9]+|\s+(?!\S)|\s+",
    GPT4_PATTERN: (
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\nA-Za-z0-9]?+[A-Za-z]++|[0-9]{1,3}+"
        r"| ?[^\sA-Za-z0-9]++[\r\n]*+|\s++\Z|\s*[\r\n]|\s+(?!\S)|\s"
    ),
}
# As much ASCII as there is up to a sign before a space (65,536 letters at most), else up to the
# first such place. There both patterns part, always, and neither looks beyond.
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
    return list(chunks(text, pattern))


def chunks(text: str, pattern: str = GPT4_PATTERN) -> Iterator[str]:
    """Return the chunks of a text one by one; never are all of them there.

    >>> next(chunks("It's " * 1_000_000))
    'It'
    """
    return chain.from_iterable(in_stretches(plain_text(text), pattern))


def in_stretches(text: str, pattern: str) -> Iterator[list[str]]:
    """Yield the chunks of one stretch of text after another.

    >>> list(in_stretches("a b é c", GPT4_PATTERN))
    [['a', ' b'], [' é', ' c']]
    """
    find = compiled(pattern).findall
    if pattern not in ASCII_TWINS:
        yield find(text)
        return
    find_ascii = re.compile(ASCII_TWINS[pattern], re.ASCII).findall
    for found in STRETCH.finditer(text):
        stretch = found.group()
        yield find_ascii(stretch) if stretch.isascii() else find(stretch)


@lru_cache(maxsize=16)
def compiled(pattern: str) -> object:
    """Return a pattern, compiled.

    >>> compiled(GPT2_PATTERN).findall("a b")
    ['a', ' b']
    """
    import regex

    return regex.compile(pattern)
