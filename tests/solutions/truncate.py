def by_ends(text, tokenizer, max_tokens):
    """The first end, from the right, that fits: a generator and `next`."""
    spelled = tokenizer.decode(tokenizer.encode(text)[:max_tokens], errors="ignore")
    prefixes = (spelled[:end] for end in range(len(spelled), -1, -1))
    return next(prefix for prefix in prefixes if len(tokenizer.encode(prefix)) <= max_tokens)


SOLUTIONS = {"truncate": [by_ends]}
