"""Questions on what a tokenizer does to languages, numbers, words and spaces."""

from bpe_lesson.exercises.exercise import Mistake, Question

MOST = Question(
    "price-most",
    title="Which of twelve languages needs the most tokens?",
    answer="Greek",
    why="Ten characters of Greek take 12 tokens here, so 475 take something like 570. The same "
    "estimate gives some 530 for Russian and 420 for Hindi.",
    hints=[
        "Take the number of tokens for ten characters, divide it by ten, and multiply it by the "
        "number of code points in the whole text.",
    ],
    trace="for each language, multiply its code points by its tokens per code point.",
    minutes=2,
    mistakes=[
        Mistake(
            "bytes",
            "You'd get Hindi if every byte were a token.",
            "Look at the row for Hindi in the table. How many bytes are in its first token?",
            "Hindi",
        ),
        Mistake(
            "per-character",
            "You'd get Chinese if all the texts had the same number of characters.",
            "How many code points does the Chinese text have?",
            "Chinese",
        ),
        Mistake(
            "scripts",
            "You'd get Japanese if only the mixture of scripts mattered.",
            "How many code points does the Japanese text have, and how many tokens do ten of them "
            "take?",
            "Japanese",
        ),
        Mistake(
            "right-to-left",
            "You'd get Arabic if its characters took the most tokens.",
            "How many tokens do ten characters of Arabic take, and how many do ten of Greek?",
            "Arabic",
        ),
        Mistake(
            "two-bytes",
            "You'd get Russian if its text were longer than it is.",
            "How many code points does the Russian text have? Estimate the other languages the "
            "same way.",
            "Russian",
        ),
    ],
)

ASCII = Question(
    "price-swahili",
    title="Swahili uses ASCII letters only. How many tokens does it need, compared with English?",
    answer="more",
    why="It starts from about the same number of bytes, but the merges were learned from English "
    "words, and few of them fit the words of Swahili.",
    hints=["The tokenizer knows all the letters of Swahili. Does it know the words?"],
    trace="cut `asubuhi` by hand, with pieces that are common in English words, such as `as` "
    "and `ub`.",
    mistakes=[
        Mistake(
            "bytes",
            "You'd get the same number if a byte cost the same in every word.",
            "Which language's words did the merges come from?",
            "the same",
        ),
        Mistake(
            "words",
            "You'd get fewer tokens if every word were a token.",
            "Did the essay contain any words of Swahili?",
            "fewer",
        ),
    ],
)

BY_HAND = Question(
    "price-premium",
    title="A text takes 16 tokens in English and 56 in Greek: what is the premium of Greek?",
    answer=3.5,
    why="56 / 16 is 3.5: in Greek you pay three and a half times as much for the same text.",
    hints=["For every token of English, how many tokens of Greek are there?"],
    trace="divide the number of tokens in Greek by the number of tokens in the base language.",
    mistakes=[
        Mistake(
            "upside-down",
            "You'd get that by dividing the English tokens by the Greek ones.",
            "Which language is the base? Do you divide its number, or do you divide by it?",
            16 / 56,
        ),
        Mistake(
            "extra",
            "You'd get that by counting only the extra tokens that Greek needs.",
            "English has a premium of 1, not 0. So what's the premium of a language with twice "
            "as many tokens?",
            2.5,
        ),
        Mistake(
            "difference",
            "You'd get that if a premium were a difference.",
            "A text twice as long would double the difference. What stays the same?",
            40,
        ),
        Mistake(
            "percent",
            "You'd get 350 if a premium were a percentage.",
            "How many tokens of Greek are there for one token of English?",
            350,
        ),
    ],
)

MIX = Question(
    "price-mix",
    title="What does a mix of languages do to English, at the same vocabulary size?",
    answer="more",
    why="The number of merges is the same as before, and now some of them belong to other "
    "languages.",
    hints=[
        "1,024 tokens leave room for 768 merges. If some of them go to Greek, what does that "
        "mean for English?"
    ],
    trace="think of the last merges that were learned from the essay. Are they still learned "
    "from the mix?",
    minutes=1,
    mistakes=[
        Mistake(
            "free",
            "You'd get the same number if the other languages' merges were added to the old ones.",
            "The vocabulary still has 1,024 tokens. Which merges had to make room for the new "
            "ones?",
            "the same",
        ),
        Mistake(
            "helped",
            "You'd get fewer tokens if more training text helped every language.",
            "Training picks the most common pairs. Which languages' pairs have become more common?",
            "fewer",
        ),
    ],
)

PLACE = Question(
    "price-place",
    title="In which of two numbers does the chunk 123 stand for the greater value?",
    answer="12345",
    why="In 12345 two digits follow, so the chunk stands for 123 hundreds. In 1234 it's 123 tens.",
    hints=["How many digits follow the chunk 123 in each number?"],
    trace="write each number as 123 times something, plus a rest.",
    minutes=1,
    mistakes=[
        Mistake(
            "less",
            "You'd get that if fewer digits after the chunk made it worth more.",
            "Write 1234 as 123 times something, plus a rest. Then do the same with 12345.",
            "1234",
        ),
        Mistake(
            "same",
            "You'd get that if an id always stood for the same value.",
            "How many digits follow the chunk in each number?",
            "both",
        ),
    ],
)

DIGITS = Question(
    "price-digits",
    title="Into which chunks does GPT-4's pattern split 1,234,567?",
    answer=["1", ",", "234", ",", "567"],
    why="A comma isn't a number, so each run of digits ends before a comma, and the next run "
    "begins after it.",
    hints=[
        r"\p{N}{1,3} takes up to three digits, but never a comma. Where does the first run of "
        "digits end?"
    ],
    trace="go from the left: take up to three digits, then whatever comes before the next digit.",
    minutes=1,
    mistakes=[
        Mistake(
            "commas-dropped",
            "You'd get that if the commas disappeared.",
            "Joined together, the chunks must give the text back. What is missing?",
            ["1", "234", "567"],
        ),
        Mistake(
            "no-commas",
            "You'd get that if the number were written without commas.",
            "Which character comes after the 1?",
            ["123", "456", "7"],
        ),
        Mistake(
            "commas-attached",
            "You'd get that if a comma could be part of a number's chunk.",
            r"\p{N} matches digits only. Which alternative of the pattern matches a comma?",
            ["1,", "234,", "567"],
        ),
        Mistake(
            "commas-in-front",
            "You'd get that if a number could have a sign in front, as a word can.",
            "In the pattern, letters may have a sign before them. Is there anything before "
            r"\p{N}{1,3}?",
            ["1", ",234", ",567"],
        ),
        Mistake(
            "whole",
            "You'd get that if the pattern knew how numbers are written.",
            "The pattern looks at one kind of character at a time. Is a comma a digit?",
            ["1,234,567"],
        ),
    ],
)

LETTERS = Question(
    "price-letters",
    title="How many tokens do ␣characters and ␣charcaters have in common?",
    answer=0,
    why="The only token of the correct spelling is ␣characters, and the misspelled word doesn't "
    "contain it.",
    hints=["List the tokens of the correct spelling. Which of them occurs in the misspelled one?"],
    trace="write down the tokens of ␣characters, then look for each of them in ␣charcaters.",
    mistakes=[
        Mistake(
            "letters",
            "You'd get 10 if every letter were a token.",
            "How many tokens does the correct spelling have?",
            10,
        ),
        Mistake(
            "first-piece",
            "You'd get 1 if both words began with the same token.",
            "The correct spelling is a single token. Is all of it in the misspelled word?",
            1,
        ),
    ],
)

SPACE = Question(
    "price-space",
    title="Into which chunks does GPT-4's pattern split a text that ends in a space?",
    answer=["The", " letter", " "],
    why="A word takes the space before it. No word follows the last space, so it stays alone.",
    hints=["The space between two words goes into a chunk with one of them. Which one?"],
    trace="draw a line before each space. What comes after the last line?",
    mistakes=[
        Mistake(
            "after",
            "You'd get that if a word took the space after it.",
            "In the pattern of lesson 07, does the sign that a word may take come before or "
            "after the letters?",
            ["The ", "letter "],
        ),
        Mistake(
            "both",
            "You'd get that if a word took the spaces on both sides.",
            "Which part of the pattern would match a space after the letters?",
            ["The", " letter "],
        ),
        Mistake(
            "lost",
            "You'd get that if the last space disappeared.",
            "Join your chunks. Do you get the text back?",
            ["The", " letter"],
        ),
        Mistake(
            "all-alone",
            "You'd get that if every space were a chunk by itself.",
            "In lesson 07, where did the space between two words go?",
            ["The", " ", "letter", " "],
        ),
    ],
)

AFTER_SPACE = Question(
    "price-after-space",
    title="In the essay's ids, what most often comes after a token that is a single space?",
    answer="a number",
    why="GPT-4's pattern lets words and punctuation take the space before them, but not numbers.",
    hints=[
        r"In GPT-4's pattern, words match [^\r\n\p{L}\p{N}]?+\p{L}++, numbers \p{N}{1,3}+, and "
        "punctuation starts with ' ?'. Which of the three can't begin with a space?"
    ],
    trace="split 'is 42 (x)' by hand. Which space becomes a chunk by itself?",
    minutes=1,
    mistakes=[
        Mistake(
            "word",
            "You'd get that if a word didn't take the space before it.",
            "Into which chunks did you split 'The letter '? Where is the first space?",
            "a word",
        ),
        Mistake(
            "sign",
            "You'd get that if punctuation didn't take the space before it.",
            r"The alternative for punctuation begins with ' ?'. What does the question mark allow?",
            "punctuation",
        ),
    ],
)
