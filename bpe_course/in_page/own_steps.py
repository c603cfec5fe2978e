"""Confirm a strip's steps, and decode a stream of ids, with the learner's own functions."""

from bpe_course.in_page.sandbox import call_limited
from bpe_course.practice.my_bpe import mine
from bpe_course.view import decoding, strip


def confirm(level: str, step: list) -> list:
    """Return what a strip's step gives; `level` is words, encode, or what counts in a text."""

    def work() -> list:
        if level == "words":
            return strip.confirm_words(mine("word_stats"), mine("merge_vocab"))(*step)
        get_stats = None if level == "encode" else mine("get_stats")
        return strip.confirm_text(get_stats, mine("merge"))(*step)

    return call_limited(work)


def stream(ids: list[int], tokens: list[str]) -> list[str]:
    return call_limited(lambda: decoding.feed(mine("StreamDecoder"), ids, tokens))
