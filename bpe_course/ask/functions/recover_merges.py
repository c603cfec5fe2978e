from bpe_course.ask.item import Cases
from bpe_lesson.encoder import encode_bytes
from bpe_lesson.tokenizer import recover_merges


def random_ranks(rng):
    """Return ranks that training could have made, in random order."""
    tokens = [b"a", b"b", b"c"]
    for _ in range(rng.randrange(7)):
        new = rng.choice(tokens) + rng.choice(tokens)
        ranks = {token: idx for idx, token in enumerate(tokens)}
        if new not in tokens and len(encode_bytes(new, recover_merges(ranks))) == 2:
            tokens.append(new)
    items = [(token, rank) for rank, token in enumerate(tokens)]
    rng.shuffle(items)
    return (dict(items),)


TYPED = [
    (({b"a": 5, b"b": 0, b"ab": 9},), {(97, 98): 256}),
    (({},), {}),
    (({b"a": 0, b"aa": 1, b"aaa": 2},), {(97, 97): 256, (256, 97): 257}),
    (({b"a": 0, b"b": 1, b"aa": 2, b"ab": 10},), {(97, 97): 256, (97, 98): 257}),
    (({b"\xe2": 0, b"\x82": 1, b"\xe2\x82": 2},), {(226, 130): 256}),
]

CASES = Cases(recover_merges, TYPED, random_ranks)
