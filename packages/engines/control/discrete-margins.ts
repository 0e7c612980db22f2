import { EngineError } from '../error.ts';
import { type Complex, complex, div, polar } from '../numeric/complex.ts';
import { roots } from '../numeric/roots.ts';
import { type Margins, margins } from './margins.ts';
import { toW } from './mobius.ts';
import { addPolynomials, polyval } from './transfer-function.ts';

/** L(z) = num/den, coefficients of z from the highest power down. */
export interface DiscreteLoop {
  readonly num: readonly number[];
  readonly den: readonly number[];
  /** Seconds, > 0. */
  readonly sampleTime: number;
}

/** L(e^{jωT}). */
export function evaluateDiscrete({ num, den, sampleTime }: DiscreteLoop, omega: number): Complex {
  const z = polar(1, omega * sampleTime);
  return div(polyval(num, z), polyval(den, z));
}

/**
 * The margins of a sampled loop, exactly as for a continuous one.
 *
 * With z = (1 + w)/(1 − w) the unit circle is the axis w = jν, ν = tan(ωT/2), and every crossing is
 * again the root of a polynomial (the w plane: K. Ogata, "Discrete-Time Control Systems", 2nd ed.,
 * Prentice Hall, 1995, ch. 4). Half the sample rate, ν = ∞, is looked at on its own.
 * Frequencies in rad/s up to π/T; margins as in `margins`. Throws `out-of-range`, `zero-polynomial`, `degenerate`.
 */
export function discreteMargins(loop: DiscreteLoop): Margins {
  const { sampleTime } = loop;
  if (!(sampleTime > 0) || !Number.isFinite(sampleTime))
    throw new EngineError('out-of-range', `The sample time of ${sampleTime} s is not above 0.`, {
      field: 'sampleTime',
      value: sampleTime,
    });
  if (![...loop.num, ...loop.den].every(Number.isFinite))
    throw new EngineError('not-finite', 'A coefficient of the loop is not a finite number.', {
      field: 'num',
      value: loop.num,
    });
  if (loop.num.every((c) => c === 0) || loop.den.every((c) => c === 0))
    throw new EngineError('zero-polynomial', 'The loop is zero or has no denominator.', {
      field: 'num',
      value: loop.num,
    });
  return marginsInW(toW(loop.num, loop.den), sampleTime);
}

/** The same for a loop given as a fraction in w = (z − 1)/(z + 1), coefficients from the highest power down. */
export function marginsInW(
  w: { readonly num: readonly number[]; readonly den: readonly number[] },
  sampleTime: number,
): Margins {
  const num = trim(w.num);
  const den = trim(w.den);
  const found = margins({ num, den, delay: 0 });
  const nyquist = Math.PI / sampleTime;
  const omega = (nu: number) => (2 / sampleTime) * Math.atan(nu);
  const gainCrossings = found.gainCrossings.map((c) => ({
    omega: omega(c.omega),
    phaseMargin: c.phaseMargin,
    delayMargin: (c.delayMargin * c.omega) / omega(c.omega),
  }));
  const phaseCrossings = found.phaseCrossings.map((c) => ({ ...c, omega: omega(c.omega) }));
  // w → ∞, z = −1.
  const last =
    num.length < den.length
      ? 0
      : num.length > den.length
        ? Number.POSITIVE_INFINITY
        : num[0]! / den[0]!;
  // The coefficient is a sum: what is left of it beside the others may be rounding alone.
  const noise = 1e-13 * num.reduce((most, c) => Math.max(most, Math.abs(c)), 0);
  if (last < 0 && Number.isFinite(last) && Math.abs(num[0]!) > noise)
    phaseCrossings.push({ omega: nyquist, gainMargin: -1 / last });
  const above = phaseCrossings.filter((c) => c.gainMargin > 1);
  const below = phaseCrossings.filter((c) => c.gainMargin <= 1);
  const least = <T>(list: readonly T[], by: (x: T) => number): T | null =>
    list.reduce<T | null>((best, x) => (best === null || by(x) < by(best) ? x : best), null);
  const end = Number.isFinite(last) ? 1 / Math.abs(1 + last) : 1;
  const peaksLast = Number.isFinite(last) && end >= found.sensitivityPeak;
  return {
    gainCrossings,
    phaseCrossings,
    gainIncrease: least(above, (c) => c.gainMargin),
    gainDecrease: least(below, (c) => -c.gainMargin),
    phase: least(gainCrossings, (c) => Math.abs(c.phaseMargin)),
    delay: least(gainCrossings, (c) => c.delayMargin),
    sensitivityPeak: peaksLast ? end : found.sensitivityPeak,
    sensitivityOmega: peaksLast ? nyquist : omega(found.sensitivityOmega),
  };
}

/** Poles of the closed loop in z, for a loop given in w. */
export function closedPolesInW(w: {
  readonly num: readonly number[];
  readonly den: readonly number[];
}): Complex[] {
  const sum = addPolynomials(w.num, w.den);
  // Each degree the sum falls short of is a pole at w = ∞, z = −1.
  const lost = sum.findIndex((c) => c !== 0);
  const { re, im } = roots(sum);
  return [
    ...Array.from(re, (x, i) => div(complex(1 + x, im[i]), complex(1 - x, -im[i]!))),
    ...new Array<Complex>(Math.max(0, lost)).fill(complex(-1)),
  ];
}

function trim(c: readonly number[]): number[] {
  const first = c.findIndex((x) => x !== 0);
  return c.slice(Math.max(0, first));
}
