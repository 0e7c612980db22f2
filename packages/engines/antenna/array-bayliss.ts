/**
 * Bayliss' n̄ distribution of a line: a difference pattern with near side lobes of one level (E. T. Bayliss, "Design of
 * monopulse antenna difference patterns with low sidelobes", Bell System Technical Journal 47, 1968,
 * pp. 623–650). The parameter A and the first four zeros are Bayliss' polynomials of the level.
 */
import { EngineError } from '../error.ts';

/** The polynomials are fitted for these levels, dB below the peaks of the difference pattern. */
export const BAYLISS_LEVELS = [15, 40] as const;

/** A, then the zeros 1 to 4: coefficients of rising powers of the level, which is negative there. */
const FITS: readonly (readonly number[])[] = [
  [0.3038753, -0.05042922, -0.00027989, -0.00000343, -0.00000002],
  [0.9858302, -0.0333885, 0.00014064, 0.0000019, 0.00000001],
  [2.00337487, -0.01141548, 0.0004159, 0.00000373, 0.00000001],
  [3.00636321, -0.00683394, 0.00029281, 0.00000161, 0],
  [4.00518423, -0.00501795, 0.00021735, 0.00000088, 0],
];

const fitted = (which: number, level: number): number =>
  (FITS[which] ?? []).reduceRight((sum, c) => sum * -level + c, 0);

/** Bayliss' A and the zeros of the ideal pattern up to n̄. */
export function baylissZeros(level: number, nearly: number): { a: number; zeros: number[] } {
  const [least, most] = BAYLISS_LEVELS;
  if (!(level >= least && level <= most))
    throw new EngineError(
      'out-of-range',
      `The side-lobe level ${level} is not ${least} to ${most} dB, for which Bayliss’ polynomials hold.`,
      { field: 'level', value: level },
    );
  const a = fitted(0, level);
  return {
    a,
    zeros: Array.from({ length: nearly }, (_, k) =>
      k < 4 ? fitted(k + 1, level) : Math.hypot(a, k + 1),
    ),
  };
}

/** Amplitude over the line, −1 to 1, odd. Throws `out-of-range`. */
export function baylissLine(level: number, nearly: number): (place: number) => number {
  const terms = baylissTerms(level, nearly);
  return (x) => terms.reduce((sum, b, m) => sum + b * Math.sin(Math.PI * x * (m + 0.5)), 0);
}

/** Coefficients of sin((m + ½)πx) over the line. */
export function baylissTerms(level: number, nearly: number): number[] {
  const { a, zeros } = baylissZeros(level, nearly);
  const edge = nearly < 5 ? (zeros[nearly - 1] ?? nearly) : Math.hypot(a, nearly);
  const dilated = zeros.slice(0, nearly - 1).map((zero) => ((nearly + 0.5) * zero) / edge);
  return Array.from({ length: nearly }, (_, m) => {
    const here = m + 0.5;
    let value = (m % 2 === 0 ? 1 : -1) * here * here;
    for (const zero of dilated) value *= 1 - (here / zero) ** 2;
    for (let k = 0; k < nearly; k++) if (k !== m) value /= 1 - (here / (k + 0.5)) ** 2;
    return value;
  });
}
