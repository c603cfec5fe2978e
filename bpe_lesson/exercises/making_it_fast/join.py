"""The exercise `join`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson.exercises.exercise import Exercise
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
        "Draw three nodes in a row: `node`, the one that drops out, and the one after that.",
        "Which node comes after `node` now? And which node has a different node before it now?",
        "def join(before, after, node):\n"
        "    after[node] = after[___]\n"
        "    if after[node] >= 0:\n"
        "        before[___] = ___",
    ],
    trace="draw the nodes as boxes with arrows both ways. Which two arrows have to be redrawn?",
)


@JOIN.mistake
def before_not_updated(before, after, node):
    """Your code changes the link forward, but the link back still leads to the node that dropped
    out.

    Which node comes after the gap, and which node comes before that one now?
    """
    after[node] = after[after[node]]


@JOIN.mistake
def after_not_updated(before, after, node):
    """Your code changes the link back, but the link forward still leads to the node that dropped
    out.

    What should `after[node]` be now?
    """
    beyond = after[after[node]]
    if beyond >= 0:
        before[beyond] = node


@JOIN.mistake
def dropped_node_unlinked(before, after, node):
    """Your code joins the nodes correctly, but it also sets the links of the node that drops out.

    The task says to leave those as they are. Which two links have to change, and which other links
    does your code assign to?
    """
    gone = after[node]
    join(before, after, node)
    after[gone] = -1


@JOIN.mistake
def next_place(before, after, node):
    """Your code seems to assume that node `i` is always followed by node `i + 1`.

    Once some nodes have dropped out, that isn't true any more. Which list tells you what follows a
    node?
    """
    after[node] = node + 2 if node + 2 < len(after) else -1
    if after[node] >= 0:
        before[after[node]] = node


@JOIN.mistake
def node_itself_goes(before, after, node):
    """Your code takes out `node` itself, not the node that follows it.

    Look at the example above the cell: after `join(before, after, 0)`, which of the nodes 0 and 1
    is still there?
    """
    left = before[node]
    right = after[node]
    if left >= 0:
        after[left] = right
    before[right] = left


@JOIN.mistake
def one_arrow_short(before, after, node):
    """Your code links the node after the gap back to the one that dropped out.

    Which node is the last one before the gap?
    """
    gone = after[node]
    after[node] = after[gone]
    if after[node] >= 0:
        before[after[node]] = gone


@JOIN.mistake
def copies_changed(before, after, node):
    """Your code makes new lists and returns them. The caller's own lists stay as they were.

    Which line makes a copy? Assign to items of `before` and `after` themselves.
    """
    before = before[:]
    after = after[:]
    join(before, after, node)
    return before, after


@JOIN.mistake
def neighbour_before_goes(before, after, node):
    """Your code takes out the node before `node`, not the one that follows it.

    Draw three nodes and call `join` on the one in the middle. Which of them should drop out?
    """
    before[node] = before[before[node]]
    if before[node] >= 0:
        after[before[node]] = node


@JOIN.mistake
def looked_up_twice(before, after, node):
    """Your code changes `after[node]`, and then reads it again as if it still had the old value.

    Once `after[node]` has changed, where does `after[after[node]]` lead? Which node did you want?
    """
    after[node] = after[after[node]]
    if after[after[node]] >= 0:
        before[after[after[node]]] = node


@JOIN.mistake
def nothing_at_the_end(before, after, node):
    """Your code changes nothing if the node that drops out is the last one.

    Only one of your two assignments needs a node after the gap. Which one should be made in any
    case?
    """
    beyond = after[after[node]]
    if beyond >= 0:
        after[node] = beyond
        before[beyond] = node


@JOIN.mistake
def deleted(before, after, node):
    """Your code deletes items from the two lists, so every later node gets a different number.

    In a linked list nothing moves. Which two numbers have to change?
    """
    gone = after[node]
    del after[gone], before[gone]


@JOIN.mistake
def returned_as_well(before, after, node):
    """Your code changes the lists correctly, but then it returns them as well.

    The caller already has these lists. What does `list.sort` return, for example?
    """
    join(before, after, node)
    return before, after
