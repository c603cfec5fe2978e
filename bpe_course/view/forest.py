"""Show merges as trees: each token above the two that it was made of, and bytes at the bottom."""

from collections.abc import Iterable, Mapping

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tokens import make_visible

_Merges = Mapping[tuple[int, int], int]
_Vocab = Mapping[int, bytes]


def show_forest(merges: _Merges, vocab: _Vocab, roots: Iterable[int]) -> RichOutput:
    """Draw the trees of tokens, whose ids are the roots: below a row are the parts it was made of."""
    parts = {idx: pair for pair, idx in merges.items()}
    levels = [list(roots)]
    while any(idx in parts for idx in levels[-1]):
        levels.append([part for idx in levels[-1] for part in parts.get(idx, (idx,))])
    return draw_rows([Row("", [_make_box(idx, vocab) for idx in ids]) for ids in levels])


def _make_box(idx: int, vocab: _Vocab) -> Box:
    token = vocab[idx]
    if len(token) > 1:
        return Box(f"{make_visible(token)} {idx}", len(token))
    return Box(make_visible(token) if token.isascii() else token.hex(), 1)


def grow_forest(text: str, vocab: _Vocab, ids: Iterable[int], title: str) -> RichOutput:
    """Show a text as a forest, which grows while the text is trained on; the reader can type another.

    The picture has the tops of the trees, the text's tokens after all merges, whose ids these are.
    """
    twin = draw_rows([Row("", [_make_box(idx, vocab) for idx in ids])], title)
    return offer_widget(twin, "forest", {"text": text}, title=title)
