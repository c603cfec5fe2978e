"""Decode ids as they arrive: a character is shown once all its bytes are there."""

import codecs
from collections.abc import Iterable, Mapping

from bpe_lesson.basic import token_bytes
from bpe_lesson.validation import need_dict


class StreamDecoder:
    r"""Ids in, whole characters out. What it returned so far, joined, is the text so far.

    A token may end in the middle of a character. Those bytes wait here until the rest arrives, or
    until it is clear that it never will; then they become U+FFFD, as in `decode`.

    >>> decoder = StreamDecoder({1: b"caf\xc3", 2: b"\xa9"})
    >>> decoder.feed([1]), decoder.feed([2]), decoder.finish()
    ('caf', 'é', '')
    """

    def __init__(self, vocab: Mapping[int, bytes]) -> None:
        """Decode the ids of `vocab`, id -> bytes, as `build_vocab` returns it.

        Raises:
            TypeError: `vocab` is no dict.
        """
        need_dict(vocab, "vocab", "id -> bytes")
        self.vocab = vocab
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def feed(self, ids: Iterable[int]) -> str:
        """Take the next ids, return the characters that they complete.

        Raises:
            TypeError: an id is no int.
            ValueError: an id is not in the vocabulary; then none of `ids` was taken.
        """
        new_bytes = b"".join(token_bytes(idx, self.vocab) for idx in ids)
        return self._decoder.decode(new_bytes)

    def finish(self) -> str:
        """End the text: return what still waited, as U+FFFD, and be ready for a new one."""
        return self._decoder.decode(b"", final=True)
