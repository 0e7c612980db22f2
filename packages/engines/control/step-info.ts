import { EngineError } from '../error.ts';
import { abs, type Complex } from '../numeric/complex.ts';
import { findRoot } from '../numeric/find-root.ts';
import { cascade } from './cascade.ts';
import { StepAnswer } from './step.ts';
import { dcGain, poles, type TransferFunction } from './transfer-function.ts';

/** What is read off a step response. Times in seconds from the moment the step is applied, dead time included. */
export interface StepInfo extends StepEvents {
  /** ∫e² dt, ∫|e| dt and ∫t|e| dt of e = y(∞) − y, from 0 until the response has died down to rounding. */
  readonly ise: number;
  readonly iae: number;
  readonly itae: number;
}

/** The same without the integrals. */
export interface StepEvents {
  /** y(∞) of the stable system, for a step of the given size. */
  readonly final: number;
  /** y(0+) as a fraction of the final value: not 0 where G has as many zeros as poles. */
  readonly initial: number;
  /**
   * First crossing of the lower and of the upper fraction, and the time between them. Where the response starts above
   * a fraction, its time is that of the start.
   */
  readonly riseFrom: number;
  readonly riseTo: number;
  readonly riseTime: number;
  /** First crossing of 10 % and of 90 %, whatever fractions the rise time is of. */
  readonly t10: number;
  readonly t90: number;
  /** First crossing of half the final value. */
  readonly delayTime: number;
  /** Largest excursion beyond the final value in its own direction, as a fraction of it; 0 without overshoot. */
  readonly overshoot: number;
  readonly peak: number;
  /** NaN where the response only approaches its final value. */
  readonly peakTime: number;
  /** Largest excursion to the other side of zero, as a fraction of the final value: a right half-plane zero. */
  readonly undershoot: number;
  /** When it is there; NaN without undershoot. */
  readonly undershootTime: number;
  /** After this time |y − y(∞)| stays within the band. */
  readonly settlingTime: number;
}

export interface StepOptions {
  /** Size of the step, not 0. */
  readonly amplitude: number;
  /** Fractions of the final value that rise time runs between: 0.1 and 0.9. */
  readonly riseLow: number;
  readonly riseHigh: number;
  /** Half-width of the settling band as a fraction of the final value. */
  readonly band: number;
}

/** How far out the response is followed: e^−37 is below half an ulp of the final value. */
const LIFETIMES = 37;
/** How far out for events alone; whether they are all there is looked at. */
const EVENT_LIFETIMES = 10;
/** Samples a period of the fastest ringing that still matters. */
const PER_PERIOD = 24;
const MAX_SAMPLES = 200_000;

/**
 * The characteristics of a stable system's step response, each event refined on the exact
 * response to the last digits. Times in seconds.
 *
 * Throws `unstable` (a pole on or right of the imaginary axis), `no-final-value` (y(∞) is 0, so
 * fractions of it mean nothing) and `too-stiff` (time scales so far apart that the response cannot be followed).
 */
export function stepInfo(g: TransferFunction, options: StepOptions): StepInfo {
  const { p, gain } = settling(g);
  const track = follow(g, p, LIFETIMES + 6 * p.length);
  const { answer, t, h, z } = track;
  const events = characterise(track, g.delay, gain, options);
  const y = Float64Array.from(z, (state) => answer.output(state) / gain);
  const integrals = integrate(answer, t, h, z, y, gain);
  const scale = Math.abs(gain * options.amplitude);
  const { delay } = g;
  return {
    ...events,
    // During the dead time the error is the whole final value.
    ise: (integrals.square + delay) * scale * scale,
    iae: (integrals.absolute + delay) * scale,
    itae: (integrals.timed + delay * integrals.absolute + (delay * delay) / 2) * scale,
  };
}

/**
 * The events alone, some ten times as quick: for who asks while something is dragged. Throws as `stepInfo` does.
 */
export function stepEvents(g: TransferFunction, options: StepOptions): StepEvents {
  const { p, gain } = settling(g);
  for (let lifetimes = EVENT_LIFETIMES; ; lifetimes *= 2) {
    const track = follow(g, p, Math.min(lifetimes, LIFETIMES + 6 * p.length));
    // What is left over a period is far within the band: no later event is outside it.
    const left = track.z
      .slice(-PER_PERIOD)
      .every((z) => Math.abs(track.answer.output(z) / gain - 1) < 0.01 * options.band);
    if (left || lifetimes > LIFETIMES + 6 * p.length)
      return characterise(track, g.delay, gain, options);
  }
}

/** Poles and final gain of a system that settles at another value than 0. */
function settling(g: TransferFunction): { readonly p: readonly Complex[]; readonly gain: number } {
  const p = poles(g);
  const worst = p.reduce((m, x) => Math.max(m, x.re), Number.NEGATIVE_INFINITY);
  if (worst >= 0)
    throw new EngineError(
      'unstable',
      `A pole has the real part ${worst} rad/s: the response does not settle.`,
      { field: 'den', value: g.den },
    );
  const gain = dcGain(g);
  if (gain === 0)
    throw new EngineError(
      'no-final-value',
      'G(0) is 0: the response returns to zero and has no rise or settling time.',
      { field: 'num', value: g.num },
    );
  return { p, gain };
}

/** The normalised response y/y(∞) as a list of states dense enough that between two of them it is nearly a cubic. */
interface Track {
  readonly answer: StepAnswer;
  readonly t: Float64Array;
  /** h[i] is the step from t[i] to t[i + 1], the same double all along a stretch. */
  readonly h: Float64Array;
  readonly z: readonly Float64Array[];
}

/**
 * Follows the response on a grid that widens as the fast modes die: each stretch is sampled for the
 * fastest mode still alive in it.
 */
function follow(g: TransferFunction, p: readonly Complex[], lifetimes: number): Track {
  const answer = new StepAnswer(cascade(g));
  const t: number[] = [0];
  const h: number[] = [];
  const z: Float64Array[] = [answer.start()];
  // A pole of multiplicity m dies like t^m e^−σt: the margin of a few lifetimes covers it.
  const modes = p.map((x) => ({
    end: lifetimes / -x.re,
    step: (2 * Math.PI) / abs(x) / PER_PERIOD,
  }));
  const end = modes.reduce((m, x) => Math.max(m, x.end), 0);
  let now = 0;
  while (now < end && p.length > 0) {
    const alive = modes.filter((x) => x.end > now);
    const step = alive.reduce((m, x) => Math.min(m, x.step), Number.POSITIVE_INFINITY);
    const until = alive.reduce((m, x) => Math.min(m, x.end), end);
    const count = Math.ceil((until - now) / step);
    if (t.length + count > MAX_SAMPLES)
      throw new EngineError(
        'too-stiff',
        'A mode rings for more cycles than can be followed: its poles are too lightly damped for step figures.',
        { field: 'den', value: g.den },
      );
    for (let i = 1; i <= count; i++) {
      z.push(answer.advance(z.at(-1) as Float64Array, step, true));
      t.push(now + i * step);
      h.push(step);
    }
    now += count * step;
  }
  return { answer, t: Float64Array.from(t), h: Float64Array.from(h), z };
}

function characterise(
  { answer, t, h, z }: Track,
  delay: number,
  gain: number,
  options: StepOptions,
): StepEvents {
  const y = Float64Array.from(z, (state) => answer.output(state) / gain);
  const last = y.length - 1;

  /** The time in (tᵢ, tᵢ₊₁] at which `value` of the state passes through zero, on the exact response. */
  const refine = (i: number, value: (state: Float64Array) => number): number =>
    t[i]! + findRoot((dt) => value(answer.advance(z[i]!, dt)), 0, h[i]!);
  const level = (target: number) => (state: Float64Array) => answer.output(state) / gain - target;
  const firstAbove = (target: number): number => {
    if (y[0]! >= target) return 0;
    const i = y.findIndex((v) => v >= target) - 1;
    return i < 0 ? Number.NaN : refine(i, level(target));
  };

  const riseFrom = firstAbove(options.riseLow);
  const riseTo = firstAbove(options.riseHigh);
  const extreme = (direction: 1 | -1) => turningPoint(answer, t, z, y, gain, direction, refine);
  const top = extreme(1);
  const bottom = extreme(-1);
  // Less than a billionth is what the steps of a long response have rounded.
  const overshoots = top.value > 1 + 1e-9;

  const slope = (state: Float64Array) => answer.slope(state) / gain;
  const outside = (value: number) => Math.abs(value - 1) > options.band;
  /** A peak between two samples that are inside may itself be outside: the time of it, or NaN. */
  const peakBetween = (i: number): number => {
    if (Math.max(Math.abs(y[i]! - 1), Math.abs(y[i + 1]! - 1)) < options.band / 2)
      return Number.NaN;
    if (slope(z[i]!) * slope(z[i + 1]!) >= 0) return Number.NaN;
    const time = refine(i, slope);
    return outside(answer.output(answer.advance(z[i]!, time - t[i]!)) / gain) ? time : Number.NaN;
  };
  const settleTime = (): number => {
    if (outside(y[last]!)) return Number.NaN;
    for (let i = last - 1; i >= 0; i--) {
      if (outside(y[i]!)) return refine(i, level(y[i]! > 1 ? 1 + options.band : 1 - options.band));
      const peak = peakBetween(i);
      if (Number.isNaN(peak)) continue;
      const state = answer.advance(z[i]!, peak - t[i]!);
      const edge = level(answer.output(state) / gain > 1 ? 1 + options.band : 1 - options.band);
      return peak + findRoot((dt) => edge(answer.advance(state, dt)), 0, t[i + 1]! - peak);
    }
    return 0;
  };
  const settled = settleTime();

  const final = gain * options.amplitude;
  const undershoots = bottom.value < -1e-9;
  return {
    final,
    initial: y[0]!,
    riseFrom: riseFrom + delay,
    riseTo: riseTo + delay,
    riseTime: riseTo - riseFrom,
    t10: firstAbove(0.1) + delay,
    t90: firstAbove(0.9) + delay,
    delayTime: firstAbove(0.5) + delay,
    overshoot: overshoots ? top.value - 1 : 0,
    peak: (overshoots ? top.value : 1) * final,
    peakTime: overshoots ? top.time + delay : Number.NaN,
    undershoot: undershoots ? -bottom.value : 0,
    undershootTime: undershoots ? bottom.time + delay : Number.NaN,
    settlingTime: settled + delay,
  };
}

/** The extreme of the normalised response in one direction: at a sample's own neighbourhood, where its slope passes zero. */
function turningPoint(
  answer: StepAnswer,
  t: Float64Array,
  z: readonly Float64Array[],
  y: Float64Array,
  gain: number,
  direction: 1 | -1,
  refine: (i: number, value: (state: Float64Array) => number) => number,
): { time: number; value: number } {
  let best = 0;
  for (let i = 1; i < y.length; i++) if (direction * y[i]! > direction * y[best]!) best = i;
  const slope = (state: Float64Array) => answer.slope(state) / gain;
  for (const i of [best - 1, best]) {
    if (i < 0 || i + 1 >= y.length || slope(z[i]!) * slope(z[i + 1]!) > 0) continue;
    const time = refine(i, slope);
    const value = answer.output(answer.advance(z[i]!, time - t[i]!)) / gain;
    if (direction * value >= direction * y[best]!) return { time, value };
  }
  return { time: t[best]!, value: y[best]! };
}

/** Nodes and weights of five-point Gauss–Legendre on [0, 1] (Abramowitz & Stegun, table 25.4). */
const NODES = [
  -0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664,
].map((x) => (1 + x) / 2);
const WEIGHTS = [
  0.23692688505618908, 0.47862867049936647, 0.5688888888888889, 0.47862867049936647,
  0.23692688505618908,
].map((w) => w / 2);

/** The integrals of the normalised error; a panel in which it changes sign is split there. */
function integrate(
  answer: StepAnswer,
  t: Float64Array,
  h: Float64Array,
  z: readonly Float64Array[],
  y: Float64Array,
  gain: number,
) {
  const sums = { square: 0, absolute: 0, timed: 0 };
  const panel = (state: Float64Array, from: number, width: number, keep: boolean) => {
    for (let k = 0; k < 5; k++) {
      const e = 1 - answer.output(answer.advance(state, width * NODES[k]!, keep)) / gain;
      const w = width * WEIGHTS[k]!;
      sums.square += w * e * e;
      sums.absolute += w * Math.abs(e);
      sums.timed += w * (from + width * NODES[k]!) * Math.abs(e);
    }
  };
  for (let i = 0; i + 1 < y.length; i++) {
    const width = h[i]!;
    const state = z[i]!;
    if ((y[i]! - 1) * (y[i + 1]! - 1) >= 0) {
      panel(state, t[i]!, width, true);
      continue;
    }
    const cross = findRoot((dt) => answer.output(answer.advance(state, dt)) / gain - 1, 0, width);
    panel(state, t[i]!, cross, false);
    panel(answer.advance(state, cross), t[i]! + cross, width - cross, false);
  }
  return sums;
}
