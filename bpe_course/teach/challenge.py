"""Judge an open challenge: the fewest tokens with 300 merges. Nothing that's handed in runs."""

import argparse
from pathlib import Path

from bpe_course.invisible import unhide
from bpe_course.view.tables import show_table
from bpe_lesson import corpora, counting, formats
from bpe_lesson.tokenizer import RegexTokenizer

HELP = "judge a challenge: who cuts a hidden text into the fewest tokens, with 300 merges?"
_MERGES, _MAX_BYTES = 300, 100_000  # of a file, so that judging one takes seconds at most


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="a folder with learners' files of formats.save")
    parser.add_argument("--text", required=True, metavar="FILE", help="the hidden text, in UTF-8")


def run(args: argparse.Namespace) -> int:
    """Print what can't be judged, and the table of the best."""
    text = counting.read_part(args.text, 0, counting.find_size(args.text))
    ours = RegexTokenizer()
    ours.train(corpora.load_text("unicode_essay"), 256 + _MERGES)
    counts = [(len(ours.encode(text)), "(BPE on the course's essay)")]
    for path in sorted(args.folder.rglob("*.json")):
        name = str(path.relative_to(args.folder).with_suffix(""))
        try:
            counts.append((len(_open(path).encode(text)), name))
        except ValueError as error:
            print(unhide(str(error)))
    rows = [(n, f"{len(text.encode()) / max(n, 1):.3f}", name) for n, name in sorted(counts)]
    print(f"Judged: {len(counts) - 1} of the .json files in {args.folder}.")
    print(show_table(["tokens", "bytes per token", "whose"], rows))
    return 0


def _open(path: Path) -> RegexTokenizer:
    if path.is_symlink() or not path.is_file() or path.stat().st_size > _MAX_BYTES:
        raise ValueError(f"{path} isn't a file of at most {_MAX_BYTES:,} bytes: save it again")
    try:
        tokenizer = formats.load(path)
    except ValueError:
        raise ValueError(f"{path} isn't from formats.save, or was changed: get it again") from None
    if len(tokenizer.merges) != _MERGES:
        raise ValueError(f"{path} has {len(tokenizer.merges)} merges: it needs {_MERGES}")
    return tokenizer
