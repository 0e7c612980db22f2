import { cascade } from '@tollbench/engines/control/cascade.ts';
import { StepAnswer } from '@tollbench/engines/control/step.ts';
import {
  multiplyPolynomials,
  transferFunction,
} from '@tollbench/engines/control/transfer-function.ts';
import type { Rational } from '@tollbench/engines/filter/section-response.ts';
import { roots } from '@tollbench/engines/numeric/roots.ts';
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
}

const POINTS = 301;

/** Step answers of the three filters over the time in which they settle. */
export function stepCurves(
  exact: readonly Rational[],
  rounded: readonly Rational[],
  real: readonly Rational[],
  { pass }: Mask,
  rightmost: number,
): StepCurves {
  const slow = Math.max(...exact.map(slowest));
  const end = Math.max(slow * 7, Number.isFinite(pass[1]) ? 1.5 / (pass[1] - pass[0]) : 0);
  const time = Float64Array.from({ length: POINTS }, (_, k) => (end * k) / (POINTS - 1));
  return {
    time,
    ideal: answer(exact, end),
    rounded: answer(rounded, end),
    real: rightmost < 0 ? answerInTurn(real, end) : null,
    rightmost,
  };
}

function poles({ den, scale }: Rational): { re: number; im: number }[] {
  const { re, im } = roots(Array.from(den).reverse());
  return Array.from(re, (x, k) => ({ re: x * scale, im: (im[k] as number) * scale }));
}

const slowest = (s: Rational): number => Math.max(...poles(s).map((p) => -1 / p.re));

/** One polynomial of the whole cascade, with time counted in 1/(scale of its first stage). */
function answer(stages: readonly Rational[], end: number): Float64Array {
  const unit = (stages[0] as Rational).scale;
  let num = [1];
  let den = [1];
  for (const s of stages) {
    const ratio = unit / s.scale;
    const rescale = (c: ArrayLike<number>) => Array.from(c, (x, k) => x * ratio ** k).reverse();
    num = multiplyPolynomials(num, rescale(s.num));
    den = multiplyPolynomials(den, rescale(s.den));
  }
  return walk(new StepAnswer(cascade(transferFunction(num, den))), end * unit);
}

/** Stage by stage where poles of the amplifiers lie far out: their coefficients do not share a polynomial. */
function answerInTurn(stages: readonly Rational[], end: number): Float64Array {
  const order = stages.reduce((n, s) => n + s.den.length - 1, 0);
  return answer(order > 30 ? stages.map(dominant) : stages, end);
}

/** The stage with only its natural poles: those nearest to its own frequency, at the same gain. */
function dominant(s: Rational): Rational {
  const near = poles(s)
    .sort((a, b) => Math.hypot(a.re, a.im) - Math.hypot(b.re, b.im))
    .slice(0, 2);
  let den = [1];
  for (const p of near.filter((p) => p.im >= 0))
    den =
      p.im > 0
        ? multiplyPolynomials(den, [
            1,
            (-2 * p.re) / s.scale,
            (p.re ** 2 + p.im ** 2) / s.scale ** 2,
          ])
        : multiplyPolynomials(den, [1, -p.re / s.scale]);
  const low = den.reverse();
  const factor = (low[0] as number) / (s.den[0] as number);
  return { num: Array.from(s.num.slice(0, 3), (x) => x * factor), den: low, scale: s.scale };
}

function walk(step: StepAnswer, end: number): Float64Array {
  const dt = end / (POINTS - 1);
  const y = new Float64Array(POINTS);
  let z = step.start();
  for (let k = 0; k < POINTS; k++) {
    y[k] = step.output(z);
    z = step.advance(z, dt, true);
  }
  return y;
}
