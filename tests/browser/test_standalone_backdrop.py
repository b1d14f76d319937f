"""What stays as it is from move to move, where it changes after all."""

from knotwidgets import Celtic
from tests.browser.standalone import Opener
from tests.browser.view import View

PLAYED = ("f5:NEW*", "e6:NS*", "d5:NESW", "e7:NS")  # the window moves up with the last one


def backdrop(view: View) -> str:
    for _ in range(3):
        view.frame()
    picture = "root => root.querySelector('.kw-backdrop').toDataURL()"
    return str(view.page.locator(".kw-board").first.evaluate(picture))


def test_a_backdrop_that_is_told_after_its_scene_is_painted(open_board: Opener) -> None:
    host, view = open_board.show(Celtic())
    before = backdrop(view)
    host.withhold = True
    host.board.play(*PLAYED)
    traits = {name: value for one in host.outbox for name, value in one["state"].items()}
    last = {name: traits.pop(name) for name in ("state", "backdrop")}
    host.outbox = [{"method": "update", "state": {**traits, **last}}]
    host.release()
    view.wait(host.rev)
    assert backdrop(view) == before  # as the picture moves with it
