"""Right solutions of lesson 01."""

import re
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from functools import lru_cache, partial, reduce
from itertools import chain, count, groupby, islice, pairwise, tee

from bpe_lesson import core

# get_stats


def count_a_zip(ids, counts=None):
    """A Counter of the pairs, added to the caller's dict."""
    counts = {} if counts is None else counts
    for pair, times in Counter(zip(ids, ids[1:])).items():
        counts[pair] = counts.get(pair, 0) + times
    return counts


def stats_as_in_minbpe(ids, counts=None):
    """As in Karpathy's minbpe, base.py."""
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def stats_as_in_sennrich(ids, counts=None):
    """As in the listing of Sennrich's paper: a defaultdict, and positions."""
    pairs = defaultdict(int, {} if counts is None else counts)
    for i in range(len(ids) - 1):
        pairs[ids[i], ids[i + 1]] += 1
    if counts is None:
        return pairs
    counts.update(pairs)
    return counts


def stats_as_in_the_hugging_face_course(ids, counts=None):
    """As in the Hugging Face course: a sequence of one symbol is passed over."""
    pair_freqs = defaultdict(int) if counts is None else counts
    if len(ids) <= 1:
        return pair_freqs
    for i in range(len(ids) - 1):
        pair = (ids[i], ids[i + 1])
        pair_freqs[pair] = pair_freqs.get(pair, 0) + 1
    return pair_freqs


def stats_as_in_tiktoken(ids, counts=None):
    """As in tiktoken's educational module: piece[:-1] beside piece[1:], and a Counter."""
    stats = Counter()
    for pair in zip(ids[:-1], ids[1:]):
        stats[pair] += 1
    if counts is None:
        return stats
    for pair in stats:
        counts[pair] = counts.get(pair, 0) + stats[pair]
    return counts


def stats_by_recursion(ids, counts=None):
    """The first pair, then the rest of the list."""
    if counts is None:
        counts = {}
    if len(ids) < 2:
        return counts
    pair = ids[0], ids[1]
    counts[pair] = counts.get(pair, 0) + 1
    return stats_by_recursion(ids[1:], counts)


def stats_by_pairwise(ids, counts=None):
    """With itertools.pairwise and setdefault."""
    if counts is None:
        counts = dict()
    for pair in pairwise(ids):
        counts.setdefault(pair, 0)
        counts[pair] += 1
    return counts


def stats_by_tee(ids, counts=None):
    """Two iterators over the same sequence."""
    counts = counts if counts is not None else {}
    first, second = tee(ids)
    next(second, None)
    for left, right in zip(first, second):
        counts[left, right] = counts.get((left, right), 0) + 1
    return counts


def stats_by_reduce(ids, counts=None):
    """A fold over the pairs."""

    def add(seen, pair):
        seen[pair] = seen.get(pair, 0) + 1
        return seen

    return reduce(add, zip(ids, ids[1:]), {} if counts is None else counts)


def stats_by_update(ids, counts=None):
    """The update method of a Counter."""
    own = Counter(counts or {})
    own.update(zip(ids, ids[1:]))
    if counts is None:
        return own
    counts.update(own)
    return counts


def stats_by_exception(ids, counts=None):
    """A KeyError says that a pair is new."""
    counts = {} if counts is None else counts
    for i, left in enumerate(ids):
        try:
            right = ids[i + 1]
        except IndexError:
            break
        try:
            counts[left, right] += 1
        except KeyError:
            counts[left, right] = 1
    return counts


def stats_by_remembering(ids, counts=None):
    """A name for the symbol before, with an object that equals nothing else as its first value."""
    counts = {} if counts is None else counts
    nothing = before = object()
    for symbol in ids:
        if before is not nothing:
            counts[before, symbol] = counts.get((before, symbol), 0) + 1
        before = symbol
    return counts


def stats_by_while(ids, counts=None):
    """A while loop with a walrus in its condition."""
    counts = {} if counts is None else counts
    i = 0
    while len(pair := tuple(ids[i : i + 2])) == 2:
        counts[pair] = counts[pair] + 1 if pair in counts else 1
        i += 1
    return counts


def stats_ordered(ids, counts=None):
    """An OrderedDict, if there's no dict to add to."""
    counts = OrderedDict() if counts is None else counts
    for pair in zip(ids, islice(ids, 1, None)):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


Pair = namedtuple("Pair", "left right")


def stats_with_named_pairs(ids, counts=None):
    """A namedtuple for each pair, which is equal to a plain tuple."""
    counts = {} if counts is None else counts
    for pair in map(Pair, ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def stats_with_more_parameters(ids, counts=None, *, width=2):
    """A keyword-only parameter more, with a default."""
    counts = {} if counts is None else counts
    for pair in zip(*(ids[i:] for i in range(width))):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def stats_of_arguments(*args, **kwargs):
    """Takes whatever it's given."""
    return core.get_stats(*args, **kwargs)


def stats_of_a_set(ids, counts=None):
    """The pairs without repetition, in order, and how often each is in the list of all pairs."""
    pairs = list(zip(ids, ids[1:]))
    counts = {} if counts is None else counts
    for pair in dict.fromkeys(pairs):
        counts[pair] = counts.get(pair, 0) + pairs.count(pair)
    return counts


class CountPairs:
    """An object that can be called."""

    __name__ = "CountPairs"

    def __call__(self, ids, counts=None):
        counts = {} if counts is None else counts
        window = deque(maxlen=2)
        for symbol in ids:
            window.append(symbol)
            if len(window) == 2:
                counts[tuple(window)] = counts.get(tuple(window), 0) + 1
        return counts


class Counting:
    """Where a static method and a class method come from."""

    @staticmethod
    def static_stats(ids, counts=None):
        """A static method of a class."""
        return count_a_zip(ids, counts)

    @classmethod
    def class_stats(cls, ids, counts=None):
        """A class method that calls a static one."""
        return cls.static_stats(ids, counts)


def make_lambda():
    """Return a lambda, which is all there is to it."""
    return lambda ids, counts=None: [
        counts := {} if counts is None else counts,
        [counts.update({pair: counts.get(pair, 0) + 1}) for pair in zip(ids, ids[1:])],
    ][0]


# get_stats-fix


def fixed_without_the_line(ids, counts=None):
    """The line that sorts is gone."""
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def fixed_with_a_tuple(ids, counts=None):
    """Still a tuple, but not sorted."""
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        pair = tuple(pair)
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def fixed_with_two_names(ids, counts=None):
    """Each symbol of the pair has a name."""
    counts = {} if counts is None else counts
    for left, right in zip(ids, ids[1:]):
        pair = (left, right)
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def fixed_with_another_name(ids, counts=None):
    """The sorted pair gets a name of its own, which nothing uses."""
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        sorted_pair = tuple(sorted(pair, key=str))
        counts[pair] = counts.get(pair, 0) + len(sorted_pair) // 2
    return counts


def fixed_with_a_key(ids, counts=None):
    """Sorted by a key that leaves the order as it is."""
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        pair = tuple(sorted(pair, key=lambda symbol: 0))
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def fixed_by_position(ids, counts=None):
    """Sorted positions instead of sorted symbols."""
    counts = {} if counts is None else counts
    for i in range(len(ids) - 1):
        pair = tuple(ids[k] for k in sorted((i + 1, i)))
        counts[pair] = counts.get(pair, 0) + 1
    return counts


# merge


def merge_as_in_minbpe(ids, pair, idx):
    """As in Karpathy's minbpe, base.py."""
    newids = []
    i = 0
    while i < len(ids):
        if ids[i] == pair[0] and i < len(ids) - 1 and ids[i + 1] == pair[1]:
            newids.append(idx)
            i += 2
        else:
            newids.append(ids[i])
            i += 1
    return newids


def merge_as_in_the_hugging_face_course(ids, pair, idx):
    """As in the Hugging Face course: a new list from two slices for each match."""
    a, b = pair
    split = list(ids)
    i = 0
    while i < len(split) - 1:
        if split[i] == a and split[i + 1] == b:
            split = split[:i] + [idx] + split[i + 2 :]
        else:
            i += 1
    return split


def merge_as_in_gpt_2(ids, pair, idx):
    """As in OpenAI's GPT-2 encoder: index finds the next left symbol."""
    first, second = pair
    word = tuple(ids)
    new_word = []
    i = 0
    while i < len(word):
        try:
            j = word.index(first, i)
        except ValueError:
            new_word.extend(word[i:])
            break
        new_word.extend(word[i:j])
        i = j
        if i < len(word) - 1 and word[i + 1] == second:
            new_word.append(idx)
            i += 2
        else:
            new_word.append(word[i])
            i += 1
    return new_word


def merge_as_in_tiktoken(ids, pair, idx):
    """As in tiktoken's educational module: the last symbol after the loop."""
    new_word = []
    i = 0
    while i < len(ids) - 1:
        if (ids[i], ids[i + 1]) == pair:
            new_word.append(idx)
            i += 2
        else:
            new_word.append(ids[i])
            i += 1
    if i == len(ids) - 1:
        new_word.append(ids[i])
    return new_word


def merge_as_in_subword_nmt(ids, pair, idx):
    """As in subword-nmt's apply_bpe: all positions first, and those that overlap are left out."""
    positions = [i for i, here in enumerate(zip(ids, ids[1:])) if here == pair]
    i = 0
    new_word = []
    for j in positions:
        if j < i:
            continue
        new_word.extend(ids[i:j])
        new_word.append(idx)
        i = j + 2
    new_word.extend(ids[i:])
    return new_word


def merge_by_recursion(ids, pair, idx):
    """The first symbols, then the rest."""
    if len(ids) < 2:
        return list(ids)
    if tuple(ids[:2]) == tuple(pair):
        return [idx] + merge_by_recursion(ids[2:], pair, idx)
    return [ids[0]] + merge_by_recursion(ids[1:], pair, idx)


def merge_by_generator(ids, pair, idx):
    """A generator inside, and an iterator with a default."""
    left, right = pair
    end = object()

    def symbols():
        source = iter(ids)
        here = next(source, end)
        while here is not end:
            after = next(source, end)
            if here == left and after is not end and after == right:
                yield idx
                here = next(source, end)
            else:
                yield here
                here = after

    return list(symbols())


def merge_by_reduce(ids, pair, idx):
    """A fold that looks back, and remembers what can't be merged again."""

    def add(state, symbol):
        out, free = state
        if free and out[-1] == pair[0] and symbol == pair[1]:
            return out[:-1] + [idx], False
        return out + [symbol], True

    return reduce(add, ids, ([], False))[0]


def merge_with_a_for_loop(ids, pair, idx):
    """A for loop with a flag for the symbol to skip."""
    out = []
    skip = False
    for i, symbol in enumerate(ids):
        if skip:
            skip = False
        elif i + 1 < len(ids) and (symbol, ids[i + 1]) == tuple(pair):
            out.append(idx)
            skip = True
        else:
            out.append(symbol)
    return out


def merge_with_a_deque(ids, pair, idx):
    """A queue of what is still to be read."""
    rest = deque(ids)
    out = []
    while rest:
        symbol = rest.popleft()
        if rest and symbol == pair[0] and rest[0] == pair[1]:
            rest.popleft()
            symbol = idx
        out.append(symbol)
    return out


def merge_by_exception(ids, pair, idx):
    """An IndexError at the last symbol, caught."""
    out, i = [], 0
    while i < len(ids):
        try:
            match = ids[i] == pair[0] and ids[i + 1] == pair[1]
        except IndexError:
            match = False
        out += [idx] if match else [ids[i]]
        i += 1 + match
    return out


def merge_in_a_copy(ids, pair, idx):
    """A copy, changed in place by slices."""
    out = list(ids)
    i = 0
    while i + 1 < len(out):
        if out[i : i + 2] == list(pair):
            out[i : i + 2] = [idx]
        i += 1
    return out


def merge_from_positions(ids, pair, idx):
    """A set of the positions where a merge starts, and a comprehension."""
    starts = set()
    for i in range(len(ids) - 1):
        if ids[i] == pair[0] and ids[i + 1] == pair[1] and i - 1 not in starts:
            starts.add(i)
    return [idx if i in starts else s for i, s in enumerate(ids) if i - 1 not in starts]


def merge_by_regex(ids, pair, idx):
    """A regular expression over one private character for each different symbol."""
    codes = {}
    for symbol in chain(pair, ids):
        codes.setdefault(symbol, chr(0xE000 + len(codes)))
    text = "".join(codes[symbol] for symbol in ids)
    parts = re.split("(" + re.escape("".join(codes[symbol] for symbol in pair)) + ")", text)
    back = {code: symbol for symbol, code in codes.items()}
    out = []
    for number, part in enumerate(parts):
        out.extend([idx] if number % 2 else [back[code] for code in part])
    return out


def merge_runs(ids, pair, idx):
    """Runs of equal symbols, if the pair is twice the same one; otherwise the plain way."""
    if pair[0] != pair[1]:
        return merge_with_a_for_loop(ids, pair, idx)
    out = []
    for symbol, run in groupby(ids):
        n = len(list(run))
        out += [idx] * (n // 2) + [symbol] * (n % 2) if symbol == pair[0] else [symbol] * n
    return out


class ListOfSymbols(list):
    """A learner's own kind of list."""


def merge_into_a_subclass(ids, pair, idx):
    """A subclass of list is a list."""
    return ListOfSymbols(merge_in_a_copy(ids, pair, idx))


def merge_with_while_else(ids, pair, idx, *, debug=False):
    """A while loop with an else, and a parameter of its own."""
    out, i = [], 0
    while i < len(ids) - 1:
        both = ids[i], ids[i + 1]
        if debug:
            print(both)
        if both != tuple(pair):
            out.append(ids[i])
            i += 1
            continue
        out.append(idx)
        i += 2
    else:
        out.extend(ids[i:])
    return out


def merge_by(symbols, new, pair, idx):
    """The helper of a partial: with its parameters in another order."""
    return merge_with_a_for_loop(symbols, pair, idx) + new


def merge_by_partial(ids, pair, idx):
    """functools.partial inside."""
    return partial(merge_by, ids, [])(pair, idx)


# merge-fix


def fixed_loop_to_the_end(ids, pair, idx):
    """The loop reaches the last symbol, and the condition guards it."""
    new_ids = []
    i = 0
    while i < len(ids):
        if i < len(ids) - 1 and ids[i] == pair[0] and ids[i + 1] == pair[1]:
            new_ids.append(idx)
            i += 2
        else:
            new_ids.append(ids[i])
            i += 1
    return new_ids


def fixed_after_the_loop(ids, pair, idx):
    """What is left is appended after the loop."""
    new_ids = []
    i = 0
    while i < len(ids) - 1:
        if ids[i] == pair[0] and ids[i + 1] == pair[1]:
            new_ids.append(idx)
            i += 2
        else:
            new_ids.append(ids[i])
            i += 1
    if i < len(ids):
        new_ids.append(ids[i])
    return new_ids


def fixed_with_a_slice_after_the_loop(ids, pair, idx):
    """A slice of what is left, which may be empty."""
    new_ids = []
    i = 0
    while i < len(ids) - 1:
        if ids[i] == pair[0] and ids[i + 1] == pair[1]:
            new_ids.append(idx)
            i += 2
        else:
            new_ids.append(ids[i])
            i += 1
    return [*new_ids, *ids[i:]]


def fixed_with_a_guard_at_the_end(ids, pair, idx):
    """A symbol that equals nothing, after the last one."""
    padded = [*ids, object()]
    new_ids = []
    i = 0
    while i < len(padded) - 1:
        if padded[i] == pair[0] and padded[i + 1] == pair[1]:
            new_ids.append(idx)
            i += 2
        else:
            new_ids.append(padded[i])
            i += 1
    return new_ids


def fixed_with_slices(ids, pair, idx):
    """Slices never reach beyond the end."""
    new_ids = []
    i = 0
    while i < len(ids):
        if list(ids[i : i + 2]) == list(pair):
            new_ids.append(idx)
            i += 2
        else:
            new_ids.append(ids[i])
            i += 1
    return new_ids


def fixed_with_while_true(ids, pair, idx):
    """The loop ends with a break."""
    new_ids = []
    i = 0
    while True:
        if i >= len(ids):
            break
        if ids[i] == pair[0] and ids[i + 1 : i + 2] and ids[i + 1] == pair[1]:
            new_ids.append(idx)
            i += 2
        else:
            new_ids.append(ids[i])
            i += 1
    return new_ids


# train_toy


def toy_as_in_minbpe(text, num_merges):
    """As in Karpathy's minbpe, basic.py: max with key=stats.get."""
    ids = list(text)
    names = core.generate_names(text)
    merges = {}
    for _ in range(num_merges):
        stats = core.get_stats(ids)
        if not stats:
            break
        pair = max(stats, key=stats.get)
        idx = next(names)
        ids = core.merge(ids, pair, idx)
        merges[pair] = idx
    return merges, ids


def toy_as_in_sennrich(text, num_merges):
    """As in subword-nmt's bpe_toy.py: the ValueError of max ends the loop."""
    symbols, merges, names = list(text), {}, core.generate_names(text)
    for _ in range(num_merges):
        pairs = core.get_stats(symbols)
        try:
            best = max(pairs, key=pairs.get)
        except ValueError:
            break
        merges[best] = next(names)
        symbols = core.merge(symbols, best, merges[best])
    return merges, symbols


def toy_as_in_the_hugging_face_course(text, num_merges):
    """As in the Hugging Face course: a loop that keeps the best pair and its count."""
    splits, merges, names = list(text), {}, core.generate_names(text)
    while len(merges) < num_merges:
        best_pair, max_freq = None, None
        for pair, freq in core.get_stats(splits).items():
            if max_freq is None or max_freq < freq:
                best_pair = pair
                max_freq = freq
        if best_pair is None:
            break
        merges[best_pair] = next(names)
        splits = core.merge(splits, best_pair, merges[best_pair])
    return merges, splits


def toy_as_in_tiktoken(text, num_merges):
    """As in tiktoken's educational module: a Counter, and max with a lambda."""
    word, ranks, names = list(text), {}, core.generate_names(text)
    while len(ranks) < num_merges and len(word) > 1:
        stats = Counter(zip(word[:-1], word[1:]))
        most_common = max(stats, key=lambda pair: stats[pair])
        ranks[most_common] = next(names)
        word = merge_as_in_tiktoken(word, most_common, ranks[most_common])
    return ranks, word


def toy_by_most_common(text, num_merges):
    """Counter.most_common, which keeps the order of equal counts."""
    symbols, merges, names = list(text), {}, core.generate_names(text)
    for name, _ in zip(names, range(num_merges)):
        stats = Counter(core.get_stats(symbols))
        if not stats:
            return merges, symbols
        [(pair, _)] = stats.most_common(1)
        merges[pair] = name
        symbols = core.merge(symbols, pair, name)
    return merges, symbols


def toy_by_recursion(text, num_merges):
    """One merge, then the rest."""
    names = core.generate_names(text)

    def go_on(symbols, left):
        stats = core.get_stats(symbols)
        if left == 0 or not stats:
            return {}, symbols
        pair = core.most_frequent(stats)
        name = next(names)
        merges, symbols = go_on(core.merge(symbols, pair, name), left - 1)
        return {pair: name, **merges}, symbols

    return go_on(list(text), num_merges)


def toy_by_walrus(text, num_merges):
    """The condition counts the pairs."""
    symbols, merges, names = list(text), {}, core.generate_names(text)
    while len(merges) < num_merges and (stats := core.get_stats(symbols)):
        pair = core.most_frequent(stats)
        symbols = core.merge(symbols, pair, merges.setdefault(pair, next(names)))
    return merges, symbols


def toy_until_an_error(text, num_merges):
    """The ValueError of core.most_frequent ends the loop."""
    symbols = list(text)
    merges = OrderedDict()
    names = core.generate_names(text)
    for _ in range(num_merges):
        try:
            pair = core.most_frequent(core.get_stats(symbols))
        except ValueError:
            break
        merges[pair] = next(names)
        symbols = core.merge(symbols, pair, merges[pair])
    return merges, symbols


def toy_from_states(text, num_merges):
    """A generator of the states, cut off by islice."""
    names = core.generate_names(text)

    def states():
        merges, symbols = {}, list(text)
        yield merges, symbols
        while len(symbols) > 1:
            pair = core.most_frequent(core.get_stats(symbols))
            merges = merges | {pair: next(names)}
            symbols = core.merge(symbols, pair, merges[pair])
            yield merges, symbols

    *_, last = islice(states(), num_merges + 1)
    return last


def toy_by_length(text, num_merges):
    """The length of the list says when no pair is left."""
    symbols, merges = [*text], {}
    names = core.generate_names(text)
    rounds = count(1)
    while len(symbols) >= 2 and next(rounds) <= num_merges:
        stats = core.get_stats(symbols)
        best = sorted(stats, key=lambda pair: -stats[pair])[0]
        merges[best] = next(names)
        symbols = core.merge(symbols, best, merges[best])
    return merges, symbols


def toy_with_own_helpers(text, num_merges):
    """The learner's own get_stats and merge."""
    symbols, merges, names = list(text), {}, core.generate_names(text)
    for _ in range(num_merges):
        if not (stats := stats_by_pairwise(symbols)):
            break
        top = max(stats.values())
        pair = next(pair for pair, n in stats.items() if n == top)
        merges.update({pair: next(names)})
        symbols = merge_with_a_deque(symbols, pair, merges[pair])
    return (merges, symbols)


@lru_cache
def best_pair(symbols):
    """Return the best pair of a tuple of symbols."""
    return core.most_frequent(core.get_stats(symbols)) if len(symbols) > 1 else None


def toy_with_a_cache(text, num_merges):
    """A helper with a cache, which needs a tuple."""
    symbols, merges, names = tuple(text), {}, core.generate_names(text)
    for _ in range(num_merges):
        pair = best_pair(symbols)
        if pair is None:
            break
        merges[pair] = next(names)
        symbols = tuple(core.merge(symbols, pair, merges[pair]))
    return merges, list(symbols)


Trained = namedtuple("Trained", "merges symbols")


def toy_as_a_named_tuple(text, num_merges):
    """A namedtuple is a tuple of two."""
    return Trained(*toy_by_walrus(text, num_merges))


class Symbol(str):
    """A symbol that knows its parts."""

    parts = ()


def toy_of_own_symbols(text, num_merges):
    """A subclass of str is a str."""
    symbols, merges, names = list(map(Symbol, text)), {}, core.generate_names(text)
    for _ in range(num_merges):
        stats = core.get_stats(symbols)
        if not stats:
            break
        pair = core.most_frequent(stats)
        new = Symbol(next(names))
        new.parts = pair
        merges[pair] = new
        symbols = core.merge(symbols, pair, new)
    return merges, symbols


SOLUTIONS = {
    "get_stats": [
        count_a_zip,
        stats_as_in_minbpe,
        stats_as_in_sennrich,
        stats_as_in_the_hugging_face_course,
        stats_as_in_tiktoken,
        stats_by_recursion,
        stats_by_pairwise,
        stats_by_tee,
        stats_by_reduce,
        stats_by_update,
        stats_by_exception,
        stats_by_remembering,
        stats_by_while,
        stats_ordered,
        stats_with_named_pairs,
        stats_with_more_parameters,
        stats_of_arguments,
        stats_of_a_set,
        CountPairs(),
        Counting.static_stats,
        Counting.class_stats,
        make_lambda(),
    ],
    "get_stats-fix": [
        fixed_without_the_line,
        fixed_with_a_tuple,
        fixed_with_two_names,
        fixed_with_another_name,
        fixed_with_a_key,
        fixed_by_position,
        stats_by_pairwise,
        count_a_zip,
        stats_as_in_minbpe,
        stats_as_in_sennrich,
        stats_as_in_tiktoken,
    ],
    "merge": [
        merge_as_in_minbpe,
        merge_as_in_the_hugging_face_course,
        merge_as_in_gpt_2,
        merge_as_in_tiktoken,
        merge_as_in_subword_nmt,
        merge_by_recursion,
        merge_by_generator,
        merge_by_reduce,
        merge_with_a_for_loop,
        merge_with_a_deque,
        merge_by_exception,
        merge_in_a_copy,
        merge_from_positions,
        merge_by_regex,
        merge_runs,
        merge_into_a_subclass,
        merge_with_while_else,
        merge_by_partial,
    ],
    "merge-fix": [
        fixed_loop_to_the_end,
        fixed_after_the_loop,
        fixed_with_a_slice_after_the_loop,
        fixed_with_a_guard_at_the_end,
        fixed_with_slices,
        fixed_with_while_true,
        merge_as_in_minbpe,
        merge_as_in_gpt_2,
        merge_as_in_tiktoken,
        merge_as_in_subword_nmt,
        merge_by_exception,
    ],
    "train_toy": [
        toy_as_in_minbpe,
        toy_as_in_sennrich,
        toy_as_in_the_hugging_face_course,
        toy_as_in_tiktoken,
        toy_by_most_common,
        toy_by_recursion,
        toy_by_walrus,
        toy_until_an_error,
        toy_from_states,
        toy_by_length,
        toy_with_own_helpers,
        toy_with_a_cache,
        toy_as_a_named_tuple,
        toy_of_own_symbols,
    ],
}
