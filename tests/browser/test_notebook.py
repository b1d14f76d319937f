"""The board in a real notebook with a real kernel."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from knotwidgets import Kingdoms
from tests.browser.accessibility import serious_findings
from tests.browser.jupyterlab import Lab
from tests.browser.notebook import Notebook, comms_on_the_main_shell

GAME = Kingdoms()
TRACEBACKS = ".jp-OutputArea [data-mime-type*='application/vnd.jupyter.stderr']"


def test_after_the_page_was_reloaded_the_game_goes_on_in_two_cells_until_it_is_closed(
    lab: Lab,
) -> None:
    notebook = Notebook(lab, GAME)
    notebook.view().play(GAME.start(), "D4")
    notebook.reload()
    view = notebook.view()
    view.wait(1)
    lab.run_cell("board")
    again = notebook.view(1)
    again.wait(1)
    again.play(GAME.start().play("D4"), "E6")
    view.canvas.scroll_into_view_if_needed()
    view.wait(2)
    assert lab.run_cell("print(*board.record.moves)") == "D4 E6"
    view.act("undo")
    again.canvas.scroll_into_view_if_needed()
    again.wait(3)
    expect(again.current).to_have_text("1D4")
    expect(notebook.page.locator(TRACEBACKS)).to_have_count(0)
    lab.run_cell("board.close()")
    expect(notebook.page.locator(".kw-widget, .kw-saved")).to_have_count(0)


def test_clicks_are_answered_while_a_cell_runs_or_awaits_the_next_move(
    lab: Lab, tmp_path: Path
) -> None:
    notebook = Notebook(lab, GAME)
    view = notebook.view()
    # ipykernel 7.4 answers where it spoke last: in the cell that made the board, until a click.
    view.play(GAME.start(), "D4")
    with notebook.busy(tmp_path / "flag"):
        view.play(GAME.start().play("D4"), "E6")
        view.play(GAME.start().play("D4", "E6"), "C6")
        view.act("undo")
    assert notebook.finish().endswith("played meanwhile: D4 E6 C6")
    assert lab.run_cell("print(board.position.last)") == "E6"
    notebook.start(
        "import asyncio\n"
        "move = asyncio.ensure_future(board.next_move())\n"
        "await asyncio.sleep(0)\n"
        "print('listening')\n"
        "print('got', await move)",
        "listening",
    )
    view.play(GAME.start().play("D4", "E6"), "F3")
    assert notebook.finish() == "listening\ngot F3"


def test_where_messages_queue_a_click_waits_for_the_cell_to_end(lab: Lab, tmp_path: Path) -> None:
    with comms_on_the_main_shell(lab):
        notebook = Notebook(lab, GAME)
        view = notebook.view()
        with notebook.busy(tmp_path / "flag"):
            view.click("D4")
            expect(view.root).to_have_attribute("data-waiting", "true")
            view.click("E6")
            view.leave()
            assert view.inked() == ["D4"]
            assert view.rev == 0
        assert notebook.finish().endswith("played meanwhile:")
        view.wait(1)
        assert view.root.get_attribute("data-waiting") is None
        assert lab.run_cell("print(*board.record.moves)") == "D4"
        lab.run_cell("import asyncio\nmove = asyncio.create_task(board.next_move());")
        view.play(GAME.start().play("D4"), "E6")
        assert lab.run_cell("print('got', await move)") == "got E6"


def test_keys_on_the_board_are_no_commands_of_the_notebook_before_escape(lab: Lab) -> None:
    notebook = Notebook(lab, GAME)
    view = notebook.view()
    cells = notebook.page.locator(".jp-Cell")
    before = cells.count()
    press = notebook.page.keyboard.press
    view.board.focus()
    for key in ("ArrowUp", "ArrowRight", "a", "b", "x", "z", "y", "c", "v", "Enter"):
        press(key)
    view.wait(1)
    press("[")
    view.wait(2)
    press("]")
    view.wait(3)
    press("p")  # to the buttons of the panel
    for key in ("a", "b", "x", "z", "ArrowDown", "ArrowUp"):
        press(key)
    assert cells.count() == before
    press("Escape")
    view.has_focus()
    press("Escape")
    expect(view.board).not_to_be_focused()
    press("b")
    expect(cells).to_have_count(before + 1)
    press("d")
    press("d")
    expect(cells).to_have_count(before)
    press("a")
    expect(cells).to_have_count(before + 1)
    assert lab.run_cell("print(*board.record.moves)") == "E4"


@pytest.mark.thorough
def test_no_serious_findings_in_light_and_dark(lab: Lab) -> None:
    notebook = Notebook(lab, GAME)
    view = notebook.view()
    view.play(GAME.start(), "D4")
    for theme, name in {"JupyterLab Dark": "dark", "JupyterLab Light": "light"}.items():
        notebook.page.evaluate(
            "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme
        )
        expect(view.root).to_have_attribute("data-theme", name)
        assert serious_findings(notebook.page) == []
