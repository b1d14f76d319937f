"""What axe-core finds wrong with a board for those who can't see, point or tell colours."""

from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
AXE = ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js"
FINDINGS = """async () => {
  const { violations } = await axe.run(".kw-widget");
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html).join(" ")}`);
}"""


def serious_findings(page: Page) -> list[str]:
    """Serious and critical findings about the boards on a page, with the elements concerned."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(page.evaluate(FINDINGS))
