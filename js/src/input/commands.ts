// What keys ask for wherever in the widget they are pressed, by the commands of keys.ts.

import type { Session } from "../session/session";
import type { Command } from "./keys";

/** Commands that mean something only where the focus is; see keyboard.ts. */
type Here = "walk" | "pick" | "back" | "turn" | "turnBack" | "explain" | "panel";

export type Elsewhere = Exclude<Command, Here>;

export type Commands = Readonly<Record<Elsewhere, () => void>>;

/** What there is to command beside the session. */
interface Commanded {
  readonly session: Session;
  readonly reader: { saySituation(): void; openTable(): void; openKeys(): void };
  readonly tools: { toggleFull(): void };
  readonly pencil: { toggle(): void; write(target: string | null): void };
  readonly attention: { readonly pointed: string | null };
}

export function commandsOf({ session, reader, tools, pencil, attention }: Commanded): Commands {
  const go = (step: string) => () => {
    const ply = session.state?.panel.steps[step];
    if (ply !== undefined) session.jump(ply);
  };
  return {
    undo: () => session.act("undo"),
    redo: () => session.act("redo"),
    first: go("first"),
    last: go("last"),
    earlier: go("earlier"),
    later: go("later"),
    full: () => tools.toggleFull(),
    situation: () => reader.saySituation(),
    table: () => reader.openTable(),
    draw: () => pencil.toggle(),
    mark: () => pencil.write(attention.pointed),
    keys: () => reader.openKeys(),
  };
}
