// What keys ask for wherever in the widget they are pressed, by the commands of keys.ts.

import type { Attention } from "../board/attention";
import type { Pencil } from "../board/pencil";
import type { Toolbar } from "../panel/toolbar";
import type { Session } from "../session/session";
import type { Reader } from "../speech/reader";
import type { Command } from "./keys";

/** Commands that mean something only where the focus is; see keyboard.ts. */
type Here = "walk" | "pick" | "back" | "turn" | "turnBack" | "explain" | "panel";

export type Elsewhere = Exclude<Command, Here>;

export type Commands = Readonly<Record<Elsewhere, () => void>>;

interface Commanded {
  readonly session: Session;
  readonly attention: Attention;
  readonly reader: Reader;
  readonly toolbar: Toolbar;
  readonly pencil: Pencil;
}

export function commandsOf({ session, attention, reader, toolbar, pencil }: Commanded): Commands {
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
    full: () => toolbar.toggleFull(),
    situation: () => reader.saySituation(),
    table: () => reader.openTable(),
    draw: () => pencil.toggle(),
    mark: () => pencil.write(attention.pointed),
    keys: () => reader.openKeys(),
  };
}
