"""Choose the few words of a lesson that a slide shows; the teacher has the others in the notes."""

import re
from collections.abc import Iterable

MAX_WORDS = 30  # on a slide, with its heading
_CODE_SPAN = re.compile(r"`+[^`]+`+")
# A sentence ends here, unless a bracket is open: after its full stop, and any quotes and stars.
_SENTENCE_END = re.compile(r"(?<=[.?!])(?<!\b\d\.)[\"'”*_)]*\s+(?=[\"'“*_`(]*[A-Z0-9`])|\n+")
# What only somebody at a keyboard does.
_FOR_ONE_READER = re.compile(
    r"\b(Answer with|[Rr]un (the|this|that|each) cell|the dots|such as `\"|Write (a|one|the) "
    r"(list|number|token)|[Ss]hift\+Enter|next cell)"
)
_OPTION = re.compile(r'\s+(?=`"[a-e]"`: )')  # in front of each answer that can be chosen
# The start of a sentence that's only understood after the one before it.
NEEDS_MORE = re.compile(
    r"(It|Its|It's|They|They're|Their|This|That|That's|These|Those|Both|Each|But|And|So|Then|Here) "
)
# The start of a sentence that's about what comes after it.
POINTS_ON = re.compile(r"(Here|So this|This is what) ")


def count_text_words(text: str) -> int:
    """Return the number of words in a text in Markdown. A piece of code counts as one.

    >>> count_text_words("**Predict.** Which pair wins in `a b a b`: (a, b)?")
    8
    """
    text = _CODE_SPAN.sub(" code ", re.sub(r"(?m)^\d+\. ", "", text))
    text = re.sub(r"\]\([^)]*\)", "]", text)  # a link's address isn't read out
    return sum(bool(re.search(r"\w", word)) for word in text.split())


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a paragraph; those in brackets belong to the sentence around them.

    >>> split_sentences("**Predict.** Is `a. B` one? (It is. Look.) Yes.")
    ['**Predict.**', 'Is `a. B` one?', '(It is. Look.)', 'Yes.']
    """
    masked = _CODE_SPAN.sub(lambda code: "`" + "x" * (len(code[0]) - 2) + "`", text)
    depth, found, start = 0, [], 0
    ends = {match.start(): match.end() for match in _SENTENCE_END.finditer(masked)}
    for position, character in enumerate(masked):
        depth += (character == "(") - (character == ")")
        if position in ends and depth <= 0:
            end = ends[position]
            found.append(text[start:end].strip())
            start = end
    return [sentence for sentence in [*found, text[start:].strip()] if sentence]


def _shorten_sentence(sentence: str, most: int) -> str:
    """Return a sentence with at most so many words, without its asides, or "" if it's still longer."""
    without_asides = re.sub(r" \((?=[^()]*\w+ [^()]*\w+ )[^()]*\)", "", sentence)
    before_colon = re.split(r"[:;] ", without_asides)[0].rstrip(".") + "."
    for shorter in (sentence, without_asides, before_colon):
        if count_text_words(shorter) <= most and shorter.count("**") % 2 == 0:
            return shorter
    return ""


def take_sentences(paragraphs: Iterable[str], most: int) -> str:
    r"""Return the first sentences that have at most `most` words together, as paragraphs.

    The first one may lose an aside; those in brackets and those for one reader are left out.

    >>> take_sentences(["One two. (Three.) Four.", "Five six. Seven."], 5)
    'One two. Four.\n\nFive six.'
    """
    taken: list[str] = []
    for paragraph in paragraphs:
        sentences = [one for one in split_sentences(paragraph) if is_for_all(one)]
        chosen: list[str] = []
        for sentence in sentences:
            shorter = _shorten_sentence(sentence, most)
            if not shorter or (shorter != sentence and (taken or chosen)):
                break
            chosen.append(shorter)
            most -= count_text_words(shorter)
        if chosen:
            taken.append(" ".join(chosen))
        if len(chosen) < len(sentences):
            break
    return "\n\n".join(taken)


def take_end(sentences: list[str], most: int) -> str:
    """Return the sentence that leads on to a picture, and those that it needs to be understood.

    It's the last one if that ends in a colon or asks something; otherwise it's the first.

    >>> take_end(["A pair is two symbols.", "Here it is:"], 9), take_end(["One.", "Two."], 1)
    ('A pair is two symbols. Here it is:', 'One.')
    """
    if not sentences[-1].endswith((":", "?")):
        return take_sentences(sentences[:1], most)
    start = len(sentences) - 1
    while start and NEEDS_MORE.match(sentences[start]):
        start -= 1
    chosen = " ".join(sentences[start:])
    return chosen if count_text_words(chosen) <= most else take_sentences(sentences[:1], most)


def is_for_all(sentence: str) -> bool:
    """Return whether a sentence is for a whole room, and not an aside or for one reader.

    >>> is_for_all("Is it 4?"), is_for_all("(It is.)"), is_for_all("Then run the cell.")
    (True, False, False)
    """
    return not sentence.startswith("(") and not _FOR_ONE_READER.search(sentence)


def take_question(paragraph: str, most: int) -> str:
    """Return a question: all up to its last question mark if that's short enough, or the end of it.

    >>> take_question("**Predict.** Merge. What is left? Run the cell.", 9)
    '**Predict.** Merge. What is left?'
    >>> take_question("**Predict.** Merge all of them. What is left?", 5)
    '**Predict.** What is left?'
    """
    sentences = split_sentences(paragraph)
    asking = [place for place, one in enumerate(sentences) if one.endswith(("?", "?*", "?**"))]
    kept = sentences[: asking[-1] + 1] if asking else sentences
    kept = [one for one in kept if is_for_all(one)]
    label = kept[:1] if kept and kept[0].startswith("**Predict") else []
    rest = kept[len(label) :]
    while len(rest) > 1 and count_text_words(" ".join(label + rest)) > most:
        rest = rest[1:]
    chosen = " ".join(label + rest)
    return chosen if count_text_words(chosen) <= most else take_sentences([chosen], most)


def split_list(block: str) -> list[str]:
    r"""Return the items of a list in Markdown, with their bullets or numbers.

    >>> split_list("- one\n  goes on\n- two")
    ['- one\n  goes on', '- two']
    """
    return re.split(r"\n(?=[-*] |\d+\. )", block)


def is_list(block: str) -> bool:
    """Return whether a block of Markdown is a list.

    >>> is_list("1. One."), is_list("**Bold** isn't one.")
    (True, False)
    """
    return bool(re.match(r"[-*] |\d+\. ", block))


def _split_options(item: str, most: int) -> list[str]:
    """Return an item of a list; if it's long and offers a choice, each option as an item of its own."""
    if count_text_words(item) <= most:
        return [item]
    question, *options = _OPTION.split(item)
    return [question, *(f"- {option}" for option in options)]


def group_by_words(items: Iterable[str], most: int) -> list[list[str]]:
    """Group items so that each group has at most `most` words; a longer item is shortened.

    >>> group_by_words(["- one two", "- three", "- four five six"], 3)
    [['- one two', '- three'], ['- four five six']]
    """
    groups: list[list[str]] = []
    room = 0
    parts = [part for item in items for part in _split_options(item, most)]
    for item in parts:
        bullet, _, text = item.partition(" ")
        short = take_sentences([re.sub(r"\n\s*", " ", text)], most)
        words = count_text_words(short)
        if not short:
            continue
        if not groups or words > room:
            groups.append([])
            room = most
        groups[-1].append(f"{bullet} {short}")
        room -= words
    return groups
