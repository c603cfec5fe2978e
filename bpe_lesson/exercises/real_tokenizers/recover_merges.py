"""The exercise `recover_merges`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson.encoder import encode_bytes
from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.tokenizer import recover_merges
from bpe_lesson.values import abbreviate


def random_ranks(rng):
    """Return the ranks of some training, in whatever order."""
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
    title="Find the merges again in tiktoken's ranks",
    minutes=16,
    as_code=lambda ranks: f"recover_merges({abbreviate(ranks)})",
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


def in_order(ranks, tokens):
    """Recover merges in some order, as the last hint does: where two parts are not left, it fails."""
    merges = {}
    for token in tokens:
        if len(token) > 1:
            left, right = encode_bytes(token, merges)
            merges[left, right] = 256 + len(merges)
    return merges


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


@RECOVER_MERGES.mistake
def order_of_the_dict(ranks):
    """The tokens come in the order of the dict.

    Nothing says that a file has them in order. What does?
    """
    return in_order(ranks, list(ranks))


@RECOVER_MERGES.mistake
def shortest_token_first(ranks):
    """A shorter token was learned before a longer one.

    Is that so? aaaa may be learned long before a rare pair. What tells the order?
    """
    return found(ranks, order=len)


@RECOVER_MERGES.mistake
def alphabet_order(ranks):
    """The tokens come by their bytes, as sorted has them.

    By what should they be sorted? sorted(ranks, key=...) takes a function.
    """
    return found(ranks, order=lambda token: token)


@RECOVER_MERGES.mistake
def highest_rank_first(ranks):
    """The last token that was learned comes first.

    Which merges are known when its bytes are encoded?
    """
    return in_order(ranks, sorted(ranks, key=ranks.get, reverse=True))


@RECOVER_MERGES.mistake
def ranks_as_ids(ranks):
    """A merge has the rank for an id.

    In which numbers are the pairs that encode_bytes gives, bytes or ranks? Both must be of one kind.
    """
    return found(ranks, idx=ranks.get)


@RECOVER_MERGES.mistake
def counted_from_257(ranks):
    """The first merge has the id 257.

    Which is the last id of a single byte?
    """
    return found(ranks, first=257)


@RECOVER_MERGES.mistake
def ranks_behind_256(ranks):
    """A merge has its rank, or its place among all tokens, added to 256.

    The single bytes stand in the ranks too: how many merges are there before the first?
    """
    if sorted(ranks.values()) != list(range(len(ranks))):  # rank or place?
        return recover_merges(ranks)
    return found(ranks, idx=lambda token: 256 + ranks[token])


@RECOVER_MERGES.mistake
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


@RECOVER_MERGES.mistake
def any_two_tokens(ranks):
    """The first cut that leaves two tokens is the one.

    aaa may be cut into a, aa and into aa, a. Which of the two do the merges make?
    """
    return cut_in_two(ranks, 0)


@RECOVER_MERGES.mistake
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


RECOVER_MERGES.mistakes.append(
    Mistake(
        "list-as-key",
        "a list may be a key.",
        "encode_bytes gives a list; what makes a key of its two ids?",
        list_as_key,
        error_contains="unhashable",
    )
)


@RECOVER_MERGES.mistake
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


@RECOVER_MERGES.mistake
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


@RECOVER_MERGES.mistake
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


@RECOVER_MERGES.mistake
def turned_round(ranks):
    """It maps ids to pairs.

    Which way does encode look: from a pair to its id, or back?
    """
    merges = recover_merges(ranks)
    if max(map(len, ranks), default=0) > 2:  # how the loop goes on differs
        return merges
    return {idx: pair for pair, idx in merges.items()}


@RECOVER_MERGES.mistake
def list_of_pairs(ranks):
    """The pairs are in a list.

    Where does encode find the id of a pair?
    """
    return list(recover_merges(ranks))


@RECOVER_MERGES.mistake
def single_bytes_too(ranks):
    """A single byte is made of two tokens too.

    How many tokens does encode_bytes leave of one byte?
    """
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        left, right = encode_bytes(token, merges)
        merges[left, right] = 256 + len(merges)
    return merges


@RECOVER_MERGES.mistake
def counted_with_bytes(ranks):
    """The ids count the single bytes that the ranks have, not all 256.

    From which id on do merges count in this course?
    """
    singles = sum(len(token) == 1 for token in ranks)
    return {pair: idx - 256 + singles for pair, idx in recover_merges(ranks).items()}


@RECOVER_MERGES.mistake
def own_merge_known(ranks):
    """All merges are known from the beginning, so that each token is whole.

    With which merges must a token be encoded, if two parts are to be left?
    """
    merges = recover_merges(ranks)
    vocab = [token for token in sorted(ranks, key=ranks.get) if len(token) > 1]
    return {tuple(encode_bytes(token, merges)): 256 + n for n, token in enumerate(vocab)}
