import re


def by_cs336(text, special_tokens):
    """Solutions of Stanford's CS336: longest first, escaped, split, and the empty pieces dropped."""
    if not special_tokens:
        return [text] if text else []
    special_tokens_sorted = sorted(special_tokens, key=lambda x: -len(x))
    pattern = "|".join(re.escape(tok) for tok in special_tokens_sorted)
    parts = re.split("(" + pattern + ")", text)
    return [part for part in parts if part]


SOLUTIONS = {"set_apart": [by_cs336], "set_apart-fix": [by_cs336]}
