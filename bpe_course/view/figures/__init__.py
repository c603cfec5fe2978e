"""The charts: curves are drawn with matplotlib, bars and dots are HTML."""
