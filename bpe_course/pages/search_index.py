"""Write what the pages' search looks through: headings, and the text and the words of each section.

Each page is a list: its name, its title and its other headings, whose anchors search.js makes by the rule
of `make_anchor`. All headings are numbered from 0. Each has the text below it that can be shown; a word
that occurs only in code, or in what's folded, has the numbers of its headings. Answers are left out, and
what's in a form.
"""

import re
import unicodedata
from collections.abc import Sequence

_WORD = re.compile(r"[^\W\d_]{3,}")
_MOST_PLACES = 0.25  # a word in more of all sections is like "the": nobody looks for it


def find_words(text: str) -> set[str]:
    """Return the words of a text, without capital letters and accents, as `foldText` in search.js has it.

    >>> sorted(find_words("Café 42, a CAFE and one"))
    ['and', 'cafe', 'one']
    """
    parts = unicodedata.normalize("NFD", text)
    plain = "".join(c for c in parts if not unicodedata.category(c).startswith("M"))
    return {*_WORD.findall(plain.lower())}


def find_places(sections: Sequence[set[str]]) -> dict[str, list[int]]:
    """Return word -> the numbers of its sections, without the words that are everywhere.

    >>> find_places([{"ids"}, set(), set(), {"byte"}, {"byte"}])
    {'ids': [0], 'byte': [3, 4]}
    """
    places: dict[str, list[int]] = {}
    for number, words in enumerate(sections):
        for word in sorted(words):
            places.setdefault(word, []).append(number)
    most = max(2, _MOST_PLACES * len(sections))
    return {word: numbers for word, numbers in places.items() if len(numbers) <= most}
