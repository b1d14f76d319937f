"""A lesson as a package for learning platforms, in one that only writes down what it is told."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import knotwidgets as kw
from tests.browser.test_lesson_class import LESSON
from tests.browser.test_lesson_pages import Taken
from tests.browser.view import View

SITE = "http://school.example"
PLATFORM = Path(__file__).with_name("platform.html")


@pytest.fixture
def package(tmp_path: Path) -> ZipFile:
    """The lesson as a teacher saves it."""
    board = kw.lesson(LESSON, motion=False)
    board.save(tmp_path / "sieges.zip")
    board.close()
    return ZipFile(tmp_path / "sieges.zip")


@pytest.fixture
def school(browser: Browser, package: ZipFile) -> Iterator[Page]:
    """A platform that has the package."""

    def serve(route: Route) -> None:
        name = route.request.url.removeprefix(f"{SITE}/")
        body = package.read(name) if name else PLATFORM.read_bytes()
        route.fulfill(body=body, content_type="text/html; charset=utf-8")

    context = browser.new_context()
    context.route(f"{SITE}/**", serve)
    page = context.new_page()
    yield page
    context.close()


def taken(page: Page) -> Taken:
    """The lesson in the platform's frame."""
    page.goto(f"{SITE}/")
    widget = page.frame_locator("iframe").locator(".kw-widget[data-painted]")
    expect(widget).to_be_visible()
    return Taken(View(page, widget, dict), LESSON)


def told(page: Page) -> dict[str, Any]:
    """What the platform knows."""
    assert page.evaluate("faults") == []
    return dict(page.evaluate("told"))


def test_a_package_has_a_manifest_that_names_its_files(package: ZipFile) -> None:
    manifest = ET.fromstring(package.read("imsmanifest.xml"))  # noqa: S314 - our own
    space = {
        "": manifest.tag[1:].partition("}")[0],
        "adlcp": "http://www.adlnet.org/xsd/adlcp_rootv1p2",
    }
    assert manifest.findtext("metadata/schemaversion", namespaces=space) == "1.2"
    assert manifest.findtext("organizations/organization/title", namespaces=space) == "Sieges"
    (resource,) = manifest.findall("resources/resource", space)
    (item,) = manifest.findall("organizations/organization/item", space)
    assert item.get("identifierref") == resource.get("identifier")
    assert resource.get(f"{{{space['adlcp']}}}scormtype") == "sco"
    files = {one.get("href") for one in resource.findall("file", space)}
    assert {*files, "imsmanifest.xml"} == {*package.namelist()}
    default = manifest.find("organizations", space)
    assert default is not None
    assert default.get("default") == "lessons"


def test_a_platform_is_told_how_a_lesson_goes_and_brings_it_back(school: Page) -> None:
    learner = taken(school)
    learner.see(LESSON[0].begin())
    assert told(school)["cmi.core.lesson_status"] == "incomplete"
    learner.view.click("D4")
    expect(learner.find(".kw-lesson-told")).to_have_attribute("data-tone", "wrong")
    learner.solve(LESSON[0])
    assert told(school)["cmi.core.score.raw"] == "33"
    now = told(school)
    given = [
        tuple(now[f"cmi.interactions.{at}.{part}"] for part in ("student_response", "result"))
        for at in range(2)
    ]
    assert given == [("D4", "wrong"), ("D6", "correct")]
    school.frames[1].evaluate("localStorage.clear()")  # another computer
    learner = taken(school)
    learner.view.shows(phase="1 of 3")
    expect(learner.find(".kw-lesson-dot").first).to_have_attribute("data-stars", "2")
    for step in LESSON.steps[1:]:
        learner.find(f'.kw-lesson-dot[data-action="{LESSON.steps.index(step)}"]').click()
        learner.view.shows(turn=step.title)
        learner.see(step.begin())
        learner.solve(step)
    now = told(school)
    assert (now["cmi.core.lesson_status"], now["cmi.core.score.raw"]) == ("completed", "100")
    assert "cmi.interactions.3.id" in now
    assert "cmi.interactions.4.id" not in now
    assert json.loads(now["cmi.suspend_data"])["step"] == 2
    assert now["cmi.core.session_time"].startswith("00:")
    school.frames[1].goto("about:blank")  # which ends it
    school.evaluate("sessionStorage.clear()")  # another learner, at the same computer
    expect(taken(school).find(".kw-lesson-dot").first).to_have_attribute("data-stars", "0")
