"""The figures of the seed documents, level 3: the opening paragraph as bytes, computed anew."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_seeds import learn_ids

from bpe_lesson import basic, core, corpora, stream, utf8

REPAIRS = list(corpora.repair_paragraph().values())
AS_PRINTED, REAL = REPAIRS[0], REPAIRS[-1]
BYTES = basic.build_vocab({})
MERGES = basic.train(REAL, 276)
VOCAB = basic.build_vocab(MERGES)

# The real paragraph


def test_the_four_states_of_the_paragraph():
    """527/576, 533/594, 533/608 (seed 000's 608), 533/616 (the real one, seed 004's 616)."""
    assert [(len(text), len(text.encode("utf-8"))) for text in REPAIRS] == [
        (527, 576),
        (533, 594),
        (533, 608),
        (533, 616),
    ]
    assert corpora.load_text("unicode_paragraph") == REAL


FLAGS = "\U0001f1fa \U0001f1f3 \U0001f1ee \U0001f1e8 \U0001f1f4 \U0001f1e9 \U0001f1ea"


def test_what_each_repair_adds():
    """Six joiners of 3 bytes, seven wide letters of 3 bytes, not 1, four curly marks likewise."""
    joined, wide = REPAIRS[1], REPAIRS[2]
    assert [text.count("\u200c") for text in REPAIRS] == [0, 6, 6, 6]
    assert FLAGS.replace(" ", "") in AS_PRINTED
    assert all(FLAGS.replace(" ", "\N{ZERO WIDTH NON-JOINER}") in text for text in REPAIRS[1:])
    assert joined.replace("\u200c", "") == AS_PRINTED
    assert [text.split("!")[0] for text in REPAIRS] == ["Unicode"] * 2 + ["Ｕｎｉｃｏｄｅ"] * 2
    assert joined.removeprefix("Unicode") == wide.removeprefix("Ｕｎｉｃｏｄｅ")
    marks = ["\N{LEFT DOUBLE QUOTATION MARK}", "\N{RIGHT DOUBLE QUOTATION MARK}", "\u2019"]
    assert [[text.count(mark) for mark in marks] for text in (wide, REAL)] == [[0] * 3, [1, 1, 2]]
    assert (wide.count('"'), wide.count("'")) == (2, 2)
    grown = [len(text.encode("utf-8")) for text in REPAIRS]
    assert [b - a for a, b in zip(grown, grown[1:])] == [18, 14, 8]


POSITIONS = [
    *(78, 88, 109, 118, 154, 166, 209, 237, 263, 293),
    *(300, 330, 344, 352, 429, 434, 448, 476, 510, 516),
]


def test_e_and_space_stands_at_20_positions_in_seed_000s_text():
    """(101, 32), "e ", is the most frequent pair, 20 times; at these positions, in bytes."""
    ids = list(AS_PRINTED.encode("utf-8"))
    stats = core.get_stats(ids)
    assert core.most_frequent(stats) == (101, 32)
    assert stats[(101, 32)] == 20
    assert bytes([101, 32]) == b"e "
    assert [i for i, pair in enumerate(zip(ids, ids[1:])) if pair == (101, 32)] == POSITIONS


def test_one_merge_leaves_596_of_616():
    """The real paragraph has the pair 20 times too; 616 - 20 = 596."""
    learned, ids = learn_ids(REAL.encode("utf-8"), 1)
    assert learned == [((101, 32), 20)]
    assert (len(ids), ids.count(256)) == (596, 20)
    assert (101, 32) not in core.get_stats(ids)


def test_the_real_paragraphs_first_five_merges():
    """(101,32) 20, (240,159) 15, (226,128) 12, (105,110) 12, (115,32) 10."""
    learned, _ = learn_ids(REAL.encode("utf-8"), 5)
    assert learned == [
        ((101, 32), 20),
        ((240, 159), 15),
        ((226, 128), 12),
        ((105, 110), 12),
        ((115, 32), 10),
    ]
    assert basic.train(REAL, 261) == {
        (101, 32): 256,
        (240, 159): 257,
        (226, 128): 258,
        (105, 110): 259,
        (115, 32): 260,
    }


def test_twenty_merges_leave_451_of_616():
    """Replaying them one by one, and encoding with them, comes to the same."""
    assert (len(MERGES), list(MERGES.values())[-1]) == (20, 275)
    lengths = [len(ids) for ids in basic.apply_one_by_one(REAL.encode("utf-8"), MERGES)]
    assert (lengths[0], lengths[1], lengths[-1]) == (616, 596, 451)
    assert len(basic.encode(REAL, MERGES)) == 451


BY_HAND = {(101, 32): 256, (100, 32): 257, (116, 101): 258, (115, 32): 259, (105, 110): 260}


@pytest.mark.parametrize("text", REPAIRS, ids=[*corpora.repair_paragraph()])
def test_seed_000s_table_by_hand_is_of_no_state_of_the_paragraph(text):
    """Its 257: (100, 32), 258: (116, 101) and so on are not what training gives."""
    merges = basic.train(text, 261)
    assert merges != BY_HAND
    assert list(merges)[:2] == [(101, 32), (240, 159)]  # the two part at the second merge


def test_a_text_made_for_it_does_give_seed_000s_table_by_hand():
    """So "matches no text" means: none of the texts here."""
    made = "e .e ,e ;e :e !d .d ,d ;d :te.te,te;s .s ,in.in,"
    assert basic.train(made, 261) == BY_HAND


# UTF-8


def test_128_alone_is_an_invalid_start_byte():
    """`[128]` decoded strictly: UnicodeDecodeError, "invalid start byte"."""
    with pytest.raises(UnicodeDecodeError, match="0x80 in position 0: invalid start byte"):
        basic.decode([128], BYTES, errors="strict")
    assert basic.decode([128], BYTES) == "\ufffd"


@pytest.mark.parametrize(
    ("first_bits", "role"),
    [("0", "single"), ("10", "continuation"), ("110", "lead 2"), ("1110", "lead 3")]
    + [("11110", "lead 4")],
)
def test_what_the_first_bits_say(first_bits, role):
    """10 continues and cannot start; 110, 1110, 11110 start two-, three-, four-byte characters."""
    bytes_ = [byte for byte in range(256) if f"{byte:08b}".startswith(first_bits)]
    never = {0xC0, 0xC1, 0xF5, 0xF6, 0xF7}  # so begin only overlong forms, or over U+10FFFF
    assert {utf8.byte_role(byte) for byte in bytes_ if byte not in never} == {role}


def test_seed_000s_rule_for_lead_bytes_is_over_simplified():
    """By "1, then 1, then 0" two-byte characters alone would start: no dash, no emoji."""
    by_the_rule = {byte for byte in range(128, 256) if f"{byte:08b}".startswith("110")}
    leads = {character.encode()[0] for character in "éя—‽😄🅤"}
    assert leads == {0xC3, 0xD1, 0xE2, 0xF0}
    assert leads - by_the_rule == {0xE2, 0xF0}
    assert utf8.byte_role(128) == "continuation"


@pytest.mark.parametrize(
    ("hex_bytes", "marks", "rest"),
    [
        ("80", 1, ""),
        ("f0 9f 98", 1, ""),
        ("e2 80", 1, ""),
        ("ff fe", 2, ""),
        ("c0 af", 2, ""),
        ("ed a0 80", 3, ""),
        ("f0 80 80 41", 3, "A"),
        ("f4 90 80 80", 4, ""),
    ],
)
def test_one_replacement_character_for_each_maximal_subpart(hex_bytes, marks, rest):
    """U+FFFD with errors="replace": not one per byte; the same when bytes come one by one."""
    ids = list(bytes.fromhex(hex_bytes))
    assert basic.decode(ids, BYTES) == marks * "\ufffd" + rest
    decoder = stream.StreamDecoder(BYTES)
    assert "".join(decoder.feed([idx]) for idx in ids) + decoder.finish() == marks * "\ufffd" + rest


# The round trip


@given(st.text())
def test_decode_of_encode_is_the_text(text):
    """For every str that can be encoded; hypothesis makes no lone surrogates here."""
    assert basic.decode(basic.encode(text, MERGES), VOCAB) == text


def test_a_lone_surrogate_cannot_be_encoded():
    """The one str that has no UTF-8."""
    with pytest.raises(ValueError, match="lone surrogate"):
        basic.encode("\ud83d", MERGES)


@pytest.mark.parametrize(
    ("ids", "text", "again"),
    [
        ([128], "\ufffd", [239, 191, 189]),  # no UTF-8
        ([101, 32], "e ", [256]),  # UTF-8, but training made 256 of it
        ([116, 256], "te ", [116, 256]),  # as encode itself writes it
    ],
)
def test_encode_of_decode_is_not_always_the_ids(ids, text, again):
    """Ids that are no UTF-8, and ids that no training would produce, come back as others."""
    assert basic.decode(ids, VOCAB) == text
    assert basic.encode(text, MERGES) == again


def test_encode_takes_the_lowest_rank_first_as_seed_000_says():
    """Here "t " (271) was learned before "st" (273), so `last ` ends in s + "t ", not st + space."""
    assert (VOCAB[271], VOCAB[273]) == (b"t ", b"st")
    assert basic.encode("last ", MERGES) == [108, 97, 115, 271]
    assert basic.encode("last", MERGES) == [108, 97, 273]


# Where the seeds' own code fails


def encode_without_a_guard(text, merges):
    """Encode as seeds 000 and 002 first do: `min` over the pairs, before asking for any."""
    ids = list(text.encode("utf-8"))
    while True:
        rank = {pair: merges.get(pair, float("inf")) for pair in core.get_stats(ids)}
        pair = min(rank, key=rank.get)
        if pair not in merges:
            return ids
        ids = core.merge(ids, pair, merges[pair])


@pytest.mark.parametrize(("text", "ids"), [("h", [104]), ("", []), ("e ", [256])])
def test_the_seeds_encode_fails_where_no_pair_is_left_and_ours_does_not(text, ids):
    """On one character, on none, and whenever merging has left one token: `min` of nothing."""
    with pytest.raises(ValueError, match="empty"):
        encode_without_a_guard(text, MERGES)
    assert basic.encode(text, MERGES) == ids


def test_the_seeds_encode_is_right_elsewhere():
    """So the helper above is the seeds' way, and fails for its missing guard alone."""
    assert encode_without_a_guard(REAL, MERGES) == basic.encode(REAL, MERGES)


def test_the_seeds_training_loop_fails_when_pairs_run_out_and_ours_does_not():
    """`max` of an empty mapping, as in seeds 000 and 004; `train` returns fewer merges."""
    ids = list(b"abcabc")
    with pytest.raises(ValueError, match="empty"):
        for idx in range(256, 276):
            stats = core.get_stats(ids)
            ids = core.merge(ids, max(stats, key=stats.get), idx)
    assert ids == [258]
    assert basic.train("abcabc", 276) == {(97, 98): 256, (256, 99): 257, (257, 257): 258}


def test_the_papers_bpe_in_seed_002_fails_too_when_pairs_run_out():
    """`most_common(1)[0]` of no pairs is an IndexError; `train_nested` stops."""
    with pytest.raises(IndexError):
        Counter(core.get_stats(["ab"])).most_common(1)[0]
    assert core.train_nested("ab", 5) == [("a", "b")]
