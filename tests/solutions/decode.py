import codecs
from itertools import chain


def with_codecs(ids, vocab, errors="replace"):
    """An incremental decoder takes token by token without a mistake."""
    decoder = codecs.getincrementaldecoder("utf-8")(errors)
    return "".join(decoder.decode(vocab[idx]) for idx in ids) + decoder.decode(b"", True)


def with_ints(
    ids: list[int], vocab: dict[int, bytes], errors: str = "replace", /, *, encoding: str = "utf-8"
) -> str:
    """All bytes as numbers in one chain; annotations, and parameters of every kind."""
    return bytes(chain.from_iterable(vocab[idx] for idx in ids)).decode(encoding, errors)


SOLUTIONS = {"decode": [with_codecs, with_ints], "decode-fix": [with_codecs]}
