"""The words about a game's positions, and a protocol that `knotwidgets.scene.View` implements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from ..words import player, say
from .errors import IllegalMove, Verdict, shortened
from .examples import MOST_PLIES, Example, find_examples

if TYPE_CHECKING:
    from .game import Game
    from .position import Position

MOST_RULES = 6


Words: TypeAlias = "Callable[[Position], str]"
"""What is said of a position."""


class Row(NamedTuple):
    """A row of a reckoning; `id` names one of the scene's highlights, if it isn't empty.

    `colour` names the colours of its dot, as the view's `players` have them, if it has one.
    """

    id: str
    label: str
    values: tuple[str, ...]
    colour: str = ""


class Reckoning(NamedTuple):
    """The players' assets, item by item: a heading for each column of values, and the rows."""

    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()


def plain_effects(before: Position, after: Position) -> tuple[str, ...]:
    """Describe a move as a part of its turn, or in a game without words for it, by its notation."""
    turn = before.game.view.turn_effects((before, after))
    return (turn or say("told.plays", player=player(before.player), move=str(after.last)),)


class Announcement(NamedTuple):
    """An event that the board announces: in a few words, and why.

    `player` is the player concerned, if there is one.
    """

    title: str
    reason: str = ""
    player: str = ""


class Card(NamedTuple):
    """A card of a rule book: a text, with a picture or without, and moves that show it."""

    title: str
    text: str
    position: Position | None = None
    """What the picture shows."""
    moves: tuple[str, ...] = ()
    """What is played there, one after the other, in the game's notation: such a card is also a page
    of the short rule book that a board opens."""
    rules: tuple[str, ...] = ()
    """The rules that it speaks of."""


Page = tuple[str, str, tuple[str, ...], tuple[str, ...]]
"""A card before it is made: the key of its words, the text of a position, moves, rules.

Without a position the text is empty; `start` stands for the start of the game.
"""


def pages_of(table: str) -> list[Page]:
    """Read a table with a line for each page: its four parts, with bars between them."""
    rows = (line.split("|") for line in table.strip().splitlines())
    return [
        (name.strip(), text.strip(), tuple(moves.split()), tuple(rules.split()))
        for name, text, moves, rules in rows
    ]


def with_options(game: Game, **options: Any) -> Game:
    """Return a game with the options and the rules of another, except these options."""
    kind: Any = type(game)
    made: Game = kind(**{**game.options, **options}, rules=game.changed_rules)
    return made


def cards_of(
    game: Game,
    made: Iterable[Callable[[], Game]],
    pages: Iterable[Page],
    words: Callable[[str], str],
) -> tuple[Card, ...]:
    """Make the cards of a game: those of pages, and one of a limit of plies if it has one.

    `words` says the title of a page, and with `_text` its text. Each position is shown in the first
    of the games made whose rules know it. A move that they allow replaces one that they forbid.
    """
    known: list[Game] = []
    for make in made:
        with suppress(Exception):  # changed rules may raise what they like
            known.append(make())
    cards = tuple(_card(game, known, page, words) for page in pages)
    n = game.options["most_plies"]
    return (*cards, Card(say("cards.limit", n=n), say("cards.limit_text"))) if n else cards


def _card(shown: Game, games: Sequence[Game], page: Page, words: Callable[[str], str]) -> Card:
    name, text, moves, rules = page
    card = Card(words(name), words(f"{name}_text"), None, moves, rules)
    for game in games[:-1] if text else ():
        with suppress(Exception):
            position = shown.start() if text == "start" else game.position(text)
            return card._replace(position=position, moves=tuple(_played(position, moves)))
    known = text and text != "start"
    return card._replace(position=games[-1].position(text)) if known else card


def _played(position: Position, moves: Iterable[str]) -> Iterator[str]:
    for move in moves:
        try:
            position, played = position.play(move), move
        except IllegalMove:
            if position.player not in position.game.players:
                return
            legal = position.legal_moves
            played = next((one for one in legal if one[:2] == move[:2]), legal[0])
            position = position.play(played)
        yield played


def plain_cards(game: Game) -> tuple[Card, ...]:
    """Make a card of each rule of a game's own, and one of the start and of the end of a game."""
    position, positions = game.start(), [game.start()]
    played: list[str] = []
    draw = Random(1)
    while position.legal_moves and len(played) < MOST_PLIES:
        played.append(draw.choice(position.legal_moves))
        position = position.play(played[-1])
        positions.append(position)
    rules = list(game.rules.replaced)[:MOST_RULES]
    goal = game.view.goal(positions[0])
    cards = [Card(say("cards.start"), goal, positions[0], tuple(played[:2]))]
    for index, name in enumerate(rules, 1):
        ply = index * (len(played) - 1) // (len(rules) + 1)
        shown = positions[ply], tuple(played[ply : ply + 2])
        cards.append(Card(name.replace("_", " "), game.rules.says(name) or "", *shown))
    if position.outcome:
        ended = " ".join(position.outcome.detail)
        cards.append(Card(say("cards.end"), ended, positions[-2:][0], tuple(played[-1:])))
    return tuple(cards)


def plain_announcements(before: Position, after: Position) -> tuple[Announcement, ...]:
    """Announce the events of a move."""
    events: object = before.game.events(before.state, after.state)
    if isinstance(events, str) or not isinstance(events, Iterable):
        raise TypeError(f"events returned {shortened(events)}; expected texts in a tuple")
    return tuple(map(Announcement, events))


def plain_figures(position: Position) -> tuple[Row, ...]:
    """List each player's points in one row, in a game that counts no single items."""
    view, players = position.game.view, position.game.players
    return (Row("", "", tuple(view.standing(position, name) for name in players)),)


def plain_win_reason(position: Position) -> str:
    """Give the last sentence of the outcome, which most games end on; empty if there is none."""
    detail = position.outcome.detail if position.outcome else ()
    return detail[-1] if detail else ""


def plain_explanation(position: Position, move: str) -> str:  # noqa: ARG001 - asked of every game
    """Say that a move is legal, in a game without words of its own."""
    return say("told.may_play", move=move)


def plain_why_legal(position: Position, move: str) -> Verdict:  # noqa: ARG001
    """Give no reason for a legal move, in a game without words of its own."""
    return Verdict(True)


@dataclass(frozen=True, kw_only=True)
class View:
    """A game's pictures and speech: the value of a game's attribute `view`."""

    colours: Any
    """What the game adds to the themes."""
    turn: Words
    """Whose turn it is and what it takes."""
    phase: Words = lambda _: ""
    """The phase as a title; often nothing."""
    standing: Callable[[Position, str], str]
    """What a player of the given name has at this moment."""
    figures: Callable[[Position], tuple[Row, ...]] = plain_figures
    """What the players have, as rows of numbers: a label, and a value for each player."""
    goal: Words = lambda _: ""
    """What the players are after, in a line."""
    win_reason: Words = plain_win_reason
    """The sentence of the outcome that says why the winner has won."""
    result: Words = lambda _: ""
    """The result in one line."""
    effects: Callable[[Position, Position], tuple[str, ...]] = plain_effects
    """What the move between two positions did, as sentences without their stops."""
    turn_effects: Callable[[Sequence[Position]], str] = lambda _: ""
    """What the moves of one turn did, as a sentence without its stop, for lists of moves and where
    a turn is told as a whole; empty where its notation, and `effects`, say it best."""
    cards: Callable[[Game], tuple[Card, ...]] = plain_cards
    """The cards with which a rule book begins, in the order in which rules are told."""
    examples: Callable[[Game], Mapping[str, Example]] = find_examples
    """A position for each rule in which it decides, for `Game.rulebook`."""
    announcements: Callable[[Position, Position], tuple[Announcement, ...]] = plain_announcements
    """What of a move is announced on the board, such as its events."""
    reckoning: Callable[[Position], Reckoning] = lambda _: Reckoning()
    """The players' scores in detail, as a table."""
    invitation: Words = lambda _: ""
    """What the mover may do first, for those who have never played."""
    explanation: Callable[[Position, str], str] = plain_explanation
    """What is said of a legal move that was only asked about."""
    why_legal: Callable[[Position, str], Verdict] = plain_why_legal
    """Why such a move is legal: the rule, a sentence about it, and the cells that show it."""

    sound: Words = lambda _: "stone"
    """What the move that led to a position sounds like: `"stone"`, `"weave"` or `"coin"`; `""` is
    silence."""

    def pages(self, game: Game) -> tuple[Card, ...]:
        """Return the cards on which something is played: the short rule book of a board."""
        return tuple(card for card in self.cards(game) if card.moves)

    # ---- pictures, as `knotwidgets.scene.View` makes them

    scene: ClassVar[Callable[..., Any]]
    """Return the picture of a position as a display list."""
    picture: ClassVar[Callable[..., Any]]
    """Return the picture of a position as a document of some form: text or bytes."""
    save: ClassVar[Callable[..., None]]
    """Write the picture of a position to a file."""
    save_record: ClassVar[Callable[..., None]]
    """Write a game to a file."""
    rulebook: ClassVar[Callable[..., Any]]
    """Return the rules of a game as a page; see `Game.rulebook`."""
    mimebundle: ClassVar[Callable[..., dict[str, str]]]
    """Return the output of a position for a notebook."""
