import { decibels, powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { ModemResult } from './compute.ts';
import type { ModemInputs } from './inputs.ts';
import type { results } from './results.ts';
import { bandOf, isFsk, spacingOf } from './schemes.ts';

type Reading = ReadoutOf<typeof results>;

/** A long exponent leaves room for two figures. */
const shown = (rate: number): number => (rate < 1e-9 ? 2 : 3);

const interval = ([low, high]: readonly [number, number]) =>
  `95 %: ${showQuantity(low, '', 3)} to ${showQuantity(high, '', 3)}`;

/** Error rates in theory and as counted, Es/N0 and the error vector; before them the Eb/N0 where that is asked for. */
export function rates(r: ModemResult, i: ModemInputs): Reading[] {
  const { here, theory } = r;
  return [
    ...(i.task === 'ebn0' ? [{ name: 'requiredEbn0', value: r.ebn0 } as const] : []),
    { name: 'bitErrorRate', value: theory.bit, digits: shown(theory.bit) },
    ...(r.impaired
      ? [
          {
            name: 'impairedBitErrorRate',
            value: r.impaired.here.bit,
            note: `noise integrated around ${r.impaired.symbols} symbols`,
          } as const,
        ]
      : []),
    { name: 'simulatedBitErrorRate', value: here.bit, note: interval(here.bitInterval) },
    { name: 'symbolErrorRate', value: theory.symbol, digits: shown(theory.symbol) },
    {
      name: 'simulatedSymbolErrorRate',
      value: here.counted.symbolErrors / here.counted.symbols,
      note: interval(here.symbolInterval),
    },
    { name: 'esn0', value: powerDecibels(r.esn0) },
    ...errorVector(here.counted.evm),
  ];
}

const errorVector = (evm: number): Reading[] =>
  Number.isFinite(evm)
    ? [
        { name: 'evm', value: 100 * evm, note: 'from the points sent, over their RMS' },
        { name: 'mer', value: -decibels(evm) },
      ]
    : [{ name: 'evm', value: null, note: 'tones have no error vector' }];

/** Bit rate, bandwidth, what Shannon leaves, and what the filters let through. */
export function link(r: ModemResult, i: ModemInputs): Reading[] {
  const rate = r.bits * i.rate;
  const bandwidth = i.rate * bandOf(r.modulation, i.rollOff);
  const efficiency = rate / bandwidth;
  return [
    { name: 'bitRate', value: rate },
    {
      name: 'bandwidth',
      value: bandwidth,
      note: bandNote(i),
    },
    // No prefix: a thousandth of it is no unit that anybody writes.
    {
      name: 'spectralEfficiency',
      value: efficiency,
      shown: `${showQuantity(efficiency, '')}\u202fbit/s/Hz`,
    },
    { name: 'shannonEbn0', value: powerDecibels((2 ** efficiency - 1) / efficiency) },
    ...(r.shaping
      ? ([
          { name: 'peakDistortion', value: 100 * r.shaping.peakDistortion },
          { name: 'isi', value: powerDecibels(r.shaping.isi) },
        ] as const)
      : []),
  ];
}

function bandNote({ scheme }: ModemInputs): string {
  if (scheme === 'msk') return 'holds 99 % of the power';
  if (!isFsk(scheme)) return '(1 + α) Rs';
  return `M tones ${spacingOf(scheme) === 0.5 ? 'half a' : 'one'} symbol rate apart`;
}
