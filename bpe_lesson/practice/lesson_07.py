"""Exercises of lesson 07, real tokenizers. The results of the cases are typed by hand."""

import re

from bpe_lesson.encoder import encode_bytes
from bpe_lesson.practice.exercise import Exercise, Mistake, Question
from bpe_lesson.practice.values import brief
from bpe_lesson.pretokenize import set_apart
from bpe_lesson.tokenizer import recover_merges


def ask(name, title, answer, why, hints, trace, mistakes, minutes=0.5):
    """Return a question of this lesson; a mistake is a name, a sentence, a question, an answer."""
    known = [Mistake(*mistake) for mistake in mistakes]
    return Question(name, "07", title, answer, why, hints, known, trace, minutes)


WORLD = ask(
    "real-world",
    title='How does GPT-2 split "Hello, world  123"?',
    answer=["Hello", ",", " world", " ", " 123"],
    why="A word and a number take one space along; of two spaces the first is left by itself.",
    hints=["Which alternatives begin with ` ?`, and how many spaces is that?"],
    trace="go from the left: which alternative matches first, and how far?",
    minutes=1,
    mistakes=[
        (
            "both-spaces",
            "two spaces go with the number.",
            "How many spaces may ` ?` take?",
            ["Hello", ",", " world", "  123"],
        ),
        (
            "spaces-together",
            "all white space is taken at once.",
            r"What does (?!\S) ask of what comes behind?",
            ["Hello", ",", " world", "  ", "123"],
        ),
        (
            "no-spaces",
            "spaces are lost.",
            "Joined, is it the text?",
            ["Hello", ",", "world", "123"],
        ),
        (
            "space-alone",
            "a space is a chunk of its own.",
            "What does ` ?` before the letters take?",
            ["Hello", ",", " ", "world", "  ", "123"],
        ),
        (
            "space-behind",
            "a space goes with the word before it.",
            "On which side of the letters does ` ?` stand?",
            ["Hello", ", ", "world ", " ", "123"],
        ),
        (
            "comma-with-word",
            "the comma goes with the word.",
            "Is a comma a letter?",
            ["Hello,", " world", " ", " 123"],
        ),
    ],
)

DIGITS = ask(
    "real-digits",
    title="How does GPT-4 split 1234567?",
    answer=["123", "456", "7"],
    why="Up to three digits at a time, from the left.",
    hints=[r"\p{N}{1,3} takes as many as it may. From which side?"],
    trace="take three digits from the left, as long as there are some.",
    mistakes=[
        ("from-the-right", "thousands are counted.", "Where does it begin?", ["1", "234", "567"]),
        ("whole", "a number is one chunk.", "What does {1,3} say?", ["1234567"]),
        ("single", "a digit is a chunk.", "Does it take as few as it may?", list("1234567")),
    ],
)

CONTRACTION = ask(
    "real-contraction",
    title="Into how many chunks does GPT-2 split IT'S, and into how many GPT-4?",
    answer=(3, 2),
    why="GPT-2 knows 's in small letters only; GPT-4's (?i:...) takes capitals as well.",
    hints=["Is 'S one of GPT-2's contractions, letter by letter?"],
    trace="write the chunks of both: which alternative takes the sign?",
    mistakes=[
        ("alike", "GPT-2 knows capitals too.", "What does (?i: say, and who has it?", (2, 2)),
        ("both-old", "GPT-4 knows small ones only.", "What does (?i: say?", (3, 3)),
        ("turned", "the two are exchanged.", "Who has (?i:?", (2, 3)),
        ("one-word", "a word with a sign is one.", "Is ' a letter?", (1, 1)),
    ],
)

INJECTED = ask(
    "real-injected",
    title="Where special tokens are allowed in user text, how many ids has <|end|>?",
    answer=1,
    why="One: what the user typed ends the text for the model, as if the program had said so.",
    hints=["What is a special token, to the vocabulary?"],
    trace="look the text up among the special tokens.",
    mistakes=[
        ("as-text", "it is taken letter by letter.", "What did allowed_special say?", 7),
        ("refused", "nothing is made of it.", "Is there an error?", 0),
        ("the-id", "the id is asked for.", "How many ids is that?", 262),
    ],
)

TRUSTED = ask(
    "real-trusted",
    title="Which text should be encoded with special tokens allowed?",
    answer="c",
    why="Only what the program itself writes may steer the model. All else comes from others.",
    hints=["Who wrote each of them, and could it have been written to do harm?"],
    trace="ask of each: who typed it?",
    mistakes=[
        ("user", "a user means well.", "Does every user?", "a"),
        ("page", "a web page is harmless.", "Who wrote the page?", "b"),
        ("model", "what a model wrote is safe.", "Whom did the model listen to?", "d"),
    ],
)


def random_special(rng):
    """Return a text with and without special tokens in it, and the special tokens."""
    special = rng.sample(["<s>", "<s>!", "</s>", "[x]", "a.", "a"], rng.randrange(5))
    return "".join(rng.choices([*special, "b", " ", "s>", "<", "!"], k=rng.randrange(9))), special


SET_APART = Exercise(
    set_apart,
    lesson="07",
    title="Set special tokens apart",
    minutes=8,
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


KEYS = ask(
    "real-keys",
    title="What does json.dumps say to {(97, 98): 256}?",
    answer="TypeError",
    why="A key in JSON is a text; a pair must be written as a list, in the order learned.",
    hints=["Which keys may an object in JSON have?"],
    trace="try it in a cell of your own.",
    mistakes=[
        ("as-text", "a pair becomes a text.", "Which text, and who reads it back?", "text"),
        ("as-list", "a pair becomes a list.", "May a list be a key?", "list"),
        (
            "value",
            "a pair is no good value.",
            "Is it of a wrong type, or a wrong value?",
            "ValueError",
        ),
    ],
)


PARTS = ask(
    "real-parts",
    title="Of which two tokens is aaab, where aa, aaa and aaab were learned in this order?",
    answer=(b"aaa", b"b"),
    why="The merges of lower rank leave aaa and b of it.",
    hints=["Encode aaab with the first two merges alone."],
    trace="write a a a b, merge aa, then aaa.",
    mistakes=[
        ("halves", "it is two halves.", "Was ab ever learned?", (b"aa", b"ab")),
        ("left-letter", "one letter is joined to the rest.", "Is aab a token?", (b"a", b"aab")),
        ("texts", "the tokens are texts.", "What is a token made of?", ("aaa", "b")),
    ],
)


def random_ranks(rng):
    """Return the ranks of some training, in whatever order."""
    tokens = [b"a", b"b", b"c"]
    letters = list(tokens)
    for _ in range(rng.randrange(7)):
        new = rng.choice(tokens) + rng.choice(tokens)
        ranks = {token: idx for idx, token in enumerate(tokens)}
        if new not in tokens and len(encode_bytes(new, recover_merges(ranks))) == 2:
            tokens.append(new)
    items = [(token, rank) for rank, token in enumerate(tokens)]
    rng.shuffle(items)
    assert all(letter in dict(items) for letter in letters)
    return (dict(items),)


RECOVER = Exercise(
    recover_merges,
    lesson="07",
    title="Find the merges again in tiktoken's ranks",
    minutes=8,
    as_code=lambda ranks: f"recover_merges({brief(ranks)})",
    cases=[
        (({},), {}),
        (({b"a": 0, b"b": 1},), {}),
        (({b"a": 0, b"b": 1, b"ab": 2},), {(97, 98): 256}),
        (({b"a": 0, b"aa": 1, b"aaa": 2},), {(97, 97): 256, (256, 97): 257}),
        (({b"ab": 9, b"b": 0, b"a": 5},), {(97, 98): 256}),
        (({b"a": 0, b"abc": 4, b"bc": 3, b"b": 1, b"c": 2},), {(98, 99): 256, (97, 256): 257}),
        (({b"a": 0, b"abc": 4, b"ab": 3, b"b": 1, b"c": 2},), {(97, 98): 256, (256, 99): 257}),
        (({b"\xc3": 0, b"\xa9": 1, b"\xc3\xa9": 2},), {(195, 169): 256}),
        (
            ({b"a": 0, b"aa": 1, b"aaaa": 2, b"b": 3, b"aaaab": 4},),
            {(97, 97): 256, (256, 256): 257, (257, 98): 258},
        ),
    ],
    random_case=random_ranks,
    hints=[
        "Go through the tokens from the lowest rank up: sorted(ranks, key=...).",
        "For each token of more than one byte, encode it with the merges found so far: two are left.",
        "def recover_merges(ranks):\n"
        "    merges = {}\n"
        "    for token in sorted(ranks, key=___):\n"
        "        if ___:\n"
        "            left, right = encode_bytes(token, ___)\n"
        "            merges[left, right] = ___\n"
        "    return merges",
    ],
    trace="write the tokens in order of rank; by each, what the merges above it leave of its bytes.",
)


def found(ranks, order=None, idx=None, first=256):
    """Recover merges, with one thing or another changed.

    Where other than two parts are left one learner's code fails and another's goes on: such a case
    tells nothing, so it comes out right.
    """
    merges = {}
    for token in sorted(ranks, key=order or ranks.get):
        if len(token) > 1:
            parts = encode_bytes(token, merges)
            if len(parts) != 2:
                return recover_merges(ranks)
            merges[parts[0], parts[1]] = idx(token) if idx else first + len(merges)
    return merges


def in_order(ranks, tokens):
    """Recover merges in some order, as the last hint does: where two parts are not left, it fails."""
    merges = {}
    for token in tokens:
        if len(token) > 1:
            left, right = encode_bytes(token, merges)
            merges[left, right] = 256 + len(merges)
    return merges


@RECOVER.mistake
def order_of_the_dict(ranks):
    """The tokens come in the order of the dict.

    Nothing says that a file has them in order. What does?
    """
    return in_order(ranks, list(ranks))


@RECOVER.mistake
def shortest_token_first(ranks):
    """A shorter token was learned before a longer one.

    Is that so? aaaa may be learned long before a rare pair. What tells the order?
    """
    return found(ranks, order=len)


@RECOVER.mistake
def alphabet_order(ranks):
    """The tokens come by their bytes, as sorted has them.

    By what should they be sorted? sorted(ranks, key=...) takes a function.
    """
    return found(ranks, order=lambda token: token)


@RECOVER.mistake
def highest_rank_first(ranks):
    """The last token that was learned comes first.

    Which merges are known when its bytes are encoded?
    """
    return in_order(ranks, sorted(ranks, key=ranks.get, reverse=True))


@RECOVER.mistake
def ranks_as_ids(ranks):
    """A merge has the rank for an id.

    In which numbers are the pairs that encode_bytes gives, bytes or ranks? Both must be of one kind.
    """
    return found(ranks, idx=ranks.get)


@RECOVER.mistake
def counted_from_257(ranks):
    """The first merge has the id 257.

    Which is the last id of a single byte?
    """
    return found(ranks, first=257)


@RECOVER.mistake
def ranks_behind_256(ranks):
    """A merge has its rank, or its place among all tokens, added to 256.

    The single bytes stand in the ranks too: how many merges are there before the first?
    """
    if sorted(ranks.values()) != list(range(len(ranks))):  # rank or place?
        return recover_merges(ranks)
    return found(ranks, idx=lambda token: 256 + ranks[token])


@RECOVER.mistake
def none_found(ranks):
    """There is no merge in the ranks.

    What tells a single byte: its rank, or its length? And is return reached only after the loop?
    """
    return {}


def cut_in_two(ranks, which):
    """Make each token of two that are there, of all such cuts the one with this number."""
    inside = {bytes([byte]): byte for byte in range(256)}
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        cuts = [(token[:at], token[at:]) for at in range(1, len(token))]
        known = [(a, b) for a, b in cuts if a in inside and b in inside]
        if known:
            left, right = known[which]
            inside[token] = 256 + len(merges)
            merges[inside[left], inside[right]] = inside[token]
    return merges


@RECOVER.mistake
def any_two_tokens(ranks):
    """The first cut that leaves two tokens is the one.

    aaa may be cut into a, aa and into aa, a. Which of the two do the merges make?
    """
    return cut_in_two(ranks, 0)


@RECOVER.mistake
def longest_beginning(ranks):
    """A token is made of the longest token that begins it, and the rest.

    Of which two is cccb made, if cc, then cb, then ccc were learned? Encode it by hand.
    """
    return cut_in_two(ranks, -1)


def list_as_key(ranks):
    """Use what encode_bytes gives for a key, a list."""
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        if len(token) > 1:
            merges[encode_bytes(token, merges)] = 256 + len(merges)
    return merges


RECOVER.mistakes.append(
    Mistake(
        "list-as-key",
        "a list may be a key.",
        "encode_bytes gives a list; what makes a key of its two ids?",
        list_as_key,
        says="unhashable",
    )
)


@RECOVER.mistake
def last_byte_split_off(ranks):
    """Every token is made of all but its last byte, and that byte.

    Of what is aaaa made, if aa is a token?
    """
    inside = {bytes([byte]): byte for byte in range(256)}
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        if len(token) > 1:
            idx = 256 + len(merges)
            merges[inside.get(token[:-1], -1), token[-1]] = inside[token] = idx
    return merges


@RECOVER.mistake
def first_byte_split_off(ranks):
    """Every token is made of its first byte, and the rest.

    Of what is aaa made, if aa is a token and merges go from left to right?
    """
    inside = {bytes([byte]): byte for byte in range(256)}
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        if len(token) > 1:
            idx = 256 + len(merges)
            merges[token[0], inside.get(token[1:], -1)] = inside[token] = idx
    return merges


@RECOVER.mistake
def pairs_of_tokens(ranks):
    """A merge is a pair of bytes objects.

    Of what are the pairs that the encoder takes: of tokens, or of their ids?
    """
    vocab = {byte: bytes([byte]) for byte in range(256)}
    merges = {}
    for (left, right), idx in recover_merges(ranks).items():
        vocab[idx] = vocab[left] + vocab[right]
        merges[vocab[left], vocab[right]] = idx
    return merges


@RECOVER.mistake
def turned_round(ranks):
    """It maps ids to pairs.

    Which way does encode look: from a pair to its id, or back?
    """
    merges = recover_merges(ranks)
    if max(map(len, ranks), default=0) > 2:  # how the loop goes on differs
        return merges
    return {idx: pair for pair, idx in merges.items()}


@RECOVER.mistake
def list_of_pairs(ranks):
    """The pairs are in a list.

    Where does encode find the id of a pair?
    """
    return list(recover_merges(ranks))


@RECOVER.mistake
def single_bytes_too(ranks):
    """A single byte is made of two tokens too.

    How many tokens does encode_bytes leave of one byte?
    """
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        left, right = encode_bytes(token, merges)
        merges[left, right] = 256 + len(merges)
    return merges


@RECOVER.mistake
def counted_with_bytes(ranks):
    """The ids count the single bytes that the ranks have, not all 256.

    From which id on do merges count in this course?
    """
    singles = sum(len(token) == 1 for token in ranks)
    return {pair: idx - 256 + singles for pair, idx in recover_merges(ranks).items()}


@RECOVER.mistake
def own_merge_known(ranks):
    """All merges are known from the beginning, so that each token is whole.

    With which merges must a token be encoded, if two parts are to be left?
    """
    merges = recover_merges(ranks)
    vocab = [token for token in sorted(ranks, key=ranks.get) if len(token) > 1]
    return {tuple(encode_bytes(token, merges)): 256 + n for n, token in enumerate(vocab)}


PARITY = ask(
    "real-parity",
    title="What is the best sign that two tokenizers are the same?",
    answer="d",
    why="The ids are what the model sees. Text comes back from many different lists of ids.",
    hints=["How many lists of ids spell one text? (lesson 06)"],
    trace="think of two different tokenizers, and ask which of the four they pass.",
    mistakes=[
        ("text", "the text comes back.", "How many lists of ids spell aaa?", "a"),
        ("count", "there are as many ids.", "Which ones?", "b"),
        ("size", "the vocabularies are as large.", "Of which tokens?", "c"),
    ],
)

SET_APART_MEND = SET_APART.to_mend(
    "given-order",
    title="Mend a set_apart",
    minutes=3,
    hints=["Try it with <s> and <s>! on a text that has both. Which is taken, and why?"],
)

ACROSS = ask(
    "real-across",
    title="May a token of GPT-4 hold two words with a space between them?",
    answer=False,
    why="The pattern parts a word from the space behind it, and no merge reaches over that.",
    hints=["Where does GPT-4's pattern part `of the`?"],
    trace="split `of the`, and ask which merges could join the chunks.",
    mistakes=[("frequent", "a frequent pair is merged.", "In which chunk do both stand?", True)],
)

RULES = ask(
    "real-rules",
    title="Which rule for ties makes merges with a higher count?",
    answer="c",
    why="Each rule is as good as another; what counts is that the same one is kept.",
    hints=["Does either of the two look at anything but pairs of one count?"],
    trace="take two pairs of one count: which does each rule choose?",
    mistakes=[
        ("first-only", "smallest is the true one.", "Which count is higher?", "a"),
        ("smallest-only", "first seen is the true one.", "Which count is higher?", "b"),
        ("none", "ties never happen.", "Which two pairs tied in the toy?", "d"),
    ],
)

DATE = ask(
    "real-date",
    title="How many chunks has 2024-11-21 by GPT-4's pattern?",
    answer=6,
    why="202, 4, -, 11, -, 21: three digits at most, and each sign by itself.",
    hints=["How many digits may a chunk have?"],
    trace="cut the number after three digits, and go on.",
    mistakes=[
        ("year-whole", "the year is one chunk.", "How many digits may a chunk have?", 5),
        ("numbers", "signs are lost.", "Joined, is it the text?", 4),
        ("one", "a date is one chunk.", "Is - a number?", 1),
        ("signs-with-numbers", "a sign goes with the number.", "Before what may it stand?", 3),
    ],
)

WHERE = ask(
    "real-where",
    title="How many bytes has the shortest token that a byte-level tokenizer can have?",
    answer=1,
    why="The 256 single bytes are always there, so that no text is unknown.",
    hints=["Which tokens are there before training?"],
    trace="list the vocabulary before the first merge.",
    mistakes=[
        ("merged", "the smallest is a merge.", "And before training?", 2),
        ("none", "there is an empty token.", "Which id has it?", 0),
        ("character", "it is a character of UTF-8.", "Are there tokens of half a character?", 4),
    ],
)

STREAMED = ask(
    "real-streamed",
    title="A token is the first two bytes of an emoji. What does a StreamDecoder show for it alone?",
    answer="",
    why="Nothing yet: the bytes wait for the rest of the character.",
    hints=["May the two bytes still become a character?"],
    trace="feed it, and ask what is complete.",
    mistakes=[
        ("replaced", "half a character is broken.", "May the rest still come?", "\ufffd"),
        ("two", "each byte is broken.", "May the rest still come?", "\ufffd\ufffd"),
    ],
)
