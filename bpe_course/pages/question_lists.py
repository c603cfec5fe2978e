"""Ask each question once: what a lesson lists above a cell of questions goes into their forms.

A section of questions has a numbered list, with an item for each form; a prediction may have a list of
options, which are its form's. The list stays in the page for paper, and for a browser without
JavaScript: the style sheet hides what has the class `asked`. What only a notebook has to say goes, such
as "Type two numbers". If the text asks by itself, only a screen reader hears the form's own question.
"""

import re
from copy import copy

from bpe_course.pages.markup import Page, Tag, parse_html

_WHAT_TO_TYPE = re.compile(
    r"\s+(?:Type|Give) (?:an?|two|three|four) [a-z ]+(?:, such as (?:<code>[^<]*</code>(?:, )?)+)?\."
    r"|\s\((?:<code>True</code> or <code>False</code>|(?:[Aa]|two|three) numbers?\.?)\)"
    r'|:(?:,? ?(?:or )?<code>"[^<]*"</code>)+(?=\?)'
)


def move_lists(page: Page) -> None:
    """Give the forms of a page the questions that are listed above them, and mark those lists.

    >>> forms = "<form><label>1. Short</label></form><form><label>2. Short</label></form>"
    >>> items = "<li>How <b>long</b>? Type a number, such as <code>1</code>.</li><li>Why?</li>"
    >>> page = parse_html(f"<ol>{items}</ol><div data-asked>{forms}</div>")
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
        heads = [form(["label", "legend"])[0] for form in forms]
        items = listed("li", recursive=False)
        if listed.name == "ol" and len(items) == len(forms) > 1:
            for number, (item, head) in enumerate(zip(items, heads), start=1):
                _ask(head, number, item)
            listed["class"] = "asked"
        prose = listed
        if listed.name == "ul" and len(items) == len(_list_options(forms[0])):
            listed["class"] = "asked"
            prose = listed.find_previous_sibling() or listed
        text = prose.get_text() if prose.name == "p" else ""
        if len(forms) == 1 and ("?" in text or text.startswith("Predict.")):
            heads[0]["class"] = "told"


def _leave_out_types(listed: Tag) -> None:
    source = listed.decode_contents()
    shorter = _WHAT_TO_TYPE.sub("", source)
    if shorter != source:
        listed.clear()
        listed.extend(parse_html(shorter).contents)


def _ask(head: Tag, number: int, item: Tag) -> None:
    """Put an item's question into a form's label, without the options that the form has."""
    parts = [*map(copy, item.contents)]
    if _list_options(head.find_parent("form")):
        texts = [part.get_text() for part in parts]
        parts = parts[: texts.index('"a"') if '"a"' in texts else None]
    head.clear()
    head.extend([f"{number}. ", *parts])
    last = head.contents[-1]
    if isinstance(last, str):
        text = last.rstrip().removesuffix(":")
        last.replace_with(text if text.endswith((".", "?", ")", "!")) else f"{text}?")


def _list_options(form: Tag | None) -> list:
    """Return the options of a form's first field, if they have texts."""
    options = form.find(class_="long") if form else None
    return options("label") if options else []
