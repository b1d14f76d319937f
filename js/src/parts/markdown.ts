// The little of Markdown that lessons are written in: paragraphs, lists, and what is set in other type. Everything
// else is text; nothing that is written in a lesson becomes HTML.

import { make } from "../elements";

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/;
const INLINE = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/;
const KINDS = [
  ["**", "strong"],
  ["*", "em"],
  ["`", "code"],
] as const;

export function blocks(text: string): readonly Node[] {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== "")
    .map(made);
}

function made(block: string): Node {
  const lines = block.trim().split("\n");
  if (!lines.every((line, index) => ITEM.test(line) || (index > 0 && /^\s/.test(line)))) {
    return make("p", "", {}, ...inline(lines.join(" ")));
  }
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return make("ul", "", {}, ...items.map((item) => make("li", "", {}, ...inline(item))));
}

export function inline(text: string): readonly Node[] {
  return text.split(INLINE).map((piece, index) => {
    const [mark = "", tag = "em"] = KINDS.find(([sign]) => index % 2 === 1 && piece.startsWith(sign)) ?? [];
    if (mark === "") return document.createTextNode(piece);
    return make(tag, "", {}, document.createTextNode(piece.slice(mark.length, -mark.length)));
  });
}
