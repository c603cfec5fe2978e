"""Draw the pictures of slides, which their Markdown names in lines such as `{{ forest }}`."""

from collections.abc import Callable
from functools import cache
from html import escape
from typing import Any

from bpe_course import view
from bpe_course.lessons import list_lessons
from bpe_course.pages.output_html import write_outputs
from bpe_course.view.rich_output import RichOutput, put_widget
from bpe_course.view.strip import draw_merges
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tables import show_table
from bpe_lesson import basic, core, corpora, pretrained, words
from bpe_lesson.beside.cost import premium
from bpe_lesson.pretokenize import GPT2_PATTERN, GPT4_PATTERN, GPT4O_PATTERN, split

_TOY = "aaabdaaabac"
_BOXES = {  # symbols in a row
    "toy": _TOY,
    "run": "aaabaaaa",
    "digits": "12345 + 6789",
    "year_digits": "1984",
    "end_sign": "low<|end|>",
    "once_merged": "ZabdZabac",
    "new_text": "aaaab",
    "six_bytes": ["e2", "82", "ac", "c3", "a9", "41"],
    "e_the": "e the",
    "chunks": ["dog", ".", " dog", "!", " dog", "?", " "],
}
_TOKENS = {
    "sum": ["123", "45", " +", " ", "678", "9"],
    "year": ["19", "8", "4"],
    "spelled": "strawberry",
    "characters": "eé€😄",
    "magikarp_once": [" SolidGoldMagikarp"],
    "quiet": [" strawberry"],
    "whole_name": "Zoë",
    "ids_asked": ["0", "1", "…", "255", "?", "…", "?"],
    "ids_300": ["0", "1", "…", "255", "256", "…", "299"],
}
_HUGS = "hug " * 10 + "pug " * 5 + "hugs " * 4
_FRUIT, _DOGS = "banana, μπανάνα", "dog. dog! dog? dog. dog! dog? "
_KING = {("i", "n"): "in", ("in", "g"): "ing", ("ing", "</w>"): "ing</w>", ("k", "i"): "ki"}
_LANGUAGES = ("English", "Turkish", "Chinese", "Russian", "Greek", "Hindi")
_PAYING = ("Chinese", "Greek", "Hindi", "Russian")
_SIZES = [("256", "1.0", "1.0"), ("1,024", "2.6", "2.0"), ("3,072", "4.3", "?")]
_MODELS = ("GPT-2", GPT2_PATTERN), ("GPT-4", GPT4_PATTERN), ("GPT-4o", GPT4O_PATTERN)
_SENTENCES = {"English": "I am learning to read.", "Greek": "Μαθαίνω να διαβάζω."}


@cache
def draw_picture(name: str) -> str:
    """Return a picture as HTML; if it's a widget's, with the place where that comes alive."""
    if name in _IN_LESSONS:
        return _take_output(_IN_LESSONS[name])
    if name in _BOXES:
        return view.show_strips({"": _BOXES[name]}).svg
    if name in _TOKENS:
        return view.show_tokens(_TOKENS[name]).html
    if name not in _DRAWERS:
        raise ValueError(f"there's no picture {name!r}: add it to _DRAWERS in talk_pictures.py")
    picture = _DRAWERS[name]()
    drawn = picture.html or picture.svg or f"<p>{escape(picture.text)}</p>"
    return put_widget(picture.place, drawn) if picture.place else drawn


def _take_output(idx: str) -> str:
    [cell] = [cell for lesson in list_lessons() for cell in lesson.cells if cell.id == idx]
    return write_outputs(cell.outputs)


def _strip(text: str, name: str = "unicode_paragraph", vocab_size: int = 276) -> RichOutput:
    return view.strip_encode(text, _train_on(name, vocab_size).merges, core.merge, "")


@cache
def _train_on(name: str, vocab_size: int) -> basic.BasicTokenizer:
    tokenizer = basic.BasicTokenizer()
    tokenizer.train(corpora.load_text(name), vocab_size)
    return tokenizer


def _draw_trees(*roots: bytes) -> RichOutput:
    model = _train_on("unicode_paragraph", 276)
    ids = [idx for idx, token in model.vocab.items() if token in roots]
    return view.show_forest(model.merges, model.vocab, ids)


def _compare_prices(model: Any) -> RichOutput:
    """Show the English sentence, and keep the room of the Greek one, which the answer shows."""
    first, later = (
        view.compare_tokens({name: map(model.vocab.__getitem__, model.encode(text))}).html
        for name, text in _SENTENCES.items()
    )
    return RichOutput("", f'{first}<div class="fragment" data-fragment-index="1">{later}</div>')


def _draw_premiums() -> RichOutput:
    texts, models = corpora.load_parallel(), {"GPT-4": "cl100k_base", "GPT-4o": "o200k_base"}
    dots = {}
    for name, file in models.items():
        prices = premium(texts, pretrained.load_gpt(file).encode, "English")
        dots[name] = {language: round(prices[language] + 1e-9, 2) for language in _LANGUAGES}
    return view.browse_dots("", {"times as much as English": dots})


def _draw_numbers(seams: list[str]) -> RichOutput:
    return draw_rows([Row("", [Box(label, 1, seam=seam) for label, seam in zip("111211", seams)])])


def _encode_like_gpt4(text: str) -> RichOutput:
    model = pretrained.load_gpt("cl100k_base")
    # The id of a single byte is its value, as in lesson 07.
    own = {idx: token[0] if len(token) == 1 else idx for idx, token in model.vocab.items()}
    merges = {
        (own[left], own[right]): idx
        for (left, right), idx in model.merges.items()
        if model.vocab[idx] in text.encode()
    }
    return view.strip_encode(text, merges, core.merge, "", walls=True)


_DRAWERS: dict[str, Callable[[], RichOutput]] = {
    "strawberry": lambda: view.show_tokens(["str", "aw", "berry"], [496, 675, 15717]),
    "prices": lambda: _compare_prices(pretrained.load_gpt("cl100k_base")),
    "prices_here": lambda: _compare_prices(_train_on("unicode_essay", 512)),
    "pairs": lambda: view.show_strips({"": _TOY}, pair=("a", "a")),
    "hugs": lambda: view.show_stats(words.word_stats(words.count_words([_HUGS])), top=3),
    "bug": lambda: view.strip_word("bug", words.learn_bpe([_HUGS], 4)[0], core.merge, ""),
    "zoe": lambda: view.show_tokens([b"Zo\xc3", b"\xab"]),
    "loud": lambda: view.compare_tokens(
        {
            "lowercase": [" strawberry"],
            "capitals": [" STR", "AW", "B", "ERRY"],
            "a typo": [" straw", "bery"],
        }
    ),
    "places": lambda: view.show_strips({"": "cabdecabfdcabe"}, pair=("c", "a")),
    "numbers": lambda: _draw_numbers(["   "] * 6),  # with the same room below
    "numbered": lambda: _draw_numbers(["1st", "2nd", "", "", "3rd", ""]),
    "forest": lambda: _draw_trees(b"ing", b"and", b" th"),
    "premium": _draw_premiums,
    "esther": lambda: _strip("Esther"),
    "thinking": lambda: _strip("thinking"),
    "orders": lambda: _strip("e the"),
    "stepper": lambda: view.strip_letters(_TOY, core.get_stats, core.merge, ""),
    "own_sentence": lambda: _strip("A character is a number.", "unicode_essay", 512),
    "pieces": lambda: view.compare_tokens({"the vocabulary": [*"king", "</w>", *_KING.values()]}),
    "longest_first": lambda: view.compare_tokens(
        {"WordPiece": ["ki", *"ng", "</w>"], "BPE": words.encode_word("king", _KING)}
    ),
    "runs": lambda: draw_merges("aaabaaaa"),
    "tie": lambda: view.show_stats(core.get_stats("ZabdZabac"), top=4),
    "replayed": lambda: draw_merges("aaaab", core.train_toy(_TOY, 3)[0]),
    "banana": lambda: view.strip_bytes(_FRUIT, core.get_stats, core.merge, ""),
    "ananas": lambda: view.strip_encode("ananas, ανανάς", basic.train(_FRUIT, 259), core.merge, ""),
    "message": lambda: view.strip_join(
        [257, 152, 132, 33], _train_on("unicode_paragraph", 276).vocab, ""
    ),
    "parts": lambda: _draw_trees(b"\xf0\x9f\x87", b" th"),
    "last": lambda: view.show_tokens([*pretrained.load_ranks("cl100k_base")][-4:]),
    "barks": lambda: _encode_like_gpt4("The dog barks!"),
    "dogs": lambda: view.strip_bytes(_DOGS, core.get_stats, core.merge, ""),
    "cafe": lambda: view.show_tokens(bytes([byte]) for byte in "café".encode()),
    "sizes": lambda: show_table(["tokens", "bytes per token", "in unseen text"], _SIZES),
    "market": lambda: show_table(
        ["", "the same sentence"],
        [(name, corpora.load_parallel()[name].partition("\n")[0]) for name in _PAYING],
    ),
    "hindi": lambda: show_table(
        ["", "chunks"],
        [(name, " | ".join(split("हिन्दी में", p)).replace("  ", " ␣")) for name, p in _MODELS],
    ),
    "paragraph": lambda: RichOutput("… 😄" + corpora.load_text("unicode_paragraph").split("😄")[1]),
    "e_the_twice": lambda: view.compare_tokens(
        {"lowest first": ["e ", "th", "e"], "highest first": ["e", " th", "e"]}
    ),
}
# A picture -> the id of the lesson's cell that shows it.
_IN_LESSONS = {
    "bytes_race": "11-race",
    "first_counts": "lesson-04-cell-08",
    "greek": "04-prices",
    "greek_here": "04-cuts",
    "greek_trained": "c59adb34",
    "own_chunks": "6911e10e",
    "curve": "08-sizes",
    "health": "lesson-02-health",
    "indented": "13-indented",
    "magikarp": "glitch-cuts",
    "other_sum": "8848b593",
    "pattern": "dccddba9",
    "special": "lesson-07-cell-28",
    "twenty": "lesson-04-cell-18",
}
