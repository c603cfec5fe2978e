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
from bpe_lesson import basic, core, corpora

_TOY = "aaabdaaabac"
_QUESTION = "How many times does the letter r appear in strawberry?"
_ENGLISH, _GREEK = "I am learning to read.", "Μαθαίνω να διαβάζω."
_ENGLISH_TOKENS = ["I", " am", " learning", " to", " read", "."]
_GREEK_TOKENS = [b"\xce", b"\x9c", *"αθαίνω", " ν", "α", " δ", *"ιαβά", b"\xce", b"\xb6", "ω", "."]


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
    cells = [
        cell for cell in read_lesson(path).cells if cell.kind == "code" and words in cell.source
    ]
    if len(cells) != 1:
        raise ValueError(
            f"{len(cells)} cells of lesson {lesson} have {words!r}: correct _IN_LESSONS"
        )
    return write_outputs(cells[0].outputs)


def _strip(text: str, merges: dict) -> RichOutput:
    return view.strip_encode(text, merges, core.merge, "")


def _list_paragraph_tokens() -> tuple[dict, dict]:
    """Return the twenty merges that lesson 04 learns from a paragraph, and their vocabulary."""
    merges = basic.train(corpora.load_text("unicode_paragraph"), 276)
    return merges, basic.build_vocab(merges)


@cache
def _train_on_essay() -> dict:
    return basic.train(corpora.load_text("unicode_essay"), 512)


def _draw_first_counts() -> RichOutput:
    ids = list(corpora.load_text("unicode_paragraph").encode())
    return view.show_stats(core.get_stats(ids), top=4, vocab=basic.build_vocab({}))


def _draw_three_trees() -> RichOutput:
    merges, vocab = _list_paragraph_tokens()
    roots = [idx for idx in merges.values() if vocab[idx] in {b"ing", b"and", b" th"}]
    return view.show_forest(merges, vocab, roots)


def _draw_question() -> RichOutput:
    trees = cut_word(_QUESTION)["trees"]
    tokens = [bytes(tree["bytes"]).decode() for tree in trees]
    return view.show_tokens(tokens, [tree["id"] for tree in trees])


def _draw_longest() -> RichOutput:
    vocab = basic.build_vocab(_train_on_essay())
    return view.show_tokens(sorted(vocab.values(), key=len, reverse=True)[:24])


def _compare_languages(merges: dict) -> RichOutput:
    """Draw the English and the Greek sentence, cut by merges."""
    vocab = basic.build_vocab(merges)
    rows = {}
    for name, sentence in {"English": _ENGLISH, "Greek": _GREEK}.items():
        *_, ids = basic.apply_one_by_one(sentence.encode(), merges)
        rows[name] = [vocab[idx] for idx in ids]
    return view.compare_tokens(rows)


_DRAWERS: dict[str, Callable[[], RichOutput]] = {
    "strawberry": lambda: view.show_tokens(["str", "aw", "berry"], [496, 675, 15717]),
    "question": _draw_question,
    "english": lambda: view.compare_tokens({"English": _ENGLISH_TOKENS}),
    "greek": lambda: view.compare_tokens({"Greek": _GREEK_TOKENS}),
    "sum": lambda: view.show_tokens(["123", "45", " +", " ", "678", "9", " =", " "]),
    "year": lambda: view.show_tokens(["19", "8", "4"]),
    "toy": lambda: view.show_strips({"": _TOY}),
    "pairs": lambda: view.show_strips({"": _TOY}, pair=("a", "a")),
    "first_counts": _draw_first_counts,
    "forest": _draw_three_trees,
    "longest": _draw_longest,
    "greek_here": lambda: _compare_languages(_train_on_essay()),
    "greek_trained": lambda: _compare_languages(basic.train(corpora.load_parallel()["Greek"], 512)),
    "new_word": lambda: _strip("thinking", _list_paragraph_tokens()[0]),
    "orders": lambda: _strip("e the", _list_paragraph_tokens()[0]),
    "stepper": lambda: view.strip_letters(_TOY, core.get_stats, core.merge, ""),
    "one_merge": lambda: view.strip_letters("xaabyyabzz", core.get_stats, core.merge, ""),
    "own_sentence": lambda: _strip("The computer cuts your sentence.", _train_on_essay()),
    "spelled": lambda: view.show_tokens(list("strawberry")),
}
# The name of a picture -> a lesson, and words in the code of the cell that shows it.
_IN_LESSONS = {
    "alpha": ("08", "Swallowed."),
    "bytes_race": ("11", "looks at everything."),
    "curve": ("08", "The first tokens help everywhere"),
    "decode": ("05", "Shut the seams one by one"),
    "dog": ("07", "Each sign gets its own dog."),
    "magikarp": ("08", 'rows = {"GPT-2": [name]'),
    "nest": ("02", 'rest = "nest</w>"'),
    "pattern": ("07", "Who gets which space?"),
    "premium": ("08", "decides who pays"),
    "price_of_size": ("08", "What you save flattens"),
    "round_trip": ("05", "# texts and ids"),
    "seconds": ("11", "seconds to learn 2,048"),
    "sizes": ("08", "sizes_of_models ="),
    "special": ("07", "reveal(tokenizer.encode(given)"),
    "unigram": ("08", 'for cut in (["ne"'),
}
