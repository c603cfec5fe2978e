"""Find the glossary's terms in a page's text, so that each can open its meaning where it occurs."""

import re
from typing import TYPE_CHECKING

from bpe_course.folders import ROOT
from bpe_course.pages.markup import Page
from bpe_course.pages.page_data import make_anchor

if TYPE_CHECKING:
    from bs4.element import NavigableString

# What's inside these isn't the lesson's prose; a phrase with `data-show` becomes a link (links.js).
_NO_PROSE = (
    "a, button, code, form, pre, small, summary, svg, table, template, h1, h2, h3, h4, h5, h6, [data-show],"
    " .done, .exercise, .highlight, .label, .output"
)
_NO_TERMS = {"Windows"}  # the operating system


def read_glossary() -> dict[str, str]:
    """Return term -> meaning, both as plain text."""
    text = (ROOT / "GLOSSARY.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.*) \| (.*) \|$", re.sub("[`*]", "", text), re.MULTILINE)
    return dict(rows[1:])  # the first row is the table's head


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


def mark_terms(page: Page, glossary: dict[str, str]) -> None:
    """Let the first occurrence of each term in each section of a page lead to the glossary.

    A term that first occurs in a folded part is marked there, and once more where it's seen.

    >>> from bpe_course.pages.markup import parse_html
    >>> page = parse_html("<main><p>Pairs, and a pair.</p></main>")
    >>> mark_terms(page, {"pair": "two symbols"})
    >>> print(page.p)
    <p><a data-term="pair" href="glossary.html#pair">Pairs</a>, and a pair.</p>
    """
    from bs4.element import NavigableString

    terms = {form: term for term in glossary for form in _list_forms(term)}
    longest_first = sorted(map(re.escape, terms), key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first)})(?![\w-])", re.IGNORECASE)
    no_prose = {id(text) for part in page.select(_NO_PROSE) for text in part(string=True)}
    seen: set[str] = set()
    folded: set[str] = set()
    for part in list(page.select("main")[0].descendants):
        if getattr(part, "name", "") == "h2":
            seen, folded = set(), set()
        elif type(part) is NavigableString and id(part) not in no_prose:  # it's no comment either
            is_folded = part.find_parent("details")
            new = _mark_text(part, pattern, terms, seen | folded if is_folded else seen)
            (folded if is_folded else seen).update(new)


def _mark_text(
    text: "NavigableString", pattern: re.Pattern, terms: dict[str, str], known: set[str]
) -> set[str]:
    """Put each term that isn't known yet into a link; return those terms."""
    from bs4 import Tag

    parts: list[str | Tag] = []
    marked: set[str] = set()
    end = 0
    for match in pattern.finditer(text):
        term = terms[match[0].lower()]
        if term not in known | marked and match[0] not in _NO_TERMS:
            place = f"glossary.html#{make_anchor(term)}"
            link = Tag(name="a", attrs={"data-term": term, "href": place})
            link.string = match[0]
            parts += [text[end : match.start()], link]
            marked.add(term)
            end = match.end()
    if marked:
        text.replace_with(*parts, text[end:])
    return marked
