"""The exercise `truncate`: its cases, typed by hand, its hints and its known mistakes."""

from bpe_lesson.budget import truncate
from bpe_lesson.exercises.at_work.tokenizers import load_small, random_text
from bpe_lesson.exercises.exercise import Exercise


def random_budget(rng):
    """Return a text, a budget of a few tokens and the name of a tokenizer."""
    return random_text(rng), rng.randrange(8), rng.choice(["words", "halves", "halves"])


TRUNCATE = Exercise(
    truncate,
    title="The longest prefix that fits into a budget",
    minutes=8,
    # Cases name the tokenizer, because marking writes their arguments down.
    use=lambda truncate, text, budget, name: truncate(text, load_small(name), budget),
    as_code=lambda show, text, budget, name: f"truncate({show(text)}, {name}, {budget})",
    cases=[
        (("", 3, "plain"), ""),
        (("abc", 3, "plain"), "abc"),
        (("abc", 2, "plain"), "ab"),
        (("abc", 0, "plain"), ""),
        (("né", 2, "plain"), "n"),
        (("né", 3, "plain"), "né"),
        (("a🙂b", 4, "plain"), "a"),
        (("a🙂b", 5, "plain"), "a🙂"),
        (("🙂", 3, "plain"), ""),
        (("low lower", 2, "words"), "low low"),
        (("low é🙂!", 4, "words"), "low é"),
        (("日本", 3, "plain"), "日"),
        (("café", 1, "halves"), "c"),
        (("café", 2, "halves"), "café"),
        (("a\ufffdb", 4, "plain"), "a\ufffd"),
        (("  low", 1, "words"), " "),
    ],
    random_case=random_budget,
    hints=[
        "Cut the ids first, and decode what's left. Which error handler leaves out the bytes of half "
        "a character?",
        "Encode the text that you've kept again, and count. If it has too many tokens, take the last "
        "character away, and count again. Which kind of loop does that?",
        "def truncate(text, tokenizer, max_tokens):\n"
        "    ids = ___\n"
        "    kept = tokenizer.decode(ids[___], errors=___)\n"
        "    while ___ > max_tokens:\n"
        "        kept = ___\n"
        "    return kept",
    ],
    trace="write the tokens in a row with their bytes, draw a line after the last one that fits, and "
    "go back to the end of a whole character. How many tokens does that text have by itself?",
)


def keep(text, tokenizer, max_tokens, errors="ignore"):
    """Cut the ids, and decode what's left."""
    return tokenizer.decode(tokenizer.encode(text)[:max_tokens], errors=errors)


@TRUNCATE.mistake
def half_a_character(text, tokenizer, max_tokens):
    """Your code seems to end the text with a � if the last token ends inside a character.

    By default, `decode` replaces the bytes of half a character. Which value of `errors` leaves them
    out?
    """
    return keep(text, tokenizer, max_tokens, errors="replace")


@TRUNCATE.mistake
def replacement_counted(text, tokenizer, max_tokens):
    """Your code seems to count the characters that `decode` returns, among them the � for half a
    character.

    Is that character complete in the ids that you've kept? Which value of `errors` leaves it out?
    """
    return text[: len(keep(text, tokenizer, max_tokens, errors="replace"))]


@TRUNCATE.mistake
def replacement_stripped(text, tokenizer, max_tokens):
    """Your code seems to strip every � at the end, even one that was in the text itself.

    A text may contain U+FFFD. How could you keep `decode` from writing one in the first place?
    """
    kept = keep(text, tokenizer, max_tokens, errors="replace").rstrip("\ufffd")
    while len(tokenizer.encode(kept)) > max_tokens:
        kept = kept[:-1]
    return kept


@TRUNCATE.mistake
def not_encoded_again(text, tokenizer, max_tokens):
    """Your code seems to trust that the text it keeps has no more tokens than the ids it cut.

    In this case, how many tokens does the text have that you returned? Encode it again and count.
    """
    return keep(text, tokenizer, max_tokens)


@TRUNCATE.mistake
def ids_cut_again(text, tokenizer, max_tokens):
    """Your code seems to take only one character away if the text has too many tokens.

    After that, does it fit? Which kind of loop goes on until it does?
    """
    kept = keep(text, tokenizer, max_tokens)
    return kept[:-1] if len(tokenizer.encode(kept)) > max_tokens else kept


@TRUNCATE.mistake
def characters_cut(text, tokenizer, max_tokens):
    """Your code seems to keep `max_tokens` characters, as if every token were a character.

    How many tokens does the text have, and how many characters? Which of them does the budget
    count?
    """
    return text[:max_tokens]


@TRUNCATE.mistake
def bytes_cut(text, tokenizer, max_tokens):
    """Your code seems to keep `max_tokens` bytes, as if nothing had ever been merged.

    Which method of the tokenizer says into how many tokens it cuts the text?
    """
    return text.encode()[:max_tokens].decode("utf-8", "ignore")


@TRUNCATE.mistake
def words_cut(text, tokenizer, max_tokens):
    """Your code seems to cut at spaces, and to count words.

    A word may be several tokens. What does `tokenizer.encode(text)` return?
    """
    return " ".join(text.split(" ")[:max_tokens])


@TRUNCATE.mistake
def whole_tokens_dropped(text, tokenizer, max_tokens):
    """Your code seems to drop whole tokens until the rest decodes without an error.

    If a token is `n` and half an é, is all of it broken? Keep the characters that are whole.
    """
    ids = tokenizer.encode(text)[:max_tokens]
    while "\ufffd" in tokenizer.decode(ids):
        ids = ids[:-1]
    return tokenizer.decode(ids)


@TRUNCATE.mistake
def tokens_taken_away(text, tokenizer, max_tokens):
    """Your code seems to take away a whole token if the text still has too many.

    The last token may spell several characters, and some of them may fit. What's the smallest thing
    that you can take away from a text?
    """
    ids = tokenizer.encode(text)[:max_tokens]
    while len(tokenizer.encode(tokenizer.decode(ids, errors="ignore"))) > max_tokens:
        ids = ids[:-1]
    return tokenizer.decode(ids, errors="ignore")


@TRUNCATE.mistake
def ids_returned(text, tokenizer, max_tokens):
    """Your code seems to return the ids, not the text.

    The caller wants to send a text. Which method turns ids into one?
    """
    return tokenizer.encode(text)[:max_tokens]


@TRUNCATE.mistake
def one_token_short(text, tokenizer, max_tokens):
    """Your code seems to keep one token fewer than the budget allows.

    A text with exactly `max_tokens` tokens fits. Do you compare with `>` or with `>=`? And where
    does your slice end?
    """
    return truncate(text, tokenizer, max(max_tokens - 1, 0))


@TRUNCATE.mistake
def one_token_over(text, tokenizer, max_tokens):
    """Your code seems to keep one token more than the budget allows.

    `ids[:n]` has n ids. What does your slice end with?
    """
    return truncate(text, tokenizer, max_tokens + 1)


@TRUNCATE.mistake
def first_that_does_not_fit(text, tokenizer, max_tokens):
    """Your code seems to add characters one by one, and to stop at the first that doesn't fit.

    Adding a character can also make a text shorter: `lowe` is two tokens with the tokenizer words,
    `lower` is one. What if you start from the cut ids instead, and take characters away?
    """
    kept = ""
    for end in range(1, len(text) + 1):
        if len(tokenizer.encode(text[:end])) > max_tokens:
            break
        kept = text[:end]
    return kept


@TRUNCATE.mistake
def tail_kept(text, tokenizer, max_tokens):
    """Your code seems to keep the end of the text, not its beginning.

    `ids[-n:]` has the last n ids. How do you write the first n?
    """
    ids = tokenizer.encode(text)
    return tokenizer.decode(ids[max(len(ids) - max_tokens, 0) :], errors="ignore")


@TRUNCATE.convention
def longest_of_all(text, tokenizer, max_tokens):
    """Your code finds the longest prefix of the whole text that fits, and in this case it's longer
    than what the first tokens spell.

    That's right as well, but it has to encode many prefixes of the whole text. Here, look only at
    the characters in the first `max_tokens` tokens.
    """
    ends = range(len(text), -1, -1)
    return next(text[:e] for e in ends if len(tokenizer.encode(text[:e])) <= max_tokens)
