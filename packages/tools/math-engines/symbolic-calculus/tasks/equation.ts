/** Differential equations: the general solution, singular ones, the one of the initial values, slope field and family. */
import {
  type Found as Answer,
  type Case,
  type Condition,
  type Equation,
  equationTex,
  type Step as Part,
  type Relation,
  readConditions,
  relationTex,
  relationText,
  type Solution,
  type Solved,
  slope as slopeOf,
  solveEquation,
} from '@tollbench/engines/algebra/equation/solve-equation.ts';
import { substituted } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  type Expression,
  number,
  symbol,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { realAt, worstOf } from '@tollbench/engines/calculus/numbers.ts';
import { maximaOf, pythonName, sympyOf } from '@tollbench/engines/calculus/spelled.ts';
import { parse } from '@tollbench/engines/exact/rational.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import type { Step } from '../../../define/output.ts';
import type { Context } from '../context.ts';
import { spellings } from '../forms.ts';
import { onwardsOf } from '../onwards.ts';
import type { Curve, Form, Found, Line, Picture } from '../result.ts';
import { heightOf, sampled, type Window } from '../sampled.ts';
import { Working } from '../steps/step.ts';
import { letter, tex } from '../tex.ts';

/** Conditions of the line, or of the field where the line has none. */
export function conditionsOf(eq: Equation, field: string): readonly Condition[] {
  if (eq.conditions.length > 0 || field.trim() === '') return eq.conditions;
  return readConditions(field, eq);
}

export function equationOf(eq: Equation, conditions: readonly Condition[], c: Context): Found {
  const found = solveEquation(eq, conditions);
  const x = eq.variable;
  const given = [
    ...eq.equations.map((s) => ({
      tex: `${equationTex(s.left)} = ${equationTex(s.right)}`,
      text: `${textOf(s.left)} = ${textOf(s.right)}`,
    })),
    ...conditions.map(conditionLine),
  ];
  const asked = {
    tex: given.map((l) => l.tex).join(',\\quad '),
    text: given.map((l) => l.text).join(', '),
  };
  const base = {
    asked,
    sympy: sympyCall(eq, conditions),
    maxima: maximaCall(eq),
    value: { value: null, note: 'of a definite integral or a limit' },
    there: { at: null, value: null, note: 'of a derivative or an antiderivative' },
    variable: x,
    checkedBy: 'other side of the equation, the solution put in',
    onwards: onwardsOf(eq, conditions, found, c),
  } as const;
  if (found.kind === 'unsolved') return { ...base, ...unsolved(found, asked, c, eq, conditions) };
  const particular = found.particular?.solutions ?? [];
  const answers = particular.length > 0 ? particular : found.general;
  const lines = [
    ...answers.map((s) => solutionLine(s, x)),
    ...(particular.length > 0 ? [] : found.singular.map((s) => solutionLine(s, x))),
  ];
  const none = found.particular && particular.length === 0;
  const checks = checksOf(eq, answers, x, c);
  return {
    ...base,
    answer: none
      ? { tex: '\\text{none found}', text: 'none found through the initial values' }
      : {
          tex: lines.map((l) => l.tex).join(',\\quad '),
          text: lines.map((l) => l.text).join('; '),
        },
    lines: [
      asked.tex,
      ...(none
        ? ['\\text{No solution of the initial values was found.}']
        : lines.map((l) => (found.when ? whenTex(found.when, l.tex) : l.tex))),
      ...found.cases.flatMap((k) => ofCase(k).map((s) => whenTex(k.when, solutionLine(s, x).tex))),
      ...(particular.length > 0
        ? [`\\text{general: }\\;${found.general.map((s) => solutionLine(s, x).tex).join(',\\; ')}`]
        : []),
    ],
    status: none ? 'open' : 'exact',
    forms: formsFor(found, answers, x),
    steps: stepsOf(found.steps, lines),
    checks,
    worst: worstOf(checks),
    isProven: answers.every((s) => s.check.kind === 'exact'),
    notes: notesOf(found, eq),
    picture: pictureOf(eq, conditions, found, c),
    program: programOf(eq, conditions, answers, c),
  };
}

/** What a case gives: the solution of the initial values, or the family. */
const ofCase = ({ particular, general }: Case): readonly Solution[] =>
  particular && particular.solutions.length > 0 ? particular.solutions : general;

const whenTex = (when: Relation, line: string): string =>
  `\\text{for }\\;${relationTex(when)}\\text{:}\\quad ${line}`;

const primes = (order: number): string => (order < 4 ? "'".repeat(order) : `^{(${order})}`);

const conditionLine = (k: Condition): Line => ({
  tex: `${letter(k.unknown)}${primes(k.order)}(${tex(k.at)}) = ${tex(k.value)}`,
  text: `${k.unknown}${"'".repeat(k.order)}(${textOf(k.at)}) = ${textOf(k.value)}`,
});

function solutionLine(s: Solution, x: string): Line {
  switch (s.form) {
    case 'explicit':
      return {
        tex: `${letter(s.unknown)} = ${tex(s.value)}`,
        text: `${s.unknown} = ${textOf(s.value)}`,
      };
    case 'implicit':
      return { tex: relationTex(s.relation), text: relationText(s.relation) };
    case 'parametric':
      return {
        tex: `${letter(x)} = ${tex(s.x)},\\; y = ${tex(s.y)}`,
        text: `${x} = ${textOf(s.x)}, y = ${textOf(s.y)} (parameter ${s.parameter})`,
      };
    default:
      return {
        tex: s.values.map((v) => `${letter(v.unknown)} = ${tex(v.value)}`).join(',\\; '),
        text: s.values.map((v) => `${v.unknown} = ${textOf(v.value)}`).join(', '),
      };
  }
}

function formsFor(found: Answer, answers: readonly Solution[], x: string): Form[] {
  const [first] = answers;
  return [
    ...(found.particular
      ? found.general.map((s) => ({ name: 'General solution', formula: solutionLine(s, x).text }))
      : []),
    ...found.singular.map((s) => ({ name: 'Singular solution', formula: solutionLine(s, x).text })),
    ...found.cases.map((k) => ({
      name: `For ${relationText(k.when)}`,
      formula: ofCase(k)
        .map((s) => solutionLine(s, x).text)
        .join('; '),
    })),
    { name: 'Kind', formula: found.kinds.join(', ') },
    ...(first?.form === 'explicit' ? spellings(first.value) : []),
  ];
}

function notesOf(found: Answer, eq: Equation): string[] {
  const interval = found.particular?.interval;
  const end = (p: Expression | 'infinity' | '-infinity'): string =>
    typeof p === 'string' ? (p === 'infinity' ? '∞' : '−∞') : textOf(p);
  const where = found.general.flatMap((s) => s.where).map(relationText);
  return [
    ...eq.notes,
    ...found.notes,
    ...(found.particular?.notes ?? []),
    // Of several solutions each has its own.
    ...(interval && found.particular?.isUnique !== 'no'
      ? [
          `The solution of the initial values holds on ${end(interval.from)} < ${eq.variable} < ${end(interval.to)}.`,
        ]
      : []),
    ...(found.particular?.isUnique === 'no'
      ? ['The initial values have more than one solution.']
      : []),
    ...(found.cases.length > 0
      ? [
          `The answer is ${found.when ? `for ${relationText(found.when)}` : 'the one of the general case'}; for ${found.cases.map((k) => relationText(k.when)).join(' and for ')} it is another, which stands under it and among the other forms.`,
        ]
      : []),
    ...(where.length > 0 ? [`The formula holds where ${[...new Set(where)].join(', ')}.`] : []),
  ];
}

function stepsOf(list: readonly Part[], lines: readonly Line[]): Step[] {
  const w = new Working();
  const say = (s: Part): void => {
    const text = `${s.title[0]?.toUpperCase()}${s.title.slice(1)}: ${s.text}`;
    const formulas = s.formulas.map(relationTex);
    w.say(
      s.title === '' ? s.text : text,
      formulas.length > 0 ? formulas.join(',\\quad ') : undefined,
    );
    s.parts.forEach(say);
  };
  list.forEach(say);
  for (const l of lines) w.say('The solution.', l.tex);
  return w.list;
}

function unsolved(
  found: Extract<Solved, { kind: 'unsolved' }>,
  asked: Line,
  c: Context,
  eq: Equation,
  conditions: readonly Condition[],
): Omit<
  Found,
  'asked' | 'sympy' | 'maxima' | 'value' | 'there' | 'variable' | 'checkedBy' | 'onwards'
> {
  return {
    answer: { tex: '\\text{not found}', text: 'not found' },
    lines: [asked.tex, '\\text{No solution by a formula was found.}'],
    status: 'open',
    forms: found.kinds.length > 0 ? [{ name: 'Kind', formula: found.kinds.join(', ') }] : [],
    steps: stepsOf(found.steps, []),
    checks: [],
    worst: null,
    isProven: false,
    notes: [
      'No solution by a formula was found, which does not say that there is none. The picture is by numbers; the ODE solver goes on from here.',
      ...(found.tried.length > 0 ? [`Tried: ${found.tried.join(', ')}.`] : []),
      ...eq.notes,
      ...found.notes,
    ],
    picture: pictureOf(eq, conditions, found, c),
    program: { kind: 'none', letters: [eq.variable], variable: eq.variable, formulas: {} },
  };
}

/** Numbers for the constants of a family. */
const FAMILY = [-2, -1, -0.5, 0, 0.5, 1, 2];

/** The first explicit solution, put into the equation at places. */
function checksOf(eq: Equation, answers: readonly Solution[], x: string, c: Context) {
  const [s] = answers;
  if (s?.form !== 'explicit') return [];
  const value = withConstants(s.value, 0.7);
  const y = realAt(value, x, c.values);
  const at = [0.37, 0.77, 1.29, -0.61, 1.84].filter((p) => Number.isFinite(y(p))).slice(0, 3);
  return at
    .map((p) => ({ at: p, ...sides(eq, s.unknown, value, x, p, c) }))
    .filter((k) => Number.isFinite(k.formula) && Number.isFinite(k.numeric));
}

/** Both sides of the equation with a solution and its derivatives put in. */
function sides(
  eq: Equation,
  unknown: string,
  value: Expression,
  x: string,
  at: number,
  c: Context,
) {
  const nothing = { formula: Number.NaN, numeric: Number.NaN };
  const [equation] = eq.equations;
  const slots: Record<string, ReturnType<typeof complex>> = { ...c.values, [x]: complex(at) };
  try {
    let slope = value;
    for (let k = 0; k <= (eq.orders[0] ?? 1); k++) {
      slots[unknown + "'".repeat(k)] = numberAt(slope, slots);
      slope = slopeOf(slope, x);
    }
    if (!equation) return nothing;
    const [l, r] = [numberAt(equation.left, slots), numberAt(equation.right, slots)];
    return { formula: l.re, numeric: r.re };
  } catch {
    // An integral that is left, or no value there.
    return nothing;
  }
}

const withConstants = (a: Expression, by: number): Expression =>
  constantsIn(a).reduce(
    (b, name, k) => substituted(b, name, number(parse(`${k === 0 ? by : 1}`))),
    a,
  );

function constantsIn(a: Expression): string[] {
  const found = new Set<string>();
  for (const m of a.key.matchAll(/C_\d+/gu)) found.add(m[0]);
  return [...found].sort();
}

function pictureOf(
  eq: Equation,
  conditions: readonly Condition[],
  found: Solved,
  c: Context,
): Picture {
  const x = eq.variable;
  const [y = 'y'] = eq.unknowns;
  const at = conditions[0] ? numberOf(conditions[0].at, c) : 0;
  const window: Window = c.view ?? (Math.abs(at) <= 2 ? [-4, 4] : [at - 4, at + 4]);
  const curves = curvesOf(atHand(found, c), x, window, c);
  const isFirst = eq.unknowns.length === 1 && (eq.orders[0] ?? 0) === 1;
  const start = conditions.find((k) => k.order === 0 && k.unknown === y);
  const point = start
    ? { x: numberOf(start.at, c), y: numberOf(start.value, c), name: '' }
    : undefined;
  const height = isFirst
    ? around(point?.y ?? 0)
    : (heightOf(curves.slice(0, 1), point ? [point.y] : []) ?? heightFor(curves, point?.y));
  const arrows = isFirst ? slopesOf(eq, x, y, window, height, c) : undefined;
  return {
    title: isFirst ? 'Slope field' : 'Solutions',
    says: `${curves.length > 1 ? 'Solutions of the family' : 'The solution'}${isFirst ? ' in the slope field' : ''}.`,
    x,
    y,
    curves,
    ...(point && Number.isFinite(point.x) && Number.isFinite(point.y) && { points: [point] }),
    ...(arrows && { arrows }),
    window,
    height,
  };
}

const numberOf = (a: Expression, c: Context): number => {
  try {
    return numberAt(a, c.values).re;
  } catch {
    return Number.NaN;
  }
};

/** Slopes are looked at near the initial value: solutions may grow beyond any picture. */
const around = (y: number): Window => {
  const size = Math.max(4, 1.5 * Math.abs(y));
  return [y - size, y + size];
};

function heightFor(curves: readonly Curve[], y: number | undefined): Window {
  const all = [...curves.flatMap((k) => k.y), y ?? Number.NaN].filter(
    (v) => Number.isFinite(v) && Math.abs(v) < 50,
  );
  const [low, high] = all.length > 0 ? [Math.min(...all), Math.max(...all)] : [-5, 5];
  const size = Math.max(high - low, 1);
  return [low - 0.1 * size, high + 0.1 * size];
}

/** The case that the numbers of the letters are in. */
function atHand(found: Solved, c: Context): Solved {
  if (found.kind === 'unsolved' || !found.when || holds(found.when, c)) return found;
  const at = found.cases.find((k) => holds(k.when, c));
  if (!at) return found;
  const { particular: _, ...rest } = found;
  return { ...rest, general: at.general, ...(at.particular && { particular: at.particular }) };
}

function holds({ left, right, sign = '=' }: Relation, c: Context): boolean {
  const by = numberOf(left, c) - numberOf(right, c);
  return sign === '>' ? by > 0 : sign === '<' ? by < 0 : sign === '=' && Math.abs(by) < 1e-12;
}

function curvesOf(found: Solved, x: string, window: Window, c: Context): Curve[] {
  if (found.kind === 'unsolved') return [];
  const list: Curve[] = [];
  const put = (a: Expression, name: string, more: Partial<Curve>): void => {
    const curve = sampled(name, realAt(a, x, c.values), window, more);
    if (curve.y.some(Number.isFinite)) list.push(curve);
  };
  for (const [k, s] of (found.particular?.solutions ?? []).entries())
    if (s.form === 'explicit')
      put(s.value, k === 0 ? 'solution' : `solution ${k + 1}`, { colour: 1 });
    else if (s.form === 'system')
      for (const [j, v] of s.values.entries())
        put(v.value, v.unknown, { colour: ((j % 6) + 1) as 1 });
  const isAlone = list.length === 0;
  const [general] = found.general;
  if (general?.form === 'explicit' && constantsIn(general.value).length > 0)
    for (const C of FAMILY)
      put(
        withConstants(general.value, C),
        `${constantsIn(general.value)[0]} = ${C}`,
        isAlone ? {} : { colour: 'quiet', isSilent: true },
      );
  if (general?.form === 'system' && isAlone)
    for (const [j, v] of general.values.entries())
      put(withConstants(v.value, 1), `${v.unknown}, C = 1`, { colour: ((j % 6) + 1) as 1 });
  return list.slice(0, 9);
}

const ROWS = 17;

/** Short strokes along y′ = f(x, y), where the equation is solved for y′ by its form. */
function slopesOf(
  eq: Equation,
  x: string,
  y: string,
  window: Window,
  height: Window,
  c: Context,
): Picture['arrows'] {
  const F = eq.residuals[0];
  if (!F) return undefined;
  const out = { x: [] as number[], y: [] as number[], dx: [] as number[], dy: [] as number[] };
  const prime = `${y}'`;
  const [w, h] = [window[1] - window[0], height[1] - height[0]];
  const at = (u: number, v: number, p: number): number => {
    const z = numberAt(F, { ...c.values, [x]: complex(u), [y]: complex(v), [prime]: complex(p) });
    return z.im === 0 ? z.re : Number.NaN;
  };
  for (let i = 0; i < ROWS; i++)
    for (let j = 0; j < ROWS; j++) {
      const [u, v] = [window[0] + (w * (i + 0.5)) / ROWS, height[0] + (h * (j + 0.5)) / ROWS];
      let slope = Number.NaN;
      try {
        // Linear in y′: F = a·y′ + b.
        const [b, one, two] = [at(u, v, 0), at(u, v, 1), at(u, v, 2)];
        const a = one - b;
        if (Math.abs(two - b - 2 * a) < 1e-9 * (Math.abs(two) + Math.abs(b) + 1)) slope = -b / a;
      } catch {
        // No value there.
      }
      if (!Number.isFinite(slope)) continue;
      const length = 0.55 / ROWS;
      const turn = Math.atan2(slope / h, 1 / w);
      const [dx, dy] = [length * w * Math.cos(turn), length * h * Math.sin(turn)];
      out.x.push(u - dx / 2);
      out.y.push(v - dy / 2);
      out.dx.push(dx);
      out.dy.push(dy);
    }
  return out.x.length > 0 ? out : undefined;
}

/** y'' as y(x).diff(x, 2). */
function inSympy(a: Expression, eq: Equation): string {
  const x = pythonName(eq.variable);
  const marked = eq.unknowns.reduce((text, y, k) => {
    let b = text;
    for (let n = Math.max(...eq.orders); n >= 0; n--)
      b = substituted(b, y + "'".repeat(n), symbol(`Z_${100 * (k + 1) + n}`));
    return b;
  }, a);
  return sympyOf(marked).replaceAll(/Z_(\d+)/gu, (_, code: string) => {
    const [k, n] = [Math.floor(Number(code) / 100) - 1, Number(code) % 100];
    const y = `${eq.unknowns[k]}(${x})`;
    return n === 0 ? y : `Derivative(${y}, ${n === 1 ? x : `(${x}, ${n})`})`;
  });
}

const sympyCall = (eq: Equation, conditions: readonly Condition[]): string => {
  const list = eq.equations.map((s) => `Eq(${inSympy(s.left, eq)}, ${inSympy(s.right, eq)})`);
  const x = pythonName(eq.variable);
  const ics = conditions
    .map((k) => {
      const y = `${k.unknown}(${x})`;
      return k.order === 0
        ? `${k.unknown}(${sympyOf(k.at)}): ${sympyOf(k.value)}`
        : `${y}.diff(${x}${k.order > 1 ? `, ${k.order}` : ''}).subs(${x}, ${sympyOf(k.at)}): ${sympyOf(k.value)}`;
    })
    .join(', ');
  return `dsolve(${list.length === 1 ? list[0] : `[${list.join(', ')}]`}${ics ? `, ics={${ics}}` : ''})`;
};

function maximaCall(eq: Equation): string {
  const [s] = eq.equations;
  const [y = 'y'] = eq.unknowns;
  if (!s) return '';
  const of = (a: Expression): string => {
    let b = a;
    for (let n = Math.max(...eq.orders); n > 0; n--)
      b = substituted(b, y + "'".repeat(n), symbol(`Z_${n}`));
    return maximaOf(b).replaceAll(
      /Z_(\d+)/gu,
      (_, n: string) => `'diff(${y}, ${eq.variable}${n === '1' ? '' : `, ${n}`})`,
    );
  };
  return `ode2(${of(s.left)} = ${of(s.right)}, ${y}, ${eq.variable})`;
}

function programOf(
  eq: Equation,
  conditions: readonly Condition[],
  answers: readonly Solution[],
  c: Context,
): Found['program'] {
  const x = eq.variable;
  const [s] = answers;
  const letters = [x, ...c.parameters.map((p) => p.name)];
  if (s?.form !== 'explicit' || eq.unknowns.length > 1 || /Integral/u.test(s.value.key))
    return { kind: 'none', letters, variable: x, formulas: {} };
  return {
    kind: 'equation',
    letters: [...letters, ...constantsIn(s.value)],
    variable: x,
    formulas: {
      unknown: s.unknown,
      residual: inSympy(eq.residuals[0] as Expression, eq),
      answer: sympyOf(s.value),
      conditions: conditions
        .filter((k) => k.unknown === s.unknown)
        .map((k) => `(${k.order}, ${sympyOf(k.at)}, ${sympyOf(k.value)})`)
        .join(', '),
    },
  };
}
