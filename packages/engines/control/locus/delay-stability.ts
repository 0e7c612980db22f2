import { abs, complex } from '../../numeric/complex.ts';
import { unstablePoles } from '../unstable-poles.ts';
import type { AxisCrossing } from './crossings.ts';
import { gainAt } from './exact-value.ts';
import { inDoubles, type LocusLoop } from './loop.ts';
import { type GainRange, rangesOf } from './stability-ranges.ts';
import { DelayedCharacteristic, realGainPoints } from './window.ts';

/** Crossings on each side of K = 0 that are looked at for ranges of stability, the nearest to it first. */
const MAX_TRIED = 24;

/** How far along the axis crossings are looked for: past every root, and some turns of the dead time. */
export function axisReach({ poles, zeros, delay }: LocusLoop): number {
  const farthest = Math.max(0, ...[...poles, ...zeros].map(({ s }) => abs(s)));
  return Math.max(3 * farthest, ((poles.length + zeros.length + 6) * Math.PI) / delay);
}

/**
 * The crossings of the imaginary axis of a loop with dead time up to ω = `reach`, of both signs of K, in rising ω. There is no end to them:
 * beyond all poles and zeros they come every π/delay.
 */
export function delayCrossings(loop: LocusLoop, reach: number): AxisCrossing[] {
  const c = new DelayedCharacteristic(loop);
  const list: AxisCrossing[] = [];
  const { re: atZero } = gainAt(loop, complex(0));
  if (Number.isFinite(atZero) && atZero !== 0) list.push({ s: complex(0), gain: atZero });
  // Beside the pole or the zero that may be at 0.
  const start = complex(0, 1e-7 * reach);
  for (const sign of [1, -1] as const)
    for (const { im } of realGainPoints(loop, c, sign, start, complex(0, reach)))
      list.push({ s: complex(0, im), gain: c.gain(complex(0, im)).re });
  return list.sort((a, b) => a.s.im - b.s.im);
}

/**
 * The ranges of gain about the crossings nearest to K = 0 for which the closed loop is stable; between each two the unstable poles are
 * counted by the argument principle. Large gains of either sign are not: with dead time poles without number go right then.
 */
export function delayStability(loop: LocusLoop, crossings: readonly AxisCrossing[]): GainRange[] {
  if (loop.cancelled.some(({ s }) => s.re >= 0)) return [];
  const [num, den] = [inDoubles(loop.num), inDoubles(loop.den)];
  const gains = crossings.map(({ gain }) => gain).sort((a, b) => Math.abs(a) - Math.abs(b));
  // As many zeros as poles: from |K G(∞)| = 1 on poles without number are right of the axis.
  const neutral = num.length === den.length ? Math.abs((den[0] ?? 1) / (num[0] ?? 1)) : undefined;
  const ends = [
    0,
    ...(neutral === undefined ? [] : [neutral, -neutral]),
    ...gains.filter((k) => k > 0).slice(0, MAX_TRIED),
    ...gains.filter((k) => k < 0).slice(0, MAX_TRIED),
  ];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  return rangesOf(
    ends,
    (gain) =>
      gain > least &&
      gain < most &&
      (gain === 0
        ? loop.poles.every(({ s }) => s.re < 0)
        : unstablePoles({ num: num.map((c) => c * gain), den, delay: loop.delay }) === 0),
  );
}
