import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { LoopResult } from './compute.ts';
import { leadCorners } from './controller.ts';
import type { LoopInputs } from './inputs.ts';
import {
  NO_CROSSOVER,
  NO_LESS_GAIN,
  NO_MORE_GAIN,
  NOT_STABLE,
  polesRight,
  where,
} from './phrases.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

type Known = { readonly value: number; readonly note?: string };
type Missing = { readonly value: null; readonly note: string };

/** A number with its note, or null with the reason why it is none. */
const maybe = (value: number | null | undefined, why: string, note?: string): Known | Missing =>
  value === null || value === undefined || !Number.isFinite(value)
    ? { value: null, note: why }
    : { value, ...(note !== undefined && { note }) };

/** How far L is from −1, in each of the ways that are usual. */
export function marginReadouts(r: LoopResult): Reading[] {
  const { margins: m, verdict, unstable, delayMargin } = r;
  const stable = verdict === 'stable';
  const unsafe = stable ? '' : `; ${NOT_STABLE}`;
  const up = m.gainIncrease;
  const down = m.gainDecrease;
  const wrongWay =
    stable && m.phase && m.phase.phaseMargin < 0
      ? '; less than 0 in a stable loop: lead, not lag, would take L to −1'
      : '';
  return [
    {
      name: 'phaseMargin',
      ...maybe(
        m.phase?.phaseMargin,
        NO_CROSSOVER,
        m.phase ? `at ${q(m.phase.omega, 'rad/s')}${wrongWay}${unsafe}` : undefined,
      ),
    },
    {
      name: 'gainMargin',
      ...maybe(
        up && decibels(up.gainMargin),
        NO_MORE_GAIN,
        up ? `× ${q(up.gainMargin)} ${where(up.omega)}${unsafe}` : undefined,
      ),
    },
    { name: 'stability', value: verdict, note: verdictNote(verdict, unstable) },
    { name: 'sensitivityPeak', ...maybe(stable ? m.sensitivityPeak : null, NOT_STABLE) },
    { name: 'crossoverFrequency', ...maybe(m.phase?.omega, NO_CROSSOVER) },
    {
      name: 'modulusMargin',
      value: 1 / m.sensitivityPeak,
      note: `${stable ? '' : 'distance of L from −1, '}${where(m.sensitivityOmega)}`,
    },
    {
      name: 'delayMargin',
      ...maybe(
        delayMargin?.seconds,
        stable ? NO_CROSSOVER : NOT_STABLE,
        delayMargin ? delayNote(delayMargin) : undefined,
      ),
    },
    {
      name: 'gainReductionMargin',
      ...maybe(
        down && decibels(down.gainMargin),
        NO_LESS_GAIN,
        down ? `× ${q(down.gainMargin)} ${where(down.omega)}${unsafe}` : undefined,
      ),
    },
  ];
}

function verdictNote(verdict: LoopResult['verdict'], unstable: number): string {
  if (verdict === 'unstable') return `${polesRight(unstable)} right of the axis`;
  return verdict === 'stable' ? 'no pole right of the axis' : 'poles on the axis';
}

const delayNote = ({ seconds, omega }: NonNullable<LoopResult['delayMargin']>): string =>
  seconds > 0
    ? `at ${q(omega, 'rad/s')}`
    : '|L| does not fall below 1 at high frequency, so that any dead time makes it unstable';

/** Why a figure of the reference step is missing. */
export function noFigure(r: LoopResult): string {
  if (r.verdict !== 'stable') return NOT_STABLE;
  return r.final === 0 ? 'the output returns to 0' : 'not within the time that was followed';
}

/** What the closed loop does with references and loads. */
export function closedReadouts(r: LoopResult): Reading[] {
  const { band, figures: f } = r;
  const stable = r.verdict === 'stable';
  const why = noFigure(r);
  const or = (reason: string) => (stable ? reason : NOT_STABLE);
  return [
    {
      name: 'bandwidth',
      ...maybe(
        stable ? band.bandwidth : null,
        or(band.atZero === 0 ? 'T is 0 at ω = 0' : '|T| does not fall by 3 dB'),
        '|T| 3 dB below its value at 0',
      ),
    },
    {
      name: 'complementarySensitivityPeak',
      ...maybe(stable ? band.peak : null, NOT_STABLE, where(band.peakOmega)),
    },
    {
      name: 'rejectionBandwidth',
      ...maybe(
        stable ? band.rejection : null,
        or('|S| is not below −3 dB at low frequency'),
        '|S| < −3 dB',
      ),
    },
    { name: 'overshoot', ...maybe(f && 100 * f.overshoot, why) },
    { name: 'riseTime', ...maybe(f?.riseTime, why) },
    { name: 'settlingTime', ...maybe(f?.settlingTime, why) },
    { name: 'finalValue', ...maybe(r.final, NOT_STABLE) },
    { name: 'loadPeak', ...maybe(r.loadPeak, NOT_STABLE) },
    { name: 'loadFinalValue', ...maybe(r.loadFinal, NOT_STABLE) },
  ];
}

/** The numbers that make the controller; those of other kinds are absent. */
export function controllerReadouts(r: LoopResult): Reading[] {
  const { k, ti, td, lead, lag, demand } = r.controller;
  const list: Reading[] = [{ name: 'controllerGain', value: k, note: q(decibels(k), 'dB') }];
  if (ti !== undefined) list.push({ name: 'integralTime', value: ti });
  if (td !== undefined) list.push({ name: 'derivativeTime', value: td });
  if (ti !== undefined) list.push({ name: 'integralGain', value: k / ti });
  if (td !== undefined) list.push({ name: 'derivativeGain', value: k * td });
  if (lead) {
    const { zero, pole } = leadCorners(lead);
    list.push(
      { name: 'leadZeroFrequency', value: zero },
      { name: 'leadPoleFrequency', value: pole },
    );
  }
  if (lag)
    list.push(
      { name: 'lagZeroFrequency', value: lag.at },
      { name: 'lagPoleFrequency', value: lag.at / lag.ratio },
    );
  if (demand !== undefined) list.push({ name: 'requiredPhase', value: demand });
  list.push({
    name: 'highFrequencyGain',
    value: r.noiseGain,
    note: 'how much measurement noise moves the actuator',
  });
  return list;
}

/** The loop with its controller in code. */
export function sampledReadouts({ sampled }: LoopResult, i: LoopInputs): Reading[] {
  const rate: Reading = {
    name: 'sampleTime',
    value: i.sampleTime,
    note: 'Tustin controller, plant behind a zero-order hold',
  };
  if ('why' in sampled) return [rate, { name: 'sampledStability', value: null, note: sampled.why }];
  const { margins: m, unstable, radius } = sampled;
  return [
    rate,
    {
      name: 'sampledStability',
      value: unstable > 0 ? 'unstable' : 'stable',
      note: `largest |z| ${q(radius, '', 5)}`,
    },
    { name: 'sampledPhaseMargin', ...maybe(m.phase?.phaseMargin, NO_CROSSOVER) },
    {
      name: 'sampledGainMargin',
      ...maybe(
        m.gainIncrease && decibels(m.gainIncrease.gainMargin),
        NO_MORE_GAIN,
        m.gainIncrease ? `× ${q(m.gainIncrease.gainMargin)}` : undefined,
      ),
    },
  ];
}
