"""Wrong input to the algorithms: what is said of it, and that nothing changes.

What learners write in 01 to 06 checks nothing, and leaves that to Python.
"""

from functools import partial

import numpy as np
import pytest

from bpe_course import language_model as model
from bpe_lesson import BasicTokenizer, basic, fast, linked, validation, words
from bpe_lesson.beside import chat
from bpe_lesson.encoder import Encoder
from bpe_lesson.tokenizer import RegexTokenizer, recover_merges

VOCAB = {97: b"a", 98: b"b", 256: b"aa"}
UTF8 = "use .decode('utf-8')"
WHOLE = "but it must be a whole number (int)"
KNOWN = "was it made by this tokenizer?"
LIST = "put it in [ ]"
SURROGATE = "UTF-8 can't encode: replace it with"
NEW = "uses an id that isn't made yet, or makes one that's taken: give the merges in the order"

# What the three trainers refuse, in the same words.
TRAINERS = [linked.train, fast.train, RegexTokenizer().train]
REFUSED = [
    ((b"aaab", 258), TypeError, "b'aaab' is bytes", UTF8),
    (("aaab", 255), ValueError, "vocab_size is 255", "at least 256"),
    (("aaab", 300.0), TypeError, "vocab_size is 300.0, a float", WHOLE),
    (("a\ud800b", 258), ValueError, "U+D800, at position 1", SURROGATE),
]
PARTS = {"role": "user", "content": [{"text": ""}]}
CHAT = RegexTokenizer(None, chat.CHAT_TOKENS)
BAD_TIE = ("ab", 300), ValueError, "'last'", "one of 'first'"
# A function, its arguments, the error, the value as its message names it, and what to do.
MESSAGES = [
    (validation.need_merges, (VOCAB,), TypeError, "the key 97", "must be a pair of ids"),
    (words.count_words, ("low low",), TypeError, "'low low' is a str, not a list of lines", LIST),
    (basic.token_bytes, (99, VOCAB), ValueError, "id 99 is not in the vocabulary of 3", KNOWN),
    (Encoder, ({(97, 300): 256},), ValueError, "merge (97, 300) -> 256", NEW),
    (Encoder, ({}, None, [0, *range(255)]), ValueError, "255 different ids", "an id of its own"),
    *((train, *refused) for train in TRAINERS for refused in REFUSED),
    *((partial(train, tie_break="last"), *BAD_TIE) for train in TRAINERS),
    (fast.train, (7, 300), TypeError, "7 is an int", "but the text must be a str"),
    (fast.train, ({"ab": 0}, 300), ValueError, "the count of 'ab' is 0", "at least 1"),
    (RegexTokenizer().encode, ("a", "some"), ValueError, "allowed_special is 'some'", "give"),
    (RegexTokenizer().encode, ("a", {"<no>"}), ValueError, "'<no>' isn't a special token", "lists"),
    (RegexTokenizer, ("(",), ValueError, "the pattern '('", "missing )"),
    (RegexTokenizer, (None, [""]), ValueError, "a special token is empty", "leave it out"),
    (RegexTokenizer.from_ranks, ({},), ValueError, "byte 0 has no rank", "give each of"),
    (recover_merges, ({b"abc": 256},), ValueError, "token b'abc' (id 256)", "that BPE learned"),
    (model.next_distribution, ({2: 1}, [1.0]), ValueError, "id 2 has no probability", "ends at 0"),
    (chat.render_chat, ([PARTS],), TypeError, "is [{'text': ''}]", "join the texts"),
    (chat.render_chat, ([("user", "Hi")],), TypeError, "('user', 'Hi')", "must be a dict of role"),
    (chat.encode_chat, ([], BasicTokenizer()), ValueError, "has no <|bos|>", "=CHAT_TOKENS"),
    (chat.encode_chat, ([{"role": "me", "content": ""}], CHAT), ValueError, "'me'", "of system"),
]


def name(value):
    return getattr(value, "__qualname__", None)


@pytest.mark.parametrize(("function", "values", "error", "value", "advice"), MESSAGES, ids=name)
def test_the_message_names_the_value_and_says_what_to_do(function, values, error, value, advice):
    before = repr(values)
    with pytest.raises(error) as caught:
        function(*values)
    message = str(caught.value)
    assert value in message and advice in message
    assert "\n" not in message and len(message) < 200
    assert caught.value.__cause__ is None
    assert repr(values) == before


def test_numpys_integers_are_whole_numbers_and_ints_come_back():
    left, right, new = np.array([97, 98, 256])
    tokenizer = RegexTokenizer.from_merges({(left, right): new}, special_tokens={"<s>": new + 1})
    ids = tokenizer.encode("ab<s>", "all")
    assert ids == [256, 257] and {*map(type, ids)} == {int}
    assert tokenizer.decode(np.array(ids)) == "ab<s>"
    assert repr(fast.train("aaab", np.int64(257))) == "{(97, 97): 256}"
