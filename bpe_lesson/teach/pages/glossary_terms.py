"""Find the glossary's terms in a page's text, so that each can open its meaning where it occurs."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bpe_lesson.files import ROOT

if TYPE_CHECKING:
    from bs4 import BeautifulSoup, Tag
    from bs4.element import NavigableString

# What's inside these isn't the lesson's prose.
_NO_PROSE = {"a", "button", "code", "form", "pre", "summary", "svg", "table", "template"}
_NO_PROSE |= {"h1", "h3", "h4", "h5", "h6"}
_NO_PROSE_CLASSES = {"exercise", "highlight", "label", "output"}
_NO_TERMS = {"Windows"}  # the operating system


def read_glossary() -> dict[str, str]:
    """Return the glossary as a dict from term to meaning, both as plain text.

    >>> read_glossary()["pair"]
    'a symbol and its right neighbour'
    """
    text = (ROOT / "GLOSSARY.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.*) \| (.*) \|$", re.sub("[`*]", "", text), re.MULTILINE)
    return dict(rows[1:])  # the first row is the table's head


def _list_forms(term: str) -> list[str]:
    """Return the words that a term of the glossary stands for, and their plurals, in lower case."""
    forms = []
    for word in term.split(", "):
        other = f"{word}s"
        if word.endswith("y"):
            other = f"{word[:-1]}ies"
        elif word.endswith("s"):
            other = word[:-1]
        forms += [word.lower(), other.lower()]
    return forms


def mark_terms(page: "BeautifulSoup", glossary: dict[str, str]) -> None:
    """Mark the first occurrence of each term in each section of a page.

    A term that first occurs in a folded part is marked there, and once more where it's seen.

    >>> from bs4 import BeautifulSoup
    >>> page = BeautifulSoup("<main><p>Pairs, and a pair.</p></main>", "html.parser")
    >>> mark_terms(page, {"pair": "two symbols"})
    >>> print(page.p)
    <p><span data-term="pair">Pairs</span>, and a pair.</p>
    """
    terms = {form: term for term in glossary for form in _list_forms(term)}
    longest_first = sorted(map(re.escape, terms), key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first)})(?![\w-])", re.IGNORECASE)
    seen: set[str] = set()
    folded: set[str] = set()
    for text, is_folded in list(_list_prose(page.select("main")[0])):
        if text is None:
            seen, folded = set(), set()
            continue
        known = seen | folded if is_folded else seen
        new = _mark_text(text, pattern, terms, known)
        (folded if is_folded else seen).update(new)


def _list_prose(
    part: "Tag", is_folded: bool = False
) -> Iterator[tuple["NavigableString | None", bool]]:
    """Yield each text of the prose in a part of a page, and whether it's folded."""
    from bs4.element import NavigableString, Tag

    for child in part.children:
        if type(child) is NavigableString:  # not a comment, which is a subclass
            yield child, is_folded
        elif isinstance(child, Tag) and child.name == "h2":
            yield None, False
        elif isinstance(child, Tag) and child.name not in _NO_PROSE:
            is_prose = _NO_PROSE_CLASSES.isdisjoint(child.get("class") or ())
            if is_prose and "data-show" not in child.attrs:  # a phrase becomes a link; see links.js
                yield from _list_prose(child, is_folded or child.name == "details")


def _mark_text(
    text: "NavigableString", pattern: re.Pattern, terms: dict[str, str], known: set[str]
) -> set[str]:
    """Put each term in a text that isn't known yet into an element; return those terms."""
    from bs4 import Tag

    parts: list[str | Tag] = []
    marked: set[str] = set()
    done = 0
    for found in pattern.finditer(text):
        term = terms[found[0].lower()]
        if term not in known | marked and found[0] not in _NO_TERMS:
            element = Tag(name="span", attrs={"data-term": term})
            element.string = found[0]
            parts += [text[done : found.start()], element]
            marked.add(term)
            done = found.end()
    if marked:
        text.replace_with(*parts, text[done:])
    return marked
