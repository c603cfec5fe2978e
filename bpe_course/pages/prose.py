"""Turn a page's Markdown into HTML: links to other pages, terms, headings with anchors, tables."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from html import escape
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote

from bpe_course.pages.page_data import make_anchor
from bpe_course.pages.terms import Terms
from bpe_course.view.source_code import colour_code
from bpe_course.view.tables import HtmlCell, make_table

_Token = dict[str, Any]  # what mistune finds in Markdown: its type, and its children or raw text

# What only has tags around it: its type -> how it begins and ends.
_TAGS = {
    "paragraph": ("<p>", "</p>\n"),
    "block_text": ("", ""),
    "block_quote": ("<blockquote>", "</blockquote>\n"),
    "list_item": ("<li>", "</li>\n"),
    "emphasis": ("<em>", "</em>"),
    "strong": ("<strong>", "</strong>"),
    "softbreak": ("\n", ""),
    "blank_line": ("", ""),
}


class Prose:
    """Writes one page from its top to its end, and notes what the search looks through."""

    def __init__(self, terms: Terms | None = None):
        """Begin a page; the glossary's `terms` lead there, if it has them."""
        self.terms = terms
        self.headings: list[str] = []
        self.texts: list[list[str]] = []  # the paragraphs below each
        self.is_folded = False  # what's written answers a question, so it isn't shown
        self._closed_to_terms = 0  # how many elements around what's being written have no terms
        self._is_table = False

    def write(self, source: str) -> str:
        r"""Return Markdown as HTML.

        >>> Prose().write("See [GPT-4o](02_words.ipynb#cell-id=a).")
        '<p>See <a href="02_words.html"><span class="whole">GPT-4o</span></a>.</p>\n'
        """
        return self._write_all(_parse(source))

    def write_line(self, source: str, has_terms: bool = False) -> str:
        """Return one paragraph of Markdown as HTML, without its <p>."""
        return self._write_inside(_parse(source)[0], has_terms)

    def write_items(self, source: str) -> list[str]:
        r"""Return the items of a list as HTML; no term is marked in them.

        >>> Prose().write_items("1. Why?\n2. *When?*")
        ['Why?', '<em>When?</em>']
        """
        return [self._write_inside(item) for item in _parse(source)[0]["children"]]

    def begin(self, title: str, level: int = 2) -> str:
        """Begin the part below a heading, whose text is given; return the heading's anchor."""
        self.headings.append(title)
        self.texts.append([])
        if level == 2 and self.terms:
            self.terms.begin_section()
        count = self.headings.count(title)
        return make_anchor(title) + (f"-{count}" if count > 1 else "")

    def _write_all(self, tokens: Iterable[_Token]) -> str:
        return "".join(map(self._write_token, tokens))

    def _write_token(self, token: _Token) -> str:
        if writer := getattr(self, f"_write_{token['type']}", None):
            return writer(token)
        if token["type"] not in _TAGS:
            problem = f"no page has Markdown of the type {token['type']!r}"
            raise ValueError(f"{problem}: write it differently")
        if token["type"] in ("paragraph", "block_text") and self.texts and not self.is_folded:
            self.texts[-1].append(_read_text(token))
        before, after = _TAGS[token["type"]]
        return before + self._write_all(token.get("children", ())) + after

    def _write_inside(self, token: _Token, has_terms: bool = False) -> str:
        self._closed_to_terms += not has_terms
        html = self._write_all(token["children"])
        self._closed_to_terms -= not has_terms
        return html

    def _write_text(self, token: _Token) -> str:
        if self.terms and not self._closed_to_terms:
            return keep_whole(self.terms.mark(token["raw"]))
        return keep_whole(escape(token["raw"], quote=False))

    def _write_codespan(self, token: _Token) -> str:
        # In a table, Markdown needs a backslash before a |.
        text = token["raw"].replace(r"\|", "|") if self._is_table else token["raw"]
        return f"<code>{escape(text, quote=False)}</code>"

    def _write_block_code(self, token: _Token) -> str:
        if token.get("attrs", {}).get("info") == "python":
            return colour_code(token["raw"])
        return f"<pre><code>{escape(token['raw'], quote=False)}</code></pre>\n"

    def _write_block_html(self, token: _Token) -> str:
        return token["raw"]

    def _write_inline_html(self, token: _Token) -> str:
        # There are no terms in small print.
        self._closed_to_terms += (token["raw"] == "<small>") - (token["raw"] == "</small>")
        return token["raw"]

    def _write_heading(self, token: _Token) -> str:
        level = token["attrs"]["level"]
        anchor = self.begin(_read_text(token), level)
        return f'<h{level} id="{anchor}">{self._write_inside(token)}</h{level}>\n'

    def _write_link(self, token: _Token) -> str:
        url, inner = unquote(token["attrs"]["url"]), self._write_inside(token)
        if url.startswith("#show="):
            return f'<span data-show="{escape(url.removeprefix("#show="))}">{inner}</span>'
        path, _, _ = url.partition("#")
        if path.endswith(".ipynb") and "//" not in path:
            url = f"{PurePosixPath(path).stem}.html"
        return f'<a href="{escape(url)}">{inner}</a>'

    def _write_list(self, token: _Token) -> str:
        tag = "ol" if token["attrs"]["ordered"] else "ul"
        return f"<{tag}>\n{self._write_all(token['children'])}</{tag}>\n"

    def _write_table(self, token: _Token) -> str:
        head, *bodies = token["children"]
        rows = [head, *(row for body in bodies for row in body["children"])]
        self._is_table = True
        cells = [[self._make_cell(cell) for cell in row["children"]] for row in rows]
        self._is_table = False
        return make_table(cells[0], cells[1:])

    def _make_cell(self, cell: _Token) -> HtmlCell:
        return HtmlCell(self._write_inside(cell), _read_text(cell))


@cache
def _make_parser() -> Callable[[str], Any]:
    from mistune import create_markdown

    return create_markdown(renderer=None, plugins=["table", "url"])


def _parse(source: str) -> list[_Token]:
    return _make_parser()(source)


def keep_whole(html: str) -> str:
    """Return HTML in which no line breaks inside the name of a model."""
    return re.sub(r"\bGPT-\d\w*", r'<span class="whole">\g<0></span>', html)


def _read_text(token: _Token) -> str:
    if token["type"] == "codespan":
        return token["raw"].replace(" ", "\N{NO-BREAK SPACE}")
    if token["type"] in ("softbreak", "inline_html"):  # such as <small>
        return " " * (token["type"] == "softbreak")
    return token.get("raw", "") + "".join(map(_read_text, token.get("children", ())))
