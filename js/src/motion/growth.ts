// What of a line was there before, and how the rest grows from it.

import { distance, type Line, lengthOf, nameOf, pointAt, reversed, type Segment } from "../scene/lines";
import type { Point } from "../wire/types";

/** What of a line was there, and the runs between that grow, the first `shown` of each being there already. */
export interface Growth {
  readonly kept: readonly Line[];
  readonly runs: readonly Run[];
}

export interface Run {
  readonly line: Line;
  readonly shown: number;
}

interface Stretch {
  readonly old: boolean;
  readonly line: Segment[];
}

/** Lengths below this are nothing to be seen: paths are written to a thousandth. */
const TINY = 0.005;

/** The lines of a picture, to compare those of the next with. */
export class Drawn {
  readonly #styles = new Map<string, string>();
  readonly #straight: Segment[] = [];
  readonly #points: Point[] = [];

  add(line: Line, style: string): void {
    for (const segment of line) {
      this.#styles.set(nameOf(segment), style);
      this.#points.push(...segment.slice(0, 1), ...segment.slice(-1));
      if (segment.length === 2) this.#straight.push(segment);
    }
  }
  styleOf(lines: readonly Line[]): string | undefined {
    const known = lines.flat().find((segment) => this.#styles.has(nameOf(segment)));
    return known && this.#styles.get(nameOf(known));
  }

  /** How a line comes about; one that is all new begins at its end that is nearer to what was drawn. */
  growthOf(line: Line): Growth {
    const stretches = this.#stretchesOf(line);
    const kept = stretches.filter(({ old }) => old).map((one) => one.line);
    const runs = stretches.flatMap((one, index) => {
      if (one.old) return [];
      const before = stretches[index - 1]?.line.at(-1);
      const after = stretches[index + 1]?.line[0];
      // A run begins within what was there, so that no seam is seen.
      if (before) return [{ line: [before, ...one.line], shown: lengthOf([before]) }];
      if (after) return [{ line: reversed([...one.line, after]), shown: lengthOf([after]) }];
      return [{ line: this.#fromNearest(one.line), shown: 0 }];
    });
    return { kept, runs };
  }

  /** The line cut where what was there and what is new meet; a closed one begins with something that was there. */
  #stretchesOf(line: Line): readonly Stretch[] {
    const pieces = line.flatMap((segment) => this.#cut(segment));
    const first = isClosed(line)
      ? Math.max(
          pieces.findIndex(({ old }) => old),
          0,
        )
      : 0;
    const stretches: Stretch[] = [];
    for (const piece of [...pieces.slice(first), ...pieces.slice(0, first)]) {
      const last = stretches.at(-1);
      if (last?.old === piece.old) last.line.push(...piece.line);
      else stretches.push(piece);
    }
    return stretches;
  }

  /** A segment in pieces: a straight one may have been there in part. */
  #cut(segment: Segment): readonly Stretch[] {
    if (this.#styles.has(nameOf(segment))) return [{ old: true, line: [segment] }];
    const parts = segment.length === 2 ? this.#straight.flatMap((one) => sharedBy(segment, one)) : [];
    const shares = [0, ...parts.sort(([one], [other]) => one - other).flat(), 1];
    const length = lengthOf([segment]);
    return shares.slice(1).flatMap((end, index): readonly Stretch[] => {
      const start = Math.max(0, ...shares.slice(0, index + 1));
      if ((end - start) * length < TINY) return [];
      if (shares.length === 2) return [{ old: false, line: [segment] }];
      return [{ old: index % 2 === 1, line: [[pointAt(segment, start), pointAt(segment, end)]] }];
    });
  }

  #fromNearest(line: Line): Line {
    const away = (end: Point | undefined) =>
      end ? Math.min(...this.#points.map((point) => distance(point, end))) : Number.POSITIVE_INFINITY;
    return away(line[0]?.[0]) <= away(line.at(-1)?.at(-1)) ? line : reversed(line);
  }
}

/** The part of a straight segment that another covers, as shares of the way; nothing where it covers none. */
function sharedBy(segment: Segment, other: Segment): readonly (readonly [number, number])[] {
  const [start = [0, 0], end = start] = segment;
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy);
  const aside = ([x, y]: Point) => Math.abs((x - start[0]) * dy - (y - start[1]) * dx) / length;
  if (length < TINY || other.some((point) => aside(point) > TINY)) return [];
  const along = ([x, y]: Point) => ((x - start[0]) * dx + (y - start[1]) * dy) / length ** 2;
  const shares = other.map((point) => Math.min(Math.max(along(point), 0), 1));
  const [from, to] = [Math.min(...shares), Math.max(...shares)];
  return (to - from) * length < TINY ? [] : [[from, to]];
}

function isClosed(line: Line): boolean {
  const [start, end] = [line[0]?.[0], line.at(-1)?.at(-1)];
  return start !== undefined && end !== undefined && distance(start, end) < TINY;
}
