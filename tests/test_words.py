"""The tables of sentences: alike in every language, used, and put into words that are shown."""

import ast
import json
import pickle
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import ClassVar

import pytest

from knotwidgets import Kingdoms, lessons, words  # noqa: F401 - their tables, too
from knotwidgets.games.celtic import puzzles  # noqa: F401 - its tables, too
from knotwidgets.games.celtic_knot.gallery import gallery
from knotwidgets.words import Sentences, Template, table
from tests.offers import PLACES

pytestmark = pytest.mark.slow

PACKAGE = Path(words.__file__).parents[1]
BROWSER = PACKAGE.parent / "js" / "src"
OTHERS = [language for language in words.LANGUAGES if language != "en"]
ENGLISH = table("en")
AREAS = {key.partition(".")[0] for key in ENGLISH}

SAME = {
    "de": {"browser.capEscape", "buttons.stop_all", "engine.MCTS", "engine.Expectimax"}
    | {"common.minus", "lessons.sheet_name"},
    "fr": {
        *("buttons.stop_all", "engine.MCTS", "engine.Expectimax", "lessons.sheet_page"),
        *("player.orange", "thinking.certain", "thinking.simulations"),
        *("common.nickel", "common.dime", "common.quarter", "common.penny"),
        *("grid.points_now", "grid.points_title"),
        *(
            "celtic_knot.board_serpent",
            "player.nickel",
            "player.dime",
            "player.quarter",
            "player.penny",
        ),
    },
}
"""What is written in another language as in English, by chance or because it is a name."""


UNSAID = {"celtic_knot.dead_end": {"there"}, "celtic_knot.no_way": {"there"}}
"""Blanks that a language may do without: `dorthin` stands for the space that was picked."""


def forms(template: Template) -> dict[str, str]:
    """A template's forms by number, or its only one."""
    return {"": template} if isinstance(template, str) else dict(template)


def blanks(text: str) -> set[str]:
    """The names of a template's blanks."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def blanks_of(key: str) -> set[str]:
    """The names of the blanks of an English sentence in all its forms."""
    return set.union(*map(blanks, forms(ENGLISH[key]).values()))


def letters(template: Template) -> str:
    """What a template says beside its blanks."""
    parts = (Formatter().parse(text) for text in forms(template).values())
    return "".join(literal for part in parts for literal, *_ in part)


# ---- the tables ---------------------------------------------------------------------------------


def files_of(language: str) -> dict[str, Path]:
    """The tables of a language, by a name that is the same in each."""
    return {str(file.parent): file for file in PACKAGE.glob(f"**/words/{language}.json")}


def test_all_languages_have_the_same_files_and_keys_and_none_comes_twice() -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len({key for key, _ in pairs}) == len(pairs)
        return dict(pairs)

    for language in words.LANGUAGES:
        files = files_of(language)
        assert len(files) > 4
        assert set(files) == set(files_of("en"))
        assert set(table(language)) == set(table("en"))
        for file in files.values():
            json.loads(file.read_text("utf-8"), object_pairs_hook=once)


def test_a_sentence_has_one_form_or_those_of_a_number_and_the_same_blanks_everywhere() -> None:
    for key in ENGLISH:
        wanted = blanks_of(key)
        for language in words.LANGUAGES:
            own = forms(table(language)[key])
            assert set(own) in ({""}, {"one", "other"}), key
            for number, text in own.items():
                optional = {"n"} if number == "one" else set[str]()  # `one single knot`
                optional |= UNSAID.get(key, set())
                assert wanted - optional <= blanks(text) <= wanted, (key, language, number)


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_was_left_in_english(language: str) -> None:
    same = {key for key, template in table(language).items() if template == ENGLISH.get(key)}
    assert {key for key in same if re.search("[A-Za-z]", letters(ENGLISH[key]))} == SAME[language]


def test_french_has_no_breakable_space_before_a_sign() -> None:
    wrong = {
        key
        for key, template in table("fr").items()
        if re.search("(^| )[:;?!»]|« ", " ".join(forms(template).values()))
    }
    assert wrong == set()


def test_each_language_has_its_own_marks() -> None:
    for language in words.LANGUAGES:
        straight = re.compile(r"\w'\w" if language == "en" else r"""\w'\w|"|''""")
        marked = {
            key
            for key, one in table(language).items()
            if any(straight.search(letters(form)) for form in forms(one).values())
        }
        assert marked <= {"grid.passes"}  # records have it


PROMPTS = {
    "en": " to | must |: move ",
    "de": "muss | ist am Zug| ziehen$",
    "fr": "^À .* d(e |’)|doit ",
}
"""What shows that a player is to do something: that it has been done, events tell."""


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_prompt_can_not_be_taken_for_an_event(language: str) -> None:
    turns = {"celtic.turn", "celtic_knot.choose", "celtic_knot.choose_bonus"}
    turns |= {key for key in ENGLISH if re.match(r"kingdoms\.turn_|celtic_knot\.to_", key)}
    assert len(turns) == 9
    for key in turns:
        for text in forms(table(language)[key]).values():
            assert re.search(PROMPTS[language], text), (key, text)


def test_french_has_a_form_for_each_gender() -> None:
    linked = {game: table("fr")[f"{game}.linked"] for game in ("kingdoms", "celtic", "celtic_knot")}
    assert linked == {  # a fort, a tile; a space, a start, a bridge, the exit
        "kingdoms": "relié à {places}",
        "celtic": "reliée à {places}",
        "celtic_knot": "mène à {places}",
    }


# ---- what the package says ----------------------------------------------------------------------


@cache
def sources() -> list[ast.Constant | ast.JoinedStr | ast.Call]:
    """The texts and calls of the package's code, but for the makers of phrases."""
    files = [path for path in PACKAGE.rglob("*.py") if path.parent.name != "words"]
    nodes = (node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    return [node for node in nodes if isinstance(node, ast.Constant | ast.JoinedStr | ast.Call)]


def pattern(text: ast.JoinedStr) -> re.Pattern[str]:
    """What an f-string may make."""
    return re.compile(
        "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)"
            for part in text.values
        )
    )


def keys_said() -> Iterator[str | re.Pattern[str]]:
    """What is given to `say`, `refusal`, `refuse` as a key: texts, and what f-strings may make."""
    places = {"say": 0, "refusal": 1, "refuse": 1}
    for node in sources():
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in places and len(node.args) > places[name]:
            key = node.args[places[name]]
            for one in (key.body, key.orelse) if isinstance(key, ast.IfExp) else (key,):
                if isinstance(one, ast.Constant) and one.value:
                    yield str(one.value)
                elif isinstance(one, ast.JoinedStr):
                    yield pattern(one)


def test_every_key_that_is_said_exists() -> None:
    for key in set(keys_said()):
        if isinstance(key, str):
            assert key in ENGLISH
        else:
            assert any(map(key.fullmatch, ENGLISH)), key.pattern


def test_every_key_is_said() -> None:
    values = {node.value for node in sources() if isinstance(node, ast.Constant)}
    texts = {text for text in values if isinstance(text, str)}
    names = texts | {"and", "or", "minus", "percent"}
    names |= {row for text in texts for row in re.findall(r"^(\w+) +\|", text, re.MULTILINE)}
    names |= {name.replace(" ", "_") for name in names} | {"reconstruction", *gallery}
    made = [pattern(node) for node in sources() if isinstance(node, ast.JoinedStr)]
    keyed = [one for one in made if one.pattern.partition(r"\.")[0] in AREAS]
    keyed += [re.compile(r"(?:common|player)\.(.+)")]  # `listed`, `amount` and `player`
    keyed += [re.compile(r"\w+\.drill_(.+)")]  # in the words of a game
    named = [
        one for one in made if re.fullmatch(r"(?!\(\.\+\)$)[a-z_]*(\(\.\+\)[a-z_]*)+", one.pattern)
    ]
    browser = " ".join(path.read_text("utf-8") for path in BROWSER.rglob("*.ts"))
    prefixes = tuple(re.findall(r"`([\w-]+)\$\{", browser))  # `cap${cap}`
    kinds = {*chain.from_iterable(PLACES.values())}
    own = {*re.findall(r'"(\w+:\w+)"', browser)}  # that the page offers by itself
    buttons = {re.sub(r"\W", "_", name) for name in names | kinds | own}  # "undo/step"

    def is_named(name: str) -> bool:
        if name in names:
            return True
        found = (one.fullmatch(name) for one in named)
        return any(match and all(part in names for part in match.groups()) for match in found)

    def is_button(name: str) -> bool:
        kind, _, what = name.partition("_")
        return (
            name in buttons or name.removesuffix("s") in kinds or (kind in kinds and what in names)
        )

    def is_said(key: str) -> bool:
        area, _, name = key.partition(".")
        if area == "buttons" and is_button(re.sub("_(hint|ask)$", "", name)):
            return True
        if key in names or (area == "browser" and re.search(rf"\b{name}\b", browser)):
            return True
        ends = {name.removeprefix(prefix) for prefix in prefixes} - {name}
        if area == "browser" and any(re.search(rf"(?i)\b{end}\b", browser) for end in ends):
            return True
        found = (one.fullmatch(key) for one in keyed)
        return any(match and all(map(is_named, match.groups())) for match in found)

    unsaid = [key for key in ENGLISH if not is_said(key)]
    assert not unsaid, unsaid


# ---- phrases ------------------------------------------------------------------------------------


def test_a_game_may_bring_its_sentences_without_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_added", [*words._added])

    class Stones(Kingdoms):
        sentences: ClassVar[Sentences] = {
            "en": {"stones.left": "{n} left"},
            "de": {"stones.left": "noch {n}"},
        }

    said = [words.into(words.say("stones.left", n=3), language) for language in ("de", "fr", "en")]
    table.cache_clear()
    assert said == ["noch 3", "3 left", "3 left"]


def test_a_phrase_keeps_its_key_in_copies() -> None:
    news = words.say("common.wins_points", n=3, player=words.player("red"))
    pickled = pickle.loads(pickle.dumps(news))  # noqa: S301 - our own
    for copy in (deepcopy(news), pickled):
        assert isinstance(copy, words.Phrase)
        assert copy == news
        assert words.into(copy, "de") == "Rot gewinnt 3 Punkte"


def test_what_was_made_of_a_phrase_by_other_means_is_plain_text() -> None:
    news = words.say("common.draw")
    assert type(news + "!") is type(f"{news}") is type(news.lower()) is str
    assert words.into(news + "!", "de") == "A draw!"


def test_a_picture_is_in_its_language() -> None:
    position = Kingdoms().start()
    assert "Rot ist am Zug" in position.svg(lang="de")
