"""What a kernel of the course runs before the first cell: lab.py names this file in PYTHONSTARTUP."""

if "get_ipython" in globals():  # a plain Python in a terminal runs this file too
    from IPython import get_ipython

    from bpe_course.start import missing_names

    missing_names.watch(get_ipython())
    del missing_names  # the learner's notebook begins without any names of ours
