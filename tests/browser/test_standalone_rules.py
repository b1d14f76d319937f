"""The rules of front ends that can't be run here: VS Code's web view, and Colab's frame.

Each of them gives the page a policy for what it may load, says in its own way whether it is dark,
has a style sheet of its own, and listens for keys.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from knotwidgets import Celtic, CelticKnot, Kingdoms
from tests.amounts import few
from tests.browser.standalone import Opener, Standalone


class Rules(NamedTuple):
    """What a front end makes of a page: `light` and `dark` are scripts, `style` is a sheet."""

    policy: str
    light: str
    dark: str
    style: str


# What both allow is inline scripts and modules from blobs, which is how a widget comes to the page.
# Of pictures only those that are data, and nothing from elsewhere; `sandbox` makes the page a
# stranger to its own address, without storage.
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' blob:; "
    "style-src 'unsafe-inline'; img-src data:; "
)
HOSTS = {
    "vscode": Rules(
        policy=POLICY + "sandbox allow-scripts allow-forms allow-pointer-lock allow-downloads",
        light="document.body.className = 'vscode-light';"
        "document.body.dataset.vscodeThemeKind = 'vscode-light'",
        dark="document.body.className = 'vscode-dark';"
        "document.body.dataset.vscodeThemeKind = 'vscode-dark'",
        style="""
          table, thead, tr, th, td, tbody { border: none !important; border-spacing: 0; }
          table { width: 100%; } table, th, tr { text-align: left !important; }
          thead { background-color: red; } th, td { padding: 40px; }
          button, canvas { all: unset; } main > div { overflow-x: scroll; }
        """,
    ),
    "colab": Rules(
        policy=POLICY + "sandbox allow-scripts allow-forms allow-popups",
        light="document.documentElement.setAttribute('theme', 'light')",
        dark="document.documentElement.setAttribute('theme', 'dark')",
        style="* { border: 0; font-family: monospace; } div { line-height: 5; color: lime; }",
    ),
}
# What VS Code's web view does: keys that come up to the window are the notebook's.
LISTEN = "window.heard = []; addEventListener('keydown', ({ key }) => heard.push(key));"


@pytest.fixture(params=few(HOSTS))
def rules(request: pytest.FixtureRequest) -> Rules:
    return HOSTS[request.param]


@pytest.fixture
def open_there(open_board: Opener, rules: Rules) -> Callable[..., Standalone]:
    """Opens boards on a page with the rules."""

    def opened(game: Kingdoms | Celtic | CelticKnot) -> Standalone:
        host = open_board(game, policy=rules.policy, before=LISTEN, seed=None)
        sheet = (
            "style => document.head.append(Object.assign(document.createElement('style'), style))"
        )
        host.page.evaluate(sheet, {"textContent": rules.style})
        return host

    return opened


@pytest.mark.parametrize(
    "game", few([Celtic(), Kingdoms(), CelticKnot()]), ids=lambda game: game.name
)
def test_moves_are_played(
    open_there: Callable[..., Standalone], game: Kingdoms | Celtic | CelticKnot
) -> None:
    host = open_there(game)
    view = host.show()
    for _ in range(3):
        view.play(host.position, host.position.legal_moves[0])
    assert host.rev == 3


def test_the_style_sheet_stays_outside_the_theme_follows_and_keys_are_the_board_s(
    open_there: Callable[..., Standalone], rules: Rules
) -> None:
    host = open_there(Kingdoms())
    styled = "media => document.querySelectorAll('style').forEach(one => { one.media = media })"
    host.page.evaluate(styled, "print")
    view = host.show()
    before = view.root.bounding_box(), view.button("undo").bounding_box()
    host.page.evaluate(styled, "all")
    view.frame()
    after = view.root.bounding_box(), view.button("undo").bounding_box()
    assert [box and box["height"] for box in after] == [box and box["height"] for box in before]
    for script, name in ((rules.dark, "dark"), (rules.light, "light"), (rules.dark, "dark")):
        host.page.evaluate(f"{{ {script} }}")
        expect(view.root).to_have_attribute("data-theme", name)
    view.board.focus()
    for key in ("ArrowUp", "ArrowDown", "a", "b", "d", "x", "Enter", "m"):
        view.press(key)
    expect(view.find(".kw-mark")).to_be_focused()  # "m" fetches it
    assert host.page.evaluate("heard") == []
    host.page.evaluate("document.activeElement.blur()")
    view.press("a")
    assert host.page.evaluate("heard") == ["a"]
