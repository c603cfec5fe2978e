"""Make and update the learner's copy of the lessons, and open it in JupyterLab."""
