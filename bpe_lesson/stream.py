"""Decode a stream of token ids, returning each character as soon as all its bytes have arrived."""

import codecs


class StreamDecoder:
    r"""Decode ids as they arrive, without ever returning half a character.

    A token can end in the middle of a character. The decoder keeps such bytes until the rest
    arrives, or until it's clear that it never will. Then they become U+FFFD, as in `decode`.
    Joined, the texts that it has returned are what `decode` returns for all the ids.

    >>> decoder = StreamDecoder({1: b"caf\xc3", 2: b"\xa9"})
    >>> decoder.feed([1]), decoder.feed([2]), decoder.finish()
    ('caf', 'é', '')
    """

    def __init__(self, vocab):
        """Make a decoder for the ids of `vocab`, a dict from id to bytes like `build_vocab`'s."""
        self.vocab = vocab
        self.decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def feed(self, ids):
        """Take the next ids and return the characters that they complete."""
        new_bytes = b"".join(self.vocab[idx] for idx in ids)
        return self.decoder.decode(new_bytes)

    def finish(self):
        """End the text: return U+FFFD for bytes that are still waiting, and start afresh."""
        return self.decoder.decode(b"", final=True)
