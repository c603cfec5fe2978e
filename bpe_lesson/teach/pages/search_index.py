"""Write what the pages' search looks through: headings, the glossary, and the words of each section.

It's a classic script, as the vocabularies are. A page loads it when somebody searches, or opens a term
of the glossary. Each page is a list: its name, its title, and its other headings, whose anchors the
page's script makes by the same rule as `make_anchor` in site.py. All headings are numbered from 0. For
each word there are the numbers of the headings below which it occurs, each as the step from the number
before it: "byte 3 1" is in 3 and 4. Numbers aren't in it, and so no answers are, nor what's in a form.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bs4 import BeautifulSoup

_HEADINGS = ("h1", "h2", "h3")
_NO_WORDS = {"script", "style", "template", "title"}
_WORD = re.compile(r"[^\W\d_]{3,}")
_MOST_PLACES = 0.25  # a word in more of all sections is like "the": nobody looks for it


def list_headings(page: "BeautifulSoup") -> list[str]:
    """Return the title of a page and its other headings, as plain text.

    >>> from bs4 import BeautifulSoup
    >>> list_headings(BeautifulSoup("<h1>A</h1><h2>Now <code>b</code></h2>", "html.parser"))
    ['A', 'Now b']
    """
    return [heading.get_text() for heading in page(_HEADINGS)]


def list_words(page: "BeautifulSoup") -> list[set[str]]:
    """Return the words below each heading of a page, without capital letters and accents.

    >>> from bs4 import BeautifulSoup
    >>> page = BeautifulSoup("<main><h1>A</h1><p>Café 42</p><h2>B</h2>One</main>", "html.parser")
    >>> list_words(page)
    [{'cafe'}, {'one'}]
    """
    found: list[set[str]] = []
    for text, is_heading in _list_texts(page):
        if is_heading:
            found.append(set())
        elif found:
            found[-1].update(_WORD.findall(_fold(text)))
    return found


def _list_texts(page: "BeautifulSoup") -> Iterator[tuple[str, bool]]:
    """Yield "" for each heading of a page, and each text after it; and whether it's a heading."""
    for part in page.select("main")[0].descendants:
        if getattr(part, "name", None) in _HEADINGS:
            yield "", True
        elif isinstance(part, str) and not part.find_parents([*_NO_WORDS, *_HEADINGS]):
            yield part, False


def _fold(text: str) -> str:
    """Return a text without capital letters and accents, as `foldText` in search.js does."""
    plain = unicodedata.normalize("NFD", text)
    return "".join(c for c in plain if not unicodedata.category(c).startswith("M")).lower()


def make_search_script(
    pages: Sequence[Sequence[str]], glossary: dict[str, str], words: Sequence[set[str]] = ()
) -> str:
    r"""Return the script that hands the headings, the glossary and the words over to the page.

    >>> make_search_script([["01", "Toy"]], {"pair": "two symbols"}).partition(", ")[2]
    '{"pages": [["01", "Toy"]], "terms": {"pair": "two symbols"}, "words": ""});\n'
    """
    data = {"pages": pages, "terms": glossary, "words": _pack_words(words)}
    return f'window.receiveData("search", {json.dumps(data, ensure_ascii=False)});\n'


def _pack_words(sections: Sequence[set[str]]) -> str:
    """Return the words of all sections in alphabetical order, each with its sections.

    >>> _pack_words([{"ids"}, set(), set(), set(), set(), set(), set(), {"byte"}, {"byte"}])
    'byte 7 1,ids 0'
    """
    places: dict[str, list[int]] = {}
    for number, words in enumerate(sections):
        for word in words:
            places.setdefault(word, []).append(number)
    most = max(2, _MOST_PLACES * len(sections))
    packed = []
    for word, numbers in sorted(places.items()):
        if len(numbers) <= most:
            steps = [after - before for before, after in zip([0, *numbers], numbers)]
            packed.append(f"{word} {' '.join(map(str, steps))}")
    return ",".join(packed)
