"""Widgets that need only data, and how a tokenizer is handed to one."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from bpe_course.view.bars import format_short, need_lengths
from bpe_course.view.live import offer_widget, seal
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import show_table

Merges = Mapping[tuple[int, int], int]  # pair -> id
Loader = Callable[[str], Any]  # such as `pretrained.load_gpt`

FILES = {"gpt4": "cl100k_base", "gpt4o": "o200k_base"}


def show_bench(text: str, tokenizers: Mapping[str, Merges], title: str = "") -> RichOutput:
    """Show the bench, with `text` to start with, and one or two tokenizers: name -> merges.

    >>> show_bench("aaab", {"toy": {(97, 97): 256}})
    When you run this lesson, you can type a text here, and see its tokens.
    """
    twin = RichOutput("When you run this lesson, you can type a text here, and see its tokens.")
    packed = {name: pack_merges(merges) for name, merges in tokenizers.items()}
    settings = {"text": text, "tokenizers": packed}
    return offer_widget(twin, "bench", settings, title=title)


def browse_dots(
    title: str, measures: Mapping[str, Mapping[str, Mapping[str, float]]]
) -> RichOutput:
    """Show a row for each name, with a dot for its value in each kind; the reader chooses a measure.

    A measure is a dict from kinds, such as tokenizers, to dicts from names to values.
    """
    columns = {f"{kind}, {m}": ys for m, kinds in measures.items() for kind, ys in kinds.items()}
    first = next(iter(columns.values()))
    need_lengths(y for ys in columns.values() for y in ys.values())
    order = sorted(first, key=first.__getitem__)
    rows = [(name, *(format_short(ys[name]) for ys in columns.values())) for name in order]
    twin = show_table(["", *columns], rows)
    return offer_widget(twin, "dots", {"measures": measures}, title=title)


def arrange_lines(lines: Mapping[str, Any], record: Callable[[], None]) -> RichOutput:
    """Show lines from `ask.lines` to put in order; whenever they are, call `record`."""
    twin = RichOutput(f"When you run this cell, you can put our lines of {lines['name']} in order.")
    return offer_widget(twin, "lines", {"sealed": seal(lines)}, {"record": record})


def answer_loads(load_gpt: Loader) -> dict[str, Callable]:
    return {"load": partial(_load_model, load_gpt)}


def _load_model(load_gpt: Loader, file: str) -> dict[str, Any]:
    try:
        return pack_tokenizer(load_gpt(FILES[file]))
    except ModuleNotFoundError:
        needed = "This figure needs the vocabularies of GPT-4 and GPT-4o, which come with the"
        raise ModuleNotFoundError(f"{needed} installed course and aren't here.") from None


def pack_tokenizer(tokenizer: Any) -> dict[str, Any]:
    """Return the id of each byte, and the merges, of which the first makes the id 256."""
    return {"byteIds": list(tokenizer.byte_ids), "merges": pack_merges(tokenizer.merges)}


def pack_merges(merges: Merges) -> str:
    """Return the pairs in the order learned, as `readMerges` in merges.js reads them."""
    return " ".join(f"{left},{right}" for left, right in merges)
