"""Games that are stepped many at once; importing this imports NumPy."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..core.errors import shortened
from ..core.position import Position
from ..engine import checks
from ..engine.compile import compiled
from ..engine.randomness import in_32_bits
from ..engine.stepping import BEGIN, GOES_ON, STAY, Slots, limbs_of, packing, stepping


class Seen(NamedTuple):
    """What a batch shows after a step: arrays, which later steps don't change, with a row a game.

    `observations` are those of `Position.to_numpy`; `masks` have a column for each action of
    `batch.actions`, True for a legal one; `movers` are the indices of the players to move, -1 in a
    game that is over. `ended` says whether the step has ended a game; its `rewards`, by player, are
    1 for a win, -1 for a loss, and 0 else, its `points` are those of the rules, which stay until
    the next game of the same row ends.
    """

    observations: Any
    masks: Any
    movers: Any
    rewards: Any
    points: Any
    ended: Any

    def sample(self, random: np.random.Generator) -> Any:
        """Return a legal action of each game, drawn evenly; 0 for a game that is over."""
        width, counts = self.masks.shape[1], self.masks.sum(1)
        legal = np.append(np.flatnonzero(self.masks), 0)
        drawn = counts.cumsum() - counts + (random.random(len(counts)) * counts).astype(int)
        return np.where(counts, legal[drawn] % width, 0)


class Batch:
    """Games of the same rules that are stepped at once, compiled; `kw.batch` makes one.

    `seen` is what the last step has shown, and `actions` are all actions, by the masks' columns.
    """

    def __init__(self, start: Position, n: int, seed: int, first: int, autoreset: str) -> None:
        self.start = start
        self.first = first
        self.autoreset = autoreset
        self.actions = tuple(start.game.all_actions())
        kit = stepping(start.game)
        self._step_games = compiled(start.game, kit.key).need(kit)["step_games"]
        self._load, _ = packing(start.state, limbs_of(start.game))
        self._slots = Slots.of(start.game, n)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> Seen:
        """Begin all games: with a seed the first ones of that seed, else the next ones."""
        if seed is not None:
            self.seed = in_32_bits(checks.seed(seed))
            self._slots.counts[:] = -1
        return self.restart(slice(None))

    def restart(self, which: Any) -> Seen:
        """Begin the next game in some rows, given as NumPy takes them, and leave the others."""
        chosen = np.full(len(self), STAY)
        try:
            chosen[which] = BEGIN
        except IndexError:
            expected = f"rows from 0 to {len(self) - 1:,}, or True or False for each"
            raise IndexError(f"which={shortened(which)}; expected {expected}") from None
        return self._step(chosen)

    def step(self, actions: Any) -> Seen:
        """Play an action in each game, as columns of the masks.

        What happens to a game that is over is a matter of `autoreset`, whatever its action is.
        Raises `TypeError` for anything but whole numbers and `ValueError` for another number of
        them or an illegal one; then no game has moved.
        """
        chosen, masks = np.asarray(actions), self._slots.masks
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions have the type {chosen.dtype}; expected whole numbers")
        if chosen.shape != (len(self),):
            raise ValueError(f"actions have the shape {chosen.shape}; expected ({len(self)},)")
        over, inside = self._slots.movers < 0, (chosen >= 0) & (chosen < masks.shape[1])
        legal = masks[np.arange(len(self)), np.where(inside, chosen, 0)] & inside
        if not (legal | over).all():
            row = int((legal | over).argmin())
            column = int(masks[row].argmax())
            raise ValueError(
                f"actions[{row}]={chosen[row]} is not legal in {self.position(row).text!r}; "
                f"seen.masks[{row}] has the legal ones, such as {column}, {self.write(row, column)}"
            )
        after = STAY if self.autoreset == "Disabled" else BEGIN
        return self._step(np.where(over, after, chosen))

    def _step(self, chosen: Any) -> Seen:
        slots, start = self._slots, self.start
        again = int(self.autoreset == "SameStep")
        chosen = chosen.astype(np.int64)
        self._step_games(start.game.board, start.state, self.seed, again, chosen, self.first, slots)
        players = np.arange(len(start.game.players))
        winners, _, points = (np.array(one) for one in slots.ends)
        ended, winners = winners > GOES_ON, winners[:, None]
        self.seen = Seen(
            slots.planes.copy(),
            slots.masks.astype(bool),
            slots.movers.copy(),
            np.where(winners < 0, 0, np.where(winners == players, 1, -1)).astype(np.float32),
            points.reshape(-1, len(players)),
            ended,
        )
        return self.seen

    def position(self, row: int) -> Position:
        """Return the position of a game, to look at or to play on."""
        number = checks.place("row", row, len(self)) % len(self)
        return self.start.game.at(self._load(self._slots.states, number))

    def write(self, row: int, action: int) -> str:
        """Say an action, as a column of the masks, in the game's notation, where a game is now."""
        position = self.position(row)
        number = checks.place("action", action, len(self.actions))
        return position.game.write_action(position.state, self.actions[number])

    def __len__(self) -> int:
        return len(self._slots.movers)

    def __repr__(self) -> str:
        return f"<{len(self):,} games of {self.start.game!r}>"
