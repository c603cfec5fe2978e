"""Ask each question once: what a lesson lists above a cell of questions goes into their forms.

A section of questions has a numbered list, with one item for each form, which is that form's question.
A prediction may have a list of options, which are its form's options. The list stays in the page for
paper, and for a browser without JavaScript: the style sheet hides what has the class `asked`.
What only a notebook has to say, "Type two numbers", goes: a page has a field for each of them.
"""

import re
from copy import copy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bs4 import BeautifulSoup, Tag

_COUNTS = "an?|two|three|four"
_KINDS = "number|list|string|letter|tuple|bytes object|piece"
_EXAMPLE = ", such as (?:<code>[^<]*</code>(?:, )?)+"
_WHAT_TO_TYPE = re.compile(
    rf"\s+(?:Type|Give) (?:{_COUNTS}) (?:whole )?(?:{_KINDS})s?(?: of (?:two )?(?:strings|pieces))?(?:{_EXAMPLE})?\."
)


def move_lists(page: "BeautifulSoup") -> None:
    """Give the forms of a page the questions that are listed above them, and mark those lists.

    >>> from bs4 import BeautifulSoup
    >>> forms = "<form><label>1. Short</label></form><form><label>2. Short</label></form>"
    >>> source = f"<ol><li>How <b>long</b>?</li><li>Why?</li></ol><div data-asked>{forms}</div>"
    >>> page = BeautifulSoup(source, "html.parser")
    >>> move_lists(page)
    >>> print(page.ol["class"], page.label)
    asked <label>1. How <b>long</b>?</label>
    """
    for cell in page.select("[data-asked]"):
        listed = cell.find_previous_sibling(lambda tag: "label" not in (tag.get("class") or ()))
        forms = cell("form")  # in a template, which select() doesn't look into
        if not listed or not forms:
            continue
        _leave_out_types(listed)
        items = listed("li", recursive=False)
        if listed.name == "p" and len(forms) == 1 and listed.get_text().startswith("Predict."):
            forms[0](["label", "legend"])[0]["class"] = "told"
        if listed.name == "ol" and len(items) == len(forms) > 1:
            for number, (item, form) in enumerate(zip(items, forms), start=1):
                _ask(form(["label", "legend"])[0], number, item)
            listed["class"] = "asked"
        if listed.name == "ul" and len(items) == len(_list_options(forms[0])):
            listed["class"] = "asked"


def _leave_out_types(listed: "Tag") -> None:
    """Leave out of a question what to type, such as "Type two numbers".

    >>> from bs4 import BeautifulSoup
    >>> page = BeautifulSoup("<p>How many? Type a list, such as <code>[1]</code>.</p>", "html.parser")
    >>> _leave_out_types(page.p)
    >>> page
    <p>How many?</p>
    """
    from bs4 import BeautifulSoup

    source = listed.decode_contents()
    shorter = _WHAT_TO_TYPE.sub("", source)
    if shorter != source:
        listed.clear()
        listed.extend(BeautifulSoup(shorter, "html.parser").contents)


def _ask(place: "Tag", number: int, item: "Tag") -> None:
    """Put the question of an item into a form's label, without the options that the form has."""
    parts = [copy(part) for part in item.contents]
    if _list_options(place.find_parent("form")):
        parts = parts[: _find_options(parts)]
    place.clear()
    place.append(f"{number}. ")
    place.extend(parts)
    last = place.contents[-1]
    if isinstance(last, str):
        text = str(last).rstrip().removesuffix(":")
        last.replace_with(text if text.endswith((".", "?", ")", "!")) else f"{text}?")


def _list_options(form: "Tag | None") -> list:
    """Return the options of a form's first field if they have texts, or []."""
    options = form.find(class_="long") if form else None
    return options("label") if options else []


def _find_options(parts: list) -> int:
    """Return the place of the first option, such as `"a"`, among the parts of an item."""
    options = [
        place
        for place, part in enumerate(parts)
        if not isinstance(part, str) and part.get_text() == '"a"'
    ]
    return options[0] if options else len(parts)
