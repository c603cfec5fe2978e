"""The charts, drawn with matplotlib in one style: curves, bars, dots."""
