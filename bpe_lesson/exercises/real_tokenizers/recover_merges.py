"""The exercise `recover_merges`: its cases, typed by hand, its hints and its known mistakes."""

from bpe_lesson import basic
from bpe_lesson.encoder import encode_bytes
from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.tokenizer import recover_merges


def random_ranks(rng):
    """Return the ranks that some training could have made, in random order."""
    tokens = [b"a", b"b", b"c"]
    for _ in range(rng.randrange(7)):
        new = rng.choice(tokens) + rng.choice(tokens)
        ranks = {token: idx for idx, token in enumerate(tokens)}
        if new not in tokens and len(encode_bytes(new, recover_merges(ranks))) == 2:
            tokens.append(new)
    items = [(token, rank) for rank, token in enumerate(tokens)]
    rng.shuffle(items)
    return (dict(items),)


RECOVER_MERGES = Exercise(
    recover_merges,
    title="Recover the merges from tiktoken's ranks",
    minutes=16,
    as_code=lambda show, ranks: f"recover_merges({show(ranks)})",
    cases=[
        (({},), {}),
        (({b"a": 0, b"b": 1},), {}),
        (({b"a": 0, b"b": 1, b"ab": 2},), {(97, 98): 256}),
        (({b"a": 0, b"aa": 1, b"aaa": 2},), {(97, 97): 256, (256, 97): 257}),
        (({b"ab": 9, b"b": 0, b"a": 5},), {(97, 98): 256}),
        (({b"a": 0, b"abc": 4, b"bc": 3, b"b": 1, b"c": 2},), {(98, 99): 256, (97, 256): 257}),
        (({b"a": 0, b"abc": 4, b"ab": 3, b"b": 1, b"c": 2},), {(97, 98): 256, (256, 99): 257}),
        (({b"\xc3": 0, b"\xa9": 1, b"\xc3\xa9": 2},), {(195, 169): 256}),
        (({b"\xe2": 0, b"\x82": 1, b"\xe2\x82": 2},), {(226, 130): 256}),
        (
            ({b"a": 0, b"aa": 1, b"aaaa": 2, b"b": 3, b"aaaab": 4},),
            {(97, 97): 256, (256, 256): 257, (257, 98): 258},
        ),
    ],
    random_case=random_ranks,
    hints=[
        "Go through the tokens from the lowest rank up. `sorted(ranks, key=...)` gives you that "
        "order, if the key is a function that returns a token's rank.",
        "Skip single bytes. Encode every longer token with the merges that you've found so far. "
        "Two ids are left, and they're the pair.",
        "def recover_merges(ranks):\n"
        "    merges = {}\n"
        "    for token in sorted(ranks, key=___):\n"
        "        if ___:\n"
        "            left, right = encode_bytes(token, ___)\n"
        "            merges[left, right] = ___\n"
        "    return merges",
    ],
    trace="write the tokens below each other, in order of rank. Next to each one, write what "
    "the merges above it make of its bytes.",
)


def in_order(ranks, tokens):
    """Recover merges in a given order, as the last hint does; fail unless two parts are left."""
    merges = {}
    for token in tokens:
        if len(token) > 1:
            left, right = encode_bytes(token, merges)
            merges[left, right] = 256 + len(merges)
    return merges


def found(ranks, order=None, idx=None, first=256):
    """Recover merges, with one thing or another changed.

    If more or fewer than two parts are left, some learners' code fails and others' goes on. A case
    like that can't reveal the mistake, so this returns the right answer for it.
    """
    merges = {}
    for token in sorted(ranks, key=order or ranks.get):
        if len(token) > 1:
            parts = encode_bytes(token, merges)
            if len(parts) != 2:
                return recover_merges(ranks)
            merges[parts[0], parts[1]] = idx(token) if idx else first + len(merges)
    return merges


@RECOVER_MERGES.mistake
def order_of_the_dict(ranks):
    """Your code seems to go through the tokens in the order of the dict.

    The tokens can be in any order there. Which number tells you what was learned first?
    """
    return in_order(ranks, list(ranks))


@RECOVER_MERGES.mistake
def shortest_token_first(ranks):
    """Your code seems to assume that shorter tokens were learned before longer ones.

    A frequent token like aaaa can be learned long before a rare pair. Which number does tell you
    the order?
    """
    return found(ranks, order=len)


@RECOVER_MERGES.mistake
def alphabet_order(ranks):
    """Your code seems to sort the tokens alphabetically, by their bytes.

    You need the order in which they were learned. Which key could you pass to `sorted(ranks,
    key=...)`?
    """
    return found(ranks, order=lambda token: token)


@RECOVER_MERGES.mistake
def highest_rank_first(ranks):
    """Your code seems to start with the highest rank, the token that was learned last.

    At that point, which merges have you found that you could encode its bytes with?
    """
    return in_order(ranks, sorted(ranks, key=ranks.get, reverse=True))


@RECOVER_MERGES.mistake
def ranks_as_ids(ranks):
    """Your code seems to use a token's rank as the new id.

    Here a byte's id is its value, so ranks don't fit. Which id did the first merge of lesson
    04 get?
    """
    return found(ranks, idx=ranks.get)


@RECOVER_MERGES.mistake
def counted_from_257(ranks):
    """Your code seems to give the first merge the id 257.

    What's the highest id of a single byte, and which id comes next?
    """
    return found(ranks, first=257)


@RECOVER_MERGES.mistake
def ranks_behind_256(ranks):
    """Your code seems to add 256 to a token's rank, or to its place among all tokens.

    The single bytes have ranks as well. When you reach the first merge, how many merges came
    before it?
    """
    if sorted(ranks.values()) != list(range(len(ranks))):  # rank or place?
        return recover_merges(ranks)
    return found(ranks, idx=lambda token: 256 + ranks[token])


@RECOVER_MERGES.mistake
def none_found(ranks):
    """Your code seems to find no merges at all.

    Which tokens does your `if` let through? And is your `return` after the loop, or inside it?
    """
    return {}


def cut_in_two(ranks, which):
    """Cut each token into two known ones; if there are several ways, take the one at index
    `which`.
    """
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


@RECOVER_MERGES.mistake
def any_two_tokens(ranks):
    """Your code seems to cut a token at the first place that gives two known tokens.

    If aa is a token, aaa can be cut into a, aa or into aa, a. Which of the two does `encode_bytes`
    leave?
    """
    return cut_in_two(ranks, 0)


@RECOVER_MERGES.mistake
def longest_beginning(ranks):
    """Your code seems to cut a token after the longest known token that it starts with.

    Suppose cc, cb and ccc were learned, in this order. Encode cccb by hand. Which two tokens are
    left?
    """
    return cut_in_two(ranks, -1)


def list_as_key(ranks):
    """Use what encode_bytes returns, a list, as a key."""
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        if len(token) > 1:
            merges[encode_bytes(token, merges)] = 256 + len(merges)
    return merges


RECOVER_MERGES.mistakes.append(
    Mistake(
        "list-as-key",
        "Your code uses the list from `encode_bytes` as the key of a dict.",
        "Lists can't be keys, because they can change. Which type can hold the two ids instead?",
        list_as_key,
        error_contains="unhashable",
    )
)


@RECOVER_MERGES.mistake
def last_byte_split_off(ranks):
    """Your code seems to split off the last byte of every token.

    If aa is a token, what does `encode_bytes` leave of aaaa?
    """
    inside = {bytes([byte]): byte for byte in range(256)}
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        if len(token) > 1:
            idx = 256 + len(merges)
            merges[inside.get(token[:-1], -1), token[-1]] = inside[token] = idx
    return merges


@RECOVER_MERGES.mistake
def first_byte_split_off(ranks):
    """Your code seems to split off the first byte of every token.

    If aa is a token, what does `encode_bytes` leave of aaa? Remember that a merge goes from left to
    right.
    """
    inside = {bytes([byte]): byte for byte in range(256)}
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        if len(token) > 1:
            idx = 256 + len(merges)
            merges[token[0], inside.get(token[1:], -1)] = inside[token] = idx
    return merges


@RECOVER_MERGES.mistake
def pairs_of_tokens(ranks):
    """Your code returns pairs of bytes objects.

    In lesson 04, what was in the pairs of `merges`: tokens or their ids?
    """
    vocab = {byte: bytes([byte]) for byte in range(256)}
    merges = {}
    for (left, right), idx in recover_merges(ranks).items():
        vocab[idx] = vocab[left] + vocab[right]
        merges[vocab[left], vocab[right]] = idx
    return merges


@RECOVER_MERGES.mistake
def turned_round(ranks):
    """Your code returns a dict from id to pair.

    When `encode` meets a pair, what does it look up, and what does it want to find?
    """
    merges = recover_merges(ranks)
    if max(map(len, ranks), default=0) > 2:  # how the loop goes on differs
        return merges
    return {idx: pair for pair, idx in merges.items()}


@RECOVER_MERGES.mistake
def list_of_pairs(ranks):
    """Your code returns a list of pairs, without their ids.

    When `encode` meets a pair, where does it find the new id?
    """
    return list(recover_merges(ranks))


@RECOVER_MERGES.mistake
def single_bytes_too(ranks):
    """Your code seems to look for two parts in single bytes as well.

    How many ids does `encode_bytes` return for one byte? Which tokens should you skip?
    """
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        left, right = encode_bytes(token, merges)
        merges[left, right] = 256 + len(merges)
    return merges


@RECOVER_MERGES.mistake
def counted_with_bytes(ranks):
    """Your code seems to start counting after the single bytes that are in `ranks`.

    In this course, all 256 bytes have an id, even if `ranks` lists only some. So which id does the
    first merge get?
    """
    singles = sum(len(token) == 1 for token in ranks)
    return {pair: idx - 256 + singles for pair, idx in recover_merges(ranks).items()}


@RECOVER_MERGES.mistake
def own_merge_known(ranks):
    """Your code seems to encode each token with its own merge as well, so only one id is left.

    Before this token was learned, which merges were there? Encode its bytes with only those.
    """
    merges = recover_merges(ranks)
    vocab = [token for token in sorted(ranks, key=ranks.get) if len(token) > 1]
    return {tuple(encode_bytes(token, merges)): 256 + n for n, token in enumerate(vocab)}


def through_text(ranks, errors):
    """Recover merges, but turn each token into text before it is encoded."""
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        if len(token) > 1:
            pair = basic.encode(token.decode("utf-8", errors), merges)
            merges[tuple(pair)] = 256 + len(merges)
    return merges


@RECOVER_MERGES.mistake
def text_must_decode(ranks):
    """Your code seems to decode each token as UTF-8, but a token may be only a part of a character.

    Which function takes the bytes of a token as they are?
    """
    return through_text(ranks, "strict")


@RECOVER_MERGES.mistake
def broken_text_replaced(ranks):
    """Your code seems to turn each token into text, so a token that's only a part of a character
    becomes U+FFFD.

    Which function takes the bytes of a token as they are?
    """
    return through_text(ranks, "replace")
