"""The site, built once and served as any web server does: its pages, its search, its looks."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

import pytest
from playwright.sync_api import Browser, Page, expect

import knotwidgets as kw
from tests.amounts import IS_THOROUGH
from tests.browser import live
from tests.browser.accessibility import findings
from tests.browser.hosts.host import keep_home
from tests.browser.server import served

SHOWN = ["index.html", "api/play.html", "hosts.html"]
SHOWN += ["api/rules_kingdoms.html", "rules/words.html"] if IS_THOROUGH else []
DARK = {"color_scheme": "dark"}
PHONE = {"viewport": {"width": 390, "height": 844}}
LAPTOP = {"viewport": {"width": 1100, "height": 844}}
OF_SPHINX = {"genindex.html", "py-modindex.html", "search.html"}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site without its live boards; a warning while it is built is a failure."""
    site = tmp_path_factory.mktemp("site") / "out"
    names = live.builder()
    names["write_pages"](site, site.with_name("source"))
    # Without lessons and rules, which take long.
    names["write_saved"](site / "saved", (one for one in names["SAVED"] if "-" not in one))
    return site


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """Where the site is served: in a subfolder, as a school's server has it."""
    command = [sys.executable, "-m", "http.server", "-b", "127.0.0.1", "-d", str(folder.parent)]
    with served(lambda port: [*command, str(port)], folder) as at:
        yield f"{at}/out"


@pytest.fixture
def tab(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A tab of a given size and theme; it asks nobody but the server of the site."""
    screen: dict[str, Any] = getattr(request, "param", {})
    with browser.new_context(base_url=f"{address}/", **screen) as context:
        page, strays, faults = context.new_page(), list[str](), list[str]()
        page.on("request", lambda asked: strays.append(asked.url))
        page.on("pageerror", lambda error: faults.append(str(error)))
        yield page
        assert [url for url in strays if not url.startswith((address, "data:", "blob:"))] == []
        assert faults == []


def links(page: Path, top: Path) -> set[str]:
    """The pages of the site to which a page leads."""
    hrefs = re.findall(r'<a [^>]*href="([^"]*)"', page.read_text("utf-8"))
    local = {unquote(urldefrag(href).url) for href in hrefs if ":" not in href}
    return {
        (page.parent / href).resolve().relative_to(top).as_posix()
        for href in local
        if href.endswith(".html") and not href.startswith("live/")
    }


def test_home_leads_to_every_page_within_three_clicks(folder: Path) -> None:
    every = {path.relative_to(folder) for path in folder.rglob("*.html")}
    pages = {path.as_posix() for path in every if path.parts[0] != "saved"} - OF_SPHINX
    reached = {"index.html"}
    for _ in range(3):
        reached |= {link for page in reached for link in links(folder / page, folder)}
    sources = {page for page in pages if page.startswith("_modules/")}
    assert pages - sources - reached == set()
    assert "_modules/knotwidgets/games/kingdoms/rules.html" in reached
    assert reached - pages - OF_SPHINX == set()
    named = {path.stem.removesuffix("_class") for path in (folder / "api").glob("*.html")}
    assert {*kw.__all__} < named


def test_every_link_leads_to_a_place_that_is_there(folder: Path) -> None:
    pages = [path for path in folder.rglob("*.html") if path.parent.name != "saved"]
    texts = {path: path.read_text("utf-8") for path in pages}
    ids = {path: {*re.findall(r' id="([^"]*)"', text)} for path, text in texts.items()}
    astray = []
    for page, text in texts.items():
        for href in re.findall(r'<(?:a [^>]*href|iframe [^>]*src)="([^":]*)"', text):
            address, place = map(unquote, urldefrag(href))
            target = (page.parent / address).resolve() if address else page
            if "live/" in address or "saved/rules-" in address:  # which the thorough tests build
                continue
            if not target.is_file() or (place and place not in ids[target]):
                astray.append((page.name, href))
    assert astray == []


def test_a_page_of_a_name_says_what_it_takes_and_shows(folder: Path) -> None:
    text = (folder / "api" / "play.html").read_text("utf-8")
    given = re.findall(r'class="sig-param">.*?<span class="pre">(\w+)</span>', text)
    assert {"start", "theme", "clock", "guide", "options"} <= set(given)
    assert "_images/kw_play.svg" in text
    drawn = {path.stem for path in (folder / "_images").glob("kw_*.svg")}
    assert {"kw_Board", "kw_Kingdoms", "kw_boards", "kw_puzzles", "kw_grid"} < drawn
    found = (folder / "api" / "Candidate.html").read_text("utf-8")
    assert "visits" in found
    assert "ForwardRef" not in found
    rules = (folder / "api" / "rules_kingdoms.html").read_text("utf-8")
    for name in ("rules.captures", "state.State.doubt", "state.KernelBoard.leap"):
        assert f'id="knotwidgets.games.kingdoms.{name}"' in rules
    assert "Red, and taking it" not in rules
    assert "_modules/knotwidgets/games/kingdoms/rules.html#captures" in rules


def test_the_site_can_be_handed_out_as_an_archive(folder: Path) -> None:
    every = [path.relative_to(folder).as_posix().lower() for path in folder.rglob("*")]
    assert len(every) == len({*every})  # some systems would keep one of two that differ in capitals
    loaded = re.compile(
        r"<(?:script|img|iframe)[^>]* src=.https?:|<link[^>]*stylesheet[^>]*https?:"
    )
    assert [path for path in folder.rglob("*.html") if loaded.search(path.read_text("utf-8"))] == []


def test_the_search_for_a_word_of_a_rule_finds_the_page_of_the_rules(tab: Page) -> None:
    tab.goto("index.html")
    tab.get_by_role("textbox", name="Search").fill("besieged")
    tab.keyboard.press("Enter")
    found = tab.locator("#search-results a", has_text="Kingdoms: rules, states, helpers")
    found.click()
    expect(tab.get_by_role("heading", level=1)).to_contain_text("Kingdoms: rules, states, helpers")


@pytest.mark.parametrize("tab", [{"color_scheme": "light"}, DARK], indirect=True)
def test_pages_are_for_everybody(tab: Page) -> None:
    for page in SHOWN:
        tab.goto(page)
        assert findings(tab, least="serious", part="body") == []


@pytest.mark.parametrize("tab", [{**DARK, **PHONE}, {**DARK, **LAPTOP}], indirect=True)
def test_no_page_is_wider_than_the_screen_and_the_covers_follow_the_theme(tab: Page) -> None:
    for page in reversed(SHOWN):
        tab.goto(page)
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for name in ("kingdoms", "celtic", "celtic_knot"):
        expect(tab.locator(f"img[src$='{name}_dark.svg']")).to_be_visible()
        expect(tab.locator(f"img[src$='{name}_light.svg']")).to_be_hidden()


def test_a_picture_comes_alive_follows_the_theme_and_tells_its_height(tab: Page) -> None:
    tab.emulate_media(color_scheme="light")
    tab.goto("play.html")
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.locator(".alive summary").focus()
    assert not any("saved/" in url for url in asked)
    tab.keyboard.press("Enter")
    frame, picture = tab.locator(".alive iframe"), tab.locator(".alive img")
    expect(picture).to_be_hidden()
    board = frame.content_frame.locator(".kw-widget[data-painted]")
    expect(board).to_have_attribute("data-theme", "light")
    expect(frame).to_have_attribute("style", re.compile(r"^height: \d+px;$"))
    tab.locator(".theme-toggle-content button").click()  # from the system's to
    expect(tab.locator("body")).to_have_attribute("data-theme", "dark")
    expect(board).to_have_attribute("data-theme", "dark")
    height = "main => main.offsetHeight"
    told = frame.content_frame.locator("main").evaluate(height)
    expect(frame).to_have_css("height", f"{told}px")
    tab.locator(".alive summary").click()
    expect(picture).to_be_visible()


@pytest.mark.thorough
def test_every_picture_that_comes_alive_shows_a_board(tab: Page, folder: Path) -> None:
    saved = sorted((folder / "saved").iterdir())
    assert len(saved) == 7
    for path in saved:
        tab.goto(f"saved/{path.name}")
        expect(tab.locator(".kw-widget[data-painted]")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore:step .* leads to too much for a page")
def test_a_link_opens_the_example_notebooks_and_their_python(
    browser: Browser, tmp_path: Path
) -> None:
    site = tmp_path / "school"
    live.builder()["build"](site)
    with live.served(tmp_path) as address, browser.new_context() as context:
        context.set_default_timeout(live.PATIENCE)
        strays, tab = keep_home(context, address.removesuffix("school/live/")), context.new_page()
        link = tab.locator("a[href$='notebooks/lab/index.html?path=play.ipynb']")
        for page in ("play.html", "live.html", "live/index.html", "index.html"):
            tab.goto(f"{address}../{page}")
            expect(link).to_be_visible()
        link.click()
        cell = tab.locator(".jp-CodeCell", has_text="kw.lobby()")
        cell.locator(".cm-content").click()
        tab.keyboard.press("Shift+Enter")
        lobby = cell.locator(".kw-lobby")
        lobby.get_by_role("button", name="Play", exact=True).click()
        expect(cell.locator(".kw-widget[data-painted] .kw-board")).to_be_visible()
        assert strays == []
