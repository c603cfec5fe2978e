"""The exercise `join`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.linked import join


def make_joins(join, n, nodes):
    """Return what comes after and before each node that is left of n, after these joins."""
    before, after = make_links(n)
    gone = set()
    returned = []
    for node in nodes:
        gone.add(after[node])
        returned.append(join(before, after, node))
    alive = [node for node in range(n) if node not in gone]
    links = ([after[node] for node in alive], [before[node] for node in alive])
    # join returns nothing; what it returns anyway makes the result a wrong one.
    return links if returned == [None] * len(nodes) else (*links, "and a result")


def make_links(n):
    """Return `before` and `after` of n nodes in a row; -1 says that there is no neighbour."""
    return list(range(-1, n - 1)), [*range(1, n), -1]


def format_joins(n, nodes):
    """Return a case of join as a learner would type it."""
    before, after = make_links(n)
    alive = list(range(n))
    for node in nodes:
        alive.remove(alive[alive.index(node) + 1])  # the next node that is left
    calls = "".join(f"join(before, after, {node}); " for node in nodes)
    looks = f"[after[i] for i in {alive}], [before[i] for i in {alive}]"
    return f"before, after = {before}, {after}; {calls}{looks}"


def random_joins(rng):
    """Return a number of nodes, and joins that are possible one after the other."""
    n = rng.randrange(2, 9)
    left = list(range(n))
    nodes = []
    for _ in range(rng.randrange(1, n)):
        at = rng.randrange(len(left) - 1)
        nodes.append(left[at])
        del left[at + 1]
    return n, nodes


JOIN = Exercise(
    join,
    title="Take a node out of a linked list",
    minutes=10,
    use=make_joins,
    as_code=format_joins,
    cases=[
        ((2, [0]), ([-1], [-1])),
        ((3, [0]), ([2, -1], [-1, 0])),
        ((3, [1]), ([1, -1], [-1, 0])),
        ((4, [0, 2]), ([2, -1], [-1, 0])),
        ((4, [1, 1]), ([1, -1], [-1, 0])),
        ((5, [1, 0]), ([3, 4, -1], [-1, 0, 3])),
    ],
    random_case=random_joins,
    hints=[
        "Three nodes are concerned: the one that stays, the one that goes, the one behind that.",
        "What is behind node afterwards? And which node must learn that node is before it now?",
        "def join(before, after, node):\n"
        "    after[node] = after[___]\n"
        "    if after[node] >= 0:\n"
        "        before[___] = ___",
    ],
    trace="draw the nodes as boxes with an arrow each way, and mend the arrows of what stays.",
)


@JOIN.mistake
def before_not_updated(before, after, node):
    """The way forward is mended, and the way back still leads to the node that is gone.

    Which node has the one that is gone before it, and what should it have?
    """
    after[node] = after[after[node]]


@JOIN.mistake
def after_not_updated(before, after, node):
    """The way back is mended, and the way forward still leads to the node that is gone.

    What should after[node] be now?
    """
    beyond = after[after[node]]
    if beyond >= 0:
        before[beyond] = node


@JOIN.mistake
def next_place(before, after, node):
    """Node i + 1 stands behind node i, and i + 2 behind that, as in a list of bytes.

    Once nodes are gone, where is it written which one is behind a node?
    """
    after[node] = node + 2 if node + 2 < len(after) else -1
    if after[node] >= 0:
        before[after[node]] = node


@JOIN.mistake
def node_itself_goes(before, after, node):
    """Node itself is taken out, not the one behind it.

    Which of the two becomes the token, and which is gone?
    """
    left = before[node]
    right = after[node]
    if left >= 0:
        after[left] = right
    before[right] = left


@JOIN.mistake
def one_arrow_short(before, after, node):
    """The node behind the one that is gone is told that the gone one is before it.

    Who is its neighbour now?
    """
    gone = after[node]
    after[node] = after[gone]
    if after[node] >= 0:
        before[after[node]] = gone


@JOIN.mistake
def copies_changed(before, after, node):
    """New lists are made and returned, and those that were given stay as they are.

    Who has the lists that you changed?
    """
    before = before[:]
    after = after[:]
    join(before, after, node)
    return before, after


@JOIN.mistake
def neighbour_before_goes(before, after, node):
    """The node before is taken out, not the one behind.

    Into which of its two neighbours does a token grow: the one before it, or the one behind?
    """
    before[node] = before[before[node]]
    if before[node] >= 0:
        after[before[node]] = node


@JOIN.mistake
def looked_up_twice(before, after, node):
    """after[node] is changed first, and then looked up again as if it still were the old one.

    Where does after[after[node]] lead, once after[node] is already the node beyond?
    """
    after[node] = after[after[node]]
    if after[after[node]] >= 0:
        before[after[after[node]]] = node


@JOIN.mistake
def nothing_at_the_end(before, after, node):
    """Nothing is done where the node that goes is the last one.

    Which of the two changes needs a node beyond, and which is to be made always?
    """
    beyond = after[after[node]]
    if beyond >= 0:
        after[node] = beyond
        before[beyond] = node


@JOIN.mistake
def deleted(before, after, node):
    """The item is deleted from the two lists, so that all numbers behind it mean another node.

    In a linked list nothing moves. Which two numbers change?
    """
    gone = after[node]
    del after[gone], before[gone]


@JOIN.mistake
def returned_as_well(before, after, node):
    """The lists that were given are changed, as they should be, and then returned as well.

    Who called join has these lists already. What does list.sort return?
    """
    join(before, after, node)
    return before, after
