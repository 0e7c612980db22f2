/** What programs want and no page shows, or only in words. */
import { normalisedDelay } from '@tollbench/engines/pid/process-model.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { PidResult } from './compute.ts';
import { NOT_STABLE, noFigure } from './phrases.ts';
import type { results } from './results.ts';

type Values = Extract<NamedOutput<typeof results>, { kind: 'values' }>['values'];

const none = (note: string) => ({ value: null, note }) as const;
const known = (value: number | null | undefined, why: string) =>
  value === null || value === undefined || Number.isNaN(value) ? none(why) : value;

export const unseen = (r: PidResult): NamedOutput<typeof results> => ({
  kind: 'values',
  values: { ...loopValues(r), ...processValues(r), ...codeValues(r) },
});

function loopValues(r: PidResult): Values {
  const { chosen, shape } = r;
  const { tuned, design } = chosen;
  const { margins: m, figures: f, verdict } = design;
  return {
    ruleName: chosen.id,
    inRange: tuned.outside === undefined,
    delayMargin: known(
      verdict === 'stable' ? m.delay?.delayMargin : null,
      verdict === 'stable' ? '|L| does not reach 1' : NOT_STABLE,
    ),
    crossoverFrequency: known(m.phase?.omega, '|L| does not reach 1'),
    riseTime: known(f?.riseTime, f ? noFigure(r) : NOT_STABLE),
    loadPeak: known(f?.loadPeak, NOT_STABLE),
    peakControl: known(f?.peakControl, NOT_STABLE),
    setPointWeight: shape.b,
    controlVariation: known(f?.variation, NOT_STABLE),
    highFrequencyGain: Math.abs(tuned.k) * (tuned.td > 0 ? 1 + shape.n : 1),
  };
}

function processValues({ process: { first, second, plant, fit } }: PidResult): Values {
  return {
    normalisedDeadTime: normalisedDelay(first),
    plantNumerator: plant.num,
    plantDenominator: plant.den,
    plantDelay: plant.delay,
    ...(second && {
      secondOrderGain: second.gain,
      secondOrderTime: second.time,
      secondLag: second.time2,
      secondOrderDelay: second.delay,
    }),
    ...(fit && {
      startOutput: fit.start,
      recordPoints: fit.record.t.length,
      recordSteps: fit.record.steps.length,
    }),
  };
}

function codeValues({ code: { settings, constants, run } }: PidResult): Values {
  return {
    ...(constants.tracking > 0 && { trackingTime: settings.trackingTime }),
    limitedShare: (100 * run.limited) / run.t.length,
    integralStep: constants.integral,
    derivativeFade: constants.fade,
    derivativeFactor: constants.derivative,
  };
}
