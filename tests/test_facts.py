"""What the course says about the whole blog post, which it doesn't contain.

It's expected in ../shared, next to the checkout; a test that needs it is skipped where it's missing.
What the course computes from its own texts, the lessons' outputs hold.
"""

import pytest
from naive import train_naively
from paths import SHARED

from bpe_course.blog_post import load_unicode_blog_post
from bpe_lesson import basic, fast

POST = SHARED / "data" / "unicode_blog_post.txt"

# The merges that the whole post teaches, in order.
PAIRS = [(101, 32), (105, 110), (115, 32), (116, 104), (101, 114), (99, 111), (116, 32), (226, 128)]
PAIRS += [(44, 32), (97, 110), (111, 114), (100, 32), (97, 114), (101, 110), (257, 103), (261, 100)]
PAIRS += [(121, 32), (46, 32), (97, 108), (259, 256)]


@pytest.fixture
def post():
    if not POST.exists():
        pytest.skip("the blog post is missing: ../shared/data/unicode_blog_post.txt")
    return load_unicode_blog_post(POST)  # which checks the SHA-256


@pytest.mark.parametrize("tie_break", ["first", "smallest"])
def test_20_merges_take_the_post_from_24597_to_19438_tokens(post, tie_break):
    """The 17th and the 18th occur equally often: smallest ids leave the published merges there."""
    pairs = list(PAIRS)
    if tie_break == "smallest":
        pairs[16], pairs[17] = pairs[17], pairs[16]
    assert (len(post), len(post.encode("utf-8"))) == (23_328, 24_597)
    merges = train_naively({post: 1}, 276, tie_break)
    assert merges == fast.train(post, 276, tie_break=tie_break)
    assert list(merges.items()) == list(zip(pairs, range(256, 276)))
    assert len(basic.encode(post, merges)) == 19_438
