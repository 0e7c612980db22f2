import { EngineError } from '../error.ts';
import { type Complex, complex } from '../numeric/complex.ts';
import { type LoopSamples, sampleLoop } from './loop-samples.ts';
import { polyval, type TransferFunction } from './transfer-function.ts';

/** Quarter turns of the dead time up to the last crossover that are followed: beyond, the count means nothing. */
const MAX_PIECES = 500_000;

/**
 * Poles of the closed loop right of the axis, by the argument of den + num e^(−τs) along jω (the argument
 * principle); any dead time. Infinity where dead time meets a gain of 1 or more at high frequency. Throws `improper`
 * where 1 + L vanishes at high frequency, `out-of-range` where the dead time turns L too often before it falls below 1.
 */
export function unstablePoles(
  loop: TransferFunction,
  samples: LoopSamples = sampleLoop(loop),
): number {
  const n = loop.den.length - 1;
  if (loop.num.length === loop.den.length) {
    const high = Math.abs(loop.num[0]! / loop.den[0]!);
    if (loop.delay > 0 && high >= 1) return Number.POSITIVE_INFINITY;
    if (loop.delay === 0 && loop.num[0] === -loop.den[0]!)
      throw new EngineError(
        'improper',
        'The closed loop is not proper: 1 + L vanishes at high frequency.',
        { field: 'num' },
      );
  }
  const value = (w: number): Complex => {
    const s = complex(0, w);
    const d = polyval(loop.den, s);
    const v = polyval(loop.num, s);
    const c = Math.cos(w * loop.delay);
    const t = Math.sin(w * loop.delay);
    return { re: d.re + v.re * c + v.im * t, im: d.im + v.im * c - v.re * t };
  };
  // Where |L| < 1 for good, 1 + L cannot go round zero: only before must no turn of the dead time be missed.
  const last = 1.01 * Math.max(0, ...samples.crossovers);
  if ((last * loop.delay) / (Math.PI / 4) > MAX_PIECES)
    throw new EngineError(
      'out-of-range',
      `|L| stays above 1 up to ${last.toPrecision(3)} rad/s, where the dead time has turned it some ${Math.round((last * loop.delay) / (2 * Math.PI))} times: the unstable poles are too many to count.`,
      { field: 'delay', value: loop.delay },
    );
  let turned = 0;
  let from = 0;
  let here = value(0);
  for (const end of samples.omega) {
    const pieces =
      from < last ? Math.max(1, Math.ceil(((end - from) * loop.delay) / (Math.PI / 4))) : 1;
    const width = (end - from) / pieces;
    for (let k = 1; k <= pieces; k++) {
      const to = k === pieces ? end : from + width;
      const next = value(to);
      turned += turn(value, from, to, here, next, 0);
      [from, here] = [to, next];
    }
  }
  // + 0: no pole is 0, not −0.
  return Math.round((n - (2 * turned) / Math.PI) / 2) + 0;
}

/** The change of argument over a stretch, halved until it is less than a quarter turn. */
function turn(
  f: (w: number) => Complex,
  a: number,
  b: number,
  fa: Complex,
  fb: Complex,
  depth: number,
): number {
  const change = Math.atan2(fa.re * fb.im - fa.im * fb.re, fa.re * fb.re + fa.im * fb.im);
  if (depth >= 40 || Number.isNaN(change)) return change;
  const m = (a + b) / 2;
  if (depth > 0 && Math.abs(change) < Math.PI / 4) return change;
  const fm = f(m);
  return turn(f, a, m, fa, fm, depth + 1) + turn(f, m, b, fm, fb, depth + 1);
}
