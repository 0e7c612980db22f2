import type { Rational } from '@tollbench/engines/filter/section-response.ts';
import {
  type PoleForm,
  type StepAnswer,
  stepAnswer,
} from '@tollbench/engines/filter/step-answer.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Mask } from './design.ts';

export interface StepCurves {
  /** Seconds. */
  readonly time: Float64Array;
  readonly ideal: Float64Array;
  readonly rounded: Float64Array;
  /** Null where the amplifiers make it oscillate. */
  readonly real: Float64Array | null;
  /** Real part of the rightmost pole with these amplifiers, rad/s: positive where it oscillates. */
  readonly rightmost: number;
  /** Where the output goes and its largest excursion from 0, V: with these amplifiers, or with ideal ones where these oscillate. */
  readonly final: number;
  readonly peak: number;
}

/** A filter as its stages, each with its poles. */
export interface Cascade {
  readonly stages: readonly Rational[];
  readonly poles: readonly (readonly Complex[])[];
}

const POINTS = 301;
/** A ringing is drawn with so many points a turn, and so many turns of it at most. */
const A_TURN = 10;
const TURNS = 200;

/** Step answers of the three filters over the time in which they settle. */
export function stepCurves(
  exact: Cascade,
  rounded: Cascade,
  real: Cascade,
  { pass }: Mask,
): StepCurves {
  const rightmost = Math.max(...real.poles.flat().map((p) => p.re));
  const natural = exact.poles.flat();
  const slow = Math.max(...natural.map((p) => -1 / p.re));
  // Amplifiers that raise a Q lengthen the ringing: it is shown until it has settled, within reason.
  const lasting = rightmost < 0 ? Math.min(-1 / rightmost, 6 * slow) : 0;
  const turn = (2 * Math.PI) / Math.max(...natural.map((p) => Math.abs(p.im)), 1e-300);
  const end = Math.min(
    TURNS * turn,
    Math.max(Math.max(slow, lasting) * 7, Number.isFinite(pass[1]) ? 1.5 / (pass[1] - pass[0]) : 0),
  );
  const points = Math.max(POINTS, 1 + Math.ceil((A_TURN * end) / turn));
  const time = times(end, points, !Number.isFinite(pass[1]));
  const designed = stepAnswer(forms(exact));
  const made = stepAnswer(forms(rounded));
  const amplified = rightmost < 0 ? stepAnswer(forms(real)) : null;
  const draw = (answer: StepAnswer): Float64Array => {
    const even = answer.curve(end, points);
    const head = time.length - points;
    // The points that crowd after 0 are computed one by one.
    return time.map((t, k) =>
      k > 0 && k <= head ? answer.at(t) : (even[Math.max(0, k - head)] as number),
    );
  };
  const curve = amplified ? draw(amplified) : null;
  const madeCurve = draw(made);
  return {
    time,
    ideal: draw(designed),
    rounded: madeCurve,
    real: curve,
    rightmost,
    final: (amplified ?? made).final,
    peak: largest(amplified ?? made, time, curve ?? madeCurve),
  };
}

/** Even steps; where the output jumps at 0 (as a high pass lets it), as many decades below the first as amplifiers take to follow. */
function times(end: number, points: number, jump: boolean): Float64Array {
  const dt = end / (points - 1);
  const head = jump ? Array.from({ length: 24 }, (_, k) => dt * 10 ** (k / 6 - 4)) : [];
  return Float64Array.from([
    0,
    ...head,
    ...Array.from({ length: points - 1 }, (_, k) => (k + 1) * dt),
  ]);
}

const forms = ({ stages, poles }: Cascade): PoleForm[] =>
  stages.map(({ num, den, scale }, k) => ({
    num,
    den0: den[0] as number,
    scale,
    poles: poles[k] as readonly Complex[],
  }));

/** The largest excursion, sought between the points beside the largest one of the curve. */
function largest(answer: StepAnswer, time: Float64Array, curve: Float64Array): number {
  let k = 0;
  for (const [j, y] of curve.entries()) if (Math.abs(y) > Math.abs(curve[k] as number)) k = j;
  const from = time[Math.max(0, k - 1)] as number;
  const to = time[Math.min(time.length - 1, k + 1)] as number;
  let best = curve[k] as number;
  for (let m = 1; m < 64; m++) {
    const y = answer.at(from + ((to - from) * m) / 64);
    if (Math.abs(y) > Math.abs(best)) best = y;
  }
  return best;
}
