"""The figures of lesson 09: a message is cut, a window filled, a chat forged, a bill explained, a prompt ended."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.start_here import bring
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import Loader, answer_loads, pack_tokenizer

_KINDS = ("a number", "a word after a space", "punctuation", "anything else")


def drag_scissors(
    title: str, text: str, budget: int, tokenizer: Any, price: float = 0, load_gpt: Loader | None = None
) -> RichOutput:
    """Show scissors along a message, which the reader drags to cut it to a budget in tokens.

    With `load_gpt`, the tokenizer is GPT-4's, and what's sent costs `price` for a million tokens.
    Otherwise it has a few merges, and what's kept is encoded again.

    >>> from bpe_lesson.tokenizer import RegexTokenizer
    >>> drag_scissors("Too long.", "caf", 1, RegexTokenizer.from_merges({(97, 102): 256}))
    Too long.
    1 token kept: c
    cut off: af
    """
    ids = tokenizer.encode(text)
    boxes = [Box(make_visible(token), len(token)) for token in (tokenizer.vocab[idx] for idx in ids)]
    kept = f"{budget} token{'s' * (budget != 1)} kept"
    twin = draw_rows([Row(kept, boxes[:budget]), Row("cut off", boxes[budget:])], title)
    settings: dict[str, Any] = {"text": text, "budget": budget}
    if load_gpt is None:
        settings["merges"] = pack_tokenizer(tokenizer)["merges"]
        return offer_widget(twin, "scissors", settings, title=title)
    brought: dict[str, Any] = {}
    for end in range(len(ids) + 1):
        own = tokenizer.encode(tokenizer.decode(ids[:end], errors="ignore"))
        brought |= bring([tokenizer.vocab[idx] for idx in own], own)[1]
    settings |= {"price": price, "brought": brought}
    return offer_widget(twin, "scissors", settings, answer_loads(load_gpt), title)


def price_window(
    title: str, sent: Mapping[str, int], written: Mapping[str, int], window: int, prices: tuple[int, int]
) -> RichOutput:
    """Show what shares a model's window, and its price: name -> tokens, which the reader drags.

    The prices are for a million tokens of input, and of output.

    >>> price_window("What costs most?", {"message": 300}, {"answer": 200}, 1000, (2, 8))
    What costs most?
    part     tokens  dollars for a million chats
    message     300                          600
    answer      200                        1,600
    """
    parts = [(name, size, False) for name, size in sent.items()]
    parts += [(name, size, True) for name, size in written.items()]
    rows = [(name, size, f"{size * prices[output]:,}") for name, size, output in parts]
    twin = show_table(["part", "tokens", "dollars for a million chats"], rows)
    settings = {"parts": parts, "window": window, "prices": prices}
    return offer_widget(twin, "window", settings, title=title)


def inspect_chat(title: str, system: str, typed: str, special: Mapping[str, int]) -> RichOutput:
    """Show a chat as a model sees it, with what a customer typed encoded in two ways.

    `special` has the template's tokens for the beginning of everything, the start and the end of a message.

    >>> inspect_chat("Who wrote it?", "Be kind.", "Hi!", {"<s>": 1, "<m>": 2, "</m>": 3})
    Who wrote it?
    <s>: 1|<m>: 2|</m>: 3
    system: Be kind.
    typed by the customer: Hi!
    """
    rows = [Row("", [Box(f"{token}: {idx}", len(token)) for token, idx in special.items()])]
    rows += [Row("system", [Box(make_visible(system), 1)])]
    rows += [Row("typed by the customer", [Box(make_visible(line), 1) for line in typed.split("\n")])]
    settings = {"system": system, "typed": typed, "special": dict(special)}
    return offer_widget(draw_rows(rows, title), "chat", settings, title=title)


def choose_cause(
    title: str, own: Sequence[tuple[str, int]], bills: Mapping[str, tuple[str, Sequence[tuple[str, int]]]]
) -> RichOutput:
    """Show one's own tokens, and those on bills, of which the reader says the cause: cause -> why, tokens.

    A token is what it spells, and its id.

    >>> choose_cause("Why?", [("a", 1)], {"BOS": ("It's added.", [("<s>", 0), ("a", 1)])})
    Why?
    cause  tokens  difference  why
    BOS         2          +1  It's added.
    """
    rows, settings = [], []
    for cause, (why, tokens) in bills.items():
        rows.append((cause, len(tokens), f"{len(tokens) - len(own):+}", why))
        codes = SequenceMatcher(None, own, tokens, autojunk=False).get_opcodes()
        parts = [(own[i:j], tokens[k:m], kind == "equal") for kind, i, j, k, m in codes]
        settings.append({"cause": cause, "why": why, "count": len(tokens), "parts": parts})
    twin = show_table(["cause", "tokens", "difference", "why"], rows)
    return offer_widget(twin, "bills", {"own": len(own), "bills": settings}, title=title)


def drag_end(
    title: str, prompt: str, split: Callable[[str], list[bytes]], tokens: Sequence[bytes]
) -> RichOutput:
    """Show a prompt whose end the reader drags, and what follows its last token in a text of tokens.

    >>> text = [b"The", b" ", b"5", b" cats"]
    >>> drag_end("What follows?", "The ", lambda prompt: [b"The", b" "], text).text.splitlines()[-1]
    'The␣  ␣           1  a number 100%: 5'
    """
    followers: dict[bytes, Counter] = {}
    for left, right in zip(tokens, tokens[1:]):
        followers.setdefault(left, Counter())[right] += 1
    ends: list[tuple[str, int, list]] = [("", 0, [])]
    for end in range(1, len(prompt) + 1):
        last = split(prompt[:end])[-1]
        ends.append((last.decode(), tokens.count(last), _group(followers.get(last, Counter()))))
    rows = [
        (make_visible(prompt[:end]), make_visible(last), times, _write_kinds(kinds))
        for end, (last, times, kinds) in enumerate(ends)
        if last
    ]
    twin = show_table(["prompt", "last token", "times", "what follows it"], rows)
    return offer_widget(twin, "prompt", {"text": prompt, "ends": ends}, title=title)


def _group(followers: Counter) -> list[tuple[str, float, str]]:
    """Return for each kind of token its share, and its most frequent examples."""
    groups: dict[str, Counter] = {kind: Counter() for kind in _KINDS}
    for token, times in followers.items():
        text = token.decode(errors="replace")
        number = 0 if text.isdigit() else 1 if text[0] == " " and text[1:].isalpha() else 3
        groups[_KINDS[2 if number == 3 and token.isascii() and not text[-1].isalnum() else number]][token] += times
    total = max(1, followers.total())
    return [
        (kind, group.total() / total, " ".join(make_visible(token) for token, _ in group.most_common(4)))
        for kind, group in groups.items()
    ]


def _write_kinds(kinds: Sequence[tuple[str, float, str]]) -> str:
    return ", ".join(f"{kind} {share:.0%}: {examples}" for kind, share, examples in kinds if share)
