"""Write the text on which the pages' language model is trained, and its merges: lesson 10's."""

import json
import re
from collections import Counter
from pathlib import Path

from bpe_lesson import fast
from bpe_lesson.corpora import load_text
from bpe_lesson.teach.web.vocabularies import pack_pairs

VOCABULARY = 1024
# Lesson 10 has this pattern as well, and so has generation.js. The tests compare all three.
LESSON_PATTERN = r"[^\r\n\w]?[^\W\d_]+|\d{1,3}| ?[^\s\w]+[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s|_"
LEAST_CHARACTERS = 101  # of a paragraph; shorter ones are headings and the like


def write_writing_model(folder: Path) -> str:
    """Write writing.js, which a page loads when a reader gets to the model; return its name.

    The page counts for itself. So the script has the paragraphs of the essay, and the merges, packed
    like those in `vocabularies.py`.
    """
    essay = load_text("unicode_essay")
    merges = fast.train(Counter(re.findall(LESSON_PATTERN, essay)), VOCABULARY)
    texts = [text for text in essay.split("\n\n") if len(text) >= LEAST_CHARACTERS]
    data = {"byteIds": list(range(256)), "merges": pack_pairs(merges), "texts": texts}
    script = f'window.receiveData("writing", {json.dumps(data)});\n'
    (folder / "writing.js").write_text(script, encoding="utf-8")
    return "writing"
