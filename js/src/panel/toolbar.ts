// The small buttons of the panel that serve any widget: explain, copy the position, save the picture, full screen.

import type { Shared } from "../board/shared";
import { make } from "../elements";
import { listen, whenAborted } from "../listen";
import { dress, iconButton } from "./button";
import { FullScreen } from "./fullscreen";

export interface ToolbarOptions extends Shared {
  /** What is shown now, as a text to be copied; empty where it has none. */
  readonly text: () => string;
  /** A picture of what is shown now, and the name of a file for it. */
  readonly picture: () => { readonly canvas: HTMLCanvasElement | null; readonly name: string };
  /** Says something under the board, until something else is to be said. */
  readonly tell: (text: string) => void;
}

export class Toolbar {
  readonly node = make("div", "kw-tools", { role: "toolbar" });
  readonly full: FullScreen;
  /** Holds a text to be copied by hand, where the browser allows no other way. */
  readonly field = make("input", "kw-copy", { readonly: "", tabindex: "-1", spellcheck: "false" });
  readonly #options: ToolbarOptions;
  readonly #buttons = new Map<string, HTMLButtonElement>();
  #asking = false;
  /** The address of the picture that was saved last: it is to last while the browser may still read it. */
  #saved = "";

  constructor(options: ToolbarOptions) {
    this.#options = options;
    const { host, signal } = options;
    this.full = new FullScreen(host, () => this.#showFull(), signal);
    this.#add("explain", () => this.#ask(!this.asking));
    this.#add("copy", () => void this.#copy());
    this.#add("save", () => this.#save());
    this.#add("full", () => this.toggleFull());
    this.field.hidden = true;
    const keydown = ({ key }: KeyboardEvent) => key === "Escape" && this.#buttons.get("copy")?.focus();
    listen(this.field, { keydown, blur: () => this.#putAway() }, { signal });
    whenAborted(signal, () => URL.revokeObjectURL(this.#saved));
  }

  /** Whether what is picked next is to be explained instead. */
  get asking(): boolean {
    return this.#asking;
  }

  /** Names the buttons, in words that may be others than before. */
  update(): void {
    const { word, text } = this.#options;
    this.node.setAttribute("aria-label", word("tools"));
    this.field.setAttribute("aria-label", word("copy"));
    for (const [name, button] of this.#buttons) dress(button, name, word);
    const copy = this.#buttons.get("copy");
    if (copy) copy.hidden = text() === "";
    this.#showFull();
  }

  toggleFull(): void {
    if (!this.full.leave()) void this.full.enter();
  }

  /** Ends what the toolbar has begun, the last first; false where there is nothing to end. */
  back(): boolean {
    if (this.asking) {
      this.#ask(false);
      return true;
    }
    return this.full.leave();
  }

  /** What was asked for has been explained. */
  answered(): void {
    if (this.asking) this.#ask(false);
  }

  #ask(asking: boolean): void {
    this.#asking = asking;
    this.#buttons.get("explain")?.setAttribute("aria-pressed", String(asking));
    this.#options.tell(asking ? this.#options.word("ask") : "");
  }

  async #copy(): Promise<void> {
    const { text, tell, word, signal } = this.#options;
    const copy = text();
    if (await copied(copy)) {
      if (!signal.aborted) tell(word("copied"));
      return;
    }
    this.field.value = copy;
    this.field.hidden = false;
    this.field.focus();
    this.field.select();
    tell(word("copyByHand"));
  }

  #putAway(): void {
    this.field.hidden = true;
    this.#options.tell("");
  }

  #save(): void {
    const { picture, tell, word, signal } = this.#options;
    const { canvas, name } = picture();
    canvas?.toBlob((blob) => {
      if (!blob || signal.aborted) return;
      URL.revokeObjectURL(this.#saved);
      this.#saved = URL.createObjectURL(blob);
      make("a", "", { href: this.#saved, download: name }).click();
      tell(word("saved").replace("{name}", name));
    });
  }

  #showFull(): void {
    const button = this.#buttons.get("full");
    if (button) dress(button, this.full.on ? "leave" : "full", this.#options.word);
  }

  #add(name: string, press: () => void): void {
    const button = iconButton(name);
    listen(button, { click: press }, { signal: this.#options.signal });
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
