"""The exercise `set_apart`: cases typed by hand, hints, and known mistakes."""

import re

from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.pretokenize import set_apart


def random_special(rng):
    """Return a text with and without special tokens in it, and the special tokens."""
    special = rng.sample(["<s>", "<s>!", "</s>", "[x]", "a.", "a"], rng.randrange(5))
    return "".join(rng.choices([*special, "b", " ", "s>", "<", "!"], k=rng.randrange(9))), special


SET_APART = Exercise(
    set_apart,
    title="Set special tokens apart",
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
        (("a<s>!b", ["<s>", "<s>!"]), ["a", "<s>!", "b"]),
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
        "re.split keeps what it splits at if the pattern is in round brackets.",
        "Signs such as . and [ mean something in a pattern: re.escape takes that from them. Of two "
        "alternatives the first that fits is taken.",
        "def set_apart(text, special_tokens):\n"
        "    if not special_tokens:\n"
        "        return ___\n"
        "    ordered = sorted(special_tokens, key=___, reverse=___)\n"
        '    pattern = "(" + "|".join(___) + ")"\n'
        "    return [piece for piece in re.split(pattern, text) if ___]",
    ],
    trace="go from the left: underline the longest special token that begins here, go on behind it; "
    "then cut before and behind what is underlined.",
)


def pieces(text, special_tokens, escape=re.escape, key=len, keep="({})", flags=0):
    """Split as most learners do, with one thing or another changed."""
    if not special_tokens:
        return [text] if text else []
    ordered = sorted(special_tokens, key=key, reverse=True)
    found = re.split(keep.format("|".join(map(escape, ordered))), text, flags=flags)
    return [piece for piece in found if piece]


@SET_APART.mistake
def given_order(text, special_tokens):
    """Of two special tokens that begin at one place the one that was given first is taken.

    What is left of <s>! where <s> is taken?
    """
    return pieces(text, special_tokens, key=lambda token: 0)


@SET_APART.mistake
def shortest_first(text, special_tokens):
    """Of two special tokens that begin at one place the shorter one is taken.

    Is a longer one ever found so?
    """
    return pieces(text, special_tokens, key=lambda token: -len(token))


@SET_APART.mistake
def not_escaped(text, special_tokens):
    """The signs of a special token are read as those of a pattern.

    What does a . match in a pattern, and what does [a] match?
    """
    return pieces(text, special_tokens, escape=str)


@SET_APART.mistake
def special_tokens_lost(text, special_tokens):
    """The special tokens are thrown away.

    re.split gives back what it split at only if the pattern has round brackets. Has it?
    """
    return pieces(text, special_tokens, keep="(?:{})")


@SET_APART.mistake
def empty_pieces_kept(text, special_tokens):
    """Between two special tokens there is an empty piece.

    What is left of a text before a special token that begins it?
    """
    if not special_tokens:
        return [text] if text else []
    ordered = sorted(special_tokens, key=len, reverse=True)
    return re.split(f"({'|'.join(map(re.escape, ordered))})", text)


@SET_APART.mistake
def empty_text_is_a_piece(text, special_tokens):
    """The empty text has a piece, an empty one.

    How many pieces does nothing have?
    """
    return pieces(text, special_tokens) or [""]


@SET_APART.mistake
def nothing_without_special_tokens(text, special_tokens):
    """Where there are no special tokens the text is lost, or taken apart.

    An empty pattern matches everywhere. What should become of the text?
    """
    return pieces(text, special_tokens) if special_tokens else list(text)


@SET_APART.mistake
def stripped(text, special_tokens):
    """White space around the pieces is lost.

    Joined, must the pieces be the text?
    """
    return [piece.strip() for piece in pieces(text, special_tokens) if piece.strip()]


@SET_APART.mistake
def one_by_one(text, special_tokens):
    """It is split at each special token in turn, and in what was already set apart too.

    What becomes of <s>! when it is searched for <s> afterwards?
    """
    parts = [text]
    for token in sorted(special_tokens, key=len, reverse=True):
        parts = [p for part in parts for p in re.split(f"({re.escape(token)})", part)]
    return [part for part in parts if part]


@SET_APART.mistake
def first_only(text, special_tokens):
    """It stops at the first special token.

    What if the text has two?
    """
    found = pieces(text, special_tokens)
    for at, piece in enumerate(found):
        if piece in special_tokens:
            rest = "".join(found[at + 1 :])
            return [*found[: at + 1], *([rest] if rest else [])]
    return found


@SET_APART.mistake
def any_case(text, special_tokens):
    """Capitals are taken for small letters.

    Is <S> a special token, if <s> is one?
    """
    return pieces(text, special_tokens, flags=re.IGNORECASE)


@SET_APART.mistake
def neighbours_joined(text, special_tokens):
    """Special tokens that stand side by side are one piece.

    How many ids have two of them?
    """
    return pieces(text, special_tokens, keep="((?:{})+)")


@SET_APART.mistake
def longest_anywhere(text, special_tokens):
    """The longest special token is looked for first, wherever it stands.

    In "<<s>!" both << and <s>! are special: which begins first?
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
    """What stands behind the last special token is lost.

    When the loop has ended, what is left of the text?
    """
    parts = pieces(text, special_tokens)
    return parts if not special_tokens or parts[-1:] and parts[-1] in special_tokens else parts[:-1]


@SET_APART.mistake
def never_found(text, special_tokens):
    """Special tokens are found only if they look like <|end|>.

    May a special token be any text? They are given: where does your pattern name them?
    """
    return [text] if text else []


@SET_APART.mistake
def escaped_as_one(text, special_tokens):
    """All special tokens together are one, for the | between them is escaped, or missing.

    What does re.escape make of a |? Which comes first, to escape or to join?
    """
    return pieces(text, ["".join(special_tokens)] if special_tokens else [])


@SET_APART.mistake
def text_between_lost(text, special_tokens):
    """Only the special tokens are given back.

    Joined, must the pieces be the text?
    """
    return [piece for piece in pieces(text, special_tokens) if piece in special_tokens] or (
        [] if special_tokens else pieces(text, [])
    )


@SET_APART.mistake
def in_pairs(text, special_tokens):
    """Each piece says whether it is special.

    How is that known without being said?
    """
    return [(piece, piece in special_tokens) for piece in pieces(text, special_tokens)]


SET_APART_FIX = SET_APART.to_fix(
    "given-order",
    title="Fix a set_apart",
    minutes=6,
    hints=["Try it with <s> and <s>! on a text that has both. Which is taken, and why?"],
)
