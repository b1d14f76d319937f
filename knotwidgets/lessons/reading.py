"""Reading a lesson from Markdown: untrusted text in, steps and faults out; nothing is run.

A level-1 heading is the title, each level-2 heading begins a step. Three kinds of fenced block are
read, and all other text is what is said:

    ```lesson           ```position                          ```task
    game: Tic-tac-toe   3/1x1/3 nought                       play: A1
    ```                 after: B2                            hint: A corner.
                        ```                                  ```

A field is a name, a colon and a blank; lines that begin with a blank go on with the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .making import make_step, read_head
from .parts import Fault, parts_of
from .step import Step

LONGEST = 1_000_000  # characters of a lesson
MOST_STEPS = 200


@dataclass
class Reading:
    """What was read: a lesson if there are no faults."""

    title: str = ""
    intro: str = ""
    steps: list[Step] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """Where each step begins."""


def read_sketch(text: str, rules: Mapping[str, Callable[..., Any]] | None = None) -> Reading:
    """Read a lesson, with all that is wrong with it, in the order of the lines."""
    sketch = Reading()
    if len(text) > LONGEST:
        what = f"a lesson is text of at most {LONGEST:,} characters"
        sketch.faults.append(Fault(1, 1, what))
        return sketch
    sketch.title, (head, *parts), sketch.faults = parts_of(text.replace("\r\n", "\n"))
    sketch.intro = "\n".join(head.text).strip()
    make_game = read_head(head, rules, sketch.faults)
    if not parts:
        sketch.faults.append(Fault(1, 1, "there is no step: each begins with a heading '## ...'"))
    if len(parts) > MOST_STEPS:
        what = f"{len(parts)} steps are too many; at most {MOST_STEPS} can be read"
        sketch.faults.append(Fault(parts[MOST_STEPS].line, 1, what))
    sketch.lines = [part.line for part in parts]
    if make_game:
        made = [make_step(part, make_game, sketch.faults) for part in parts[:MOST_STEPS]]
        sketch.steps = [step for step in made if step]
    sketch.faults.sort()
    return sketch
