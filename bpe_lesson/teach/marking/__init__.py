"""Mark one submission: read its file, run it in its own kernel, and judge the results."""
