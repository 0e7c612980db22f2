import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { ModemResult } from './compute.ts';
import type { ModemInputs } from './inputs.ts';
import { labelOf } from './plots.ts';
import type { results } from './results.ts';
import { bandOf, bitsOf, fullName } from './schemes.ts';

type Shown = NamedOutput<typeof results>;

/** Theory and simulation at each Eb/N0; of symbols for programs alone. */
export const simulationTables = (r: ModemResult): Shown[] => [
  {
    kind: 'table',
    id: 'simulation',
    title: 'Theory and simulation',
    columns: [
      'ebn0',
      'bitErrorRate',
      'simulatedBitErrorRate',
      'simulatedBitErrorRateLow',
      'simulatedBitErrorRateHigh',
      'bitErrors',
      'symbolErrors',
    ],
    rows: r.sweep.map((s) => [
      s.db,
      s.theory.bit,
      s.bit,
      ...s.bitInterval,
      s.counted.bitErrors,
      s.counted.symbolErrors,
    ]),
    caption: `${showQuantity(r.here.counted.symbols, '', 7)} symbols at each Eb/N0; intervals are Wilson’s, 95 %.`,
  },
  {
    kind: 'table',
    id: 'symbolSimulation',
    title: 'Theory and simulation, symbols',
    unseen: true,
    columns: [
      'ebn0',
      'symbolErrorRate',
      'simulatedSymbolErrorRate',
      'simulatedSymbolErrorRateLow',
      'simulatedSymbolErrorRateHigh',
      'symbols',
    ],
    rows: r.sweep.map((s) => [
      s.db,
      s.theory.symbol,
      s.counted.symbolErrors / s.counted.symbols,
      ...s.symbolInterval,
      s.counted.symbols,
    ]),
  },
];

/** Which bits each point stands for; tones have no table. */
export const mapTable = ({ constellation, modulation }: ModemResult): Shown[] =>
  constellation
    ? [
        {
          kind: 'table',
          id: 'symbolMap',
          title: 'Bits and points',
          columns: ['bits', 'inPhase', 'quadrature'],
          rows: Array.from(constellation.labels, (label, k) => [
            labelOf(label, constellation.bits),
            constellation.i[k] ?? null,
            constellation.q[k] ?? null,
          ]),
          caption: `Gray code; mean energy of a ${modulation.scheme === 'msk' ? 'pair of bits' : 'symbol'} is 1.${modulation.scheme === 'dpsk' ? ' The points are changes of phase.' : ''}`,
        },
      ]
    : [];

/** The chosen modulation beside those it is compared with; nothing where there are none. */
export function comparisonTable(r: ModemResult, i: ModemInputs): Shown[] {
  if (r.compared.length === 0) return [];
  const own = {
    modulation: r.modulation,
    name: fullName(r.modulation),
    here: r.theory,
    ebn0: r.ebn0,
  };
  return [
    {
      kind: 'table',
      id: 'comparison',
      title: 'Comparison',
      columns: ['modulation', 'bitErrorRate', 'requiredEbn0', 'extraEbn0', 'spectralEfficiency'],
      rows: [own, ...r.compared].map(({ modulation, name, here, ebn0 }) => [
        name,
        here.bit,
        ebn0,
        ebn0 === null ? null : ebn0 - r.ebn0,
        bitsOf(modulation) / bandOf(modulation, i.rollOff),
      ]),
      caption: `Bit error rates at ${showQuantity(r.ebn0, 'dB')} of Eb/N0, and the Eb/N0 at which each has that of ${own.name}, ${showQuantity(r.theory.bit, '', 3)}.`,
    },
  ];
}

/** Taps of one filter; tones have none. */
export const tapsTable = ({ shaping }: ModemResult): Shown[] =>
  shaping
    ? [
        {
          kind: 'table',
          id: 'taps',
          title: 'Filter taps',
          columns: ['index', 'time', 'tap'],
          rows: Array.from(shaping.taps.value, (h, k) => [k, shaping.taps.time[k] ?? 0, h]),
          caption: `${shaping.taps.value.length} taps of one filter, of unit energy: the same in the transmitter and the receiver.`,
        },
      ]
    : [];
