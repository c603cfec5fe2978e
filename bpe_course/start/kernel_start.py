"""What a kernel of the course runs before the first cell: lab.py names this file in PYTHONSTARTUP."""

if "get_ipython" in globals():  # it's no plain Python in a terminal, which runs this file too
    from IPython import get_ipython

    from bpe_course.start import missing_names

    missing_names.watch(get_ipython())
    del missing_names  # the learner's notebook begins without any names of ours
