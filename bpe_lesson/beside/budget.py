"""Fit a text into a budget of tokens: cut it, or split it into windows that overlap."""

from typing import Protocol


class TextTokenizer(Protocol):
    """What a tokenizer needs here: ours have it, and so has `tiktoken.Encoding`."""

    def encode(self, text: str) -> list[int]:
        """Turn a text into ids."""

    def decode(self, ids: list[int], errors: str) -> str:
        """Turn ids into text; `errors` says how to treat bytes that aren't valid UTF-8."""


def truncate(text: str, tokenizer: "TextTokenizer", max_tokens: int) -> str:
    """Cut a text to at most `max_tokens` tokens, at the end of a whole character.

    The result is the longest prefix of what the first `max_tokens` tokens spell that encodes to so
    few. Its own tokens may differ, because the end of a text can change how it's merged.

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


def split_into_windows(
    text: str, tokenizer: "TextTokenizer", max_tokens: int, overlap: int
) -> list[str]:
    """Split a text into windows of at most `max_tokens` tokens, each made by `truncate`.

    Each window repeats the last `overlap` tokens of the one before it, and the whole of a character
    that these begin inside of. If that leaves no room for anything new, it repeats less.

    Twice the text takes twice the time: unless a pattern looks far ahead, what comes far after a token
    doesn't change it. Source:
    Berglund and van der Merwe, "Formalizing BPE Tokenization", 2023.

    >>> from bpe_lesson import RegexTokenizer
    >>> split_into_windows("abcdef", RegexTokenizer(), 4, 2)
    ['abcd', 'cdef']
    """
    if not 0 <= overlap < max_tokens:
        limits = f"at least 0 and less than max_tokens ({max_tokens})"
        raise ValueError(f"overlap is {overlap}, but it must be {limits}")
    windows = []
    start = end = 0  # of the latest window, in characters
    ahead = 512  # how many characters a window is cut from; GPT-4's longest token has 128
    while end < len(text):
        window = truncate(text[start : start + ahead], tokenizer, max_tokens)
        if 2 * len(window) > ahead:
            ahead *= 2  # the window has to end in the first half, so that its last token is whole
        elif start + len(window) > end:
            windows.append(window)
            end = start + len(window)
            ids = tokenizer.encode(window)
            fresh = tokenizer.decode(ids[: max(len(ids) - overlap, 0)], errors="ignore")
            start += max(len(fresh), 1)
        elif start < end:
            start += 1
        else:
            raise ValueError(
                f"max_tokens is {max_tokens}, but the character {text[end]!r} takes more tokens"
            )
    return windows
