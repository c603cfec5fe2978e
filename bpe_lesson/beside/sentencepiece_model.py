"""Train a tokenizer of the other family, with Google's library SentencePiece.

Source: Kudo and Richardson, "SentencePiece: A simple and language independent subword tokenizer and
detokenizer for Neural Text Processing", 2018.
"""

import io
from typing import Any

from bpe_lesson.validation import need_text, need_whole_number, suggest_install

_ERRORS_ONLY = 2  # SentencePiece's level of logging; by default it prints its whole training


def train_sentencepiece(text: str, vocab_size: int, normalization: str = "nmt_nfkc") -> Any:
    """Train BPE with byte fallback on the lines of a text; return a `SentencePieceProcessor`.

    `vocab_size` counts the 256 bytes, `<unk>`, `<s>` and `</s>` too; it's SentencePiece's RuntimeError
    if that's too few for the text. With the normalization "identity" instead of SentencePiece's own
    choice, texts are left alone, spaces and newlines included.

    >>> model = train_sentencepiece("low lower lowest " * 9, 280)
    >>> model.encode("low", out_type=str)
    ['▁low']
    """
    vocab_size = need_whole_number(vocab_size, "vocab_size")
    with suggest_install():
        import sentencepiece

    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(need_text(text).splitlines()),
        model_writer=model,
        vocab_size=vocab_size,
        model_type="bpe",
        byte_fallback=True,
        normalization_rule_name=normalization,
        remove_extra_whitespaces=normalization != "identity",
        hard_vocab_limit=False,
        num_threads=1,
        minloglevel=_ERRORS_ONLY,
    )
    return sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
