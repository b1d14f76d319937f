"""The harness itself: what it forgets, and what it notices."""

import pytest

from tests.browser.jupyterlab import Lab


def test_a_notebook_knows_nothing_of_the_one_before_and_its_faults_are_noticed(lab: Lab) -> None:
    lab.run("counter = 1")
    lab.clear()
    lab.run("'counter' in globals()", "print('two'); 'shown'")
    assert lab.output(0) == "False"
    assert lab.output(1) == "two\n'shown'"
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.run_cell("1 / 0")
    with lab.page.expect_request("http://192.0.2.1/"):
        lab.page.evaluate("fetch('http://192.0.2.1/').catch(() => {}), null")
    assert lab.strays == ["http://192.0.2.1/"]
    lab.strays.clear()
