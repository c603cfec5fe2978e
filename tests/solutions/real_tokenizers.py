"""Right solutions of lesson 07."""

import re
from collections import OrderedDict
from functools import reduce
from itertools import pairwise
from operator import itemgetter

from bpe_lesson.core import merge
from bpe_lesson.encoder import encode_bytes

# set_apart


def apart_by_cs336(text, special_tokens):
    """Solutions of Stanford's CS336: longest first, escaped, split, and the empty pieces dropped."""
    if not special_tokens:
        return [text] if text else []
    special_tokens_sorted = sorted(special_tokens, key=lambda x: -len(x))
    pattern = "|".join(re.escape(tok) for tok in special_tokens_sorted)
    parts = re.split("(" + pattern + ")", text)
    return [part for part in parts if part]


def apart_by_minbpe(text, special_tokens):
    """Karpathy's minbpe, RegexTokenizer.encode, with the longest special token first."""
    special = {token: idx for idx, token in enumerate(special_tokens)}
    if not special:
        return [text] * bool(text)
    special_pattern = "(" + "|".join(re.escape(k) for k in sorted(special, reverse=True)) + ")"
    special_chunks = re.split(special_pattern, text)
    return list(filter(None, special_chunks))


def apart_by_tiktoken(text, special_tokens):
    """Tiktoken's CoreBPE: search for the next special token, take the text before it."""
    longest_first = sorted(special_tokens, key=len)[::-1]
    pattern = re.compile("|".join(map(re.escape, longest_first)) or "(?!)")
    pieces = []
    start = 0
    while True:
        found = pattern.search(text, start)
        end = found.start() if found else len(text)
        if end > start:
            pieces.append(text[start:end])
        if not found:
            return pieces
        pieces.append(found.group())
        start = found.end()


def apart_by_trie(text, special_tokens):
    """Hugging Face's transformers, Trie.split: a tree of letters, searched at each place."""
    tree = {}
    for token in special_tokens:
        node = tree
        for letter in token:
            node = node.setdefault(letter, {})
        node[""] = token
    pieces, plain, place = [], "", 0
    while place < len(text):
        node, longest = tree, ""
        for letter in text[place:]:
            if letter not in node:
                break
            node = node[letter]
            longest = node.get("", longest)
        if longest and plain:
            pieces.append(plain)
            plain = ""
        if longest:
            pieces.append(longest)
        else:
            plain += text[place]
        place += len(longest) or 1
    return [*pieces, plain] if plain else pieces


def apart_by_startswith(text, special_tokens):
    """Walk from place to place, and ask every special token."""
    pieces, begin, i = [], 0, 0
    while i < len(text):
        here = [token for token in special_tokens if text.startswith(token, i)]
        if here:
            token = max(here, key=len)
            pieces += [text[begin:i], token]
            begin = i = i + len(token)
        else:
            i += 1
    return [piece for piece in (*pieces, text[begin:]) if piece]


def apart_recursive(text, special_tokens):
    """The leftmost and longest special token, then the rest."""
    places = [(text.find(t), -len(t), t) for t in special_tokens if t in text]
    if not places:
        return [text] if text else []
    place, _, token = min(places)
    before = [text[:place]] if place else []
    return [*before, token, *apart_recursive(text[place + len(token) :], special_tokens)]


def apart_by_findall(text, special_tokens):
    """A pattern for special tokens, and for text in which none begins."""
    if not special_tokens:
        return re.findall("(?s).+", text)
    special = "|".join(sorted(map(re.escape, special_tokens), key=len, reverse=True))
    pattern = re.compile(rf"{special}|(?:(?!{special}).)+", re.DOTALL)
    return [found[0] for found in pattern.finditer(text)]


def apart_by_sub(text, special_tokens, /, *, mark="\x00"):
    """Put a mark on both sides of each special token, then split at the marks."""
    if special_tokens:
        ordered = sorted(set(special_tokens), key=len, reverse=True)
        pattern = "|".join(map(re.escape, ordered))
        text = re.sub(pattern, lambda found: mark + found.group() + mark, text)
    return [*filter(len, text.split(mark))]


def apart_collected(text, special_tokens):
    """A generator inside, a list outside; the longest is found by negative lookahead."""

    def pieces():
        ordered = sorted(special_tokens, key=lambda token: (-len(token), token))
        for number, piece in enumerate(re.split(f"({'|'.join(map(re.escape, ordered))})", text)):
            if piece or number % 2:
                yield piece

    return list(pieces()) if special_tokens else [piece for piece in [text] if piece]


SET_APART = [
    apart_by_cs336,
    apart_by_minbpe,
    apart_by_tiktoken,
    apart_by_trie,
    apart_by_startswith,
    apart_recursive,
    apart_by_findall,
    apart_by_sub,
    apart_collected,
]


def apart_fixed_with(order):
    """Return the listing of lesson 07 with the special tokens in a different order."""

    def fixed(text, special_tokens):
        if not special_tokens:
            return [text] if text else []
        pattern = "(" + "|".join(map(re.escape, order(special_tokens))) + ")"
        return [piece for piece in re.split(pattern, text) if piece]

    return fixed


SET_APART_FIXED = [
    apart_fixed_with(lambda tokens: sorted(tokens, key=len, reverse=True)),
    apart_fixed_with(lambda tokens: sorted(tokens, key=lambda token: -len(token))),
    apart_fixed_with(lambda tokens: sorted(tokens, reverse=True)),
    apart_fixed_with(lambda tokens: sorted(tokens)[::-1]),
    apart_fixed_with(lambda tokens: reversed(sorted(tokens, key=len))),
]


# recover_merges


def merges_by_minbpe(ranks):
    """Karpathy's minbpe, bpe and recover_merges, with the order and the ids of this course."""

    def bpe(mergeable_ranks, token, max_rank):
        parts = [bytes([b]) for b in token]
        while True:
            min_idx = None
            min_rank = None
            for i, pair in enumerate(zip(parts[:-1], parts[1:])):
                rank = mergeable_ranks.get(pair[0] + pair[1])
                if rank is not None and (min_rank is None or rank < min_rank):
                    min_idx = i
                    min_rank = rank
            if min_rank is None or (max_rank is not None and min_rank >= max_rank):
                break
            assert min_idx is not None
            parts = parts[:min_idx] + [parts[min_idx] + parts[min_idx + 1]] + parts[min_idx + 2 :]
        return parts

    ids = {bytes([b]): b for b in range(256)}
    merges = {}
    for token, rank in sorted(ranks.items(), key=lambda item: item[1]):
        if len(token) == 1:
            continue
        pair = tuple(bpe(ranks, token, max_rank=rank))
        assert len(pair) == 2
        ids[token] = 256 + len(merges)
        merges[ids[pair[0]], ids[pair[1]]] = ids[token]
    return merges


def merges_by_the_lowest(ranks):
    """Minbpe's bpe once more, with a list of the known pairs and min."""
    encoder = {token: rank for token, rank in sorted(ranks.items(), key=itemgetter(1))}
    ids = dict(zip((bytes([b]) for b in range(256)), range(256)))
    merges = {}
    for token, rank in encoder.items():
        if len(token) == 1:
            continue
        parts = [token[i : i + 1] for i in range(len(token))]
        while len(parts) > 2:
            known = [
                (encoder[left + right], i)
                for i, (left, right) in enumerate(pairwise(parts))
                if encoder.get(left + right, rank) < rank
            ]
            _, i = min(known)
            parts[i : i + 2] = [parts[i] + parts[i + 1]]
        merges[tuple(ids[part] for part in parts)] = ids[token] = 256 + len(merges)
    return merges


def merges_by_converter(ranks):
    """Hugging Face's TikTokenConverter tries all cuts; here the one is kept that encoding leaves."""
    ids = {bytes([b]): b for b in range(256)}
    merges = {}
    for token in sorted((t for t in ranks if len(t) > 1), key=ranks.get):
        for cut in range(1, len(token)):
            left, right = ids.get(token[:cut]), ids.get(token[cut:])
            if None not in (left, right) and encode_bytes(token, merges) == [left, right]:
                break
        ids[token] = merges[left, right] = 256 + len(merges)
    return merges


def merges_in_a_loop(ranks):
    """The last hint, with enumerate for the ids."""
    merges = {}
    longer = [token for token in sorted(ranks, key=ranks.get) if len(token) > 1]
    for idx, token in enumerate(longer, start=256):
        merges[tuple(encode_bytes(token, merges))] = idx
    return merges


def merges_recursive(ranks):
    """The merges of all tokens but the last, then the last one's."""
    longer = {token: rank for token, rank in ranks.items() if len(token) > 1}
    if not longer:
        return {}
    last = max(longer, key=longer.get)
    merges = merges_recursive({token: longer[token] for token in longer if token != last})
    return merges | {(*encode_bytes(last, merges),): 256 + len(longer) - 1}


def merges_reduced(ranks):
    """A reduce over the tokens, into an OrderedDict."""

    def add(merges, token):
        left, right = encode_bytes(token, merges)
        merges[left, right] = len(merges) + 256
        return merges

    return reduce(add, sorted(filter(lambda t: t[1:], ranks), key=ranks.get), OrderedDict())


def merges_replayed(ranks, *, first=256):
    """The bytes of each token go through all merges in turn, with merge of lesson 01."""
    by_rank = {rank: token for token, rank in ranks.items()}
    merges = {}
    for rank in sorted(by_rank):
        ids = list(by_rank[rank])
        for pair, idx in merges.items():
            ids = merge(ids, pair, idx)
        match ids:
            case [left, right]:
                merges[left, right] = first
                first += 1
    return merges


def merges_at_once(ranks):
    """A comment in minbpe: "a small BPE training run on all the tokens, in their order"."""
    ordered = sorted(ranks.items(), key=lambda item: item[1])
    words = [list(token) for token, _ in ordered if not len(token) == 1]
    merges = {}
    for number in range(len(words)):
        pair = words[number][0], words[number][1]
        merges[pair] = 256 + number
        words = [merge(word, pair, 256 + number) for word in words]
    return merges


SOLUTIONS = {
    "set_apart": SET_APART,
    "set_apart-fix": [*SET_APART_FIXED, *SET_APART],
    "recover_merges": [
        merges_by_minbpe,
        merges_by_the_lowest,
        merges_by_converter,
        merges_in_a_loop,
        merges_recursive,
        merges_reduced,
        merges_replayed,
        merges_at_once,
    ],
}
