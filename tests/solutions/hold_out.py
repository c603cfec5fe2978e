def with_a_set(documents, every):
    """Remember what was seen, and count the rest."""
    seen, train, exam = set(), [], []
    for document in documents:
        if document not in seen:
            seen.add(document)
            (train if len(seen) % every else exam).append(document)
    return train, exam


SOLUTIONS = {"hold_out": [with_a_set]}
