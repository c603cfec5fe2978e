"""What several exercises on encoding and decoding share."""

BYTES = {idx: bytes([idx]) for idx in range(256)}


def vocab_of(merges, single=BYTES.get, join=lambda left, right: left + right, count=256):
    """Build a vocabulary as `build_vocab` does, with one part swapped for another."""
    vocab = {idx: single(idx) for idx in range(count)}
    for (left, right), idx in merges.items():
        vocab[idx] = join(vocab[left], vocab[right])
    return vocab
