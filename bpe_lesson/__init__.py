"""Byte pair encoding, level by level: the small module that the lessons import.

In the order in which you'd read it:
    core, words, utf8, basic, stream        count pairs, merge, train, encode, decode: lessons 01-06
    pretokenize, tokenizer, encoder         the tokenizer of real models
    pretrained, published, readers          GPT's own vocabularies, and tokenizers of others
    formats, dialects, byte_alphabet        tokenizers in files, for yourself and other libraries
    linked, fast                            the same merges, faster
    differential, counting                  a test that trainers agree, and beyond one machine
    beside/                                 rivals, costs, tokenizers at work
    corpora, files, validation              texts, files, and checks of the arguments

`from bpe_lesson import BasicTokenizer, RegexTokenizer` works too; each class loads when you ask for
it. Importing this package loads the standard library only. Its command starts bpe_course.
"""

from importlib import import_module
from typing import Any

# class -> the module that defines it
_TOKENIZER_MODULES = {
    "BasicTokenizer": "bpe_lesson.basic",
    "RegexTokenizer": "bpe_lesson.tokenizer",
}


def __getattr__(name: str) -> Any:
    """Load a tokenizer's module when somebody asks for its class (PEP 562)."""
    if name == "view":  # all lessons of version 1.0 begin with it
        way = "run python -m bpe_lesson fresh with the lesson's number: yours is kept"
        raise ImportError(f"this lesson is from version 1.0 of the course: for a new copy, {way}")
    if name not in _TOKENIZER_MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_TOKENIZER_MODULES[name]), name)
