"""Byte pair encoding, level by level: the code that the lessons import, and the course around it.

The algorithms, in the order in which you'd read them:
    core, words, utf8, basic, stream        count pairs, merge, train, encode, decode: lessons 01-06
    pretokenize, tokenizer, encoder         the tokenizer of real models
    pretrained, formats, byte_alphabet      GPT's own vocabularies, and tokenizers in files
    linked, replay, fast                    the same merges, faster
    differential, counting                  provably the same, and beyond one machine
    optimal, cost, wordpiece, unigram       beside BPE: the best merges, prices, two other ways
    validation                              what all of them accept, and what they say to the rest

The course around them:
    corpora, blog_post, texts/              the texts
    view/                                   from plain data to something to look at
    exercises/                              what's asked: cases, hints, known mistakes
    practice/                               check, answer, hint, solution, mine, progress
    launch/                                 the learner's folder, and JupyterLab
    teach/                                  solved lessons, slides, the site, marking
    files, values, invisible                what several of these share
    __main__                                `python -m bpe_lesson`

`from bpe_lesson import BasicTokenizer, RegexTokenizer` works too; each loads when you ask for it.
Importing this package loads the standard library only.
"""

from importlib import import_module
from typing import Any

# class -> the module that has it
TOKENIZER_MODULES = {
    "BasicTokenizer": "bpe_lesson.basic",
    "RegexTokenizer": "bpe_lesson.tokenizer",
}


def __getattr__(name: str) -> Any:
    """Load a tokenizer's module when its class is asked for (PEP 562)."""
    if name not in TOKENIZER_MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(TOKENIZER_MODULES[name]), name)


def __dir__() -> list[str]:
    """List the tokenizers too, whether they're loaded or not."""
    return sorted({*globals(), *TOKENIZER_MODULES})
