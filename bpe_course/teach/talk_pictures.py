"""Draw the pictures of slides, which their Markdown names in lines such as `{{ forest }}`."""

from collections.abc import Callable
from html import escape

from bpe_course import view
from bpe_course.pages.gpt4 import cut_word
from bpe_course.view.rich_output import RichOutput, put_widget
from bpe_course.view.strip import draw_first_merges
from bpe_lesson import basic, core, corpora

_TOY = "aaabdaaabac"
_QUESTION = "How many times does the letter r appear in strawberry?"
_ENGLISH, _GREEK = "I am learning to read.", "Μαθαίνω να διαβάζω."
_ENGLISH_TOKENS = ["I", " am", " learning", " to", " read", "."]
_GREEK_TOKENS = [b"\xce", b"\x9c", *"αθαίνω", " ν", "α", " δ", *"ιαβά", b"\xce", b"\xb6", "ω", "."]


def draw_picture(name: str) -> str:
    """Return a picture as HTML; if it's a widget's, with the place where that comes alive."""
    if name not in _DRAWERS:
        raise ValueError(f"there's no picture {name!r}: add it to _DRAWERS in talk_pictures.py")
    picture = _DRAWERS[name]()
    drawn = picture.html or picture.svg or f"<p>{escape(picture.text)}</p>"
    return put_widget(picture.place, drawn) if picture.place else drawn


def _list_paragraph_tokens() -> tuple[dict, dict]:
    """Return the twenty merges that lesson 04 learns from a paragraph, and their vocabulary."""
    merges = basic.train(corpora.load_text("unicode_paragraph"), 276)
    return merges, basic.build_vocab(merges)


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
    vocab = basic.build_vocab(basic.train(corpora.load_text("unicode_essay"), 512))
    return view.show_tokens(sorted(vocab.values(), key=len, reverse=True)[:24])


def _compare_languages(text: str) -> RichOutput:
    """Draw the English and the Greek sentence, cut by 256 merges of a text."""
    merges = basic.train(text, 512)
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
    "steps": lambda: draw_first_merges("letters", _TOY),
    "first_counts": _draw_first_counts,
    "forest": _draw_three_trees,
    "longest": _draw_longest,
    "greek_here": lambda: _compare_languages(corpora.load_text("unicode_essay")),
    "greek_trained": lambda: _compare_languages(corpora.load_parallel()["Greek"]),
    "spelled": lambda: view.show_tokens(list("strawberry")),
}
