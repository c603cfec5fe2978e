"""The learners' website: its pages, and the data that they load."""
