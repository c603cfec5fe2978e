"""What is shown: all that is invisible made visible, all markup escaped, odd input refused; widgets."""

import inspect
import json
import re
import xml.etree.ElementTree as ElementTree
from unittest.mock import Mock

import pytest
from bs4 import BeautifulSoup
from bs4.element import PreformattedString

from bpe_course import view
from bpe_course.pages.output_html import write_outputs
from bpe_course.practice.feedback import format_solution
from bpe_course.view import live, palette, strip
from bpe_course.view.card import make_card, make_quiet_card
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import fit_label
from bpe_lesson import basic, core

SVG = "{http://www.w3.org/2000/svg}"
MARKUP = {
    "script": "<script>alert(1)</script>",
    "quotes": "\" onload=\"x' y='",
    "end of the picture": "]]></text></svg></code></div></td></table>",
    "a long token": "<" * 3_000,  # deeper than Python recurses
}


def raw(token):
    return token.encode("utf-8", "surrogatepass")


VIEWS = {
    "show_stats": lambda bad: view.show_stats({(bad, "b"): 1}),
    "show_tokens": lambda bad: view.show_tokens([bad, raw(bad)], ids=[1, 2]),
    "show_bars": lambda bad: view.show_bars({bad: 1}, bad),
    "show_strips": lambda bad: view.show_strips({bad: [bad, "b"], "bytes": [raw(bad + "b")]}),
    "show_tokens with odd ids": lambda bad: view.show_tokens(["a"], ids=[bad]),
    "show_strips with labels": lambda bad: view.show_strips({"row": [(bad, "a")]}),
    "show_table": lambda bad: view.show_table([bad], [(bad,)]),
    "reveal": lambda bad: view.reveal(bad, [bad], view.show_table(["cell"], [(bad,)])),
}


NO_TOKEN = r"isn't a token: give bytes or a str, such as vocab\[id\]"


@pytest.mark.parametrize(("show", "error", "told"), [
    # A learner passes ids where tokens are meant.
    (lambda: view.show_tokens([3]), TypeError, NO_TOKEN),
    (lambda: view.show_tokens(["a", "b"], []), ValueError, "2 tokens, but 0 ids: give one id for"),
    (lambda: view.show_strips({"letters": "né", "ids": [(1, "n")]}), ValueError, "the rows have \\[3, 1\\] bytes: each"),
])  # fmt: skip
def test_what_cannot_be_shown_is_refused(show, error, told):
    with pytest.raises(error, match=told):
        show()


@pytest.mark.parametrize(("function", "program"), [
    (core.train_toy, view.TRAINING_LOOP), (basic.encode, view.ENCODING_LOOP),
])  # fmt: skip
def test_the_program_below_a_strip_is_the_functions_own(function, program):
    source = "".join(inspect.getsource(function).split())
    assert all("".join(line.split()) in source for line, _ in program)


SHEET = "".join(map(palette.read_sheet, ("boxes", "outputs")))
ALL = VIEWS | {
    "compare_tokens": lambda text: view.compare_tokens({text: text, "b": ["b"]}),
    "draw_merges": lambda text: strip.draw_merges(text + "aaab"),
    "make_card": lambda text: make_card("wrong", text, [("expected", "[1]"), ("yours", "[2]")]),
    "make_quiet_card": lambda text: make_quiet_card("f", text),
    "format_solution": lambda text: format_solution(text, "def f(): return 'a' + 1  # b"),
}


@pytest.mark.parametrize("show", ALL.values(), ids=ALL)
def test_a_saved_output_has_classes_and_a_live_one_their_style(show, monkeypatch):
    saved = show("aé ")._repr_mimebundle_()
    monkeypatch.delenv("BPE_LESSON_STATIC")
    live = show("aé ")._repr_mimebundle_()
    assert live.keys() >= saved.keys() and live["text/plain"] == saved["text/plain"]
    page, style, _ = re.split("(<style>.*</style>)$", live["text/html"], flags=re.DOTALL)
    assert page == saved.get("text/html", saved.get("image/svg+xml"))
    assert not re.search(r'style="(?!--)|;(?!--)[\w-]+:', page)
    assert len(style) < 4_000
    used = {name for names in re.findall('class="([^"]*)', page) for name in names.split()}
    in_sheet, in_style = (set(re.findall(r"\.([a-z][\w-]*)", css)) for css in (SHEET, style))
    assert used & in_sheet <= in_style and used - in_sheet <= {"wide"}


@pytest.mark.parametrize("bad", MARKUP.values(), ids=MARKUP)
@pytest.mark.parametrize("show", VIEWS.values(), ids=VIEWS)
def test_no_token_is_markup(show, bad):
    shown = show(bad)
    forms = shown._repr_mimebundle_()
    page = forms.get("image/svg+xml") or forms["text/html"]
    if page.startswith("<svg"):
        svg = ElementTree.fromstring(page.encode())  # which refuses what isn't well-formed
        tags = {element.tag.removeprefix(SVG) for element in svg.iter()}
        assert tags <= {"svg", "g", "title", "text", "rect"}
        drawn = {(text.text or "").replace(" ", "␣") for text in svg.iter(SVG + "text")}
        visible = view.make_visible(bad)
        assert {visible, fit_label(visible).replace(" ", "␣")} & drawn
    else:
        soup = BeautifulSoup(page, "html.parser")
        allowed = "table thead tbody tr th td div span style code pre br small mark sub sup"
        assert {tag.name for tag in soup(True)} <= set(allowed.split())
        names = {name for tag in soup(True) for name in tag.attrs}
        assert names <= set("style dir scope class aria-hidden".split())
        assert soup(string=lambda text: isinstance(text, PreformattedString)) == []
    assert repr(shown)


def test_a_learners_function_that_fails_is_told():
    def broken(ids, counts):
        raise ValueError("<b>not</b>\u202e yet")

    confirm, widget = strip.confirm_text(broken, core.merge), Mock()
    assert live.name_learners(broken, core.merge) == ["broken"]
    question = {"id": "1", "name": "confirm", "given": [[[[97], 1]], None, None]}
    live._answer(widget, question, [], {"confirm": confirm})
    message = "ValueError: <b>not</b>⟨U+202E⟩ yet"
    widget.send.assert_called_once_with({"id": "1", "error": message})


def test_hostile_settings_end_no_attribute():
    text = "\"'><script>alert(1)</script>&quot;"
    saved = live.offer_widget(RichOutput(text), "forest", {"merges": text})._repr_mimebundle_()
    written = write_outputs([{"output_type": "display_data", "data": saved}])
    page = BeautifulSoup(written, "html.parser")
    assert json.loads(page.div["data-settings"]) == {"merges": text}
    assert page.get_text() == text and not page("script")


def test_each_widget_keeps_its_own_style_sheet_in_a_notebook():
    """By a class's name, anywidget knows which style sheet to replace."""
    strip, portrait = map(live._define_widget, ("strip", "portrait"))
    assert strip.__qualname__ != portrait.__qualname__
