r"""Split text into chunks before merging (pre-tokenization), as GPT-2, GPT-4 and GPT-4o do.

No merge reaches from one chunk into the next. Sources: GPT2_PATTERN comes from GPT-2's encoder.py
(Radford et al., 2019), the other two from tiktoken 0.14 (cl100k_base and o200k_base). All three
need the package `regex`, because Python's own `re` doesn't know \p{L}.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from bpe_lesson.validation import need_text, shorten, suggest_install

# In this order: a contraction; a word, a number or a run of other signs, each with one space before
# it; white space, except its last character if something follows; any white space.
GPT2_PATTERN = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
# In this order: a contraction in any case; a word with any one sign before it; up to three digits;
# other signs with the line ends after them; white space at the very end of the text; a line end
# with the white space before it; white space, except its last character if something follows; one
# white space character. With a + after it, a +, ?, * or } never gives back what it took.
GPT4_PATTERN = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
    r"|\s++\Z|\s*[\r\n]|\s+(?!\S)|\s"
)
# Much like GPT-4's, but a word keeps its contraction (`isn't`), a word in camelCase is cut before
# the capital, and marks belong to a word like letters: \p{M} has the vowel signs of Hindi and
# Tamil.
GPT4O_PATTERN = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
# pattern -> the same for ASCII text, where \p{L} is A-Za-z and \p{N} is 0-9. Python's own `re` can
# run it, in half the time.
_ASCII_PATTERNS = {
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
# Nearly GPT4_PATTERN, for Python's own `re`: of \w, the letters are what's left without digits and
# _.
_PATTERN_WITHOUT_REGEX = re.compile(
    r"[^\r\n\w]?[^\W\d_]+|\d{1,3}| ?[^\s\w]+[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s|_"
)
# A text is split stretch by stretch, so that ASCII can use the faster pattern. A stretch ends
# between a printable ASCII character and a space: each of the three patterns ends a chunk there,
# whatever comes before and after, and none looks further ahead. A stretch is as much ASCII as
# possible (up to 8,192 characters, because more chunks leave the processor's cache), or else
# everything up to the next such place, or the rest of the text.
_STRETCH_PATTERN = re.compile(r"[\x00-\x7f]{0,8192}[!-~](?= )|.+?[!-~](?= )|.+", re.DOTALL)


def split(text: str, pattern: str = GPT4_PATTERN) -> list[str]:
    """Split a text into chunks. With one of the three patterns, the chunks joined are the text.

    >>> split("It's 12345 o'clock.")
    ['It', "'s", ' ', '123', '45', ' o', "'clock", '.']
    """
    return list(iterate_chunks(text, pattern))


def split_without_regex(text: str) -> list[str]:
    """Split a text nearly as GPT-4 does, without the package `regex`.

    Contractions, numbers such as ½ and what's before an underscore can be cut otherwise.
    """
    return _PATTERN_WITHOUT_REGEX.findall(text)


def iterate_chunks(text: str, pattern: str = GPT4_PATTERN) -> Iterator[str]:
    """Return an iterator over the chunks of a text, which never holds all of them at once."""
    return chain.from_iterable(_split_stretches(need_text(text), pattern))


def _split_stretches(text: str, pattern: str) -> Iterator[list[str]]:
    if pattern not in _ASCII_PATTERNS:  # it may have groups, and then findall returns only those
        yield [match.group() for match in compile_pattern(pattern).finditer(text)]
        return
    find = compile_pattern(pattern).findall
    find_ascii = re.compile(_ASCII_PATTERNS[pattern], re.ASCII).findall
    for match in _STRETCH_PATTERN.finditer(text):
        stretch = match.group()
        yield find_ascii(stretch) if stretch.isascii() else find(stretch)


@lru_cache(maxsize=16)
def compile_pattern(pattern: str) -> Any:
    """Compile a pattern with `regex`, or raise a ValueError if it isn't a regular expression."""
    with suggest_install():
        import regex
    try:
        return regex.compile(pattern)
    except (regex.error, RecursionError) as error:
        problem = f"the pattern {shorten(pattern)} isn't a regular expression: {error}"
        raise ValueError(problem) from None


def set_apart(text: str, special_tokens: list[str]) -> list[str]:
    """Cut a text into pieces so that each special token is a piece by itself.

    Of several that begin at the same place, the longest is taken. No piece is empty.

    >>> set_apart("Hi.<|end|>Ho.", ["<|end|>"])
    ['Hi.', '<|end|>', 'Ho.']
    """
    pieces = [text]
    if special_tokens:
        longest_first = sorted(special_tokens, key=len, reverse=True)
        pattern = "(" + "|".join(map(re.escape, longest_first)) + ")"
        pieces = re.split(pattern, text)
    return [piece for piece in pieces if piece]


@lru_cache(maxsize=16)
def compile_special(special_tokens: frozenset[str]) -> re.Pattern[str]:
    """Compile the pattern of `set_apart` once: some models have thousands of special tokens."""
    escaped = map(re.escape, sorted(special_tokens, key=len, reverse=True))
    return re.compile("(" + ("|".join(escaped) or "(?!)") + ")")
