"""What the tests of studies share."""

import pytest

from knotwidgets.lab.study import plan


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games of small boards: compiling would take most of the time."""
    monkeypatch.setattr(plan, "SECONDS", 0.0)
