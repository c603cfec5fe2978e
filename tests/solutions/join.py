def by_the_textbook(before, after, node):
    """Cormen and others, list delete: two links, with a check at the end of the list."""
    gone = after[node]
    beyond = after[gone]
    after[node] = beyond
    if beyond != -1:
        before[beyond] = node


def by_dancing_links(before, after, node):
    """Knuth's dancing links: the node that drops out tells its neighbours about each other."""
    x = after[node]
    if after[x] >= 0:
        before[after[x]] = before[x]
    after[before[x]] = after[x]


SOLUTIONS = {"join": [by_the_textbook, by_dancing_links]}
