"""Questions on the first look at tokens, and the Python that the course needs."""

from bpe_lesson.exercises.exercise import Mistake, Question

LETTERS = Question(
    "start-letters",
    title="How many numbers does a model get for strawberry?",
    answer=3,
    why="One id for each piece: str, aw, berry. No letter among them.",
    hints=["The model gets the ids, one for each box. Count the boxes."],
    trace="point at each box in the picture, and count.",
    mistakes=[
        Mistake("letters", "every letter is a token.", "How many boxes are there?", 10),
        Mistake("one-word", "one word is one token.", "How many boxes are there?", 1),
        Mistake("halves", "straw is one piece.", "Where are the cuts in the picture?", 2),
        Mistake("digits", "the digits are counted.", "How many numbers are these?", 11),
    ],
)

SPACES = Question(
    "start-spaces",
    title="Which token stands for the space before am, in the English sentence?",
    answer="␣am",
    why="The space belongs to the token of the word after it.",
    hints=["Look for the mark ␣ in the boxes: is it ever alone in this sentence?"],
    trace="read the boxes from left to right, marks included.",
    mistakes=[
        Mistake("own-token", "a space is a token of its own.", "Is there such a box?", "␣"),
        Mistake("typed-space", "a space stands for the mark.", "Which mark has the box?", " am"),
        Mistake("word-alone", "spaces are left out.", "What does its box show?", "am"),
        Mistake("at-the-end", "a space ends the word before it.", "Has I a mark?", "I␣"),
    ],
)

SLICE = Question(
    "python-slice",
    title="ids = [7, 8, 9]: what is ids[1:]?",
    answer=[8, 9],
    why="From position 1 to the end, and positions count from 0.",
    hints=["At which position does the 7 stand?"],
    trace="write the position below each element, 0 first.",
    mistakes=[
        Mistake("from-one", "positions count from 1.", "What is ids[0]?", [7, 8, 9]),
        Mistake("last", "it is the last element.", "Where does it begin, where end?", [9]),
        Mistake("first-two", "it is the beginning.", "On which side is the colon?", [7, 8]),
        Mistake("up-to", "the number says where it ends.", "Where is the colon?", [7]),
        Mistake("one-element", "it picks one element.", "What does the colon do?", 8),
        Mistake("without-end", "the last element is left out.", "Which end was named?", [8]),
    ],
)

ZIP = Question(
    "python-zip",
    title="How many pairs are in list(zip(ids, ids[1:]))?",
    answer=2,
    why="(7, 8) and (8, 9): zip ends with the shorter one.",
    hints=["Write [7, 8, 9] and [8, 9] one below the other."],
    trace="write both lists one below the other, and draw a line where both have an element.",
    mistakes=[
        Mistake("longer", "zip goes on to the end of the longer one.", "What is 9's partner?", 3),
        Mistake("all-pairs", "each meets each.", "Which positions does zip join?", 6),
        Mistake("one", "zip gives one pair of lists.", "What does it walk along?", 1),
    ],
)

KEYS = Question(
    "python-keys",
    title="counts = {(7, 8): 1}: may a list be a key too? (True or False)",
    answer=False,
    why="A key must stay as it is, so that the dict finds it again; a list can change.",
    hints=["Try {[7, 8]: 1} in a cell of your own."],
    trace="try {[7, 8]: 1} in a cell of your own.",
    mistakes=[
        Mistake("list-as-key", "a list may be a key.", "What if it is changed afterwards?", True)
    ],
)

GET = Question(
    "python-get",
    title="What is counts.get((8, 9), 0)?",
    answer=0,
    why="The key is missing, so get gives its second argument.",
    hints=["Is (8, 9) a key of counts?"],
    trace="look for the key (8, 9) among the keys of counts.",
    mistakes=[
        Mistake("other-key", "any key will do.", "Which key has the value 1?", 1),
        Mistake("none", "nothing was given for a missing key.", "What is the 0 for?", None),
    ],
)

MAX_KEY = Question(
    "python-max",
    title='points = {"a": 2, "b": 5, "c": 5}: what is max(points, key=points.get)?',
    answer="b",
    why="Two keys have 5 points, and max keeps the one that it met first.",
    hints=["max walks over the keys; key= says what is compared."],
    trace="walk over a, b, c with their points, and note the best so far after each.",
    mistakes=[
        Mistake("last", "the last of equals wins.", "Which of the two did max meet first?", "c"),
        Mistake("the-value", "max gives the points.", "Over what does it walk?", 5),
        Mistake("both", "max gives all of them.", "How many does max return?", {"b", "c"}),
    ],
)

WHAT_IT_READ = Question(
    "start-what-is-read",
    title="What does a model read: letters, words or ids?",
    answer="ids",
    why="Numbers, one for each token.",
    hints=["What comes out of encode?"],
    trace="follow the arrows from the text to the model.",
    mistakes=[
        Mistake("letters", "a model sees letters.", "What does encode make of them?", "letters"),
        Mistake("words", "each word has its number.", "And a name it never saw?", "words"),
    ],
)

COMPARISONS = Question(
    "start-comparisons",
    title="A sequence gets 3 times as long. How many times as many comparisons?",
    answer=9,
    why="Every piece is compared with every other: 3 times 3.",
    hints=["2 pieces: 4 comparisons, counting each with itself. 6 pieces: how many?"],
    trace="draw a table of 2 rows and 2 columns, then one of 6 and 6, and compare their sizes.",
    mistakes=[
        Mistake("linear", "comparisons grow as the length does.", "Who is compared with whom?", 3),
        Mistake("doubled", "it is twice the length.", "What did 6 pieces need?", 6),
        Mistake("cubed", "it is the third power.", "How many at a time are compared?", 27),
    ],
)

UNKNOWN = Question(
    "start-unknown",
    title="A tokenizer has a list of words, yours is not in it. Can it give your word back? (True or False)",
    answer=False,
    why="All unknown words get one id, and what they said is lost.",
    hints=["How many words share the id for unknown?"],
    trace="decode the id for unknown: which word was it?",
    mistakes=[
        Mistake("kept", "an unknown word keeps its letters.", "Where would they be?", True),
    ],
)
