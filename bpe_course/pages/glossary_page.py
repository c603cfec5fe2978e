"""Make the glossary's page: each term can be linked to, and says in which lesson it's first."""

from bpe_course.pages.page_data import make_anchor
from bpe_course.pages.prose import Prose
from bpe_course.pages.templating import draw
from bpe_course.pages.terms import Terms

TITLE = "Glossary"


def make_glossary_page(prose: Prose, terms: Terms) -> str:
    """Return the glossary, sorted, once the lessons are written."""
    prose.begin(TITLE, level=1)
    rows = [
        {
            "term": term,
            "anchor": make_anchor(term),
            "meaning": prose.write_line(meaning),
            "lesson": terms.first.get(term, ""),
        }
        for term, meaning in sorted(terms.meanings.items(), key=lambda item: item[0].lower())
    ]
    return draw("site/glossary.html.j2", title=TITLE, rows=rows)
