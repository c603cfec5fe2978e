"""Show a widget in which a language model writes: choose the next token, or let it be sampled."""

from collections.abc import Mapping, Sequence

from bpe_lesson.view.live import offer_widget, pack_merges
from bpe_lesson.view.rich_output import RichOutput

_GENERATION_NOTE = (
    "When you run this lesson, you can write with the model here. The output above shows its first "
    "step."
)


def step_generation(
    prompt: str, merges: Mapping[tuple[int, int], int], ids: Sequence[int]
) -> RichOutput:
    """Show the widget in which a model continues a prompt; it counts the ids as lesson 10's does.

    Args:
        prompt: the text to start with.
        merges: the tokenizer's, pair -> id.
        ids: what the model learns from: texts, each with the end-of-text token's id after it.

    >>> step_generation("a", {(97, 97): 256}, [256, 97, 257]).text == _GENERATION_NOTE
    True
    """
    settings = {"prompt": prompt, "merges": pack_merges(merges), "ids": list(ids)}
    return offer_widget(RichOutput(_GENERATION_NOTE), "generation", settings)
