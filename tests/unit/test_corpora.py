"""The texts that the course ships: their exact figures, and twelve languages."""

from collections import Counter

import pytest

from bpe_lesson import corpora
from bpe_lesson.counting import count_chunks
from bpe_lesson.pretokenize import split


@pytest.mark.parametrize("name", ["", "../texts/unicode_paragraph", None])
def test_unknown_names_and_path_tricks(name):
    with pytest.raises(ValueError, match="give one of .*unicode_essay, unicode_paragraph"):
        corpora.load_text(name)


def test_documents_are_files_or_pages_of_them(tmp_path):
    """A file that doesn't fit is left out."""
    (tmp_path / "below").mkdir()
    pages, long = "one\n\ntwo\n\nthree", "long " * 20
    for name, text in {"a": pages, "b": long, "below/c": "\ufeffé"}.items():
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    whole = corpora.read_documents(tmp_path, "**/*.txt")
    assert sorted(whole) == [long, pages, "é"]
    assert corpora.read_documents(tmp_path, "**/*.txt") == whole
    fitting = corpora.read_documents(tmp_path, "**/*.txt", most_bytes=20)
    assert sorted(fitting) == [pages, "é"]
    for size, parts in [(4, ["one\n\n", "two\n\n", "three"]), (6, ["one\n\ntwo\n\n", "three"])]:
        assert corpora.read_documents(tmp_path, "a.txt", page_size=size) == parts


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_text_is_what_is_in_its_file_after_a_byte_order_mark(end, tmp_path):
    """A second mark is part of it."""
    text = end.join(["\ufeffone", "two", "", "three", ""])
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert corpora.read_documents(tmp_path) == [text]
    pages = [f"\ufeffone{end}two{end}{end}", f"three{end}"]
    assert corpora.read_documents(tmp_path, page_size=4) == pages
    assert count_chunks([path]) == Counter(split(text))


def test_what_cannot_be_read_is_named(tmp_path):
    (tmp_path / "bad.txt").write_bytes(b"\xff")
    for values, told in (
        ((tmp_path,), "bad.txt isn't valid UTF-8: fix the file"),
        ((tmp_path, "*.md"), r"has no \*.md that fits: check both"),
        (("mine",), "there's no folder mine"),
    ):
        with pytest.raises(ValueError, match=told):
            corpora.read_documents(*values)
