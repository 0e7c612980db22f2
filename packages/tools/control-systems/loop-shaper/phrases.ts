/** What is said about a loop: captions, and why a figure is not given. */
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { showQuantity as q } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { LoopResult } from './compute.ts';
import type { LoopInputs } from './inputs.ts';

/** Why a figure is not given. */
export const NOT_STABLE = 'the closed loop is not stable';
export const NO_CROSSOVER = '|L| never is 1';
export const NO_MORE_GAIN = 'no more gain makes it cross −1';
export const NO_LESS_GAIN = 'no less gain makes it cross −1';

export const polesRight = (n: number) =>
  Number.isFinite(n) ? counted(n, 'pole') : 'infinitely many poles';

export const where = (omega: number, digits = 4) =>
  omega === 0
    ? 'at 0'
    : Number.isFinite(omega)
      ? `at ${q(omega, 'rad/s', digits)}`
      : 'at high frequency';

/** Samples in a period of the crossover; undefined without one. */
export const samplesPerPeriod = ({ margins }: LoopResult, i: LoopInputs): number | undefined =>
  margins.phase ? (2 * Math.PI) / (margins.phase.omega * i.sampleTime) : undefined;

export function bodeCaption({ margins: m, verdict }: LoopResult): string {
  const phase = m.phase
    ? `The loop crosses 0 dB at ${q(m.phase.omega, 'rad/s', 3)} with a phase margin of ${q(m.phase.phaseMargin, '°', 3)}`
    : 'The loop never crosses 0 dB';
  if (verdict !== 'stable')
    return `${phase}. Closed, it is ${verdict === 'marginal' ? 'on the verge of instability' : 'unstable'}.`;
  const gain = m.gainIncrease
    ? `its gain may rise by ${q(decibels(m.gainIncrease.gainMargin), 'dB', 3)}, which puts it on −1 ${where(m.gainIncrease.omega, 3)}`
    : 'no more gain takes it to −1';
  return `${phase}; ${gain}. Closed, it is stable.`;
}

export function responsesCaption(r: LoopResult): string {
  const what = 'Unit steps of the reference and of a load at the plant’s input';
  if (r.verdict !== 'stable')
    return `${what} over ${q(r.time.end, 's')}. The closed loop is ${r.verdict === 'marginal' ? 'on the verge of instability: it does not settle' : 'unstable: what is shown grows without bound'}.`;
  const load = `the load moves the output by ${q(r.loadPeak ?? Number.NaN, '', 3)} at worst`;
  const f = r.figures;
  if (!f) return `${what}. The reference step returns to 0; ${load}.`;
  const over =
    f.overshoot > 0 ? `overshoots by ${q(100 * f.overshoot, '%', 3)}` : 'does not overshoot';
  return `${what}. The reference step ${over}${f.settlingTime === null ? '' : ` and is within 2 % after ${q(f.settlingTime, 's', 3)}`}; ${load}.`;
}

/** Clockwise turns of L round −1, n = Z − P; undefined where L passes through −1 or turns without end. */
export const turnsRound = ({ verdict, unstable, openUnstable }: LoopResult): number | undefined =>
  verdict === 'marginal' || !Number.isFinite(unstable) ? undefined : unstable - openUnstable;

export function nyquistCaption(r: LoopResult): string {
  const { margins: m, openUnstable: open, unstable } = r;
  const least = `L(jω) comes no nearer to −1 than ${q(1 / m.sensitivityPeak, '', 3)}, ${where(m.sensitivityOmega)}.`;
  if (m.sensitivityPeak > 1e9) return `L(jω) passes through −1, ${where(m.sensitivityOmega)}.`;
  const turns = turnsRound(r);
  if (turns === undefined) return least;
  const round =
    turns === 0
      ? 'does not go round −1 on balance'
      : `goes round −1 ${['', 'once', 'twice'][Math.abs(turns)] ?? `${Math.abs(turns)} times`} ${turns > 0 ? 'clockwise' : 'anticlockwise'}`;
  return `${least} L has ${polesRight(open).replace(/^0 poles/u, 'no pole')} right of the axis and, from ω = −∞ to ∞ with every pole on the axis passed on its right, ${round}: Z = P + n = ${open} ${turns < 0 ? '−' : '+'} ${Math.abs(turns)} = ${unstable}.`;
}

export function nicholsCaption({ band, verdict }: LoopResult): string {
  const what =
    'Gain against phase of L over contours of |T| at 12, 6, 3, 1, 0, −1, −3, −6, −12 and −20 dB';
  return verdict === 'stable'
    ? `${what}; the highest it touches is Mt = ${q(band.peak, '', 3)} (${q(decibels(band.peak), 'dB', 3)}).`
    : `${what}. The closed loop is not stable: the contours do not speak of it.`;
}

export function sensitivityCaption({ margins: m, band, verdict }: LoopResult): string {
  const what = '|S| is what becomes of disturbances, |T| of the reference and of noise';
  if (verdict !== 'stable')
    return `${what}, in a stable loop. This one is not: the curves are |1/(1 + L)| and |L/(1 + L)|, which no measurement would show.`;
  const width =
    band.bandwidth === null ? '' : ` |T| is 3 dB down at ${q(band.bandwidth, 'rad/s', 3)}.`;
  return `${what}. |S| peaks at ${q(m.sensitivityPeak, '', 3)}, |T| at ${q(band.peak, '', 3)}.${width}`;
}
