"""Step merges, and decode a stream of ids, with the learner's own functions."""

from typing import Any

from bpe_course.in_page.sandbox import call_limited
from bpe_course.practice.my_bpe import mine
from bpe_course.view import stepper as view
from bpe_lesson import core, words


def _make_level(name: str) -> view.Level:
    if name == "words":
        return view.make_word_level(words.count_words, mine("word_stats"), mine("merge_vocab"))
    if name == "toy":
        return view.make_toy_level(mine("get_stats"), mine("merge"), core.generate_names)
    return view.make_byte_level(mine("get_stats"), mine("merge"))


def begin(level: str, text: str) -> dict[str, Any]:
    """Return the stepper's first states on a text; `level` is toy, words or bytes."""
    return call_limited(lambda: view.begin_steps(_make_level(level), text))


def step(level: str, name: str, given: list) -> list:
    """Return a state of the stepper: its answer of that name, "start" or "merge"."""
    return call_limited(lambda: view.answer_steps(_make_level(level))[name](*given))


def stream(ids: list[int], tokens: list[str]) -> list[str]:
    """Return what a decoder says after each id, and at the end; a token is its bytes in hex."""

    def decode() -> list[str]:
        vocab = {idx: bytes.fromhex(token) for idx, token in zip(ids, tokens)}
        decoder = mine("StreamDecoder")(vocab)
        return [*(str(decoder.feed([idx])) for idx in ids), str(decoder.finish())]

    return call_limited(decode)
