"""Right solutions of lesson 02."""

import re
from collections import Counter, OrderedDict, defaultdict, deque
from functools import cache, partial, reduce
from itertools import chain, groupby, pairwise, repeat, starmap

from bpe_lesson import words
from bpe_lesson.core import get_stats, merge

# word_stats


def stats_as_in_sennrich(vocab):
    """As in the listing of Sennrich's paper: a defaultdict, and positions."""
    pairs = defaultdict(int)
    for word, freq in vocab.items():
        for i in range(len(word) - 1):
            pairs[word[i], word[i + 1]] += freq
    return pairs


def stats_as_in_subword_nmt(vocab):
    """As in subword-nmt's learn_bpe: the symbol before has a name."""
    stats = defaultdict(int)
    for word, freq in vocab.items():
        prev_char = word[0]
        for char in word[1:]:
            stats[prev_char, char] += freq
            prev_char = char
    return stats


def stats_as_in_the_hugging_face_course(word_freqs):
    """As in the Hugging Face course: a word of one symbol is passed over."""
    pair_freqs = defaultdict(int)
    for split, freq in word_freqs.items():
        if len(split) == 1:
            continue
        for i in range(len(split) - 1):
            pair = (split[i], split[i + 1])
            pair_freqs[pair] += freq
    return pair_freqs


def stats_as_in_cs336(word_counts):
    """As many solve Stanford's CS336: zip, and a Counter that grows by the frequency."""
    pair_counts = Counter()
    for token, count in word_counts.items():
        for pair in zip(token[:-1], token[1:]):
            pair_counts[pair] += count
    return pair_counts


def stats_into_one_dict(word_counts):
    """get_stats as often as the word occurs, with one dict for all."""
    stats = {}
    for word, frequency in word_counts.items():
        for _ in range(frequency):
            get_stats(word, stats)
    return stats


def stats_by_repeat(word_counts):
    """Every word as often as it occurs, in one chain."""
    every = chain.from_iterable(repeat(word, n) for word, n in word_counts.items())
    return Counter(chain.from_iterable(map(pairwise, every)))


def stats_by_elements(word_counts):
    """Counter.elements."""
    stats = {}
    for word in Counter(word_counts).elements():
        stats = get_stats(word, stats)
    return stats


def stats_by_sum(word_counts):
    """Counters, added up."""
    each = (
        Counter({pair: n * times for pair, n in get_stats(word).items()})
        for word, times in word_counts.items()
    )
    return sum(each, Counter())


def stats_by_reduce(word_counts):
    """A fold over the words."""

    def add(stats, item):
        word, frequency = item
        return reduce(
            lambda seen, pair: {**seen, pair: seen.get(pair, 0) + frequency},
            zip(word, word[1:]),
            stats,
        )

    return reduce(add, word_counts.items(), {})


def stats_by_comprehension(word_counts):
    """First the different pairs, then a sum for each."""
    pairs = dict.fromkeys(pair for word in word_counts for pair in pairwise(word))
    return {
        pair: sum(get_stats(word).get(pair, 0) * n for word, n in word_counts.items())
        for pair in pairs
    }


def stats_by_recursion(word_counts):
    """One word, then the rest."""
    items = list(word_counts.items())
    if not items:
        return {}
    (word, frequency), rest = items[-1], dict(items[:-1])
    stats = stats_by_recursion(rest)
    for pair, n in get_stats(word).items():
        stats[pair] = stats.get(pair, 0) + n * frequency
    return stats


def stats_by_exception(word_counts):
    """A KeyError says that a pair is new."""
    stats = OrderedDict()
    for word in word_counts:
        for pair in zip(word, word[1:]):
            try:
                stats[pair] += word_counts[word]
            except KeyError:
                stats[pair] = word_counts[word]
    return stats


def stats_by_setdefault(word_counts, *, count=get_stats):
    """With setdefault, and a parameter more."""
    stats = dict()
    for word, frequency in word_counts.items():
        for pair, n in count(word).items():
            stats[pair] = stats.setdefault(pair, 0) + n * frequency
    return stats


# merge_vocab


def vocab_as_in_sennrich(pair, v_in):
    """As in subword-nmt's bpe_toy.py, between texts and tuples."""
    v_out = {}
    bigram = re.escape(" ".join(pair))
    p = re.compile(r"(?<!\S)" + bigram + r"(?!\S)")
    for word in v_in:
        w_out = p.sub("".join(pair), " ".join(word))
        v_out[tuple(w_out.split())] = v_in[word]
    return v_out


def vocab_as_a_comprehension(pair, word_counts):
    """A dict comprehension, as shorter versions of Sennrich's listing have it."""
    return {tuple(merge(word, pair, "".join(pair))): n for word, n in word_counts.items()}


def vocab_as_in_the_hugging_face_course(pair, word_freqs):
    """As in the Hugging Face course: a new split from two slices for each match."""
    a, b = pair
    merged = {}
    for word, freq in word_freqs.items():
        split = list(word)
        if len(split) > 1:
            i = 0
            while i < len(split) - 1:
                if split[i] == a and split[i + 1] == b:
                    split = split[:i] + [a + b] + split[i + 2 :]
                else:
                    i += 1
        merged[tuple(split)] = merged.get(tuple(split), 0) + freq
    return merged


def vocab_as_in_cs336(pair, word_counts):
    """As many solve Stanford's CS336: unchanged words go over as they are."""
    new_token = pair[0] + pair[1]
    new_counts = {}
    for token, count in word_counts.items():
        if pair[0] not in token or pair[1] not in token:
            new_counts[token] = new_counts.get(token, 0) + count
            continue
        new = []
        i = 0
        while i < len(token):
            if i < len(token) - 1 and token[i] == pair[0] and token[i + 1] == pair[1]:
                new.append(new_token)
                i += 2
            else:
                new.append(token[i])
                i += 1
        new_counts[tuple(new)] = new_counts.get(tuple(new), 0) + count
    return new_counts


def vocab_by_default_dict(pair, word_counts):
    """A defaultdict."""
    new_counts = defaultdict(int)
    for word, frequency in word_counts.items():
        new_counts[tuple(merge(word, pair, "".join(pair)))] += frequency
    return new_counts


def vocab_by_counter(pair, word_counts):
    """A Counter, and a word as often as it occurs."""
    new_counts = Counter()
    for word, frequency in word_counts.items():
        new_counts.update({tuple(merge(word, pair, pair[0] + pair[1])): frequency})
    return new_counts


def vocab_by_group(pair, word_counts):
    """A list of frequencies for each word, added up at the end."""
    found = {}
    for word, frequency in word_counts.items():
        found.setdefault(tuple(merge(word, pair, "".join(pair))), []).append(frequency)
    return {word: sum(frequencies) for word, frequencies in found.items()}


def vocab_by_regex(pair, word_counts):
    """A pattern, escaped, with white space or an end on each side."""
    pattern = re.compile(rf"(?<!\S){re.escape(pair[0])} {re.escape(pair[1])}(?!\S)")
    new_counts = {}
    for word, frequency in word_counts.items():
        symbols = pattern.sub(lambda match: match[0].replace(" ", ""), " ".join(word)).split(" ")
        new_counts[tuple(symbols)] = new_counts.get(tuple(symbols), 0) + frequency
    return new_counts


def vocab_by_replace(pair, word_counts):
    """Texts with a bar on both sides of every symbol, so that replace can't go wrong."""
    new_counts = {}
    left, right = pair
    for word, frequency in word_counts.items():
        text = "".join(f"\0{symbol}\1" for symbol in word)
        text = text.replace(f"\0{left}\1\0{right}\1", f"\0{left}{right}\1")
        symbols = tuple(text[1:-1].split("\1\0"))
        new_counts[symbols] = new_counts.get(symbols, 0) + frequency
    return new_counts


def vocab_by_map(pair, word_counts):
    """The words through map and zip, with a nested helper."""

    def merged(word):
        return tuple(merge(word, pair, "".join(pair)))

    new_counts = dict.fromkeys(map(merged, word_counts), 0)
    for word, frequency in zip(map(merged, word_counts), word_counts.values()):
        new_counts[word] += frequency
    return new_counts


def vocab_by_recursion(pair, word_counts):
    """Words merged by a function that calls itself, with a cache."""

    @cache
    def merged(word):
        if word[:2] == pair:
            return ("".join(pair), *merged(word[2:]))
        return (word[0], *merged(word[1:])) if word else ()

    new_counts = {}
    for word in word_counts:
        new_counts[merged(word)] = word_counts[word] + new_counts.get(merged(word), 0)
    return new_counts


def vocab_by_reduce(pair, word_counts):
    """A fold over the words, with partial."""
    new = partial(merge, pair=pair, idx="".join(pair))
    return reduce(
        lambda out, item: {**out, (w := tuple(new(item[0]))): out.get(w, 0) + item[1]},
        word_counts.items(),
        {},
    )


def vocab_by_group_by(pair, word_counts):
    """Sorted and grouped, then put back in the order of the words."""
    merged = [tuple(merge(word, pair, "".join(pair))) for word in word_counts]
    items = sorted(zip(merged, word_counts.values()))
    sums = {word: sum(n for _, n in group) for word, group in groupby(items, lambda item: item[0])}
    return {word: sums[word] for word in merged}


# merge_vocab-fix


def fixed_by_merge(pair, word_counts):
    """A call of merge instead of replace."""
    new_counts = {}
    for word, frequency in word_counts.items():
        symbols = tuple(merge(word, pair, "".join(pair)))
        new_counts[symbols] = new_counts.get(symbols, 0) + frequency
    return new_counts


def fixed_by_spaces_all_round(pair, word_counts):
    """Two spaces between symbols, and one at each end, so that whole symbols are replaced."""
    new_counts = {}
    for word, frequency in word_counts.items():
        text = " " + "  ".join(word) + " "
        symbols = tuple(
            text.replace("  ".join(("", *pair, ""))[1:-1], f" {''.join(pair)} ").split()
        )
        new_counts[symbols] = new_counts.get(symbols, 0) + frequency
    return new_counts


def fixed_by_while(pair, word_counts):
    """A while loop over the symbols."""
    new_counts = {}
    for word, frequency in word_counts.items():
        symbols = list(word)
        i = 0
        while i < len(symbols) - 1:
            if (symbols[i], symbols[i + 1]) == pair:
                symbols[i : i + 2] = ["".join(pair)]
            i += 1
        new_counts[tuple(symbols)] = new_counts.get(tuple(symbols), 0) + frequency
    return new_counts


# encode_word


def encode_by_lowest_rank(word, merges):
    """As in Karpathy's minbpe: min over the pairs, by rank, with infinity for the others."""
    ranks = {pair: rank for rank, pair in enumerate(merges)}
    symbols = list(words.split_word(word))
    while len(symbols) >= 2:
        stats = get_stats(symbols)
        pair = min(stats, key=lambda p: ranks.get(p, float("inf")))
        if pair not in ranks:
            break
        symbols = merge(symbols, pair, "".join(pair))
    return tuple(symbols)


def encode_as_in_subword_nmt(orig, bpe_codes):
    """As in subword-nmt's apply_bpe: (rank, position, pair), and min of these."""
    codes = {pair: rank for rank, pair in reversed(list(enumerate(bpe_codes)))}
    word = list(orig) + ["</w>"]
    while len(word) > 1:
        pairs = [(codes[p], i, p) for i, p in enumerate(zip(word, word[1:])) if p in codes]
        if not pairs:
            break
        bigram = min(pairs)[2]
        positions = [i for _, i, pair in pairs if pair == bigram]
        i = 0
        new_word = []
        for j in positions:
            if j < i:
                continue
            new_word.extend(word[i:j])
            new_word.append("".join(bigram))
            i = j + 2
        new_word.extend(word[i:])
        word = new_word
    return tuple(word)


def encode_as_in_gpt_2(token, merges):
    """As in OpenAI's GPT-2 encoder: a set of pairs, and ranks."""
    bpe_ranks = dict(zip(merges, range(len(merges))))
    word = (*token, "</w>")
    pairs = set(zip(word, word[1:]))
    while pairs:
        bigram = min(pairs, key=lambda pair: bpe_ranks.get(pair, float("inf")))
        if bigram not in bpe_ranks:
            break
        word = tuple(merge(word, bigram, bigram[0] + bigram[1]))
        pairs = set(zip(word, word[1:]))
    return word


def encode_as_in_tiktoken(word, merges):
    """As in tiktoken's educational module: one merge at a time, the leftmost of the lowest rank."""
    parts = list(words.split_word(word))
    while True:
        min_idx = None
        min_rank = None
        for i, pair in enumerate(zip(parts[:-1], parts[1:])):
            rank = merges.index(pair) if pair in merges else None
            if rank is not None and (min_rank is None or rank < min_rank):
                min_idx = i
                min_rank = rank
        if min_rank is None:
            return tuple(parts)
        parts = parts[:min_idx] + [parts[min_idx] + parts[min_idx + 1]] + parts[min_idx + 2 :]


def encode_as_in_the_hugging_face_course(word, merges):
    """As in the Hugging Face course: the merges in order, with slices."""
    split = [*word, "</w>"]
    for pair in merges:
        i = 0
        while i < len(split) - 1:
            if split[i] == pair[0] and split[i + 1] == pair[1]:
                split = split[:i] + [pair[0] + pair[1]] + split[i + 2 :]
            else:
                i += 1
    return tuple(split)


def encode_by_reduce(word, merges):
    """A fold over the merges."""
    return tuple(
        reduce(
            lambda symbols, pair: merge(symbols, pair, "".join(pair)),
            merges,
            words.split_word(word),
        )
    )


def encode_by_recursion(word, merges, symbols=None):
    """One merge, then the rest of the list; a parameter more with a default."""
    symbols = words.split_word(word) if symbols is None else symbols
    if not merges:
        return tuple(symbols)
    pair, *rest = merges
    return encode_by_recursion(word, rest, merge(symbols, pair, "".join(pair)))


def encode_by_vocab(word, merges):
    """merge_vocab of a corpus with this one word."""
    counts = {words.split_word(word): 1}
    for pair in merges:
        counts = words.merge_vocab(pair, counts)
    (symbols,) = counts
    return symbols


def encode_with_a_deque(word, merges):
    """A queue of merges, and a test that isn't needed."""
    symbols = words.split_word(word)
    todo = deque(merges)
    while todo:
        pair = todo.popleft()
        if pair in zip(symbols, symbols[1:]):
            symbols = tuple(merge(symbols, pair, "".join(pair)))
    return symbols


def encode_by_regex(word, merges):
    """A text with spaces, and an escaped pattern."""
    text = " ".join(words.split_word(word))
    for pair in merges:
        pattern = r"(?<!\S)" + re.escape(" ".join(pair)) + r"(?!\S)"
        text = re.sub(pattern, lambda match: match[0].replace(" ", ""), text)
    return tuple(text.split(" "))


def encode_by_generator(word, merges):
    """A generator of the states, of which the last one counts."""

    def states(symbols):
        yield symbols
        for left, right in merges:
            symbols = merge(symbols, (left, right), left + right)
            yield symbols

    *_, last = states(words.split_word(word))
    return tuple(last)


def encode_with_own_marker(word, merges, *, end="</w>"):
    """A keyword-only parameter, and list comprehension over positions."""
    symbols = list(word) + [end]
    for a, b in merges:
        for i in range(len(symbols) - 1):
            if i + 1 < len(symbols) and (symbols[i], symbols[i + 1]) == (a, b):
                symbols[i : i + 2] = [a + b]
    return tuple(symbols)


class EncodeWord:
    """An object that can be called."""

    __name__ = "EncodeWord"

    def __call__(self, word, merges):
        symbols = words.split_word(word)
        for pair, new in zip(merges, starmap("{}{}".format, merges)):
            symbols = merge(symbols, pair, new)
        return tuple(symbols)


# encode_word-fix


def fixed_by_index(word, merges):
    """The min with key=merges.index, as the hint has it."""
    symbols = words.split_word(word)
    while True:
        pairs = [pair for pair in zip(symbols, symbols[1:]) if pair in merges]
        if not pairs:
            return tuple(symbols)
        pair = min(pairs, key=merges.index)
        symbols = merge(symbols, pair, "".join(pair))


def fixed_by_sorting(word, merges):
    """The pairs sorted by their index."""
    symbols = words.split_word(word)
    while True:
        pairs = [pair for pair in zip(symbols, symbols[1:]) if pair in merges]
        if not pairs:
            return tuple(symbols)
        pairs.sort(key=merges.index)
        pair = pairs[0]
        symbols = merge(symbols, pair, "".join(pair))


def fixed_by_the_list(word, merges):
    """The pairs in the order of the merges."""
    symbols = words.split_word(word)
    while True:
        here = list(zip(symbols, symbols[1:]))
        pairs = [pair for pair in merges if pair in here]
        if not pairs:
            return tuple(symbols)
        pair = pairs[0]
        symbols = merge(symbols, pair, "".join(pair))


def fixed_by_rank(word, merges):
    """The smallest index, then the pair at it."""
    symbols = words.split_word(word)
    while True:
        pairs = [pair for pair in zip(symbols, symbols[1:]) if pair in merges]
        if not pairs:
            return tuple(symbols)
        pair = merges[min(merges.index(pair) for pair in pairs)]
        symbols = merge(symbols, pair, "".join(pair))


def fixed_by_next(word, merges):
    """The first merge that fits, with next and a default."""
    symbols = words.split_word(word)
    while True:
        pairs = set(zip(symbols, symbols[1:]))
        pair = next((pair for pair in merges if pair in pairs), None)
        if pair is None:
            return tuple(symbols)
        symbols = merge(symbols, pair, "".join(pair))


def fixed_by_max(word, merges):
    """The max of the negative index."""
    symbols = words.split_word(word)
    while pairs := [pair for pair in zip(symbols, symbols[1:]) if pair in merges]:
        pair = max(pairs, key=lambda pair: -merges.index(pair))
        symbols = merge(symbols, pair, "".join(pair))
    return tuple(symbols)


# decode_words


def decode_as_many_do(tokens):
    """As many solutions on GitHub: join, replace, strip."""
    return "".join(tokens).replace("</w>", " ").strip()


def decode_as_in_tokenizers(tokens):
    """As Hugging Face's BPEDecoder: the suffix of the last token goes, the others are spaces."""
    texts = []
    for i, token in enumerate(tokens):
        texts.append(token.replace("</w>", "" if i == len(tokens) - 1 else " "))
    return "".join(texts)


def decode_as_in_subword_nmt(tokens):
    """As one undoes subword-nmt: a regular expression, sed 's/@@ //g' the other way round."""
    return re.sub("</w>$", "", "".join(tokens)).replace("</w>", " ")


def decode_word_by_word(tokens):
    """The word so far, and a list of words."""
    found, word = [], ""
    for token in tokens:
        if token.endswith("</w>"):
            found.append(word + token[: -len("</w>")])
            word = ""
        else:
            word += token
    if word:
        found.append(word)
    return " ".join(found)


def decode_by_split(tokens):
    """Split at the markers; what comes after the last one may be empty."""
    *ended, rest = "".join(tokens).split("</w>")
    return " ".join([*ended, rest] if rest else ended)


def decode_by_filter(tokens):
    """Split, and leave out what's empty."""
    return " ".join(filter(None, "".join(tokens).split("</w>")))


def decode_by_generator(tokens):
    """A space before a token, if a word ended before it."""

    def pieces():
        gap = ""
        for token in tokens:
            yield gap + token.removesuffix("</w>")
            gap = " " if token.endswith("</w>") else ""

    return "".join(pieces())


def decode_by_recursion(tokens):
    """The first token, then the rest."""
    if not tokens:
        return ""
    first, *rest = tokens
    if not first.endswith("</w>"):
        return first + decode_by_recursion(rest)
    return first[:-4] + (" " if rest else "") + decode_by_recursion(rest)


def decode_by_reduce(tokens):
    """A fold over the tokens."""
    return reduce(lambda text, token: text + token.replace("</w>", " "), tokens, "").rstrip(" ")


def decode_by_regex(tokens):
    """A marker with something after it is a space; any other is nothing."""
    return re.sub("</w>", "", re.sub("</w>(?=.)", " ", "".join(tokens)))


def decode_by_slice(tokens):
    """The last space is cut off if there is one."""
    text = ""
    for token in tokens:
        text += token
    text = text.replace("</w>", " ")
    return text[:-1] if text.endswith(" ") else text


def decode_by_partition(tokens):
    """Call partition until no marker is left."""
    rest, found = "".join(tokens), []
    while rest:
        word, _, rest = rest.partition("</w>")
        found.append(word)
    return " ".join(found)


def decode_by_while(tokens):
    """With find, and slices."""
    text = "".join(tokens)
    while (at := text.find("</w>")) >= 0:
        text = text[:at] + (" " if text[at + 4 :] else "") + text[at + 4 :]
    return text


class Text(str):
    """A learner's own kind of text."""


def decode_to_a_subclass(tokens):
    """A subclass of str is a str."""
    return Text(decode_as_many_do(tokens))


SOLUTIONS = {
    "word_stats": [
        stats_as_in_sennrich,
        stats_as_in_subword_nmt,
        stats_as_in_the_hugging_face_course,
        stats_as_in_cs336,
        stats_into_one_dict,
        stats_by_repeat,
        stats_by_elements,
        stats_by_sum,
        stats_by_reduce,
        stats_by_comprehension,
        stats_by_recursion,
        stats_by_exception,
        stats_by_setdefault,
    ],
    "merge_vocab": [
        vocab_as_in_sennrich,
        vocab_as_a_comprehension,
        vocab_as_in_the_hugging_face_course,
        vocab_as_in_cs336,
        vocab_by_default_dict,
        vocab_by_counter,
        vocab_by_group,
        vocab_by_regex,
        vocab_by_replace,
        vocab_by_map,
        vocab_by_recursion,
        vocab_by_reduce,
        vocab_by_group_by,
    ],
    "merge_vocab-fix": [
        fixed_by_merge,
        fixed_by_spaces_all_round,
        fixed_by_while,
        vocab_as_in_sennrich,
        vocab_as_a_comprehension,
        vocab_as_in_the_hugging_face_course,
        vocab_as_in_cs336,
        vocab_by_regex,
        vocab_by_replace,
        vocab_by_default_dict,
        vocab_by_recursion,
    ],
    "encode_word": [
        encode_by_lowest_rank,
        encode_as_in_subword_nmt,
        encode_as_in_gpt_2,
        encode_as_in_tiktoken,
        encode_as_in_the_hugging_face_course,
        encode_by_reduce,
        encode_by_recursion,
        encode_by_vocab,
        encode_with_a_deque,
        encode_by_regex,
        encode_by_generator,
        encode_with_own_marker,
        EncodeWord(),
    ],
    "encode_word-fix": [
        fixed_by_index,
        fixed_by_sorting,
        fixed_by_the_list,
        fixed_by_rank,
        fixed_by_next,
        fixed_by_max,
        encode_by_lowest_rank,
        encode_as_in_subword_nmt,
        encode_as_in_gpt_2,
        encode_as_in_tiktoken,
        encode_by_reduce,
    ],
    "decode_words": [
        decode_as_many_do,
        decode_as_in_tokenizers,
        decode_as_in_subword_nmt,
        decode_word_by_word,
        decode_by_split,
        decode_by_filter,
        decode_by_generator,
        decode_by_recursion,
        decode_by_reduce,
        decode_by_regex,
        decode_by_slice,
        decode_by_partition,
        decode_by_while,
        decode_to_a_subclass,
    ],
}
