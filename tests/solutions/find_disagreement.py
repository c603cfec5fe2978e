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
    both = (
        (text, *(t(text=text, vocab_size=vocab_size) for t in (train, other))) for text in texts
    )
    return next((text for text, a, b in both if [*a.items()] != [*b.items()]), None)


SOLUTIONS = {"find_disagreement": [by_stress_test, by_next]}
