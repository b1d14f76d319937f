"""What keeps the picture of a widget current in a page that was loaded anew.

Such a page shows the outputs that were saved, and has forgotten under which names they could be
renewed. But its notebook can be looked through for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget

# JupyterLab and Notebook let a widget's manager know the notebook that it is in. Nothing is relied
# on: elsewhere there is no such picture, or no notebook to look for it.
_RENEW = """
export default {
  initialize({ model }) {
    model.on("msg:custom", ({ name, html }) => {
      for (const { outputs } of model.widget_manager?.context?.model?.cells ?? []) {
        for (let at = 0; at < (outputs?.length ?? 0); at++) {
          const output = outputs.get(at).toJSON();
          const old = String(output.data?.["text/html"]);
          if (old === html || !old.includes(name)) continue;
          outputs.set(at, { ...output, data: { ...output.data, "text/html": html } });
        }
      }
    });
    model.send({});
  },
};
"""


class Keeper(anywidget.AnyWidget):
    """A widget that is never shown: it renews the outputs whose HTML has a name in it.

    A page that has just been loaded asks for the picture, which is what `current` gives.
    """

    _esm = _RENEW

    def __init__(self, name: str, current: Callable[[], str]) -> None:
        super().__init__()
        self._name, self._current = name, current
        self.on_msg(lambda *_: self.renew(self._current()))

    def renew(self, html: str) -> None:
        """Put another picture in the place of the one with that name."""
        self.send({"name": self._name, "html": html})

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over nothing."""
