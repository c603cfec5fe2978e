"""Put words and pictures on a slide, until it has MAX_WORDS words."""

from dataclasses import dataclass, field

from bpe_lesson.teach.notebook_html import make_code
from bpe_lesson.teach.talk.passages import Passage, is_code
from bpe_lesson.teach.talk.slide_text import (
    MAX_WORDS,
    NEEDS_MORE,
    POINTS_ON,
    count_text_words,
    is_for_all,
    is_list,
    split_sentences,
    take_end,
    take_question,
    take_sentences,
)

_MAX_LINES_BELOW = 6  # of code, below a task of several paragraphs
_MIN_WORDS_AFTER = 3  # below a picture
_MIN_WORDS = 6  # on a slide without a picture or heading


@dataclass
class Slide:
    """What one slide shows, from top to bottom, and its notes.

    Attributes:
        heading: in Markdown; "" if the slide goes on under the heading of the one before.
        again: that heading's text, for a slide with next to no words above its pictures.
        before: texts above the pictures, in Markdown.
        pictures: cells, each with what is shown of it and nothing else.
        after: texts below the pictures.
        waits: whether the pictures and the texts below them come one step later.
        notes: cells, for the teacher only.
    """

    heading: str = ""
    again: str = ""
    before: list[str] = field(default_factory=list)
    pictures: list[dict] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    waits: bool = False
    notes: list[dict] = field(default_factory=list)

    def count_room(self) -> int:
        """Return how many more words fit."""
        again = self.again if self.says_little() else ""
        texts = [self.heading, again, *self.before, *self.after]
        return MAX_WORDS - sum(count_text_words(text) for text in texts)

    def says_little(self) -> bool:
        """Return whether there are next to no words above the pictures."""
        return count_text_words(" ".join(self.before)) < _MIN_WORDS


def find_paragraphs(blocks: list[str]) -> list[str]:
    """Return the blocks that are neither lists nor tables nor code.

    >>> find_paragraphs(["Words.", "- an item", "| a cell |"])
    ['Words.']
    """
    return [one for one in blocks if not is_list(one) and not is_code(one) and one[0] != "|"]


def find_question(passage: Passage) -> int:
    """Return the position of the block that asks, or the number of blocks if none does.

    >>> find_question(Passage(blocks=["**Predict.** Is it a or b?", "- a", "- b"]))
    0
    """
    asking = [
        place
        for place, block in enumerate(passage.blocks)
        if not is_list(block) and (block.startswith("**Predict") or "?" in block)
    ]
    return asking[-1] if asking else len(passage.blocks)


def joins(passage: Passage, last: Slide) -> bool:
    """Put a question about the picture of the slide before on that slide, if it fits; say whether.

    >>> last = Slide("## A", pictures=[make_code("", [])])
    >>> joins(Passage("question", ["Which is it?"]), last), last.after
    (True, ['Which is it?'])
    """
    if passage.pictures or passage.waits or last.waits or last.after or not last.pictures:
        return False
    question = take_question(passage.blocks[find_question(passage)], MAX_WORDS)
    has_options = any(is_list(block) for block in passage.blocks)
    if not question.endswith("?") or has_options or count_text_words(question) > last.count_room():
        return False
    last.after = [question]
    last.notes += passage.notes
    return True


def add_task(passage: Passage, slide: Slide) -> None:
    """Put the first words of an exercise on its slide; with much code, only the first paragraph.

    >>> slide = Slide()
    >>> add_task(Passage("exercise", ["Write f."]), slide)
    >>> slide.before
    ['Write f.']
    """
    much = any(len(cell["source"].splitlines()) > _MAX_LINES_BELOW for cell in passage.pictures)
    task = take_sentences(
        find_paragraphs(passage.blocks)[: 1 if much else None], slide.count_room()
    )
    slide.before += [task] if task else []


def add_lead(passage: Passage, slide: Slide, last: Slide | None) -> None:
    """Put the words that lead to a picture on its slide, and one sentence on the slide before it.

    >>> last, slide = Slide(pictures=[make_code("", [])]), Slide()
    >>> add_lead(Passage("picture", ["Four of them. Now the pairs:"]), slide, last)
    >>> last.after, slide.before
    (['Four of them.'], ['Now the pairs:'])
    """
    paragraphs = find_paragraphs(passage.blocks)
    sentences = [one for text in paragraphs for one in split_sentences(text) if is_for_all(one)]
    lead = take_sentences(paragraphs, slide.count_room())
    if last and len(sentences) > 1 and not NEEDS_MORE.match(sentences[1]):
        add_after(last, sentences[:1])
        rest = sentences[1:] if last.after[-1:] == sentences[:1] else sentences
        lead = take_end(rest, slide.count_room())
    slide.before += [lead] if lead else []


def add_after(slide: Slide, paragraphs: list[str]) -> None:
    """Put the first sentences of some paragraphs below the pictures of a slide, if they fit.

    >>> slide = Slide(pictures=[make_code("", [])])
    >>> add_after(slide, ["It's four now. " + 30 * "Word "])
    >>> slide.after
    ["It's four now."]
    """
    if paragraphs and not slide.after and slide.pictures:
        chosen = take_sentences(paragraphs[:1], slide.count_room())
        if count_text_words(chosen) >= _MIN_WORDS_AFTER and not POINTS_ON.match(chosen):
            slide.after.append(chosen)


def add_items(slides: list[Slide], items: str) -> None:
    """Put items of a list on the last slide if they fit, and on a new one if they don't.

    >>> slides = [Slide("## Recap")]
    >>> add_items(slides, "- An item.")
    >>> slides[0].before
    ['- An item.']
    """
    if count_text_words(items) > slides[-1].count_room():
        slides.append(Slide())
    slides[-1].before.append(items)


def add_row(slides: list[Slide], head: str, row: str) -> None:
    r"""Put a row of a table on the last slide if it fits, and on a new one if it doesn't.

    >>> slides = [Slide("## A table")]
    >>> add_row(slides, "| a |\n|---|", "| 1 |")
    >>> slides[0].before
    ['| a |\n|---|\n| 1 |']
    """
    texts = slides[-1].before
    if texts and texts[-1].startswith(head) and count_text_words(row) <= slides[-1].count_room():
        texts[-1] += f"\n{row}"
        return
    if count_text_words(f"{head} {row}") > slides[-1].count_room():
        slides.append(Slide())
    slides[-1].before.append(f"{head}\n{row}")


def find_frames(pictures: list[dict]) -> list[str]:
    """Return the frames of a stepper, as HTML, or [] if there's none among the pictures.

    >>> from nbformat.v4 import new_output
    >>> html = '<ol class="bpe-frames"><li><p>Merge 1</p></li></ol>'
    >>> find_frames([make_code("", [new_output("display_data", {"text/html": html})])])
    ['<p>Merge 1</p>']
    """
    from bs4 import BeautifulSoup

    outputs = [
        output["data"]["text/html"] for cell in pictures for output in cell.get("outputs", [])
    ]
    page = BeautifulSoup("".join(html for html in outputs if "bpe-frames" in html), "html.parser")
    frames = page.select(".bpe-frames > li")
    for frame in frames:
        for part in frame.find_all(recursive=False)[2:]:
            part["class"] = "fragment"
            part["data-fragment-index"] = "0"
    return [frame.decode_contents() for frame in frames]


def split_frames(slide: Slide, frames: list[str]) -> list[Slide]:
    """Return a slide for each frame of a stepper; the first one has the words and notes.

    >>> slide = Slide("## Steps", pictures=[make_code("", [])])
    >>> [one.heading for one in split_frames(slide, ["<p>Merge 1</p>", "<p>Merge 2</p>"])]
    ['## Steps', '']
    """
    from nbformat.v4 import new_output

    [picture] = slide.pictures
    slides = [slide, *(Slide() for _ in frames[1:])]
    for one, frame in zip(slides, frames):
        output = new_output("display_data", {"text/html": f'<div class="bpe-frames">{frame}</div>'})
        one.pictures = [make_code("", [output], **picture["metadata"])]
    return slides
