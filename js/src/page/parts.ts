// JSON data in which what repeats is written once: knotwidgets/widgets/page/interned.py.

interface Interned {
  readonly parts: readonly unknown[];
  readonly whole: unknown;
}

/** Puts the parts where they belong; each is made once, however often it stands somewhere. */
export function unfoldParts({ parts, whole }: Interned): unknown {
  const made: unknown[] = [];
  const unfold = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(unfold);
    if ("$" in value) return Array.isArray(value.$) ? value.$.map((at) => made[at]) : made[value.$ as number];
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unfold(part)]));
  };
  for (const part of parts) made.push(unfold(part));
  return unfold(whole);
}
