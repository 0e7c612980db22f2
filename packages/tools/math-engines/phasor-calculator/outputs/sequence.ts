import { type Complex, mul } from '@tollbench/engines/numeric/complex.ts';
import type { Quantity } from '@tollbench/engines/phasor/quantity.ts';
import type { Cell } from '../../../define/output.ts';
import type { SequenceResult } from '../compute/sequence.ts';
import type { Inputs } from '../inputs.ts';
import { diagram, groupsOf, type Phasor } from '../plots/diagram.ts';
import type { Shown } from '../results.ts';
import { mannerOf, polar, unitOf } from '../shown.ts';
import { fieldNotices, spreadIn, uncertaintyTables } from './fields.ts';

const size = ({ re, im }: Complex) => Math.hypot(re, im);

/** The part of a sequence in a phase: a^(−kp) of it. */
export function partOf(r: SequenceResult, sequence: 0 | 1 | 2, phase: number): Complex {
  const turn = (-2 * Math.PI * sequence * phase) / 3;
  return mul(r.sequences[sequence], { re: Math.cos(turn), im: Math.sin(turn) });
}

/** The three phases, and in each its parts tip to tail. */
export function sequencePhasors(r: SequenceResult, unit: string): Phasor[] {
  const all = r.phases.map(
    ({ re, im }, k): Phasor => ({ name: 'abc'[k] ?? '', re, im, unit, dimension: r.dimension }),
  );
  const parts = [0, 1, 2].flatMap((p) => {
    let from: Complex = { re: 0, im: 0 };
    return ([1, 2, 0] as const).map((s): Phasor => {
      const { re, im } = partOf(r, s, p);
      const foot = from;
      from = { re: from.re + re, im: from.im + im };
      return {
        name: `${'abc'[p]}${'₀₁₂'[s]}`,
        re,
        im,
        unit,
        dimension: r.dimension,
        from: foot,
        quiet: true,
      };
    });
  });
  return [...all, ...parts.filter((p) => size(p) > 0.02 * Math.max(...r.phases.map(size)))];
}

export function sequenceOutputs(r: SequenceResult, i: Inputs): Shown[] {
  const m = mannerOf(i);
  const unit = unitOf({ dimension: r.dimension, tag: '', im: 1 });
  const [zero, positive, negative] = r.sequences;
  const share = (x: Complex) => (100 * size(x)) / size(positive);
  const has = size(positive) > 0;
  const said = (x: Complex) => ({ value: { re: x.re, im: x.im }, shown: polar(x, unit, m) });
  const whole = (x: Quantity) => ({ ...said(x), shown: polar(x, unit, m, spreadIn(r, x)) });
  return [
    ...fieldNotices(r),
    {
      kind: 'readouts',
      id: 'answer',
      title: 'Sequences',
      items: [
        { name: 'sequencePositive', ...whole(positive) },
        { name: 'sequenceNegative', ...whole(negative) },
        { name: 'sequenceZero', ...whole(zero) },
        has
          ? { name: 'unbalance', value: share(negative) }
          : { name: 'unbalance', value: null, note: 'there is no positive sequence' },
        has
          ? { name: 'zeroShare', value: share(zero) }
          : { name: 'zeroShare', value: null, note: 'there is no positive sequence' },
      ],
    },
    {
      kind: 'plot',
      id: 'phasors',
      title: 'Phasors',
      plot: diagram(groupsOf(sequencePhasors(r, unit)), 'Symmetrical components'),
      caption: `Phases a, b, c, and in each its positive, negative and zero sequence tip to tail; X₁ = ${polar(positive, unit, m, spreadIn(r, positive))}.`,
    },
    {
      kind: 'table',
      id: 'components',
      title: 'Components',
      columns: ['phase', 'whole', 'zero', 'positive', 'negative'],
      rows: r.phases.map((x, p): Cell[] => [
        'abc'[p] ?? '',
        whole(x),
        ...([0, 1, 2] as const).map((s): Cell => said(partOf(r, s, p))),
      ]),
    },
    ...uncertaintyTables(r, i),
    { kind: 'values', values: { unit } },
  ];
}
