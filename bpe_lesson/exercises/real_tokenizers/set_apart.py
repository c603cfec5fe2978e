"""The exercise `set_apart`: its cases, typed by hand, its hints and its known mistakes."""

import re

from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.pretokenize import set_apart


def random_special(rng):
    """Return a text that may contain special tokens, and a list of special tokens."""
    special = rng.sample(["<s>", "<s>!", "</s>", "[x]", "a.", "a"], rng.randrange(5))
    return "".join(rng.choices([*special, "b", " ", "s>", "<", "!"], k=rng.randrange(9))), special


SET_APART = Exercise(
    set_apart,
    title="Cut a text at its special tokens",
    minutes=16,
    cases=[
        (("", ["<s>"]), []),
        (("low", []), ["low"]),
        (("low", ["<s>"]), ["low"]),
        (("<s>", ["<s>"]), ["<s>"]),
        (("a<s>b", ["<s>"]), ["a", "<s>", "b"]),
        (("<s>a<s>", ["<s>"]), ["<s>", "a", "<s>"]),
        (("a<s><s>b", ["<s>"]), ["a", "<s>", "<s>", "b"]),
        (("a.b", ["."]), ["a", ".", "b"]),
        (("a<|b", ["<|"]), ["a", "<|", "b"]),
        (("a<s>!b", ["<s>", "<s>!"]), ["a", "<s>!", "b"]),
        (("a<s>!b", ["<s>!", "<s>"]), ["a", "<s>!", "b"]),
        (("a<b>", ["<b>", "<s>"]), ["a", "<b>"]),
        (("x[a]y", ["[a]"]), ["x", "[a]", "y"]),
        ((" <s> ", ["<s>"]), [" ", "<s>", " "]),
        (("a<S>b", ["<s>"]), ["a<S>b"]),
        (("", []), []),
        (("a\n<s>\n", ["<s>"]), ["a\n", "<s>", "\n"]),
        (("<<s>!", ["<<", "<s>!"]), ["<<", "s>!"]),
        (("a<s>b</s>c", ["<s>", "</s>"]), ["a", "<s>", "b", "</s>", "c"]),
    ],
    random_case=random_special,
    hints=[
        "`re.split` keeps what it splits at if the pattern is in parentheses. Compare the two "
        "calls above the exercise.",
        "Two things can go wrong with the pattern. Characters such as . and [ mean something in "
        "a pattern, unless you escape them with `re.escape`. And if two alternatives match, "
        "| takes the first one. In which order should the special tokens be?",
        "def set_apart(text, special_tokens):\n"
        "    if not special_tokens:\n"
        "        return ___\n"
        "    ordered = sorted(special_tokens, key=___, reverse=___)\n"
        '    pattern = "(" + "|".join(___) + ")"\n'
        "    return [piece for piece in re.split(pattern, text) if ___]",
    ],
    trace="go through the text from the left. If a special token starts here, underline the "
    "longest one and go on after it. At the end, cut before and after each special token "
    "that you've underlined.",
)


def pieces(text, special_tokens, escape=re.escape, key=len, keep="({})", flags=0):
    """Split in the way most learners do, with one thing or another changed."""
    if not special_tokens:
        return [text] if text else []
    ordered = sorted(special_tokens, key=key, reverse=True)
    found = re.split(keep.format("|".join(map(escape, ordered))), text, flags=flags)
    return [piece for piece in found if piece]


@SET_APART.mistake
def given_order(text, special_tokens):
    """Your code seems to try the special tokens in the order given, and to take the first that
    fits.

    If <s> comes before <s>! in the list, can <s>! ever be found? Which order would help?
    """
    return pieces(text, special_tokens, key=lambda token: 0)


@SET_APART.mistake
def shortest_first(text, special_tokens):
    """Your code seems to take the shorter of two special tokens that start at the same place.

    Can <s>! ever be found if <s> is always tried first? Which of the two should come first?
    """
    return pieces(text, special_tokens, key=lambda token: -len(token))


@SET_APART.mistake
def not_escaped(text, special_tokens):
    """Your code seems to use the special tokens as patterns, so that . matches any character.

    Which function turns a text into a pattern for exactly that text? (It's mentioned above the
    exercise.)
    """
    return pieces(text, special_tokens, escape=str)


@SET_APART.mistake
def special_tokens_lost(text, special_tokens):
    """Your code seems to throw the special tokens away.

    `re.split` keeps what it splits at only if the whole pattern is in plain parentheses. Is yours?
    """
    return pieces(text, special_tokens, keep="(?:{})")


@SET_APART.mistake
def empty_pieces_kept(text, special_tokens):
    """Your code seems to keep empty pieces.

    `re.split` returns one if the text starts or ends with a special token, or if two special tokens
    touch. Where could you drop them?
    """
    if not special_tokens:
        return [text] if text else []
    ordered = sorted(special_tokens, key=len, reverse=True)
    return re.split(f"({'|'.join(map(re.escape, ordered))})", text)


@SET_APART.mistake
def empty_text_is_a_piece(text, special_tokens):
    """Your code returns a piece for the empty text, and that piece is empty.

    No piece should be empty. So how many pieces does the empty text have?
    """
    return pieces(text, special_tokens) or [""]


@SET_APART.mistake
def empty_text_without_special_tokens(text, special_tokens):
    """Your code returns a list with the text if there are no special tokens, even an empty text.

    No piece should be empty. What should come back if both the text and the list are empty?
    """
    return pieces(text, special_tokens) if special_tokens else [text]


@SET_APART.mistake
def white_space_pieces_dropped(text, special_tokens):
    """Your code seems to drop pieces that are only white space.

    Join your pieces. Do you get the text back? Which condition is true for an empty piece only?
    """
    return [piece for piece in pieces(text, special_tokens) if piece.strip()]


@SET_APART.mistake
def nothing_without_special_tokens(text, special_tokens):
    """Your code seems to lose the text, or to take it apart, if there are no special tokens.

    An empty pattern matches everywhere. What should the result be when there's nothing to cut at?
    """
    return pieces(text, special_tokens) if special_tokens else list(text)


@SET_APART.mistake
def stripped(text, special_tokens):
    """Your code seems to strip the white space around the pieces.

    Join your pieces. Do you get the text back?
    """
    return [piece.strip() for piece in pieces(text, special_tokens) if piece.strip()]


@SET_APART.mistake
def one_by_one(text, special_tokens):
    """Your code seems to split once for each special token, even inside a special token it has
    found.

    Suppose it finds <s>! first, and then searches all the pieces for <s>. What happens to the piece
    <s>!?
    """
    parts = [text]
    for token in sorted(special_tokens, key=len, reverse=True):
        parts = [p for part in parts for p in re.split(f"({re.escape(token)})", part)]
    return [part for part in parts if part]


@SET_APART.mistake
def first_only(text, special_tokens):
    """Your code seems to stop after the first special token.

    If the text has two special tokens, what's in the last piece that you return?
    """
    found = pieces(text, special_tokens)
    for at, piece in enumerate(found):
        if piece in special_tokens:
            rest = "".join(found[at + 1 :])
            return [*found[: at + 1], *([rest] if rest else [])]
    return found


@SET_APART.mistake
def any_case(text, special_tokens):
    """Your code seems to treat capitals and small letters alike.

    If <s> is in the list and <S> isn't, is <S> a special token?
    """
    return pieces(text, special_tokens, flags=re.IGNORECASE)


@SET_APART.mistake
def neighbours_joined(text, special_tokens):
    """Your code seems to return special tokens that touch as a single piece.

    Each special token has an id of its own. Which id would the piece <s><s> have?
    """
    return pieces(text, special_tokens, keep="((?:{})+)")


@SET_APART.mistake
def longest_anywhere(text, special_tokens):
    """Your code seems to look for the longest special token in the whole text first.

    Suppose << and <s>! are special tokens. Going through "<<s>!" from the left, which one do you
    meet first?
    """
    for token in sorted(special_tokens, key=len, reverse=True):
        if token in text:
            before, _, after = text.partition(token)
            return [
                *longest_anywhere(before, special_tokens),
                token,
                *longest_anywhere(after, special_tokens),
            ]
    return [text] if text else []


@SET_APART.mistake
def end_lost(text, special_tokens):
    """Your code seems to lose the text after the last special token.

    After your loop has ended, what's left of the text, and where does it go?
    """
    parts = pieces(text, special_tokens)
    return parts if not special_tokens or parts[-1:] and parts[-1] in special_tokens else parts[:-1]


@SET_APART.mistake
def never_found(text, special_tokens):
    """Your code seems to find only special tokens that look like <|end|>.

    A special token can be any text. Where does your pattern use the list that you were given?
    """
    return [text] if text else []


@SET_APART.mistake
def escaped_as_one(text, special_tokens):
    """Your code seems to join all the special tokens and search for the result, as if it were a
    single one.

    There has to be a | between them that isn't escaped. Which should come first, escaping or
    joining?
    """
    return pieces(text, ["".join(special_tokens)] if special_tokens else [])


@SET_APART.mistake
def text_between_lost(text, special_tokens):
    """Your code seems to return only the special tokens.

    Join your pieces. Do you get the text back?
    """
    return [piece for piece in pieces(text, special_tokens) if piece in special_tokens] or (
        [] if special_tokens else pieces(text, [])
    )


@SET_APART.mistake
def in_pairs(text, special_tokens):
    """Your code returns each piece together with a note that says whether it's special.

    Return just the pieces, as texts. The caller of `set_apart` has the list of special tokens, and
    can look there.
    """
    return [(piece, piece in special_tokens) for piece in pieces(text, special_tokens)]


SET_APART_FIX = SET_APART.to_fix(
    "given-order",
    title="Fix a set_apart",
    minutes=6,
    hints=[
        "Try it with the special tokens <s> and <s>!, in this order, on a text that contains both."
    ],
)
