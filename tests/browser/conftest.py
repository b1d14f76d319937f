"""Fixtures for tests in a real browser, and a screenshot of each one that fails."""

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from knotwidgets import Board
from tests.browser.jupyterlab import Lab, chromium_options, serve
from tests.browser.standalone import Standalone

RESULTS = Path("test-results")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The launch options of pytest-playwright, completed by ours."""
    return {**browser_type_launch_args, **chromium_options()}


@pytest.fixture(scope="session")
def lab_session(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One server and one page for the whole session: loading JupyterLab is the slow part."""
    folder = tmp_path_factory.mktemp("lab")
    with serve(folder) as url, browser.new_context() as context:
        yield Lab(context.new_page(), url, folder)


@pytest.fixture
def lab(lab_session: Lab) -> Iterator[Lab]:
    """JupyterLab, to run notebooks in; the last one is closed after the test."""
    lab_session.strays.clear()
    yield lab_session
    lab_session.close()
    assert not lab_session.strays, "requests left the machine"


@pytest.fixture
def open_board(browser: Browser) -> Iterator[Callable[..., Standalone]]:
    """Opens a board, with the arguments of `Board`, on a page of its own.

    `screen` are options of Playwright's browser contexts, such as `has_touch`. In the end the page
    must have had no errors.
    """
    opened: list[Standalone] = []

    def open_one(start: Any, *, screen: dict[str, Any] | None = None, **options: Any) -> Standalone:
        page = browser.new_context(**(screen or {})).new_page()
        page.set_default_timeout(10_000)
        opened.append(Standalone(page, Board(start, **options)))
        return opened[-1]

    yield open_one
    for host in opened:
        assert host.errors == []
        host.board.close()
        host.page.context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Takes the screenshot while the page still shows what failed."""
    report = yield
    lab = getattr(item, "funcargs", {}).get("lab")
    if report.when == "call" and report.failed and lab is not None:
        picture = RESULTS / (re.sub(r"\W+", "-", item.nodeid) + ".png")
        lab.page.screenshot(path=picture)
        report.sections.append(("screenshot", str(picture)))
    return report
