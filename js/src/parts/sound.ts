// What moves sound like: a stone on stone, cords that are drawn tight, a coin on a table. Made of tones and noise when
// they are wanted; short, soft, and silent where the browser wants to be asked first.

import { whenAborted } from "../elements";
import type { Sound } from "../wire/types";

/** How loud all of it is, from 0 to 1. */
const LOUD = 0.25;
/** Within which time a sound sets in, in seconds: at once would be a click. */
const ATTACK = 0.004;
/** What is silent to the ear; exponential curves never reach 0. */
const SILENT = 0.0001;

/** A tone that falls from one pitch to another, in Hz; it dies away within its time, in seconds. */
interface Tone {
  readonly from: number;
  readonly to?: number;
  readonly shape?: OscillatorType;
  readonly level: number;
  readonly time: number;
  readonly delay?: number;
}

/** Noise about a pitch that rises or falls; the narrower, the more it is like a tone. */
interface Noise {
  readonly about: number;
  readonly to: number;
  readonly narrow: number;
  readonly level: number;
  readonly time: number;
  readonly attack?: number;
}

interface Sounding {
  readonly tones: readonly Tone[];
  readonly noises: readonly Noise[];
}

const SOUNDS: Readonly<Record<Sound, Sounding>> = {
  stone: {
    tones: [
      { from: 210, to: 95, level: 0.9, time: 0.11 },
      { from: 640, to: 520, shape: "triangle", level: 0.18, time: 0.045 },
    ],
    noises: [{ about: 1500, to: 900, narrow: 0.8, level: 0.5, time: 0.03 }],
  },
  weave: {
    tones: [
      { from: 294, shape: "triangle", level: 0.4, time: 0.16 },
      { from: 440, shape: "triangle", level: 0.34, time: 0.15, delay: 0.07 },
    ],
    noises: [{ about: 900, to: 2600, narrow: 1.4, level: 0.3, time: 0.13, attack: 0.05 }],
  },
  coin: {
    tones: [
      { from: 2093, level: 0.3, time: 0.2 },
      { from: 3322, level: 0.22, time: 0.16 },
      { from: 5274, level: 0.12, time: 0.09 },
      { from: 2637, level: 0.16, time: 0.13, delay: 0.055 },
    ],
    noises: [{ about: 6000, to: 5000, narrow: 1, level: 0.12, time: 0.02 }],
  },
};

export class Instruments {
  readonly #signal: AbortSignal;
  #context: AudioContext | null = null;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    whenAborted(signal, () => void this.#context?.close());
  }

  /** Plays a sound in so many seconds, if the page may be heard: it may once it has been clicked on. */
  play(sound: Sound, delay: number): void {
    if (this.#signal.aborted || !navigator.userActivation?.hasBeenActive) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    if (context.state === "suspended") void context.resume();
    sounded(context, sound, context.currentTime + delay);
  }
}

/** Writes down what is to be heard from a time on, in seconds. */
export function sounded(context: BaseAudioContext, sound: Sound, start: number): void {
  const out = new GainNode(context, { gain: LOUD });
  out.connect(context.destination);
  for (const tone of SOUNDS[sound].tones) {
    const { from, to = from, shape = "sine", level, time, delay = 0 } = tone;
    const oscillator = new OscillatorNode(context, { type: shape, frequency: from });
    const begin = start + delay;
    oscillator.frequency.setValueAtTime(from, begin);
    oscillator.frequency.exponentialRampToValueAtTime(to, begin + time);
    oscillator.connect(faded(context, { begin, attack: ATTACK, level, time })).connect(out);
    oscillator.start(begin);
    oscillator.stop(begin + time);
  }
  for (const { about, to, narrow, level, time, attack = ATTACK } of SOUNDS[sound].noises) {
    const source = new AudioBufferSourceNode(context, { buffer: noise(context, time) });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: about, Q: narrow });
    filter.frequency.setValueAtTime(about, start);
    filter.frequency.exponentialRampToValueAtTime(to, start + time);
    source
      .connect(filter)
      .connect(faded(context, { begin: start, attack, level, time }))
      .connect(out);
    source.start(start);
  }
}

interface Fade {
  readonly begin: number;
  readonly attack: number;
  readonly level: number;
  readonly time: number;
}

function faded(context: BaseAudioContext, { begin, attack, level, time }: Fade): GainNode {
  const node = new GainNode(context, { gain: 0 });
  node.gain.setValueAtTime(SILENT, begin);
  node.gain.exponentialRampToValueAtTime(level, begin + attack);
  node.gain.exponentialRampToValueAtTime(SILENT, begin + time);
  return node;
}

function noise(context: BaseAudioContext, time: number): AudioBuffer {
  const { sampleRate } = context;
  const buffer = new AudioBuffer({ length: Math.ceil(time * sampleRate), sampleRate });
  buffer.getChannelData(0).forEach((_, index, data) => {
    data[index] = 2 * Math.random() - 1;
  });
  return buffer;
}
