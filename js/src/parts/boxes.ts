// When the tasks of a lesson come back on later days, by a Leitner box: a task that is solved at once goes to the next box, and
// one that is missed to the first.

/** After how many days the tasks of each box come back; after the last one they are known. */
const DAYS = [1, 3, 7, 16];

/** The box of a task, from 1, and the day on which it comes back, "2026-12-03". */
interface Due {
  readonly box: number;
  readonly day: string;
}

/** Of each task; null of those that are in no box, and don't come back. */
export type Boxes = readonly (Due | null)[];

/** What is kept of them, as text; of anything else there is nothing. */
export function readBoxes(text: string, count: number): Boxes {
  const all = text.split(" ").map((one) => /^([1-9])@(\d{4}-\d\d-\d\d)$/.exec(one));
  return Array.from({ length: count }, (_, at) => {
    const [, box, day = ""] = all[at] ?? [];
    return box ? { box: Number(box), day } : null;
  });
}

export function textOfBoxes(boxes: Boxes): string {
  return boxes.map((one) => (one ? `${one.box}@${one.day}` : "-")).join(" ");
}

export function missed(boxes: Boxes, step: number): Boxes {
  return put(boxes, step, 1);
}

/** One that isn't due stays where it is, and so does one in no box, unless such come back, too. */
export function solved(boxes: Boxes, step: number, isPractice: boolean): Boxes {
  const { box, day } = boxes[step] ?? { box: 0, day: isPractice ? "" : "later" };
  if (day > today()) return boxes;
  return put(boxes, step, Math.min(box + 1, DAYS.length + 1));
}

function put(boxes: Boxes, step: number, box: number): Boxes {
  return boxes.map((one, at) => (at === step ? { box, day: today(DAYS[box - 1]) } : one));
}

/** How many tasks come back, those that are due today, and the day of the next after that. */
export function schedule(boxes: Boxes): {
  readonly of: number;
  readonly due: number[];
  readonly next?: string;
} {
  const days = boxes.map((one) => (one && one.box <= DAYS.length ? one.day : ""));
  const now = today();
  const next = days.filter((day) => day > now).sort()[0];
  const due = [...days.keys()].filter((at) => days[at] !== "" && (days[at] ?? "") <= now);
  return { of: days.filter((day) => day !== "").length, due, ...(next && { next }) };
}

/** A day, as people say it: one of this week by its name. */
export function named(day: string, lang: string): string {
  const isSoon = day < today(7);
  const form: Intl.DateTimeFormatOptions = { weekday: "long", timeZone: "UTC" };
  if (!isSoon) Object.assign(form, { day: "numeric", month: "long" });
  return new Intl.DateTimeFormat(lang, form).format(Date.parse(day));
}

/** The day of today, or some days later, by the clock that people see. */
function today(later = 0): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + later))
    .toISOString()
    .slice(0, 10);
}
