"""Draw the pictures of slides, which their Markdown names in lines such as `{{ forest }}`.

Some are drawn here. Others are what a cell of a lesson shows.
"""

from collections.abc import Callable
from functools import cache
from html import escape

from bpe_course import view
from bpe_course.lessons import list_lesson_files, read_lesson
from bpe_course.pages.gpt4 import cut_word
from bpe_course.pages.output_html import write_outputs
from bpe_course.view.rich_output import RichOutput, put_widget
from bpe_lesson import basic, core, corpora, pretrained
from bpe_lesson.beside.cost import premium

_TOY = "aaabdaaabac"
_QUESTION = "How many times does the letter r appear in strawberry?"
_ENGLISH_TOKENS = ["I", " am", " learning", " to", " read", "."]
_GREEK_TOKENS = [b"\xce", b"\x9c", *"αθαίνω", " ν", "α", " δ", *"ιαβά", b"\xce", b"\xb6", "ω", "."]


@cache
def draw_picture(name: str) -> str:
    """Return a picture as HTML; if it's a widget's, with the place where that comes alive."""
    if name in _IN_LESSONS:
        return _take_output(*_IN_LESSONS[name])
    if name not in _DRAWERS:
        raise ValueError(f"there's no picture {name!r}: add it to _DRAWERS in talk_pictures.py")
    picture = _DRAWERS[name]()
    drawn = picture.html or picture.svg or f"<p>{escape(picture.text)}</p>"
    return put_widget(picture.place, drawn) if picture.place else drawn


def _take_output(lesson: str, words: str) -> str:
    """Return what the cell with these words in its code shows, in its saved lesson."""
    [path] = [path for path in list_lesson_files() if path.name.startswith(lesson)]
    found = [
        cell for cell in read_lesson(path).cells if cell.kind == "code" and words in cell.source
    ]
    return write_outputs(found[0].outputs)


def _strip(text: str, name: str, vocab_size: int) -> RichOutput:
    """Offer a text to be cut by the merges of another one."""
    title = "The lowest number first, until no seam has one."
    return view.strip_encode(text, _train_on(name, vocab_size), core.merge, title)


@cache
def _train_on(name: str, vocab_size: int) -> dict:
    return basic.train(corpora.load_text(name), vocab_size)


def _draw_three_trees() -> RichOutput:
    merges = _train_on("unicode_paragraph", 276)
    vocab = basic.build_vocab(merges)
    roots = [idx for idx in merges.values() if vocab[idx] in {b"ing", b"and", b" th"}]
    return view.show_forest(merges, vocab, roots)


def _draw_question() -> RichOutput:
    trees = cut_word(_QUESTION)["trees"]
    tokens = [bytes(tree["bytes"]).decode() for tree in trees]
    return view.show_tokens(tokens, [tree["id"] for tree in trees])


def _draw_longest() -> RichOutput:
    vocab = basic.build_vocab(_train_on("unicode_essay", 512))
    return view.show_tokens(sorted(vocab.values(), key=len, reverse=True)[:24])


def _draw_premiums() -> RichOutput:
    texts, models = corpora.load_parallel(), {"GPT-4": "cl100k_base", "GPT-4o": "o200k_base"}
    encoders = {name: pretrained.load_gpt(file).encode for name, file in models.items()}
    prices = {name: premium(texts, encode, "English") for name, encode in encoders.items()}
    return view.browse_dots("", {"times as much as English": prices})


_DRAWERS: dict[str, Callable[[], RichOutput]] = {
    "strawberry": lambda: view.show_tokens(["str", "aw", "berry"], [496, 675, 15717]),
    "question": _draw_question,
    "english": lambda: view.compare_tokens({"English": _ENGLISH_TOKENS}),
    "greek": lambda: view.compare_tokens({"Greek": _GREEK_TOKENS}),
    "sum": lambda: view.show_tokens(["123", "45", " +", " ", "678", "9", " =", " "]),
    "year": lambda: view.show_tokens(["19", "8", "4"]),
    "toy": lambda: view.show_strips({"": _TOY}),
    "pairs": lambda: view.show_strips({"": _TOY}, pair=("a", "a")),
    "forest": _draw_three_trees,
    "longest": _draw_longest,
    "premium": _draw_premiums,
    "new_word": lambda: _strip("thinking", "unicode_paragraph", 276),
    "orders": lambda: _strip("e the", "unicode_paragraph", 276),
    "stepper": lambda: view.strip_letters(_TOY, core.get_stats, core.merge, ""),
    "one_merge": lambda: view.strip_letters("xaabyyabzz", core.get_stats, core.merge, ""),
    "own_sentence": lambda: _strip("It cuts your sentence.", "unicode_essay", 512),
    "spelled": lambda: view.show_tokens(list("strawberry")),
}
# The name of a picture -> a lesson, and words in the code of the cell that shows it.
_IN_LESSONS = {
    "alpha": ("08", "Swallowed."),
    "bytes_race": ("11", "looks at everything."),
    "first_counts": ("04", "show_stats(stats, top=6"),
    "greek_here": ("04", 'rows = {"English": english'),
    "greek_trained": ("04", "cut with the Greek merges"),
    "curve": ("08", "The first tokens help everywhere"),
    "decode": ("05", "Shut the seams one by one"),
    "dog": ("07", "Each sign gets its own dog."),
    "magikarp": ("08", 'rows = {"GPT-2": [name]'),
    "nest": ("02", 'rest = "nest</w>"'),
    "pattern": ("07", "Who gets which space?"),
    "price_of_size": ("08", "What you save flattens"),
    "round_trip": ("05", "# texts and ids"),
    "seconds": ("11", "seconds to learn 2,048"),
    "sizes": ("08", "sizes_of_models ="),
    "special": ("07", "reveal(tokenizer.encode(given)"),
    "unigram": ("08", 'for cut in (["ne"'),
}
