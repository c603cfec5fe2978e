"""The bench, the merge trees and the writing model of the pages, in a browser, from files."""

import json
import random
import shutil
import unicodedata

import pytest
from web_page import a_browser, a_page

from bpe_lesson.teach import site
from bpe_lesson.teach.web.bundle import join_modules
from bpe_lesson.view.tokens import fit_label, make_visible

pytestmark = pytest.mark.slow

# The modules under test -> what the tests call.
EXPORTS = {"boxes.js": "makeVisible, fitLabel, makeBoxes"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Make a page whose script has the functions that the tests call."""
    folder = tmp_path_factory.mktemp("bench")
    scripts = shutil.copytree(site.SCRIPTS, folder / "scripts")
    lines = [f'import {{ {names} }} from "./{module}";\n' for module, names in EXPORTS.items()]
    lines.append(f"Object.assign(window, {{ {', '.join(EXPORTS.values())} }});\n")
    (scripts / "parts_of_bench.js").write_text("".join(lines), encoding="utf-8")
    (folder / "functions.js").write_text(
        join_modules(scripts, "parts_of_bench.js"), encoding="utf-8"
    )
    html = '<!DOCTYPE html><meta charset="utf-8"><script src="functions.js"></script>'
    (folder / "functions.html").write_text(html, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def browser():
    with a_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def functions(browser, folder):
    with a_page(browser) as page:
        page.goto(f"file://{folder}/functions.html")
        yield page


def run(page, code, cases):
    """Return what a JavaScript function returns for each case."""
    script = f"text => JSON.stringify(JSON.parse(text).map({code}))"
    return json.loads(page.evaluate(script, json.dumps(cases)))


# Boxes


def test_every_character_is_as_visible_as_in_the_notebook(functions):
    """All planes that have characters, except what only one of the two Unicode versions knows."""
    numbers = [*range(0x34000), *range(0xE0000, 0xE0200), *range(0xFFF00, 0x100100), 0x10FFFF]
    code = "n => [!/\\p{Cn}/u.test(String.fromCodePoint(n)), makeVisible(String.fromCodePoint(n))]"
    compared, different = 0, []
    for number, (known, shown) in zip(numbers, run(functions, code, numbers)):
        if known and unicodedata.category(chr(number)) != "Cn":
            compared += 1
            different += [f"{number:x}"] * (shown != make_visible(chr(number)))
    print(f"{compared:,} code points compared")
    assert compared > 150_000 and different == []


def test_bytes_are_as_visible_as_in_the_notebook(functions):
    rng = random.Random(19)
    pieces = [bytes([byte]) for byte in range(256)]
    pieces += [c.encode() for c in "aé €😀\n\t\u200c\u0301\ufe0f\u3000"]
    tokens = pieces + [b"".join(rng.choices(pieces, k=rng.randrange(1, 9))) for _ in range(3000)]
    shown = run(functions, "token => makeVisible(token)", [list(token) for token in tokens])
    assert shown == [make_visible(token) for token in tokens]
    letters = ["", "a" * 200, "😀" * 1201]
    assert run(functions, "label => fitLabel(label)", letters) == list(map(fit_label, letters))


def test_boxes_are_text_and_take_turns_with_colours(functions):
    code = """(tokens) => makeBoxes(tokens, [256, "7\\n8"]).map((box) => box.outerHTML)"""
    first, second, third = run(functions, code, [["<b>", " a", "b"]])[0]
    assert first == '<code class="token token-0" dir="ltr">&lt;b&gt;<small>256</small></code>'
    assert "␣a" in second and third == '<code class="token token-2" dir="ltr">b</code>'
