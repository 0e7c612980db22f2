import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { ModemResult } from './compute.ts';
import { bitsOf } from './plots.ts';
import type { results } from './results.ts';

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
export const mapTable = ({ constellation, bits }: ModemResult): Shown[] =>
  constellation
    ? [
        {
          kind: 'table',
          id: 'symbolMap',
          title: 'Bits and points',
          columns: ['bits', 'inPhase', 'quadrature'],
          rows: Array.from(constellation.labels, (label, k) => [
            bitsOf(label, bits),
            constellation.i[k] ?? null,
            constellation.q[k] ?? null,
          ]),
          caption: 'Gray code; mean energy of a symbol is 1.',
        },
      ]
    : [];
