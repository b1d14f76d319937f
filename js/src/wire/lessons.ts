// Written by js/schema.py from knotwidgets/scene/schema.py and knotwidgets/widgets/schema.py and knotwidgets/widgets/asked.py, which explain all of it.
import { dictionary, flag, list, number, numbers, oneOf, optional, record, text } from "./read";
import type { Steps, Lesson } from "./types";

export const readProgress = oneOf("", "solved", "shown");
export const readSteps = record<Steps>({ key: text, names: list(text), done: list(readProgress), said: dictionary(text) });
export const readTone = oneOf("", "right", "wrong", "hint");
export const readPoint = numbers(2);
export const readLesson = record<Lesson>({ rev: number, fresh: flag, step: number, done: readProgress, text: text, task: text, tone: readTone, told: text, field: optional(text), way: optional(list(readPoint)), places: optional(dictionary(readPoint)), main: text });
