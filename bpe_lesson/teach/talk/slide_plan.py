"""Plan a lesson's slides: which words, which picture, and what the teacher reads in the notes.

A slide has one picture, such as boxes, a table or a function to write, and at most MAX_WORDS words.
Everything that the lesson says there is in the slide's notes.
"""

from collections.abc import Iterable

from bpe_lesson.teach.notebook_html import get_heading, make_markdown, split_blocks
from bpe_lesson.teach.talk.passages import Passage, find_passages, is_code
from bpe_lesson.teach.talk.slide_contents import (
    Slide,
    add_after,
    add_items,
    add_lead,
    add_row,
    add_task,
    find_frames,
    find_paragraphs,
    find_question,
    joins,
    split_frames,
)
from bpe_lesson.teach.talk.slide_text import (
    MAX_WORDS,
    count_text_words,
    group_by_words,
    is_list,
    split_list,
    take_question,
    take_sentences,
)


def plan_slides(cells: Iterable[dict]) -> list[Slide]:
    r"""Return the slides of the cells that `slides.select_cells` returned.

    >>> [slide.heading for slide in plan_slides([make_markdown("# A\n\nB."), make_markdown("## C")])]
    ['# A', '## C']
    """
    slides: list[Slide] = []
    for section in _split_sections(cells):
        slides += _plan_section(section)
    return slides


def _split_sections(cells: Iterable[dict]) -> list[list[dict]]:
    """Split cells so that each part begins with a heading."""
    sections: list[list[dict]] = []
    for cell in cells:
        if get_heading(cell):
            sections.append([])
        sections[-1].append(cell)
    return sections


def _plan_section(cells: list[dict]) -> list[Slide]:
    r"""Return the slides of the cells under one heading."""
    heading, _, rest = cells[0]["source"].partition("\n")
    first = make_markdown(rest.strip("\n"), **cells[0]["metadata"])
    if get_heading(cells[0]) == "#":
        question = split_blocks(rest)[:1]
        return [Slide(heading, before=question, notes=[first, *cells[1:]])]
    slides: list[Slide] = []
    for passage in _put_exercise_first(find_passages([first, *cells[1:]])):
        slide = Slide(waits=passage.waits, notes=passage.notes)
        if slides:
            slide.again = heading.lstrip("# ")
        else:
            slide.heading = heading
        slides += _plan_passage(passage, slide, slides[-1] if slides else None)
    slides = _leave_out_empty(slides)
    for slide in slides[1:]:
        slide.again = heading.lstrip("# ") if slide.says_little() else ""
    return slides


def _leave_out_empty(slides: list[Slide]) -> list[Slide]:
    """Leave out slides with next to nothing on them; the slides before them get their notes."""
    kept = slides[:1]
    for slide in slides[1:]:
        if slide.pictures or not slide.says_little():
            kept.append(slide)
        else:
            kept[-1].notes += slide.notes
    return kept


def _put_exercise_first(passages: list[Passage]) -> list[Passage]:
    """Move a section's first exercise to its start: a room needs the task before the small steps."""
    places = [place for place, passage in enumerate(passages) if passage.kind == "exercise"]
    if not places or places[0] == 0:
        return passages
    exercise = passages.pop(places[0])
    first = passages[0]
    cut = find_question(first) if first.kind == "question" else len(first.blocks)
    exercise.blocks, first.blocks = first.blocks[:cut], first.blocks[cut:]
    exercise.fixed = first.fixed
    exercise.notes, first.notes = first.notes, exercise.notes
    return [exercise, *passages]


def _plan_passage(passage: Passage, slide: Slide, last: Slide | None) -> list[Slide]:
    """Return the slides of one passage; some of its words may go to the slide before it."""
    frames = find_frames(passage.pictures)
    if passage.fixed:
        slide.before = passage.blocks
    elif passage.kind == "question":
        if find_question(passage) == len(passage.blocks):
            return _plan_texts(passage, slide)
        if last and joins(passage, last):
            return []
        return _plan_question(passage, slide, last)
    elif passage.kind == "picture" and not frames:
        add_lead(passage, slide, last)
    elif passage.kind == "exercise":
        add_task(passage, slide)
    elif passage.kind == "" and last:
        add_after(last, find_paragraphs(passage.blocks))
        last.notes += passage.notes
        return []
    elif passage.kind == "":
        return _plan_texts(passage, slide)
    slide.pictures = passage.pictures
    add_after(slide, passage.comments)
    return split_frames(slide, frames) if frames else [slide]


def _plan_question(passage: Passage, slide: Slide, last: Slide | None) -> list[Slide]:
    r"""Return a slide that asks, with the answer one step later."""
    place = find_question(passage)
    options = [
        item
        for block in passage.blocks[place + 1 :]
        if is_list(block)
        for item in split_list(block)
    ]
    room = slide.count_room()
    question = take_question(passage.blocks[place], room)
    slides = [slide]
    if count_text_words(" ".join([question, *options])) <= room:
        slide.before = [question, *(["\n".join(options)] if options else [])]
    else:
        slide.before = [question]
        slides += [Slide(before=["\n".join(group)]) for group in group_by_words(options, MAX_WORDS)]
    if last:
        add_after(last, find_paragraphs(passage.blocks[:place]))
    elif lead := take_sentences(find_paragraphs(passage.blocks[:place]), slide.count_room()):
        slide.before.insert(0, lead)
    pictures = list(passage.pictures)
    if passage.waits and pictures and is_code(pictures[0]["source"]):
        slide.before.append(pictures.pop(0)["source"])  # the question is about it
    slides[-1].pictures, slides[-1].waits = pictures, passage.waits
    slide.waits = slides[0] is slides[-1] and passage.waits
    add_after(slides[-1], passage.comments)
    return slides


def _plan_texts(passage: Passage, slide: Slide) -> list[Slide]:
    """Return the slides of a section that has no picture: its first words, its lists and tables."""
    room = slide.count_room()
    lead = take_sentences(find_paragraphs(passage.blocks)[:2], room)
    slide.before += [lead] if lead else []
    slides = [slide]
    for block in passage.blocks:
        if is_list(block):
            for group in group_by_words(split_list(block), room):
                add_items(slides, "\n".join(group))
        elif block.startswith("|"):
            head, line, *rows = block.split("\n")
            for row in rows:
                add_row(slides, f"{head}\n{line}", row)
    return slides
