"""Questions on the first look at tokens, and on the Python that the course needs."""

from bpe_lesson.exercises.exercise import Mistake, Question

LETTERS = Question(
    "start-letters",
    title="How many numbers does the model get for the word strawberry by itself?",
    answer=3,
    why="The model gets one id for each piece: str, aw and berry.",
    hints=["Each box in the picture is one piece, and each piece becomes one id. Count the boxes."],
    trace="point at each box in the picture, and count.",
    mistakes=[
        Mistake(
            "letters",
            "You'd get that if every letter were a token.",
            "How many boxes do you see?",
            10,
        ),
        Mistake(
            "one-word",
            "You'd get that if the whole word were one token.",
            "How many boxes do you see?",
            1,
        ),
        Mistake(
            "halves",
            "You'd get that if straw were one piece.",
            "Where in the picture does the first box end?",
            2,
        ),
        Mistake(
            "digits",
            "You'd get that if you counted the digits.",
            "The digits in one box belong together. How many numbers do they make?",
            11,
        ),
    ],
)

SPACES = Question(
    "start-spaces",
    title="Which token of the English sentence contains the space between I and am?",
    answer="␣am",
    why="GPT-4 puts a space into the same token as the word that follows it.",
    hints=["Look for the mark ␣ in the boxes. Does it ever have a box to itself?"],
    trace="read the boxes from left to right, and say every ␣ aloud.",
    mistakes=[
        Mistake(
            "own-token",
            "You'd get that if every space were a token by itself.",
            "Is there a box in this sentence with nothing but a ␣ in it?",
            "␣",
        ),
        Mistake(
            "typed-space",
            "You'd get that if the box showed a plain space.",
            "That's the right box! Now write it with the mark it shows: copy the ␣ from the text "
            "above.",
            " am",
        ),
        Mistake(
            "word-alone",
            "You'd get that if a token never contained a space.",
            "What does the box show in front of the letters?",
            "am",
        ),
        Mistake(
            "at-the-end",
            "You'd get that if the space belonged to the word before it.",
            "You put the space after I. Is there a ␣ in that box?",
            "I␣",
        ),
    ],
)

WORD_IDS = Question(
    "start-word-ids",
    title="Which six ids does the word list give for 'the cats sat on the mats'?",
    answer=[1, 0, 3, 4, 1, 0],
    why="Neither cats nor mats is in the list, so both become 0.",
    hints=["Take the words one at a time. Is exactly this word in the list, letter for letter?"],
    trace="write the six words in a column, and next to each its id from the list, or 0.",
    minutes=1,
    mistakes=[
        Mistake(
            "plural-ignored",
            "You'd get that if cats and mats counted as cat and mat.",
            "To a dict, is 'cats' the same key as 'cat'?",
            [1, 2, 3, 4, 1, 5],
        ),
        Mistake(
            "new-ids",
            "You'd get that if every new word were added to the list.",
            "The list is fixed. Which id does a word get if it isn't in the list?",
            [1, 6, 3, 4, 1, 7],
        ),
        Mistake(
            "left-out",
            "You'd get that if unknown words were left out.",
            "The sentence has six words. Which id stands for a word that isn't in the list?",
            [1, 3, 4, 1],
        ),
        Mistake(
            "one-plural-ignored",
            "You'd get that if mats were in the list.",
            "Compare mats with the words in the list, letter by letter.",
            [1, 0, 3, 4, 1, 5],
        ),
        Mistake(
            "numbered-through",
            "You'd get that if each word simply got the next number.",
            "Which id does the list have for sat?",
            [1, 2, 3, 4, 5, 6],
        ),
    ],
)

SLICE = Question(
    "python-slice",
    title="ids = [7, 8, 9]: what is ids[1:]?",
    answer=[8, 9],
    why="The slice starts at position 1, and Python counts positions from 0.",
    hints=["At which position is the 7?"],
    trace="write the position under each element, starting with 0.",
    mistakes=[
        Mistake(
            "from-one",
            "You'd get that if Python counted positions from 1.",
            "What is ids[0]?",
            [7, 8, 9],
        ),
        Mistake(
            "last",
            "You'd get that if the slice took only the last element.",
            "At which position does the slice start?",
            [9],
        ),
        Mistake(
            "first-two",
            "You'd get that if the slice left out the last element instead of the first.",
            "Which side of the colon is the 1 on, and which side is empty?",
            [7, 8],
        ),
        Mistake(
            "up-to",
            "You'd get that if the 1 said where the slice ends.",
            "Which side of the colon is the 1 on?",
            [7],
        ),
        Mistake(
            "one-element",
            "You'd get that if there were no colon.",
            "ids[1] is one element. What does the colon after the 1 add?",
            8,
        ),
        Mistake(
            "without-end",
            "You'd get that if the last element were left out.",
            "There's no number after the colon. So where does the slice stop?",
            [8],
        ),
    ],
)

ZIP = Question(
    "python-zip",
    title="ids = [7, 8, 9]: how many pairs are in list(zip(ids, ids[1:]))?",
    answer=2,
    why="They are (7, 8) and (8, 9). `zip` stops at the end of the shorter list.",
    hints=["Write [7, 8, 9] and [8, 9] one below the other, both starting at the left."],
    trace="write both lists one below the other, and draw a line wherever both have an element.",
    mistakes=[
        Mistake(
            "longer",
            "You'd get that if `zip` went on to the end of the longer list.",
            "The third element of ids is 9. What's the third element of ids[1:]?",
            3,
        ),
        Mistake(
            "all-pairs",
            "You'd get that if every element were paired with every other one.",
            "`zip` pairs only elements that have the same position. At how many positions do both "
            "lists have an element?",
            6,
        ),
        Mistake(
            "one",
            "You'd get that if `zip` made a single pair out of the two lists.",
            "`zip` walks along both lists, step by step. Which pair does it make at position 0, "
            "and does it stop there?",
            1,
        ),
    ],
)

KEYS = Question(
    "python-keys",
    title="Can a list be a key of a dict? (True or False)",
    answer=False,
    why="A dict has to find its keys again, so a key must never change. A list can change.",
    hints=["Add a cell of your own and run {[7, 8]: 1} in it."],
    trace="add a cell of your own, and run {[7, 8]: 1} in it.",
    mistakes=[
        Mistake(
            "list-as-key",
            "You'd get that if a dict accepted any value as a key.",
            "Suppose somebody appends to the list afterwards. Could the dict still find it?",
            True,
        )
    ],
)

GET = Question(
    "python-get",
    title="counts = {(7, 8): 1}: what is counts.get((8, 9), 0)?",
    answer=0,
    why="The key is missing, so `get` returns its second argument.",
    hints=["Is (8, 9) a key of `counts`?"],
    trace="list the keys of `counts`, and look for (8, 9) among them.",
    mistakes=[
        Mistake(
            "other-key",
            "You'd get that if (8, 9) were a key of `counts`.",
            "Which key does the value 1 belong to?",
            1,
        ),
        Mistake(
            "none",
            "You'd get that if `get` had no second argument.",
            "You're right that the key is missing. But what is the 0 for?",
            None,
        ),
    ],
)

MAX_KEY = Question(
    "python-max",
    title='points = {"a": 2, "b": 5, "c": 5}: what is max(points, key=points.get)?',
    answer="b",
    why="Both b and c have 5 points, and `max` keeps the one it meets first.",
    hints=["`max` goes through the keys a, b, c in this order and compares their points."],
    trace="go through a, b, c with their points, and note after each which is the best so far.",
    mistakes=[
        Mistake(
            "last",
            "You'd get that if the last one won a tie.",
            "When `max` comes to c, it has already met a key with 5 points. Is c better than that "
            "one?",
            "c",
        ),
        Mistake(
            "the-value",
            "You'd get that if `max` returned the points.",
            "`max` goes through the keys of the dict, as a loop would. So what can it return?",
            5,
        ),
        Mistake(
            "both",
            "You'd get that if `max` returned every winner.",
            "`max` returns a single key. Which of the two does it meet first?",
            {"b", "c"},
        ),
    ],
)

WHAT_IT_READ = Question(
    "start-what-is-read",
    title="What did the model read: letters, words or ids?",
    answer="ids",
    why="A model like GPT-4 gets one number for each token, and nothing else.",
    hints=["What comes out of `encode`?"],
    trace="follow the arrows in the diagram from the text to the model.",
    mistakes=[
        Mistake(
            "letters",
            "You'd get that if the text went straight into the model.",
            "What does `encode` turn the text into, before anything gets to the model?",
            "letters",
        ),
        Mistake(
            "tokens",
            "You'd get tokens inside the tokenizer, one step before the model.",
            "Each token is replaced by something else before the model gets it. Which of the "
            "three choices is that?",
            "tokens",
        ),
        Mistake(
            "words",
            "You'd get that if the text were only cut into words.",
            "In the diagram, what comes between `encode` and the model?",
            "words",
        ),
    ],
)

COMPARISONS = Question(
    "start-comparisons",
    title="A sequence gets 3 times as long. By what factor does the number of comparisons grow?",
    answer=9,
    why="The number of comparisons is the length times itself, and 3 times 3 is 9.",
    hints=["2 pieces make a table of 2 × 2 comparisons. How big is the table for 6 pieces?"],
    trace="draw a table with 2 rows and 2 columns, then one with 6 and 6, and compare their sizes.",
    mistakes=[
        Mistake(
            "linear",
            "You'd get that if the comparisons grew only as fast as the length.",
            "2 pieces make 4 comparisons. How many do 6 pieces make?",
            3,
        ),
        Mistake(
            "doubled",
            "You'd get that if you doubled the factor instead of squaring it.",
            "2 pieces make 4 comparisons. How many do 6 pieces make?",
            6,
        ),
        Mistake(
            "cubed",
            "You'd get that if three pieces were compared at a time.",
            "Each comparison is between two pieces, so 2 pieces make 2 × 2 of them. How many do 6 "
            "pieces make?",
            27,
        ),
    ],
)

UNKNOWN = Question(
    "start-unknown",
    title="A tokenizer has a fixed list of words, and your name isn't in it. Can it give your name "
    "back? (True or False)",
    answer=False,
    why="Every unknown word gets the same id, so nobody can tell from the id which word it was.",
    hints=["Suppose you're handed the id for unknown words. Can you tell which word it stood for?"],
    trace="turn the ids 1, 0, 3 back into words, with the list from this lesson.",
    mistakes=[
        Mistake(
            "kept",
            "You'd get that if the ids remembered how an unknown word was spelled.",
            "Both cats and mats became 0. Which of them should a 0 be turned back into?",
            True,
        ),
    ],
)
