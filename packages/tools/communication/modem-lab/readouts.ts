import { decibels, powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { isFsk, type ModemResult } from './compute.ts';
import { spacingOf } from './figures.ts';
import type { ModemInputs } from './inputs.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

/** A long exponent leaves room for two figures. */
const shown = (rate: number): number => (rate < 1e-9 ? 2 : 3);

const interval = ([low, high]: readonly [number, number]) =>
  `95 %: ${showQuantity(low, '', 3)} to ${showQuantity(high, '', 3)}`;

/** Error rates in theory and as counted, Es/N0 and the error vector. */
export function rates(r: ModemResult): Reading[] {
  const { here, theory } = r;
  return [
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
  const fsk = isFsk(i.scheme);
  const spacing = spacingOf(i.scheme);
  const bandwidth = i.rate * (fsk ? r.order * spacing : 1 + i.rollOff);
  const efficiency = rate / bandwidth;
  return [
    { name: 'bitRate', value: rate },
    {
      name: 'bandwidth',
      value: bandwidth,
      note: fsk ? `M tones ${spacing === 0.5 ? 'half a' : 'one'} symbol rate apart` : '(1 + α) Rs',
    },
    {
      name: 'spectralEfficiency',
      value: efficiency,
      shown: showQuantity(efficiency, 'bit'),
      note: 'a second in each hertz',
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
