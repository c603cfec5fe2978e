"""The widgets that need nothing but data: where a lesson is saved, a sentence is in their place."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.symbols import show_symbols
from bpe_course.view.tables import show_stats
from bpe_course.view.tokens import compare_tokens

_Merges = Mapping[tuple[int, int], int]  # pair -> id
_RankLoader = Callable[[str], Mapping[bytes, int]]  # such as `pretrained.load_ranks`

_BENCH = "the bench is here. The output above shows one of its settings."
_LIVE_BENCH = "you can type any text here and see its tokens at once."
_GENERATION = "you can write with the model here. The output above shows its first step."
_TREES = "you can choose any token here and see its tree. The picture above shows some trees."
_BUDGET = "you can type a prompt and a budget here, and see where the cut falls."
_LANGUAGES = "you can compare the sentence in twelve languages and in yours here."
_CUTS = "you can type a text here and see where it may be cut."
_PILE = "you can step through the pile here, a merge at a time, and see which entries are stale."
# The name of a button of the live bench -> the text that it brings; it begins with the first one.
LIVE_EXAMPLES = {
    "strawberry": "strawberry",
    "In a question": "How many times does the letter r appear in strawberry?",
    "An emoji": "👋🏽 🍓",
    "Turkish": "Okumayı öğreniyorum.",  # not Greek: lesson 00 asks what that costs
    "A sum": "12345 + 6789 =",
}
_PIECE_STEPS = range(0, 16, 5)  # those in the picture; the widget goes to the last of them
_NOT_INSTALLED = (
    "The live bench needs the vocabularies of GPT-4 and GPT-4o, which come with the installed "
    "course and aren't here."
)
_FILES = {"gpt4": "cl100k_base", "gpt4o": "o200k_base"}


def show_bench(text: str, tokenizers: Mapping[str, _Merges]) -> RichOutput:
    """Show the bench, with `text` to start with, and one or two tokenizers: name -> merges.

    Raises:
        ValueError: if there are no tokenizers, or more than two.

    >>> show_bench("aaab", {"toy": {(97, 97): 256}})
    When you run this lesson, the bench is here. The output above shows one of its settings.
    """
    if not 1 <= len(tokenizers) <= 2:
        raise ValueError(
            f"there are {len(tokenizers)} tokenizers: give one or two names, each with its merges"
        )
    packed = {name: _pack_merges(merges) for name, merges in tokenizers.items()}
    return _offer(_BENCH, "bench", {"text": text, "tokenizers": packed})


def show_live_bench(load_ranks: _RankLoader) -> RichOutput:
    """Show the bench with the tokenizers of GPT-4 and GPT-4o, as soon as they are loaded."""
    return _offer(_LIVE_BENCH, "live-bench", {"examples": LIVE_EXAMPLES}, load_ranks)


def step_generation(prompt: str, merges: _Merges, ids: Sequence[int]) -> RichOutput:
    """Show the widget in which a model continues a prompt; it counts the ids as lesson 10's does.

    Args:
        prompt: the text to start with.
        merges: the tokenizer's.
        ids: what the model learns from: texts, each with the end-of-text token's id after it.
    """
    settings = {"prompt": prompt, "merges": _pack_merges(merges), "ids": list(ids)}
    return _offer(_GENERATION, "generation", settings)


def browse_trees(merges: _Merges) -> RichOutput:
    """Show the tree of any token, which the reader chooses by its id or its text.

    Raises:
        ValueError: if there are no merges.
    """
    if not merges:
        raise ValueError("merges is empty: train on a text first")
    return _offer(_TREES, "trees", {"merges": _pack_merges(merges)})


def inspect_budget(
    prompt: str, budget: int, price: float, merges: _Merges, load_ranks: _RankLoader
) -> RichOutput:
    """Show the widget that cuts a prompt to a budget, with a tokenizer that the reader chooses.

    Args:
        prompt: the text to start with.
        budget: how many tokens may be sent.
        price: what a million tokens cost.
        merges: what the first tokenizer learned from chunks of GPT-4's pattern.
        load_ranks: returns GPT-4's or GPT-4o's tokens and ranks.
    """
    settings = {
        "prompt": prompt,
        "budget": budget,
        "price": price,
        "merges": _pack_merges(merges),
    }
    return _offer(_BUDGET, "budget", settings, load_ranks)


def price_languages(
    sentences: Mapping[str, str],
    tokens: Mapping[str, Mapping[str, Sequence[bytes]]],
    merges: _Merges,
    load_ranks: _RankLoader,
) -> RichOutput:
    """Show the widget that compares what a sentence costs in many languages.

    Args:
        sentences: language -> the sentence; all of them say the same, and English is the first.
        tokens: "GPT-4" and "GPT-4o" -> language -> the tokens of its sentence, as bytes.
        merges: the essay's, learned from chunks of GPT-4's pattern.
        load_ranks: returns a vocabulary's tokens and ranks.
    """
    lengths = {
        name: {language: [len(token) for token in cut] for language, cut in of_model.items()}
        for name, of_model in tokens.items()
    }
    settings = {"sentences": dict(sentences), "lengths": lengths, "merges": _pack_merges(merges)}
    return _offer(_LANGUAGES, "languages", settings, load_ranks)


def inspect_cuts(text: str, pattern: bytes, workers: int) -> RichOutput:
    """Show the places where a text may be cut, and its pieces for some workers.

    Args:
        text: the text to start with.
        pattern: a regular expression on bytes, such as `counting.CUT_PATTERN`. A text may be cut
            where a match ends. It may have only what Python and JavaScript both have.
        workers: how many workers to start with, from 1 to 8.
    """
    settings = {"text": text, "pattern": pattern.decode("latin-1"), "workers": workers}
    return _offer(_CUTS, "cuts", settings)


def step_pile(text: str) -> RichOutput:
    """Show the pile of the pairs of a text, as `linked.train` has it, letter by letter."""
    return _offer(_PILE, "pile", {"text": text})


def step_pieces(text: str, states: Sequence[Sequence[bytes]]) -> RichOutput:
    """Show which pieces of a text the first 15 merges make, one merge at a time.

    Args:
        text: the text to start with.
        states: the text's tokens before the first merge, and after each one, for the picture in the
            widget's place.
    """
    steps = {f"{step} steps": states[step] for step in _PIECE_STEPS}
    settings = {"text": text, "steps": _PIECE_STEPS[-1]}
    return offer_widget(compare_tokens(steps), "pieces", settings)


def choose_piece(text: str, piece: str) -> RichOutput:
    """Show what a text costs if X replaces a piece of it, which the reader chooses.

    Args:
        text: the text. It costs a cent for each symbol that it's left with.
        piece: the piece to start with. The list of all symbols costs a cent for each.

    >>> choose_piece("aaabdaaabac", "ba")
    bill: 10 + 5 = 15
    a|a|a|b|d|a|a|a|X|c
    """
    shorter = text.replace(piece, "X")
    cents, lines = len(shorter), len({*text, "X"})
    bill = f"bill: {cents} + {lines} = {cents + lines}"
    row = show_symbols(shorter)
    shown = RichOutput(f"{bill}\n{row.text}", f"<div>{bill}</div>{row.html}")
    return offer_widget(shown, "bill", {"text": text, "piece": piece})


def walk_pairs(text: str, stats: Mapping[tuple, int]) -> RichOutput:
    """Show a walk along a text that counts its pairs, one neighbour further at each step.

    Args:
        text: the text to start with.
        stats: the counts at its end, for the table in the widget's place.

    >>> walk_pairs("aab", {("a", "a"): 1, ("a", "b"): 1})
    pair    count
    (a, a)      1
    (a, b)      1
    """
    return offer_widget(show_stats(stats), "walk", {"text": text})


def walk_merge(text: str, pair: tuple[str, str], symbol: str, merged: Sequence[str]) -> RichOutput:
    """Show a walk along a text that merges a pair, from left to right.

    Args:
        text: the text to start with.
        pair: the pair, which becomes `symbol`.
        symbol: a letter that isn't in the text.
        merged: the new list at the end, for the picture in the widget's place.

    >>> walk_merge("aab", ("a", "a"), "Z", ["Z", "b"])
    Z|b
    New symbols: Z (aa)
    """
    settings = {"text": text, "pair": pair, "symbol": symbol}
    return offer_widget(show_symbols(merged, {pair: symbol}), "walk", settings)


def _offer(
    what: str, name: str, settings: Mapping[str, object], load_ranks: _RankLoader | None = None
) -> RichOutput:
    note = RichOutput(f"When you run this lesson, {what}")
    answers = {"load": partial(_load_tokens, load_ranks)} if load_ranks else {}
    return offer_widget(note, name, settings, answers)


def _load_tokens(load_ranks: _RankLoader, file: str) -> bytes:
    try:
        return _pack_tokens(load_ranks(_FILES[file]))
    except ModuleNotFoundError:
        raise ModuleNotFoundError(_NOT_INSTALLED) from None


def _pack_tokens(ranks: Mapping[bytes, int]) -> bytes:
    r"""Return all tokens in the order of their ranks: how many bytes each has, and then these.

    >>> _pack_tokens({b"ab": 1, b"a": 0})
    b'\x01a\x02ab'
    """
    return b"".join(bytes([len(token)]) + token for token in sorted(ranks, key=ranks.__getitem__))


def _pack_merges(merges: _Merges) -> str:
    """Return the pairs of merges in the order learned, as a short text."""
    return " ".join(f"{left},{right}" for left, right in merges)
