"""What axe-core finds wrong with a board for those who can't see, point or tell colours."""

from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
AXE = ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js"
# All rules but the experimental ones, the best practices too. Looks at the boards, not at the page.
FINDINGS = """async ([impacts, part]) => {
  const { violations } = await axe.run(part);
  return violations.filter(({ impact }) => impacts.includes(impact)).map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" ")}`);
}"""
LEVELS = ("minor", "moderate", "serious", "critical")


def findings(page: Page, *, least: str = "minor", part: str = ".kw-widget") -> list[str]:
    """Findings about the boards on a page, with the elements concerned, from a level upwards."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(page.evaluate(FINDINGS, [LEVELS[LEVELS.index(least) :], part]))


def serious_findings(page: Page) -> list[str]:
    """Serious and critical findings about the boards on a page, with the elements concerned."""
    return findings(page, least="serious")
