"""How `join` is called, its cases, and mistakes in Python."""

from bpe_lesson.lessons.item import Cases
from bpe_lesson.linked import join


def make_joins(join, n, nodes):
    """Make these joins in a list of n nodes; return the links of the nodes that are left.

    If `join` returns anything but None, or changes the links of a node that drops out, the result
    says so.
    """
    before, after = make_links(n)
    gone = set()
    remarks = {}  # a dict, because its keys stay in order
    for node in nodes:
        dropped = after[node]
        links = before[dropped], after[dropped]
        if join(before, after, node) is not None:
            remarks["and a result"] = True
        if (before[dropped], after[dropped]) != links:
            remarks["and a changed node that dropped out"] = True
        gone.add(dropped)
    alive = [node for node in range(n) if node not in gone]
    return [after[node] for node in alive], [before[node] for node in alive], *remarks


def make_links(n):
    """Return `before` and `after` for n nodes in a row; -1 means that there's no neighbour."""
    return list(range(-1, n - 1)), [*range(1, n), -1]


def format_joins(show, n, nodes):
    """Return a case of `join` as a learner would type it."""
    before, after = make_links(n)
    alive = list(range(n))
    for node in nodes:
        alive.remove(alive[alive.index(node) + 1])  # the next node that is left
    calls = "".join(f"join(before, after, {node}); " for node in nodes)
    looks = f"[after[i] for i in {alive}], [before[i] for i in {alive}]"
    return f"before, after = {before}, {after}; {calls}{looks}"


def random_joins(rng):
    """Return a number of nodes, and the nodes to call `join` with, one after the other."""
    n = rng.randrange(2, 9)
    left = list(range(n))
    nodes = []
    for _ in range(rng.randrange(1, n)):
        at = rng.randrange(len(left) - 1)
        nodes.append(left[at])
        del left[at + 1]
    return n, nodes


CASES = Cases(
    join,
    use=make_joins,
    as_code=format_joins,
    typed=[
        ((3, [0]), ([2, -1], [-1, 0])),
        ((2, [0]), ([-1], [-1])),
        ((3, [1]), ([1, -1], [-1, 0])),
        ((4, [0, 2]), ([2, -1], [-1, 0])),
        ((4, [1, 1]), ([1, -1], [-1, 0])),
        ((5, [1, 0]), ([3, 4, -1], [-1, 0, 3])),
    ],
    random=random_joins,
)


def after_not_updated(before, after, node):
    beyond = after[after[node]]
    if beyond >= 0:
        before[beyond] = node


def node_itself_goes(before, after, node):
    if before[node] >= 0:
        after[before[node]] = after[node]
    before[after[node]] = before[node]


def copies_changed(before, after, node):
    before, after = before[:], after[:]
    join(before, after, node)
    return before, after


def neighbour_before_goes(before, after, node):
    join(after, before, node)


def deleted(before, after, node):
    del before[after[node]], after[after[node]]
