"""Write what the pages' search looks through: the headings of all pages, and the glossary.

It's a classic script, as the vocabularies are. A page loads it when somebody searches, or opens a term
of the glossary. Each page is a list: its name, its title, and its other headings, whose anchors the
page's script makes by the same rule as `make_anchor` in site.py.
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bs4 import BeautifulSoup


def list_headings(page: "BeautifulSoup") -> list[str]:
    """Return the title of a page and its other headings, as plain text.

    >>> from bs4 import BeautifulSoup
    >>> list_headings(BeautifulSoup("<h1>A</h1><h2>Now <code>b</code></h2>", "html.parser"))
    ['A', 'Now b']
    """
    return [heading.get_text() for heading in page(["h1", "h2", "h3"])]


def make_search_script(pages: Sequence[Sequence[str]], glossary: dict[str, str]) -> str:
    r"""Return the script that hands the headings and the glossary over to the page.

    >>> make_search_script([["01", "Toy"]], {"pair": "two symbols"}).partition(", ")[2]
    '{"pages": [["01", "Toy"]], "terms": {"pair": "two symbols"}});\n'
    """
    data = json.dumps({"pages": pages, "terms": glossary}, ensure_ascii=False)
    return f'window.receiveData("search", {data});\n'
