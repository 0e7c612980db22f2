import { decibels, powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Output, Readout } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { isFsk, isImpaired, type ModemResult } from './compute.ts';
import type { ModemInputs } from './inputs.ts';
import {
  bitsOf,
  constellationPlot,
  correlatorPlot,
  densityPlot,
  eyePlot,
  pulsePlot,
  ratePlot,
  spectrumPlot,
} from './plots.ts';
import type { Shaping } from './shaping.ts';

/** Fewer errors than this leave the simulated rate to chance: its interval is then wider than about ±60 %. */
const FEW = 10;

/** `16-QAM`, `QPSK`, `BFSK`. */
export function nameOf(scheme: ModemInputs['scheme'], order: number): string {
  if (scheme === 'qam') return `${order}-QAM`;
  if (scheme === 'psk') return order === 2 ? 'BPSK' : order === 4 ? 'QPSK' : `${order}-PSK`;
  return order === 2 ? 'BFSK' : `${order}-FSK`;
}

export function outputs(r: ModemResult, i: ModemInputs): Output[] {
  const name = nameOf(i.scheme, r.order);
  const { here, constellation, shaping } = r;
  const errors = here.counted.symbolErrors;
  return [
    {
      kind: 'plot',
      id: 'constellation',
      title: constellation ? 'Received constellation' : 'Right tone against the others',
      plot: constellation ? constellationPlot(r, constellation) : correlatorPlot(r, i),
      caption: constellation
        ? `${name} at ${showQuantity(i.ebn0, 'dB')} of Eb/N0: ${here.counted.i.length} of ${showQuantity(here.counted.symbols, '', 7)} received symbols; an error vector of ${showQuantity(100 * here.counted.evm, '%', 3)}; dotted lines part the decisions.`
        : `${name} at ${showQuantity(i.ebn0, 'dB')} of Eb/N0: a symbol above the dashed line is decided wrongly, which befell ${showQuantity(errors, '', 7)} of ${showQuantity(here.counted.symbols, '', 7)}.`,
    },
    { kind: 'readouts', id: 'figures', title: 'Error rates', items: rates(r) },
    ...notices(r, i),
    {
      kind: 'plot',
      id: 'ber',
      title: 'Error rate over Eb/N0',
      plot: ratePlot(r, i, name),
      caption: `${name}: in theory ${showQuantity(r.theory.bit, '', 3)} of the bits are wrong at ${showQuantity(i.ebn0, 'dB')}; rings are simulated, bars their 95 % intervals.`,
    },
    { kind: 'readouts', id: 'link', title: 'Link', items: link(r, i) },
    ...(shaping
      ? ([
          {
            kind: 'plot',
            id: 'eye',
            title: 'Eye behind the matched filter',
            plot: eyePlot(shaping, i),
            caption: `In-phase waveform over two symbols with roll-off ${i.rollOff}; ${closing(r, shaping)}`,
          },
          {
            kind: 'plot',
            id: 'pulse',
            title: 'Pulse',
            plot: pulsePlot(shaping),
            caption: `The root-raised cosine of roll-off ${i.rollOff} and what two of them make: zero at every other symbol.`,
          },
          {
            kind: 'plot',
            id: 'spectrum',
            title: 'Transmitted spectrum',
            plot: spectrumPlot(shaping, i),
            caption: `Filters cut off after ${i.span} symbols on each side leave ${showQuantity(shaping.sidelobe, 'dB', 3)} beyond the band of ${showQuantity((1 + i.rollOff) * i.rate, 'Hz')}.`,
          },
        ] satisfies Output[])
      : ([
          {
            kind: 'plot',
            id: 'density',
            title: 'Distribution of the outputs',
            plot: densityPlot(r, i),
            caption: `Outputs of ${here.counted.i.length} symbols in standard deviations of the noise; where the two overlap, errors arise.`,
          },
        ] satisfies Output[])),
    {
      kind: 'table',
      id: 'rates',
      title: 'Theory and simulation',
      columns: [
        { label: 'Eb/N0', unit: 'dB' },
        { label: 'Bit error rate, theory', digits: 4 },
        { label: 'Simulated', digits: 4 },
        { label: 'from', digits: 3 },
        { label: 'to', digits: 3 },
        { label: 'Bit errors', digits: 7 },
        { label: 'Symbol errors', digits: 7 },
      ],
      rows: r.sweep.map((s) => [
        s.db,
        theoryAt(r, s.db),
        s.bit,
        s.bitInterval[0],
        s.bitInterval[1],
        s.counted.bitErrors,
        s.counted.symbolErrors,
      ]),
      caption: `${showQuantity(here.counted.symbols, '', 7)} symbols at each Eb/N0; intervals are Wilson’s, 95 %.`,
    },
    ...(constellation
      ? [
          {
            kind: 'table',
            id: 'map',
            title: 'Bits and points',
            columns: [
              { label: 'Bits', code: true },
              { label: 'In phase' },
              { label: 'Quadrature' },
            ],
            rows: Array.from(constellation.labels, (label, k) => [
              bitsOf(label, r.bits),
              constellation.i[k] as number,
              constellation.q[k] as number,
            ]),
            caption: 'Gray code; mean energy of a symbol is 1.',
          } satisfies Output,
        ]
      : []),
  ];
}

/**
 * What the worst pattern of neighbours takes of an eye between two levels. The outermost of L levels is
 * L − 1 half distances away, and so much louder as a neighbour.
 */
function closing(r: ModemResult, { peakDistortion }: Shaping): string {
  const levels = r.constellation?.kind === 'grid' ? Math.sqrt(r.order) : r.order <= 4 ? 2 : 0;
  if (levels === 0) return 'sampled at the dashed line.';
  const share = (levels - 1) * peakDistortion;
  const eyes = levels === 2 ? 'the eye' : 'its eyes';
  return `sampled at the dashed line. The worst pattern of neighbours closes ${eyes} ${share < 1 ? `by ${showQuantity(100 * share, '%', 3)}` : 'altogether'}.`;
}

const theoryAt = (r: ModemResult, db: number): number =>
  r.sweep.find((s) => s.db === db)?.theory.bit ?? Number.NaN;

/** A long exponent leaves room for two figures. */
const shown = (rate: number): number => (rate < 1e-9 ? 2 : 3);

function rates(r: ModemResult): Readout[] {
  const { here, theory } = r;
  const interval = ([low, high]: readonly [number, number]) =>
    `95 %: ${showQuantity(low, '', 3)} to ${showQuantity(high, '', 3)}`;
  return [
    {
      name: 'bitErrorRate',
      label: 'Bit error rate, theory',
      symbol: 'P_b',
      value: theory.bit,
      digits: shown(theory.bit),
    },
    ...(r.impaired
      ? [
          {
            name: 'impairedBitErrorRate',
            label: 'Bit error rate with these impairments',
            value: r.impaired.here.bit,
            digits: 3,
            note: `noise integrated around ${r.impaired.symbols} symbols`,
          },
        ]
      : []),
    {
      name: 'simulatedBitErrorRate',
      label: 'Bit error rate, simulated',
      value: here.bit,
      digits: 3,
      note: interval(here.bitInterval),
    },
    {
      name: 'symbolErrorRate',
      label: 'Symbol error rate, theory',
      symbol: 'P_s',
      value: theory.symbol,
      digits: shown(theory.symbol),
    },
    {
      name: 'simulatedSymbolErrorRate',
      label: 'Symbol error rate, simulated',
      value: here.counted.symbolErrors / here.counted.symbols,
      digits: 3,
      note: interval(here.symbolInterval),
    },
    {
      name: 'esn0',
      label: 'Es/N0',
      value: powerDecibels(r.esn0),
      unit: 'dB',
    },
    ...(Number.isFinite(here.counted.evm)
      ? [
          {
            name: 'evm',
            label: 'Error vector, RMS',
            value: 100 * here.counted.evm,
            unit: '%',
            note: 'from the points sent, over their RMS',
          },
          {
            name: 'mer',
            label: 'Modulation error ratio',
            value: -decibels(here.counted.evm),
            unit: 'dB',
          },
        ]
      : [
          {
            name: 'evm',
            label: 'Error vector, RMS',
            value: null,
            note: 'tones have no error vector',
          },
        ]),
  ];
}

function link(r: ModemResult, i: ModemInputs): Readout[] {
  const rate = r.bits * i.rate;
  const fsk = isFsk(i.scheme);
  const spacing = i.scheme === 'fsk-coherent' ? 0.5 : 1;
  const bandwidth = i.rate * (fsk ? r.order * spacing : 1 + i.rollOff);
  return [
    { name: 'bitRate', label: 'Bit rate', symbol: 'R_b', value: rate, unit: 'bit/s' },
    {
      name: 'bandwidth',
      label: 'Occupied bandwidth',
      symbol: 'B',
      value: bandwidth,
      unit: 'Hz',
      note: fsk ? `M tones ${spacing === 0.5 ? 'half a' : 'one'} symbol rate apart` : '(1 + α) Rs',
    },
    {
      name: 'efficiency',
      label: 'Spectral efficiency',
      value: rate / bandwidth,
      unit: 'bit',
      note: 'a second in each hertz',
    },
    {
      name: 'shannon',
      label: 'Least Eb/N0 at that efficiency (Shannon)',
      value: powerDecibels((2 ** (rate / bandwidth) - 1) / (rate / bandwidth)),
      unit: 'dB',
    },
    ...(r.shaping
      ? [
          {
            name: 'peakDistortion',
            label: 'Peak distortion by neighbours',
            value: 100 * r.shaping.peakDistortion,
            unit: '%',
          },
          {
            name: 'isi',
            label: 'Power of the neighbours',
            value: powerDecibels(r.shaping.isi),
            unit: 'dB',
          },
        ]
      : []),
  ];
}

function notices(r: ModemResult, i: ModemInputs): Output[] {
  const list: Output[] = [];
  const shaped = r.shaping;
  if (isImpaired(i))
    list.push({
      kind: 'notice',
      id: 'impaired',
      level: 'warning',
      text: r.impaired
        ? 'The theory is for ideal synchronisation. With this phase error or timing offset the simulation holds, and the rate with impairments, a mean over symbols as they arrive.'
        : 'The theory is for ideal synchronisation: with a phase error or timing offset only the simulation holds.',
    });
  else if (shaped && shaped.isi * r.esn0 > 0.05)
    list.push({
      kind: 'notice',
      id: 'truncated',
      level: 'note',
      text: `Filters this short let neighbours in at ${showQuantity(powerDecibels(shaped.isi), 'dB', 3)}, no longer small beside the noise: the simulation lies above the theory. A longer reach mends it.`,
    });
  // With impairments the theory says nothing of how many errors to expect.
  const expected = isImpaired(i) ? (r.impaired?.here.symbol ?? 0) : r.theory.symbol;
  if (r.here.counted.symbolErrors < FEW)
    list.push({
      kind: 'notice',
      id: 'few',
      level: 'note',
      text: `${r.here.counted.symbolErrors === 0 ? 'None' : `Only ${r.here.counted.symbolErrors}`} of the ${showQuantity(r.here.counted.symbols, '', 7)} symbols ${r.here.counted.symbolErrors === 1 ? 'was' : 'were'} wrong: too few to trust the simulated rate. ${
        expected > 0 && 100 / expected <= 1e6
          ? `About ${showQuantity(100 / expected, '', 2)} symbols would bring 100 errors.`
          : `Simulate ${isImpaired(i) ? 'more symbols, or ' : ''}at a lower Eb/N0${isImpaired(i) ? '' : ', or rely on the theory'}.`
      }`,
    });
  return list;
}
