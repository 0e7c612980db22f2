/** The designed filter's answers to a step and to an impulse, exact from its poles. */
import { bandStages } from '@tollbench/engines/filter/band-poles.ts';
import { stepAnswer } from '@tollbench/engines/filter/step-answer.ts';
import type { Design } from './design.ts';
import type { LcInputs } from './inputs.ts';

export interface TimeAnswer {
  /** s. */
  readonly time: Float64Array;
  /** Of the source's step, as the gain counts. */
  readonly step: Float64Array;
  /** 1/s, without an impulse passed on at once. */
  readonly impulse: Float64Array;
  /** What passes at once of an impulse: the gain at infinity. */
  readonly direct: number;
  /** Where the step goes. */
  readonly final: number;
  /** Of the final value, of a low pass; null of the others. */
  readonly overshoot: number | null;
  /** s from a tenth to nine tenths of it. */
  readonly rise: number | null;
}

const POINTS = 1601;
/** Turns of the fastest pole that are drawn at most, so that each has its points. */
const TURNS = 80;
/** Decays of the slowest pole after which it has gone, to e⁻⁷. */
const DECAYS = 7;

/** `gain` is what passes where the shape is at rest. */
export function timeAnswer(i: LcInputs, d: Design, gain: number): TimeAnswer {
  const stages = bandStages(d.shape, d.target);
  const answer = stepAnswer(stages);
  const poles = stages.flatMap((s) => s.poles);
  const slowest = Math.min(...poles.map(({ re }) => -re));
  const fastest = Math.max(...poles.map(({ re, im }) => Math.hypot(re, im)));
  const end = Math.min(DECAYS / slowest, (2 * Math.PI * TURNS) / fastest);
  const time = Float64Array.from({ length: POINTS }, (_, k) => (k * end) / (POINTS - 1));
  const step = answer.curve(end, POINTS).map((y) => gain * y);
  const low = i.response === 'lowpass';
  const final = gain * answer.final;
  return {
    time,
    step,
    impulse: answer.slope(end, POINTS).map((y) => gain * y),
    direct: i.response === 'highpass' || i.response === 'bandstop' ? gain : 0,
    final,
    overshoot: low ? Math.max(0, overshoot(answer.at, time)) : null,
    rise: low ? riseTime(answer.at, time) : null,
  };
}

/** The crest over the final value, sought between the samples by golden sections’ three points. */
function overshoot(at: (t: number) => number, time: Float64Array): number {
  let best = 0;
  for (const [k, t] of time.entries()) if (at(t) > at(time[best] as number)) best = k;
  let [a, b] = [
    time[Math.max(0, best - 1)] as number,
    time[Math.min(time.length - 1, best + 1)] as number,
  ];
  for (let k = 0; k < 60; k++) {
    const [c, d] = [a + (b - a) * 0.382, a + (b - a) * 0.618];
    if (at(c) > at(d)) b = d;
    else a = c;
  }
  return at((a + b) / 2) - 1;
}

/** From a tenth to nine tenths of the final value, each crossed for the first time. */
function riseTime(at: (t: number) => number, time: Float64Array): number {
  const crossed = (level: number): number => {
    const k = time.findIndex((t) => at(t) >= level);
    let [low, high] = [time[Math.max(0, k - 1)] as number, time[k] as number];
    for (let j = 0; j < 60; j++) {
      const middle = (low + high) / 2;
      if (at(middle) >= level) high = middle;
      else low = middle;
    }
    return high;
  };
  return crossed(0.9) - crossed(0.1);
}
