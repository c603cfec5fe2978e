"""What's cut by dragging: a message to a budget, a file for workers."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.start_here import bring
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import Loader, answer_loads, pack_tokenizer

_Split = Callable[[str], list[str]]
_PARTS = 4  # of a text, if no place is given


def drag_scissors(
    title: str, text: str, budget: int, tokenizer: Any, load_gpt: Loader | None = None
) -> RichOutput:
    """Show scissors along a message, which the reader drags to cut it to a budget in tokens.

    With `load_gpt`, the tokenizer is GPT-4's. Otherwise it has a few merges, which go along.
    """
    ids = tokenizer.encode(text)
    tokens = [tokenizer.vocab[idx] for idx in ids]
    boxes = [Box(make_visible(token), len(token)) for token in tokens]
    twin = draw_rows([Row("kept", boxes[:budget]), Row("cut off", boxes[budget:])], title)
    settings: dict[str, Any] = {"text": text, "budget": budget}
    if load_gpt is None:
        settings |= pack_tokenizer(tokenizer)
        return offer_widget(twin, "scissors", settings, title=title)
    settings["brought"] = bring(tokens, ids)[1]
    # What each budget leaves, unless it's the beginning of these tokens.
    for end in range(len(ids)):
        own = tokenizer.encode(tokenizer.decode(ids[:end], errors="ignore"))
        if own != ids[: len(own)]:
            settings["brought"] |= bring([tokenizer.vocab[idx] for idx in own], own)[1]
    return offer_widget(twin, "scissors", settings, answer_loads(load_gpt), title)


def drag_cuts(
    title: str,
    text: str,
    split: _Split,
    place: int = 0,
    pattern: bytes = b"",
    firsts: bool = False,
    merging: int = 0,
) -> RichOutput:
    """Show a file cut for four workers, or at one place; the reader drags the cuts, and sees what's counted.

    With a pattern, the reader can change the text, scrub the time in which the chunks go to the workers
    and into the sum, which so many merges follow, and let each cut go on to the end of the next match of
    this regular expression on bytes. With `firsts`, it's what each part alone would merge first.
    """
    data, whole = text.encode(), split(text)
    places = [place] if place else [len(data) * i // _PARTS for i in range(1, _PARTS)]
    ends = [0, *places, len(data)]
    parts = [split(data[i:j].decode(errors="replace")) for i, j in pairwise(ends)]
    counted = [chunk for part in parts for chunk in part]
    names = [f"worker {i} ({len(part)})" for i, part in enumerate(parts, 1)]
    names.append(f"the sum: {len(counted)} chunks, and the whole has {len(whole)}")
    for name, some, others in (("lost", whole, counted), ("invented", counted, whole)):
        wrong = map(make_visible, Counter(some) - Counter(others))
        names[-1] += f"; {name}: {' '.join(wrong) or 'nothing'}"
    rows = [
        Row(name, [Box(make_visible(chunk), len(chunk)) for chunk in chunks])
        for name, chunks in zip(names, [*parts, list(dict.fromkeys(counted))])
    ]
    settings: dict[str, Any] = {"text": text, "places": places, "firsts": firsts}
    settings |= {"pattern": pattern.decode("latin-1"), "merging": merging}
    return offer_widget(draw_rows(rows, title), "machines", settings, title=title)
