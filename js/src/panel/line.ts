// Drawings of one line, in the colour of the text around them.

const SVG = "http://www.w3.org/2000/svg";

/** A drawing that has its line, and its box, still to come. */
export function drawing(): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(SVG, "path"));
  return svg;
}
