/** Crossover, phase margin and gain margin of a return ratio over frequency. */
import type { Complex } from '../numeric/complex.ts';
import { logarithmicSpacing } from '../numeric/spacing.ts';

export interface LoopMargins {
  /** Where the loop gain falls through 1, Hz, at the crossing with the least margin; null where it never does. */
  readonly crossover: number | null;
  /** Degrees. */
  readonly phase: number | null;
  /**
   * Where the phase passes −180°, Hz, and how far the loop gain is below 1 there, dB; null without one in the band.
   * Of several passages the one nearest to 1; where the phase margin is below 0, of those above 1.
   */
  readonly gainAt: number | null;
  readonly gain: number | null;
}

/**
 * Scans `t` (return ratio at ω rad/s) from `low` to `high` Hz at `perDecade` points a decade and bisects between them. The phase
 * is unwound from `low`, where a loop with negative feedback has about 0°.
 */
export function loopMargins(
  t: (w: number) => Complex,
  low: number,
  high: number,
  perDecade = 24,
): LoopMargins {
  const count = Math.max(2, Math.ceil(perDecade * Math.log10(high / low)));
  const grid = logarithmicSpacing(low, high, count);
  const angle = (z: Complex) => (Math.atan2(z.im, z.re) * 180) / Math.PI;
  let turns = 0;
  let [f0, z0] = [grid[0] as number, t(2 * Math.PI * (grid[0] as number))];
  let p0 = angle(z0);
  let best: { f: number; phase: number } | null = null;
  const passages: { f: number; db: number }[] = [];
  for (let k = 1; k < grid.length; k++) {
    const f1 = grid[k] as number;
    const z1 = t(2 * Math.PI * f1);
    const raw = angle(z1);
    turns -= 360 * Math.round((raw + turns - p0) / 360);
    const p1 = raw + turns;
    if (size(z0) >= 1 && size(z1) < 1) {
      const f = bisect(f0, f1, (x) => size(t(2 * Math.PI * x)) >= 1);
      const phase = 180 + near(angle(t(2 * Math.PI * f)), (p0 + p1) / 2);
      if (!best || phase < best.phase) best = { f, phase };
    }
    if (p0 > -180 !== p1 > -180) {
      const middle = (p0 + p1) / 2;
      const above = p0 > -180;
      const f = bisect(f0, f1, (x) => near(angle(t(2 * Math.PI * x)), middle) > -180 === above);
      passages.push({ f, db: -20 * Math.log10(size(t(2 * Math.PI * f))) });
    }
    [f0, z0, p0] = [f1, z1, p1];
  }
  const above = passages.filter((p) => p.db < 0);
  const listed = best && best.phase < 0 && above.length > 0 ? above : passages;
  const [gain] = listed.sort((a, b) => Math.abs(a.db) - Math.abs(b.db));
  return {
    crossover: best?.f ?? null,
    phase: best?.phase ?? null,
    gainAt: gain?.f ?? null,
    gain: gain?.db ?? null,
  };
}

const size = (z: Complex) => Math.hypot(z.re, z.im);
const near = (angle: number, to: number) => angle - 360 * Math.round((angle - to) / 360);

function bisect(low: number, high: number, before: (f: number) => boolean): number {
  let [a, b] = [low, high];
  for (let k = 0; k < 60 && b / a > 1 + 1e-12; k++) {
    const f = Math.sqrt(a * b);
    if (before(f)) a = f;
    else b = f;
  }
  return Math.sqrt(a * b);
}
