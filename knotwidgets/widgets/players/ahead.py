"""What a human may pick in advance, while a machine thinks."""

from __future__ import annotations

from collections.abc import Mapping

from knotwidgets.core import Position

from ..schema import Ahead
from ..session.moment import GameMoment


def ahead_of(moment: GameMoment, options: Mapping[str, object]) -> Ahead:
    """Return the moves of the next human if the machines before passed, as things stand.

    There are none where the game can't say that. They are there to be shown: what is picked in
    advance is judged once the machine has moved.
    """
    position, rev = moment.position, moment.rev
    options = {**options, "motion": False, "since": (), "legal": False}
    try:
        for _ in position.game.players:
            state = position.game.passed(position.state)
            if state is None:
                break
            position = Position(position.game, state)
            if position.player not in moment.machines:
                scene = position.scene(**options).wire()
                return {
                    "rev": rev,
                    "symbols": scene["symbols"],
                    "targets": scene["targets"],
                    "moves": scene["moves"],
                }
    except Exception:  # noqa: BLE001, S110 - a rule fails where nobody has asked it anything
        pass
    return {"rev": rev, "symbols": {}, "targets": [], "moves": []}
