import { turn } from '@tollbench/engines/multirate/polyphase.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { ResamplerResult } from './compute.ts';
import { type Plan, writeStages } from './plans.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** The plans that were designed; each row's first cell chooses it. */
export function planTable(r: ResamplerResult): Shown {
  const lengths = (p: Plan) =>
    p.stages.map((s) => `${s.h.length}${s.halfBand ? ' half-band' : ''}`).join(', ');
  return {
    kind: 'table',
    id: 'plans',
    title: 'Plans',
    caption:
      'Of all ordered factorisations whose rates stay above the lower end, the cheapest by estimated lengths were designed. Press a plan to see it.',
    columns: [
      'stages',
      'lengths',
      'products',
      'sharedProducts',
      'coefficients',
      'held',
      'planDelay',
      'chosen',
    ],
    rows: r.plans.map((p) => {
      const stages = writeStages(p.stages);
      return [
        { value: stages, shown: stages.replaceAll(', ', ' → ') },
        lengths(p),
        p.multiplications,
        p.folded,
        p.coefficients,
        p.state,
        p.delay,
        stages === writeStages(r.plan.stages),
      ];
    }),
    ...(r.plan.stages[0]?.method !== 'import' && {
      rowInputs: r.plans.map((p) => ({ plan: 'own', stages: writeStages(p.stages) })),
    }),
  };
}

/** The stages of the plan that is shown. */
export const stageTable = ({ plan }: ResamplerResult): Shown => ({
  kind: 'table',
  id: 'stages',
  title: 'Stages',
  columns: [
    'stage',
    'factor',
    'stageInputRate',
    'filterRate',
    'stageOutputRate',
    'stagePass',
    'stageStop',
    'filter',
    'halfBand',
    'length',
    'branchLength',
    'stageProducts',
  ],
  rows: plan.stages.map((s, k) => [
    k + 1,
    `${s.up}/${s.down}`,
    s.rateIn,
    s.rateHigh,
    s.rateOut,
    s.pass,
    Math.min(s.stop, s.rateHigh / 2),
    s.method,
    s.halfBand,
    s.h.length,
    s.state,
    s.multiplications,
  ]),
});

/** Rows of the commutator that are shown of all stages together. */
const MAX_TURNS = 192;

/** One period of each stage's commutator, or its beginning. */
export function turnTable({ plan }: ResamplerResult): Shown {
  const each = Math.floor(MAX_TURNS / plan.stages.length);
  const whole = plan.stages.every((s) => s.up <= each);
  return {
    kind: 'table',
    id: 'turns',
    title: 'Commutator',
    caption: whole
      ? 'One period of each stage: the branch of each output, and the inputs read before it.'
      : `The first ${each} outputs of each stage: the branch of each, and the inputs read before it.`,
    columns: ['stage', 'output', 'branch', 'newestInput', 'taken'],
    rows: plan.stages.flatMap((s, k) =>
      Array.from({ length: Math.min(s.up, each) }, (_, n) => {
        const { branch, newest } = turn(s, n);
        const before = n === 0 ? -1 : turn(s, n - 1).newest;
        return [k + 1, n, branch, newest, newest - before];
      }),
    ),
  };
}

/** Images and aliases, the loudest first. */
export const foldedTable = (r: ResamplerResult): Shown => ({
  kind: 'table',
  id: 'folded',
  title: 'Bands that fold',
  caption: `The ${r.bands.length < r.bandCount ? `loudest ${r.bands.length} of ` : ''}${r.bandCount} images of the clean band and aliases onto it, on the axis up to half the highest common rate.`,
  columns: ['fold', 'multiple', 'bandFrom', 'bandTo', 'level', 'loudest', 'inInput', 'inOutput'],
  rows: r.bands.map((b) => [
    b.kind,
    b.multiple,
    b.from,
    b.to,
    finite(decibels(b.gain)),
    b.at,
    b.input,
    b.output,
  ]),
});

const finite = (x: number): number | null => (Number.isFinite(x) ? x : null);

/** The tones of the trial. */
export function toneTable({ trial }: ResamplerResult): Shown[] {
  if (!trial) return [];
  return [
    {
      kind: 'table',
      id: 'tones',
      title: 'Tones of the trial',
      caption: `${trial.inputs} inputs, ${trial.outputs} outputs: whole cycles of everything, so that no line leaks.`,
      columns: ['tone', 'toneFrequency', 'toneMeasured', 'tonePredicted', 'toneSpur', 'toneSpurAt'],
      rows: trial.tones.map((t, k) => [
        k + 1,
        t.frequency,
        finite(decibels(t.measured)),
        finite(decibels(t.predicted)),
        finite(decibels(t.spur)),
        t.spurAt,
      ]),
    },
  ];
}

/** Every coefficient, for programs. */
export const coefficientTable = ({ plan }: ResamplerResult): Shown => ({
  kind: 'table',
  id: 'coefficients',
  title: 'Coefficients',
  unseen: true,
  columns: ['stage', 'index', 'coefficient', 'branch'],
  rows: plan.stages.flatMap((s, k) =>
    Array.from(s.h, (c, n) => [k + 1, n, c * s.up, n % s.up] as const),
  ),
});
