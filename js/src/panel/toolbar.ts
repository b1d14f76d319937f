// The small buttons of the panel that serve any widget: explain, copy the position, save the picture, full screen.

import type { Shared } from "../board/shared";
import { listen, make } from "../elements";
import { Late } from "../parts/load";
import type { Tools } from "../parts/tools";
import { dress, iconButton } from "./button";

export interface ToolbarOptions extends Shared {
  /** The line under the board has something else to say. */
  readonly changed: () => void;
}

export class Toolbar {
  readonly node = make("div", "kw-tools", { role: "toolbar" });
  readonly #options: ToolbarOptions;
  readonly #buttons = new Map<string, HTMLButtonElement>();
  readonly #tools: Late<Tools>;
  readonly #full: ReturnType<typeof fullScreen>;
  #asking = false;
  /** What one of the buttons has to say, until something else is shown. */
  told = "";

  constructor(options: ToolbarOptions) {
    this.#options = options;
    const { load, host, signal } = options;
    const tell = (text: string) => this.#tell(text);
    this.#tools = new Late(async () => new (await load("tools", false)).Tools({ ...options, tell }));
    this.#full = fullScreen(host, () => this.#showFull(), signal);
    this.#add("explain", () => this.toggleAsking());
    const hear = (event: PointerEvent) => this.toggleLegend(event);
    const heard = { pointerenter: hear, pointerdown: hear, pointerup: hear, pointerleave: hear };
    listen(this.#buttons.get("explain") as HTMLElement, heard, { signal });
    this.#add("copy", (button) => void this.#copy(button));
    this.#add("save", () => this.save());
    this.#add("full", () => this.toggleFull());
    // To be there when a button is pressed: what a click may do, such as to copy, it may not do much later.
    const prepare = () => this.#tools.use(() => {});
    listen(this.node, { pointerover: prepare, focusin: prepare }, { signal });
  }

  /** Something else is shown; `words` tells whether its words may be others, too. */
  update(words: boolean): void {
    if (!this.#asking) this.told = "";
    if (!words) return;
    const { word } = this.#options;
    this.node.setAttribute("aria-label", word("tools"));
    for (const [name, button] of this.#buttons) dress(button, name, word);
    const copy = this.#buttons.get("copy");
    if (copy) copy.hidden = this.#text === "";
    this.#showFull();
  }

  /** Opens what the marks on the board mean, to be read by keys, or closes it; by a pointer where that rests. */
  toggleLegend(event?: PointerEvent): void {
    const { session, legend, word } = this.#options;
    const { backdrop, items: moving = [] } = session.state?.scene ?? {};
    const items = [...(backdrop?.items ?? []), ...moving];
    const anchor = this.#buttons.get("explain") as HTMLElement;
    const shown = { anchor, title: word("legend"), items, legend: legend() };
    this.#tools.use((tools) => tools.legend(shown, event));
  }

  /** Saves the picture. */
  save(): void {
    this.#tools.use((tools) => tools.save());
  }

  /** Presses a button of the row of drawings, where that is there. */
  press(name: string): void {
    this.node.querySelector<HTMLElement>(`[data-action=${name}]`)?.click();
  }

  toggleFull(): void {
    if (!this.#full.leave()) void this.#full.enter();
  }

  /** Explains a target instead of picking it, until the mode is left. */
  takes(target: string): boolean {
    if (this.#asking) this.#options.session.explain(target);
    return this.#asking;
  }

  toggleAsking(): void {
    this.#ask(!this.#asking);
  }

  /** Leaves the mode in which all that is picked is explained; false where it is not on. */
  leaveAsking(): boolean {
    const asking = this.#asking;
    if (asking) this.#ask(false);
    return asking;
  }

  /** Ends what the toolbar has begun; false where there is nothing to end. */
  back(): boolean {
    return this.#full.leave();
  }

  /** Copies the position, or shows it to be copied by hand where a frame, or a page without https, has no clipboard. */
  async #copy(button: HTMLElement): Promise<void> {
    const text = this.#text;
    try {
      await navigator.clipboard.writeText(text);
      if (!this.#options.signal.aborted) this.#tell(this.#options.word("copied"));
    } catch {
      this.#tools.use((tools) => tools.show(text, button));
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
    this.#asking = asking;
    this.#options.board.classList.toggle("kw-asking", asking);
    this.#buttons.get("explain")?.setAttribute("aria-pressed", String(asking));
    if (!asking) this.#options.session.putAway();
    this.#tell(asking ? this.#options.word("ask") : "");
  }

  #showFull(): void {
    const button = this.#buttons.get("full");
    if (button) dress(button, this.#full.isOn() ? "leave" : "full", this.#options.word);
  }

  #add(name: string, click: (button: HTMLElement) => void): void {
    const button = iconButton(name);
    listen(button, { click: () => click(button) }, { signal: this.#options.signal });
    this.#buttons.set(name, button);
    this.node.append(button);
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
