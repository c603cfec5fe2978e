"""The figures of lesson 07: how a pattern cuts a text, and whose ids are GPT-4's."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any

from bpe_course.view.live import name_learners, offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import fit_label, make_visible
from bpe_lesson.pretokenize import compile_pattern

_LETTERS = 24  # of a text in the table


def step_pattern(text: str, alternatives: Mapping[str, str], title: str) -> RichOutput:
    """Show how alternatives, name -> pattern, cut a text at a cursor, which the reader moves."""
    matches = list(_trace(text, alternatives))
    cursors = accumulate((len(chunk) for _, chunk in matches), initial=0)
    rows = [
        (at, fit_label(make_visible(chunk)), name) for at, (name, chunk) in zip(cursors, matches)
    ]
    settings = {"text": text, "alternatives": list(alternatives.items())}
    twin = show_table(["cursor", "takes", "alternative"], rows)
    return offer_widget(twin, "pattern", settings, title=title)


def _trace(text: str, alternatives: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    cursor = 0
    while cursor < len(text):
        taken = ("no alternative", text[cursor])
        for name, pattern in alternatives.items():
            found = compile_pattern(pattern).match(text, cursor)
            if found and found.group():
                taken = (name, found.group())
                break
        yield taken
        cursor += len(taken[1])


def race_ids(
    texts: Sequence[str],
    encode: Callable[[str], list[int]],
    reference: Callable[[str], list[int]],
    decode: Callable[[list[int]], str],
    vocab: Mapping[int, bytes],
    parts: Sequence[Callable],
    title: str = "",
) -> RichOutput:
    """Let the ids of `encode` meet those of GPT-4, the `reference`, and the reader add a line.

    The `vocab` has the bytes of each of GPT-4's ids. The `parts` are the functions that `encode` and
    `decode` use: one that isn't from bpe_lesson is the reader's own. The reader replaces the first text.
    """

    @cache
    def run(text: str) -> dict[str, Any]:
        ids, wanted = encode(text), reference(text)
        back = decode(ids) == text
        sizes = [len(vocab[idx]) for idx in wanted]
        return {"text": text, "ids": ids, "wanted": wanted, "sizes": sizes, "back": back}

    ran = [run(text) for text in texts]
    total = sum(len(one["wanted"]) for one in ran)
    settings = {"line": texts[0], "total": total, "parts": [f.__name__ for f in parts]}
    answers = {"race": lambda text: run(texts[text + 1] if isinstance(text, int) else text)}
    more = {"yours": name_learners(*parts), "texts": len(texts) - 1}
    return offer_widget(_show_result(ran, total), "id-race", settings | more, answers, title)


def _show_result(ran: list[dict[str, Any]], total: int) -> RichOutput:
    words = {True: "yes", False: "no"}
    rows = []
    for one in ran:
        name = make_visible(one["text"][:_LETTERS]) or "(empty)"
        same = one["ids"] == one["wanted"]
        rows.append((name, len(one["ids"]), words[same], words[one["back"]]))
    result = show_table(["text", "ids", "GPT-4's", "comes back"], rows)
    if all(row[2:] == ("yes", "yes") for row in rows):
        said = f"{total:,} ids, and every one is the same as GPT-4's."
        result.text, result.html = f"{said}\n{result.text}", f"<p>{said}</p>{result.html}"
    return result
