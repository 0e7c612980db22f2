/** What stands in notes, captions and the working alone: as values, for programs. */
import { addPolynomials, dcGain, evaluate } from '@tollbench/engines/control/transfer-function.ts';
import { abs, arg, complex } from '@tollbench/engines/numeric/complex.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { LoopResult } from './compute.ts';
import { type LoopInputs, OPEN_LOOP } from './inputs.ts';
import {
  NO_CROSSOVER,
  NO_LESS_GAIN,
  NO_MORE_GAIN,
  NOT_STABLE,
  samplesPerPeriod,
  turnsRound,
} from './phrases.ts';
import { noFigure } from './readouts.ts';
import type { results } from './results.ts';

type Values = Extract<NamedOutput<typeof results>, { kind: 'values' }>['values'];

const none = (note: string) => ({ value: null, note }) as const;
/** A number, or null with the reason why it is none. */
const known = (value: number | null | undefined, why: string) =>
  value === null || value === undefined || Number.isNaN(value) ? none(why) : value;

export const unseen = (r: LoopResult, i: LoopInputs): NamedOutput<typeof results> => ({
  kind: 'values',
  values: {
    ...marginValues(r),
    ...closedValues(r),
    ...controllerValues(r, i),
    ...sampledValues(r, i),
    ...systemValues(r),
  },
});

function marginValues(r: LoopResult): Values {
  const { margins: m, verdict, delayMargin } = r;
  const stable = verdict === 'stable';
  return {
    gainMarginFactor: known(m.gainIncrease?.gainMargin, NO_MORE_GAIN),
    phaseCrossoverFrequency: known(m.gainIncrease?.omega, NO_MORE_GAIN),
    gainReductionFactor: known(m.gainDecrease?.gainMargin, NO_LESS_GAIN),
    gainReductionFrequency: known(m.gainDecrease?.omega, NO_LESS_GAIN),
    conditionallyStable: stable && m.gainDecrease !== null,
    delayMarginFrequency: known(delayMargin?.omega, stable ? NO_CROSSOVER : NOT_STABLE),
    sensitivityPeakFrequency: m.sensitivityOmega,
    unstablePoles: r.unstable,
    openLoopUnstablePoles: r.openUnstable,
    clockwiseEncirclements: known(turnsRound(r), 'L passes through −1, or turns without end'),
    omittedCrossings: r.loop.delay > 0 ? Number.POSITIVE_INFINITY : 0,
  };
}

function closedValues(r: LoopResult): Values {
  const why = noFigure(r);
  return {
    complementarySensitivityPeakFrequency:
      r.verdict === 'stable' ? r.band.peakOmega : none(NOT_STABLE),
    peak: known(r.figures?.peak, why),
    peakTime: known(r.figures?.peakTime, why),
    responseEnd: r.time.end,
  };
}

function controllerValues({ plant, controller }: LoopResult, i: LoopInputs): Values {
  const { td, lead, demand } = controller;
  const p = demand === undefined ? undefined : evaluate(plant, complex(0, i.crossover));
  return {
    ...(td !== undefined && { derivativeFilterTime: td / i.n }),
    ...(lead && { leadPhase: lead.phase }),
    ...(p && {
      plantGainAtCrossover: abs(p),
      plantPhaseAtCrossover: (arg(p) * 180) / Math.PI,
    }),
  };
}

function sampledValues(r: LoopResult, i: LoopInputs): Values {
  const { sampled } = r;
  const open = i.kind === OPEN_LOOP && 'why' in sampled;
  const samplesPerCrossoverPeriod = open
    ? none(sampled.why)
    : known(samplesPerPeriod(r, i), NO_CROSSOVER);
  if ('why' in sampled) {
    const missing = none(sampled.why);
    return {
      ...(open && { sampleTime: missing, sampledStability: missing }),
      samplesPerCrossoverPeriod,
      sampledSpectralRadius: missing,
      sampledUnstablePoles: missing,
      sampledPhaseMargin: missing,
      sampledCrossoverFrequency: missing,
      sampledGainMargin: missing,
      sampledGainMarginFactor: missing,
      sampledPhaseCrossoverFrequency: missing,
      sampledModulusMargin: missing,
    };
  }
  const { margins: m, radius, unstable } = sampled;
  return {
    samplesPerCrossoverPeriod,
    sampledSpectralRadius: radius,
    sampledUnstablePoles: unstable,
    sampledCrossoverFrequency: known(m.phase?.omega, NO_CROSSOVER),
    sampledGainMarginFactor: known(m.gainIncrease?.gainMargin, NO_MORE_GAIN),
    sampledPhaseCrossoverFrequency: known(m.gainIncrease?.omega, NO_MORE_GAIN),
    sampledModulusMargin: 1 / m.sensitivityPeak,
  };
}

const systemValues = ({ plant, controller: { c }, loop }: LoopResult): Values => ({
  plantNumerator: plant.num,
  plantDenominator: plant.den,
  deadTime: plant.delay,
  controllerNumerator: c.num,
  controllerDenominator: c.den,
  loopNumerator: loop.num,
  loopDenominator: loop.den,
  characteristicPolynomial:
    loop.delay > 0
      ? none('with dead time it is no polynomial')
      : addPolynomials(loop.num, loop.den),
  loopDcGain: known(dcGain(loop), 'a zero and a pole at s = 0 meet'),
});
