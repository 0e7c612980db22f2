import type { NamedOutput } from '../../define/named.ts';
import { formulaSvg } from '../../drafting/mathematics.ts';
import type { Inputs } from './inputs.ts';
import { isSampled, magnitudePlot, polePlot, signalPlot } from './plots.ts';
import type { Result } from './result.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

const sided = (name: string): string => ({ equation: '' })[name] ?? `${name} = `;

/** The answer as mathematics, then the pictures, then what belongs to it. */
export function outputs(r: Result, i: Inputs): Shown[] {
  const sampled = isSampled(i);
  const sentence = r.answers.map((a) => `${a.name} = ${a.text}`).join('; ');
  const lines = [
    `${sided(r.asked.name)}${r.asked.tex}`,
    ...(r.asked.where ?? []),
    ...r.answers.flatMap((a) => [`${a.name} = ${a.tex}`, ...(a.where ?? [])]),
    ...(r.answers.length > 1 ? [] : r.parts)
      .filter(({ name }) => /^[HY]/u.test(name))
      .map((p) => `${p.name} = ${p.tex}`),
  ];
  return [
    {
      kind: 'figure',
      id: 'formula',
      title: 'Answer',
      svg: formulaSvg(lines, 430, sentence),
      caption: `${sentence}; ${r.region}.`,
    },
    {
      kind: 'plot',
      id: sampled ? 'sequence' : 'signal',
      title: sampled ? 'Sequence' : 'Signal',
      plot: signalPlot(r, i),
      caption: `${sampled ? 'The sequence' : 'The signal, without impulses'}${at(r)}.`,
    },
    {
      kind: 'plot',
      id: 'poleMap',
      title: 'Poles',
      plot: polePlot(r, i),
      caption: `${r.poles.length === 0 ? 'No poles' : 'The poles'} and the region of convergence, ${r.region}.`,
    },
    ...(r.magnitude.length > 0
      ? ([
          {
            kind: 'plot',
            id: sampled ? 'spectrum' : 'magnitude',
            title: sampled ? 'On the circle' : 'On the axis',
            plot: magnitudePlot(r, i),
            caption: sampled
              ? 'The size of X(z) on the unit circle.'
              : 'The size of F(s) on the imaginary axis.',
          },
        ] as const)
      : []),
    {
      kind: 'readouts',
      id: 'answer',
      title: 'Answer',
      items: [
        r.answers.length === 1
          ? { name: 'answer', value: r.answer.text, label: r.answer.name }
          : { name: 'answer', value: sentence },
        { name: 'region', value: r.region },
        { name: 'finalValue', ...said(r.final) },
        { name: 'initialValue', ...said(r.initial) },
        {
          name: 'checked',
          value: r.worst,
          shown: `within ${r.worst === 0 ? '0' : r.worst.toExponential(0)}`,
          note: `relative; by the ${r.checkedBy}, ${r.checks.length} places`,
        },
      ],
    },
    ...notices(r),
    ...(r.parts.length > 0
      ? ([
          {
            kind: 'table',
            id: 'parts',
            title: 'Parts',
            columns: ['part', 'formula'],
            rows: r.parts.map((p) => [p.name, p.text]),
          },
        ] as const)
      : []),
    {
      kind: 'table',
      id: 'poles',
      title: 'Pole table',
      columns: ['pole', 'order'],
      rows: r.poles.map((p) => [p.at, p.order]),
    },
    {
      kind: 'table',
      id: 'checks',
      title: 'Check',
      columns: ['at', 'formula', 'numeric'],
      rows: r.checks.map((c) => [c.at, c.formula, c.numeric]),
      caption: `The formula beside the ${r.checkedBy}.`,
    },
    {
      kind: 'values',
      values: {
        asked: r.asked.text,
        tex: r.answers.map((a) => a.tex).join(', \\quad '),
        ...(i.task.endsWith('Z')
          ? {
              innerRadius: r.edge,
              outerRadius: finite(r.ring?.outer, 'the region goes out to infinity'),
            }
          : { abscissa: finite(r.edge, 'the integral converges for all s') }),
        ...(r.parameters.length > 0 && {
          parameterNames: r.parameters.map((p) => p.name),
          parameterValues: r.parameters.map((p) => p.value),
        }),
      },
    },
  ];
}

const finite = (x: number | undefined, note: string) =>
  x === undefined || !Number.isFinite(x) ? { value: null, note } : x;

const said = ({ value, note }: Result['final']) =>
  value === null ? { value: null, note } : { value, note };

const at = (r: Result): string =>
  r.parameters.length > 0
    ? ` at ${r.parameters.map((p) => `${p.name} = ${Number(p.value.toPrecision(4))}`).join(', ')}`
    : '';

function notices(r: Result): Shown[] {
  const list = [...r.notes];
  if (r.parameters.length > 0)
    list.push(`Pictures, signs and the check${at(r)}; give others under “Values”.`);
  if (!(r.worst < 1e-6))
    list.push('The check in numbers does not confirm the formula: do not rely on it.');
  return list.map((text, k) => ({
    kind: 'notice',
    id: `note${k}`,
    level: /not/u.test(text) ? 'warning' : 'note',
    text,
  }));
}
