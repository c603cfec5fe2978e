"""How a page gets its data: from a script that it loads when it's asked for, or from itself, sealed."""

import json
from base64 import b64encode


def make_data_script(name: str, data: object) -> str:
    r"""Return a classic script that hands data over: a page opened from a file can load nothing else.

    >>> make_data_script("search", ["a"])
    'window.receiveData("search", ["a"]);\n'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f'window.receiveData("{name}", {text});\n'


def seal(data: object) -> str:
    """Return data as base 64, so that nobody reads an answer by accident in a page's source.

    >>> seal(["a"])
    'WyJhIl0='
    """
    return b64encode(json.dumps(data).encode("ascii")).decode("ascii")
