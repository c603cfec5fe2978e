"""Arrange a lesson's cells for its page: sections of blocks, which templates/site/blocks.html.j2 draws.

A block is a dict with its `kind` and what the template needs.
"""

from collections import deque
from collections.abc import Iterable
from itertools import pairwise

from bpe_course.lessons import Cell, Lesson
from bpe_course.pages.exercise_forms import describe_exercise
from bpe_course.pages.output_html import list_widgets_of, write_outputs
from bpe_course.pages.prose import Prose
from bpe_course.pages.question_data import describe_questions
from bpe_course.view.source_code import colour_code


class LessonPage:
    """What a lesson's page has; questions, functions and widgets are names.

    The `opening` are the blocks up to the lesson's question, and the `sections` the headings with their
    blocks, at first those after the opening. `setup` is the code that a learner's runs after.
    """

    def __init__(self, lesson: Lesson, prose: Prose, python: bool):
        """Arrange a lesson's cells; if the page can run `python`, with editors."""
        self.lesson, self.prose, self.has_python = lesson, prose, python
        self.questions: list[str] = []
        self.functions: list[str] = []
        self.widgets: set[str] = set()
        setups = [cell.source for cell in lesson.cells if "setup" in cell.tags]
        self.setup = setups[0] if python and setups else ""
        cells = [
            cell
            for cell in lesson.cells
            if cell.course.get("page") is not False and (python or not cell.course.get("python"))
        ]
        heads = [place for place, cell in enumerate(cells) if cell.is_heading]
        self.sections = [
            self._write_section(cells[start], cells[start + 1 : end])
            for start, end in pairwise([*heads, len(cells)])
        ]
        blocks = self.sections[0]["blocks"]
        end = [block["kind"] for block in blocks].index("lesson question") + 1
        self.opening, self.sections[0]["blocks"] = blocks[:end], blocks[end:]

    def _write_section(self, head: Cell, cells: list[Cell]) -> dict:
        level, title = head.heading
        rest = head.source.partition("\n")[2].strip()
        below = [Cell(head.id, "markdown", rest, course=head.course)] if rest else []
        return {
            "level": level,
            "anchor": self.prose.begin(title.replace("*", "").replace("`", ""), level),
            "html": self.prose.write_line(title),
            "title": head.title.replace("*", "").replace("`", ""),
            "is_short": head.course.get("short", False),
            "is_extra": head.part == "extra",
            "blocks": self._write_blocks([*below, *cells]),
        }

    def _write_blocks(self, cells: Iterable[Cell]) -> list[dict]:
        blocks: list[dict] = []
        rest = deque(cells)
        while rest:
            cell = rest.popleft()
            if cell.role in ("prediction", "question", "questions"):
                what = "prediction" if cell.role == "prediction" else "answer"
                group = [self._write_text(cell), self._ask(rest.popleft(), cell)]
                group += self._compare(rest, f"Compare with your {what}")
                is_guess = cell.role == "prediction"
                blocks += [{"kind": "predict", "blocks": group}] if is_guess else group
            elif cell.kind == "markdown":
                blocks.append(self._write_text(cell))
            elif "question" in cell.tags:
                blocks.append(self._ask(cell))
            elif "exercise" in cell.tags:
                blocks.append(self._write_exercise(cell))
            elif cell.role == "yours" and self.has_python:
                form = {"name": cell.id, "skeleton": cell.source}
                blocks.append({"kind": "yours"} | form | self._write_code([cell]))
            else:
                folded = [cell]
                while rest and not folded[-1].outputs and all(map(_is_folded, (cell, rest[0]))):
                    folded.append(rest.popleft())
                blocks.append({"kind": "code"} | self._write_code(folded))
        return blocks

    def _write_text(self, cell: Cell) -> dict:
        source = cell.course.get("page") or cell.source
        for phrase, target in cell.course.get("links", {}).items():
            source = source.replace(phrase, f"[{phrase}]({target})")
        if cell.role == "lesson question":
            line = self.prose.write_line(source.strip("*"), has_terms=True)
            return {"kind": "lesson question", "html": line}
        if cell.role == "questions":
            items = "".join(f"<li>{item}</li>" for item in self.prose.write_items(source))
            return {"kind": "text", "html": f'<ol class="asked">{items}</ol>'}
        if "objectives" in cell.tags:
            line, _, goals = source.partition("\n\n")
            html = self.prose.write(goals)
            return {"kind": "goals", "summary": f"{line} · what you'll learn", "html": html}
        return {"kind": "text", "html": self.prose.write(source)}

    def _ask(self, cell: Cell, text: Cell | None = None) -> dict:
        # `text` is the cell before, if that asks its questions.
        asked = describe_questions(cell.source)
        self.questions += [form["name"] for form in asked["forms"]]
        if text and text.role == "questions":
            items = self.prose.write_items(text.source)
            for number, (form, item) in enumerate(zip(asked["forms"], items), start=1):
                form["title"] = f"{number}. {item}"
        is_told = bool(text) and len(asked["forms"]) == 1
        return {"kind": "ask", "is_told": is_told, "code": colour_code(cell.source)} | asked

    def _compare(self, rest: deque[Cell], summary: str) -> list[dict]:
        if not rest or rest[0].role != "reveal":
            return []
        blocks = [{"kind": "code"} | self._write_code([rest.popleft()])]
        self.prose.is_folded = True
        while rest and rest[0].kind == "markdown" and rest[0].is_folded:
            blocks.append(self._write_text(rest.popleft()))
        self.prose.is_folded = False
        return [{"kind": "compare", "summary": summary, "blocks": blocks}]

    def _write_exercise(self, cell: Cell) -> dict:
        task, solution = describe_exercise(cell)
        self.functions.append(task["name"])
        if task["lines"]:
            self.widgets.add("lines")
        code = self._write_code([cell])
        return {"kind": "exercise", "solution": solution and colour_code(solution)} | task | code

    def _write_code(self, cells: list[Cell]) -> dict:
        last = cells[-1]
        source = "\n\n".join(cell.source for cell in cells)
        lines = source.splitlines()
        code = "\n".join(lines[: len(lines) - last.course.get("draws", 0)]).rstrip()
        self.widgets.update(list_widgets_of(last.outputs))
        label = "what this lesson imports" if "setup" in last.tags else "the code"
        return {
            "code": code and colour_code(code),
            "fold": label if _is_folded(last) else "",
            "output": "" if "exercise" in last.tags else write_outputs(last.outputs),
            "size": last.course.get("size", ""),
        }


def _is_folded(cell: Cell) -> bool:
    if cell.kind != "code" or {"question", "exercise"} & cell.tags or cell.role == "yours":
        return False
    return cell.is_folded or cell.course.get("fold", False) or "setup" in cell.tags
