import { type Complex, complex } from '../../numeric/complex.ts';
import type { CriticalPoint } from './critical.ts';
import { type FollowedRow, Follower } from './follower.ts';
import { gainAtInfinity, inDoubles, type LocusLoop } from './loop.ts';

/** One branch of a locus: a closed-loop pole at gains of rising size; NaN where it is far outside the reach or at infinity. */
export interface Branch {
  readonly gain: Float64Array;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/**
 * The closed-loop poles from K = 0 to K → ∞ (or −∞, with `sign` −1) along continuous branches, all with rows at the same gains.
 *
 * Between gains at which poles meet all poles are simple and follow the gain continuously; there the steps are halved until
 * each pole is predicted well within its distance from the others. At a meeting the
 * branches go on in the directions of the local expansion, in turning order. So no branch jumps, at no multiple root either.
 * `reach` is the size of the picture: steps are fine within it, and poles beyond 50 times that are left out.
 */
export function followBranches(
  loop: LocusLoop,
  critical: readonly CriticalPoint[],
  sign: 1 | -1,
  reach: number,
): Branch[] {
  const improper = loop.num.length > loop.den.length;
  // K num + den is den/K + num: an improper locus is a proper one, from its far end.
  const [from, by] = improper ? [loop.num, loop.den] : [loop.den, loop.num];
  const starts = improper ? loop.zeros : loop.poles;
  const infinite = gainAtInfinity(loop);
  const events = critical
    .filter(({ gain }) => gain * sign > 0)
    .map(({ s, gain, branches }) => ({ s, branches, gain: improper ? sign / gain : sign * gain }));
  const unit = 2 ** Math.round(Math.log2(reach));
  const [den, num] = [scaled(inDoubles(from), unit), scaled(inDoubles(by), unit)];
  // Largest coefficients of 1, so that gains are about 1 too.
  const gains = den.size / num.size;
  const place = (s: Complex) => complex(s.re / unit, s.im / unit);
  const rows = new Follower(
    den.p,
    num.p.map((c) => c * sign),
    reach / unit,
  ).follow(
    starts.map(({ s, multiplicity }) => ({ s: place(s), branches: multiplicity, gain: 0 })),
    events.map(({ s, branches, gain }) => ({ s: place(s), branches, gain: gain / gains })),
    infinite !== undefined && infinite * sign > 0
      ? (improper ? 1 / (infinite * sign) : infinite * sign) / gains
      : undefined,
  );
  const truth = (g: number) => sign * (improper ? 1 / (g * gains) : g * gains);
  return inBranches(improper ? rows.toReversed() : rows, truth, unit, FAR * reach);
}

/** Poles this many times outside the reach are left out. */
const FAR = 50;

/** An imaginary part of this share of the real one is rounding. */
const DUST = 1e-12;

/** The polynomial of s/unit, divided by its largest coefficient, which is `size`. */
function scaled(p: readonly number[], unit: number): { p: number[]; size: number } {
  const all = p.map((c, k) => c * unit ** (p.length - 1 - k));
  const size = Math.max(...all.map(Math.abs));
  return { p: all.map((c) => c / size), size };
}

function inBranches(
  rows: readonly FollowedRow[],
  truth: (gain: number) => number,
  unit: number,
  far: number,
): Branch[] {
  const part = (of: 're' | 'im', i: number) =>
    Float64Array.from(rows, (row) => {
      const [x, y] = [(row.re[i] ?? Number.NaN) * unit, (row.im[i] ?? Number.NaN) * unit];
      if (!(Math.hypot(x, y) < far)) return Number.NaN;
      // What rounding leaves of 0 beside a real pole.
      return of === 're' ? x : Math.abs(y) < DUST * Math.abs(x) ? 0 : y;
    });
  const gain = Float64Array.from(rows, (row) => truth(row.gain) + 0);
  return Array.from({ length: rows[0]?.re.length ?? 0 }, (_, i) => ({
    gain,
    re: part('re', i),
    im: part('im', i),
  }));
}
