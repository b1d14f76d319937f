// The commands that the page does by itself, without Python: explain, draw, copy the position, save the picture, full
// screen, and the sheets. They stand in the panel beside those of Python, by the same table (commands.ts).

import type { Shared } from "../board/shared";
import { listen } from "../elements";
import { Late } from "../parts/load";
import type { Tools } from "../parts/tools";
import type { Offer } from "../wire/types";

export interface LocalOptions extends Shared {
  /** The button to which what is opened belongs, and to which the focus returns. */
  readonly anchor: HTMLButtonElement;
  /** The page's commands that components know themselves: the pencil, the sheets and the lobby. */
  readonly more: Readonly<Record<string, () => void>>;
  readonly draws: () => boolean;
  /** Other commands can be done now. */
  readonly offer: (offer: Offer) => void;
  /** The line under the board has something else to say. */
  readonly changed: () => void;
}

export class LocalCommands {
  /** By name. */
  readonly run: Readonly<Record<string, () => void>>;
  /** What a command has to say, until something else is shown. */
  told = "";
  readonly #options: LocalOptions;
  readonly #tools: Late<Tools>;
  readonly #full: ReturnType<typeof fullScreen>;
  #asking = false;
  #offered = "";

  constructor(options: LocalOptions) {
    this.#options = options;
    const { load, host, signal } = options;
    const tell = (text: string) => this.#tell(text);
    this.#tools = new Late(async () => new (await load("tools", false)).Tools({ ...options, tell }));
    this.#full = fullScreen(host, () => this.offer(), signal);
    const save = () => this.#tools.use((tools) => tools.save());
    this.run = {
      ...options.more,
      explaining: () => this.#ask(!this.#asking),
      legend: () => this.#showLegend(),
      copy: () => void this.#copy(),
      save,
      picture: save,
      full: () => {
        if (!this.#full.leave()) void this.#full.enter();
      },
    };
  }

  /** Something else is shown; `words` tells whether its words may be others, too. */
  update(words: boolean): void {
    if (!this.#asking) this.told = "";
    if (words) this.offer();
  }

  /** Says what can be done now. */
  offer(): void {
    const { above, draws, offer } = this.#options;
    const explaining = this.#asking ? "explaining/on" : "explaining";
    const draw = above.drawn ? [draws() ? "draw/on" : "draw"] : [];
    const copy = this.#text === "" ? [] : ["copy"];
    const full = this.#full.isOn() ? "full/on" : "full";
    const can = [explaining, "legend", ...draw, ...copy, "save", full];
    if (can.join() === this.#offered) return; // while something is drawn it is asked for with each step of a pointer
    this.#offered = can.join();
    offer({ can });
  }

  /** Explains a target instead of picking it, until the mode is left. */
  takes(target: string): boolean {
    if (this.#asking) this.#options.session.explain(target);
    return this.#asking;
  }

  /** Leaves the mode in which all that is picked is explained; false where it is not on. */
  leaveAsking(): boolean {
    const asking = this.#asking;
    if (asking) this.#ask(false);
    return asking;
  }

  /** Leaves the full screen; false where there is none. */
  back(): boolean {
    return this.#full.leave();
  }

  #showLegend(): void {
    const { anchor, session, legend, word } = this.#options;
    const { backdrop, items: moving = [] } = session.state?.scene ?? {};
    const items = [...(backdrop?.items ?? []), ...moving];
    this.#tools.use((tools) =>
      tools.legend({ anchor, title: word("buttons.legend"), items, legend: legend() }),
    );
  }

  /** Copies the position, or shows it to be copied by hand where a frame, or a page without https, has no clipboard. */
  async #copy(): Promise<void> {
    const { anchor, signal, word } = this.#options;
    const text = this.#text;
    try {
      await navigator.clipboard.writeText(text);
      if (!signal.aborted) this.#tell(word("copied"));
    } catch {
      this.#tools.use((tools) => tools.show(text, anchor));
    }
  }

  get #text(): string {
    return this.#options.session.state?.panel.text ?? "";
  }

  #tell(text: string): void {
    this.told = text;
    this.#options.changed();
  }

  #ask(asking: boolean): void {
    const { board, session, word } = this.#options;
    this.#asking = asking;
    board.classList.toggle("kw-asking", asking);
    if (!asking) session.putAway();
    this.#tell(asking ? word("ask") : "");
    this.offer();
  }
}

// ---- The widget as large as the screen; there without Python, too. Where the browser refuses that, as in a frame
// that may not, it fills the frame.

/** The mark by which the style sheet knows. */
const MARK = "data-full";

/** `changed` is called whenever it begins or ends, by whomever. */
function fullScreen(host: HTMLElement, changed: () => void, signal: AbortSignal) {
  const isOn = () => host.hasAttribute(MARK);
  const mark = (on: boolean) => {
    if (on === isOn()) return;
    host.toggleAttribute(MARK, on);
    if (!on) host.removeAttribute("popover"); // which closes it
    changed();
  };
  // The browser's own Escape ends it, too.
  listen(document, { fullscreenchange: () => mark(host.matches(":fullscreen")) }, { signal });
  const enter = async () => {
    try {
      await host.requestFullscreen();
    } catch {
      // Above everything else of the page, also where what is around it is clipped or moved.
      host.setAttribute("popover", "manual");
      host.showPopover?.();
      mark(true);
    }
  };
  const leave = (): boolean => {
    if (!isOn()) return false;
    if (host.matches(":fullscreen")) void document.exitFullscreen();
    else mark(false);
    return true;
  };
  return { isOn, enter, leave };
}
