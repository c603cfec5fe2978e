"""Right solutions of `find_disagreement`."""


def by_stress_test(train, other, texts, vocab_size):
    """The stress test of competitive programmers: what both print is compared."""
    for text in texts:
        ours = train(text, vocab_size)
        theirs = other(text, vocab_size)
        if str(ours) == str(theirs):
            continue
        print("FAILED!", text)
        return text


def by_next(train, other, texts, vocab_size):
    """Next with a default."""
    both = ((text, *(t(text, vocab_size) for t in (train, other))) for text in texts)
    return next((text for text, a, b in both if [*a.items()] != [*b.items()]), None)


def recursive(train, other, texts, vocab_size):
    """The first text, then the rest."""
    if not texts:
        return None
    first, *rest = texts
    a, b = (trainer(text=first, vocab_size=vocab_size) for trainer in (train, other))
    if a == b and list(a) == list(b):
        return recursive(train, other, rest, vocab_size)
    return first


SOLUTIONS = {"find_disagreement": [by_stress_test, by_next, recursive]}
