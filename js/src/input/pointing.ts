// Tells Python where the user is: what was picked or what the cursor has come to, once it has stayed there.

/** How long a target is pointed at before it is told, in milliseconds: not every one that the cursor passes is. */
const STAY = 120;

export class Pointing {
  readonly #tell: (target: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (target: string) => void) {
    this.#tell = tell;
  }

  /** The user is at a target, or nowhere in particular. */
  at(target: string | null): void {
    this.end();
    if (target !== null) this.#timer = setTimeout(() => this.#tell(target), STAY);
  }

  /** Tells nothing any more. */
  end(): void {
    clearTimeout(this.#timer);
  }
}
