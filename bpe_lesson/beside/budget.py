"""Fit a text into a budget of tokens."""

from typing import Any


def truncate(text: str, tokenizer: "Any", max_tokens: int) -> str:
    """Cut a text to at most `max_tokens` tokens, at the end of a whole character.

    The tokenizer has `encode(text)` and `decode(ids, errors=...)`, as ours and `tiktoken.Encoding`
    do. The result is the longest prefix of what the first `max_tokens` tokens spell that encodes to
    so few. Its tokens may differ from theirs, because the end of a text can change how it's merged.

    >>> from bpe_lesson import RegexTokenizer
    >>> truncate("né", RegexTokenizer(), 2)
    'n'
    """
    if max_tokens < 0:
        raise ValueError(f"max_tokens is {max_tokens}, but it must be at least 0")
    ids = tokenizer.encode(text)
    # The text is valid, so the only bytes to ignore belong to a character that is cut off.
    kept = tokenizer.decode(ids[:max_tokens], errors="ignore")
    while len(tokenizer.encode(kept)) > max_tokens:
        kept = kept[:-1]
    return kept
