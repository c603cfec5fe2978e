"""The exercise `split_into_windows`: its cases, typed by hand, its hints and its known mistakes."""

from bpe_lesson.budget import split_into_windows, truncate
from bpe_lesson.exercises.at_work.tokenizers import load_small, random_text
from bpe_lesson.exercises.exercise import Exercise


def random_windows(rng):
    """Return a text, a size and an overlap, and the name of a tokenizer."""
    size = rng.randrange(4, 9)
    return random_text(rng), size, rng.randrange(4), rng.choice(["words", "halves"])


def as_typed(show, text, max_tokens, overlap, name):
    """Return a case of `split_into_windows` as a learner would type it."""
    return f"split_into_windows({show(text)}, {name}, {max_tokens}, {overlap})"


SPLIT_INTO_WINDOWS = Exercise(
    split_into_windows,
    title="Windows that overlap",
    minutes=16,
    use=lambda split, text, size, overlap, name: split(text, load_small(name), size, overlap),
    as_code=as_typed,
    cases=[
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
    random_case=random_windows,
    hints=[
        "The first window is `truncate(text, tokenizer, max_tokens)`. If the window starts at "
        "`start`, where does it end? And when are you done?",
        "Encode the window, leave out its last `overlap` ids, and decode the rest with "
        "errors='ignore': those characters aren't repeated, so the next window starts after them. "
        "If the next window wouldn't go further than this one, let it start one character later.",
        "windows = []\n"
        "start = end = 0\n"
        "while end < ___:\n"
        "    window = truncate(___, tokenizer, max_tokens)\n"
        "    if start + len(window) > end:\n"
        "        windows.append(window)\n"
        "        end = ___\n"
        "        ids = tokenizer.encode(window)\n"
        "        fresh = tokenizer.decode(ids[: max(___, 0)], errors='ignore')\n"
        "        start += max(len(fresh), 1)\n"
        "    else:\n"
        "        start += ___\n"
        "return windows",
    ],
    trace="write the text with a number under each character. For each window, note where it starts, "
    "where it ends, and which of its tokens the next one repeats.",
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


@SPLIT_INTO_WINDOWS.mistake
def overlap_in_characters(text, tokenizer, max_tokens, overlap):
    """Your code seems to repeat `overlap` characters, not `overlap` tokens.

    Which characters do the last `overlap` tokens of the window spell? Encode the window to see.
    """
    return windows_by(text, tokenizer, max_tokens, lambda ids, window: len(window) - overlap)


@SPLIT_INTO_WINDOWS.mistake
def half_character_not_repeated(text, tokenizer, max_tokens, overlap):
    """Your code seems to leave a character out of the overlap if the overlap begins in its middle.

    Such a character should be repeated whole. Decode the tokens *before* the overlap instead: where
    does their last whole character end?
    """

    def step(ids, window):
        repeated = tokenizer.decode(ids[max(len(ids) - overlap, 0) :], errors="ignore")
        return len(window) - len(repeated)

    return windows_by(text, tokenizer, max_tokens, step)


@SPLIT_INTO_WINDOWS.mistake
def no_overlap(text, tokenizer, max_tokens, overlap):
    """Your windows don't seem to overlap.

    Each window should repeat the last `overlap` tokens of the one before it. Where do you use
    `overlap`?
    """
    return windows_by(text, tokenizer, max_tokens, lambda ids, window: len(window))


@SPLIT_INTO_WINDOWS.mistake
def last_window_lost(text, tokenizer, max_tokens, overlap):
    """Your code seems to lose the last window if it's shorter than the others.

    Do your windows reach the last character of the text? What does your loop do with a rest that
    has fewer than `max_tokens` tokens?
    """
    windows = split_into_windows(text, tokenizer, max_tokens, overlap)
    short = windows and len(tokenizer.encode(windows[-1])) < max_tokens
    return windows[:-1] if short else windows


@SPLIT_INTO_WINDOWS.mistake
def tail_again(text, tokenizer, max_tokens, overlap):
    """Your code seems to add a window after the end of the text has been reached.

    Everything in it is in the window before it. When can the loop stop: when the next *start* is at
    the end of the text, or when a window *ends* there?
    """
    windows = []
    start = 0
    while start < len(text):
        window = truncate(text[start:], tokenizer, max_tokens)
        windows.append(window)
        ids = tokenizer.encode(window)
        kept = tokenizer.decode(ids[: max(len(ids) - overlap, 0)], errors="ignore")
        start += max(len(kept), 1)
    return windows


@SPLIT_INTO_WINDOWS.mistake
def empty_has_a_window(text, tokenizer, max_tokens, overlap):
    """Your code seems to make a window for the empty text.

    There's nothing to cover. What should the list be?
    """
    return split_into_windows(text, tokenizer, max_tokens, overlap) or [""]


@SPLIT_INTO_WINDOWS.mistake
def broken_characters(text, tokenizer, max_tokens, overlap):
    """Your code seems to cut the ids into windows and decode each, so characters break at the edges.

    A � isn't in the text. Which function of this lesson makes a window that ends at a whole
    character?
    """
    ids = tokenizer.encode(text)
    starts = range(0, max(len(ids) - overlap, min(len(ids), 1)), max_tokens - overlap)
    return [tokenizer.decode(ids[start : start + max_tokens]) for start in starts]


@SPLIT_INTO_WINDOWS.mistake
def characters_dropped(text, tokenizer, max_tokens, overlap):
    """Your code seems to cut the ids into windows and to drop the characters that break.

    Join the windows in your head: is every character of the text in one of them? Where does the
    next window have to start?
    """
    ids = tokenizer.encode(text)
    starts = range(0, max(len(ids) - overlap, min(len(ids), 1)), max_tokens - overlap)
    return [tokenizer.decode(ids[start : start + max_tokens], errors="ignore") for start in starts]


@SPLIT_INTO_WINDOWS.mistake
def windows_of_characters(text, tokenizer, max_tokens, overlap):
    """Your code seems to count characters instead of tokens.

    How many tokens does your first window have? The budget counts those.
    """
    starts = range(0, max(len(text) - overlap, min(len(text), 1)), max_tokens - overlap)
    return [text[start : start + max_tokens] for start in starts]


@SPLIT_INTO_WINDOWS.mistake
def ids_in_the_result(text, tokenizer, max_tokens, overlap):
    """Your code seems to return lists of ids.

    Each window should be a text. Which method turns ids into one?
    """
    windows = split_into_windows(text, tokenizer, max_tokens, overlap)
    return [tokenizer.encode(window) for window in windows]


@SPLIT_INTO_WINDOWS.mistake
def overlap_added(text, tokenizer, max_tokens, overlap):
    """Your windows seem to have up to `max_tokens` tokens *and* the overlap.

    The overlap is a part of the window. How many tokens may the whole window have?
    """
    return split_into_windows(text, tokenizer, max_tokens + overlap, overlap)


@SPLIT_INTO_WINDOWS.mistake
def first_window_alone(text, tokenizer, max_tokens, overlap):
    """Your code seems to return after the first window.

    Look at how far your `return` is indented. Is it inside the loop?
    """
    return split_into_windows(text, tokenizer, max_tokens, overlap)[:1]
