def by_the_textbook(before, after, node):
    """Cormen and others, list delete: two links, with a check at the end of the list."""
    gone = after[node]
    beyond = after[gone]
    after[node] = beyond
    if beyond != -1:
        before[beyond] = node


SOLUTIONS = {"join": [by_the_textbook]}
