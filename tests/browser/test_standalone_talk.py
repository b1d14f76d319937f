"""The conversation between a view and Python, with the messages in the test's hands."""

from playwright.sync_api import expect

from knotwidgets import Kingdoms
from knotwidgets.words import say
from tests.browser.standalone import Opener
from tests.browser.view import BROWSER, COUNT_INK

# Gives a promise of the ink in an area of the overlay in the first frame after a finger is lifted.
# The widget hears of that before the window does, so its drawing comes first in that frame.
INK_OF_NEXT_TAP = f"""(overlay, areas) => {{
  window.ink = new Promise(done => addEventListener("pointerup",
    () => requestAnimationFrame(() => done(({COUNT_INK})(overlay, areas)[0])), {{ once: true }}));
}}"""
# Presses and releases the main button at places of the canvas, all in one task: however slow the
# machine, no timer of the widget can go off in between. Gives what the widget shows then.
CLICKS_AT_ONCE = """(canvas, places) => {
  const { left, top } = canvas.getBoundingClientRect();
  for (const { x, y } of places) {
    const options = { clientX: left + x, clientY: top + y, isPrimary: true, bubbles: true };
    canvas.dispatchEvent(new PointerEvent("pointerdown", options));
    canvas.dispatchEvent(new PointerEvent("pointerup", options));
  }
  return canvas.getRootNode().host.dataset.waiting;
}"""
# Gives a promise of whose turn the panel tells while the next picture is shown for the first time.
TURN_BESIDE = """root => {
  window.turn = new Promise(done => new MutationObserver(
    () => done(root.shadowRoot.querySelector(".kw-turn").textContent),
  ).observe(root, { attributeFilter: ["data-painted"] }));
}"""
# Clicks on a place of the canvas, and counts the frames that the widget asks for in that task.
# Gives the classes of the board, too: they change as soon as the wait is long enough to be shown.
FRAMES_OF_CLICK = f"""(canvas, place) => {{
  const request = window.requestAnimationFrame;
  let asked = 0;
  window.requestAnimationFrame = callback => {{ asked += 1; return request(callback); }};
  ({CLICKS_AT_ONCE})(canvas, [place]);
  window.requestAnimationFrame = request;
  return [asked, canvas.parentNode.className];
}}"""
# Red has built on D4, Blue on E6: D5 is too close for Red, E6 is taken, F3 may be built.
OPENING = Kingdoms().start().play("D4", "E6")


def test_wrong_clicks_are_explained_with_marks_and_change_nothing(open_board: Opener) -> None:
    host, view = open_board.show(OPENING)
    record = host.board.record
    for hill, shown in {"D5": ["D5"], "E6": ["E6"], "D4": ["D4"]}.items():
        view.click(hill)
        assert "kw-pickable" not in str(view.board.get_attribute("class"))
        view.leave()
        view.shows(line=OPENING.explain(hill).message)
        view.tells("refusal")
        assert view.inked() == shown
        assert view.is_framed("D4") == (hill == "D5")  # the ringfort that forbids it
    assert host.board.record is record
    assert view.rev == 0
    view.play(OPENING, "F3")
    view.shows(line="")
    assert view.inked() == []


def test_the_ghost_is_painted_in_the_frame_of_the_tap(open_board: Opener) -> None:
    host, view = open_board.show(OPENING, screen={"has_touch": True})
    host.withhold = True
    assert view.ink("F3") == 0
    view.overlay.evaluate(INK_OF_NEXT_TAP, view.areas("F3"))
    view.tap("F3")
    assert host.page.evaluate("window.ink") > 100
    host.release()
    view.wait(1)
    assert view.inked() == []


def test_a_move_on_its_way_asks_for_no_frame(open_board: Opener) -> None:
    host, view = open_board.show(OPENING)
    host.withhold = True
    view.hover("F3")
    view.frame()
    frames, classes = view.canvas.evaluate(FRAMES_OF_CLICK, view.place("F3"))
    assert frames == 0
    assert "kw-pickable" in classes
    host.release()
    view.wait(1)
    expect(view.board).to_have_class("kw-board")


def test_the_panel_lets_the_picture_go_before(open_board: Opener) -> None:
    view = open_board(OPENING).show()
    before = view.turn.inner_text()
    view.root.evaluate(TURN_BESIDE)
    view.click("F3")
    assert view.page.evaluate("window.turn") == before
    expect(view.turn).not_to_have_text(before)


def test_of_two_views_that_move_at_once_one_is_told_to_look_again(open_board: Opener) -> None:
    host = open_board(OPENING)
    first, second = host.show(), host.show()
    host.withhold = True
    first.click("F3")
    second.click("B5")
    state, accepted, refused = host.outbox
    host.outbox.clear()
    host.deliver(refused, accepted, state)
    for view in (first, second):
        view.wait(1)
    expect(second.line).to_have_text(say("widget.stale"))
    expect(first.line).to_have_text("")
    assert host.moves == ("F3",)


def test_a_state_that_can_not_be_read_is_reported_and_the_next_good_one_shown(
    open_board: Opener,
) -> None:
    host, view = open_board.show(OPENING)
    host.deliver({"method": "update", "state": {"state": {"rev": 1, "scene": {}}}})
    view.mentions(line=BROWSER["unreadable"])
    view.mentions(line="scene.box")
    view.tells("error")
    view.play(OPENING, "F3")
    view.shows(line="")
