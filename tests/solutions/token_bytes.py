class UnknownIdError(KeyError, ValueError):
    """An id that isn't in the vocabulary: the standard advice for one's own exceptions."""


def own_errors(idx, vocab):
    """An error of one's own."""
    if idx is True or idx is False or not isinstance(idx, int):
        raise TypeError(idx)
    if idx not in vocab.keys():
        raise UnknownIdError(idx)
    return vocab[idx]


SOLUTIONS = {"token_bytes": [own_errors]}
