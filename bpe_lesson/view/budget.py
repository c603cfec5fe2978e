"""Show a prompt, a budget of tokens, where the cut falls, and what it costs."""

from collections.abc import Callable, Mapping

from bpe_lesson.view.bench import make_loader
from bpe_lesson.view.live import offer_widget, pack_merges
from bpe_lesson.view.rich_output import RichOutput

_BUDGET_NOTE = "When you run this lesson, you can type a prompt and a budget here, and see where the cut falls."


def inspect_budget(
    prompt: str,
    budget: int,
    price: float,
    merges: Mapping[tuple[int, int], int],
    load_ranks: Callable[[str], Mapping[bytes, int]],
) -> RichOutput:
    """Show the widget that cuts a prompt to a budget, with a tokenizer that the reader chooses.

    Args:
        prompt: the text to start with.
        budget: how many tokens may be sent.
        price: what a million tokens cost.
        merges: those of the first tokenizer, pair -> id, learned from chunks of GPT-4's pattern.
        load_ranks: returns GPT-4's or GPT-4o's tokens and ranks; see `pretrained.load_ranks`.

    >>> inspect_budget("né", 2, 1.5, {(110, 195): 256}, dict).text == _BUDGET_NOTE
    True
    """
    settings = {
        "prompt": prompt,
        "budget": budget,
        "price": price,
        "merges": pack_merges(merges),
    }
    return offer_widget(RichOutput(_BUDGET_NOTE), "budget", settings, make_loader(load_ranks))
