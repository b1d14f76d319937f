// Lets moves be heard where that is switched on, by Python or on the page, which remembers it for its other boards.

import { keep, kept } from "../look/size";
import { Late } from "../parts/load";
import type { Instruments } from "../parts/sound";
import { follow, type Model } from "../wire/model";
import type { Sound } from "../wire/types";
import type { Shared } from "./shared";

const NAME = "kw-sound";
/** How long before the end of a motion its sound begins, in seconds. */
const BEFORE = 0.1;

interface SoundsOptions extends Shared {
  readonly model: Model;
}

export class Sounds {
  readonly #options: SoundsOptions;
  readonly #instruments: Late<Instruments>;

  constructor(options: SoundsOptions) {
    this.#options = options;
    const { load, signal } = options;
    this.#instruments = new Late(async () => new (await load("sound", false)).Instruments(signal));
  }

  /** Follows Python, and asks for sounds where the page has been told to give them. */
  read(): void {
    const { model, session, signal } = this.#options;
    if (kept(NAME) && model.get("sound") === false) session.act("sound:on");
    const changed = () => {
      keep(NAME, this.#isOn ? NAME : null);
      this.#play("stone", 0); // this is how it sounds
    };
    follow(model, "change:sound", changed, signal);
  }

  get #isOn(): boolean {
    return this.#options.model.get("sound") === true;
  }

  /** A move is heard as what moves, for some seconds, comes to rest. */
  follow(sound: Sound | undefined, time: number): void {
    if (sound) this.#play(sound, Math.max(0, time - BEFORE));
  }

  #play(sound: Sound, delay: number): void {
    if (this.#isOn) this.#instruments.use((instruments) => instruments.play(sound, delay));
  }
}
