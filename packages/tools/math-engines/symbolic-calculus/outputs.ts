import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import type { Figure } from '../../define/output.ts';
import { formulaPiece, formulaSvg } from '../../drafting/mathematics.ts';
import { counted } from '../../text/counted.ts';
import { curvePlot } from './plots.ts';
import type { Result } from './result.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** Lines of the large formula are this wide. */
const WIDTH = 430;

/** The answer as mathematics, the picture, then what belongs to it. */
export function outputs(r: Result): Shown[] {
  const lines = workingOf(r);
  return [
    {
      kind: 'figure',
      id: 'formula',
      title: 'Answer',
      svg: formulaSvg(r.lines, WIDTH, `${r.asked.text}: ${r.answer.text}`),
      caption: `${r.asked.text}: ${r.answer.text}.`,
      ...(lines && { lines }),
    },
    ...(r.picture
      ? ([
          {
            kind: 'plot',
            id: 'curves',
            title: r.picture.title,
            plot: curvePlot(r.picture),
            caption: `${r.picture.says}${parametersSaid(r)}`,
          },
        ] as const)
      : []),
    {
      kind: 'readouts',
      id: 'answer',
      title: 'Answer',
      items: [
        { name: 'answer', value: r.answer.text },
        ...valuesOf(r),
        { name: 'status', value: r.status },
        {
          name: 'checked',
          ...(r.worst === null
            ? {
                value: null,
                note:
                  r.checks.length > 0
                    ? `beside the ${r.checkedBy}: see the table`
                    : 'nothing to compare',
              }
            : {
                value: r.worst,
                shown: r.worst === 0 ? 'equal' : `within ${r.worst.toExponential(0)}`,
                note: `${r.checkedBy}, ${counted(r.checks.length, 'place')}${r.isProven ? '; exactly 0 by algebra' : ''}`,
              }),
        },
      ],
    },
    ...notices(r),
    {
      kind: 'table',
      id: 'forms',
      title: 'Other forms',
      columns: ['form', 'formula'],
      rows: [
        ...r.forms.map((f) => [f.name, f.formula]),
        ['Question, SymPy', r.sympy],
        ['Question, Maxima', r.maxima],
      ],
    },
    {
      kind: 'table',
      id: 'checks',
      title: 'Check',
      columns: ['at', 'formula', 'numeric'],
      rows: r.checks.map((c) => [c.at, c.formula, c.numeric]),
      caption:
        r.checks.length > 0 ? `The formula beside the ${r.checkedBy}.` : 'Nothing to compare.',
    },
    {
      kind: 'values',
      values: {
        asked: r.asked.text,
        tex: r.answer.tex,
        askedTex: r.asked.tex,
        sympy: r.sympy,
        maxima: r.maxima,
        proven: r.isProven,
        place: r.there.at ?? { value: null, note: r.there.note },
        proof: r.proof?.proof ?? {
          value: null,
          note: 'asked for where no elementary function is an antiderivative',
        },
        ...(r.parameters.length > 0 && {
          parameterNames: r.parameters.map((p) => p.name),
          parameterValues: r.parameters.map((p) => p.value),
        }),
      },
    },
  ];
}

/** Steps under the answer; the rest is in the working itself. */
const SHOWN = 14;
/** A formula of a step is this wide before it is broken, in letters of this height. */
const STEP_WIDTH = 470;
const STEP_SIZE = 17;

/** The steps but for the one that says what stands above them. */
function workingOf(r: Result): Figure['lines'] {
  const [answer = ''] = r.question.task === 'equation' ? [] : r.lines;
  const between = r.steps.filter((s) => s.tex !== answer || !answer.includes(' = '));
  const more = between.length - SHOWN;
  return {
    label: 'Working',
    items: [
      ...between.slice(0, SHOWN).map(({ text, tex }) => ({
        text,
        ...(tex !== undefined && { svg: formulaPiece(tex, STEP_WIDTH, STEP_SIZE) }),
      })),
      ...(more > 0 ? [{ text: `${counted(more, 'more step')} under Working, below.` }] : []),
    ],
  };
}

/** The number that the task asks for, by its name there. */
function valuesOf(r: Result): ReadoutOf<typeof results>[] {
  const value = { name: 'value', ...said(r.value) } as const;
  switch (r.question.task) {
    case 'definite':
    case 'iterated':
    case 'area':
      return [value];
    case 'limit':
      return [{ ...value, label: 'Limit' }];
    case 'series':
      return [{ ...value, label: 'Radius of convergence' }];
    case 'derivative':
    case 'leibniz':
    case 'antiderivative':
      return [
        {
          name: 'valueAt',
          ...said(r.there),
          label:
            r.there.at === null
              ? 'Value there'
              : `At ${r.variable} = ${Number(r.there.at.toPrecision(5))}`,
        },
      ];
    default:
      return [];
  }
}

const said = ({ value, note }: { readonly value: number | null; readonly note: string }) =>
  value === null ? { value: null, note } : { value, note };

const parametersSaid = (r: Result): string =>
  r.parameters.length > 0
    ? ` At ${r.parameters.map((p) => `${p.name} = ${Number(p.value.toPrecision(4))}`).join(', ')}.`
    : '';

function notices(r: Result): Shown[] {
  const list = [
    ...r.warnings.map((text) => ({ text, level: 'warning' as const })),
    // The proof itself is the working.
    ...(r.proof ? [{ text: r.proof.condition, level: 'note' as const }] : []),
    ...r.notes.map((text) => ({ text, level: 'note' as const })),
    ...(r.parameters.length > 0
      ? [
          {
            text: `Pictures and checks${parametersSaid(r).replace(/^ At/u, ' at').replace(/\.$/u, '')}; give others under “Parameters”.`,
            level: 'note' as const,
          },
        ]
      : []),
  ];
  return list.map(({ text, level }, k) => ({ kind: 'notice', id: `note${k}`, level, text }));
}
