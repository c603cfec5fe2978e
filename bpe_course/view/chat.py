"""A chat that two programs encode: one as a single string, the other as a list of ids."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.start_here import bring
from bpe_course.view.strip_svg import Row, draw_rows, fit_boxes
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import Loader, answer_loads

_Template = tuple[Any, Sequence[str], Sequence[str]]


def inspect_chat(title: str, templates: Mapping[str, _Template], load_gpt: Loader) -> RichOutput:
    """Show a chat as two programs read it; the reader types a message, and tries to get out of it.

    A template is a tokenizer, three texts, which begin a message, begin its content, and end it, and a
    chat: what's before the customer's message, the message, and what's after it.

    >>> from bpe_lesson.tokenizer import RegexTokenizer
    >>> ours = RegexTokenizer(special_tokens=("<s>", "</s>")), ("<s>", ":", "</s>")
    >>> inspect_chat("Out.", {"ours": (*ours, ("<s>", "</s>", "</s>"))}, print)
    Out.
    ours, one string: <s> 256|</s> 257|</s> 257
    ours, a list of ids: <s> 256|< 60|/ 47|s 115|> 62|</s> 257
    """
    rows, settings, brought = [], [], {}
    for name, (tokenizer, marks, parts) in templates.items():
        special = tokenizer.special_tokens
        settings.append({"name": name, "special": special, "marks": marks, "parts": parts})
        for reading, is_safe in (("one string", False), ("a list of ids", True)):
            labels = []
            for i, text in enumerate(_split_chat(parts, special, is_safe)):
                ids = [special[text]] if i % 2 else tokenizer.encode(text)
                tokens = [tokenizer.vocab[idx] for idx in ids]
                brought |= bring(tokens, ids)[1]
                labels += [f"{make_visible(token)} {idx}" for token, idx in zip(tokens, ids)]
            rows.append(Row(f"{name}, {reading}", fit_boxes(labels)))
    given = {"templates": settings, "brought": brought}
    return offer_widget(draw_rows(rows, title), "turns", given, answer_loads(load_gpt), title)


def _split_chat(parts: Sequence[str], special: Mapping[str, int], is_safe: bool) -> list[str]:
    """Return texts, and between any two of them a special token: never one that was typed, if it's safe."""
    split = re.compile(f"({'|'.join(map(re.escape, special))})").split
    before, typed, after = parts
    if not is_safe:
        return split(before + typed + after)
    *first, role = split(before)
    rest, *last = split(after)
    return [*first, role + typed + rest, *last]
