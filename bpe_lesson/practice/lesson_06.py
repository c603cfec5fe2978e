"""Exercises of lesson 06, edge cases. The results of the cases are typed by hand, never computed."""

import codecs

from bpe_lesson import basic
from bpe_lesson.inputs import whole_number
from bpe_lesson.practice.exercise import Exercise, Mistake, Question
from bpe_lesson.practice.values import brief
from bpe_lesson.stream import StreamDecoder

BEGINNING = Question(
    "edge-128",
    lesson="06",
    title="Is byte 128 missing an end or a start?",
    answer="start",
    why="Its first bits are 10: it continues a character, and nothing has begun.",
    hints=['Look at f"{128:08b}", and at the patterns of lesson 03.'],
    trace="write 128 in binary, and find its first bits among the patterns of UTF-8.",
    mistakes=[Mistake("cut-off", "128 begins a character.", "With which first bits?", "end")],
)

CUT_FACE = Question(
    "edge-cut-face",
    lesson="06",
    title="How many U+FFFD for f0 9f 98?",
    answer=1,
    why="The three bytes could still have become one character: one maximal subpart.",
    hints=["Which of the three bytes could begin a character, and what are the others to it?"],
    trace="write the role of each byte below it, and put an arc over what belongs together.",
    mistakes=[
        Mistake("per-byte", "each byte has its own.", "Which of them could begin a character?", 3),
        Mistake("unseen", "half a character is left out.", "Which handler does that?", 0),
        Mistake("lacking", "the byte that is missing counts too.", "Is it there to read?", 4),
    ],
)

SHORT_FORM = Question(
    "edge-short-form",
    lesson="06",
    title="How many U+FFFD for f0 80 80 41?",
    answer=3,
    why="No character begins f0 80, so f0 is broken by itself, and so is each 80. 41 is an A.",
    hints=[r'Which second byte has "\U00010000".encode(), the lowest character with an f0?'],
    trace="ask of f0 80 whether any character begins so; then go on behind what is broken.",
    mistakes=[
        Mistake("taken-along", "f0 80 80 begins a character.", "Which one could it be?", 1),
        Mistake("two", "two of the bytes belong together.", "Which character begins so?", 2),
        Mistake("letter-too", "the 41 is broken as well.", "What is utf8.byte_role(0x41)?", 4),
    ],
)

FACE = Question(
    "edge-face",
    lesson="06",
    title="What do f0, 9f and 41 bring out, one after the other?",
    answer=("", "", "�A"),
    why="f0 and 9f may become a face, so they wait; 41 shows that none will come.",
    hints=["After which of the three bytes is it certain that no face will come?"],
    trace="after each byte say what may still come of those that wait.",
    mistakes=[
        Mistake("for-ever", "it waits for ever.", "Can a face still come after 41?", ("", "", "")),
        Mistake("each-alone", "no byte waits.", "Which byte of né did?", ("�", "�", "A")),
        Mistake("per-byte", "each has its own.", "How many has f0 9f 98?", ("", "", "��A")),
        Mistake("lost", "f0 9f is left out.", "Which handler was asked for?", ("", "", "A")),
    ],
)

STREAM_TRACE = Question(
    "edge-stream",
    lesson="06",
    title="What does each of three feeds return?",
    answer=("5", "€", "é"),
    why="Each character comes out with the feed that brings its last byte.",
    hints=["Write the six bytes in a row, and draw a line behind each character's last byte."],
    trace="write the bytes of each token in a row, and say with which token each character is whole.",
    minutes=1,
    mistakes=[
        Mistake("per-token", "no byte waits.", "Is e2 a character?", ("5�", "���", "�")),
        Mistake("all-again", "all comes out again.", "What are they, joined?", ("5", "5€", "5€é")),
        Mistake("all-or-nothing", "what is whole waits too.", "Must the 5 wait?", ("", "", "5€é")),
        Mistake("late", "€ waits for the é.", "With which token is € whole?", ("5", "", "€é")),
    ],
)

STREAM_BLANKS = Question(
    "StreamDecoder-blanks",
    lesson="06",
    title="Two blanks in feed",
    answer=(b"", False),
    why="Tokens are bytes, and so is what joins them; more may come after a feed.",
    hints=["Of which type are the tokens? And is a feed the end of the text?"],
    trace=r'fill both in and go through feed([1]), feed([2]) with {1: b"\xc3", 2: b"\xa9"}.',
    minutes=1,
    mistakes=[
        Mistake("as-text", "the tokens are texts.", "What type has a token?", ("", False)),
        Mistake("ends", "every feed ends the text.", "What becomes of half an é?", (b"", True)),
        Mistake("both", "tokens are texts, and each feed ends one.", "Is it so?", ("", True)),
    ],
)


def feed_all(decoder_class, vocab, *texts):
    """Return what each feed and each finish gave, text by text; None where one gave None.

    A text is a list of pieces; a tuple of two is fed to two decoders, one piece to each.
    """
    decoder, given = decoder_class(vocab), []
    for pieces in texts:
        if isinstance(pieces, tuple):
            both = decoder_class(vocab), decoder_class(vocab)
            given += [one.feed(ids) for one, ids in zip(both, pieces)]
        else:
            given += [*map(decoder.feed, pieces), decoder.finish()]
    return None if None in given else given


def as_typed(vocab, *texts):
    """Return a case as a learner would type it."""
    if texts and isinstance(texts[0], tuple):
        made = f"StreamDecoder({brief(vocab)})"
        return f"d = {made}; e = {made}; [d.feed({texts[0][0]}), e.feed({texts[0][1]})]"
    feeds = ["".join(f"d.feed({brief(ids)}), " for ids in pieces) for pieces in texts]
    return f"d = StreamDecoder({brief(vocab)}); [{'d.finish(), '.join(feeds)}d.finish()]"


TOKENS = {1: b"a", 2: b"b\xc3", 3: b"\xa9", 4: b"\xf0\x9f", 5: b"\x98\x84", 6: b"\xff"}


def random_stream(rng):
    """Return a vocabulary and one or two texts in pieces."""
    texts = [
        [rng.choices(list(TOKENS), k=rng.choice([0, 1, 1, 1, 2])) for _ in range(rng.randrange(5))]
        for _ in range(rng.choice([1, 1, 2]))
    ]
    used = sorted({idx for pieces in texts for piece in pieces for idx in piece})
    return {idx: TOKENS[idx] for idx in used}, *texts


STREAM_DECODER = Exercise(
    StreamDecoder,
    lesson="06",
    title="Whole characters from a stream of ids",
    minutes=8,
    use=feed_all,
    as_code=as_typed,
    cases=[
        (({}, []), [""]),
        (({1: b"a"}, [[]]), ["", ""]),
        (({1: b"\x80"}, [[1]]), ["\ufffd", ""]),
        (({1: b"a"}, [[1], []]), ["a", "", ""]),
        (({1: b"5\xc3"}, [[1]]), ["5", "\ufffd"]),
        (({1: b"a", 2: b"b"}, [[1, 2]]), ["ab", ""]),
        (({1: b" A "}, [[1]]), [" A ", ""]),
        (({1: b"\xc3", 2: b"\xa9"}, [[1, 2]]), ["é", ""]),
        (({1: b"\xc3", 2: b"\xa9"}, [[1], [2]]), ["", "é", ""]),
        (({1: b"\xc3", 2: b"\xa9"}, [[1]], [[2]]), ["", "\ufffd", "\ufffd", ""]),
        (({1: b"\xf0\x9f", 2: b"A"}, [[1], [2]]), ["", "\ufffdA", ""]),
        (({1: b"\xc3", 2: b"\xa9"}, ([1], [2])), ["", "\ufffd"]),
    ],
    random_case=random_stream,
    hints=[
        "What waits must outlive a call: keep the decoder as self.decoder, made in __init__.",
        'Nothing is final in feed. decode(b"", final=True) gives what waits, and forgets it.',
        "def __init__(self, vocab):\n"
        "    self.vocab = ___\n"
        '    self.decoder = codecs.getincrementaldecoder("utf-8")(errors=___)\n\n'
        "def feed(self, ids):\n"
        "    new_bytes = ___.join(self.vocab[idx] for idx in ___)\n"
        "    return self.decoder.decode(___)\n\n"
        "def finish(self):\n"
        "    return self.decoder.decode(___, final=___)",
    ],
    trace="write the bytes of each feed in a row, and say after each which of them still wait.",
)


class _Buffer:
    """What many mistakes keep in place of a decoder: ids, or bytes that wait."""

    def __init__(self, vocab):
        self.vocab, self.ids, self.waiting = vocab, [], b""

    def finish(self):
        text, self.waiting, self.ids = self.waiting.decode("utf-8", "replace"), b"", []
        return text


def other(method, keeps=StreamDecoder):
    """Return a decorator: of a function it makes a class, `keeps` with that method exchanged."""
    parts = {name: vars(keeps).get(name) for name in ("__init__", "feed", "finish")}
    return lambda new: type(new.__name__, (), {**parts, method: new, "__doc__": new.__doc__})


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def replaces_per_token(self, ids):
    """Each token is decoded by itself, so that half a character becomes U+FFFD at once.

    Where do the bytes of a character wait until the next token comes?
    """
    return "".join(basic.decode([idx], self.vocab) for idx in ids)


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def replaces_per_feed(self, ids):
    """The text ends with every feed, so that half a character becomes U+FFFD at once.

    What tells the decoder that no more bytes come, and in which method is that so?
    """
    return basic.decode(ids, self.vocab)


@STREAM_DECODER.mistake
@other("feed")
def new_decoder_each_feed(self, ids):
    """There is a new decoder for each feed, and the bytes that waited in the old one are gone.

    How often does __init__ run, and how often feed? In which of them should the decoder be made?
    """
    self.__init__(self.vocab)
    return StreamDecoder.feed(self, ids)


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def decoder_not_kept(self, ids):
    """The decoder is gone at the end of each method, with all that waited in it.

    A name without self. lives as long as one call: what should the decoder be called?
    """
    return StreamDecoder(self.vocab).feed(ids)


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def waits_for_ever(self, ids):
    """A broken byte can still become good: it and all that follows it wait until the end.

    Which bytes can begin no character, whatever comes after them?
    """
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    text = self.waiting.decode("utf-8", "replace").partition("\ufffd")[0]
    self.waiting = self.waiting[len(text.encode("utf-8")) :]
    return text


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def all_or_nothing(self, ids):
    """Nothing may come out until all that waits is good UTF-8; after a broken byte that is never.

    Of the bytes of caf and half an é, which could be shown at once?
    """
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    text = self.waiting.decode("utf-8", "replace")
    if "\ufffd" in text:
        return ""
    self.waiting = b""
    return text


@STREAM_DECODER.mistake
@other("finish")
def no_final_flush(self):
    """Nothing is left at the end: finish returns "", and what waited slips into the next text.

    Does finish ask the decoder that feed has filled, and does it say that no more bytes will come?
    """
    return self._decoder.decode(b"")


@STREAM_DECODER.mistake
@other("finish")
def finish_does_not_reset(self):
    """The bytes that finish has shown still wait, and slip into the next text.

    After finish, what should be waiting?
    """
    return self._decoder.getstate()[0].decode("utf-8", "replace")


@STREAM_DECODER.mistake
@other("finish")
def waiting_thrown_away(self):
    """What still waits at the end is thrown away: finish returns "" and forgets it.

    The end of a text is missing: who should see that, and what should they see?
    """
    self._decoder.reset()
    return ""


SHARED = codecs.getincrementaldecoder("utf-8")(errors="replace")


@STREAM_DECODER.mistake
@other("__init__")
def shared(self, vocab):
    """All decoders share one that waits: half a character of one text slips into another.

    Is the decoder made in __init__ and kept on self, or once for the whole class?
    """
    self.vocab, self._decoder = vocab, SHARED


@STREAM_DECODER.mistake
@other("__init__")
def broken_bytes_ignored(self, vocab):
    """Broken bytes are left out, and nobody sees that they were there.

    Which handler writes U+FFFD in their place?
    """
    self.vocab = vocab
    self._decoder = codecs.getincrementaldecoder("utf-8")(errors="ignore")


@STREAM_DECODER.mistake
@other("feed")
def last_id_only(self, ids):
    """Only what the last id of a feed brings comes out.

    With out = in a loop, what becomes of the text of the id before?
    """
    text = ""
    for idx in ids:
        text = self._decoder.decode(self.vocab[idx])
    return text


@STREAM_DECODER.mistake
@other("feed")
def first_id_only(self, ids):
    """A feed brings one id: the others are lost.

    Where does the return stand: inside the for, or after it?
    """
    return StreamDecoder.feed(self, ids[:1])


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def all_at_the_end(self, ids):
    """Nothing is shown before the end.

    Which of the bytes of caf and half an é need not wait?
    """
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    return ""


@STREAM_DECODER.mistake
@other("feed")
def ids_as_bytes(self, ids):
    """The ids are bytes already, or are looked up in another vocabulary than the one given.

    Where do the bytes of a token stand: which vocab was __init__ given, and where did it keep it?
    """
    return self._decoder.decode(bytes(idx % 256 for idx in ids))


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def everything_again(self, ids):
    """All ids so far are decoded anew at each feed, and the whole text comes out again.

    A screen shows one return after the other: what would stand there after two feeds?
    """
    self.ids += ids
    return basic.decode(self.ids, self.vocab)


@STREAM_DECODER.mistake
@other("__init__")
def strict_errors(self, vocab):
    """A broken byte stops everything: there is an error where a U+FFFD is asked for.

    Which handler does a decoder use if none is named?
    """
    self.vocab, self._decoder = vocab, codecs.getincrementaldecoder("utf-8")()


LOOKUPS = Question(
    "edge-lookups",
    lesson="06",
    title="How many of four odd lookups fail?",
    answer=0,
    why="In a list -1 counts from the end, True equals 1, 97.0 equals 97.",
    hints=["Try True == 1 and 97.0 == 97, and the last element of [7, 8, 9] by a negative index."],
    trace="go through the four, and write down for each which entry it finds.",
    mistakes=[
        Mistake("all", "Python knows what is an id.", "What is True == 1, what [7, 8][-1]?", 4),
        Mistake("minus-passes", "True and 97.0 find nothing.", "What is True == 1?", 3),
        Mistake("two", "True finds nothing, in list or dict.", "What is True == 1?", 2),
        Mistake("one", "one of the four finds nothing.", "Which? What is [7, 8][-1]?", 1),
    ],
)


def bytes_or_error(function, idx, vocab):
    """Return what a call gave or which error it raised; on a good id let errors pass."""
    try:
        value = function(idx, vocab)
        return value
    except (TypeError, ValueError, LookupError, AssertionError) as error:
        if type(idx) is int and idx in vocab:
            raise
        return f"raises {type(error).__name__}"


TOKEN_BYTES = Exercise(
    basic.token_bytes,
    lesson="06",
    title="Refuse what is no id",
    minutes=5,
    use=bytes_or_error,
    cases=[
        ((5, {}), "raises ValueError"),
        ((0, {0: b"a"}), b"a"),
        (("a", {}), "raises TypeError"),
        ((True, {}), "raises TypeError"),
        ((97, {97: b"a"}), b"a"),
        ((-1, {0: b"a"}), "raises ValueError"),
        ((98, {97: b"a"}), "raises ValueError"),
        ((97.0, {97: b"a"}), "raises TypeError"),
        ((None, {0: b"a"}), "raises TypeError"),
        ((1, {0: b"a", 2: b"c"}), "raises ValueError"),
        ((True, {0: b"a", 1: b"b"}), "raises TypeError"),
        ((256, {97: b"a", 256: b"th"}), b"th"),
    ],
    random_case=lambda rng: (
        rng.choice([0, 1, 2, 3, -1, -2, 9, True, False, 1.0, 1.5, "1", "a", None]),
        {idx: bytes([97 + idx]) for idx in sorted(rng.sample(range(4), k=rng.randrange(5)))},
    ),
    hints=[
        "Two checks before the lookup: is it an int, and no bool? Is it in the vocabulary?",
        "isinstance(True, int) is True, so a bool needs a check of its own.",
        "if isinstance(idx, ___) or not isinstance(idx, ___):\n"
        '    raise ___(f"{idx!r} is no whole number")\n'
        "if idx not in ___:\n"
        '    raise ___(f"{idx} is not in the vocabulary")\n'
        "return ___",
    ],
    trace="say of this id: is it an int, is it a bool, is it in the vocabulary, in this order.",
)


@TOKEN_BYTES.mistake
def no_checks(idx, vocab):
    """Nothing stands in the way of vocab[idx]: no check at all, or one that prints and goes on.

    Which word stops a function? And what does vocab[True] give when 1 is in the vocabulary?
    """
    return vocab[idx]


@TOKEN_BYTES.mistake
def key_error_raw(idx, vocab):
    """A KeyError says enough about an id that is not in the vocabulary.

    KeyError: 98 tells a reader a number. Which error is asked for, and how do you find out first?
    """
    whole_number(idx, "idx", least=idx)
    return vocab[idx]


@TOKEN_BYTES.mistake
def true_passes(idx, vocab):
    """A bool is as good an id as any int.

    What is isinstance(True, int)?
    """
    if not isinstance(idx, int):
        raise TypeError
    return basic.token_bytes(int(idx), vocab)


@TOKEN_BYTES.mistake
def types_unchecked(idx, vocab):
    """What is equal to an id is an id, whatever its type.

    What are True == 1 and 97.0 == 97? Which type should idx have?
    """
    if idx not in vocab:
        raise ValueError
    return vocab[idx]


@TOKEN_BYTES.mistake
def negative_wraps_round(idx, vocab):
    """The vocabulary is a list, and -1 is its last token.

    Which key does -1 stand for in a dict, and at which place of a list of values is id 97?
    """
    return list(vocab.values())[idx]


@TOKEN_BYTES.mistake
def asked_too_late(idx, vocab):
    """The vocabulary is asked before the type: what is no int and not in it gets a ValueError.

    Which of the two checks should stand first?
    """
    if idx not in vocab:
        raise ValueError
    return basic.token_bytes(idx, vocab)


@TOKEN_BYTES.mistake
def one_error_for_all(idx, vocab):
    """There is one error for all that is wrong, a ValueError.

    For what is no int, is it the value that is wrong, or the type?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except TypeError:
        raise ValueError from None


@TOKEN_BYTES.mistake
def errors_swapped(idx, vocab):
    """The two errors change places.

    TypeError or ValueError: which one is about what kind of thing a value is?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except TypeError:
        raise ValueError from None
    except ValueError:
        raise TypeError from None


@TOKEN_BYTES.mistake
def made_an_int(idx, vocab):
    """Whatever int(...) can make a number of is an id.

    What are int(True), int(97.9) and int("5")?
    """
    return basic.token_bytes(int(idx), vocab)


@TOKEN_BYTES.mistake
def type_error_for_all(idx, vocab):
    """There is one error for all that is wrong, a TypeError.

    Is 98 of a wrong type, where 98 is not in the vocabulary?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except ValueError:
        raise TypeError from None


@TOKEN_BYTES.mistake
def unknown_is_empty(idx, vocab):
    """An id that is not in the vocabulary has no bytes, b"".

    A word is missing in the text then: who will see it?
    """
    return basic.token_bytes(idx, {idx: b""} | vocab)


@TOKEN_BYTES.mistake
def unknown_is_none(idx, vocab):
    """An id that is not in the vocabulary has None for its bytes.

    Who joins the bytes later meets the None: what should happen here and now?
    """
    whole_number(idx, "idx", least=idx)
    return vocab.get(idx)


@TOKEN_BYTES.mistake
def returned_not_raised(idx, vocab):
    """An error is a value to be returned.

    Which word stops the function, and all that called it?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except (TypeError, ValueError) as error:
        return error


@TOKEN_BYTES.mistake
def error_printed(idx, vocab):
    """A bad id need not stop anything: it gives None.

    If this only prints, the caller goes on. Which word stops it?
    """
    try:
        return basic.token_bytes(idx, vocab)
    except (TypeError, ValueError):
        return None


RUN = Question(
    "edge-run",
    lesson="06",
    title="Which ids has aaaaaa, with the merges of aaaa?",
    answer=[257, 256],
    why="Six a become three times 256; from the left, two of these become 257.",
    hints=["Replace all (97, 97) first, then look for (256, 256)."],
    trace="write the six ids down, and below them what each of the two merges leaves.",
    mistakes=[
        Mistake("one-pass", "one merge is used.", "Has (256, 256) a merge?", [256, 256, 256]),
        Mistake("from-right", "a merge begins at the right.", "Where does merge?", [256, 257]),
        Mistake("rest", "the last two letters stay.", "Has (97, 97) a merge?", [257, 97, 97]),
        Mistake("whole", "aaaaaa is a token.", "How long was the training text?", [258]),
    ],
)

STREAM_MEND = STREAM_DECODER.to_mend(
    "no-final-flush",
    title="Mend a StreamDecoder",
    minutes=3,
    hints=["Feed it half an é and nothing more. Which line should hand it out?"],
)

LETTER_AFTER = Question(
    "edge-letter-after",
    lesson="06",
    title="How many U+FFFD does e2 80 41 give?",
    answer=1,
    why="e2 80 could have become a character, so it is one subpart; 41 is an A.",
    hints=["Which beginning could still have become a character?"],
    trace="write the role of each byte below it, and put an arc over what belongs together.",
    mistakes=[
        Mistake("per-byte", "each broken byte counts.", "Could e2 80 begin a character?", 2),
        Mistake("letter-too", "the 41 is broken too.", "What is utf8.byte_role(0x41)?", 3),
        Mistake("unseen", "half a character is left out.", "Which handler does that?", 0),
    ],
)

IGNORED = Question(
    "edge-ignored",
    lesson="06",
    title="What does ignore make of naïve with half an ï?",
    answer="nave",
    why="Another word, and no sign that anything was lost.",
    hints=["Which bytes are good by themselves? Read them in a row."],
    trace="cross out what is no whole character, and read the rest.",
    mistakes=[
        Mistake("replaced", "the handler is replace.", "What does ignore do?", "na\ufffdve"),
        Mistake("repaired", "a lost byte can be guessed.", "What would tell ignore?", "naïve"),
        Mistake("guessed", "the next letter is taken.", "Which letters are there?", "naive"),
        Mistake("space", "a space is put there.", "What does ignore leave?", "na ve"),
        Mistake("stopped", "it stops at the bad byte.", "Which handler stops?", "na"),
    ],
)

NO_UTF8 = Question(
    "edge-surrogate",
    lesson="06",
    title="Which of four texts cannot be encoded?",
    answer="c",
    why="U+DE04 is the second half of a pair, by itself no character; the others are characters.",
    hints=["Between which two code points lie the surrogates?"],
    trace="look at each code point: does it lie from U+D800 to U+DFFF?",
    mistakes=[
        Mistake("any-str", "any str can be encoded.", "What did encode say to lone?", "none"),
        Mistake("fffd", "U+FFFD is no character.", "Is it from U+D800 to U+DFFF?", "b"),
        Mistake("large", "UTF-8 ends at four digits.", "Which bytes has a face?", "d"),
        Mistake("zero", "U+0000 is no character.", "What is chr(0).encode()?", "a"),
    ],
)

SPELLINGS = Question(
    "edge-spellings",
    lesson="06",
    title="How many lists of ids spell aaa, where (97, 97) is merged?",
    answer=3,
    why="[97, 97, 97], [256, 97] and [97, 256]; encode gives the second.",
    hints=["decode takes any ids. At which places of aaa may a 256 stand?"],
    trace="write down every list of 97 and 256 whose bytes are aaa.",
    mistakes=[
        Mistake("encode-only", "encode alone makes ids.", "What does decode say to 97, 97, 97?", 1),
        Mistake("left-only", "a 256 stands at the left.", "What does [97, 256] spell?", 2),
        Mistake("two-merges", "aaa holds two of 256.", "How many a are in two of them?", 4),
    ],
)

FACE_TOKENS = Question(
    "edge-face-tokens",
    lesson="06",
    title="Into how many tokens does a face fall, with one merge for its first two bytes?",
    answer=3,
    why="256 and two single bytes: a merge counts bytes and knows no characters.",
    hints=["Write its four bytes down, and merge."],
    trace="write the four bytes down, and put one box around each token.",
    mistakes=[
        Mistake("character", "a character is a token.", "What does a merge replace?", 1),
        Mistake("rest", "what is left is one token.", "Has 98 84 a merge?", 2),
        Mistake("unused", "no merge is made.", "Does an f0 stand before a 9f?", 4),
    ],
)
