import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { amplitude } from '@tollbench/engines/signal/amplitude.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { Compensation } from './compensation.ts';
import type { CicResult } from './compute.ts';
import type { CicInputs } from './inputs.ts';
import type { results } from './results.ts';
import { gainBits, integerGain } from './words.ts';

type Reading = ReadoutOf<typeof results>;

/** What an interpolator has in place of aliases. */
export const foldWord = (i: CicInputs): string => (i.kind === 'decimator' ? 'alias' : 'image');

/** Whether the compensator changes the rate too. */
export const changesRate = (i: CicInputs): boolean =>
  i.compensator === 'lowpass' && i.second === 'half';

/** Width, droop and alias: what most come for. */
export function answer(r: CicResult, i: CicInputs): Reading[] {
  const { fold, spec, words, growth } = r;
  const decimates = i.kind === 'decimator';
  return [
    {
      name: 'registerWidth',
      value: words.full,
      note: `${i.inputBits} and ${growth} of growth${words.pruning && words.widths.some((w) => w < words.full) ? ', less where pruned' : ''}`,
    },
    { name: 'droop', value: r.droop, note: `at ${showQuantity(i.edge, 'Hz', 5)}` },
    {
      name: 'foldAttenuation',
      value: -decibels(fold.largest),
      ...(decimates ? {} : { label: 'Worst image' }),
      note: `down, at ${showQuantity(fold.at * i.fs, 'Hz', 5)}`,
    },
    { name: 'growth', value: growth },
    {
      name: 'gain',
      value: Number(integerGain(i.kind, spec.cic)),
      note: showQuantity(20 * Math.log10(2) * gainBits(i.kind, spec.cic), 'dB', 5),
    },
    {
      name: 'normalisedGain',
      value: r.normalisedGain,
      note: `${showQuantity(decibels(r.normalisedGain), 'dB', 3)}, of the upper bits`,
    },
    decimates
      ? { name: 'slowRate', value: spec.slow, label: 'Output rate' }
      : { name: 'slowRate', value: spec.slow, label: 'Input rate' },
    ...(changesRate(i)
      ? [
          {
            name: 'outputRate',
            value: spec.slow / 2,
            note: 'with the compensator’s change by 2',
          } as const,
        ]
      : []),
    {
      name: 'delay',
      value: r.delay,
      note: `of the CIC ${showQuantity(r.delaySamples, '', 7)} fast samples`,
    },
  ];
}

/** Bits of the integrators and of the delays of the combs; those of an interpolator hold what comes in. */
function registerBits(
  widths: readonly number[],
  {
    delays,
    kind,
    inputBits,
  }: { delays: readonly number[]; kind: CicInputs['kind']; inputBits: number },
): number {
  const stages = delays.length;
  const decimates = kind === 'decimator';
  return widths.reduce((sum, width, at) => {
    const comb = decimates ? at - stages : at;
    const held = decimates ? width : (widths[at - 1] ?? inputBits);
    return sum + (comb >= 0 && comb < stages ? (delays[comb] ?? 1) * held : width);
  }, 0);
}

/** Bits of all registers as made, and with each as wide as the result. */
export function registers(
  { words, spec }: CicResult,
  i: CicInputs,
): { made: number; full: number } {
  const which = { delays: spec.cic.delays, kind: i.kind, inputBits: i.inputBits };
  return {
    made: registerBits(words.widths, which),
    full: registerBits(words.fullWidths, { ...which, inputBits: words.full }),
  };
}

/** What cutting bits off does. */
export function wordReadouts(r: CicResult, i: CicInputs): Reading[] {
  const { words } = r;
  const { made, full } = registers(r, i);
  const sine = r.normalisedGain * 2 ** (words.outputBits - 1);
  return [
    {
      name: 'outputShift',
      value: words.full - words.outputBits,
      note: `${words.full} less ${words.outputBits}`,
    },
    {
      name: 'registerBits',
      value: made,
      note: `${showQuantity(100 * (1 - made / full), '%', 3)} less than all at ${words.full} bits`,
    },
    words.variance > 0
      ? {
          name: 'signalToNoise',
          value: 10 * Math.log10(sine ** 2 / 2 / words.variance),
          note: `σ ${showQuantity(Math.sqrt(words.variance), '', 3)} of the last bit`,
        }
      : { name: 'signalToNoise', value: null, note: 'no bit is dropped: the output is exact' },
  ];
}

/** The compensator: length, ripple, stop band, and whether its words do. */
export function compensatorReadouts(c: Compensation, r: CicResult, i: CicInputs): Reading[] {
  const stop = (
    name: 'stopAttenuation' | 'fixedStopAttenuation',
    value: number | null,
  ): Reading[] => (value === null ? [] : [{ name, value }]);
  return [
    { name: 'taps', value: c.h.length },
    { name: 'limitsMet', value: c.meets, shown: c.meets ? 'kept' : 'not kept' },
    {
      name: 'fixedRipple',
      value: c.fixed.ripple,
      note: `exact ${showQuantity(c.exact.ripple, 'dB', 3)}, asked ${showQuantity(i.ripple, 'dB', 3)}`,
    },
    ...stop('fixedStopAttenuation', c.fixed.attenuation),
    {
      name: 'overallGain',
      value: r.normalisedGain * amplitude(c.values, false, 0),
    },
    {
      name: 'coefficientFraction',
      value: c.fraction,
      note: `of ${counted(i.bits, 'bit')}`,
    },
  ];
}
