"""Race two tokenizers: their ids meet, text after text, up to the first that differs."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import make_visible

_LETTERS = 24  # of a text in the table


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
    own = [f.__name__ for f in parts if not f.__module__.startswith("bpe_lesson.")]
    settings = {"line": texts[0], "total": total, "parts": [f.__name__ for f in parts]}
    answers = {"race": lambda text: run(texts[text + 1] if isinstance(text, int) else text)}
    more = {"yours": own, "texts": len(texts) - 1}
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
