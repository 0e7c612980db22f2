/** Definite and improper integrals: a closed form beside a quadrature, or the proof that there is none. */
import { definite } from '@tollbench/engines/algebra/definite/definite.ts';
import type { Value } from '@tollbench/engines/algebra/definite/result.ts';
import { substituted } from '@tollbench/engines/algebra/expression/expand.ts';
import { type Expression, number } from '@tollbench/engines/algebra/expression/expression.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { integrate } from '@tollbench/engines/algebra/integration/integrate.ts';
import type { Place } from '@tollbench/engines/algebra/limit/limit.ts';
import { realAt, type Values } from '@tollbench/engines/calculus/numbers.ts';
import type { DefiniteQuestion } from '@tollbench/engines/calculus/question/question.ts';
import { short } from '@tollbench/engines/calculus/short.ts';
import {
  maximaOf,
  maximaPlace,
  pythonName,
  sympyOf,
  sympyPlace,
  textPlace,
} from '@tollbench/engines/calculus/spelled.ts';
import { parse } from '@tollbench/engines/exact/rational.ts';
import type { Step } from '../../../define/output.ts';
import type { Context } from '../context.ts';
import { formsOf } from '../forms.ts';
import type { Found, Picture } from '../result.ts';
import { curveOf, heightOf, places, type Window } from '../sampled.ts';
import { integralSteps } from '../steps/integral.ts';
import { Working } from '../steps/step.ts';
import { integralTex, letter, placeTex, tex } from '../tex.ts';
import { enclosed } from './antiderivative.ts';
import { shortly } from './derivative.ts';

export function definiteOf(q: DefiniteQuestion, c: Context): Found {
  const { of: f, by: x, from, to } = q;
  const given = definite(f, x, from, to);
  const found = given.kind === 'value' ? { ...given, value: shorter(given.value) } : given;
  const left = integralTex(f, x, [from, to]);
  const base = {
    asked: { tex: left, text: `int_(${textPlace(from)})^(${textPlace(to)}) ${enclosed(f)} d${x}` },
    sympy: `integrate(${sympyOf(f)}, (${pythonName(x)}, ${sympyPlace(from)}, ${sympyPlace(to)}))`,
    maxima: `integrate(${maximaOf(f)}, ${x}, ${maximaPlace(from)}, ${maximaPlace(to)})`,
    variable: x,
    there: { at: null, value: null, note: 'of a derivative or an antiderivative' },
    picture: pictureOf(f, x, from, to, c),
    isProven: false,
  };
  const program = {
    kind: 'definite' as const,
    letters: [x, ...c.parameters.map((p) => p.name)],
    variable: x,
    formulas: { integrand: sympyOf(f), from: sympyPlace(from), to: sympyPlace(to) },
  };
  switch (found.kind) {
    case 'value':
      return {
        ...base,
        ...ofValue(found, q, left, c),
        // Where the conditions are not met there is nothing to compare.
        program: {
          ...program,
          kind: found.conditions.every((k) => holds(k, c.values)) ? 'definite' : 'none',
          formulas: { ...program.formulas, answer: sympyOf(found.value) },
        },
      };
    case 'number':
      return {
        ...base,
        answer: { tex: `\\approx ${numberTex(found.value)}`, text: `${shown(found)}` },
        lines: [`${left} \\approx ${numberTex(shown(found))}`],
        status: 'number',
        forms: [],
        steps: [
          { text: found.why, tex: left },
          {
            text: `By quadrature; the estimated error is ${found.error.toExponential(0)}.`,
            tex: `${left} \\approx ${numberTex(shown(found))}`,
          },
        ],
        checks: [],
        worst: null,
        checkedBy: '',
        value: {
          value: found.value,
          note: `by quadrature, estimated error ${found.error.toExponential(0)}`,
        },
        notes: [`No closed form was found: ${found.why}`],
        program: { ...program, formulas: { ...program.formulas, answer: `${found.value}` } },
      };
    case 'diverges': {
      const pv = found.principalValue;
      const say = pv ? `PV = ${textOf(pv)}` : '';
      return {
        ...base,
        answer: { tex: '\\text{diverges}', text: 'diverges' },
        lines: [
          left,
          '\\text{diverges}',
          ...(pv ? [`\\operatorname{PV} ${left} = ${tex(pv)}`] : []),
        ],
        status: 'diverges',
        forms: pv ? [{ name: 'Principal value', formula: textOf(pv) }] : [],
        steps: [
          { text: found.why, tex: left },
          ...(pv
            ? [
                {
                  text: 'Cauchy’s principal value: both sides of the pole are cut off by the same.',
                  tex: `\\operatorname{PV} ${left} = ${tex(pv)}`,
                },
              ]
            : []),
        ],
        checks: [],
        worst: null,
        checkedBy: '',
        isProven: true,
        value: { value: null, note: `the integral diverges${say ? `; ${say}` : ''}` },
        notes: [found.why],
        program: { ...program, kind: 'none' },
      };
    }
    default:
      return {
        ...base,
        answer: { tex: left, text: 'not found' },
        lines: [left, '\\text{Not found.}'],
        status: 'open',
        forms: [],
        steps: [{ text: found.why, tex: left }],
        checks: [],
        worst: null,
        checkedBy: '',
        value: { value: null, note: 'neither a closed form nor a number was found' },
        notes: [found.why],
        program: { ...program, kind: 'none' },
      };
  }
}

/** Over one line, where that is shorter and has no other functions. */
function shorter(a: Expression): Expression {
  const b = short(a);
  const [given, other] = [textOf(a), textOf(b)];
  const isKnown = [...other.matchAll(/[a-zA-Z]\w*(?=\()/gu)].every(([name]) =>
    given.includes(`${name}(`),
  );
  return isKnown && other.length < given.length ? b : a;
}

/** As many digits as the error leaves. */
const shown = ({ value, error }: { readonly value: number; readonly error: number }): number => {
  const digits = Math.max(
    3,
    Math.min(
      14,
      Math.floor(Math.log10(Math.abs(value) / Math.max(error, 1e-15 * Math.abs(value), 1e-300))),
    ),
  );
  return Number(value.toPrecision(Number.isFinite(digits) ? digits : 12));
};

const numberTex = (x: number): string => {
  const [m, e] = `${x}`.split('e');
  return e === undefined ? (m as string) : `${m} \\cdot 10^{${Number(e)}}`;
};

function ofValue(
  v: Value,
  q: DefiniteQuestion,
  left: string,
  c: Context,
): Omit<
  Found,
  'asked' | 'sympy' | 'maxima' | 'variable' | 'there' | 'picture' | 'isProven' | 'program'
> {
  const isBroken = v.isWhereContinuous === true && !hasValue(q, c);
  const fails = isBroken || v.conditions.some((k) => !holds(k, c.values));
  const shownValue = fails ? Number.NaN : valueAt(v.value, c.values);
  const conditions = v.conditions.map(({ left: l, relation, right }) =>
    relation === 'whole' ? `${tex(l)} \\in \\mathbb{Z}` : `${tex(l)} ${relation} ${tex(right)}`,
  );
  const said = v.conditions.map(({ left: l, relation, right }) =>
    relation === 'whole'
      ? `${textOf(l)} is a whole number`
      : `${textOf(l)} ${relation} ${textOf(right)}`,
  );
  const isNumber = Number.isFinite(shownValue);
  const isPlain = v.value.kind === 'number' && v.value.value.d === 1n;
  return {
    answer: { tex: tex(v.value), text: textOf(v.value) },
    lines: [
      `${left} = ${tex(v.value)}`,
      ...(isNumber && !isPlain && c.parameters.length === 0
        ? [`\\approx ${numberTex(Number(shownValue.toPrecision(12)))}`]
        : []),
      ...(conditions.length > 0 ? [conditions.join(',\\quad ')] : []),
    ],
    status: 'exact',
    forms: formsOf(v.value),
    steps: stepsOf(v, q, left),
    checks: v.checked.map((k, n) => ({ at: n + 1, formula: k.formula, numeric: k.numeric })),
    worst: v.checked.reduce<number | null>(
      (m, k) =>
        Math.max(
          m ?? 0,
          Math.abs(k.formula - k.numeric) / Math.max(1, Math.abs(k.formula), Math.abs(k.numeric)),
        ),
      null,
    ),
    checkedBy: 'quadrature of the integrand',
    value: isNumber
      ? {
          value: shownValue,
          note:
            c.parameters.length > 0
              ? 'at the values of the parameters'
              : 'the closed form in numbers',
        }
      : {
          value: null,
          note: isBroken
            ? 'at these parameters the integrand is not continuous between the limits'
            : fails
              ? `at these parameters it does not hold that ${said.join(' and ')}`
              : 'the closed form has no real value at these parameters',
        },
    notes: [...v.notes, ...(said.length > 0 ? [`Holds where ${said.join(' and ')}.`] : [])],
  };
}

/** Whether the integral has a value at the numbers of the parameters: over a pole it has none. */
function hasValue({ of, by, from, to }: DefiniteQuestion, c: Context): boolean {
  const put = (a: Expression): Expression =>
    c.parameters.reduce((e, p) => substituted(e, p.name, number(parse(`${p.value}`))), a);
  const place = (p: Place): Place => (typeof p === 'string' ? p : put(p));
  const { kind } = definite(put(of), by, place(from), place(to));
  return kind === 'value' || kind === 'number';
}

/** Whether a condition is met at the values of the parameters; what has no number there is not. */
function holds({ left, relation, right }: Value['conditions'][number], values: Values): boolean {
  const [l, r] = [valueAt(left, values), valueAt(right, values)];
  switch (relation) {
    case 'whole':
      return Math.abs(l - Math.round(l)) < 1e-9;
    case '>':
      return l > r;
    default:
      return l < r;
  }
}

function valueAt(a: Expression, values: Values): number {
  try {
    const z = numberAt(a, values);
    return Math.abs(z.im) <= 1e-9 * (1 + Math.abs(z.re)) ? z.re : Number.NaN;
  } catch {
    // A function without numbers.
    return Number.NaN;
  }
}

const METHOD: Readonly<Record<Value['method'], string>> = {
  'equal limits': 'Both limits are the same: the integral is 0.',
  antiderivative: 'By an antiderivative, which is continuous on each piece of the way.',
  symmetry: 'By symmetry.',
  periods: 'Over whole periods: one period as often as there are.',
  'Mellin transform': 'By a known Mellin transform.',
  'Beta function': 'By Euler’s Beta function.',
  residues: 'By the theorem of residues.',
  table: 'By a known integral.',
  substitution: 'By a substitution.',
  'real and imaginary part':
    'The real and the imaginary part by themselves; letters count as real.',
};

function stepsOf(v: Value, q: DefiniteQuestion, left: string): Step[] {
  const w = new Working();
  const { by: x } = q;
  const [first] = v.pieces;
  if (first) {
    const tree = integrate(first.integrand, x);
    const [top] = tree.kind === 'found' ? tree.steps : [];
    w.say('First an antiderivative.');
    if (top) integralSteps(top, w);
  } else w.say(METHOD[v.method], left);
  for (const line of v.lines) w.say(line.says, line.formula && tex(line.formula));
  for (const [k, p] of v.pieces.entries()) {
    const several = v.pieces.length > 1;
    const bounds = `${placeTex(p.from)}}^{${placeTex(p.to)}`;
    w.say(
      several
        ? `Piece ${k + 1}${cutWords[p.cut]}: the limits put in, at each end the limit from inside.`
        : typeof p.from === 'string' || typeof p.to === 'string'
          ? 'The limits put in; at infinity the limit there.'
          : 'The limits put in.',
      `\\left[${tex(p.antiderivative)}\\right]_{${bounds}} = ${bracketedValue(p.atTo)} - ${bracketedValue(p.atFrom, true)}`,
    );
  }
  w.say('Together.', `${left} = ${tex(v.value)}`);
  for (const k of v.checked.slice(0, 2))
    w.say(
      `Beside it a quadrature of the integrand${
        Object.keys(k.at).length > 0
          ? ` at ${Object.entries(k.at)
              .map(([n, y]) => `${n} = ${shortly(y)}`)
              .join(', ')}`
          : ''
      }: ${Number(k.formula.toPrecision(12))} against ${Number(k.numeric.toPrecision(12))}.`,
    );
  return w.list;
}

const cutWords: Readonly<Record<Value['pieces'][number]['cut'], string>> = {
  limit: '',
  singularity: ', from where the integrand has no value',
  jump: ', from where the antiderivative jumps',
  case: ', from where the integrand has another formula',
};

const bracketedValue = (a: Expression, isLess = false): string =>
  a.kind === 'sum' || (isLess && tex(a).startsWith('-')) ? `\\left(${tex(a)}\\right)` : tex(a);

/** The limits in numbers; the ends of the window where they are none. */
export function endsOf(
  q: Pick<DefiniteQuestion, 'from' | 'to'>,
  values: Values,
): { from: number; to: number } {
  const of = (p: Place): number =>
    p === 'infinity'
      ? Number.POSITIVE_INFINITY
      : p === '-infinity'
        ? Number.NEGATIVE_INFINITY
        : valueAt(p, values);
  return { from: of(q.from), to: of(q.to) };
}

function pictureOf(f: Expression, x: string, from: Place, to: Place, c: Context): Picture {
  const { from: a, to: b } = endsOf({ from, to }, c.values);
  const window = c.view ?? windowOf(Math.min(a, b), Math.max(a, b));
  const [l, r] = [Math.max(window[0], Math.min(a, b)), Math.min(window[1], Math.max(a, b))];
  const curve = curveOf('f', f, x, c.values, window, { colour: 1 });
  const inside = l < r ? places([l, r], 240) : [];
  const value = realAt(f, x, c.values);
  const y = inside.map((at) => {
    const v = value(at);
    return Number.isFinite(v) && Math.abs(v) < 1e12 ? v : Number.NaN;
  });
  const height = heightOf([curve], [0]);
  return {
    title: 'Area',
    says: `The integrand, and the area from ${textPlace(from)} to ${textPlace(to)}; below the axis it counts negative.`,
    x,
    y: letter('f'),
    curves: [curve],
    ...(inside.length > 0 && { area: { x: inside, y } }),
    rules: [a, b].filter(Number.isFinite).map((at) => ({ x: at })),
    window,
    ...(height && { height }),
  };
}

function windowOf(a: number, b: number): Window {
  if (Number.isNaN(a) || Number.isNaN(b)) return [-5, 5];
  if (!Number.isFinite(a) && !Number.isFinite(b)) return [-6, 6];
  if (!Number.isFinite(b)) return [a - 1, a + 8];
  if (!Number.isFinite(a)) return [b - 8, b + 1];
  const width = b - a || 2;
  return [a - 0.25 * width, b + 0.25 * width];
}
