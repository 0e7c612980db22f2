import { cutoffOf, waveAt } from '@tollbench/engines/guide/propagation.ts';
import { nameOf } from '@tollbench/engines/guide/section.ts';
import { showMetric } from '../../define/fields/length.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { CavityResult, GuideResult } from './compute.ts';
import type { GuideInputs } from './inputs.ts';
import { fullName } from './mode-name.ts';
import { betaOf } from './plots.ts';
import type { results } from './results.ts';
import { inHertz, NEPER } from './words.ts';

type Shown = NamedOutput<typeof results>;

/** All modes of lowest cut-off; a row takes its mode. */
export function modesTable(r: GuideResult, i: GuideInputs): Shown {
  const first = r.modes.find((mode) => mode.cutoff > 0)?.cutoff ?? 1;
  return {
    kind: 'table',
    id: 'modes',
    title: `The ${r.modes.length} lowest modes`,
    columns: ['mode', 'modeCutoff', 'ratio', 'turned', 'modeWavelength', 'modeLoss'],
    rows: r.modes.map((mode) => {
      const beta = betaOf({ ...r, mode }, i.frequency);
      return [
        nameOf(mode),
        cutoffOf(mode, r.filling),
        mode.cutoff / first,
        mode.turned,
        beta === null
          ? { value: null, shown: 'below cut-off' }
          : { value: (2 * Math.PI) / beta, shown: showMetric((2 * Math.PI) / beta) },
        NEPER * waveAt(mode, r.filling, r.metal, i.frequency).gamma.re,
      ];
    }),
    rowInputs: r.modes.map((mode) => ({ mode: nameOf(mode) })),
    caption: `By cut-off, none left out; wavelength and loss at ${inHertz(i.frequency)}. Press a row to take its mode.`,
  };
}

export const resonancesTable = (_r: GuideResult, { others }: CavityResult): Shown => ({
  kind: 'table',
  id: 'resonances',
  title: `The ${others.length} lowest resonances`,
  columns: ['resonanceName', 'resonanceFrequency', 'resonanceQ', 'resonanceTurned'],
  rows: others.map(({ mode, p, frequency, q }) => [fullName(mode, p), frequency, q, mode.turned]),
  rowInputs: others.map(({ mode, p }) => ({ mode: fullName(mode, p) })),
  caption: 'None left out. Press a row to take its mode.',
});

const CHANGES = {
  section: 'section in proportion',
  width: 'width alone',
  height: 'height alone',
  length: 'length alone',
  permittivity: 'filling alone',
  all: 'all sizes in proportion',
} as const;

/** What has the frequency wanted; a row takes it. */
export function sizesTable(r: GuideResult, target: number): Shown[] {
  if (r.sizes.length === 0) return [];
  const title = `For ${inHertz(target, 6)}`;
  return [
    {
      kind: 'table',
      id: 'sizes',
      title,
      columns: ['change', 'size', 'wantedPermittivity'],
      rows: r.sizes.map(({ change, value }) => [
        { value: change, shown: CHANGES[change] },
        change === 'permittivity' ? { value: null, shown: '' } : sized(value),
        change === 'permittivity' ? value : { value: null, shown: '' },
      ]),
      rowInputs: r.sizes.map(({ texts }) => texts),
      caption: `Each has ${title.slice(4)} ${r.cavity ? 'as its resonance' : 'as its cut-off'}, all else as it is; a section is told by its width or outer diameter. Press a row to take it.`,
    },
  ];
}

const sized = (value: number | null) =>
  value === null
    ? { value: null, shown: 'none does it' }
    : { value, shown: value < 1e-3 ? showQuantity(value, 'm', 5) : showMetric(value) };
