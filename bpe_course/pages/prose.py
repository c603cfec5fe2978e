"""Turn a page's Markdown into HTML: links to other pages, terms, headings with anchors, tables.

One Prose goes through a page from its top to its end. It notes what the search looks through: the
headings, and the words below each.
"""

from html import escape
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote

from mistune import BlockState, HTMLRenderer, create_markdown

from bpe_course.pages.code_html import colour_code
from bpe_course.pages.page_data import make_anchor
from bpe_course.pages.search_index import find_words
from bpe_course.pages.terms import Terms
from bpe_course.view.html_table import HtmlCell, make_table

_parse = create_markdown(renderer=None, plugins=["table", "url"])
_Token = dict[str, Any]  # what mistune finds in Markdown: its type, and its children or raw text


class Prose(HTMLRenderer):
    """The words of one page, in order.

    Attributes:
        terms: the glossary's terms, which lead there; None on a page that marks none.
        is_folded: whether what comes next is in a folded part.
        headings: the text of each heading so far.
        words: the words below each of them.
    """

    def __init__(self, terms: Terms | None = None):
        """Begin a page."""
        super().__init__(escape=False)
        self.terms = terms
        self.is_folded = False
        self.headings: list[str] = []
        self.words: list[set[str]] = []
        self._is_table = False
        self._closed_to_terms = 0  # how many elements around what's being written have no terms

    def write(self, source: str) -> str:
        """Return Markdown as HTML.

        >>> Prose().write("See [lesson 02](02_words.ipynb#cell-id=a).")
        '<p>See <a href="02_words.html">lesson 02</a>.</p>\\n'
        """
        return self.render_tokens(_parse(source), BlockState())

    def write_line(self, source: str, has_terms: bool = False) -> str:
        """Return one paragraph of Markdown as HTML, without its <p>."""
        return self._write_inside(_parse(source)[0], has_terms)

    def write_items(self, source: str) -> list[str]:
        """Return the items of a list as HTML; no term is marked in them.

        >>> Prose().write_items("1. Why?\\n2. *When?*")
        ['Why?', '<em>When?</em>']
        """
        return [self._write_inside(item, has_terms=False) for item in _parse(source)[0]["children"]]

    def begin(self, title: str, level: int = 2) -> str:
        """Begin the part below a heading, whose text is given; return the heading's anchor."""
        self.headings.append(title)
        self.words.append(set())
        if level == 2 and self.terms:
            self.terms.begin_section()
        return make_anchor(title)

    def note(self, text: str) -> None:
        """Let the search find the words of a text, such as code."""
        if self.words:
            self.words[-1] |= find_words(text)

    def _write_inside(self, token: _Token, has_terms: bool = True) -> str:
        self._closed_to_terms += not has_terms
        html = self.render_tokens(token["children"], BlockState())
        self._closed_to_terms -= not has_terms
        return html

    def render_token(self, token: _Token, state: BlockState) -> str:
        """Return a token as HTML. (mistune calls this, and what's below, for each one.)"""
        if token["type"] == "table":
            return self._write_table(token)
        if token["type"] == "heading":
            return self._write_heading(token)
        if token["type"] == "link":
            return self._write_link(token)
        return super().render_token(token, state)

    def text(self, text: str) -> str:
        """Return plain text; the first time that it has a term, the term leads to the glossary."""
        self.note(text)
        if self.terms and not self._closed_to_terms:
            return self.terms.mark(text, self.is_folded)
        return escape(text, quote=False)

    def codespan(self, text: str) -> str:
        """Return code in a sentence. In a table, Markdown needs a backslash before a |."""
        text = text.replace(r"\|", "|") if self._is_table else text
        self.note(text)
        return f"<code>{escape(text, quote=False)}</code>"

    def block_code(self, code: str, info: str | None = None) -> str:
        """Return a block of code, in colours if it says that it's Python."""
        self.note(code)
        return colour_code(code) if info == "python" else f"<pre><code>{escape(code, quote=False)}</code></pre>\n"

    def inline_html(self, html: str) -> str:
        """Return a tag as it is. There are no terms in small print."""
        self._closed_to_terms += (html == "<small>") - (html == "</small>")
        return html

    def _write_heading(self, token: _Token) -> str:
        level = token["attrs"]["level"]
        anchor = self.begin(read_text(token), level)
        inner = self._write_inside(token, has_terms=False)
        return f'<h{level} id="{anchor}">{inner}</h{level}>\n'

    def _write_link(self, token: _Token) -> str:
        """Return a link; one to a lesson goes to its page, and #show=5 sets a widget (links.js)."""
        url, inner = unquote(token["attrs"]["url"]), self._write_inside(token, has_terms=False)
        if url.startswith("#show="):
            return f'<span data-show="{escape(url.removeprefix("#show="))}">{inner}</span>'
        path, _, _ = url.partition("#")
        if path.endswith(".ipynb") and "//" not in path:
            url = f"{PurePosixPath(path).stem}.html"
        return f'<a href="{escape(url)}">{inner}</a>'

    def _write_table(self, token: _Token) -> str:
        head, *bodies = token["children"]
        rows = [row["children"] for body in bodies for row in body["children"]]
        self._is_table = True
        cells = [
            [HtmlCell(self._write_inside(cell, has_terms=False), read_text(cell)) for cell in row]
            for row in [head["children"], *rows]
        ]
        self._is_table = False
        return make_table(cells[0], cells[1:])


def read_text(token: _Token) -> str:
    """Return the plain text of a token; the spaces in code don't break it."""
    if token["type"] == "codespan":
        return token["raw"].replace(" ", "\N{NO-BREAK SPACE}")
    return token.get("raw", "") + "".join(map(read_text, token.get("children", ())))
