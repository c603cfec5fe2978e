"""Start the course: `python -m bpe_lesson`. Its commands are in bpe_course."""

import sys

if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit("The course needs Python 3.11 or newer. python --version says which one this is.")
    from bpe_course.__main__ import main

    sys.exit(main())
