"""What several exercises say in a result's place."""


class Remark(str):
    """A text that's shown without quotes, because it isn't a value that the learner's code made."""

    __slots__ = ()
    __repr__ = str.__str__
