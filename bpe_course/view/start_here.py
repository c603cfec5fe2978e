"""The figures of lesson 00."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate, count, pairwise
from textwrap import wrap

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, box_tokens, draw_rows, fit_boxes
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import Loader, answer_loads

_Tokens = Sequence[str | bytes]
_LINE = 76  # characters of a sentence in a drawing's line


def drag_apart(title: str, tokens: _Tokens, ids: Sequence[int], load_gpt: Loader) -> RichOutput:
    """Show a text that falls apart into tokens, then into ids; the reader can type another."""
    brought = bring(tokens, ids)
    [text] = brought
    numbers = [Box(str(idx), len(token)) for token, idx in zip(tokens, ids, strict=True)]
    rows = [Box(text, len(text))], box_tokens(tokens), numbers
    twin = draw_rows([Row("", row) for row in rows], title)
    settings = {"text": text, "brought": brought}
    return offer_widget(twin, "apart", settings, answer_loads(load_gpt), title)


def price_receipts(
    title: str,
    languages: Mapping[str, _Tokens],
    load_gpt: Loader,
    gpt4o: Mapping[str, _Tokens] | None = None,
    sealed: Collection[str] = (),
) -> RichOutput:
    """Show GPT-4's tokens of a sentence in several languages, and in the reader's, as receipts.

    The reader can switch to GPT-4o's, if they're there, and opens the `sealed` ones.
    """
    rows, sentences, brought, later = [], [], {}, {}
    for language, tokens in languages.items():
        if language not in sealed:
            rows.append(Row(f"{language}, {len(tokens)}", fit_boxes(map(make_visible, tokens))))
        own = bring(tokens, count())
        sentences.append((language, *own))
        brought |= own
    for tokens in (gpt4o or {}).values():
        later |= bring(tokens, count())
    settings = {"sentences": sentences, "brought": brought}
    settings |= {"later": later, "sealed": list(sealed)} if later else {}
    twin = draw_rows(rows, title)
    return offer_widget(twin, "receipts", settings, answer_loads(load_gpt), title)


def bring(tokens: _Tokens, ids: Iterable[int]) -> dict[str, list[dict[str, int]]]:
    """Return a text -> its tokens, as `listTokens` in tokenizer.js makes them."""
    data = [token.encode() if isinstance(token, str) else token for token in tokens]
    places = zip(pairwise(accumulate(map(len, data), initial=0)), ids)
    listed = [{"start": start, "end": end, "id": i} for (start, end), i in places]
    return {b"".join(data).decode(): listed}


def browse_oddities(
    title: str, examples: Mapping[str, tuple[str, Sequence[tuple[str, _Tokens, Sequence[int]]]]]
) -> RichOutput:
    """Show what's strange in some texts, one at a time: name -> a sentence, and rows of tokens.

    A row is its name, which can be empty, its tokens and their ids.
    """
    drawn, sentences, settings = [], [], []
    for name, (sentence, rows) in examples.items():
        grouped = [(row, _group_tokens(tokens, ids)) for row, tokens, ids in rows]
        for i, (row, groups) in enumerate(grouped):
            labels = [f"{make_visible(text)} {' '.join(map(str, own))}" for text, own in groups]
            drawn.append(Row(": ".join(filter(None, ["" if i else name, row])), fit_boxes(labels)))
        sentences += wrap(f"{name}: {sentence}", _LINE)
        settings.append({"name": name, "sentence": sentence, "rows": grouped})
    twin = draw_rows(drawn, title, sentences)
    return offer_widget(twin, "oddities", {"examples": settings}, title=title)


def _group_tokens(tokens: _Tokens, ids: Sequence[int]) -> list[tuple[str, list[int]]]:
    r"""Return whole characters, each with the ids of all tokens that have a part of it.

    >>> _group_tokens([b"a", b"\xf0\x9f", b"\x8d\x93", b"\xc3"], [1, 2, 3, 4])
    [('a', [1]), ('🍓', [2, 3]), ('�', [4])]
    """
    groups: list[tuple[str, list[int]]] = []
    data, own = b"", []
    for token, idx in zip(tokens, ids, strict=True):
        data += token.encode() if isinstance(token, str) else token
        own = [*own, idx]
        text = data.decode(errors="replace")
        if text.encode() == data:
            groups.append((text, own))
            data, own = b"", []
    return groups + ([(data.decode(errors="replace"), own)] if data else [])


def choose_cuts(title: str, longer: int, shorter: int) -> RichOutput:
    """Show a sum whose digits are cut into threes from the left; the reader cuts differently."""
    numbers = [str(longer), str(shorter)]
    parts = re.findall(r"\d{1,3}|\+", "+".join(numbers))
    twin = draw_rows([Row("", box_tokens(parts))], title)
    return offer_widget(twin, "sum", {"numbers": numbers}, title=title)
