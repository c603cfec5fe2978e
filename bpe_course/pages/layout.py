"""Lay out a page: what belongs together is in one element, which the style sheet draws as one thing."""

import re

from bpe_course.pages.lesson_pictures import draw_picture
from bpe_course.pages.markup import Page, Tag, parse_html
from bpe_course.view.palette import choose_fill

_NUMBER = re.compile(r"^(\d\d)( · )")  # at the start of a lesson's title
_QUESTION = "the-question"  # the class of the question that a lesson opens with
_FIGURE = ":has(> :is(.chart, .trees, .flow, .levels, .named, [data-widget]))"
_TOKENS = ":has(> :is(.tokens, .symbols, .shares))"
_MARK = {"class": "mark", "title": "in the short course"}
_NAME = re.compile(r"\b(GPT)-(\d)")  # in large letters, a line mustn't end inside it


def lay_out(page: Page) -> None:
    """Group what's asked with its answer, fold the extras, and set numbers and marks apart."""
    _mark_the_question(page)
    _group_predictions(page)
    _fold_extras(page)
    _set_numbers_apart(page)
    _quieten_marks(page)
    _separate_trees(page)
    _join_outputs(page)
    _widen_figures(page)
    _frame_opening(page)
    _set_notes_apart(page)


def _mark_the_question(page: Page) -> None:
    """Mark the question that a lesson opens with: the first bold paragraph."""
    for bold in page.select("p > strong"):
        if bold.parent and bold.get_text() == bold.parent.get_text():
            bold.parent["class"] = _QUESTION
            bold.unwrap()
            break
    for text in page.find_all(string=_NAME):
        if text.find_parent(class_=[_QUESTION, "done"]):
            text.replace_with(_NAME.sub("\\1\N{NON-BREAKING HYPHEN}\\2", text))


def _group_predictions(page: Page) -> None:
    """Put a prediction, its form and the fold with its result into one element.

    >>> form = '<div data-asked=""></div><details class="compare">4</details>'
    >>> page = parse_html(f"<p>Predict. How many?</p>{form}")
    >>> _group_predictions(page)
    >>> [part.name for part in page.select(".predict > *")]
    ['p', 'div', 'details']
    """
    for compare in page.select("[data-asked] + .compare"):
        parts = [compare]
        for part in compare.find_previous_siblings(True):
            parts.append(part)
            if part.get_text().startswith("Predict."):
                group = page.new_tag("div", attrs={"class": "predict"})
                compare.insert_after(group)
                group.extend(reversed(parts))
            if part.name in ("p", "h2", "h3", "details"):
                break
    for summary in page.select(".compare:not(.predict *) > summary"):
        summary.string = "Compare with your answer"


def _fold_extras(page: Page) -> None:
    """Fold each extra section below its heading."""
    for section in page.select("section.extra"):
        section.name = "details"
        section("h2")[0].wrap(page.new_tag("summary"))


def _set_numbers_apart(page: Page) -> None:
    """Put a lesson's number into its own element, and the dot after it into another."""
    for text in page.find_all(string=_NUMBER):
        if text.parent and (text.parent.name == "h1" or text.find_parent(class_="path")):
            number = page.new_tag("b", attrs={"class": "n"}, string=text[:2])
            dot = page.new_tag("span", attrs={"class": "told"}, string=text[2:5])
            text.replace_with(number, dot, text[5:])


def _quieten_marks(page: Page) -> None:
    """Put the mark of the short course, at the end of headings and links, into its own element."""
    for text in page.find_all(string=re.compile(" ◆$")):
        if text.parent and text.parent.name in ("h1", "h2", "h3", "a"):
            mark = page.new_tag("span", attrs=_MARK, string="◆")
            text.replace_with(f"{text[:-2]}\N{NO-BREAK SPACE}", mark)


def _separate_trees(page: Page) -> None:
    """Turn each forest into a row of trees, which goes on below where the page is narrow."""
    for forest in page.select(".output svg:has(> g[data-size])"):
        look = {
            "class": "bpe trees",
            "role": "img",
            "aria-label": forest.select("title")[0].get_text(),
        }
        row = page.new_tag("div", attrs=look)
        for tree in forest("g"):
            width, height = str(tree["data-size"]).split()
            tree.name = "svg"
            tree.attrs = {"width": width, "height": height, "viewBox": f"0 0 {width} {height}"}
            row.append(tree)
        forest.replace_with(row)


def _join_outputs(page: Page) -> None:
    """Put the outputs of a cell into one element.

    >>> page = parse_html("<p class='output'>A</p><p class='output'>B</p>")
    >>> _join_outputs(page)
    >>> page
    <p class="output">AB</p>
    """
    for output in reversed(page.select(".output + .output")):
        if previous := output.find_previous_sibling(True):
            previous.extend(list(output.contents))
            output.decompose()


def _widen_figures(page: Page) -> None:
    """Put each figure on a plate, which goes on into the margin, as its code does.

    So does a table, unless the code above it is shown.
    """
    for output in page.select("main .output:not(details *)"):
        code = output.find_previous_sibling(True)
        is_plumbing = code and code.get("class") == ["plumbing"]
        is_figure = output.css.match(_FIGURE) or (is_plumbing and output.css.match(_TOKENS))
        if is_figure or (is_plumbing and output.select("table")):
            output["class"] = "output plate broad" if is_figure else "output broad"
            if code and is_plumbing:
                code["class"] = "plumbing broad"


def _frame_opening(page: Page) -> None:
    """Put a lesson's title into one element with what comes before anything is asked.

    Without a figure there, it gets the lesson's picture. The page has the colour of the lesson's number.
    """
    for title in page.select("main > h1:has(> .n)"):
        number = int(title.select(".n")[0].get_text())
        page.select("main")[0]["style"] = f"--n: var(--{choose_fill(number)})"
        opening = title.wrap(page.new_tag("div", attrs={"class": "opening"}))
        parts = []
        for part in opening.find_next_siblings(True):
            if not _is_for_opening(part):
                break
            parts.append(part)
            if part.get("class") == _QUESTION:
                break
        while parts and parts[-1].name == "details":  # code whose output comes later
            parts.pop()
        opening.extend(parts)
        picture = parse_html(draw_picture(f"{number:02}")).svg
        if picture and not opening.select(".output"):
            title.insert_after(picture)


def _is_for_opening(part: Tag) -> bool:
    """Return whether an element is a paragraph, a picture, or the code of one."""
    if part.select("[data-widget], form") or part.get_text().startswith("Predict."):
        return False
    return part.name == "p" or part.css.match(".output, .plumbing")


def _set_notes_apart(page: Page) -> None:
    """Put each note, which is small and in brackets, at the end of its paragraph, without the brackets."""
    for note in page.select("p > small"):
        first, last = note.contents[0], note.contents[-1]
        if not (str(first).startswith("(") and str(last).endswith(")")):
            continue
        if isinstance(before := note.previous_sibling, str):
            before.replace_with(before.removesuffix(" "))
        last.replace_with(str(last)[:-1])
        note.contents[0].replace_with(str(note.contents[0])[1:])
        note["class"] = "aside"
        if note.parent:
            note.parent.append(note.extract())
