"""Exercises of lesson 08, consequences. The results of the cases are typed by hand."""

from functools import partial

from bpe_lesson.others import wordpiece
from bpe_lesson.practice.exercise import Exercise, Mistake, Question
from bpe_lesson.practice.values import brief
from bpe_lesson.prices import premium

ask = partial(Question, lesson="08")

MOST = ask(
    "price-most",
    title="Which of twelve languages needs the most tokens?",
    answer="Greek",
    why="Merges get as far as a letter here, seldom further, and Greek has many letters.",
    hints=[
        "Bytes are what merges start from, and a merge needs a pair that the essay often has.",
        "The essay quotes Hindi, Chinese and Japanese here and there: are their bytes all new?",
    ],
    trace="run the next cell and look for the greatest number in its last column.",
    mistakes=[
        Mistake("bytes", "tokens go by bytes alone.", "Which bytes does Hindi repeat?", "Hindi"),
        Mistake("signs", "many signs are many tokens.", "How long is the text?", "Chinese"),
        Mistake("scripts", "three scripts cost most.", "How many signs has the text?", "Japanese"),
        Mistake("right-to-left", "the direction costs.", "What does UTF-8 see of it?", "Arabic"),
        Mistake("two-bytes", "all of two bytes are alike.", "Which one is longer?", "Russian"),
    ],
)

ASCII = ask(
    "price-swahili",
    title="Does a text of ASCII letters need as many tokens as English?",
    answer="more",
    why="Its bytes are as few, but the essay taught English words, and few of its own pairs.",
    hints=["Its letters are known. Are its words?"],
    trace="cut asubuhi with pieces of English words, such as as and ub.",
    mistakes=[
        Mistake("bytes", "a byte costs the same in any word.", "What is merged?", "as many"),
        Mistake("words", "fewer words are fewer tokens.", "Is each one a token?", "fewer"),
    ],
)

BY_HAND = ask(
    "price-premium",
    title="A text takes 16 tokens in English, 56 in Greek: what is the premium of Greek?",
    answer=3.5,
    why="56 / 16: the same meaning takes 3.5 times as many tokens.",
    hints=["For one token of English, how many of Greek?"],
    trace="divide the tokens of Greek by those of the language that it is compared with.",
    mistakes=[
        Mistake("upside-down", "English is paid in Greek.", "What divides what?", 16 / 56),
        Mistake("extra", "only what comes on top counts.", "What is English's own?", 2.5),
        Mistake("difference", "a premium is a difference.", "For a text of any length?", 40),
        Mistake("percent", "it is given in percent.", "How many times as many?", 350),
    ],
)


def as_typed(texts, base):
    """Return a case of premium as a learner would type it."""
    return f"premium({brief(texts)}, str.split, {brief(base)})"


def random_texts(rng):
    """Return texts in up to four languages, and one of them that is not empty."""
    words = ["tea", "το", "τσάι", "茶", "é", "chai", "a", "b"]
    names = rng.sample(["English", "Greek", "Chinese", "Swahili", "French"], k=rng.randrange(1, 5))
    texts = {name: " ".join(rng.choices(words, k=rng.randrange(7))) for name in names}
    base = rng.choice(names)
    texts[base] = texts[base] or "tea"
    return texts, base


PREMIUM = Exercise(
    premium,
    lesson="08",
    title="The price of a language",
    minutes=5,
    use=lambda premium, texts, base: premium(texts, str.split, base),
    as_code=as_typed,
    cases=[
        (({"English": "tea"}, "English"), {"English": 1.0}),
        (({"A": "a a", "B": "b"}, "A"), {"A": 1.0, "B": 0.5}),
        (({"A": "a a", "B": "b"}, "B"), {"A": 2.0, "B": 1.0}),
        (({"A": "a", "B": ""}, "A"), {"A": 1.0, "B": 0.0}),
        (({"B": "b b b", "A": "long words"}, "A"), {"B": 1.5, "A": 1.0}),
        (({"A": "ab cd", "B": "茶 é ü ö τ"}, "A"), {"A": 1.0, "B": 2.5}),
        (({"A": "a b c d", "B": "a a a", "C": "c"}, "A"), {"A": 1.0, "B": 0.75, "C": 0.25}),
        (({"A": "a", "B": "b b", "C": "c c c c"}, "B"), {"A": 0.5, "B": 1.0, "C": 2.0}),
        (
            ({"English": "hot tea", "Greek": "ζεστό τσάι με μέλι τώρα"}, "English"),
            {"English": 1.0, "Greek": 2.5},
        ),
    ],  # fmt: skip
    random_case=random_texts,
    hints=[
        "encode(text) is a list of ids. How many tokens has the text of each language?",
        "Count for all languages first, in a dict; then divide each count by that of base.",
        "counts = {}\n"
        "for language, text in texts.items():\n"
        "    counts[language] = ___\n"
        "return {language: count / ___ for language, count in ___}",
    ],
    trace="write the number of tokens beside each language, and divide each by that of base.",
)


@PREMIUM.mistake
def characters_counted(texts, encode, base):
    """Characters are paid for.

    What does encode return, and is that what you count?
    """
    return {language: len(text) / len(texts[base]) for language, text in texts.items()}


@PREMIUM.mistake
def bytes_counted(texts, encode, base):
    """Bytes are paid for, and no merge was learned.

    Which function turns a text into tokens?
    """
    first = len(texts[base].encode())
    return {language: len(text.encode()) / first for language, text in texts.items()}


@PREMIUM.mistake
def upside_down(texts, encode, base):
    """The base language is divided by the others: who needs most tokens has the lowest number.

    Should the premium of a language with many tokens be large or small?
    """
    counts = {language: len(encode(text)) for language, text in texts.items()}
    return {language: counts[base] / count for language, count in counts.items()}


@PREMIUM.mistake
def characters_for_a_token(texts, encode, base):
    """The compression ratio is asked for, characters to a token, each text by itself.

    With which other text is a language compared?
    """
    return {language: len(text) / max(len(encode(text)), 1) for language, text in texts.items()}


@PREMIUM.mistake
def not_divided(texts, encode, base):
    """The number of tokens is asked for.

    Of what should base have 1.0?
    """
    return {language: len(encode(text)) for language, text in texts.items()}


@PREMIUM.mistake
def base_left_out(texts, encode, base):
    """The base language does not belong in the result.

    It is one of the texts: what is its premium against itself?
    """
    all_of_them = premium(texts, encode, base)
    return {language: ratio for language, ratio in all_of_them.items() if language != base}


@PREMIUM.mistake
def whole_numbers(texts, encode, base):
    """A premium is a whole number.

    What is the difference between // and /?
    """
    counts = {language: len(encode(text)) for language, text in texts.items()}
    return {language: count // counts[base] for language, count in counts.items()}


@PREMIUM.mistake
def rounded(texts, encode, base):
    """A premium has one decimal.

    Who should round: the function that computes, or the table that shows?
    """
    return {language: round(ratio, 1) for language, ratio in premium(texts, encode, base).items()}


@PREMIUM.mistake
def share_of_all(texts, encode, base):
    """The share of each language in all tokens is asked for.

    By the tokens of which text is divided?
    """
    counts = {language: len(encode(text)) for language, text in texts.items()}
    return {language: count / sum(counts.values()) for language, count in counts.items()}


@PREMIUM.mistake
def tokens_over_characters(texts, encode, base):
    """Tokens are compared with the characters of base.

    Which two things may be divided: are both of them tokens?
    """
    return {language: len(encode(text)) / len(texts[base]) for language, text in texts.items()}


@PREMIUM.mistake
def first_is_base(texts, encode, base):
    """The first language is always the base.

    Which line of yours uses base?
    """
    return {
        language: len(encode(text)) / max(len(encode(next(iter(texts.values())))), 1)
        for language, text in texts.items()
    }


@PREMIUM.mistake
def the_extra_alone(texts, encode, base):
    """Only what comes on top counts, so that base has 0.

    If base has 1.0, what has a language of twice as many tokens?
    """
    return {language: ratio - 1 for language, ratio in premium(texts, encode, base).items()}


@PREMIUM.mistake
def in_percent(texts, encode, base):
    """It is given in percent.

    What should base have?
    """
    return {language: 100 * ratio for language, ratio in premium(texts, encode, base).items()}


@PREMIUM.mistake
def distinct_tokens(texts, encode, base):
    """A token that comes again is free.

    Is a model paid for each token, or for each kind of token?
    """
    counts = {language: len(set(encode(text))) for language, text in texts.items()}
    return {language: count / counts[base] for language, count in counts.items()}


@PREMIUM.mistake
def name_encoded(texts, encode, base):
    """The name of the base language is its text.

    What is base, and where is the text of that name?
    """
    return {language: len(encode(text)) / len(encode(base)) for language, text in texts.items()}


@PREMIUM.mistake
def names_counted(texts, encode, base):
    """The names of the languages are their texts.

    Over what does a for walk in a dict, and what does .items() give?
    """
    return {language: len(encode(language)) / len(encode(base)) for language in texts}


@PREMIUM.mistake
def a_list_of_ratios(texts, encode, base):
    """It does not matter which language a number belongs to.

    Who finds Greek in a list of numbers? Which brackets make language: number?
    """
    return list(premium(texts, encode, base).values())


@PREMIUM.mistake
def dearest_is_one(texts, encode, base):
    """The language of most tokens is the base.

    Which line of yours uses base?
    """
    counts = {language: len(encode(text)) for language, text in texts.items()}
    return {language: count / max(counts.values()) for language, count in counts.items()}


MIX = ask(
    "price-mix",
    title="What does a mix of languages do to English, at the same vocabulary size?",
    answer="more",
    why="The number of merges is the same, and some of them now belong to others.",
    hints=["1,024 tokens are 768 merges. From whom come those that the others get?"],
    trace="think of the last merges learned from the essay: are they still learned?",
    mistakes=[
        Mistake("free", "merges for others cost nothing.", "How many are there?", "as many"),
        Mistake("helped", "more text is better for all.", "Whose pairs win now?", "fewer"),
    ],
)

DIGITS = ask(
    "price-digits",
    title="Into which chunks does GPT-4's pattern split 1234567?",
    answer=["123", "456", "7"],
    why="Up to three digits at a time, from the left: as many as there are.",
    hints=[r"\p{N}{1,3} takes up to three digits. At which end of a text does a search begin?"],
    trace="go from the left, and take three digits as long as there are three.",
    mistakes=[
        Mistake("right", "a search begins at the right.", "Where?", ["1", "234", "567"]),
        Mistake("whole", "digits stay together.", "Whose pattern is that?", ["1234567"]),
        Mistake("single", "each digit is alone.", "What does {1,3} say?", list("1234567")),
    ],
)

PLACE = ask(
    "price-place",
    title="In which of two numbers does the chunk 123 stand for the greater value?",
    answer="12345",
    why="There two digits follow, so it stands for 123 hundreds; in 1234 for 123 tens.",
    hints=["How many digits follow the chunk in each number?"],
    trace="write each number as 123 times something, and a rest.",
    mistakes=[
        Mistake("less", "a shorter number has more.", "Which is greater, tens?", "1234"),
        Mistake("same", "an id has one value.", "How many digits follow it?", "both"),
    ],
)

LETTERS = ask(
    "price-letters",
    title="How many of the ten letters of a word does one id show?",
    answer=0,
    why="An id is a number in a list; which letters it spells must be learned from other text.",
    hints=["Can you tell from the number alone, without the vocabulary?"],
    trace="look at the id, and try to read a letter in it.",
    mistakes=[
        Mistake("all", "the id spells its letters.", "Where is the vocabulary?", 10),
        Mistake("first", "the first letter is the id.", "Is this id below 256?", 1),
    ],
)

SPACE = ask(
    "price-space",
    title="Into which chunks does GPT-4's pattern split a text that ends in a space?",
    answer=["The", " letter", " "],
    why="A word takes the space before it. The last one has no word behind it, and stays alone.",
    hints=["With which word does the space between two words go?"],
    trace="draw a line before each space, and look at what is behind the last one.",
    mistakes=[
        Mistake("behind", "a word takes the space after it.", "What of ␣b in a␣b?", ["The ", "letter "]),
        Mistake("both", "a word takes both.", "Which part of the pattern?", ["The", " letter "]),
        Mistake("lost", "the last space is lost.", "Joined, are they the text?", ["The", " letter"]),
        Mistake("all-alone", "each is alone.", "What is split('a b')?", ["The", " ", "letter", " "]),
    ],
)  # fmt: skip

LEFTOVER = ask(
    "price-unused",
    title="How often is the token ␣alpha in the ids of the text that it was learned from?",
    answer=0,
    why="The text has no word in ␣alpha but ␣alphabet, and there the merges go on.",
    hints=["Which later merge takes each ␣alpha? Is there one that it does not reach?"],
    trace="encode ␣alphabet step by step, and see what is left of ␣alpha.",
    mistakes=[
        Mistake("stays", "a token stays as it was made.", "What becomes of it?", 5),
        Mistake("once", "a token learned is a token used.", "What is merged next?", 1),
    ],
)

WORDPIECE_TRACE = ask(
    "price-longest",
    title="Cut nest by longest match with n, ne, ##e, ##s, ##t, ##est",
    answer=["ne", "##s", "##t"],
    why="ne is longer than n, and then st is left, of which ##s fits.",
    hints=["Which is the longest piece that nest begins with? What is left then?"],
    trace="take the longest piece that fits, cross out its letters, go on with the rest.",
    minutes=1,
    mistakes=[
        Mistake("best", "fewest pieces win.", "Is n the longest that fits?", ["n", "##est"]),
        Mistake("unmarked", "marks are left off.", "Which piece fits within?", ["ne", "s", "t"]),
        Mistake("short", "short ones go first.", "Which?", ["n", "##e", "##s", "##t"]),
    ],
)


def random_word(rng):
    """Return a word of few letters, some pieces, and what stands for an unknown word."""
    word = "".join(rng.choices("abc", k=rng.randrange(1, 8)))
    text = "".join(rng.choices("abc", k=12))
    pieces = {text[i : i + rng.randrange(1, 5)] for i in range(9)}
    vocab = {rng.choice(["", "##"]) + piece for piece in pieces}
    vocab |= {mark + letter for mark in ("", "##") for letter in "abc" if rng.random() < 0.9}
    return word, vocab, rng.choice(["[UNK]", "?"])


AB = {"a", "b", "##a", "##b"}
WORDPIECE = Exercise(
    wordpiece,
    lesson="08",
    title="Longest match from the left",
    minutes=8,
    cases=[
        (("", {"a"}, "?"), []),
        (("a", {"a"}, "?"), ["a"]),
        (("a", {"b"}, "?"), ["?"]),
        (("aa", {"a"}, "?"), ["?"]),
        (("aa", {"##a"}, "?"), ["?"]),
        (("ab", {"a", "##b"}, "[UNK]"), ["a", "##b"]),
        (("ab", {"a", "##b", "ab"}, "[UNK]"), ["ab"]),
        (("abb", AB | {"##bb"}, "?"), ["a", "##bb"]),
        (("aab", AB | {"aa", "##ab"}, "?"), ["aa", "##b"]),
        (("abc", {"a", "ab", "##bc"}, "?"), ["?"]),
        (("acb", AB, "?"), ["?"]),
        (("abab", AB | {"ba", "##ba"}, "?"), ["a", "##ba", "##b"]),
        (("aabb", AB | {"aa", "##bb", "##abb"}, "?"), ["aa", "##bb"]),
        (("nest", {"n", "ne", "##e", "##s", "##t", "##est"}, "?"), ["ne", "##s", "##t"]),
        (("newest", {"new", "n", "##est", "##e"}, "?"), ["new", "##est"]),
    ],
    random_case=random_word,
    hints=[
        "One loop goes on until the word is used up; within it another looks for the longest piece.",
        'Begin with end = len(word) and take one off until word[start:end], with "##" before it if '
        "start is not 0, is in vocab. What if end comes down to start?",
        "pieces, start = [], 0\n"
        "while start < len(word):\n"
        "    mark = ___ if start else ___\n"
        "    end = len(word)\n"
        "    while end > start and ___ not in vocab:\n"
        "        end -= 1\n"
        "    if end == start:\n"
        "        return ___\n"
        "    pieces.append(___)\n"
        "    start = ___\n"
        "return pieces",
    ],
    trace="write the word, try the whole rest, then one letter less, until a piece fits.",
)


def cut(word, vocab, unknown, ends=lambda start, n: range(n, start, -1), look="##{}", keep="##{}"):
    """Cut a word as `wordpiece` does, with one part exchanged."""
    pieces, start = [], 0
    while start < len(word):
        for end in ends(start, len(word)):
            piece = word[start:end]
            if (look.format(piece) if start else piece) in vocab:
                break
        else:
            return [unknown]
        pieces.append(keep.format(piece) if start else piece)
        start = end
    return pieces


@WORDPIECE.mistake
def shortest_match(word, vocab, unknown="[UNK]"):
    """The shortest piece that fits is taken.

    Does end begin at the end of the word, or right behind start?
    """
    return cut(word, vocab, unknown, ends=lambda start, n: range(start + 1, n + 1))


@WORDPIECE.mistake
def no_marks(word, vocab, unknown="[UNK]"):
    """There are no ##: a piece within a word is the same as one that begins it.

    Which of the pieces in vocab may stand at a word's beginning, and which behind it?
    """
    return cut(word, vocab, unknown, look="{}", keep="{}")


@WORDPIECE.mistake
def marks_left_off(word, vocab, unknown="[UNK]"):
    """The pieces are looked up with ##, and kept without.

    How could a decoder know which pieces belong to one word?
    """
    return cut(word, vocab, unknown, keep="{}")


@WORDPIECE.mistake
def marks_added_late(word, vocab, unknown="[UNK]"):
    """The pieces are looked up without ##, and kept with it.

    Is what you keep in vocab?
    """
    return cut(word, vocab, unknown, look="{}")


@WORDPIECE.mistake
def marked_from_the_start(word, vocab, unknown="[UNK]"):
    """The first piece has a ## too.

    What does ## say about a piece, and what is start for the first?
    """
    found = cut("." + word, {"."} | vocab, unknown)
    return found[1:] if found[0] == "." else found


@WORDPIECE.mistake
def from_the_right(word, vocab, unknown="[UNK]"):
    """The longest piece at the end of the word goes first.

    From which end is the word used up?
    """
    pieces, end = [], len(word)
    while end:
        starts = [s for s in range(end) if ("##" if s else "") + word[s:end] in vocab]
        if not starts:
            return [unknown]
        pieces.insert(0, ("##" if starts[0] else "") + word[starts[0] : end])
        end = starts[0]
    return pieces


@WORDPIECE.mistake
def good_pieces_kept(word, vocab, unknown="[UNK]"):
    """Only the rest that cannot be cut is unknown.

    What stands for the whole word, if a part of it is unknown?
    """
    return next(
        cut(word[:n], vocab, unknown) + [unknown] * (n < len(word))
        for n in range(len(word), -1, -1)
        if cut(word[:n], vocab, None) != [None]
    )


@WORDPIECE.mistake
def letters_skipped(word, vocab, unknown="[UNK]"):
    """One letter is unknown, and the rest of the word goes on behind it.

    What stands for the whole word, if a part of it is unknown?
    """
    pieces, start = [], 0
    while start < len(word):
        mark = "##" if start else ""
        ends = [e for e in range(len(word), start, -1) if mark + word[start:e] in vocab]
        pieces.append(mark + word[start : ends[0]] if ends else unknown)
        start = ends[0] if ends else start + 1
    return pieces


@WORDPIECE.mistake
def unknown_is_nothing(word, vocab, unknown="[UNK]"):
    """A word that cannot be cut leaves nothing.

    Would a reader see that there was a word?
    """
    found = wordpiece(word, vocab, None)
    return [] if found == [None] else found


@WORDPIECE.mistake
def stops_where_nothing_fits(word, vocab, unknown="[UNK]"):
    """The pieces so far are enough, where nothing fits any more.

    What stands for the whole word, if a part of it is unknown?
    """
    return [piece for piece in good_pieces_kept(word, vocab, None) if piece is not None]


@WORDPIECE.mistake
def last_letter_unseen(word, vocab, unknown="[UNK]"):
    """The last letter of the word is in no piece.

    Which end makes word[start:end] reach to the end of the word?
    """
    return cut(word[:-1], vocab, unknown)


@WORDPIECE.mistake
def first_piece_alone(word, vocab, unknown="[UNK]"):
    """One piece is enough.

    Does your return stand inside the while, or after it?
    """
    return next(
        ([word[:n]] for n in range(len(word), 0, -1) if word[:n] in vocab),
        [unknown] if word else [],
    )


@WORDPIECE.mistake
def mark_counted(word, vocab, unknown="[UNK]"):
    """The two signs of the mark are letters of the word.

    By how much does start grow: by the letters used up, or by the length of what was appended?
    """
    pieces, start = [], 0
    while start < len(word):
        mark = "##" if start else ""
        end = len(word)
        while end > start and mark + word[start:end] not in vocab:
            end -= 1
        if end == start:
            return [unknown]
        pieces.append(mark + word[start:end])
        start += len(pieces[-1])
    return pieces


@WORDPIECE.mistake
def fewest_pieces(word, vocab, unknown="[UNK]"):
    """The fewest pieces win, whichever they are.

    At each place the longest one is taken. Does it look at what is left then?
    """
    best = [[]] + [None] * len(word)
    for end in range(1, len(word) + 1):
        for start in reversed(range(end)):
            piece = ("##" if start else "") + word[start:end]
            shorter = best[end] is None or len(best[start] or []) + 1 < len(best[end])
            if best[start] is not None and piece in vocab and shorter:
                best[end] = [*best[start], piece]
    return [unknown] if best[-1] is None else best[-1]


@WORDPIECE.mistake
def goes_back(word, vocab, unknown="[UNK]"):
    """Where the rest cannot be cut, a shorter piece is tried.

    Does a longest match ever change its mind?
    """

    def rest(start):
        for end in range(len(word), start, -1):
            piece = ("##" if start else "") + word[start:end]
            if piece in vocab and (after := rest(end)) is not None:
                return [piece, *after]
        return [] if start == len(word) else None

    found = rest(0)
    return [unknown] if found is None else found


@WORDPIECE.mistake
def one_text(word, vocab, unknown="[UNK]"):
    """The pieces are one text with spaces.

    What do append and join return, and which of the two is asked for?
    """
    return " ".join(wordpiece(word, vocab, unknown))


@WORDPIECE.mistake
def always_unk(word, vocab, unknown="[UNK]"):
    """An unknown word is always [UNK].

    Which line of yours uses unknown?
    """
    return wordpiece(word, vocab)


@WORDPIECE.mistake
def empty_is_unknown(word, vocab, unknown="[UNK]"):
    """A word without letters is unknown.

    How many pieces has it?
    """
    return wordpiece(word, vocab, unknown) or [unknown]


@WORDPIECE.mistake
def marked_or_not(word, vocab, unknown="[UNK]"):
    """Within a word a piece without ## does as well, where none with it fits.

    How many words begin in "ne" + "st", if st begins a word?
    """
    pieces, start = [], 0
    while start < len(word):
        marks = ("##", "") if start else ("",)
        found = [
            (end, mark + word[start:end])
            for mark in marks
            for end in range(len(word), start, -1)
            if mark + word[start:end] in vocab
        ]
        if not found:
            return [unknown]
        start = found[0][0]
        pieces.append(found[0][1])
    return pieces


ALGORITHM = ask(
    "price-algorithm",
    title="Which algorithm made which cut of ␣sister, and which one is left?",
    answer=("BPE", "WordPiece"),
    why="B takes the longest piece each time; the logarithms of C add up to the most.",
    hints=[
        "The longest piece that ␣sister begins with is ␣si. Which algorithm asks for that?",
        "Unigram: add up the logarithms of each cut. BPE: merge by rank, the lowest first.",
    ],
    trace="cut the word by longest match first; which of the three cuts is that?",
    minutes=1,
    mistakes=[
        Mistake("swapped", "BPE takes the longest.", "What is a rank?", ("WordPiece", "BPE")),
        Mistake("unigram", "Unigram cut A.", "Which has ␣si?", ("Unigram", "WordPiece")),
        Mistake("both", "Unigram takes the longest.", "What is a sum?", ("BPE", "Unigram")),
    ],
)

BETTER = ask(
    "price-greedy",
    title="Which pair should be merged first in aaaabaaaba, to be left with five symbols?",
    answer="ba",
    why="It leaves aaaa Z aa Z: now aa, without waste, makes five of the eight.",
    hints=[
        "Three pairs occur: try each as the first, and then the commonest of what is left.",
        "aa three times in aaaa and aaa leaves an odd a. Who could take that one?",
    ],
    trace="merge each of aa, ab, ba once, write what is left, and look for the best second pair.",
    minutes=2,
    mistakes=[
        Mistake("greedy", "the commonest is best.", "How many are left after two merges?", "aa"),
        Mistake("ab", "ab is as good as ba.", "What is left of each run of a?", "ab"),
    ],
)

WORDPIECE_MEND = WORDPIECE.to_mend(
    "mark-counted",
    title="Mend a longest match",
    minutes=3,
    hints=["Cut abab by hand with it: at which letter does the third piece begin?"],
)

BIGGER = ask(
    "price-bigger",
    title="On which text should two vocabulary sizes be compared?",
    answer="c",
    why="On its own text a tokenizer is flattered, the more so the larger it is.",
    hints=["Which of the two lines in the figure went on rising?"],
    trace="look at the figure of bytes per token, and at how the two lines part.",
    mistakes=[
        Mistake("own", "what it learned tells most.", "Which line kept rising?", "a"),
        Mistake("parts", "tokens are better longer.", "Who meets the longest?", "b"),
        Mistake("none", "bigger is better anyway.", "What does a row cost?", "d"),
    ],
)

FEWEST = ask(
    "price-characters",
    title="The Chinese text has the fewest code points. Has it the lowest premium?",
    answer=False,
    why="Tokens are made of bytes, three for each sign, and few are merged.",
    hints=["Which column does a premium come from?"],
    trace="compare the first and the last column of the table of prices.",
    mistakes=[
        Mistake("code-points", "code points are paid for.", "What is a premium made of?", True)
    ],
)

FAILS = ask(
    "price-fails",
    title="A model adds 12345 + 1234 wrongly: what do you look at first?",
    answer="b",
    why="The digits of one number were grouped otherwise than the other's; see that first.",
    hints=["What did the model read: digits, or something else?"],
    trace="split the two numbers, and look which digits stand under which.",
    mistakes=[
        Mistake("maths", "it is bad at maths.", "What did it get to read?", "a"),
        Mistake("bytes", "its bytes are wrong.", "How many bytes has a digit?", "c"),
        Mistake("bigger", "it lacks merges.", "Would that line the digits up?", "d"),
    ],
)

BYTES_OF = ask(
    "price-bytes",
    title="How many bytes has τσάι?",
    answer=8,
    why="Four letters from the range of two bytes each.",
    hints=["Below U+0800, and not ASCII: how many bytes?"],
    trace="write the bytes of each of its letters.",
    mistakes=[
        Mistake("letters", "a letter is a byte.", "Is it ASCII?", 4),
        Mistake("three", "what is not Latin has three.", "Is it above U+0800?", 12),
    ],
)

ROWS = ask(
    "price-rows",
    title="How many rows has the table of a vocabulary that 768 merges made?",
    answer=1024,
    why="One for each byte, and one for each merge.",
    hints=["Which tokens are there before the first merge?"],
    trace="add to the merges what was there before them.",
    mistakes=[
        Mistake("merges-only", "a byte has no row.", "Is it a token?", 768),
        Mistake("off-by-one", "ids count from 1.", "Which id has the first merge?", 1025),
    ],
)
