"""The figures of lessons 11 and 12."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import Any

from bpe_course.view.bars import show_bars
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Row, box_tokens, draw_rows, show_strips
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import make_visible

_MOST_ENTRIES = 8  # of a heap that are shown
_PARTS = 4  # of a text, if no place is given


def race_trainers(
    texts: Mapping[str, str],
    sizes: Sequence[Sequence[int]],
    title: str,
    notes: Mapping[str, str] = {},
) -> RichOutput:
    """Show where a naive trainer and a fast one look; the reader scrubs the merges, and can type a text.

    `sizes` are each text's ids before the first merge, and after each; `notes` say what a text shows.
    """
    steps = {}
    for name, ids in zip(texts, sizes, strict=True):
        steps[f"{name}: ids looked at"] = sum(ids[:-1])
        steps[f"{name}: places visited"] = ids[0] - ids[-1]
    settings = {"texts": dict(texts), "notes": dict(notes)}
    return offer_widget(show_bars(steps, "steps"), "race", settings, title=title)


def step_links(text: str, title: str) -> RichOutput:
    """Show a text as a doubly linked list, in which the reader joins neighbours."""
    last = len(text) - 1
    links = {"after": [*range(1, last + 1), -1], "before": [*range(-1, last)]}
    rows = {"text": text} | {name: zip(nodes, text) for name, nodes in links.items()}
    return offer_widget(show_strips(rows), "chain", {"text": text, "links": links}, title=title)


def step_pile(chain: Any, title: str) -> RichOutput:
    """Show the heap of a `linked.Chain` in training; the reader pops one entry at a time."""
    tokens = [(bytes([idx]), -1) for idx in range(256)]  # with the number of its merge
    heap, states, rows = [*map(chain.entry, chain.places)], [], []
    heapify(heap)
    while heap:
        entries = [_pack_entry(entry, chain, tokens) for entry in sorted(heap)[:_MOST_ENTRIES]]
        states.append({"entries": entries, "more": len(heap) - len(entries), "name": ""})
        old = heappop(heap)
        if old[0] == -1:  # no pair occurs twice
            break
        now, (left, right) = chain.entry(old[-1]), old[-1]
        rows.append((" + ".join(part for part, _ in entries[0][0]), *entries[0][1:]))
        born: Iterable = [now] if now else []
        if now == old:
            tokens.append((tokens[left][0] + tokens[right][0], len(tokens) - 256))
            states[-1]["name"] = make_visible(tokens[-1][0])
            born = map(chain.entry, chain.merge((left, right), len(tokens) - 1))
        for entry in born:
            heappush(heap, entry)
    twin = show_table(["pair", "in its entry", "true count"], rows)
    return offer_widget(twin, "pile", {"states": states}, title=title)


def _pack_entry(entry: tuple, chain: Any, tokens: Sequence[tuple[bytes, int]]) -> list:
    parts = [(make_visible(token), number) for token, number in (tokens[i] for i in entry[-1])]
    true_count = -(chain.entry(entry[-1]) or [0])[0]
    return [parts, -entry[0], true_count]


def drag_cuts(
    title: str,
    text: str,
    split: Callable[[str], list[str]],
    place: int = 0,
    pattern: bytes = b"",
    firsts: bool = False,
    merging: int = 0,
) -> RichOutput:
    """Show a file cut for four workers, or at one place; the reader drags the cuts, and sees what's counted.

    With a pattern, a regular expression on bytes, the reader can change the text, let each cut go on to the
    end of the next match, and scrub the time in which the chunks go into the sum; `merging` merges follow.
    With `firsts`, it's what each part alone would merge first.
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
    cut = [*parts, dict.fromkeys(counted)]
    rows = [Row(name, box_tokens(chunks)) for name, chunks in zip(names, cut)]
    settings: dict[str, Any] = {"text": text, "places": places, "firsts": firsts}
    settings |= {"pattern": pattern.decode("latin-1"), "merging": merging}
    return offer_widget(draw_rows(rows, title), "machines", settings, title=title)
