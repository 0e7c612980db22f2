/** What drives a circuit, and its answer, in closed form at every moment. */

import { EngineError } from '../../error.ts';
import { multiplyExact, type Polynomial } from '../../exact/polynomial.ts';
import { fromNumber, ONE, parse, rational, ZERO } from '../../exact/rational.ts';
import { type ClosedForm, closedForm, finalValue, NOTHING, valueAt } from './closed-form.ts';
import type { NetworkFunction } from './network.ts';

/** At `at`, s, the drive jumps by `jump` and its slope by `slope` a second. */
export interface Corner {
  readonly at: number;
  readonly jump: number;
  readonly slope: number;
}

/** Of the source, from t = 0 on: pieces of straight lines, and a sine about them. */
export interface Drive {
  readonly corners: readonly Corner[];
  readonly sine: {
    readonly amplitude: number;
    readonly omega: number;
    readonly phase: number;
  } | null;
}

/** Corners that are followed one by one. */
export const MAX_CORNERS = 1000;

/** The drive itself at t ≥ 0. */
export function driveAt({ corners, sine }: Drive, t: number): number {
  let sum = sine === null ? 0 : sine.amplitude * Math.sin(sine.omega * t + sine.phase);
  for (const { at, jump, slope } of corners) if (t >= at) sum += jump + slope * (t - at);
  return sum;
}

export interface Answer {
  readonly at: (t: number) => number;
  /** s·unit at t = 0. */
  readonly impulse: number;
  /** Null where there is none, or the drive does not settle. */
  readonly final: number | null;
}

/**
 * The signal f with what its circuit held at t = 0⁻ and this drive: held, sine, steps and ramps each in partial
 * fractions, so that no error grows with time.
 * Throws `out-of-range` beyond MAX_CORNERS; `improper` where a step or what is held makes more than an impulse.
 */
export function answerTo(f: NetworkFunction, drive: Drive): Answer {
  const { corners, sine } = drive;
  if (corners.length > MAX_CORNERS)
    throw new EngineError(
      'out-of-range',
      `The drive has ${corners.length} corners; the most is ${MAX_CORNERS}.`,
      { value: corners.length },
    );
  const held = closedForm(proper(f.initial, f.denominator), f.denominator);
  const swing = sine === null ? NOTHING : sineOf(f, sine);
  const step = corners.some(({ jump }) => jump !== 0) ? over(f, 1) : NOTHING;
  const ramp = corners.some(({ slope }) => slope !== 0) ? over(f, 2) : NOTHING;
  const late = corners.reduce((sum, { jump }) => sum + jump, 0);
  const level = corners.reduce((sum, { jump, slope, at }) => sum + jump - slope * at, 0);
  const slopes = corners.reduce((sum, { slope }) => sum + slope, 0);
  return {
    at: (t) => {
      let sum = valueAt(held, t) + valueAt(swing, t);
      for (const { at, jump, slope } of corners) {
        if (t < at) continue;
        if (jump !== 0) sum += jump * valueAt(step, t - at);
        if (slope !== 0) sum += slope * valueAt(ramp, t - at);
      }
      return sum;
    },
    impulse:
      held.impulse + step.impulse * corners.reduce((sum, c) => sum + (c.at === 0 ? c.jump : 0), 0),
    final: settled(f, [held, swing], slopes === 0 ? level : Number.NaN, late),
  };
}

function settled(f: NetworkFunction, parts: readonly ClosedForm[], level: number, jumps: number) {
  if (Number.isNaN(level)) return null;
  const rest = parts.map(finalValue);
  const driven = level === 0 && jumps === 0 ? 0 : finalValue(over(f, 1));
  if (driven === null || rest.includes(null)) return null;
  return rest.reduce<number>((sum, x) => sum + (x ?? 0), level * driven);
}

function proper(num: Polynomial, den: Polynomial): Polynomial {
  if (num.length > den.length)
    throw new EngineError(
      'improper',
      'The signal has more than an impulse at t = 0: a step through a loop of capacitors or a cut of inductors.',
    );
  return num;
}

/** F(s)/sᵏ. */
const over = ({ driven, denominator }: NetworkFunction, k: number): ClosedForm => {
  const den = [...new Array(k).fill(ZERO), ...denominator];
  return closedForm(proper(driven, den), den);
};

function sineOf(
  { driven, denominator }: NetworkFunction,
  { amplitude, omega, phase }: NonNullable<Drive['sine']>,
): ClosedForm {
  if (amplitude === 0 || driven.length === 0) return NOTHING;
  const w = parse(String(omega));
  const [sin, cos] = [
    fromNumber(amplitude * Math.sin(phase)),
    fromNumber(amplitude * Math.cos(phase)),
  ];
  const top = [rational(cos.n * w.n, cos.d * w.d), sin].filter(
    (c, k, all) => c.n !== 0n || all.slice(k + 1).some(({ n }) => n !== 0n),
  );
  const den = multiplyExact(denominator, [rational(w.n * w.n, w.d * w.d), ZERO, ONE]);
  return closedForm(proper(multiplyExact(driven, top), den), den);
}

/** The value that f takes for a constant drive of 1, at rest; null where it has none. */
export const atRest = (f: NetworkFunction): number | null =>
  f.driven.length === 0 ? 0 : finalValue(over(f, 1));
