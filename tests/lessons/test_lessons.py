"""Every lesson in notebooks/ keeps the rules of `lesson_rules`: one test for each rule and lesson."""

import lesson_rules as rules
import pytest

every_lesson = pytest.mark.parametrize("path", rules.LESSONS, ids=lambda path: path.stem)


def none(problems: list[str]) -> None:
    """Fail with one problem a line."""
    assert not problems, "\n".join(["", *problems])


def test_there_are_lessons_in_order():
    """One for each number, without a gap: the tests below would pass where there is no lesson."""
    numbers = [path.stem[:3] for path in rules.LESSONS]
    assert len(numbers) > 10
    assert numbers == [f"{i:02}_" for i in range(len(numbers))]


@every_lesson
@pytest.mark.parametrize("rule", rules.OF_A_NOTEBOOK, ids=lambda rule: rule.__name__)
def test_rule(rule, path):
    """What a rule says about the notebook alone."""
    none(rule(rules.read(path)))


@every_lesson
@pytest.mark.parametrize("rule", rules.OF_A_NOTEBOOK_AND_ITS_NAME, ids=lambda rule: rule.__name__)
def test_rule_that_knows_the_number(rule, path):
    """What a rule says about the notebook and its place in the course."""
    none(rule(rules.read(path), path.stem))


@every_lesson
def test_next_lesson(path):
    """The lesson leads to the next."""
    none(rules.next_lesson(rules.read(path), rules.next_name(path)))
