/** Double and triple integrals, one after the other. */
import {
  type Iterated,
  iterated,
  type Stage,
} from '@tollbench/engines/algebra/definite/iterated.ts';
import { realOf } from '@tollbench/engines/algebra/definite/places.ts';
import type { Expression } from '@tollbench/engines/algebra/expression/expression.ts';
import type { IteratedQuestion } from '@tollbench/engines/calculus/question/question.ts';
import {
  maximaOf,
  maximaPlace,
  pythonName,
  sympyOf,
  sympyPlace,
  textPlace,
} from '@tollbench/engines/calculus/spelled.ts';
import type { Step } from '../../../define/output.ts';
import type { Context } from '../context.ts';
import type { Found } from '../result.ts';
import { bracketed, integralTex, letter, placeTex, tex } from '../tex.ts';
import { enclosed } from './antiderivative.ts';
import { definiteOf } from './definite.ts';

/** The outermost integral answers; those inside it are steps of its working. */
export function iteratedOf(q: IteratedQuestion, c: Context): Found {
  const { stages, numeric } = iterated(q.of, q.levels);
  const last = stages.at(-1) as Stage;
  const found = definiteOf(
    { task: 'definite', of: last.integrand, by: last.by, from: last.from, to: last.to },
    c,
  );
  const isWhole = stages.length === q.levels.length && last.found.kind !== 'unknown';
  const asked = { tex: askedTex(q), text: askedText(q) };
  const own = {
    ...found,
    asked,
    sympy: spelled(q, sympyOf, sympyPlace, pythonName),
    maxima: q.levels.reduceRight(
      (f, l) => `integrate(${f}, ${l.by}, ${maximaPlace(l.from)}, ${maximaPlace(l.to)})`,
      maximaOf(q.of),
    ),
    steps: stepsOf(stages, found.steps, c),
  };
  if (!isWhole) return stopped(own, last, numeric);
  return {
    ...own,
    lines: [...inner(stages), `${asked.tex} = ${found.answer.tex}`, ...found.lines.slice(1)],
    ...beside(last, numeric),
    program: {
      ...found.program,
      letters: [...q.levels.map((l) => l.by), ...c.parameters.map((p) => p.name)],
      formulas: {
        ...found.program.formulas,
        integrand: spelled({ ...q, levels: q.levels.slice(1) }, sympyOf, sympyPlace, pythonName),
      },
    },
  };
}

/** What the inner integrals come to. */
const inner = (stages: readonly Stage[]): string[] =>
  stages
    .slice(0, -1)
    .flatMap(({ value, integrand, by, from, to }) =>
      value ? [`${integralTex(integrand, by, [from, to])} = ${tex(value)}`] : [],
    );

/** The whole by nested rules, beside the formula. */
function beside(
  last: Stage,
  numeric: Iterated['numeric'],
): Pick<Found, 'checks' | 'worst' | 'checkedBy'> {
  const checkedBy = 'nested quadrature of the whole';
  const formula =
    last.found.kind === 'value' && numeric ? realOf(last.found.value, numeric.at) : undefined;
  if (!numeric || formula === undefined) return { checks: [], worst: null, checkedBy };
  const size = Math.max(1, Math.abs(formula));
  const gap = Math.abs(formula - numeric.value) / size;
  // Where the rules are rough, their error is all that can be said.
  const isRough = numeric.error / size > 1e-7 && gap <= 4 * (numeric.error / size);
  return {
    checks: [{ at: 1, formula, numeric: numeric.value }],
    worst: isRough ? null : gap,
    checkedBy: isRough
      ? `${checkedBy}, whose estimated error is ${numeric.error.toExponential(0)}`
      : checkedBy,
  };
}

/** An inner integral without a closed form that the next one could go on with: the number alone. */
function stopped(found: Found, last: Stage, numeric: Iterated['numeric']): Found {
  const letters = Object.keys(numeric?.at ?? {}).length > 0;
  const why = `The inner integral by ${last.by} has no closed form that holds on all of the way of the next one.`;
  const none = { checks: [], worst: null, checkedBy: '', forms: [], isProven: false } as const;
  const program = { ...found.program, kind: 'none' as const };
  const { answer: _, lines: __, ...rest } = found;
  if (!numeric || letters || !(numeric.error <= 1e-3 * Math.max(1e-9, Math.abs(numeric.value))))
    return {
      ...rest,
      ...none,
      program,
      answer: { tex: found.asked.tex, text: 'not found' },
      lines: [found.asked.tex, '\\text{Not found.}'],
      status: 'open',
      value: { value: null, note: 'neither a closed form nor a number was found' },
      notes: [why],
    };
  const digits = Math.max(
    3,
    Math.min(12, Math.floor(-Math.log10(numeric.error / Math.abs(numeric.value)))),
  );
  const shown = Number(numeric.value.toPrecision(Number.isFinite(digits) ? digits : 12));
  return {
    ...rest,
    ...none,
    program,
    answer: { tex: `\\approx ${shown}`, text: `${shown}` },
    lines: [`${found.asked.tex} \\approx ${shown}`],
    status: 'number',
    value: {
      value: numeric.value,
      note: `by nested quadrature, estimated error ${numeric.error.toExponential(0)}`,
    },
    notes: [why],
  };
}

function stepsOf(stages: readonly Stage[], last: readonly Step[], c: Context): Step[] {
  return [
    ...stages.slice(0, -1).flatMap((s, k): Step[] => [
      {
        text: `${k === 0 ? 'The innermost' : 'The next'} integral, by ${s.by}; the other letters are constants in it.`,
        tex: integralTex(s.integrand, s.by, [s.from, s.to]),
      },
      ...(s.found.kind === 'value'
        ? definiteOf(
            { task: 'definite', of: s.integrand, by: s.by, from: s.from, to: s.to },
            c,
          ).steps.filter((step) => !step.text.startsWith('Beside it'))
        : []),
      ...(s.value
        ? [
            {
              text: 'Its value on the way of the next one.',
              tex: `${integralTex(s.integrand, s.by, [s.from, s.to])} = ${tex(s.value)}`,
            },
          ]
        : []),
    ]),
    ...(stages.length > 1 ? [{ text: 'Put into the outer integral.' }] : []),
    ...last,
  ];
}

const askedTex = (q: IteratedQuestion): string =>
  `${q.levels.map((l) => `\\int_{${placeTex(l.from)}}^{${placeTex(l.to)}}`).join(' ')} ${bracketed(q.of)}\\,${[
    ...q.levels,
  ]
    .reverse()
    .map((l) => `d${letter(l.by)}`)
    .join('\\,')}`;

const askedText = (q: IteratedQuestion): string =>
  `${q.levels.map((l) => `int_(${textPlace(l.from)})^(${textPlace(l.to)})`).join(' ')} ${enclosed(q.of)} ${[
    ...q.levels,
  ]
    .reverse()
    .map((l) => `d${l.by}`)
    .join(' ')}`;

const spelled = (
  q: IteratedQuestion,
  of: (a: Expression) => string,
  place: typeof sympyPlace,
  name: (x: string) => string,
): string =>
  `integrate(${[
    of(q.of),
    ...[...q.levels].reverse().map((l) => `(${name(l.by)}, ${place(l.from)}, ${place(l.to)})`),
  ].join(', ')})`;
