"""The learner's working copy of the lessons, and JupyterLab opened on it."""
