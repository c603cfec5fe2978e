from bpe_course.ask.item import Cases
from bpe_lesson import basic
from bpe_lesson.beside.cost import find_leftovers

AB = {(97, 98): 256}
SMALL = AB | {(256, 99): 257, (256, 100): 258, (257, 257): 259}


def random_merges(rng):
    text = "".join(rng.choices("abc", k=rng.randrange(2, 30)))
    merges = basic.train(text, 256 + rng.randrange(1, 8))
    return merges, rng.choices([97, 98, 99, *merges.values()], k=rng.randrange(6))


TYPED = [
    ((SMALL, [258, 97]), {256: [257, 258], 257: [259], 259: []}),
    (({}, []), {}),
    ((AB, []), {256: []}),
    ((AB | {(99, 256): 257}, [257, 97]), {256: [257]}),
    (({(97, 97): 256, (256, 256): 257}, [257]), {256: [257]}),
    (({(97, 98): 300, (300, 99): 280}, []), {300: [280], 280: []}),
]

CASES = Cases(find_leftovers, TYPED, random_merges)
