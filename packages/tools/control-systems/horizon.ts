import type { Margins } from '@tollbench/engines/control/margins.ts';
import { poles, type TransferFunction } from '@tollbench/engines/control/transfer-function.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { roundUp } from '@tollbench/engines/numeric/round-up.ts';

/**
 * A time, seconds, that shows the closed loop settle, or run away by three decades. `closed` are its poles, `bandwidth`
 * in rad/s is asked for where the loop has no crossover.
 */
export function horizon(
  loop: TransferFunction,
  m: Margins,
  closed: readonly Complex[],
  bandwidth: number | null,
): number {
  const own = poles(loop)
    .map(abs)
    .filter((w) => w > 0);
  const last = m.gainCrossings.at(-1)?.omega ?? bandwidth;
  const fast = 1 / (last ?? (own.length > 0 ? Math.min(...own) : 1));
  const slow = 1 / (m.gainCrossings[0]?.omega ?? 1 / fast);
  const growth = closed.reduce((g, p) => Math.max(g, p.re), Number.NEGATIVE_INFINITY);
  const size = closed.reduce((s, p) => Math.max(s, abs(p)), 0);
  if (growth > 1e-9 * size) return roundUp(loop.delay * 3 + Math.min(7 / growth, 60 * fast));
  // A pole left behind by a slow zero decays for long and hardly shows: it does not set the axis alone.
  const settled = growth < 0 ? 7 / -growth : 40 * slow;
  return roundUp(3 * loop.delay + Math.min(Math.max(settled, 6 * fast), 40 * slow));
}
