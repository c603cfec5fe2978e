"""Write what the pages' search looks through: headings, and the text and the words of each section.

Each page is a list: its name, its title and its other headings, whose anchors search.js makes by the rule
of `make_anchor`. In the same order, each heading has the text below it that can be shown, and the words
that occur only in code, or in what's folded. Answers are left out, and what's in a form.
"""

import re
import unicodedata

_WORD = re.compile(r"[^\W\d_]{3,}")


def find_words(text: str) -> set[str]:
    """Return the words of a text, without capital letters and accents, as `foldText` in search.js has it.

    >>> sorted(find_words("Café 42, a CAFE and one"))
    ['and', 'cafe', 'one']
    """
    parts = unicodedata.normalize("NFD", text)
    plain = "".join(c for c in parts if not unicodedata.category(c).startswith("M"))
    return {*_WORD.findall(plain.lower())}
