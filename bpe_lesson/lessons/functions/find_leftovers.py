"""How `find_leftovers` is called, its cases, and mistakes in Python."""

from bpe_lesson import basic
from bpe_lesson.beside.cost import find_leftovers, find_unused
from bpe_lesson.lessons.item import Cases

AB, ABC = {(97, 98): 256}, {(97, 98): 256, (256, 99): 257}
TWO_ENDS = {(97, 98): 256, (256, 99): 257, (256, 100): 258}
SMALL = TWO_ENDS | {(257, 257): 259}
CHAIN = {(97, 98): 256, (256, 99): 257, (257, 100): 258}


def random_merges(rng):
    """Return merges learned from a few letters, and some of the ids that they could give."""
    text = "".join(rng.choices("abc", k=rng.randrange(2, 30)))
    merges = basic.train(text, 256 + rng.randrange(1, 8))
    known = [97, 98, 99, *merges.values()]
    return merges, rng.choices(known, k=rng.randrange(6))


CASES = Cases(
    find_leftovers,
    typed=[
        ((SMALL, [258, 97]), {256: [257, 258], 257: [259], 259: []}),
        (({}, []), {}),
        ((AB, [256]), {}),
        ((AB, [97, 98]), {256: []}),
        ((AB, []), {256: []}),
        ((ABC, [257]), {256: [257]}),
        ((ABC, [257, 256]), {}),
        (({(97, 98): 256, (99, 256): 257}, [257, 97]), {256: [257]}),
        (({(97, 97): 256, (256, 256): 257}, [257]), {256: [257]}),
        ((TWO_ENDS, [258, 257, 258]), {256: [257, 258]}),
        ((TWO_ENDS, [258]), {256: [257, 258], 257: []}),
        ((CHAIN, [258]), {256: [257], 257: [258]}),
        ((CHAIN, [99]), {256: [257], 257: [258], 258: []}),
        (({(97, 98): 256, (99, 100): 257, (256, 257): 258}, [258]), {256: [258], 257: [258]}),
        (({(97, 98): 300, (300, 99): 280}, [280]), {300: [280]}),
    ],
    random=random_merges,
)


def made_from(merges, ids):
    return {idx: list(pair) for pair, idx in merges.items() if idx not in ids}


def bytes_too(merges, ids):
    unused = find_unused(ids, basic.build_vocab(merges))
    return {idx: [new for pair, new in merges.items() if idx in pair] for idx in unused}


def every_descendant(merges, ids):
    unused = {idx: [] for idx in merges.values() if idx not in ids}
    for swallowed, parts in unused.items():
        inside = {swallowed}
        for pair, idx in merges.items():
            if inside & set(pair):
                inside.add(idx)
                parts.append(idx)
    return unused


def turned_round(merges, ids):
    unused = {idx for idx in merges.values() if idx not in ids}
    swallows = {}
    for pair, idx in merges.items():
        for half in set(pair) & unused:
            swallows.setdefault(idx, []).append(half)
    return {idx: sorted(halves) for idx, halves in swallows.items()}
