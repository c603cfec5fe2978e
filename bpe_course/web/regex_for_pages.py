r"""Be the package `regex` where it isn't installed: in a page, whose Python has no packages.

Python's own `re` lacks \p{...}, so each becomes a list of the characters that it means. And \s and \S
become what `regex` takes for white space, a little less than `re` does. In a page it's called regex.py.
"""

import re
from functools import cache
from itertools import groupby
from unicodedata import category

_LAST = 0x40000  # no letter, mark or number comes later, but for the next line's marks
_MARKS_BEYOND = {"Mn": "\U000e0100-\U000e01ef"}
_SPACE = r"\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_NO_SPACE = (
    r"\x00-\x08\x0e-\x1f!-\x84\x86-\x9f\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e"
    r"\u2030-\u205e\u2060-\u2fff\u3001-\U0010ffff"
)
_PARTS = re.compile(r"\\p\{(\w+)\}|(\\[sS])|(\\.|.)", re.DOTALL)

Pattern = re.Pattern
error = re.error


@cache
def compile(pattern: str) -> re.Pattern[str]:  # noqa: A001 (regex calls it that)
    r"""Return a pattern of `re` that finds what `regex` would.

    >>> compile(r"\p{Lu}\p{Ll}+|[^\s\p{L}]").findall("Ωδή 5")
    ['Ωδή', '5']
    """
    parts, is_class = [], False
    for match in _PARTS.finditer(pattern):
        name, space, other = match.groups()
        inside = _list_members(name) if name else _NO_SPACE if space == r"\S" else _SPACE
        if other:
            parts.append(other)
            is_class = other == "[" or is_class and other != "]"
        else:
            parts.append(inside if is_class else f"[{inside}]")
    return re.compile("".join(parts))


def _list_members(name: str) -> str:
    """Return the characters of a category, or of a group such as L, for a set of `re`."""
    kinds = [members for kind, members in _list_categories().items() if kind.startswith(name)]
    if not kinds:
        raise error(f"\\p{{{name}}} isn't known here")
    return "".join(kinds)


@cache
def _list_categories() -> dict[str, str]:
    members: dict[str, str] = dict(_MARKS_BEYOND)
    for kind, group in groupby(range(_LAST), key=lambda code: category(chr(code))):
        if kind[0] in "LMN":
            codes = list(group)
            members[kind] = members.get(kind, "") + f"{chr(codes[0])}-{chr(codes[-1])}"
    return members
