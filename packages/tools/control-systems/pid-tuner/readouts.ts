import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { ReadoutOf } from '../../define/named.ts';
import type { PidResult } from './compute.ts';
import type { PidInputs } from './inputs.ts';
import { NO_INTEGRAL, NOT_STABLE, noFigure } from './phrases.ts';
import type { results } from './results.ts';

type Item = ReadoutOf<typeof results>;

/** The gains: the answer. */
export function tuningReadouts(r: PidResult): Item[] {
  const { tuned } = r.chosen;
  const { ki, kd } = r.forms.parallel;
  const integrates = tuned.ti < Number.POSITIVE_INFINITY;
  return [
    { name: 'proportionalGain', value: tuned.k },
    ...(integrates
      ? ([{ name: 'integralTime', value: tuned.ti }] as const)
      : ([
          { name: 'integralTime', value: tuned.ti, shown: 'none', note: 'no integral action' },
        ] as const)),
    { name: 'derivativeTime', value: tuned.td, ...(tuned.td === 0 && { shown: 'none' }) },
    { name: 'integralGain', value: ki },
    { name: 'derivativeGain', value: kd },
    ...(tuned.closedLoop === undefined
      ? []
      : ([{ name: 'closedLoopTime', value: tuned.closedLoop }] as const)),
  ];
}

/** How robust, and how good. */
export function loopReadouts(r: PidResult): Item[] {
  const { design } = r.chosen;
  const { margins: m, figures: f, verdict } = design;
  const missing = (note: string) => ({ value: null, note }) as const;
  const stable = verdict === 'stable';
  return [
    { name: 'closedLoop', value: verdict },
    {
      name: 'maximumSensitivity',
      ...(stable
        ? { value: m.sensitivityPeak, note: msNote(m.sensitivityPeak) }
        : missing(NOT_STABLE)),
    },
    {
      name: 'gainMargin',
      ...(m.gainIncrease
        ? { value: decibels(m.gainIncrease.gainMargin) }
        : missing('no more gain takes L to −1')),
    },
    {
      name: 'phaseMargin',
      ...(m.phase ? { value: m.phase.phaseMargin } : missing('|L| does not reach 1')),
    },
    {
      name: 'overshoot',
      ...(f && f.overshoot !== null
        ? { value: 100 * f.overshoot }
        : missing(stable ? noFigure(r) : NOT_STABLE)),
    },
    {
      name: 'settlingTime',
      ...(f && f.settlingTime !== null
        ? { value: f.settlingTime }
        : missing(stable ? noFigure(r) : NOT_STABLE)),
    },
    {
      name: 'loadIae',
      ...(f
        ? Number.isFinite(f.iae)
          ? { value: f.iae }
          : { value: f.iae, note: NO_INTEGRAL }
        : missing(NOT_STABLE)),
    },
    { name: 'noiseGain', value: r.code.noiseGain },
    { name: 'sampleTime', value: r.code.settings.sampleTime },
  ];
}

const msNote = (ms: number): string =>
  ms > 2 ? 'above 2: fragile' : ms > 1.7 ? 'lively' : ms >= 1.35 ? 'robust' : 'cautious';

/** What the rules are made of. */
export function modelReadouts({ process: { first, ultimate } }: PidResult): Item[] {
  const none = { value: null, note: 'no proportional gain makes the loop swing' } as const;
  return [
    { name: 'processGain', value: first.gain },
    {
      name: 'timeConstant',
      value: first.time,
      ...(first.kind === 'integrating' && { shown: 'integrates', note: 'integrates' }),
    },
    { name: 'deadTime', value: first.delay },
    { name: 'ultimateGain', ...(ultimate ? { value: ultimate.gain } : none) },
    { name: 'ultimatePeriod', ...(ultimate ? { value: ultimate.period } : none) },
  ];
}

/** How well the record is met. */
export function fitReadouts({ process: { fit, first } }: PidResult, i: PidInputs): Item[] {
  if (!fit) return [];
  const none = { value: null, note: 'the record does not tell' } as const;
  const error = (x: number | undefined) => (x === undefined ? none : { value: x });
  return [
    { name: 'explained', value: 100 * fit.explained, digits: 5 },
    { name: 'residual', value: fit.rms },
    { name: 'gainError', ...error(fit.errors?.gain) },
    {
      name: 'timeError',
      ...(first.kind === 'integrating'
        ? { value: null, note: 'it integrates' }
        : error(fit.errors?.time)),
    },
    { name: 'deadTimeError', ...error(fit.errors?.delay) },
    ...(i.shape === 'second'
      ? ([{ name: 'secondLagError', ...error(fit.errors?.time2) }] as const)
      : []),
  ];
}
