import { integerBits } from '@tollbench/engines/fixed/word.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import type { PlannerResult } from './compute.ts';
import type { FilterResult } from './filter-plan.ts';
import type { PlannerInputs } from './inputs.ts';
import { fixName, wordName } from './read-word.ts';
import type { results } from './results.ts';
import type { WordRow } from './words.ts';

type Shown = NamedOutput<typeof results>;

/** Every word of the plan. */
export function wordsTable(r: PlannerResult, i: PlannerInputs): Shown {
  return {
    kind: 'table',
    id: 'words',
    title: 'Words',
    columns: [
      'value',
      'role',
      'format',
      'width',
      'integer',
      'fraction',
      'headroom',
      'noiseShare',
      'fits',
      'fixName',
      'signed',
      'count',
    ],
    rows: r.rows.map((row): Cell[] => [
      row.name,
      row.role,
      wordName(row.word, i.notation),
      row.word.width,
      integerBits(row.word),
      row.word.fraction,
      row.headroom,
      100 * row.share,
      !row.overflows,
      fixName(row.word),
      row.word.signed,
      row.count,
    ]),
    caption:
      r.mode === 'expression'
        ? 'Noise is the share of the output’s error in mean square that each rounding makes by itself; biases and rounded constants make the rest together.'
        : 'One word for all coefficients and one for all signals of a section; sums are exact, and wide enough for any input of the signal’s word.',
  };
}

/** The ranges, three ways. */
export function rangesTable({ rows }: PlannerResult): Shown {
  const program = rows.some(({ interval }) => interval);
  return {
    kind: 'table',
    id: 'ranges',
    title: 'Ranges',
    columns: program
      ? [
          'value',
          'low',
          'high',
          'proof',
          'slack',
          'intervalLow',
          'intervalHigh',
          'affineLow',
          'affineHigh',
          'errorBound',
        ]
      : ['value', 'low', 'high', 'proof'],
    rows: rows.map((row): Cell[] => [
      row.name,
      row.low,
      row.high,
      row.proof,
      ...(program ? moreOf(row) : []),
    ]),
    caption: program
      ? 'Exact: the ends are values that it has. All inputs: every input there is was tried. Enclosure: no value lies outside, and “open” says by how much the bound may be too wide. Words are made for the proven range widened by the error bound.'
      : 'By the L1 norm no input leaves the range; by the peak gain no sine does; by the L2 norm noise does seldom.',
  };
}

const moreOf = ({ slack, interval, affine, error }: WordRow): Cell[] => [
  slack === null ? { value: null, shown: '–' } : 100 * slack,
  interval?.[0] ?? null,
  interval?.[1] ?? null,
  affine?.[0] ?? null,
  affine?.[1] ?? null,
  error,
];

/** Gains of a filter, place by place. */
export function gainsTable({ places, cycles }: FilterResult): Shown {
  return {
    kind: 'table',
    id: 'gains',
    title: 'Gains',
    columns: [
      'value',
      'l1',
      'peak',
      'l2',
      'noiseGain',
      ...(cycles.length > 0 ? (['limitCycle'] as const) : []),
    ],
    rows: places.map(({ name, gains, noiseGain }, k): Cell[] => [
      name,
      gains.worst,
      gains.sine,
      gains.noise,
      noiseGain,
      ...(cycles.length > 0 ? [cycles[k]?.amplitude ?? null] : []),
    ]),
    caption:
      'From the input to each place that is rounded, with the coefficients as stored; the noise gain is from that rounding to the output.',
  };
}
