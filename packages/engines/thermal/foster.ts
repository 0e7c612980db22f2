/** Thermal networks as sums of exponentials: Foster's form, in which every term heats and cools by itself. */
import { EngineError } from '../error.ts';

/** R in K/W and its time constant in s: R·(1 − e^(−t/τ)) of the rise that a watt makes. */
export interface Term {
  readonly r: number;
  readonly tau: number;
}

/** K/W that a watt makes of temperature until `t`, s. */
export const impedance = (terms: readonly Term[], t: number): number =>
  terms.reduce((sum, { r, tau }) => sum - r * Math.expm1(-t / tau), 0);

/** K/W at rest. */
export const resistance = (terms: readonly Term[]): number =>
  terms.reduce((sum, { r }) => sum + r, 0);

/** K/W at the end of each of many alike pulses of `width` s, one a `width`/`duty`: their peak over the mean of their power. */
export const repeated = (terms: readonly Term[], width: number, duty: number): number =>
  terms.reduce(
    (sum, { r, tau }) => sum + (r * Math.expm1(-width / tau)) / Math.expm1(-width / (duty * tau)),
    0,
  );

/** Power on a straight line from `from` to `to`, W, for `length` s. */
export interface Piece {
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

/** K of each term, after `t` s of a piece that begins with these. Exact: θ' = −θ/τ + P·R/τ with P on a straight line. */
export function follow(
  terms: readonly Term[],
  start: readonly number[],
  piece: Piece,
  t: number,
): number[] {
  const slope = piece.length > 0 ? (piece.to - piece.from) / piece.length : 0;
  return terms.map(({ r, tau }, k) => {
    const rise = -Math.expm1(-t / tau);
    // t − τ·(1 − e^(−t/τ)), by its series where that is a difference of equals.
    const u = t / tau;
    const ramp = u < 1e-3 ? tau * u * u * (0.5 - u / 6 + (u * u) / 24) : t - tau * rise;
    return (start[k] ?? 0) * (1 - rise) + r * (piece.from * rise + slope * ramp);
  });
}

/** K of each term at the beginning of a period that repeats for ever. */
export function periodicStart(terms: readonly Term[], pieces: readonly Piece[]): number[] {
  const period = pieces.reduce((sum, { length }) => sum + length, 0);
  let state = terms.map(() => 0);
  for (const piece of pieces) state = follow(terms, state, piece, piece.length);
  return terms.map(({ tau }, k) => (state[k] ?? 0) / -Math.expm1(-period / tau));
}

/** Throws `out-of-range` for what is no thermal network. */
export function checkTerms(terms: readonly Term[]): void {
  for (const [k, { r, tau }] of terms.entries())
    if (!(r > 0 && tau > 0 && Number.isFinite(r) && Number.isFinite(tau)))
      throw new EngineError(
        'out-of-range',
        `Term ${k + 1} of ${r} K/W and ${tau} s is none: both must be above 0.`,
        { field: 'terms', value: [r, tau] },
      );
}
