"""Mask data, so that nobody reads the answer to a question by accident in a page's source.

It isn't a secret: the page itself opens the seal.
"""

import base64
import json
from itertools import cycle

_SEAL = "byte pair encoding"  # as in scripts/questions.js


def seal(data: object) -> str:
    """Return data in a form that nobody reads by accident.

    >>> _unseal(seal(["a"]))
    ['a']
    """
    return base64.b64encode(mask(json.dumps(data).encode("ascii"))).decode("ascii")


def _unseal(sealed: str) -> object:
    """Return the data that `seal` was given.

    >>> _unseal(seal({"a": "�"}))
    {'a': '�'}
    """
    return json.loads(mask(base64.b64decode(sealed)))


def mask(data: bytes) -> bytes:
    """Return each byte XOR a byte of the seal; doing so twice gives the bytes back.

    >>> mask(mask(b"abc"))
    b'abc'
    """
    return bytes(byte ^ key for byte, key in zip(data, cycle(_SEAL.encode("ascii"))))
