"""A task of moves: play one of some moves, or reach a goal within some, against replies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ...core.errors import IllegalMove, nearest, shortened
from ...core.position import Position
from ...engine import Greedy, Player, Random
from ...engine.players import AnyPlayer, ask, stream_at
from ...engine.randomness import chance_move, mix
from ...words import is_known, say
from ..blocks import Field, Fields
from ..conditions import Condition
from ..step import Answers, Attempt, Faults, Judgement, Step, Task, news
from ..vocabulary import Situation, why_no_move

MOST_TRIED = 4_000
"""Positions that are tried in looking for a way to the goal, those that players reply among too."""
LONGEST = 400  # decisions of a whole game
PLAYERS: Mapping[str, Callable[..., Player]] = {"random": Random, "greedy": Greedy}
LARGEST = 2**32 - 1  # of the seeds that a lesson may name
TRIES = 20  # games that a greedy player tries for a way to win one


@dataclass(frozen=True)
class Play(Task):
    """Play one of some moves, or one after which a condition holds; perhaps within several moves.

    `moves` are those accepted: text with blanks between, or a sequence. `where` is a condition, or
    a function of the positions before and after a move. `within` is the number of decisions that
    the learner has; with None it is a whole game. What others decide, and chance, is taken from
    `replies` as long as there are any. Then `against` plays, by default at random by `seed`, which
    also draws for chance: the same moves are always answered in the same way. `way` solves the
    task, where it is too long to be found.

    >>> from knotwidgets import Kingdoms
    >>> from knotwidgets.lessons import Step
    >>> pos = Kingdoms(board="4x1").position("r1r1 red battle")
    >>> step = Step("Join your ringforts.", pos, Play(where="joins"))
    >>> step.begin().solution, step.judge("D1").why
    (('B1',), 'Red builds on D1. This joins nothing.')
    """

    moves: str | Sequence[str] = ()
    where: str | Callable[[Position, Position], object] | None = None
    within: int | None = 1
    replies: str | Sequence[str] = ()
    against: AnyPlayer | None = None
    seed: int = 0
    way: str | Sequence[str] = ()
    kind = "play"
    words = ("moves", "replies", "way")
    fields = ("play", "where", "within", "replies", "against", "seed", "way")

    @classmethod
    def read(cls, fields: Fields) -> Play:
        """Return the task that its fields say; raise `FieldError`."""
        moves, is_game = fields.text("play"), fields.text("within") == "game"
        return cls(
            "" if moves == "any" else moves,
            fields.text("where") or None,
            None if is_game else fields.number("within", 1, 99, 1),
            fields.text("replies"),
            _player(fields["against"]) if "against" in fields else None,
            fields.number("seed", 0, LARGEST, 0),
            fields.text("way"),
        )

    @property
    def prompt(self) -> str:
        """What is asked for."""
        if self.within is None:
            return say("lessons.ask_game")
        return say("lessons.ask_moves", n=self.within)

    # ---- judging

    def judge(self, attempt: Attempt, answer: str) -> Judgement:
        """Play a move, and what follows from it; say why it is refused, or what is missing."""
        before = attempt.position
        verdict, action = before.game.judge(before.state, answer)
        if action is None:
            return Judgement(False, verdict.message, verdict.marks, rule=verdict.rule)
        after = before.play(answer)
        report, move = news(before, after), str(after.last)
        if self.is_reached(before, after):
            return Judgement(True, report, shown=(after,), about=move)
        later = self.after_replies(attempt, move, after)
        is_answered = self.within != 1 or self.replies or self.against
        shown = (after, *later.shown) if is_answered else (after,)
        if self._is_reached_later(before, later.attempt):
            return Judgement(True, report, shown=shown, about=move)
        if self.is_open(later.attempt):
            return Judgement(True, report, shown=shown, about=move, next=later.attempt)
        moves_left = (self.within or 0) - len(later.attempt.done)
        late = moves_left > 0 and say("lessons.not_in_time", n=moves_left)
        why: str = say("common.then", first=report, then=late or self._missing(before, after))
        if not verdict.legal:
            why = verdict.message
        back = attempt.step.begin() if self.within is None else attempt
        return Judgement(False, why, shown=shown, about=move, next=back)

    def is_reached(self, before: Position, after: Position) -> bool:
        """Whether the move between two positions is right."""
        if self.moves and after.last in _as_written(before, tuple(self.moves)):
            return True
        if self.where is None:
            return False
        if callable(self.where):
            return bool(self.where(before, after))
        return bool(Condition.read(self.where, before.game).value(Situation(before, after)))

    @property
    def _is_deterministic(self) -> bool:
        """Whether the other side is known to give the same reply each time."""
        return isinstance(self.against, (type(None), Random, Greedy))

    def _is_reached_later(self, before: Position, attempt: Attempt) -> bool:
        """Whether what others did led to the goal, which is possible where there is more time."""
        return self.within != 1 and not self.moves and self.is_reached(before, attempt.position)

    def after_replies(self, attempt: Attempt, move: str, after: Position) -> _AfterReplies:
        """Return what others and chance reply to a move, until it is the learner's turn."""
        replies = _with_replies if self._is_deterministic else _with_replies.__wrapped__
        return replies(self, attempt, move, after)

    def reply(self, position: Position, used: int) -> tuple[Position, int]:
        """Return what the next reply leads to, and how many scripted ones are used by then."""
        if used < len(self.replies):
            try:
                return position.play(self.replies[used]), used + 1
            except IllegalMove:
                used = len(self.replies)  # off the script, so the rest of it is no use, either
        if position.player == "chance":
            move = chance_move(position, mix(stream_at(self.seed, position)))
        else:
            move = ask(self.against or Random(seed=self.seed), position)
        return position.play(move), used

    def is_open(self, attempt: Attempt) -> bool:
        """Whether the goal can still be reached, or it would take too long to find out."""
        if attempt.position.player is None or self.within == 1:
            return False
        if self.within is None or self._is_on_way(attempt):
            return len(attempt.done) < LONGEST
        return self._shortest_way(attempt) != ()

    def _missing(self, before: Position, after: Position) -> str:
        if isinstance(self.where, str):
            condition = Condition.read(self.where, before.game)
            for part in condition.parts or (condition,):
                if not part.value(Situation(before, after)):
                    key = f"lessons.not_{part.words[0].partition(' ')[0]}"
                    return say(key if is_known(key) else "lessons.not_asked")
        return say("lessons.not_asked")

    # ---- solving

    def solution(self, attempt: Attempt) -> Answers:
        """Return the shortest way to the goal, or the one that was given; nothing if unknown."""
        if self._is_on_way(attempt):
            return tuple(self.way[len(attempt.done) :])
        if self.within is None:
            won = _greedy_win(self, attempt)
            some = (ask(Greedy(seed=0), attempt.position),) if attempt.done else ()
            return won or some  # a game that looks lost is played on
        return self._shortest_way(attempt) or ()

    def _is_on_way(self, attempt: Attempt) -> bool:
        """Whether the moves so far are those of the way that was given, which goes on."""
        done = len(attempt.done)
        return done < len(self.way) and attempt.done == tuple(self.way[:done])

    def _shortest_way(self, attempt: Attempt) -> Answers | None:
        """Return a shortest way to the goal within the moves that are left.

        It is empty where there is none, and None where the search for one would take too long.
        """
        is_steady = self._is_deterministic and not callable(self.where)
        search = _search if is_steady else _search.__wrapped__
        return search(self, attempt)

    def _way_within(self, attempt: Attempt, depth: int, budget: list[int]) -> Answers | None:
        """Return a way of at most `depth` moves; None without one, or with the budget spent."""
        before = attempt.position
        moves = _playable(before)
        afters = [before.play(move) for move in moves]
        budget[0] -= len(moves)
        if budget[0] < 0 or before.player is None:
            return None
        for move, after in zip(moves, afters, strict=True):
            if self.is_reached(before, after):
                return (move,)
        for move, after in zip(moves, afters, strict=True):
            later = self.after_replies(attempt, move, after)
            budget[0] -= later.work
            if self._is_reached_later(before, later.attempt):
                return (move,)
            if budget[0] < 0:
                return None
            if (
                depth > 1
                and (rest := self._way_within(later.attempt, depth - 1, budget)) is not None
            ):
                return (move, *rest)
        return None

    def answers(self, attempt: Attempt) -> Answers:
        """Return the legal moves, those that are punished, and what else a single pick may try."""
        cells = attempt.position.game.named_cells
        return tuple(dict.fromkeys((*_playable(attempt.position), *cells)))

    def why_unreadable(self, attempt: Attempt, answer: str) -> str:
        """Say why a text is no move."""
        return why_no_move(attempt.position, answer)

    def right_answers(self, attempt: Attempt) -> Answers:
        """Return the moves that are right here, each by itself."""
        if self.within != 1:
            return super().right_answers(attempt)
        position = attempt.position
        moves = _playable(position)
        return tuple(move for move in moves if self.is_reached(position, position.play(move)))

    def faults(self, step: Step) -> Faults:
        """Yield accepted moves that are refused, and that the goal can't be reached."""
        position = step.position
        if position.player in (None, "chance"):
            yield "position", "nobody is to move, so no move can be asked for"
            return
        if not (self.moves or self.where):
            yield "play", "no answer is accepted: there are no moves, and no condition `where`"
            return
        judged = [(move, position.game.judge(position.state, move)) for move in self.moves]
        refused = [
            f"{move!r} is refused: {one.verdict.message}"
            for move, one in judged
            if one.action is None
        ]
        if refused and self.within == 1:
            yield "play", refused[0]
            return
        yield from self._unreachable(step)

    def _unreachable(self, step: Step) -> Faults:
        attempt = step.begin()
        way = self.solution(attempt)
        if not way:
            why = "no moves lead to what is asked for"
            if self.within is not None and self._shortest_way(attempt) is None:
                why = (
                    f"no way to the goal is among {MOST_TRIED:,} positions; give one as 'way: ...'"
                )
            yield "where" if self.where else "play", why
        for number, move in enumerate(way, 1):
            judged = attempt.judge(move)
            if not judged.right or (judged.next is None) != (number == len(way)):
                yield "way", f"{move!r} doesn't lead on to what is asked for: {judged.why}"
                return
            attempt = judged.next or attempt
        yield from self._unplayed(step.position, way)

    def _unplayed(self, position: Position, way: Sequence[str]) -> Faults:
        """Yield a reply that can't be played on the way to the goal."""
        learner, replies = position.player, list(self.replies)
        for move in way:
            position = position.play(move)
            while position.player not in (learner, None):
                if not replies:
                    return
                try:
                    position = position.play(replies.pop(0))
                except IllegalMove as error:
                    yield "replies", f"{error.move!r} can't be played: {error.message}"
                    return


def _player(field: Field) -> Player:
    """Return the player that a field names, perhaps with a seed."""
    name, _, seed = field.value.partition(" ")
    if name not in PLAYERS:
        raise field.wrong(f"there is no player {shortened(name)}; {nearest(name, PLAYERS)}")
    number = field._replace(value=seed.strip(), column=field.column + len(name) + 1)
    return _seeded(name, number.number(0, LARGEST) if seed else 0)


@lru_cache(maxsize=64)
def _seeded(name: str, seed: int) -> Player:
    """Return a player: the same one wherever it is named, so that tasks can be compared."""
    return PLAYERS[name](seed=seed)


@dataclass(frozen=True)
class _AfterReplies:
    """Where an attempt stands after the replies to a move, and the positions on the way."""

    attempt: Attempt
    shown: tuple[Position, ...]
    work: int  # positions that were tried for it


def _playable(position: Position) -> tuple[str, ...]:
    """Return the legal moves, and those that stand although they are illegal."""
    return (*position.legal_moves, *position.game.punished_moves(position.state))


@lru_cache(maxsize=256)
def _as_written(position: Position, moves: tuple[str, ...]) -> frozenset[str]:
    """Return moves as the game writes them."""
    found = set()
    for move in moves:
        action = position.game.judge(position.state, move).action
        if action is not None:
            found.add(position.game.write_action(position.state, action))
    return frozenset(found)


# A page asks at each answer, and a search at each move; what a user's function says, or a user's
# player, isn't remembered.


@lru_cache(maxsize=4096)
def _with_replies(task: Play, attempt: Attempt, move: str, after: Position) -> _AfterReplies:
    """Return what `Play.answered` does."""
    learner, position, used = attempt.step.position.player, after, attempt.replies
    shown: list[Position] = []
    work, thinks = 0, task.against and not isinstance(task.against, Random)
    while position.player not in (learner, None) and len(shown) < LONGEST:
        game = position.game
        work += game.kernel.count_actions(game.board, position.state) if thinks else 1
        position, used = task.reply(position, used)
        shown.append(position)
    later = replace(attempt, done=(*attempt.done, move), position=position, replies=used)
    return _AfterReplies(later, tuple(shown), work)


@lru_cache(maxsize=1024)
def _search(task: Play, attempt: Attempt) -> Answers | None:
    """Return what `Play._shortest_way` does, of conditions in words."""
    left = (task.within or LONGEST) - len(attempt.done)
    budget = [MOST_TRIED]
    for depth in range(1, left + 1):
        way = task._way_within(attempt, depth, budget)  # noqa: SLF001 - a part of it
        if way is not None or budget[0] < 0:
            return way
    return ()


@lru_cache(maxsize=64)
def _greedy_win(task: Play, attempt: Attempt) -> Answers:
    """Return the first of some greedy games that reaches the goal; nothing if none does."""
    for seed in range(TRIES):
        player, at = Greedy(seed=seed), attempt
        way: list[str] = []
        while at.position.player is not None and len(way) < LONGEST:
            move = ask(player, at.position)
            before, after = at.position, at.position.play(move)
            way.append(str(after.last))
            later = task.after_replies(at, way[-1], after).attempt
            if task.is_reached(before, after) or task.is_reached(before, later.position):
                return tuple(way)
            at = later
    return ()
