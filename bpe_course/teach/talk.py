"""Read the talk of 90 minutes, which is written by hand in templates/slides/talk_90.md.

It's Markdown, with the marks that pandoc has for slides: `---` begins a new slide, what follows
`. . .` comes one step later, and `::: notes` holds the speaker's notes until `:::`. A line such as
`{{ forest }}` is one of the pictures below; in a widget, it's what a handout has in its place.
"""

import re
from collections.abc import Callable

from bpe_course import view
from bpe_course.pages.gpt4 import cut_word
from bpe_course.pages.notebook_html import TEMPLATES, make_code, make_markdown
from bpe_course.view.rich_output import RichOutput
from bpe_lesson import basic, core, corpora

TALK = TEMPLATES / "slides" / "talk_90.md"
_TOY = "aaabdaaabac"
_QUESTION = "How many times does the letter r appear in strawberry?"
_NOTES = re.compile(r"^::: notes\n(.*?)^:::$", re.DOTALL | re.MULTILINE)
_PICTURE = re.compile(r"^(\{\{ \w+ \}\}|<div data-widget=.*)$", re.MULTILINE)
_ENGLISH, _GREEK = "I am learning to read.", "Μαθαίνω να διαβάζω."
_ENGLISH_TOKENS = ["I", " am", " learning", " to", " read", "."]
_GREEK_TOKENS = [b"\xce", b"\x9c", *"αθαίνω", " ν", "α", " δ", *"ιαβά", b"\xce", b"\xb6", "ω", "."]


def read_talk(source: str) -> list[dict[str, list[dict]]]:
    r"""Return the slides of a talk: for each, its cells as words, pictures, later and notes.

    >>> slide = read_talk("Two and two?\n\n. . .\n\nFour.\n\n::: notes\nWait.\n:::\n")[0]
    >>> [cell.source for cells in slide.values() for cell in cells]
    ['Two and two?', 'Four.', 'Wait.']
    """
    return [_read_slide(part) for part in re.split(r"^---\n", source, flags=re.MULTILINE)]


def _read_slide(source: str) -> dict[str, list[dict]]:
    """Return a slide's cells; pictures and widgets are below the words, wherever they're written."""
    notes = _NOTES.findall(source)
    now, _, later = _NOTES.sub("", source).partition("\n. . .\n")
    return {
        "words": _make_words(now),
        "pictures": _make_pictures(now),
        "later": _make_words(later) + _make_pictures(later),
        "notes": [make_markdown(text.strip()) for text in notes],
    }


def _make_words(source: str) -> list[dict]:
    text = _PICTURE.sub("", source).strip()
    return [make_markdown(text)] if text else []


def _make_pictures(source: str) -> list[dict]:
    """Make a cell of each line that names a picture or declares a widget."""
    from nbformat.v4 import new_output

    cells = []
    for line in _PICTURE.findall(source):
        html = re.sub(r"\{\{ (\w+) \}\}", _draw, line)
        output = new_output("display_data", {"text/html": html})
        cells.append(make_code("", [output], transient={"remove_source": True}))
    return cells


def _draw(match: re.Match) -> str:
    picture = _PICTURES[match[1]]()
    return picture.html or picture.svg


# The pictures


def _list_paragraph_tokens() -> tuple[dict, dict]:
    """Return the twenty merges that lesson 04 learns from a paragraph, and their vocabulary."""
    merges = basic.train(corpora.load_text("unicode_paragraph"), 276)
    return merges, basic.build_vocab(merges)


def _draw_steps() -> RichOutput:
    merges = {("a", "a"): "Z", ("Z", "a"): "Y", ("Y", "b"): "X"}
    rows = [("start", list(_TOY))]
    for number, (pair, name) in enumerate(merges.items(), start=1):
        rows.append((f"merge {number}", core.merge(rows[-1][1], pair, name)))
    return view.show_symbol_rows(rows, merges)


def _draw_first_counts() -> RichOutput:
    ids = list(corpora.load_text("unicode_paragraph").encode())
    return view.show_stats(core.get_stats(ids), top=4, vocab=basic.build_vocab({}))


def _draw_twenty() -> RichOutput:
    merges, vocab = _list_paragraph_tokens()
    ids = list(merges.values())
    return view.show_tokens([view.make_visible(vocab[idx]) for idx in ids], ids)


def _draw_three_trees() -> RichOutput:
    merges, vocab = _list_paragraph_tokens()
    roots = [idx for idx in merges.values() if vocab[idx] in {b"ing", b"and", b" th"}]
    return view.show_forest(merges, vocab, roots, in_hex=False)


def _draw_question() -> RichOutput:
    trees = cut_word(_QUESTION)["trees"]
    tokens = [bytes(tree["bytes"]).decode() for tree in trees]
    return view.show_tokens(tokens, [tree["id"] for tree in trees])


def _draw_longest() -> RichOutput:
    vocab = basic.build_vocab(basic.train(corpora.load_text("unicode_essay"), 512))
    return view.show_tokens(sorted(vocab.values(), key=len, reverse=True)[:24])


def _compare_languages(text: str) -> RichOutput:
    """Cut the English and the Greek sentence by 256 merges of a text."""
    merges = basic.train(text, 512)
    vocab = basic.build_vocab(merges)
    rows = {}
    for name, sentence in {"English": _ENGLISH, "Greek": _GREEK}.items():
        *_, ids = basic.apply_one_by_one(sentence.encode(), merges)
        rows[name] = [vocab[idx] for idx in ids]
    return view.compare_tokens(rows)


_PICTURES: dict[str, Callable[[], RichOutput]] = {
    "strawberry": lambda: view.show_tokens(["str", "aw", "berry"], [496, 675, 15717]),
    "question": _draw_question,
    "english": lambda: view.compare_tokens({"English": _ENGLISH_TOKENS}),
    "greek": lambda: view.compare_tokens({"Greek": _GREEK_TOKENS}),
    "sum": lambda: view.show_tokens(["123", "45", " +", " ", "678", "9", " =", " "]),
    "year": lambda: view.show_tokens(["19", "8", "4"]),
    "toy": lambda: view.show_symbols(_TOY),
    "pairs": lambda: view.show_symbols(_TOY, pair=("a", "a")),
    "steps": _draw_steps,
    "first_counts": _draw_first_counts,
    "twenty": _draw_twenty,
    "forest": _draw_three_trees,
    "longest": _draw_longest,
    "greek_here": lambda: _compare_languages(corpora.load_text("unicode_essay")),
    "greek_trained": lambda: _compare_languages(corpora.load_parallel()["Greek"]),
    "spelled": lambda: view.show_tokens(list("strawberry")),
}
