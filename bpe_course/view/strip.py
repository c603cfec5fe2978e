"""Show the strip: a text in boxes with seams to press, in training and in encoding.

JavaScript draws each step at once, and functions, maybe the learner's own, confirm it. A state is *rows*
of symbols, each with its frequency: no merge reaches from one row into the next.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice, zip_longest
from typing import Any

from bpe_course.settings import SETTINGS
from bpe_course.view.live import name_learners, offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, box_tokens, draw_rows
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import answer_loads
from bpe_lesson import core, pretrained, words
from bpe_lesson.pretokenize import split

_MOST_DRAWN = 5  # merges of the static form
_MOST_BOXES = 40  # of its rows
_WIDE = 420  # pixels, on a slide: about twice the height of a text and three merges
_Rows = list[tuple[list, int]]
_Merges = Mapping[tuple[Any, Any], Any]

# A `program`: the lines of a loop, each with what it's about: the counts or ranks at all seams ("stats"),
# the next "pair", the "symbols", the "merges" so far.
TRAINING_LOOP = (
    ("stats = get_stats(symbols)", "stats"),
    ("pair = max(stats, key=stats.get)", "pair"),
    ("merges[pair] = next(names)", "merges"),
    ("symbols = merge(symbols, pair, merges[pair])", "symbols"),
)
ENCODING_LOOP = (
    ("known = [pair for pair in get_stats(ids) if pair in merges]", "stats"),
    ("pair = min(known, key=merges.get)", "pair"),
    ("ids = merge(ids, pair, merges[pair])", "symbols"),
)


# The name of a level -> a function from a text to its rows before the first merge.
_FIRST_ROWS: dict[str, Callable[[str], _Rows]] = {
    "letters": lambda text: [(list(text), 1)],
    "pieces": lambda text: [(list(text), 1)],
    "words": lambda text: [(list(word), n) for word, n in words.count_words([text]).items()],
    "word": lambda text: [(list(words.split_word(text)), 1)],
    "bytes": lambda text: [(list(text.encode()), 1)],
    "chunks": lambda text: [(list(chunk.encode()), 1) for chunk in split(text)],
}


def strip_letters(
    text: str,
    get_stats: Callable,
    merge: Callable,
    title: str,
    bill: bool = False,
    program: Any = (),
) -> RichOutput:
    """Show a text in training, letter by letter; with a `bill`, what its symbols and their list cost.

    The lines of a `program`, such as `TRAINING_LOOP`, are below, and run when the reader presses.

    >>> strip_letters("aab", core.get_stats, core.merge, "What pays?", bill=True)
    What pays?
    3 symbols: a|a|b
    """
    return _offer("letters", text, title, get_stats, merge, bill=bill, program=program)


def strip_pieces(text: str, title: str, steps: int = 0) -> RichOutput:
    """Show which pieces counting finds in a text, whose letters keep no names; `steps` end it early."""
    return _offer("pieces", text, title, None, core.merge, steps=steps)


def strip_words(text: str, word_stats: Callable, merge_vocab: Callable, title: str) -> RichOutput:
    """Show the words of a text in training, each with its frequency."""
    return _offer("words", text, title, word_stats, merge_vocab)


def strip_bytes(
    text: str, get_stats: Callable, merge: Callable, title: str, walls: bool = False
) -> RichOutput:
    """Show the bytes of a text in training; with `walls`, no merge joins two chunks."""
    return _offer("chunks" if walls else "bytes", text, title, get_stats, merge)


def strip_encode(
    text: str, merges: _Merges, merge: Callable, title: str, walls: bool = False, program: Any = ()
) -> RichOutput:
    """Show how a text is encoded: at each seam is the rank of its pair's merge, if there's one.

    With `walls`, no merge joins two of GPT-4's chunks, and a text that the reader types gets all of
    GPT-4's merges.
    """
    level = "chunks" if walls else "bytes"
    return _offer(level, text, title, None, merge, merges, program=program)


def strip_word(
    word: str, merges: _Merges, merge: Callable, title: str, longest: bool = False
) -> RichOutput:
    """Show how the merges of words split a word, and with `longest`, longest match."""
    return _offer("word", word, title, None, merge, merges, longest=longest)


def strip_new_text(text: str, merges: _Merges, merge: Callable, title: str) -> RichOutput:
    """Show how a new text is cut by the merges of letters, which are replayed."""
    return _offer("letters", text, title, None, merge, merges)


def strip_join(ids: Sequence[int], vocab: Mapping[int, bytes], title: str) -> RichOutput:
    """Show tokens that are decoded one by one, until the reader joins their bytes."""
    tokens = [vocab[idx] for idx in ids]
    alone = [Box(token.decode(errors="replace"), len(token)) for token in tokens]
    rows = [Row(", ".join(map(str, ids)), box_tokens(tokens)), Row("decoded one by one", alone)]
    settings = {"ids": list(ids), "tokens": [token.hex() for token in tokens]}
    return offer_widget(draw_rows(rows, title), "join", settings, title=title)


def _offer(
    level: str,
    text: str,
    title: str,
    get_stats: Callable | None,
    merge: Callable,
    merges: _Merges | None = None,
    **extra: Any,
) -> RichOutput:
    settings: dict[str, Any] = {"level": level, "text": text}
    settings |= {name: value for name, value in extra.items() if value}
    if merges is not None:
        settings["merges"] = [[left, right, new] for (left, right), new in merges.items()]
    if not SETTINGS.is_static:
        settings["yours"] = name_learners(*filter(None, [get_stats, merge]))
    code = [line for line, _ in extra.get("program", ())]
    rows = [*_list_rows(level, text, merges)]
    if extra.get("bill"):  # what pays is for the reader to find
        rows = [Row(rows[0].name, [box._replace(seam="") for box in rows[0].boxes])]
    twin = draw_rows(rows, title, code)
    confirm: Callable = confirm_words if level == "words" else confirm_text
    answers = {"confirm": confirm(get_stats, merge)}
    if level == "chunks" and merges:  # for what the reader types
        answers |= answer_loads(pretrained.load_gpt)
    return offer_widget(twin, "strip", settings, answers, title)


def confirm_text(get_stats: Callable | None, merge: Callable) -> Callable:
    """Return what confirms a step on a text or chunks; without `get_stats`, nothing is counted.

    It turns rows, a pair, which is None before the first step, and its symbol into rows and counts.
    """

    def confirm(rows: list, pair: list | None, symbol: Any) -> list:
        if pair:
            rows = [(merge(symbols, tuple(pair), symbol), n) for symbols, n in rows]
        if not get_stats:
            return _pack(rows, None)
        counts: dict[tuple, int] = {}
        for symbols, _ in rows:
            counts = get_stats(symbols, counts)
        return _pack(rows, counts)

    return confirm


def confirm_words(word_stats: Callable, merge_vocab: Callable) -> Callable:
    """Return what confirms a step in training on words, as `confirm_text` does."""

    def confirm(rows: list, pair: list | None, symbol: str) -> list:
        word_counts = {tuple(symbols): n for symbols, n in rows}
        if pair:
            word_counts = merge_vocab(tuple(pair), word_counts)
        return _pack([*word_counts.items()], word_stats(word_counts))

    return confirm


def _pack(rows: Sequence, counts: Mapping | None) -> list:
    packed = [[list(symbols), n] for symbols, n in rows]
    return [packed, None if counts is None else [[list(pair), n] for pair, n in counts.items()]]


def draw_merges(text: str, merges: _Merges | None = None) -> RichOutput:
    """Draw letters with the numbers at their seams, and what merges make of them, for a slide.

    >>> draw_merges("aaab")
    4 symbols: a|a|a|b
    Z = a + a, counted 2 ×, merged 1 ×: aa|a|b
    """
    return draw_rows([*_list_rows("letters", text, merges)], least=_WIDE / len(text))


def _list_rows(level: str, text: str, merges: _Merges | None) -> Iterator[Row]:
    """Yield the text with the numbers at its seams, and what the first merges make of it."""
    spelled: dict[Any, Any] = {}  # symbol -> what it spells
    numbers: dict[Any, int] = {}  # symbol -> the number of the merge that makes it
    for pair, symbol in (merges or {}).items():
        numbers[symbol], spelled[symbol] = len(numbers), _join(pair, spelled)
    rows = _FIRST_ROWS[level](text)
    at_seams = merges or _count_pairs(rows)
    boxes = [_make_boxes(symbols, spelled, numbers, at_seams) for symbols, _ in rows]
    if level == "words":
        yield from (Row(f"{n} ×", row) for row, (_, n) in zip(boxes, rows))
    else:
        size = sum(len(symbols) for symbols, _ in rows)
        unit = ("piece" if merges else "symbol") + "s" * (size != 1)
        yield Row(f"{size} {unit}", [box for row in boxes for box in row])
    for pair, symbol, note, left in islice(_take_steps(level, text, rows, merges), _MOST_DRAWN):
        numbers.setdefault(symbol, len(numbers))
        parts = " + ".join(make_visible(_spell(part, spelled)) for part in pair)
        spelled[symbol] = _join(pair, spelled)
        symbols = [symbol] if level == "words" else [symbol for row, _ in left for symbol in row]
        yield Row(f"{symbol} = {parts}{note}", _make_boxes(symbols, spelled, numbers, {}))


def _spell(symbol: Any, spelled: Mapping) -> Any:
    return spelled.get(symbol) or (bytes([symbol]) if isinstance(symbol, int) else symbol)


def _join(pair: tuple, spelled: Mapping) -> Any:
    return _spell(pair[0], spelled) + _spell(pair[1], spelled)


def _make_boxes(symbols: list, spelled: Mapping, numbers: Mapping, at_seams: Mapping) -> list[Box]:
    boxes = []
    for symbol, right in zip_longest(symbols[:_MOST_BOXES], symbols[1:_MOST_BOXES]):
        token = _spell(symbol, spelled)
        seam = str(at_seams.get((symbol, right), ""))
        size = len(token) - 2 * (token[-4:] == "</w>")  # the marker is as wide as two letters
        boxes.append(Box(make_visible(token), size, numbers.get(symbol), seam))
    return boxes


def _count_pairs(rows: _Rows) -> dict[tuple, int]:
    counts: dict[tuple, int] = {}
    for symbols, n in rows:
        for pair, times in core.get_stats(symbols).items():
            counts[pair] = counts.get(pair, 0) + times * n
    return counts


def _take_steps(level: str, text: str, rows: _Rows, merges: _Merges | None) -> Iterator[tuple]:
    """Merge by the rule, and yield each pair, its symbol, a note on its counts, and the rows after it.

    Training ends when no pair occurs twice.
    """
    names: Iterator = core.generate_names(text) if level == "letters" else count(256)
    while True:
        counts = _count_pairs(rows)
        if merges is None:
            pair = max(counts, key=counts.__getitem__, default=())
            if counts.get(pair, 0) < 2:
                return
            symbol = "".join(pair) if level in ("words", "pieces") else next(names)
        else:
            pair = next((pair for pair in merges if pair in counts), ())
            if not pair:
                return
            symbol = merges[pair]
        before, rows = rows, [(core.merge(symbols, pair, symbol), n) for symbols, n in rows]
        merged = sum((len(old) - len(new)) * n for (old, n), (new, _) in zip(before, rows))
        counted = counts[pair]  # those that overlap, too
        times = f"{counted} ×" if counted == merged else f"counted {counted} ×, merged {merged} ×"
        yield pair, symbol, "" if merges else f", {times}", rows
