"""A tokenizer like GPT-4's: pre-tokenization, merges inside chunks, special tokens.

Sources: splitting first is from Radford et al., "Language Models are Unsupervised Multitask
Learners", 2019; ranks, and special tokens that the caller has to allow, are from tiktoken (OpenAI,
2022).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from bpe_lesson import fast
from bpe_lesson.basic import Pair, build_vocab, token_bytes
from bpe_lesson.encoder import Encoder, encode_bytes
from bpe_lesson.linked import TIE_BREAK
from bpe_lesson.pretokenize import GPT4_PATTERN, compile_pattern, iterate_chunks, set_apart
from bpe_lesson.validation import (
    encode_utf8,
    need_dict,
    need_error_handler,
    need_list,
    need_text,
    need_whole_number,
    shorten,
)

_SpecialTexts = Collection[str] | Mapping[str, int]  # texts, or text -> id


class RegexTokenizer:
    """A byte-level tokenizer that splits text by a pattern first, and knows special tokens.

    `merges` (pair of ids -> id, in the order learned) and `vocab` (id -> bytes) are what they are in
    `BasicTokenizer`; `special_tokens` is a dict from text to id.

    >>> tokenizer = RegexTokenizer(special_tokens=["<|end|>"])
    >>> tokenizer.train("low lower lowest", 259)
    >>> tokenizer.encode("lower<|end|>", allowed_special="all")
    [257, 101, 114, 259]
    >>> tokenizer.decode([257, 101, 114, 259])
    'lower<|end|>'
    """

    def __init__(self, pattern: str | None = None, special_tokens: _SpecialTexts = ()) -> None:
        """Start with the 256 bytes and the special tokens, so that it works before any training.

        The pattern, a regular expression, matches the next chunk; without one, it's GPT-4's. Special
        tokens that come without ids get the ids after all the others.
        """
        self.pattern = GPT4_PATTERN if pattern is None else need_text(pattern)
        compile_pattern(self.pattern)
        self._set_vocabulary({}, range(256), special_tokens)

    def train(
        self, data: str | Iterable[str], vocab_size: int, *, tie_break: str = TIE_BREAK
    ) -> None:
        """Learn merges from one text or from several. They replace any earlier merges.

        No merge crosses the end of a chunk, the end of a text or a special token. `vocab_size` counts
        the 256 bytes and the merges, not the special tokens, which get new ids after the last merge.
        There are fewer merges if no pair is left. Which pair wins a tie, linked.py says. If training
        fails or is interrupted, nothing changes. A dict of counts, as `fast.train` takes it, is refused.
        """
        counts: Counter[str] = Counter()
        for text in [data] if isinstance(data, (str, bytes)) else need_list(data, "texts"):
            encode_utf8(text)  # for its errors: they name the position in the text, not in a chunk
            for piece in set_apart(text, self.special_tokens):
                if piece not in self.special_tokens:
                    counts.update(iterate_chunks(piece, self.pattern))
        merges = fast.train(counts, vocab_size, tie_break=tie_break)
        self._set_vocabulary(merges, range(256), list(self.special_tokens))

    def encode(self, text: str, allowed_special: str | Collection[str] = "none") -> list[int]:
        """Turn a text into ids; `allowed_special` is "none", "all" or a set of special tokens.

        A special token in `text` is encoded like any other text unless you allow it, because the text
        may come from somebody who typed it there on purpose. It's a ValueError if `text` has a lone
        surrogate, or you allow a token that this tokenizer doesn't have.
        """
        allowed = self._select_allowed(allowed_special)
        ids = []
        for piece in set_apart(need_text(text), allowed):
            ids += [allowed[piece]] if piece in allowed else self._encoder.encode(piece)
        return ids

    def decode(self, ids: list[int], errors: str = "replace") -> str:
        """Turn ids into text; `errors` says how to treat bytes that aren't valid UTF-8."""
        joined = b"".join(token_bytes(idx, self.vocab) for idx in ids)
        return joined.decode("utf-8", need_error_handler(errors))

    @classmethod
    def from_merges(
        cls,
        merges: Mapping[Pair, int],
        byte_ids: Sequence[int] = range(256),
        pattern: str | None = None,
        special_tokens: _SpecialTexts = (),
    ) -> "RegexTokenizer":
        """Make a tokenizer from merges that were learned elsewhere: pair -> new id, in that order.

        The ids can be any numbers, and those of the bytes, `byte_ids`, aren't 0 to 255 in GPT-2. It's
        a ValueError if two tokens share an id, or a merge uses an id before it's made.

        >>> RegexTokenizer.from_merges({(97, 98): 500, (500, 99): 300}).encode("abcab")
        [300, 500]
        """
        tokenizer = cls(pattern)
        tokenizer._set_vocabulary(merges, byte_ids, special_tokens)
        return tokenizer

    @classmethod
    def from_ranks(
        cls, ranks: dict[bytes, int], pattern: str | None = None, special_tokens: _SpecialTexts = ()
    ) -> "RegexTokenizer":
        """Make a tokenizer from tiktoken's ranks: token -> id. A lower id was learned earlier.

        It's a ValueError if a byte has no rank, two tokens share one, or a token isn't made of two
        tokens of lower rank.

        >>> ranks = {bytes([byte]): byte for byte in range(256)} | {b"ab": 256, b"abc": 257}
        >>> RegexTokenizer.from_ranks(ranks).merges
        {(97, 98): 256, (256, 99): 257}
        """
        need_dict(ranks, "ranks", "token (bytes) -> id")
        merges = recover_merges(ranks)
        for byte in range(256):
            if bytes([byte]) not in ranks:
                raise ValueError(f"byte {byte} has no rank: give each of the 256 bytes one")
        # recover_merges numbers the tokens in the order learned; tiktoken's ids are the ranks.
        ids = [ranks[token] for token in build_vocab(merges).values()]
        by_id = {(ids[left], ids[right]): ids[number] for (left, right), number in merges.items()}
        return cls.from_merges(by_id, ids[:256], pattern, special_tokens)

    def _set_vocabulary(
        self, merges: Mapping[Pair, int], byte_ids: Sequence[int], special_tokens: _SpecialTexts
    ) -> None:
        """Set merges, byte ids and special tokens: all of them, or none if one is wrong.

        Whatever can fail or be interrupted comes before the first assignment to `self`.
        """
        encoder = Encoder(merges, lambda text: iterate_chunks(text, self.pattern), byte_ids)
        vocab = dict(zip(encoder.ids, build_vocab(encoder.numbered_merges).values()))
        special = _assign_special_ids(special_tokens, max(vocab) + 1)
        vocab |= {idx: text.encode("utf-8") for text, idx in special.items()}
        if len(vocab) < len(encoder.ids) + len(special):
            raise ValueError("two tokens share an id: give each token a different one")
        self.merges, self.byte_ids = dict(merges), encoder.ids[:256]
        self.vocab, self.special_tokens, self._encoder = vocab, special, encoder

    def _select_allowed(self, allowed_special: str | Collection[str]) -> dict[str, int]:
        advice = 'give "none", "all" or a set of special tokens'
        if isinstance(allowed_special, str):
            if allowed_special not in ("none", "all"):
                raise ValueError(f"allowed_special is {shorten(allowed_special)}: {advice}")
            return self.special_tokens if allowed_special == "all" else {}
        if not isinstance(allowed_special, Collection):
            raise TypeError(f"allowed_special is {shorten(allowed_special)}: {advice}")
        for text in allowed_special:
            if text not in self.special_tokens:
                raise ValueError(
                    f"{shorten(text)} isn't a special token of this tokenizer: its attribute "
                    "special_tokens lists them"
                )
        return {text: self.special_tokens[text] for text in allowed_special}


def _assign_special_ids(special_tokens: _SpecialTexts, first: int) -> dict[str, int]:
    """Return text -> id for the special tokens; those that have no id get the ids from `first` on."""
    if isinstance(special_tokens, (str, bytes)):
        raise TypeError(f"special_tokens is {shorten(special_tokens)}: give a list of texts")
    if not isinstance(special_tokens, Mapping):
        texts = list(special_tokens)
        special_tokens = {text: idx for idx, text in enumerate(texts, start=first)}
        if len(special_tokens) < len(texts):
            raise ValueError(f"special_tokens is {shorten(texts)}: give each token once, not twice")
    for text, idx in special_tokens.items():
        if not encode_utf8(text):
            raise ValueError("a special token is empty, so it would match everywhere: leave it out")
        need_whole_number(idx, f"the id of {shorten(text)}")
    return dict(special_tokens)


def recover_merges(ranks: dict[bytes, int]) -> dict[tuple[int, int], int]:
    """Recover the merges from tiktoken's ranks, which list only the tokens that the merges made.

    Encode a token's bytes with the merges of lower rank, and exactly two tokens are left. The merge
    that made the token joined those two. (Otherwise it's a ValueError: BPE didn't learn these ranks.)
    The ids in the merges are this course's, whatever the ranks are: a byte's id is its value, and the
    merges make 256, 257 and so on.

    >>> recover_merges({b"a": 64, b"b": 65, b"ab": 256, b"aba": 257})
    {(97, 98): 256, (256, 97): 257}
    """
    merges = {}
    for token in sorted(ranks, key=ranks.get):
        if len(token) != 1:
            parts = encode_bytes(token, merges)
            if len(parts) != 2:
                raise ValueError(
                    f"token {token!r:.40} (id {ranks[token]}) is made of {len(parts)} tokens of "
                    "lower rank, not of two: give ranks that BPE learned, without special tokens"
                )
            merges[parts[0], parts[1]] = 256 + len(merges)
    return merges
