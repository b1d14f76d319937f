"""The kinds of task, one file each; a kind is added by its file, and its name below."""

from collections.abc import Mapping

from ..step import Task
from .choose import Choose, Count, YesNo
from .follow import Follow
from .mark import Mark
from .play import Play
from .put import Put

KINDS: Mapping[str, type[Task]] = {
    kind.fields[0]: kind for kind in (Play, Mark, YesNo, Count, Choose, Follow, Put)
}
"""The kinds by the field that a task of this kind begins with in the text of a lesson."""

__all__ = ["KINDS", "Choose", "Count", "Follow", "Mark", "Play", "Put", "Task", "YesNo"]
