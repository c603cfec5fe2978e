"""Show a bar while something takes long."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from bpe_course.settings import SETTINGS

_Item = TypeVar("_Item")


def track(items: Iterable[_Item], label: str) -> Iterator[_Item]:
    """Yield the items, and show how many are done; what the cell shows next takes the bar's place."""
    if SETTINGS.is_static:
        yield from items
        return
    from IPython.display import clear_output
    from tqdm import tqdm

    yield from tqdm(items, label, file=sys.stdout)
    clear_output(wait=True)
