import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { ModemResult } from './compute.ts';
import { eyeClosure, levelsOf } from './figures.ts';
import type { ModemInputs } from './inputs.ts';
import { notices } from './notices.ts';
import {
  constellationPlot,
  correlatorPlot,
  densityPlot,
  eyePlot,
  pulsePlot,
  ratePlot,
  spectrumPlot,
} from './plots.ts';
import { link, rates } from './readouts.ts';
import type { results } from './results.ts';
import { nameOf } from './schemes.ts';
import type { Shaping } from './shaping.ts';
import { comparisonTable, mapTable, simulationTables, tapsTable } from './tables.ts';
import { unseen } from './unseen.ts';

type Shown = NamedOutput<typeof results>;

/** How often it is wrong, what arrives, and what the link takes. */
export function outputs(r: ModemResult, i: ModemInputs): Shown[] {
  const name = nameOf(r.modulation);
  return [
    {
      kind: 'plot',
      id: 'ber',
      title: 'Error rate over Eb/N0',
      plot: ratePlot(r, i, name),
      caption: `${name}: ${rateWords(r, i)}; rings are simulated, bars their 95 % intervals.`,
    },
    { kind: 'readouts', id: 'figures', title: 'Error rates', items: rates(r, i) },
    ...notices(r, i),
    ...comparisonTable(r, i),
    received(r, i, name),
    ...(r.shaping ? waveforms(r, r.shaping, i) : [spread(r, i)]),
    { kind: 'readouts', id: 'link', title: 'Link', items: link(r, i) },
    ...simulationTables(r),
    ...mapTable(r),
    ...tapsTable(r),
    unseen(r, i),
  ];
}

const rateWords = (r: ModemResult, i: ModemInputs): string =>
  i.task === 'ebn0'
    ? `a bit error rate of ${showQuantity(i.wanted, '', 3)} takes ${showQuantity(r.ebn0, 'dB', 4)} in theory`
    : `in theory ${showQuantity(r.theory.bit, '', 3)} of the bits are wrong at ${showQuantity(r.ebn0, 'dB')}`;

function received(r: ModemResult, i: ModemInputs, name: string): Shown {
  const { constellation, here } = r;
  const { counted } = here;
  const at = `${name} at ${showQuantity(r.ebn0, 'dB')} of Eb/N0`;
  const all = showQuantity(counted.symbols, '', 7);
  const what = {
    dpsk: `products of ${counted.i.length} of ${all} symbols with the one before, which are decided`,
    msk: `${counted.i.length} pairs of ${all} received bits`,
  }[i.scheme as string];
  return constellation
    ? {
        kind: 'plot',
        id: 'constellation',
        title: i.scheme === 'dpsk' ? 'Phase from symbol to symbol' : 'Received constellation',
        plot: constellationPlot(r, constellation),
        caption: `${at}: ${what ?? `${counted.i.length} of ${all} received symbols`}; an error vector of ${showQuantity(100 * counted.evm, '%', 3)}; dotted lines part the decisions.`,
      }
    : {
        kind: 'plot',
        id: 'constellation',
        title: 'Right tone against the others',
        plot: correlatorPlot(r, i),
        caption: `${at}: a symbol above the dashed line is decided wrongly, which befell ${showQuantity(counted.symbolErrors, '', 7)} of ${all}.`,
      };
}

/** Eye, pulse and spectrum of everything but tones. */
const waveforms = (r: ModemResult, shaping: Shaping, i: ModemInputs): Shown[] => [
  {
    kind: 'plot',
    id: 'eye',
    title: 'Eye diagram',
    plot: eyePlot(shaping, i),
    caption: `In-phase waveform behind the matched filter over two ${i.scheme === 'msk' ? 'pulses of two symbols each' : `symbols with roll-off ${i.rollOff}`}; ${closing(r)}`,
  },
  {
    kind: 'plot',
    id: 'pulse',
    title: 'Pulse',
    plot: pulsePlot(shaping, i),
    caption:
      i.scheme === 'msk'
        ? 'The half-sine pulse of one axis and what two filters make of it: zero from the next pulse of that axis on.'
        : `The root-raised cosine of roll-off ${i.rollOff} and what two of them make: zero at every other symbol.`,
  },
  {
    kind: 'plot',
    id: 'spectrum',
    title: 'Transmitted spectrum',
    plot: spectrumPlot(shaping, i),
    caption:
      i.scheme === 'msk'
        ? `Side lobes reach ${showQuantity(shaping.sidelobe, 'dB', 3)} beyond the band of ${showQuantity(1.5 * i.rate, 'Hz')} between the first zeros.`
        : `Filters cut off after ${i.span} symbols on each side leave ${showQuantity(shaping.sidelobe, 'dB', 3)} beyond the band of ${showQuantity((1 + i.rollOff) * i.rate, 'Hz')}.`,
  },
];

const spread = (r: ModemResult, i: ModemInputs): Shown => ({
  kind: 'plot',
  id: 'density',
  title: 'Distribution of the outputs',
  plot: densityPlot(r, i),
  caption: `Outputs of ${r.here.counted.i.length} symbols in standard deviations of the noise; where the two overlap, errors arise.`,
});

function closing(r: ModemResult): string {
  const share = eyeClosure(r);
  if (share === undefined) return 'sampled at the dashed line.';
  const eyes = levelsOf(r) === 2 ? 'the eye' : 'its eyes';
  return `sampled at the dashed line. The worst pattern of neighbours closes ${eyes} ${share < 1 ? `by ${showQuantity(100 * share, '%', 3)}` : 'altogether'}.`;
}
