import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { FixedFormat } from '@tollbench/engines/signal/fixed-point.ts';
import { highest } from '@tollbench/engines/signal/fixed-point.ts';
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { IirResult } from './compute.ts';
import type { FixedResult } from './fixed.ts';
import type { IirInputs } from './inputs.ts';
import type { BandFigure } from './measure.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

export const UNLIMITED = 'nothing is asked that could be met or not';
export const UNSTABLE = 'the rounded filter is unstable';

/** `16 bits × 2⁻¹⁴`. */
export const wordName = ({ width, fraction }: FixedFormat): string =>
  `${width} bits × 2${superscript(-fraction)}`;

/** The pass band's figure, or the worst of the stop bands'. */
export function figureOf(
  r: IirResult,
  passes: boolean,
  figures: readonly BandFigure[] = r.figures,
): BandFigure | undefined {
  const own = figures.filter((_, k) => r.bands[k]?.passes === passes);
  return own.toSorted((a, b) => a.decibels - b.decibels)[0];
}

const asked = (r: IirResult, passes: boolean): number =>
  r.bands.find((b) => b.passes === passes)?.asked ?? 0;

const met = (name: 'maskMet' | 'fixedMaskMet', masked: boolean, meets: boolean): Reading =>
  masked
    ? { name, value: meets, shown: meets ? 'met' : 'not met' }
    : { name, value: null, note: UNLIMITED };

/** Ripple and attenuation, where there is a mask. */
function losses(
  r: IirResult,
  figures: readonly BandFigure[],
  names: readonly [
    'stopbandAttenuation' | 'fixedStopbandAttenuation',
    'passbandRipple' | 'fixedPassbandRipple',
  ],
): Reading[] {
  const [stop, pass] = [figureOf(r, false, figures), figureOf(r, true, figures)];
  const loss = (
    name: (typeof names)[0] | (typeof names)[1],
    value: number,
    note: string,
  ): Reading => ({ name, value, note });
  return [
    ...(stop
      ? [loss(names[0], stop.decibels, `asked ${showQuantity(asked(r, false), 'dB', 4)}`)]
      : []),
    ...(pass
      ? [loss(names[1], pass.decibels, `allowed ${showQuantity(asked(r, true), 'dB', 4)}`)]
      : []),
  ];
}

/** Order, verdict, attenuation, ripple, half power and delay. */
export function answer(r: IirResult, i: IirInputs): Reading[] {
  const { prototype, sections } = r.design;
  const order: Reading = {
    name: 'poleCount',
    value: r.poles,
    note: `${counted(sections.length, 'section')}${prototype && prototype.order !== r.poles ? `, prototype of order ${prototype.order}` : ''}`,
  };
  const half = r.passage.halfPower.map((w) => (w / (2 * Math.PI)) * i.fs);
  return [
    order,
    ...(r.masked ? losses(r, r.figures, ['stopbandAttenuation', 'passbandRipple']) : []),
    ...(r.masked ? [met('maskMet', r.masked, r.meets)] : []),
    half.length > 0
      ? {
          name: 'halfPowerFrequencies',
          value: half,
          shown: half
            .slice(0, 4)
            .map((f) => showQuantity(f, 'Hz', 5))
            .join(', '),
        }
      : {
          name: 'halfPowerFrequencies',
          value: null,
          note: 'the gain nowhere crosses half the power of the largest',
        },
    ...(r.masked ? [] : [{ name: 'peakGain', value: r.passage.peak } as const]),
    ...(r.delay
      ? [
          {
            name: 'delayMaximum',
            value: r.delay.most / i.fs,
            note: `${showQuantity(r.delay.most, '', 4)} samples, at ${showQuantity((r.delay.mostAt / (2 * Math.PI)) * i.fs, 'Hz', 4)}`,
          } as const,
          { name: 'delaySpread', value: (r.delay.most - r.delay.least) / i.fs } as const,
        ]
      : []),
    ...(r.unequalised
      ? [
          {
            name: 'delaySpreadUnequalised',
            value: (r.unequalised.figures.most - r.unequalised.figures.least) / i.fs,
          } as const,
        ]
      : []),
  ];
}

/** What rounding the coefficients and the sums does. */
export function fixedReadouts(r: IirResult, f: FixedResult, i: IirInputs): Reading[] {
  return [
    ...(r.masked
      ? [
          met('fixedMaskMet', true, f.meets),
          ...losses(r, f.figures, ['fixedStopbandAttenuation', 'fixedPassbandRipple']),
          leastWidth(r, f),
        ]
      : [
          {
            name: 'fixedStable',
            value: f.stable,
            shown: f.stable ? 'stable' : 'unstable',
          } as const,
        ]),
    {
      name: 'coefficientFraction',
      value: f.cascade.coefficient.fraction,
      shown: wordName(f.cascade.coefficient),
    },
    { name: 'coefficientError', value: f.error },
    { name: 'accumulatorWidth', value: f.accumulator, note: 'exact before it is rounded' },
    ...runningReadouts(f, i),
  ];
}

function runningReadouts(f: FixedResult, i: IirInputs): Reading[] {
  const { running } = f;
  if (!running)
    return [
      { name: 'signalToNoise', value: null, note: UNSTABLE },
      { name: 'largestLimitCycle', value: null, note: UNSTABLE },
    ];
  const ceiling = highest(i.signalBits) * 2 ** -f.cascade.signal.fraction;
  const largest = Math.max(...running.cycles.map((c) => c.amplitude));
  const complete = running.cycles.every((c) => c.complete);
  return [
    {
      name: 'signalToNoise',
      value: running.signalToNoise,
      note: 'round-off of all sections',
    },
    {
      name: 'roundOffNoise',
      value: powerDecibels(running.noise + running.bias ** 2),
      note: 'relative to 1, bias included',
    },
    {
      name: 'sineGain',
      value: Math.max(...running.sine),
      note: `the signal holds ${showQuantity(ceiling, '', 5)}`,
    },
    {
      name: 'largestLimitCycle',
      value: largest,
      shown: largest === 0 ? 'none' : `±${counted(largest, 'step')}`,
      note: complete ? 'of any section, all states followed' : 'of any section, among states tried',
    },
    {
      name: 'zeroInputRest',
      value: running.rest,
      shown: running.rest === 0 ? 'silence' : `±${counted(running.rest, 'step')}`,
      note: 'the input 0 since long',
    },
  ];
}

const leastWidth = (r: IirResult, { leastBits }: FixedResult): Reading =>
  leastBits !== null
    ? { name: 'leastCoefficientWidth', value: leastBits }
    : {
        name: 'leastCoefficientWidth',
        value: null,
        note: r.meets ? 'none from 4 to 32 bits' : 'the exact filter does not',
      };

/** How the design was found, and what it costs. */
export function designReadouts(r: IirResult): Reading[] {
  const { selectivity, formula, least } = r.design;
  const list: Reading[] = [];
  if (least !== null)
    list.push({
      name: 'leastOrder',
      value: least,
      note: 'of the prototype, with exact coefficients',
    });
  if (formula !== null) list.push({ name: 'formulaOrder', value: formula });
  if (selectivity !== null) list.push({ name: 'selectivity', value: selectivity });
  if (r.raised !== null && r.raised > 0) list.push({ name: 'ordersRaised', value: r.raised });
  list.push({
    name: 'multiplications',
    value: multiplications(r),
    note: 'factors 0, ±1 and ±2 are free',
  });
  return list;
}

/** Multiplications an output of all sections. */
export function multiplications({ design }: IirResult): number {
  const free = (c: number) => c === 0 || Math.abs(c) === 1 || Math.abs(c) === 2;
  // A numerator g·(1, 2, 1) costs one factor: the gain.
  return design.sections.reduce((n, { b, a }) => {
    const [b0] = b;
    const shared = b0 !== 0 && b.every((c) => free(c / b0));
    const top = shared ? (free(b0) ? 0 : 1) : b.filter((c) => !free(c)).length;
    return n + top + a.filter((c) => !free(c)).length;
  }, 0);
}
