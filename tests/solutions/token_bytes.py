def by_tiktoken(idx, vocab):
    """Tiktoken's way: let the lookup fail, and turn the KeyError into another error."""
    if type(idx) is not int:
        raise TypeError("token must be an int")
    try:
        return vocab[idx]
    except KeyError as error:
        raise ValueError(f"Invalid token for decoding: {idx}") from error


class UnknownIdError(KeyError, ValueError):
    """An id that isn't in the vocabulary: the standard advice for one's own exceptions."""


def own_errors(idx, vocab):
    """An error of one's own."""
    if idx is True or idx is False or not isinstance(idx, int):
        raise TypeError(idx)
    if idx not in vocab.keys():
        raise UnknownIdError(idx)
    return vocab[idx]


SOLUTIONS = {"token_bytes": [by_tiktoken, own_errors]}
