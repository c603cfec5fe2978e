r"""Pre-tokenizers: text is split into chunks first, and no merge reaches from one into the next.

Sources: GPT2_PATTERN is that of GPT-2's encoder.py (Radford et al., 2019), GPT4_PATTERN that of
cl100k_base in tiktoken 0.14. Both need the `regex` package: Python's own `re` knows no \p{L}.
"""

import re
from functools import lru_cache

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
# As much ASCII as there is up to a sign before a space, else up to the first such place. Between
# the two both patterns always part, and neither looks beyond.
STRETCH = re.compile(r"[\x00-\x7f]*[!-~](?= )|.+?[!-~](?= )|.+", re.DOTALL)


def split(text: str, pattern: str = GPT4_PATTERN) -> list[str]:
    """Split a text into chunks; joined, they are the text again.

    Raises:
        TypeError: `text` is no str.

    >>> split("It's 12345 o'clock.")
    ['It', "'s", ' ', '123', '45', ' o', "'clock", '.']
    >>> split("It's 12345 o'clock.", GPT2_PATTERN)
    ['It', "'s", ' 12345', ' o', "'", 'clock', '.']
    """
    text = plain_text(text)
    if pattern not in ASCII_TWINS:
        return compiled(pattern).findall(text)
    find, find_ascii = compiled(pattern).findall, re.compile(ASCII_TWINS[pattern], re.ASCII).findall
    chunks = []
    for part in STRETCH.findall(text):
        chunks += find_ascii(part) if part.isascii() else find(part)
    return chunks


@lru_cache(maxsize=16)
def compiled(pattern: str) -> object:
    """Return a pattern, compiled.

    >>> compiled(GPT2_PATTERN).findall("a b")
    ['a', ' b']
    """
    import regex

    return regex.compile(pattern)
