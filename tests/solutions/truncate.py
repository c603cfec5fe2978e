from bpe_lesson.stream import StreamDecoder


def by_ends(text, tokenizer, max_tokens):
    """The first end, from the right, that fits: a generator and `next`."""
    spelled = tokenizer.decode(tokenizer.encode(text)[:max_tokens], errors="ignore")
    prefixes = (spelled[:end] for end in range(len(spelled), -1, -1))
    return next(prefix for prefix in prefixes if len(tokenizer.encode(prefix)) <= max_tokens)


def by_a_stream(text, tokenizer, max_tokens):
    """Lesson 06's decoder gives whole characters only, and what still waits isn't asked for."""
    kept = StreamDecoder(tokenizer.vocab).feed(tokenizer.encode(text)[:max_tokens])
    while len(tokenizer.encode(kept)) > max_tokens:
        kept = kept[: len(kept) - 1]
    return kept


SOLUTIONS = {"truncate": [by_ends, by_a_stream]}
