import type { Needed } from '@tollbench/engines/rf/chain.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { type CascadeResult, decibels, intercept } from './compute.ts';
import type { CascadeInputs } from './inputs.ts';
import { nodesOf } from './plots.ts';
import { figure } from './readouts.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** A number, or a dash. */
const orNone = (x: number): number | null => (Number.isFinite(x) ? x : null);

export function nodeTable(r: CascadeResult, i: CascadeInputs): Shown {
  const { signal, noise, product, limit } = nodesOf(r, i);
  const first = [
    'input',
    null,
    null,
    0,
    0,
    null,
    i.level,
    orNone(noise[0] ?? 0),
    null,
    null,
    null,
    null,
  ];
  return {
    kind: 'table',
    id: 'nodes',
    title: 'Stage by stage',
    columns: [
      'stage',
      'stageGain',
      'stageNoise',
      'totalGain',
      'totalNoise',
      'totalIip3',
      'signal',
      'noise',
      'product',
      'headroom',
      'noiseShare',
      'thirdShare',
    ],
    rows: [
      first,
      ...r.standings.map((s, k) => {
        const top = limit[k + 1] ?? null;
        const out = signal[k + 1] ?? 0;
        return [
          r.parts[k]?.name ?? '',
          r.parts[k]?.gain ?? 0,
          figure(r.stages[k]?.temperature ?? 0),
          decibels(s.gain),
          figure(s.temperature),
          orNone(decibels(intercept(s, 'iip3', i))),
          out,
          orNone(noise[k + 1] ?? 0),
          orNone(product[k + 1] ?? 0),
          top === null ? null : top - out,
          100 * (r.shares[k]?.noise ?? 0),
          100 * (r.shares[k]?.third ?? 0),
        ];
      }),
    ],
  };
}

/** What each stage alone would have to be. */
export function neededTable(r: CascadeResult, i: CascadeInputs, needed: readonly Needed[]): Shown {
  const alone = (x: number | null, shown: (x: number) => number) =>
    x === null ? { value: null, shown: 'not alone' } : shown(x);
  return {
    kind: 'table',
    id: 'wanted',
    title: `For NF ${showQuantity(i.wantedNf, 'dB')} and IIP3 ${showQuantity(i.wantedIip3, 'dBm')}`,
    columns: ['stage', 'presentNoise', 'wantedNoise', 'presentIip3', 'wantedIip3', 'wantedOip3'],
    caption:
      'Each row changes one stage and leaves all others as they are; “not alone” where the others are too much already.',
    rows: r.parts.map((part, k) => {
      const need = needed[k] ?? { temperature: null, iip3: null };
      return [
        part.name,
        figure(r.stages[k]?.temperature ?? 0),
        alone(need.temperature, figure),
        part.iip3,
        alone(need.iip3, decibels),
        alone(need.iip3, (x) => decibels(x) + part.gain),
      ];
    }),
  };
}
