"""Right solutions of lesson 08."""

import re
from collections import Counter, OrderedDict, defaultdict, deque
from fractions import Fraction
from functools import cache, partial, reduce
from operator import truediv

# premium


def premium_by_petrov(texts, encode, base):
    """Petrov and others' definition: lengths first, then all of them divided by the base's."""
    lengths = {}
    for language in texts:
        lengths[language] = len(encode(texts[language]))
    return {language: lengths[language] / lengths[base] for language in lengths}


def premium_by_base(texts, encode, base):
    """The parity of blog posts: the base's length in a name of its own, one line for the rest."""
    n_base = len(encode(texts[base]))
    return {lang: len(encode(text)) / n_base for lang, text in texts.items()}


def premium_by_parity(texts, encode, base):
    """Metrics of papers on fairness: the parity of two texts, for each language and the base."""

    def tokenization_parity(text_a, text_b):
        return len(encode(text_a)) / len(encode(text_b))

    return {lang: tokenization_parity(texts[lang], texts[base]) for lang in texts}


def premium_base_first(texts, encode, base):
    """The base gets its 1 before anybody else gets a number."""
    result = {base: 1}
    denominator = len(encode(texts[base]))
    for language, text in texts.items():
        if language != base:
            result[language] = len(encode(text)) / denominator
    return result


def premium_by_factor(texts, encode, base):
    """A factor for all, which rounds differently in the last digit."""
    factor = 1 / len(encode(texts[base]))
    return {language: len(encode(text)) * factor for language, text in texts.items()}


def premium_whole_numbers(texts, encode, base):
    """An int if the number is whole."""
    ratios = {}
    for language, text in texts.items():
        ratio = len(encode(text)) / len(encode(texts[base]))
        ratios[language] = int(ratio) if ratio == int(ratio) else ratio
    return ratios


def premium_exact(texts, encode, base):
    """Fractions, which are exact."""
    count = Counter({language: len(encode(text)) for language, text in texts.items()})
    return OrderedDict((language, Fraction(count[language], count[base])) for language in texts)


def premium_mapped(texts, encode, base):
    """Only map and zip, and a generator that is counted."""
    counts = [sum(1 for _ in encode(text)) for text in texts.values()]
    unit = dict(zip(texts, counts))[base]
    return dict(zip(texts, map(truediv, counts, [unit] * len(counts))))


def premium_recursive(texts, encode, base, done=()):
    """One language in each call."""
    if not (rest := [language for language in texts if language not in done]):
        return {}
    first = {rest[0]: len(encode(texts[rest[0]])) / len(encode(texts[base]))}
    return first | premium_recursive(texts, encode, base, (*done, rest[0]))


def premium_cached(texts, encode, base):
    """A cached helper, a defaultdict, and percent for a while."""

    @cache
    def count(language):
        return len(encode(texts[language]))

    result = defaultdict(float)
    for language in texts:
        result[language] = 100 * count(language) / count(base) / 100
    return result


def premium_reduced(texts, encode, base):
    """A reduce that adds a language at a time."""
    size = len(list(encode(texts[base])))
    return reduce(lambda d, k: {**d, k: len(encode(texts[k])) / size}, texts, {})


# encode_wordpiece


def pieces_by_bert(word, vocab, unknown="[UNK]"):
    """Google's BERT, WordpieceTokenizer.tokenize, for a single word."""
    chars = list(word)
    is_bad = False
    start = 0
    sub_tokens = []
    while start < len(chars):
        end = len(chars)
        cur_substr = None
        while start < end:
            substr = "".join(chars[start:end])
            if start > 0:
                substr = "##" + substr
            if substr in vocab:
                cur_substr = substr
                break
            end -= 1
        if cur_substr is None:
            is_bad = True
            break
        sub_tokens.append(cur_substr)
        start = end
    return [unknown] if is_bad else sub_tokens


def pieces_by_hugging_face(word, vocab, unknown="[UNK]"):
    """Hugging Face's course, encode_word: the rest of the word gets its ## at once."""
    tokens = []
    while len(word) > 0:
        i = len(word)
        while i > 0 and word[:i] not in vocab:
            i -= 1
        if i == 0:
            return [unknown]
        tokens.append(word[:i])
        word = word[i:]
        if len(word) > 0:
            word = f"##{word}"
    return tokens


def pieces_by_tokenizers(word, vocab, unknown="[UNK]"):
    """Hugging Face's tokenizers, in Rust: a limit on the length, and a mark for a bad word."""
    if len(word) > 100:
        return [unknown]
    start, found = 0, []
    while start < len(word):
        for end in range(len(word), start, -1):
            piece = word[start:end] if start == 0 else f"##{word[start:end]}"
            if piece in vocab:
                found += [piece]
                start = end
                break
        else:
            return [unknown]
    return found


def pieces_by_trie(word, vocab, unknown="[UNK]"):
    """Google's fast WordPiece walks a tree of letters; here with a plain walk for each piece."""
    roots = {"": {}, "##": {}}
    for piece in vocab:
        node = roots["##" if piece.startswith("##") else ""]
        for letter in piece.removeprefix("##"):
            node = node.setdefault(letter, {})
        node[None] = piece
    pieces, place = [], 0
    while place < len(word):
        node, longest, end = roots["##" if place else ""], None, place
        for at in range(place, len(word)):
            node = node.get(word[at])
            if node is None:
                break
            if None in node:
                longest, end = node[None], at + 1
        if longest is None:
            return [unknown]
        pieces.append(longest)
        place = end
    return pieces


def pieces_recursive(word, vocab, unknown="[UNK]", mark=""):
    """The longest piece, then the rest of the word with a mark."""
    for end in reversed(range(1, len(word) + 1)):
        if (piece := mark + word[:end]) in vocab:
            rest = pieces_recursive(word[end:], vocab, unknown, "##")
            return [unknown] if rest[-1:] == [unknown] and unknown not in vocab else [piece, *rest]
    return [unknown] if word else []


def pieces_by_error(word, vocab, unknown="[UNK]"):
    """Next raises StopIteration if nothing fits."""
    pieces, rest = deque(), word
    try:
        while rest:
            mark = "##" if pieces else ""
            fits = (end for end in range(len(rest), 0, -1) if mark + rest[:end] in vocab)
            end = next(fits)
            pieces.append(mark + rest[:end])
            rest = rest[end:]
    except StopIteration:
        return [unknown]
    return list(pieces)


def pieces_by_vocabulary(word, vocab, unknown="[UNK]"):
    """Go through the vocabulary, longest piece first, and ask whether the rest begins so."""
    longest_first = sorted(vocab, key=len, reverse=True)
    pieces, rest = [], word
    while rest:
        mark = "##" * bool(pieces)
        candidates = [p for p in longest_first if (mark + rest).startswith(p)]
        candidates = [p for p in candidates if p.startswith("##") == bool(mark)]
        if not candidates:
            return [unknown]
        pieces.append(candidates[0])
        rest = rest[len(candidates[0]) - len(mark) :]
    return pieces


def pieces_by_pattern(word, vocab, unknown="[UNK]"):
    """Two patterns of alternatives, the longest first; a match has to begin where the last ended."""

    def compile_pieces(pieces):
        ordered = sorted(pieces, key=len, reverse=True)
        return re.compile("|".join(map(re.escape, ordered)) or "(?!)")

    begin = compile_pieces([p for p in vocab if not p.startswith("##")])
    inside = compile_pieces([p[2:] for p in vocab if p.startswith("##")])
    pieces, start = [], 0
    while start != len(word):
        found = (inside if start else begin).match(word, start)
        if not found:
            return [unknown]
        pieces.append(("##" if start else "") + found.group())
        start = found.end()
    return pieces


def pieces_generated(word, vocab, unknown="[UNK]", **options):
    """A generator of pieces, with None for a part that can't be cut."""

    def cut(start=0):
        while start < len(word):
            mark = start and "##" or ""
            end = max(
                (e for e in range(start + 1, len(word) + 1) if mark + word[start:e] in vocab),
                default=None,
            )
            yield end and mark + word[start:end]
            if end is None:
                return
            start = end

    pieces = [*cut()]
    return pieces if all(pieces) else [unknown]


WORDPIECE = [
    pieces_by_bert,
    pieces_by_hugging_face,
    pieces_by_tokenizers,
    pieces_by_trie,
    pieces_recursive,
    pieces_by_error,
    pieces_by_vocabulary,
    pieces_by_pattern,
    pieces_generated,
]


def pieces_fixed_with(word, vocab, unknown="[UNK]", *, step):
    """The listing of lesson 08, with a different way to move on."""
    pieces, start = [], 0
    while start < len(word):
        mark = "##" if start else ""
        end = len(word)
        while end > start and mark + word[start:end] not in vocab:
            end -= 1
        if end == start:
            return [unknown]
        pieces.append(mark + word[start:end])
        start += step(start, end, pieces)
    return pieces


STEPS = {
    "to_the_end": lambda start, end, pieces: end - start,
    "without_the_mark": lambda start, end, pieces: len(pieces[-1].removeprefix("##")),
    "two_fewer_inside": lambda start, end, pieces: len(pieces[-1]) - 2 * (start > 0),
    "counted_anew": lambda start, end, pieces: (
        sum(len(piece) for piece in pieces) - 2 * (len(pieces) - 1) - start
    ),
    "letters_only": lambda start, end, pieces: sum(letter != "#" for letter in pieces[-1]),
}

WORDPIECE_FIXED = []
for step_name, how in STEPS.items():
    fixed = partial(pieces_fixed_with, step=how)
    fixed.__name__ = step_name
    WORDPIECE_FIXED.append(fixed)

SOLUTIONS = {
    "premium": [
        premium_by_petrov,
        premium_by_base,
        premium_by_parity,
        premium_base_first,
        premium_by_factor,
        premium_whole_numbers,
        premium_exact,
        premium_mapped,
        premium_recursive,
        premium_cached,
        premium_reduced,
    ],
    "encode_wordpiece": WORDPIECE,
    "encode_wordpiece-fix": [*WORDPIECE_FIXED, *WORDPIECE],
}
