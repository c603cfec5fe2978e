"""The predictions of lesson 02: what will the next cell show?"""

from bpe_lesson.exercises.exercise import Mistake, Question

COUNTS = Question(
    "words-counts",
    title="How often do (l, o), (w, e) and (w, l) occur in the corpus?",
    answer=(7, 8, 0),
    why="A pair is always inside a word, and it counts as often as the word occurs.",
    hints=["Find the words that contain the pair, and add up how often each of them occurs."],
    trace="for each of the three pairs, mark the words that contain it and add their frequencies.",
    mistakes=[
        Mistake(
            "once",
            "You'd get that if each word occurred only once.",
            "How often is low in the corpus?",
            (2, 2, 0),
        ),
        Mistake(
            "across",
            "You'd get that if a pair could reach from one word into the next.",
            "Which symbol comes after the w in low?",
            (7, 8, 5),
        ),
        Mistake(
            "first",
            "You'd get that if you stopped at the first word that contains the pair.",
            "Which other words contain l and o, or w and e, side by side?",
            (5, 2, 0),
        ),
    ],
)

FIRST_MERGE = Question(
    "words-first-merge",
    title="What does newest look like after merging (e, s), and how often does the word occur?",
    answer=("n e w es t </w>", 6),
    why="A merge joins one pair. The word still occurs as often as before.",
    hints=["Look for an e that is followed by an s. All the other symbols stay as they are."],
    trace="write down the seven symbols of newest, and join the two that the merge names.",
    mistakes=[
        Mistake(
            "all",
            "You'd get that if all three of the tied pairs were merged.",
            "Only one pair is merged at a time. Which one is it?",
            ("n e w est</w>", 6),
        ),
        Mistake(
            "pair",
            "You'd get that if the second number were the count of the pair.",
            "Your symbols are right. How often is the word newest in the corpus?",
            ("n e w es t </w>", 9),
        ),
        Mistake(
            "cut",
            "You'd get that if the marker were dropped.",
            "Which symbol does every word end with?",
            ("n e w es t", 6),
        ),
    ],
)

HUNDRED = Question(
    "words-hundred",
    title="We ask for 100 merges. How many are made in all?",
    answer=15,
    why="After the ten above, widest takes two more and lower takes three. Then no pair is left.",
    hints=[
        "Ten are made already. Which of the four words still have pairs, and how many merges does "
        "each need until it's a single symbol?"
    ],
    trace="go on from the four words above, and count the merges until each is a single symbol.",
    minutes=1.5,
    mistakes=[
        Mistake(
            "all",
            "You'd get that if there were always another pair to merge.",
            "How many pairs does a word have when it's a single symbol?",
            100,
        ),
        Mistake(
            "ten",
            "You'd get that if nothing were left to merge after the ten above.",
            "How many symbols does lower have now?",
            10,
        ),
        Mistake(
            "symbols",
            "You'd get that if every symbol that's left took a merge.",
            "How many merges does it take to join two symbols?",
            17,
        ),
        Mistake(
            "new",
            "You'd get that if you counted only the new merges.",
            "The question asks for all of them. What about the ten above?",
            5,
        ),
    ],
)

NEST_BY_HAND = Question(
    "words-nest",
    title="What do the ten merges make of nest?",
    answer="n est</w>",
    why="The first three merges fit, one after the other. After that, none does.",
    hints=["Go down the list. If the pair is in the word now, merge it; if not, go to the next."],
    trace="write n e s t </w>, go down the list, and write the symbols again after each merge that "
    "fits.",
    minutes=1.5,
    mistakes=[
        Mistake(
            "ne",
            "You'd get that if (n, e) were merged before (e, s).",
            "Which of the two merges is higher up in the list?",
            "ne s t </w>",
        ),
        Mistake(
            "end",
            "You'd get that if the marker took part in no merge.",
            "Which two symbols does the third merge join?",
            "n est </w>",
        ),
        Mistake(
            "one",
            "You'd get that if you stopped after the first merge.",
            "Now there's an es in the word. Does the second merge fit?",
            "n es t </w>",
        ),
        Mistake(
            "whole",
            "You'd get that if everything were joined in the end.",
            "Which merge in the list would join n and est</w>?",
            "nest</w>",
        ),
        Mistake(
            "cut",
            "You'd get that if the marker were dropped.",
            "Which symbol does every word end with, and what became of it here?",
            "n est",
        ),
    ],
)

UNSEEN = Question(
    "words-unseen",
    title="What do the ten merges make of lowest and of lowlow?",
    answer=("low est</w>", "low low</w>"),
    why="Both low and est</w> were learned, and only the second low of lowlow is at the end of a "
    "word.",
    hints=["Replay the merges on l o w e s t </w> first. Which of them fit?"],
    trace="write both words as symbols, with </w> at the end, and replay the ten merges on each.",
    minutes=1.5,
    mistakes=[
        Mistake(
            "both-ends",
            "You'd get that if the first low of lowlow were the end of a word too.",
            "How many markers are in l o w l o w </w>?",
            ("low est</w>", "low</w> low</w>"),
        ),
        Mistake(
            "cut",
            "You'd get that if the markers were dropped.",
            "Which symbol does every word end with?",
            ("low est", "low low"),
        ),
        Mistake(
            "apart",
            "You'd get that if the marker always stayed separate.",
            "Look for merges with </w> in the list. Which pairs do they join?",
            ("low est </w>", "low low </w>"),
        ),
        Mistake(
            "whole",
            "You'd get that if everything were joined in the end.",
            "Which merge in the list would join low and est</w>?",
            ("lowest</w>", "lowlow</w>"),
        ),
    ],
)

LONGEST = Question(
    "words-longest",
    title="Which pieces does longest match find in nest?",
    answer="ne s t",
    why="The longest piece that nest starts with is ne, and after that there is nothing longer "
    "than s and t.",
    hints=[
        "Is nest in the vocabulary? If not, drop its last letter and look again, until you find a "
        "piece. Then do the same with the rest."
    ],
    trace="cross out letters at the end of nest until the vocabulary has what's left, then go on "
    "with the rest.",
    minutes=1,
    mistakes=[
        Mistake(
            "bpe",
            "You'd get that by replaying the merges.",
            "Longest match starts at the left. Does the vocabulary have a longer piece than n "
            "that nest starts with?",
            "n est",
        ),
        Mistake(
            "merge-order",
            "You'd get that if pieces that were learned early came first.",
            "Longest match ignores the order of the merges. What's the longest piece that nest "
            "starts with?",
            "n es t",
        ),
        Mistake(
            "not-in-there",
            "You'd get that if st were in the vocabulary.",
            "Look for st in the list above. Is it there?",
            "ne st",
        ),
        Mistake(
            "letters",
            "You'd get that if every piece were a single letter.",
            "Does the vocabulary have a longer piece than n that nest starts with?",
            "n e s t",
        ),
    ],
)

REPLACE = Question(
    "words-replace",
    title='What does "lo w".replace("o w", "ow") return?',
    answer="low",
    why="`replace` looks for characters. It doesn't know that the o is only a part of the symbol "
    "lo.",
    hints=['Write down the four characters of "lo w", including the space. Do they contain "o w"?'],
    trace='write down the characters of "lo w", and underline an o, a space and a w that are side '
    "by side. What goes in their place?",
    mistakes=[
        Mistake(
            "as-symbols",
            "You'd get that if `replace` compared whole symbols.",
            "`replace` compares characters. Do an o, a space and a w occur side by side?",
            "lo w",
        ),
        Mistake(
            "cut-out",
            "You'd get that if the o were taken out of lo first.",
            "Which characters does `replace` leave as they are?",
            "l ow",
        ),
        Mistake(
            "added",
            "You'd get that if the new text were added and the old one stayed.",
            '`replace` puts the second text in place of the first. Is anything left of "o w"?',
            "lo ow",
        ),
    ],
)
