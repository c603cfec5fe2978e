"""The questions of lesson 10: predictions, and a few on earlier lessons."""
