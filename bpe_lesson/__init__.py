"""The small module that the lessons import: byte pair encoding, level by level.

`core` has the two ideas (count pairs, merge one) for any symbols, `words` builds on them for words
with an end marker, `basic` for bytes, `stream` decodes ids as they arrive. `corpora` has the texts,
`view` shows what was computed. Importing this package loads the standard library only.
"""
