// The widget as large as the screen; there without Python, too. Where the browser refuses that, as in a frame that may not, it fills the frame.

import { listen } from "../listen";

/** The mark by which the style sheet knows. */
const MARK = "data-full";

export class FullScreen {
  readonly #host: HTMLElement;
  readonly #changed: () => void;

  /** `changed` is called whenever it begins or ends, by whomever. */
  constructor(host: HTMLElement, changed: () => void, signal: AbortSignal) {
    this.#host = host;
    this.#changed = changed;
    // The browser's own Escape ends it, too.
    const fullscreenchange = () => this.#mark(host.matches(":fullscreen"));
    listen(document, { fullscreenchange }, { signal });
  }

  get on(): boolean {
    return this.#host.hasAttribute(MARK);
  }

  async enter(): Promise<void> {
    try {
      await this.#host.requestFullscreen();
    } catch {
      // Above everything else of the page, also where what is around it is clipped or moved.
      this.#host.setAttribute("popover", "manual");
      this.#host.showPopover?.();
      this.#mark(true);
    }
  }
  leave(): boolean {
    if (!this.on) return false;
    if (this.#host.matches(":fullscreen")) void document.exitFullscreen();
    else this.#mark(false);
    return true;
  }

  #mark(on: boolean): void {
    if (on === this.on) return;
    this.#host.toggleAttribute(MARK, on);
    if (!on) this.#host.removeAttribute("popover"); // which closes it
    this.#changed();
  }
}
