"""What's cut by dragging: a message to a budget, a file for workers; and the plan for these."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.start_here import bring
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import Loader, answer_loads, pack_tokenizer

_Split = Callable[[str], list[str]]
_PARTS = 4  # of a text, if no place is given
_WORKERS = (1, 2, 4, 8, 16, 36)


def drag_scissors(
    title: str, text: str, budget: int, tokenizer: Any, load_gpt: Loader | None = None
) -> RichOutput:
    """Show scissors along a message, which the reader drags to cut it to a budget in tokens.

    With `load_gpt`, the tokenizer is GPT-4's. Otherwise it has a few merges, which go along.

    >>> from bpe_lesson.tokenizer import RegexTokenizer
    >>> drag_scissors("Too long.", "caf", 1, RegexTokenizer.from_merges({(97, 102): 256}))
    Too long.
    kept: c
    cut off: af
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

    >>> drag_cuts("What's counted?", "low low", str.split, place=5)
    What's counted?
    worker 1: 2 chunks: low|l
    worker 2: 1 chunk: ow
    the sum: 3 chunks, and the whole has 2; lost low; invented l ow: low|l|ow
    """
    data = text.encode()
    places = [place] if place else [len(data) * i // _PARTS for i in range(1, _PARTS)]
    parts = [
        split(data[i:j].decode(errors="replace")) for i, j in pairwise([0, *places, len(data)])
    ]
    rows = [
        _draw_chunks(f"worker {number}: {_count(part)}", part)
        for number, part in enumerate(parts, start=1)
    ]
    counted = [chunk for part in parts for chunk in part]
    whole = split(text)
    about = f"the sum: {_count(counted)}, and the whole has {len(whole)}"
    for name, wrong in (
        ("lost", Counter(whole) - Counter(counted)),
        ("invented", Counter(counted) - Counter(whole)),
    ):
        about += f"; {name} {' '.join(map(make_visible, wrong))}" if wrong else ""
    twin = draw_rows([*rows, _draw_chunks(about, list(dict.fromkeys(counted)))], title)
    settings = {"text": text, "places": places, "pattern": pattern.decode("latin-1")}
    settings |= {"firsts": firsts, "merging": merging}
    return offer_widget(twin, "machines", settings, title=title)


def _count(chunks: list[str]) -> str:
    return f"{len(chunks)} chunk{'s' if len(chunks) != 1 else ''}"


def _draw_chunks(name: str, chunks: list[str]) -> Row:
    return Row(name, [Box(make_visible(chunk), len(chunk)) for chunk in chunks])


def grow_workers(title: str, gigabytes: float, speed: float, merging: float) -> RichOutput:
    """Show the plan with 1 to 36 workers: they count a text, at `speed` MB in a second, and one merges.

    >>> print(grow_workers("Only counting is shared.", 570, 10, 2).text.splitlines()[2])
          1               15.8         2
    """
    rows = [(n, f"{gigabytes / 3.6 / speed / n:.1f}", merging) for n in _WORKERS]
    twin = show_table(["workers", "hours of counting", "merging"], rows)
    settings = {"gigabytes": gigabytes, "speed": speed, "merging": merging, "most": _WORKERS[-1]}
    return offer_widget(twin, "plan", settings, title=title)
