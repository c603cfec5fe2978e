"""Show a sentence in many languages and the reader's, cut by three vocabularies, and its price."""

from collections.abc import Callable, Mapping, Sequence

from bpe_lesson.view.bench import make_loader
from bpe_lesson.view.live import offer_widget, pack_merges
from bpe_lesson.view.rich_output import RichOutput

_LANGUAGES_NOTE = (
    "When you run this lesson, you can compare the sentence in twelve languages and in yours here."
)


def price_languages(
    sentences: Mapping[str, str],
    tokens: Mapping[str, Mapping[str, Sequence[bytes]]],
    merges: Mapping[tuple[int, int], int],
    load_ranks: Callable[[str], Mapping[bytes, int]],
) -> RichOutput:
    """Show the widget that compares what a sentence costs in many languages.

    Args:
        sentences: language -> the sentence; all of them say the same, and English is the first.
        tokens: "GPT-4" and "GPT-4o" -> language -> the tokens of its sentence, as bytes.
        merges: the essay's, pair -> id, learned from chunks of GPT-4's pattern.
        load_ranks: returns a vocabulary's tokens and ranks; see `pretrained.load_ranks`.

    >>> price_languages({"English": "a"}, {}, {(97, 97): 256}, dict).text == _LANGUAGES_NOTE
    True
    """
    lengths = {
        name: {language: [len(token) for token in cut] for language, cut in of_model.items()}
        for name, of_model in tokens.items()
    }
    settings = {"sentences": dict(sentences), "lengths": lengths, "merges": pack_merges(merges)}
    return offer_widget(RichOutput(_LANGUAGES_NOTE), "languages", settings, make_loader(load_ranks))
