"""How `split_into_windows` is called, its cases, and mistakes in Python."""

from bpe_lesson.beside.budget import split_into_windows, truncate
from bpe_lesson.lessons.functions.small_tokenizers import load_small, random_text
from bpe_lesson.lessons.item import Cases


def random_windows(rng):
    """Return a text, a size and an overlap, and the name of a tokenizer."""
    size = rng.randrange(4, 9)
    return random_text(rng), size, rng.randrange(4), rng.choice(["words", "halves"])


def as_typed(show, text, max_tokens, overlap, name):
    """Return a case of `split_into_windows` as a learner would type it."""
    return f"split_into_windows({show(text)}, {name}, {max_tokens}, {overlap})"


CASES = Cases(
    split_into_windows,
    use=lambda split, text, size, overlap, name: split(text, load_small(name), size, overlap),
    as_code=as_typed,
    typed=[
        (("", 4, 1, "plain"), []),
        (("abc", 4, 1, "plain"), ["abc"]),
        (("abcd", 4, 2, "plain"), ["abcd"]),
        (("abcdef", 3, 0, "plain"), ["abc", "def"]),
        (("abcdefg", 3, 0, "plain"), ["abc", "def", "g"]),
        (("abcdef", 4, 2, "plain"), ["abcd", "cdef"]),
        (("abcde", 3, 2, "plain"), ["abc", "bcd", "cde"]),
        (("abcdefgh", 4, 1, "plain"), ["abcd", "defg", "gh"]),
        (("abéde", 4, 1, "plain"), ["abé", "éde"]),
        (("abcéd", 4, 1, "plain"), ["abc", "céd"]),
        (("low low low low", 3, 1, "words"), ["low low low", " low low"]),
        (("a🙂b", 4, 0, "plain"), ["a", "🙂", "b"]),
        (("a🙂b", 4, 1, "plain"), ["a", "🙂", "b"]),
    ],
    random=random_windows,
)


def windows_by(text, tokenizer, max_tokens, step):
    """Make windows with `truncate`; `step(ids, window)` says how far the next start is."""
    windows = []
    start = end = 0
    while end < len(text):
        window = truncate(text[start:], tokenizer, max_tokens)
        if start + len(window) > end:
            windows.append(window)
            end = start + len(window)
            start += max(step(tokenizer.encode(window), window), 1)
        else:
            start += 1
    return windows


def half_character_not_repeated(text, tokenizer, max_tokens, overlap):
    def step(ids, window):
        repeated = tokenizer.decode(ids[max(len(ids) - overlap, 0) :], errors="ignore")
        return len(window) - len(repeated)

    return windows_by(text, tokenizer, max_tokens, step)


def last_window_lost(text, tokenizer, max_tokens, overlap):
    windows = split_into_windows(text, tokenizer, max_tokens, overlap)
    short = windows and len(tokenizer.encode(windows[-1])) < max_tokens
    return windows[:-1] if short else windows


def tail_again(text, tokenizer, max_tokens, overlap):
    windows = []
    start = 0
    while start < len(text):
        window = truncate(text[start:], tokenizer, max_tokens)
        windows.append(window)
        ids = tokenizer.encode(window)
        kept = tokenizer.decode(ids[: max(len(ids) - overlap, 0)], errors="ignore")
        start += max(len(kept), 1)
    return windows


def broken_characters(text, tokenizer, max_tokens, overlap):
    ids = tokenizer.encode(text)
    starts = range(0, max(len(ids) - overlap, min(len(ids), 1)), max_tokens - overlap)
    return [tokenizer.decode(ids[start : start + max_tokens]) for start in starts]


def characters_dropped(text, tokenizer, max_tokens, overlap):
    ids = tokenizer.encode(text)
    starts = range(0, max(len(ids) - overlap, min(len(ids), 1)), max_tokens - overlap)
    return [tokenizer.decode(ids[start : start + max_tokens], errors="ignore") for start in starts]


def windows_of_characters(text, tokenizer, max_tokens, overlap):
    starts = range(0, max(len(text) - overlap, min(len(text), 1)), max_tokens - overlap)
    return [text[start : start + max_tokens] for start in starts]
