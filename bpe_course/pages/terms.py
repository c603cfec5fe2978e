"""Find the glossary's terms in a page's text."""

import re
from html import escape

from bpe_course.folders import ROOT
from bpe_course.pages.page_data import make_anchor


class Terms:
    """The glossary, whose terms lead to it wherever a section has them first.

    >>> terms = Terms({"pair": "two symbols"})
    >>> print(terms.mark("Pairs, and a pair."))
    <a data-term="pair" href="glossary.html#pair">Pairs</a>, and a pair.
    """

    def __init__(self, meanings: dict[str, str]):
        """Take term -> meaning."""
        self.meanings = meanings
        self._forms = {form: term for term in meanings for form in _list_forms(term)}
        longest_first = sorted(map(re.escape, self._forms), key=len, reverse=True)
        words = rf"(?<![\w-])(?:{'|'.join(longest_first)})(?![\w-])"
        self._pattern = re.compile(words, re.IGNORECASE)
        self.begin_section()

    def begin_section(self) -> None:
        self._seen: set[str] = set()

    def mark(self, text: str) -> str:
        """Return a text as HTML, with a link for each term that's new in its section."""
        html, end = "", 0
        for match in self._pattern.finditer(text):
            term = self._forms[match[0].lower()]
            if term in self._seen:
                continue
            self._seen.add(term)
            html += escape(text[end : match.start()], quote=False)
            html += f'<a data-term="{escape(term)}" href="glossary.html#{make_anchor(term)}">'
            html += f"{escape(match[0])}</a>"
            end = match.end()
        return html + escape(text[end:], quote=False)


def _list_forms(term: str) -> list[str]:
    """Return the words that a row of the glossary is about, and their plurals, in lower case.

    >>> _list_forms("Pair, ids, vocabulary")
    ['pair', 'pairs', 'ids', 'id', 'vocabulary', 'vocabularies']
    """
    forms = []
    for word in term.lower().split(", "):
        plural = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
        forms += [word, word[:-1] if word.endswith("s") else plural]
    return forms


def read_glossary() -> dict[str, str]:
    """Return term -> meaning, both in Markdown: the rows of the table in GLOSSARY.md."""
    text = (ROOT / "GLOSSARY.md").read_text("utf-8")
    rows = re.findall(r"^\| (.*) \| (.*) \|$", text, re.MULTILINE)
    return dict(rows[1:])  # the first row is the table's head
