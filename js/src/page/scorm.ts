// Tells a learning platform how a lesson goes, by SCORM 1.2: status, score, time and each answer; and goes on where the
// learner was, in whichever browser that is. Where there is no platform, the page is one like any other.

import { type Kept, keepResults, readResults } from "../parts/results";

/** What a platform puts into its window. */
interface Platform {
  LMSInitialize(nothing: ""): string;
  LMSGetValue(name: string): string;
  LMSSetValue(name: string, value: string): string;
  LMSCommit(nothing: ""): string;
  LMSFinish(nothing: ""): string;
}

/** Windows to look into, and characters that a platform keeps for us, by the standard. */
const MOST_WINDOWS = 20;
const LONGEST = 4096;

function find(from: Window): Platform | null {
  try {
    for (let [at, n] = [from, 0]; n < MOST_WINDOWS; at = at.parent, n += 1) {
      const { API } = at as Window & { API?: Platform };
      if (API) return API;
      if (at.parent === at) return null;
    }
  } catch {
    // Another site's window.
  }
  return null;
}

/** Before the lesson is shown; `key` is that by which it is kept. */
function connect(key: string): void {
  const platform = find(window) ?? (window.opener && find(window.opener));
  if (!platform) return;
  const since = Date.now();
  platform.LMSInitialize("");
  const set = (name: string, value: string | number) => platform.LMSSetValue(`cmi.${name}`, String(value));
  if (platform.LMSGetValue("cmi.core.lesson_status") === "not attempted")
    set("core.lesson_status", "incomplete");
  keepResults(key, read(platform.LMSGetValue("cmi.suspend_data"))); // in place of what another learner left here
  let told = Number(platform.LMSGetValue("cmi.interactions._count")) || 0;
  const known = new Map<number, number>();
  const tell = ({ detail }: CustomEvent<Kept>) => {
    const { step, stars, noted } = detail;
    const isDone = stars.every((one) => one > 0);
    const solved = stars.filter((one) => one > 1).length;
    set("core.score.min", 0);
    set("core.score.max", 100);
    set("core.score.raw", Math.round((100 * solved) / stars.length));
    set("core.lesson_status", isDone ? "completed" : "incomplete");
    set("core.lesson_location", step + 1);
    noted.forEach(({ answers }, at) => {
      for (const [answer, right] of answers.slice(known.get(at) ?? 0)) {
        const name = `interactions.${told}`;
        set(`${name}.id`, `step_${at + 1}`);
        set(`${name}.type`, "performance");
        set(`${name}.student_response`, answer.slice(0, 255));
        set(`${name}.result`, right ? "correct" : "wrong");
        told += 1;
      }
      known.set(at, answers.length);
    });
    const whole = JSON.stringify(detail);
    set("suspend_data", whole.length > LONGEST ? JSON.stringify({ step, stars }) : whole);
    platform.LMSCommit("");
  };
  for (const [at, { answers }] of (readResults(key)?.noted ?? []).entries()) known.set(at, answers.length);
  document.addEventListener("knotwidgets-results", (event) => tell(event as CustomEvent<Kept>));
  addEventListener("pagehide", () => {
    set("core.session_time", spent(Date.now() - since));
    platform.LMSFinish("");
  });
}

function read(text: string): Kept | null {
  try {
    return JSON.parse(text || "null");
  } catch {
    return null; // something else
  }
}

/** Milliseconds as the standard writes them. */
function spent(time: number): string {
  const seconds = Math.floor(time / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

export default connect;
