r"""Translate patterns for other engines, as far as they find the same chunks.

Three engines split text: Python's `regex` for us, Oniguruma in Hugging Face's `tokenizers`, and
Rust's fancy-regex in tiktoken. To Oniguruma, ² is a \w, $ is the end of any line, (?i:ss) matches
ß, and {1,3}+ is any number; and a repeated group that can match nothing may end elsewhere. So a
pattern is read token by token, and one that isn't known to mean the same is named.
"""

import re

from bpe_lesson.pretokenize import GPT2_PATTERN, GPT4_PATTERN, GPT4O_PATTERN, compile_pattern
from bpe_lesson.validation import shorten

PATTERNS = {"gpt2": GPT2_PATTERN, "gpt4": GPT4_PATTERN, "gpt4o": GPT4O_PATTERN}
# What's written differently for tiktoken, whose $ is the end of the text, and for Hugging Face, to
# whom {1,3}+ is any number. In GPT-4's pattern, {1,3} matches the same.
FOR_TIKTOKEN = {r"\Z": "$"}
FOR_HUGGING_FACE = {r"\Z": r"\z", "{1,3}+": "{1,3}"}
# With JavaScript's flag u, few signs have a backslash; its \s also takes U+FEFF, and its dot less.
FOR_JAVASCRIPT = {r"\Z": "$", ".": r"[^\n]", r"\d": r"\p{Nd}", r"\D": r"\P{Nd}"} | {
    **{r"\s": r"\p{White_Space}", r"\S": r"\P{White_Space}"},
    **{f"\\{sign}": f"\\x{ord(sign):x}" for sign in "&~#'\"-"},
}
# The other way round. Oniguruma's \w is written out: in brackets, it doesn't match ² and the like.
_WORD = r"\p{Alphabetic}\p{M}\p{Nd}\p{Pc}"
_FROM_HUGGING_FACE = {r"\z": r"\Z", r"\w": f"[{_WORD}²³¹¼½¾]", r"\W": f"[^{_WORD}²³¹¼½¾]"}

_ESCAPE = r"""\\(?: [nrtsSdD] | [][\\.*+?|(){}^$&~#/'"-]
    | [pP] \{ (?: L[ultmo]? | M[nce]? | N[dlo]? | P[cdseifo]? | S[mcko]? | Z[slp]? ) \} )"""
# In brackets, && and the like mean something, and so does a ^ that comes first.
_SIGN = r"(?: [^][\\^&~|-] | (?<!\[)\^ | &(?!&) | ~(?!~) | \|(?!\|) )"
_SHARED = rf"""{_ESCAPE}
    | [^][\\*+?|()^${{}}]  # any other character, and the dot
    | [*+?] [+?]? | \{{ [0-9]+ (?: , [0-9]* )? \}} (?![*+?])
    | \( (?![*?]) | \(\?: | \(\?[=!] | \) (?![*+{{]) | \|"""
# A negated pair such as [^\s\S] matches everything in `regex`, by mistake, and nothing elsewhere.
_BRACKETS = rf"\[ (?!\^[^]]*\\[SDP]) \^? (?: {_SIGN} (?: - {_SIGN} )? | {_ESCAPE} | WORD )+ -? \]"
_OUR_TOKEN = re.compile(
    _SHARED + r" | \\Z(?![?*+{]) | " + _BRACKETS.replace("| WORD", ""), re.VERBOSE
)
# OpenAI's contractions have no letters of which two together could match one.
_THEIR_TOKEN = re.compile(
    _SHARED
    + r" | \\[zwW] | \(\?i:'s\|'t\|'re\|'ve\|'m\|'ll\|'d\) | \(\?i:\[sdmt\]\|ll\|ve\|re\) | "
    + _BRACKETS.replace("WORD", r"\\w"),
    re.VERBOSE,
)


def write_pattern(pattern: str, new: dict[str, str]) -> str:
    r"""Return a pattern for an engine in which the keys of `new` are written as their values.

    It's a ValueError if that engine may find other chunks than ours.

    >>> write_pattern(r"a+|\s+\Z", FOR_TIKTOKEN)
    'a+|\\s+$'
    """
    if pattern not in PATTERNS.values():
        problem = f"the pattern {shorten(pattern)} can't be exported with the same ids"
        return _translate(pattern, _OUR_TOKEN, new, problem)
    for ours, theirs in new.items():
        pattern = pattern.replace(ours, theirs)
    return pattern


def read_pattern(pattern: str) -> str:
    r"""Return a pattern of Hugging Face's for our engine, or raise a ValueError.

    >>> read_pattern(r"\s+\z")
    '\\s+\\Z'
    """
    problem = f"the pattern {shorten(pattern)} can't be used with the same ids"
    return _translate(pattern, _THEIR_TOKEN, _FROM_HUGGING_FACE, problem)


def _translate(pattern: str, token: re.Pattern[str], new: dict[str, str], problem: str) -> str:
    place, groups = 0, []  # where each open group begins
    while match := token.match(pattern, place):
        if match[0] in ("(", "(?:", "(?=", "(?!"):
            groups.append(place)
        start = groups.pop() if match[0] == ")" and groups else place
        if pattern.startswith(("(?=", "(?!"), start) and pattern.startswith(")?", place):
            place = start  # JavaScript can't repeat a look ahead
            break
        place = match.end()
    if place < len(pattern):
        remedy = r"write it without that, such as \p{L} for \w, or use one of our three patterns"
        why = f"engines may read {shorten(pattern[place:], 16)} differently"
        raise ValueError(f"{problem}, because {why}: {remedy}")
    # Once it has found an empty chunk, Python looks at the same place again, and the others go on.
    nothing = {"(?=": "(?:|", "(?!": "(?:|", r"\Z": "(?:)", r"\z": "(?:)"}
    if compile_pattern(_replace_tokens(pattern, token, nothing)).match(""):
        remedy = "write it so that each of its alternatives takes one, such as a+ for a*"
        raise ValueError(f"{problem}, because it can match where there's no character: {remedy}")
    return _replace_tokens(pattern, token, new)


def _replace_tokens(pattern: str, token: re.Pattern[str], new: dict[str, str]) -> str:
    # Token by token, because in \\Z, the backslash is a character, and so is the Z.
    def replace(match: re.Match[str]) -> str:
        if match[0].startswith("["):
            inside = new | {r"\w": _WORD}
            return re.sub(r"\\.", lambda escape: inside.get(escape[0], escape[0]), match[0])
        return new.get(match[0], match[0])

    return token.sub(replace, pattern)
