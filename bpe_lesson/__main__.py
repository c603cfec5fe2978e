"""Start the course: `python -m bpe_lesson`. Its commands are in bpe_course."""

import sys

from bpe_course.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
