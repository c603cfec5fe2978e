"""Exercises of lesson 05, encode and decode. The results of the cases are typed by hand."""

from functools import partial

from bpe_lesson import basic, core
from bpe_lesson.practice.exercise import Exercise, Mistake, Question
from bpe_lesson.practice.values import brief

ask = partial(Question, lesson="05")
BYTES = {idx: bytes([idx]) for idx in range(256)}
LOWEST, HIGHEST = [256, 262, 101], [101, 275, 101]

ONE_BYTE = ask(
    "encode-one-byte",
    title="How many bytes have bytes([97]), bytes(3) and str(97).encode()?",
    answer=(1, 3, 2),
    why="A list of one number, a length of three, and two digits.",
    hints=["What does bytes make of a list, and what of a number without brackets?"],
    trace="say of each what stands between the round brackets: a list, or what else?",
    mistakes=[
        Mistake("byte-3", "bytes(3) is the byte 3.", "And what would bytes([3]) be?", (1, 1, 2)),
        Mistake("all-one", "each of them is one byte.", "What is str(97), as text?", (1, 1, 1)),
        Mistake("digits", "str(97) has one character.", "What is it, in quotes?", (1, 3, 1)),
    ],
)

BUILD_VOCAB_BLANKS = ask(
    "build_vocab-blanks",
    title="Two blanks in build_vocab",
    answer=(0, 1),
    why="pair[0] is the left part, pair[1] the right, and they are joined in that order.",
    hints=["At which position does a tuple begin to count?"],
    trace="fill both in, and go through the pair (101, 32) with its bytes.",
    mistakes=[
        Mistake("from-one", "positions count from 1.", "What is (7, 8)[1]?", (1, 2)),
        Mistake("turned", "the right part comes first.", "Is 256 e␣ or ␣e?", (1, 0)),
        Mistake("left-twice", "the left part is both parts.", "Where is the right one?", (0, 0)),
    ],
)


def vocab_of(merges, single=BYTES.get, join=lambda left, right: left + right, count=256):
    """Build a vocabulary as `build_vocab` does, with one part exchanged."""
    vocab = {idx: single(idx) for idx in range(count)}
    for (left, right), idx in merges.items():
        vocab[idx] = join(vocab[left], vocab[right])
    return vocab


def look_up(build_vocab, merges, *ids):
    """Return what one id spells in the vocabulary; without an id, how many tokens it has."""
    vocab = build_vocab(merges)
    if vocab is None:
        return None
    if not isinstance(vocab, dict):
        raise TypeError(f"{brief(vocab, 40)} is no dict")
    return vocab[ids[0]] if ids else len(vocab)


BUILD_VOCAB = Exercise(
    basic.build_vocab,
    lesson="05",
    title="From merges to bytes",
    minutes=3,
    use=look_up,
    as_code=lambda merges, *ids: (
        f"build_vocab({brief(merges)})[{ids[0]}]" if ids else f"len(build_vocab({brief(merges)}))"
    ),
    cases=[
        (({},), 256),
        (({}, 0), b"\x00"),
        (({}, 97), b"a"),
        (({}, 200), b"\xc8"),
        (({(97, 98): 256},), 257),
        (({(97, 98): 256}, 256), b"ab"),
        (({(97, 97): 256, (256, 98): 257}, 257), b"aab"),
        (({(97, 98): 256, (99, 256): 257}, 257), b"cab"),
    ],
    random_case=lambda rng: (
        merges := basic.train("".join(rng.choices("abé", k=9)), 256 + rng.randrange(6)),
        rng.choice([97, 195, *merges.values()]),
    ),
    hints=[
        "First the single bytes, then the merges, in the order in which they were learned.",
        "A number becomes one byte only in a list. Both parts of a merge are in the table by then, and + joins their bytes.",
        "vocab = {idx: bytes(___) for idx in range(___)}\n"
        "for (left, right), idx in merges.items():\n    vocab[idx] = ___ + ___\n"
        "return vocab",
    ],
    trace="write down which tokens there are, first the bytes, then one for each merge, and what each spells.",
    mistakes=[
        Mistake(
            "characters",
            "a token is a text: chr makes a character of a number, and that is no byte.",
            "Which of the three expressions at the beginning of the lesson gave one byte?",
            lambda merges: vocab_of(merges, chr),
        ),
        Mistake(
            "characters-in-utf8",
            "a byte is a character, and the token its UTF-8.",
            "How many bytes has chr(200) in UTF-8?",
            lambda merges: vocab_of(merges, lambda idx: chr(idx).encode("utf-8")),
        ),
        Mistake(
            "digits",
            "a byte is the digits of its number.",
            "What is str(97).encode(), and how many bytes has it?",
            lambda merges: vocab_of(merges, lambda idx: str(idx).encode()),
        ),
        Mistake(
            "zeros",
            "a byte's number is a length: bytes(97) is 97 zero bytes.",
            "What has to stand between the brackets, so that one byte comes out?",
            lambda merges: vocab_of(merges, bytes),
        ),
        Mistake(
            "right-part-first",
            "a token spells its right part first.",
            'Which part of "th" is read first, and where in the pair does it stand?',
            lambda merges: vocab_of(merges, join=lambda left, right: right + left),
        ),
        Mistake(
            "left-part-twice",
            "a token spells its left part twice.",
            "A merge has two parts: where does the second one come in?",
            lambda merges: vocab_of(merges, join=lambda left, right: left + left),
        ),
        Mistake(
            "a-byte-is-missing",
            "there are 255 bytes.",
            "Which is the last number of range(255), and which the highest byte?",
            lambda merges: vocab_of(merges, count=255),
        ),
        Mistake(
            "ids-as-bytes",
            "the ids of a pair are its bytes.",
            "Which byte is 256? Where do the bytes of a merged token stand?",
            lambda merges: BYTES | {idx: bytes(pair) for pair, idx in merges.items()},
            says="range(0, 256)",
        ),
        Mistake(
            "one-byte-too-many",
            "there are 257 bytes.",
            "Which is the last number of range(257), and which the highest byte?",
            lambda merges: vocab_of(merges, lambda idx: bytes([idx]), count=257),
            says="range(0, 256)",
        ),
        Mistake(
            "first-byte-missing",
            "there is no byte 0.",
            "With which number do the bytes begin?",
            lambda merges: {idx: vocab_of(merges)[idx] for idx in vocab_of(merges) if idx},
        ),
        Mistake(
            "right-part-twice",
            "a token spells its right part twice.",
            "A merge has two parts: where does the first one come in?",
            lambda merges: vocab_of(merges, join=lambda left, right: right + right),
        ),
        Mistake(
            "no-single-bytes",
            "the merges are all there is.",
            "Where would the bytes of the first merge's parts come from?",
            lambda merges: vocab_of(merges, count=0),
        ),
    ],
)

JOIN = ask(
    "encode-join",
    title="How many characters if joined first, how many if decoded one by one?",
    answer=(2, 4),
    why="Three tokens together are one face, and the last one is a character by itself.",
    hints=["How many bytes has a character that begins with f0? (Lesson 03.)"],
    trace="write the bytes of the four tokens side by side, and draw a box around each character.",
    mistakes=[
        Mistake("no-difference", "both ways give the same.", "Is 98 a character?", (2, 2)),
        Mistake("tokens", "a token is a character.", "How many bytes has an emoji?", (4, 4)),
        Mistake("bytes", "each byte is counted.", "What do four of them spell?", (5, 5)),
        Mistake("swapped", "the two change places.", "Which way was first?", (4, 2)),
        Mistake("bytes-alone", "each byte becomes one �.", "How many tokens are there?", (2, 5)),
    ],
)

DECODE_BLANKS = ask(
    "decode-blanks",
    title="Two blanks in decode",
    answer=("vocab", "ids"),
    why="Each id in turn is looked up in the vocabulary, and the bytes are joined.",
    hints=["Which of the names is the table, and which says in what order to read?"],
    trace="fill both in and go through ids = [1, 1] with vocab = {1: b'a', 2: b'b'}.",
    mistakes=[
        Mistake("swapped", "A and B change places.", "What is ids[97]?", ("ids", "vocab")),
        Mistake("table", "the whole table is read.", "And the ids?", ("vocab", "vocab")),
        Mistake("merges", "merges lead from id to bytes.", "What is a key?", ("merges", "ids")),
    ],
)

DECODE = Exercise(
    basic.decode,
    lesson="05",
    title="From ids to text",
    minutes=3,
    cases=[
        (([], {}), ""),
        (([1], {1: b"a"}), "a"),
        (([1, 2], {1: b"a", 2: b"ab"}), "aab"),
        (([2, 1, 2], {1: b"b", 2: b"a"}), "aba"),
        (([128], {128: b"\x80"}), "\ufffd"),
        (([128], {128: b"\x80"}, "ignore"), ""),
        (([128], {128: b"\x80"}, "backslashreplace"), "\\x80"),
        (([1, 2], {1: b"caf\xc3", 2: b"\xa9"}), "café"),
        (([1, 2], {1: b" A", 2: b"b "}), " Ab "),
        (([257, 1, 2], {257: b"\xf0\x9f", 1: b"\x98", 2: b"\x84!"}), "😄!"),
    ],
    random_case=lambda rng: (
        rng.choices([97, 195, 169, 256], k=rng.randrange(6)),
        {97: b"a", 195: b"\xc3", 169: b"\xa9", 256: b"b\xc3"},
    ),
    hints=[
        "Two steps: join the bytes of all tokens, then decode once.",
        "The joined bytes have a method decode: the encoding's name comes first, then errors=...",
        'joined = b"".join(___ for idx in ids)\nreturn joined.decode(___, errors=___)',
    ],
    trace="write the bytes of all tokens side by side, and only then read the characters.",
    mistakes=[
        Mistake(
            "token-by-token",
            "a token is a text by itself: each is decoded alone.",
            "What becomes of an é whose two bytes lie in two tokens?",
            lambda ids, vocab, how="replace": "".join(vocab[i].decode("utf-8", how) for i in ids),
        ),
        Mistake(
            "always-strict",
            "all bytes are UTF-8: on others it fails, whatever errors says.",
            "To which call should errors be handed on?",
            lambda ids, vocab, errors="replace": basic.decode(ids, vocab, "strict"),
        ),
        Mistake(
            "always-ignores",
            "bytes that are no UTF-8 are not there: they are dropped without a word.",
            "What should a reader see in their place when nothing else is asked for?",
            lambda ids, vocab, errors="replace": basic.decode(ids, vocab, "ignore"),
        ),
        Mistake(
            "always-replaces",
            'errors is "replace", whatever the caller gives.',
            'Which name should stand where "replace" stands in your call?',
            lambda ids, vocab, errors="replace": basic.decode(ids, vocab),
        ),
        Mistake(
            "last-token-only",
            "the last token is all.",
            "In the loop, what becomes of the bytes that were there before?",
            lambda ids, vocab, errors="replace": basic.decode(ids[-1:], vocab, errors),
        ),
        Mistake(
            "spaces-stripped",
            "spaces at the ends of a text do not matter.",
            "Should decode(encode(text)) be the text?",
            lambda ids, vocab, errors="replace": basic.decode(ids, vocab, errors).strip(),
        ),
        Mistake(
            "latin-1",
            "every byte is a character: that is Latin-1, which never fails and is seldom right.",
            "How many bytes has é in UTF-8, the encoding that the text was written in?",
            lambda ids, vocab, errors="replace": b"".join(vocab[i] for i in ids).decode("latin-1"),
        ),
    ],
)

ORDERS = ask(
    "encode-orders",
    title="The ids of e the: lowest first, highest first",
    answer=(LOWEST, HIGHEST),
    why="Lowest first, the space goes to the e before it; highest first, to the th after it.",
    hints=["Rewrite the five ids after each merge, then look for pairs again."],
    trace="write 101 32 116 104 101 down, merge one pair, write all anew, and look again.",
    minutes=1,
    mistakes=[
        Mistake("alike", "both end alike.", "With th merged, what is before it?", (LOWEST, LOWEST)),
        Mistake("swapped", "the two change places.", "Which id is lower?", (HIGHEST, LOWEST)),
        Mistake(
            "one-merge",
            "one merge is made and no other.",
            "Which pairs are there after it?",
            ([256, 116, 104, 101], [101, 32, 262, 101]),
        ),
    ],
)

ENCODE_BLANKS = ask(
    "encode-blanks",
    title="Two blanks in encode",
    answer=(2, "merges"),
    why="Two ids are needed for a pair; and if even the lowest pair has no merge, none has.",
    hints=["How many ids does a pair need? And when may the loop end?"],
    trace="fill both in, and go through the text a, then through ab without any merges.",
    mistakes=[
        Mistake("one", "one id is a pair.", "What has min to choose from then?", (1, "merges")),
        Mistake("three", "two ids are no pair.", "What becomes of ab then?", (3, "merges")),
        Mistake("in-ids", "a pair is an id.", "What are the elements of ids?", (2, "ids")),
        Mistake("in-vocab", "a pair is a key of vocab.", "What is a key there?", (2, "vocab")),
    ],
)


def encode_by(text, merges, key=None, least=2, rounds=99):
    """Encode as `encode` does, with one part exchanged; `key` takes a pair and all counts."""
    key = key or (lambda pair, stats: merges.get(pair, float("inf")))
    ids = list(text.encode("utf-8"))
    while len(ids) >= least and rounds:
        stats = core.get_stats(ids)
        pair = min(stats, key=lambda pair: key(pair, stats))
        if pair not in merges:
            break
        ids = core.merge(ids, pair, merges[pair])
        rounds -= 1
    return ids


def longest_match(text, merges):
    """Take the longest token that fits, from the left."""
    ids, rest, vocab = [], text.encode("utf-8"), basic.build_vocab(merges)
    while rest:
        fitting = [idx for idx in vocab if rest.startswith(vocab[idx])]
        ids.append(max(fitting, key=lambda idx: len(vocab[idx])))
        rest = rest.removeprefix(vocab[ids[-1]])
    return ids


ENCODE = Exercise(
    basic.encode,
    lesson="05",
    title="From text to ids",
    minutes=7,
    cases=[
        (("", {}), []),
        (("a", {}), [97]),
        (("é", {}), [195, 169]),
        (("ab", {(97, 98): 256}), [256]),
        (("abc", {(98, 99): 256}), [97, 256]),
        (("aaab", {(97, 97): 256, (256, 97): 257}), [257, 98]),
        (("aab", {(97, 98): 256, (97, 97): 257}), [97, 256]),
        (("abc", {(97, 98): 256, (98, 99): 257}), [256, 99]),
        (("abcdbc", {(97, 98): 256, (98, 99): 257, (99, 100): 258}), [256, 258, 257]),
        (("CABDE", {(65, 66): 256, (67, 65): 257, (66, 68): 258, (68, 69): 259}), [67, 256, 259]),
        (("abcd", {(97, 98): 256, (99, 100): 257, (256, 257): 258}), [258]),
        (("abc", {(97, 98): 256, (98, 99): 257, (97, 257): 258}), [256, 99]),
        (("abc", {(97, 98): 200_000}), [200_000, 99]),
        ((" A b ", {(98, 32): 256}), [32, 65, 32, 256]),
    ],
    random_case=lambda rng: (
        "".join(rng.choices("abcé", k=rng.randrange(10))),
        basic.train("".join(rng.choices("abcé", k=20)), 256 + rng.randrange(8)),
    ),
    hints=[
        "In a loop: count the pairs, find the one of lowest rank, merge it. It ends in two ways: no pair is left, or none that has a merge.",
        'min of nothing is an error, so ask before each round whether there is a pair at all. float("inf") is higher than every rank.',
        "ids = list(___)\n"
        "while len(ids) >= ___:\n"
        '    pair = min(get_stats(___), key=lambda pair: merges.get(___, float("inf")))\n'
        "    if pair not in ___:\n        break\n"
        "    ids = merge(___, ___, ___)\n"
        "return ids",
    ],
    trace="write the ids down after each merge, and below them the pairs that have a merge.",
    mistakes=[
        Mistake(
            "highest-count-first",
            "the pair that occurs most often in this text goes first, as in training.",
            "Which table says what was merged first in training?",
            lambda text, merges: encode_by(text, merges, lambda p, n: (p not in merges, -n[p])),
        ),
        Mistake(
            "most-frequent-pair",
            "the pair that occurs most often is merged, as in training, until it has no merge.",
            "Training has counted already: where does it say which pair it merged first?",
            lambda text, merges: encode_by(text, merges, lambda pair, stats: -stats[pair]),
        ),
        Mistake(
            "highest-rank-first",
            "the merge learned last goes first.",
            "Which id has the merge that training made first, the lowest or the highest?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: -merges.get(pair, 0)),
        ),
        Mistake(
            "leftmost-first",
            "the first pair from the left that has a merge goes first.",
            "Of two pairs with a merge, which one was merged first in training?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: pair not in merges),
        ),
        Mistake(
            "longest-match",
            "the longest token that fits is taken, from the left, as WordPiece does (lesson 02).",
            "Which of the two says how a text is split, the vocabulary or the merges?",
            longest_match,
        ),
        Mistake(
            "one-merge-only",
            "one merge is enough.",
            "Which pairs are there after it: does your loop go round again?",
            lambda text, merges: encode_by(text, merges, rounds=1),
        ),
        Mistake(
            "nothing-to-choose",
            "there is always a pair to choose: min of nothing fails.",
            "How many pairs has a text of one character, or a list that was merged into one id?",
            lambda text, merges: encode_by(text, merges, least=0),
        ),
        Mistake(
            "never-merges",
            "there are no merges.",
            "Does the loop begin, and does it end before the first merge? When should it end?",
            lambda text, merges: list(text.encode("utf-8")),
        ),
        Mistake(
            "smallest-pair",
            "the pair of the smallest ids goes first, whatever its rank.",
            "What does min compare where it is given no key?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: pair),
        ),
        Mistake(
            "every-pair-has-a-merge",
            "every pair has a merge.",
            "What should happen where a pair is not a key of merges?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: merges[pair]),
        ),
        Mistake(
            "none-has-a-rank",
            "min can compare None with a number.",
            "What does merges.get give for a pair without a merge, and how would you change that?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: merges.get(pair)),
            says="NoneType",
        ),
        Mistake(
            "two-ids-are-no-pair",
            "two ids are too few for a merge.",
            "How many ids does a pair have?",
            lambda text, merges: encode_by(text, merges, least=3),
        ),
        Mistake(
            "spaces-lost",
            "spaces are no part of the text.",
            "Which byte is a space, and what does split or strip do with it?",
            lambda text, merges: basic.encode("".join(text.split()), merges),
        ),
        Mistake(
            "one-id-is-a-pair",
            "one id by itself is a pair: min of nothing fails.",
            "How many ids must there be, so that there is a pair?",
            lambda text, merges: encode_by(text, merges, least=1),
        ),
        Mistake(
            "no-merge-is-a-number",
            "a pair without a merge has some rank, and a merge may have a higher one.",
            "Vocabularies have 200,000 ids and more: which number is higher than every id?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: merges.get(pair, 999)),
        ),
        Mistake(
            "no-merge-is-zero",
            "a pair without a merge has the lowest rank of all: it is chosen, and ends the loop.",
            "Of 0, 256 and 262, which one does min take?",
            lambda text, merges: encode_by(text, merges, lambda pair, _: merges.get(pair, 0)),
        ),
        Mistake(
            "code-points",
            "a character is an id: its code point, not its bytes.",
            "How many bytes has é in UTF-8, and what gives them?",
            lambda text, merges: list(basic.replay(map(ord, text), merges))[-1],
        ),
        Mistake(
            "characters",
            "the characters of the text are its ids.",
            "Which type has an id, and what turns a text into numbers from 0 to 255?",
            lambda text, merges: list(text),
        ),
    ],
)

ROUND_TRIP = ask(
    "encode-round-trip",
    title="What always comes back: the text, the ids or both?",
    answer="text",
    why="Merging never changes the bytes, but one text may be spelled by several lists of ids.",
    hints=["In how many ways can ids spell th? Does encode give each of them?"],
    trace="take the two bytes of th, unmerged: decode them, and encode what comes out.",
    mistakes=[
        Mistake("both", "one text has one list of ids.", "116 104 spells th, and 262?", "both"),
        Mistake("ids", "a merge may lose bytes of the text.", "What does 262 spell?", "ids"),
    ],
)


def take_steps(tokenizer_class, *steps):
    """Take the steps, each (object, method, arguments...), and return what the last one gave."""
    objects = {name: tokenizer_class() for name in dict.fromkeys(step[0] for step in steps)}
    for name, what, *arguments in steps:
        part = getattr(objects[name], what)
        value = part(*arguments) if callable(part) else part
    return len(value) if what == "vocab" else value


def steps_typed(*steps):
    """Return the steps as one would type them."""
    code = [f"{name} = BasicTokenizer()" for name in dict.fromkeys(step[0] for step in steps)]
    for name, what, *arguments in steps:
        given = f"{name}.{what}({', '.join(map(brief, arguments))})"
        code.append({"merges": f"{name}.merges", "vocab": f"len({name}.vocab)"}.get(what, given))
    return "; ".join(code)


def plain_decode(self, ids, errors="replace"):
    """Decode as a learner's own `decode` does: an id that is not there is a KeyError."""
    return b"".join(self.vocab[idx] for idx in ids).decode("utf-8", errors)


def like_ours(**parts):
    """Return a class that does as ours does, with some methods exchanged."""
    ours = {name: part for name, part in vars(basic.BasicTokenizer).items() if callable(part)}
    for name, part in parts.items():
        part.__qualname__ = f"BasicTokenizer.{name}"
    return type("BasicTokenizer", (), ours | {"decode": plain_decode} | parts)


def keep(self, merges, vocab=None):
    """Keep merges and vocabulary, on an object or on its class; it returns None, as train does."""
    self.merges = merges
    self.vocab = vocab_of(merges) if vocab is None else vocab


TOKENIZER = Exercise(
    basic.BasicTokenizer,
    lesson="05",
    title="A tokenizer that remembers",
    minutes=6,
    use=take_steps,
    as_code=steps_typed,
    cases=[
        ((("t", "encode", ""),), []),
        ((("t", "encode", "ab"),), [97, 98]),
        ((("t", "merges"),), {}),
        ((("t", "decode", [97, 98]),), "ab"),
        ((("t", "encode", " A "),), [32, 65, 32]),
        ((("t", "decode", [32, 65]),), " A"),
        ((("t", "decode", [128]),), "\ufffd"),
        ((("t", "decode", [195, 169]),), "é"),
        ((("t", "decode", [128], "ignore"),), ""),
        ((("t", "train", "ab", 257), ("t", "merges")), {(97, 98): 256}),
        ((("t", "train", "ab", 257), ("t", "encode", "abab")), [256, 256]),
        ((("t", "train", "ab", 257), ("t", "decode", [256, 98])), "abb"),
        ((("t", "train", "aaabdaaabac", 259), ("t", "encode", "aaab")), [258]),
        ((("t", "train", "ab", 257), ("t", "train", "c", 257), ("t", "encode", "ab")), [97, 98]),
        ((("t", "train", "ab", 257), ("t", "train", "cd", 257), ("t", "decode", [256])), "cd"),
        ((("t", "train", "aaab", 258), ("t", "train", "ab", 257), ("t", "vocab")), 257),
        ((("t", "train", "ab", 257), ("u", "train", "cd", 257), ("t", "encode", "ab")), [256]),
    ],
    random_case=lambda rng: (
        ("t", "train", "".join(rng.choices("abé", k=9)), rng.randrange(257, 261)),
        ("t", "encode", "".join(rng.choices("abé", k=rng.randrange(6)))),
    ),
    hints=[
        "Each method needs one or two lines: it calls a function of the cell above with what self keeps.",
        "encode(text, ...) is the function, self.encode(text) the method. What is to be remembered gets a name that begins with self.",
        "def __init__(self):\n    self.merges = ___\n    self.vocab = build_vocab(___)\n\n"
        "def train(self, text, vocab_size):\n    self.merges = train(___, ___)\n    self.vocab = ___\n\n"
        "def encode(self, text):\n    return encode(text, ___)\n\n"
        'def decode(self, ids, errors="replace"):\n    return decode(ids, ___, ___)',
    ],
    trace="write down what self.merges and self.vocab are after each step of this case.",
    mistakes=[
        Mistake(
            "trained-and-forgot",
            "nothing is left of a training once it is over.",
            "Is what it makes kept on self, and is vocab_size handed on as it is?",
            like_ours(train=lambda self, text, size: basic.train(text, size)),
        ),
        Mistake(
            "merges-forgotten",
            "the merges are gone when train is over; the vocabulary is kept.",
            "Which names outlive the call of train: those with self, or those without?",
            like_ours(
                train=lambda self, text, size: keep(self, {}, vocab_of(basic.train(text, size)))
            ),
        ),
        Mistake(
            "vocab-one-behind",
            "the vocabulary is built before the merges are there, from those of the last training.",
            "In which order do the two lines of train stand?",
            like_ours(
                train=lambda self, text, size: keep(
                    self, basic.train(text, size), vocab_of(self.merges)
                )
            ),
        ),
        Mistake(
            "size-added",
            "vocab_size counts the merges, and the 256 bytes come on top.",
            "How many tokens has a vocabulary of 257, the bytes among them?",
            like_ours(train=lambda self, text, size: keep(self, basic.train(text, 256 + size))),
        ),
        Mistake(
            "decodes-token-by-token",
            "each token is a text by itself.",
            "Which function of the cells above joins the bytes first?",
            like_ours(
                decode=lambda self, ids, errors="replace": "".join(
                    self.vocab[idx].decode("utf-8", errors) for idx in ids
                )
            ),
        ),
        Mistake(
            "strict-by-default",
            'errors is "strict" where nothing is given.',
            "What should a reader see in place of a broken byte when nothing else is asked for?",
            like_ours(decode=lambda self, ids, errors="strict": plain_decode(self, ids, errors)),
        ),
        Mistake(
            "vocab-not-rebuilt",
            "the vocabulary stays that of the beginning.",
            "After train there are other merges: what else has to be made anew?",
            like_ours(train=lambda self, text, size: keep(self, basic.train(text, size), BYTES)),
        ),
        Mistake(
            "vocab-empty-at-first",
            "an untrained tokenizer knows no byte.",
            "What does build_vocab give where there are no merges?",
            like_ours(__init__=lambda self: keep(self, {}, {})),
        ),
        Mistake(
            "no-merges-at-first",
            "a tokenizer that was never trained has no self.merges.",
            "What could __init__ put there, so that encode works at once?",
            like_ours(__init__=lambda self: vars(self).update(vocab=BYTES)),
        ),
        Mistake(
            "adds-to-earlier",
            "a second training adds its merges to those of the first.",
            "The new ids begin at 256 each time: which merges should there be afterwards?",
            like_ours(train=lambda self, text, n: keep(self, self.merges | basic.train(text, n))),
        ),
        Mistake(
            "first-training-only",
            "a tokenizer can be trained once, and a second training does nothing.",
            "Who trains again wants other merges: which ones should there be afterwards?",
            like_ours(
                train=lambda self, text, size: (
                    None if self.merges else keep(self, basic.train(text, size))
                )
            ),
        ),
        Mistake(
            "vocab-updated",
            "the new tokens are added to the old vocabulary, and none ever leaves it.",
            "After a second training with fewer merges, which tokens should be gone?",
            like_ours(
                train=lambda self, text, size: keep(
                    self, merges := basic.train(text, size), self.vocab | vocab_of(merges)
                )
            ),
        ),
        Mistake(
            "one-merge-too-few",
            "one merge fewer than asked for is made.",
            "With vocab_size 257, how many merges are there room for?",
            like_ours(train=lambda self, text, size: keep(self, basic.train(text, size - 1))),
        ),
        Mistake(
            "shared",
            "all tokenizers share one training.",
            "Is what train makes kept on self, or on something that all objects see?",
            like_ours(
                __init__=lambda self: keep(type(self), {}),
                train=lambda self, text, size: keep(type(self), basic.train(text, size)),
            ),
        ),
        Mistake(
            "encodes-with-others",
            "encode merges nothing, or by other merges than the object's own.",
            "What must be handed to the function encode, and does it begin with self.?",
            like_ours(encode=lambda self, text: basic.encode(text, {})),
        ),
        Mistake(
            "errors-not-handed-on",
            "errors is never given.",
            "What does the method decode hand on, besides the ids and the vocabulary?",
            like_ours(decode=lambda self, ids, errors="replace": basic.decode(ids, self.vocab)),
        ),
        Mistake(
            "decodes-with-merges",
            "decode needs the merges.",
            "Which of the two leads from an id to its bytes: self.vocab or self.merges?",
            like_ours(
                decode=lambda self, ids, errors="replace": basic.decode(ids, self.merges, errors)
            ),
        ),
        Mistake(
            "train-calls-itself",
            "train trains by calling itself.",
            "Which of train(...) and self.train(...) is the function of the cell above?",
            like_ours(train=lambda self, text, size: keep(self, self.train(text, size))),
        ),
        Mistake(
            "function-as-method",
            "build_vocab is a method of the class.",
            "Which names have self. before them: those of the class, or those of the cells above?",
            like_ours(train=lambda self, text, size: self.build_vocab(basic.train(text, size))),
            says="build_vocab",
        ),
        Mistake(
            "function-as-method-at-once",
            "build_vocab is a method of the class.",
            "Which names have self. before them: those of the class, or those of the cells above?",
            like_ours(__init__=lambda self: keep(self, {}, self.build_vocab({}))),
            says="build_vocab",
        ),
        Mistake(
            "encodes-with-vocabulary",
            "encode needs the vocabulary.",
            "Which of the two leads from a pair to its id: self.vocab or self.merges?",
            like_ours(encode=lambda self, text: basic.encode(text, self.vocab)),
            says="give pair of ids",
        ),
        Mistake(
            "encode-calls-itself",
            "the method encode is the function encode.",
            "Which of encode(...) and self.encode(...) is the function of the cell above?",
            like_ours(encode=lambda self, text: self.encode(text, self.merges)),
            says="BasicTokenizer.encode() takes",
        ),
    ],
)

DECODE_MEND = DECODE.to_mend(
    "token-by-token",
    title="Mend a decode",
    minutes=2,
    hints=["Run it by hand where the two bytes of é lie in two tokens. Which step is too early?"],
)

ENCODE_MEND = ENCODE.to_mend(
    "no-merge-is-zero",
    title="Mend an encode",
    minutes=3,
    hints=["Run it on abc by hand, with one merge, (98, 99). Which of the two pairs is chosen?"],
)

WHY_LOWEST = ask(
    "encode-why-lowest",
    title="Why the lowest rank, and not the pair most frequent in the new text?",
    answer="b",
    why="The model learned from ids that were cut in the order of training.",
    hints=["What would the same word become in two different texts?"],
    trace="think of a model that always saw e␣ and th, and is now given e and ␣th.",
    mistakes=[
        Mistake("speed", "it is about speed.", "Can a model read what is cut otherwise?", "a"),
        Mistake("fewest", "it gives the fewest ids.", "How many had e the in each order?", "c"),
    ],
)

ROUND_IDS = ask(
    "encode-round-ids",
    title="With merges {(97, 97): 256}: encode(decode([97, 97, 97]))",
    answer=[256, 97],
    why="The ids spell aaa, and encode merges the first two.",
    hints=["Which text do the ids spell? Encode that."],
    trace="write the text down that the ids spell, then encode it.",
    mistakes=[
        Mistake("same", "the ids come back.", "Would encode leave aa unmerged?", [97, 97, 97]),
        Mistake("overlap", "an a is used twice.", "What is left after one merge?", [256, 256]),
    ],
)

EMPTY = ask(
    "encode-empty",
    title="What does encode return for the empty text?",
    answer=[],
    why="No bytes, no ids: the loop never begins.",
    hints=["How many bytes has the text? And of which type is what encode returns?"],
    trace="go through your encode with the empty text.",
    mistakes=[
        Mistake("text", "encode returns a text.", "Of which type is encode('a')?", ""),
        Mistake("none", "it returns nothing at all.", "Of which type is encode('a')?", None),
    ],
)

LAST_ID = ask(
    "encode-last-id",
    title="276 tokens: how many merges, and which id is the last?",
    answer=(20, 275),
    why="The first 256 are the bytes, and ids count from 0.",
    hints=["How many tokens are there before the first merge, and which id has the first token?"],
    trace="begin at 256, the id of the first merge, and count on.",
    mistakes=[
        Mistake("id-is-size", "the last id is the size.", "Which id is the first?", (20, 276)),
        Mistake("no-bytes", "all tokens are merges.", "And the bytes?", (276, 275)),
        Mistake("one-less", "256 is no merge.", "Which id had e␣?", (19, 275)),
    ],
)

BETWEEN_BYTES = ask(
    "encode-between-bytes",
    title="How many bytes has é, and may a token end between them?",
    answer=(2, True),
    why="c3 and a9; a token is bytes, and BPE does not know where characters end.",
    hints=["Look at the four tokens of the section Decode again."],
    trace="write é in UTF-8, and ask whether merges know where a character ends.",
    mistakes=[
        Mistake("one", "é is one byte.", "Which bytes are single ones?", (1, False)),
        Mistake("whole", "a token is whole characters.", "What was token 257?", (2, False)),
    ],
)
