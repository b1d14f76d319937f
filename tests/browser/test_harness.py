"""The harness itself, on the smallest widget there is."""

import pytest
from playwright.sync_api import expect

from tests.browser.jupyterlab import Lab

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    """A button that Python counts the clicks of."""
    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button");
      const show = () => { button.textContent = `count is ${model.get("value")}`; };
      button.onclick = () => model.send({ kind: "click" });
      model.on("change:value", show);
      show();
      el.append(button);
    } };"""
    value = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda _widget, _content, _buffers: self.set_trait("value", self.value + 1))

counter = Counter()
counter
'''


def test_a_click_reaches_python_and_comes_back(lab: Lab) -> None:
    page = lab.run(COUNTER)
    button = page.get_by_role("button", name="count is 0")
    button.click()
    expect(page.get_by_role("button", name="count is 1")).to_be_visible()
    assert lab.run_cell("print(counter.value)") == "1"


def test_a_test_finds_nothing_of_the_one_before(lab: Lab) -> None:
    lab.run("'counter' in globals()", "print('two'); 'shown'")
    assert lab.output(0) == "False"
    assert lab.output(1) == "two\n'shown'"


def test_a_cell_that_fails_fails_the_test(lab: Lab) -> None:
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.run("1 / 0")


def test_requests_that_leave_the_machine_are_noticed(lab: Lab) -> None:
    lab.run("pass")
    with lab.page.expect_request("http://192.0.2.1/"):
        lab.page.evaluate("fetch('http://192.0.2.1/').catch(() => {}), null")
    assert lab.strays == ["http://192.0.2.1/"]
    lab.strays.clear()
