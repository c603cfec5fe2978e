"""Questions on what a tokenizer does to languages, numbers, spelling and cost."""

from bpe_lesson.exercises.exercise import Mistake, Question

MOST = Question(
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

ASCII = Question(
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

BY_HAND = Question(
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

MIX = Question(
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

DIGITS = Question(
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

PLACE = Question(
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

LETTERS = Question(
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

SPACE = Question(
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

LEFTOVER = Question(
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

WORDPIECE_TRACE = Question(
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

ALGORITHM = Question(
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

BETTER = Question(
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

BIGGER = Question(
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

FEWEST = Question(
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

FAILS = Question(
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

BYTES_OF = Question(
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

ROWS = Question(
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
