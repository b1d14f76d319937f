// The small buttons of the panel that serve any widget: explain, copy the position, save the picture, full screen.

import type { Shared } from "../board/shared";
import { make } from "../elements";
import { listen, whenAborted } from "../listen";
import { place } from "../paint/painter";
import type { LegendCard } from "../parts/legend";
import { Late } from "../parts/load";
import { boxOfItem } from "../scene/lines";
import { meaningOf } from "../scene/scene";
import { dress, iconButton } from "./button";
import { FullScreen } from "./fullscreen";

export interface ToolbarOptions extends Shared {
  /** The line under the board has something else to say. */
  readonly changed: () => void;
}

export class Toolbar {
  readonly node = make("div", "kw-tools", { role: "toolbar" });
  /** Holds a text to be copied by hand, where the browser allows no other way. */
  readonly field = make("input", "kw-field kw-copy", { readonly: "", tabindex: "-1", spellcheck: "false" });
  readonly #options: ToolbarOptions;
  readonly #full: FullScreen;
  readonly #buttons = new Map<string, HTMLButtonElement>();
  readonly #legend: Late<LegendCard>;
  #asking = false;
  #told = "";
  /** The address of the picture that was saved last: it is to last while the browser may still read it. */
  #saved = "";

  constructor(options: ToolbarOptions) {
    this.#options = options;
    const { host, signal } = options;
    this.#full = new FullScreen(host, () => this.#showFull(), signal);
    this.#add("explain", () => this.toggleAsking());
    this.#legend = new Late(async () => {
      const { LegendCard } = await options.load("legend", false);
      return new LegendCard(options.root, options.picture, { boxOfItem, meaningOf, place }, signal);
    });
    const hear = (event: PointerEvent) => this.toggleLegend(event);
    const heard = { pointerenter: hear, pointerdown: hear, pointerup: hear, pointerleave: hear };
    listen(this.#buttons.get("explain") as HTMLElement, heard, { signal });
    this.#add("copy", () => void this.#copy());
    this.#add("save", () => void this.#save());
    this.#add("full", () => this.toggleFull());
    this.field.hidden = true;
    const keydown = ({ key }: KeyboardEvent) => key === "Escape" && this.#buttons.get("copy")?.focus();
    listen(this.field, { keydown, blur: () => this.#putAway() }, { signal });
    whenAborted(signal, () => URL.revokeObjectURL(this.#saved));
  }

  /** What one of the buttons has to say, until something else is shown. */
  get told(): string {
    return this.#told;
  }

  /** Something else is shown; `words` tells whether its words may be others, too. */
  update(words: boolean): void {
    if (!this.#asking) this.#told = "";
    if (!words) return;
    const { word } = this.#options;
    this.node.setAttribute("aria-label", word("tools"));
    this.field.setAttribute("aria-label", word("copy"));
    for (const [name, button] of this.#buttons) dress(button, name, word);
    const copy = this.#buttons.get("copy");
    if (copy) copy.hidden = this.#text === "";
    this.#showFull();
  }

  /** Opens what the marks on the board mean, to be read by keys, or closes it; by a pointer where that rests. */
  toggleLegend(event?: PointerEvent): void {
    const { session, legend, word } = this.#options;
    const items = session.state?.scene.items ?? [];
    const anchor = this.#buttons.get("explain") as HTMLElement;
    this.#legend.use((card) => card.hear({ anchor, title: word("legend"), items, legend: legend() }, event));
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

  get #text(): string {
    return this.#options.session.state?.panel.text ?? "";
  }

  #tell(text: string): void {
    this.#told = text;
    this.#options.changed();
  }

  #ask(asking: boolean): void {
    this.#asking = asking;
    this.#options.board.classList.toggle("kw-asking", asking);
    this.#buttons.get("explain")?.setAttribute("aria-pressed", String(asking));
    if (!asking) this.#options.session.putAway();
    this.#tell(asking ? this.#options.word("ask") : "");
  }

  async #copy(): Promise<void> {
    const { word, signal } = this.#options;
    const text = this.#text;
    if (await copied(text)) {
      if (!signal.aborted) this.#tell(word("copied"));
      return;
    }
    this.field.value = text;
    this.field.hidden = false;
    this.field.focus();
    this.field.select();
    this.#tell(word("copyByHand"));
  }

  #putAway(): void {
    this.field.hidden = true;
    this.#tell("");
  }

  async #save(): Promise<void> {
    const { load, word, signal } = this.#options;
    const { saved } = await load("saving");
    const file = await saved(this.#options);
    if (!file || signal.aborted) return;
    URL.revokeObjectURL(this.#saved);
    this.#saved = URL.createObjectURL(file.blob);
    make("a", "", { href: this.#saved, download: file.name }).click();
    this.#tell(word("saved").replace("{name}", file.name));
  }

  #showFull(): void {
    const button = this.#buttons.get("full");
    if (button) dress(button, this.#full.on ? "leave" : "full", this.#options.word);
  }

  #add(name: string, click: () => void): void {
    const button = iconButton(name);
    listen(button, { click }, { signal: this.#options.signal });
    this.#buttons.set(name, button);
    this.node.append(button);
  }
}

/** Whether the text is in the clipboard now. To be called while a click is being handled. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no clipboard in this frame, or none at all without https
  }
}
