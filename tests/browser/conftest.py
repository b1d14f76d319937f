"""Fixtures for tests in a real browser, and a screenshot of each one that fails."""

import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.browser.jupyterlab import Lab, chromium_options, serve
from tests.browser.standalone import PATIENCE, Opener

RESULTS = Path("test-results")
LAB = re.compile(r"test_(harness|hosts_saved|notebook)")  # the files that use `lab`
FAILED = pytest.StashKey[bool]()
expect.set_options(timeout=PATIENCE)


class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Keeps what needs JupyterLab in one process, for one server and one page; so live boards."""

    def _split_scope(self, nodeid: str) -> str:
        for name, test in (("site", "test_site.py"), ("live", "test_live")):  # made once
            if test in nodeid:
                return name
        return "lab" if LAB.search(nodeid) else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling:
    """How tests are given to processes that run side by side."""
    return Scheduling(config, log)


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
    lab_session.clear()
    assert not lab_session.strays, "requests left the machine"


@pytest.fixture(scope="session")
def opener(browser: Browser) -> Iterator[Opener]:
    """Keeps pages for the whole session: making one takes longer than most tests."""
    opener = Opener(browser)
    yield opener
    opener.close()


@pytest.fixture
def open_board(opener: Opener, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Opens boards, which must have had no errors in the end."""
    yield opener
    opened = list(opener.opened)
    opener.clear(keep=not request.node.stash.get(FAILED, False))
    assert [error for host in opened for error in host.errors] == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Takes the screenshot while the page still shows what failed."""
    report = yield
    fixtures = getattr(item, "funcargs", {})
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
        for number, page in enumerate(_pages(fixtures)):
            picture = RESULTS / f"{re.sub(r'[^a-zA-Z0-9]+', '-', item.nodeid)}-{number}.png"
            page.screenshot(path=picture)
            report.sections.append(("screenshot", str(picture)))
    return report


def _pages(fixtures: dict[str, Any]) -> list[Page]:
    pages = [fixtures["lab"].page] if "lab" in fixtures else []
    if "open_board" in fixtures:
        pages += [board.page for board in fixtures["open_board"].opened]
    return pages
