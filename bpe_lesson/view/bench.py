"""Show the bench: type a text, and see the tokens of one or two tokenizers as you type."""

from collections.abc import Callable, Mapping

from bpe_lesson.view.live import offer_widget, pack_merges
from bpe_lesson.view.rich_output import RichOutput

_BENCH_NOTE = (
    "When you run this lesson, the bench is here. The output above shows one of its settings."
)
_LIVE_NOTE = "When you run this lesson, you can type any text here and see its tokens at once."
_NOT_INSTALLED = (
    "The live bench needs the vocabularies of GPT-4 and GPT-4o, which come with the installed "
    "course and aren't here."
)
_FILES = {"gpt4": "cl100k_base", "gpt4o": "o200k_base"}


def show_bench(text: str, tokenizers: Mapping[str, Mapping[tuple[int, int], int]]) -> RichOutput:
    """Show the bench with one or two tokenizers that are given by their merges.

    Args:
        text: the text to start with.
        tokenizers: name -> merges.

    Raises:
        ValueError: if there are no tokenizers, or more than two.

    >>> show_bench("aaab", {"toy": {(97, 97): 256}}).text == _BENCH_NOTE
    True
    """
    if not 1 <= len(tokenizers) <= 2:
        raise ValueError(
            f"there are {len(tokenizers)} tokenizers: give one or two names, each with its merges"
        )
    packed = {name: pack_merges(merges) for name, merges in tokenizers.items()}
    settings = {"text": text, "tokenizers": packed}
    return offer_widget(RichOutput(_BENCH_NOTE), "bench", settings)


def show_live_bench(load_ranks: Callable[[str], Mapping[bytes, int]]) -> RichOutput:
    """Show the bench with the tokenizers of GPT-4 and GPT-4o, as soon as they are loaded.

    Args:
        load_ranks: returns a vocabulary's tokens and their ranks; see `pretrained.load_ranks`.

    >>> show_live_bench(dict).text == _LIVE_NOTE
    True
    """
    return offer_widget(RichOutput(_LIVE_NOTE), "live-bench", {}, make_loader(load_ranks))


def make_loader(load_ranks: Callable[[str], Mapping[bytes, int]]) -> dict[str, Callable]:
    r"""Return the answers for a widget that loads the vocabularies of GPT-4 and GPT-4o.

    >>> make_loader(lambda name: {b"a": 0})["load"]("gpt4")
    b'\x01a'
    """

    def load(file: str) -> bytes:
        try:
            return _pack_tokens(load_ranks(_FILES[file]))
        except ModuleNotFoundError:
            raise ModuleNotFoundError(_NOT_INSTALLED) from None

    return {"load": load}


def _pack_tokens(ranks: Mapping[bytes, int]) -> bytes:
    r"""Return all tokens in the order of their ranks: how many bytes each has, and then these.

    >>> _pack_tokens({b"ab": 1, b"a": 0})
    b'\x01a\x02ab'
    """
    return b"".join(bytes([len(token)]) + token for token in sorted(ranks, key=ranks.__getitem__))
