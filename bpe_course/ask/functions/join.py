from bpe_course.ask.item import Cases
from bpe_lesson.linked import join


def make_joins(function, before, after, nodes):
    for node in nodes:
        function(before, after, node)
    return before, after


def as_code(show, before, after, nodes):
    calls = "".join(f"join(before, after, {node}); " for node in nodes)
    return f"before, after = {before}, {after}; {calls}before, after"


def random_joins(rng):
    n = rng.randrange(2, 9)
    left, nodes = list(range(n)), []
    for _ in range(rng.randrange(1, n)):
        at = rng.randrange(len(left) - 1)
        nodes.append(left[at])
        del left[at + 1]
    return list(range(-1, n - 1)), [*range(1, n), -1], nodes


TYPED = [
    (([-1, 0, 1], [1, 2, -1], [0]), ([-1, 0, 0], [2, 2, -1])),
    (([-1, 0], [1, -1], [0]), ([-1, 0], [-1, -1])),
    # The nodes needn't be in a row: here, the last item of `before` is node 2's, which is first.
    (([2, 0, -1], [1, -1, 0], [0]), ([2, 0, -1], [-1, -1, 0])),
    (([2, -1, 1], [-1, 2, 0], [1]), ([1, -1, 1], [-1, 0, 0])),
]

CASES = Cases(join, TYPED, random_joins, use=make_joins, as_code=as_code)
