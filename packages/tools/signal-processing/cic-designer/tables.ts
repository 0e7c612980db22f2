import type { NamedOutput } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import type { Compensation } from './compensation.ts';
import type { CicResult } from './compute.ts';
import type { CicInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

type Section = 'integrator' | 'comb';

/** What stage `at` is, and which of its kind: a decimator integrates first. */
function sectionOf(at: number, stages: number, kind: CicInputs['kind']): [Section, number] {
  const first = at < stages;
  return [first === (kind === 'decimator') ? 'integrator' : 'comb', first ? at : at - stages];
}

/** Every register with its width, and what decides it. */
export function stageTable(r: CicResult, i: CicInputs): Shown {
  const { words, spec } = r;
  const { delays } = spec.cic;
  const head = (at: number): Cell[] => {
    const [section, which] = sectionOf(at, delays.length, i.kind);
    return [at + 1, section, section === 'comb' ? (delays[which] ?? null) : null];
  };
  const title = 'Stages';
  const { pruning, bounds } = words;
  if (pruning)
    return {
      kind: 'table',
      id: 'stages',
      title,
      columns: [
        'stage',
        'section',
        'delay',
        'width',
        'discarded',
        'allowed',
        'errorGain',
        'variance',
      ],
      rows: pruning.stages.map((s, at): Cell[] => [
        ...(at < words.widths.length ? head(at) : [at + 1, 'output', null]),
        s.width,
        s.discarded,
        s.allowed,
        Math.sqrt(Number(s.errorGain)),
        s.variance,
      ]),
      caption:
        i.pruning === 'pruned'
          ? 'Each stage drops the bits that leave it its share of the error of cutting the output (Hogenauer). What one has dropped the next cannot have back.'
          : 'Only the output drops bits; what pruning would allow stands beside it.',
    };
  return {
    kind: 'table',
    id: 'stages',
    title,
    columns: ['stage', 'section', 'delay', 'width', 'bound'],
    rows: [
      ...words.widths.map((width, at): Cell[] => [...head(at), width, bounds?.[at] ?? null]),
      [words.widths.length + 1, 'output', null, words.outputBits, null],
    ],
    caption:
      'Nothing can be pruned ahead of integrators: an error there would grow without end. A register is no wider than those behind it.',
  };
}

/** Coefficients of the compensator, and their integers. */
export const tapTable = (c: Compensation): Shown => ({
  kind: 'table',
  id: 'taps',
  title: 'Compensator coefficients',
  columns: ['index', 'coefficient', 'integer', 'quantised'],
  rows: Array.from(c.h, (value, k): Cell[] => [k, value, c.integers[k] ?? 0, c.values[k] ?? 0]),
});

/** What each of the rates has. */
export const rateTable = (r: CicResult): Shown => ({
  kind: 'table',
  id: 'rates',
  title: 'Rates',
  columns: [
    'rate',
    'growth',
    'lift',
    'normalisedGain',
    'droop',
    'aliasAttenuation',
    ...(r.compensation ? (['ripple'] as const) : []),
  ],
  rows: r.rates.map((at): Cell[] => [
    at.rate,
    at.growth,
    at.lift,
    at.normalisedGain,
    at.droop,
    at.aliasAttenuation,
    ...(r.compensation ? [at.ripple] : []),
  ]),
  caption:
    'The pass band is the same share of the slow rate at each. At lower rates than the highest the code moves words up, so that they fill the registers.',
});
