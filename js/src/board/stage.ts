// The stage: the scene, what moves on it, and what lies over it, painted on the board's canvases when it must be.

import { isStill, setAttribute } from "../elements";
import type { Player } from "../motion/player";
import { type Canvas, Canvases, type Layer } from "../paint/canvases";
import { canPick, overlay, shownMove } from "../paint/overlay";
import type { Painted } from "../paint/painter";
import { Late } from "../parts/load";
import type { Look, Move, Point, State } from "../wire/types";
import type { Shared } from "./shared";

/** It shows which revision is painted, and whether anything moves, as data-painted and data-moving of the host. */
interface StageOptions extends Shared {
  /** The scene is painted. */
  readonly seen: () => void;
}

export class Stage {
  readonly #options: StageOptions;
  readonly canvases: Canvases;
  /** Moves what moves; until it is there, and where the user wants no motion, all is at rest. */
  readonly #player: Late<Player>;
  #entrances: Look["entrances"];
  #ghost: Move | null = null;

  constructor(options: StageOptions) {
    this.#options = options;
    const { board, picture, load, signal } = options;
    this.#player = new Late(async () => {
      const { Player } = await load("live", false);
      setAttribute(options.host, "data-moving", "false");
      return new Player((...layers) => this.canvases.redraw(...layers));
    });
    this.canvases = new Canvases({
      board,
      prepare: (now) => this.#prepare(now),
      paint: (layer, canvas) => this.#paint(layer, canvas),
      painted: (layers, now) => this.#painted(layers, now),
      lost: () => picture.forget(),
      signal,
    });
  }
  targetAt(place: Point): string | null {
    const { picture, session } = this.#options;
    const at = (point: Point) => picture.targetAt(session.targets, point);
    const [x, y] = this.canvases.locate(place);
    const [across, down] = this.#player.made?.away ?? [0, 0];
    return at([x, y]) ?? at([x - across, y - down]); // while the board moves on, a rack beside it stays
  }

  set theme(theme: Painted | null) {
    this.#options.picture.theme = theme;
    this.canvases.redraw("scene", "overlay");
  }

  /** How long what moves will take, in seconds. */
  get time(): number {
    return this.#player.made?.time ?? 0;
  }

  rest(): void {
    this.#player.made?.stop();
  }

  /** Ends what only celebrates. */
  skip(): void {
    this.#player.made?.skip();
  }

  /** A state comes after another, or as the first; without `entrances` nothing moves. */
  follow(before: State | null, after: State, entrances: Look["entrances"]): void {
    const { rev, scene } = after;
    const { host, session } = this.#options;
    this.canvases.box = scene.box;
    host.style.setProperty("--kw-aspect", String(scene.box[2] / scene.box[3]));
    this.#entrances = entrances;
    if (before?.scene.backdrop !== scene.backdrop) this.canvases.redraw("backdrop");
    // What is shown first, and what only says something else of the same position, is at rest.
    if (!before || before.rev === rev) return;
    if (isStill()) this.rest();
    else this.#player.made?.follow(before, after, entrances, session.waiting?.move?.ghost);
  }

  /** Shows where the user is, and what is in hand. `isPatient` while an answer is near. */
  point(isPatient: boolean): void {
    const { board, session, attention } = this.#options;
    if (isPatient && this.#ghost && session.waiting?.move === this.#ghost) return;
    const { hovered } = attention.places;
    board.classList.toggle("kw-pickable", hovered !== null && canPick(session, hovered));
    setAttribute(board, "data-picked", session.picked.join(" ") || null);
    setAttribute(board, "data-planned", session.plan?.picks.join(" ") ?? null);
    setAttribute(board, "data-turn", shownMove(session, attention.places)?.turn ?? null);
    this.canvases.redraw("overlay");
  }

  /** What moves goes on; when it begins, the scene before is kept while it fades. */
  #prepare(now?: number): void {
    const player = this.#player.made;
    if (now !== undefined) player?.advance(now);
    const [x, y, ...size] = this.#options.session.state?.scene.box ?? [0, 0, 1, 1];
    const [across, down] = player?.away ?? [0, 0];
    this.canvases.box = [x + across, y + down, ...size];
    const past = player?.beginning && this.canvases.keepPast();
    if (past) this.#options.picture.scene(past, player.beginning?.past ?? []);
  }

  #paint(layer: Layer, canvas: Canvas): void {
    const { session, picture, attention, above } = this.#options;
    const { state } = session;
    const player = this.#player.made;
    if (layer === "backdrop") {
      picture.still(canvas, state?.scene.backdrop?.items ?? []);
      return;
    }
    if (layer === "scene") {
      picture.scene(canvas, (state && player?.resting(state.scene)) ?? state?.scene.items ?? []);
      return;
    }
    const items = [...above.items, ...overlay(session, attention.places)];
    picture.overlay(canvas, items, (context, how) => player?.paint(context, how));
    this.#ghost = shownMove(session, attention.places);
  }

  #painted(layers: ReadonlySet<Layer>, now: number): void {
    const { host, session, picture, seen } = this.#options;
    const player = this.#player.made;
    player?.begin(now);
    setAttribute(host, "data-moving", player && String(player.moving));
    this.canvases.past = player?.past ?? 0;
    if (player?.moving) this.canvases.redraw("overlay");
    if (!layers.has("scene")) return;
    if (!session.state || !picture.theme) return;
    host.dataset.painted = String(session.state.rev);
    if (this.#entrances && !isStill()) this.#player.use(() => {});
    seen();
  }
}
