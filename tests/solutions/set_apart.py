import re


def by_cs336(text, special_tokens):
    """Solutions of Stanford's CS336: longest first, escaped, split, and the empty pieces dropped."""
    if not special_tokens:
        return [text] if text else []
    special_tokens_sorted = sorted(special_tokens, key=lambda x: -len(x))
    pattern = "|".join(re.escape(tok) for tok in special_tokens_sorted)
    parts = re.split("(" + pattern + ")", text)
    return [part for part in parts if part]


def recursive(text, special_tokens):
    """The leftmost and longest special token, then the rest."""
    places = [(text.find(t), -len(t), t) for t in special_tokens if t in text]
    if not places:
        return [text] if text else []
    place, _, token = min(places)
    before = [text[:place]] if place else []
    return [*before, token, *recursive(text[place + len(token) :], special_tokens)]


SOLUTIONS = {"set_apart": [by_cs336, recursive], "set_apart-fix": [by_cs336, recursive]}
