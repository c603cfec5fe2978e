"""Draw the pictures of the slides, which talk_90.md and the decks name, as in `{{ forest }}`."""

from collections.abc import Callable

from bpe_course import view
from bpe_course.pages.gpt4 import cut_word
from bpe_course.view.rich_output import RichOutput, put_widget
from bpe_course.view.strip import draw_first_merges
from bpe_lesson import basic, core, corpora, pretrained
from bpe_lesson.pretokenize import GPT2_PATTERN, GPT4_PATTERN, GPT4O_PATTERN, split

_TOY = "aaabdaaabac"
_QUESTION = "How many times does the letter r appear in strawberry?"
_ENGLISH, _GREEK = "I am learning to read.", "Μαθαίνω να διαβάζω."
_ENGLISH_TOKENS = ["I", " am", " learning", " to", " read", "."]
_FRUIT, _DOGS = "banana, μπανάνα", "dog. dog! dog? dog. dog! dog? "
_MODELS = ("GPT-2", GPT2_PATTERN), ("GPT-4", GPT4_PATTERN), ("GPT-4o", GPT4O_PATTERN)
_GREEK_TOKENS = [b"\xce", b"\x9c", *"αθαίνω", " ν", "α", " δ", *"ιαβά", b"\xce", b"\xb6", "ω", "."]


def draw_picture(name: str) -> str:
    """Return a picture as HTML or SVG; a widget is around what a handout has in its place."""
    picture = _DRAWERS[name]()
    html = picture.html or picture.svg
    return put_widget(picture.place, html) if picture.place else html


def _list_paragraph_tokens() -> tuple[dict, dict]:
    """Return the twenty merges that lesson 04 learns from a paragraph, and their vocabulary."""
    merges = basic.train(corpora.load_text("unicode_paragraph"), 276)
    return merges, basic.build_vocab(merges)


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


def _encode_like_gpt4(text: str) -> RichOutput:
    """Show how GPT-4 encodes a text; the id of a single byte is its value, as in lesson 07."""
    model = pretrained.load_gpt("cl100k_base")
    own = {idx: token[0] if len(token) == 1 else idx for idx, token in model.vocab.items()}
    used = [(*pair, i) for pair, i in model.merges.items() if model.vocab[i] in text.encode()]
    merges = {(own[left], own[right]): idx for left, right, idx in used}
    return view.strip_encode(text, merges, core.merge, "", walls=True)


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
    "twenty": _draw_twenty,
    "forest": _draw_three_trees,
    "longest": _draw_longest,
    "greek_here": lambda: _compare_languages(corpora.load_text("unicode_essay")),
    "greek_trained": lambda: _compare_languages(corpora.load_parallel()["Greek"]),
    "spelled": lambda: view.show_tokens(list("strawberry")),
    "runs": lambda: draw_first_merges("letters", "aaabaaaa"),
    "tie": lambda: view.show_stats(core.get_stats("ZabdZabac"), top=4),
    "replayed": lambda: draw_first_merges("letters", "aaaab", core.train_toy(_TOY, 3)[0]),
    "banana": lambda: view.strip_bytes(_FRUIT, core.get_stats, core.merge, ""),
    "ananas": lambda: draw_first_merges("bytes", "ananas, ανανάς", basic.train(_FRUIT, 259)),
    "message": lambda: view.strip_join([257, 152, 132, 33], _list_paragraph_tokens()[1], ""),
    "parts": lambda: view.show_forest(*_list_paragraph_tokens(), [264, 275]),
    "thinking": lambda: view.strip_encode("thinking", _list_paragraph_tokens()[0], core.merge, ""),
    "last": lambda: view.show_tokens([*pretrained.load_ranks("cl100k_base")][-4:]),
    "barks": lambda: _encode_like_gpt4("The dog barks!"),
    "dogs": lambda: view.strip_bytes(_DOGS, core.get_stats, core.merge, ""),
    "hindi": lambda: view.show_strips({name: split("हिन्दी में", p) for name, p in _MODELS}),
}
