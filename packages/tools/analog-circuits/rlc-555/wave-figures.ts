/** What is read off a wave: by its closed form, refined between the samples that are drawn. */
import type { Answer, Drive } from '@tollbench/engines/circuit/rlc/drive.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { minimize } from '@tollbench/engines/numeric/minimize.ts';

export interface Extreme {
  readonly value: number;
  readonly time: number;
}

export interface WaveFigures {
  /** Just after t = 0, and where it settles: null where it does not. */
  readonly start: number;
  readonly final: number | null;
  /** Unit times s of an impulse at t = 0. */
  readonly impulse: number;
  readonly highest: Extreme;
  readonly lowest: Extreme;
  /** From where it was before t = 0 to where it settles; null where that is no way, or the source is no step. */
  readonly step: StepFigures | null;
}

export interface StepFigures {
  /** Of the way, %: how far beyond the final value it goes. */
  readonly overshoot: number;
  /** s from 10 to 90 % of the way; null where it jumps over a part of it. */
  readonly rise: number | null;
  /** s to half of the way. */
  readonly half: number | null;
  /** s after which it stays within 2 % of the way; null where that is later than what is shown. */
  readonly settling: number | null;
}

export interface WaveGiven {
  readonly answer: Answer;
  readonly t: readonly number[];
  readonly y: readonly number[];
  readonly drive: Drive;
  /** The source never settles. */
  readonly endless: boolean;
}

export function waveFigures(g: WaveGiven): WaveFigures {
  const { answer, drive, endless } = g;
  const constant = drive.sine === null && drive.corners.every(({ at }) => at === 0);
  const final = endless ? null : answer.final;
  const start = answer.at(0);
  const isStep =
    constant && drive.corners.length > 0 && drive.corners.every(({ slope }) => slope === 0);
  return {
    start,
    final,
    impulse: answer.impulse,
    highest: extreme(g, 1),
    lowest: extreme(g, -1),
    step: isStep && final !== null && answer.impulse === 0 ? stepFigures(g, start, final) : null,
  };
}

/** The greatest value of sign·y, between its neighbours by the golden section. */
function extreme({ answer, t, y }: WaveGiven, sign: 1 | -1): Extreme {
  let best = 0;
  y.forEach((v, k) => {
    if (sign * v > sign * (y[best] ?? 0)) best = k;
  });
  const [low, high] = [t[best - 1] ?? t[best] ?? 0, t[best + 1] ?? t[best] ?? 0];
  const here = { value: y[best] ?? 0, time: t[best] ?? 0 };
  if (!(high > low)) return here;
  const { x, value } = minimize((at) => -sign * answer.at(at), low, high);
  return -value > sign * here.value ? { value: -sign * value, time: x } : here;
}

/** Below this share of the wave's size a way is none. */
const NO_WAY = 1e-9;

function stepFigures(g: WaveGiven, start: number, final: number): StepFigures | null {
  const { answer, t, y } = g;
  const way = final - start;
  const size = Math.max(...y.map(Math.abs));
  if (Math.abs(way) <= NO_WAY * size) return null;
  const share = (v: number): number => (v - start) / way;
  const most = way > 0 ? extreme(g, 1) : extreme(g, -1);
  const reach = (level: number): number | null => {
    const k = y.findIndex((v) => share(v) >= level);
    if (k <= 0) return null;
    return findRoot((at) => share(answer.at(at)) - level, t[k - 1] ?? 0, t[k] ?? 0);
  };
  const [ten, half, ninety] = [reach(0.1), reach(0.5), reach(0.9)];
  return {
    overshoot: Math.max(0, 100 * (share(most.value) - 1)),
    rise: ten === null || ninety === null ? null : ninety - ten,
    half,
    settling: settling(g, (at) => Math.abs(share(answer.at(at)) - 1)),
  };
}

const BAND = 0.02;

/** s after which `off` stays below the band: by the samples, then between the last outside and the next. */
function settling({ t, y }: WaveGiven, off: (t: number) => number): number | null {
  for (let k = y.length - 1; k >= 0; k--) {
    if (off(t[k] ?? 0) <= BAND) continue;
    if (k === y.length - 1) return null;
    return findRoot((at) => off(at) - BAND, t[k] ?? 0, t[k + 1] ?? 0);
  }
  return 0;
}
