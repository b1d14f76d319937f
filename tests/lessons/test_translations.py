"""Our lessons in other languages: the steps of the English ones, and no older than those."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

import knotwidgets as kw
from knotwidgets.lessons import FOLDER, Step, names, ours
from knotwidgets.lessons.lesson import check
from knotwidgets.words import LANGUAGES

OTHERS = [language for language in LANGUAGES if language != "en"]


def checksums(text: str) -> dict[str, str]:
    """The checksums of a lesson's beginning and of each step, however lines are broken."""
    beginning, *steps = re.split(r"^## ", text, flags=re.MULTILINE)
    parts = {"the beginning": beginning, **{step.partition("\n")[0]: step for step in steps}}
    return {
        title: sha256(" ".join(part.split()).encode()).hexdigest()[:8]
        for title, part in parts.items()
    }


def stale(original: str, translation: str) -> list[str]:
    """What was changed in a lesson since it was translated, each with its checksum now."""
    noted = re.search(r"^from: ([\w\s]+)```", translation, re.MULTILINE)
    told = noted[1].split() if noted else []
    now = checksums(original)
    told += [""] * (len(now) - len(told))
    return [
        f"{title!r} was changed since it was translated; its checksum is {one} now"
        for (title, one), then in zip(now.items(), told, strict=True)
        if one != then
    ]


def said(step: Step) -> tuple[int, set[str], bool, int]:
    """Which texts a step has."""
    return len(step.hints), set(step.wrong), bool(step.right), step.text.count("**")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", names())
def test_a_translation_has_all_that_the_lesson_has_as_it_is_now(name: str, language: str) -> None:
    file = FOLDER / f"{name}.{language}.md"
    assert check(file) == ()
    english, translated = ours(name), ours(name, language)
    assert translated.lang == language
    for own, other in zip(english, translated, strict=True):
        assert said(own) == said(other), own.title
        assert own.text != other.text, own.title
    assert stale((FOLDER / f"{name}.md").read_text("utf-8"), file.read_text("utf-8")) == []


def test_a_step_that_was_changed_is_named() -> None:
    text = (FOLDER / "kingdoms.md").read_text("utf-8")
    translation = (FOLDER / "kingdoms.de.md").read_text("utf-8")
    assert stale(text.replace("\nvery first", " very first"), translation) == []
    changed = stale(text.replace("There are eight.", "Count them."), translation)
    assert [fault.partition(" was changed")[0] for fault in changed] == ["'The knight’s move'"]


@pytest.mark.parametrize("language", OTHERS)
def test_french_and_german_lessons_have_their_own_signs(language: str) -> None:
    wrong = r"(?<= )[:;?!](?=\s)" if language == "fr" else r"\w [:;?!](?=\s)"
    for name in names():
        text = (FOLDER / f"{name}.{language}.md").read_text("utf-8")
        assert re.findall(wrong, text) == []
        lines = [line for line in text.split("\n") if re.match("[^`]*[a-z]'[a-z]", line)]
        assert lines == []


def test_a_lesson_of_ones_own_has_its_translation_beside_it(tmp_path: Path) -> None:
    text = "# One\n\n```lesson\ngame: Kingdoms\n```\n\n## Look\n"
    (tmp_path / "one.md").write_text(text, "utf-8")
    (tmp_path / "one.de.md").write_text(text.replace("Look", "Sieh"), "utf-8")
    (tmp_path / "one.fr.md").write_text(f"{text}\n## Encore", "utf-8")
    english = kw.Lesson.open(tmp_path / "one.md")
    german = english.into("de")
    assert (german.lang, german[0].title) == ("de", "Sieh")
    assert german.into("en") == english
    assert german.into("fr") is german  # it has other steps
    assert kw.Lesson.read(text).into("de")[0].title == "Look"
