/** The three tasks in n and z. */
import { substituted } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  type Expression,
  has,
  symbol,
  whole,
} from '@tollbench/engines/algebra/expression/expression.ts';
import {
  sum as plus,
  power,
  product as times,
} from '@tollbench/engines/algebra/expression/make.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import {
  ZERO as NOTHING,
  product,
  type Ratio,
  sum,
} from '@tollbench/engines/algebra/rational/ratio.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import { Constants } from '@tollbench/engines/transform/constants.ts';
import { difference, unknownsFrom } from '@tollbench/engines/transform/equation.ts';
import {
  readSignal,
  refuseOtherVariable,
  samplesWritten,
} from '@tollbench/engines/transform/read.ts';
import {
  conditionsApart,
  readInitial,
  readSystem,
} from '@tollbench/engines/transform/read-equations.ts';
import { hintsOf, inFactors, isFraction } from '@tollbench/engines/transform/transform-of.ts';
import { isLeftToo, type Sampled, zTerms } from '@tollbench/engines/transform/z-forward.ts';
import { InputError } from '../../../define/error.ts';
import type { Inputs } from '../inputs.ts';
import type { Line, Result } from '../result.ts';
import { termSteps } from '../steps-of.ts';
import { valuesFor } from '../values.ts';
import { asTyped, lineFor, restNotes } from '../written.ts';
import { common } from './common.ts';
import { polesIn, sequenceOf, Z } from './sequence.ts';

const VARIABLES = ['n', 'z'];
/** What a ring is away from a pole at the least, by its size. */
const APART = 1e-9;

export function forward(i: Inputs): Result {
  const typed = readSignal(samplesWritten(i.sequence));
  if (has(typed, 'z')) throw new EngineError('syntax', 'A sequence in n has no z in it.');
  refuseOtherVariable(typed, 'n', 'k m t x');
  const { values, shown } = valuesFor(i.values, [typed], VARIABLES);
  const k = new Constants(values);
  const isTwoSided = i.sides === 'two';
  const terms = zTerms(typed, isTwoSided);
  const ratioOf = (list: readonly Sampled[]): Ratio =>
    list.reduce((all, { value }) => sum(all, k.ratioIn(value, 'z')), NOTHING);
  const X = ratioOf(terms);
  const [inside, outside] = (['right', 'left'] as const).map((side) =>
    polesIn(k, ratioOf(terms.filter((t) => t.side === side)), []).map(({ at }) => abs(at)),
  ) as [number[], number[]];
  const inner = Math.max(0, ...inside);
  // A pole at 0 is of the few samples behind 0, not of a side.
  const outer = Math.min(Number.POSITIVE_INFINITY, ...outside.filter((r) => r > 0));
  if (inner >= outer * (1 - APART))
    throw new InputError(
      `converges for no z: its side n ≥ 0 wants |z| > ${six(inner)}, its other side |z| < ${six(outer)}`,
      { field: 'sequence', value: i.sequence },
    );
  const hints = terms.flatMap(({ value }) => hintsOf(k, value, 'z'));
  const F = inFactors(k, X, Z, hints);
  return {
    ...common(k, X, hints, {
      at: (n) => (n < 0 && !isTwoSided ? 0 : valueOfTyped(k, typed, n)),
      shown,
      ring: { inner, outer },
      isLeftSided: outside.length > 0,
      program: isTwoSided ? textOf(typed) : `(${textOf(typed)})*heaviside(n)`,
    }),
    asked: lineFor('x[n]', typed),
    ...answered([lineFor('X(z)', F)]),
    parts: [lineFor('by terms', plus(...terms.map(({ value }) => value)))],
    steps: termSteps(terms),
    notes:
      !isTwoSided && isLeftToo(typed)
        ? ['What is at n < 0 is not in the one-sided transform; take both sides under “Sides”.']
        : [],
  };
}

const six = (x: number): number => Number(x.toPrecision(6));
const answered = (lines: readonly Line[]): Pick<Result, 'answer' | 'answers'> => ({
  answer: lines[0] as Line,
  answers: lines,
});

/** u[0] is 1 here, where a step in t has a half. */
function valueOfTyped(k: Constants, x: Expression, n: number): number {
  return numberAt(stepsTaken(x, n), { ...k.values, n: { re: n, im: 0 } }).re;
}

/** A sequence with its steps and samples decided at a whole number. */
function stepsTaken(x: Expression, m: number): Expression {
  const decide = (a: Expression): Expression => {
    if (a.kind === 'call' && (a.name === 'heaviside' || a.name === 'dirac')) {
      const u = numberAt(substituted(a.of[0] as Expression, 'n', whole(m)), {}).re;
      return whole(a.name === 'heaviside' ? Number(u >= 0) : Number(u === 0));
    }
    if (a.kind === 'sum') return plus(...a.terms.map(decide));
    if (a.kind === 'product') return times(...a.factors.map(decide));
    if (a.kind === 'power') return power(decide(a.base), a.exponent);
    return a;
  };
  return decide(x);
}

export function inverse(i: Inputs): Result {
  const typed = readSignal(i.transformZ);
  if (has(typed, 'n')) throw new EngineError('syntax', 'A transform in z has no n in it.');
  refuseOtherVariable(typed, 'z', 's q p x w omega');
  if (!isFraction(typed, 'z'))
    throw new EngineError('unsupported', 'The transform is no fraction of polynomials in z.', {
      value: i.transformZ,
    });
  const { values, shown } = valuesFor(i.values, [typed], VARIABLES);
  const k = new Constants(values);
  const X = k.ratioIn(typed, 'z');
  const hints = hintsOf(k, typed, 'z');
  const sizes = polesIn(k, X, hints).map((p) => abs(p.at));
  const isLeft = (size: number): boolean =>
    size > 0 && (i.region === 'left' || (i.region === 'annulus' && size > i.radius));
  if (i.region === 'annulus' && sizes.some((r) => Math.abs(r - i.radius) < APART * r))
    throw new InputError(`is the size of a pole: no region holds it`, {
      field: 'radius',
      value: String(i.radius),
      remedies: [{ radius: String(i.radius * 1.05) }, { radius: String(i.radius * 0.95) }],
    });
  const back = sequenceOf(k, X, hints, isLeft);
  const line = back.line('x[n]');
  const decimals = back.decimals('x[n] in decimals', 6);
  return {
    ...common(k, X, hints, {
      at: back.at,
      shown,
      ring: {
        inner: Math.max(0, ...sizes.filter((r) => !isLeft(r))),
        outer: Math.min(Number.POSITIVE_INFINITY, ...sizes.filter(isLeft)),
      },
      isLeftSided: back.isLeftSided,
      program: back.program,
    }),
    asked: lineFor('X(z)', typed),
    ...answered([line]),
    parts: decimals ? [decimals] : [],
    steps: back.steps,
    notes: [],
  };
}

export function equation(i: Inputs): Result {
  const { equations, conditions } = conditionsApart(i.equationZ, true);
  const given = readInitial([i.initialZ, ...conditions].join(', '), true);
  const system = readSystem(equations, [...given.keys()], true);
  const x = readSignal(i.driveZ);
  const isDriven = system.rows.some(({ input }) => input.size > 0);
  const all = [
    ...system.rows.flatMap(({ unknown, input, force }) => [
      ...unknown.flatMap((m) => [...m.values()]),
      ...input.values(),
      force,
    ]),
    ...(isDriven ? [x] : []),
    ...[...given.values()].flatMap((m) => [...m.values()]),
  ];
  if (system.rows.some(({ kernels }) => kernels.some((g) => g.key !== '0')))
    throw new EngineError('unsupported', 'A convolution with an unknown sequence is not solved.');
  const { values, shown } = valuesFor(i.values, all, VARIABLES);
  const k = new Constants(values);
  const transfer = difference(k, system, given, (m) =>
    substituted(stepsTaken(x, m), 'n', whole(m)),
  );
  const of = (f: Expression): Ratio =>
    zTerms(f).reduce((sofar, { value }) => sum(sofar, k.ratioIn(value, 'z')), NOTHING);
  const driven = isDriven ? of(x) : NOTHING;
  const forced = system.rows.map(({ force }, r) =>
    sum(of(force), product(transfer.by[r] as Ratio, driven)),
  );
  // What x[n + m] takes from the input at the start belongs to the zero state.
  const start = difference(k, system, new Map(), (m) =>
    substituted(stepsTaken(x, m), 'n', whole(m)),
  );
  const [zi, zs] = [
    unknownsFrom(
      transfer,
      transfer.initial.map((a, r) => sum(a, product({ n: -1n, d: 1n }, start.initial[r] as Ratio))),
    ),
    unknownsFrom(
      transfer,
      forced.map((a, r) => sum(a, start.initial[r] as Ratio)),
    ),
  ] as const;
  const H = isDriven ? unknownsFrom(transfer, transfer.by) : [];
  const only = system.unknowns.length === 1;
  const own = only ? [k.parted(transfer.own[0]?.[0] ?? NOTHING).n] : [];
  const solutions = system.unknowns.map((name, u) => {
    const Y = sum(zi[u] as Ratio, zs[u] as Ratio);
    const hints = [...own, ...forced.map((f) => k.parted(f).d)];
    return {
      name,
      Y,
      hints,
      back: sequenceOf(k, Y, hints, () => false),
      F: inFactors(k, Y, Z, hints),
    };
  });
  const [main] = solutions as [(typeof solutions)[0], ...typeof solutions];
  const lines = solutions.map(({ name, back }) => back.line(`${name}[n]`));
  const radius = Math.max(
    0,
    ...solutions.flatMap(({ Y, hints }) => polesIn(k, Y, hints).map(({ at }) => abs(at))),
  );
  const base = common(k, main.Y, main.hints, {
    at: main.back.at,
    shown,
    ring: { inner: radius, outer: Number.POSITIVE_INFINITY },
    isLeftSided: false,
    program: main.back.program,
  });
  return {
    ...base,
    curves: solutions.map(({ name, back }) => ({ name: `${name}[n]`, y: base.x.map(back.at) })),
    ...(only ? {} : { fraction: undefined }),
    program: {
      ...base.program,
      signals: solutions.map(({ name, F, back }) => ({
        name: `${name}[n]`,
        parts: [{ front: '1', of: back.program }],
        transform: textOf(F),
        impulses: '0',
      })),
    },
    asked: asTyped(i.equationZ),
    ...answered(lines),
    parts: solutions.flatMap(({ name, hints, F, back }, u): Line[] => {
      const Y = name.toUpperCase();
      const part = (r: Ratio, what: string) => sequenceOf(k, r, hints, () => false).line(what);
      const decimals = back.decimals(`${name}[n] in decimals`, 6);
      return [
        ...(H[u] ? [lineFor(only ? 'H(z)' : `${Y}/X`, inFactors(k, H[u], Z, own))] : []),
        lineFor(`${Y}(z)`, F),
        part(zi[u] as Ratio, only ? 'zero input' : `${name}, zero input`),
        part(zs[u] as Ratio, only ? 'zero state' : `${name}, zero state`),
        ...(decimals ? [decimals] : []),
      ];
    }),
    steps: [
      ...transfer.own.map((row, r) => ({
        text: 'Transformed, with the initial values.',
        tex: `${row
          .map((a, u) => [inFactors(k, a, Z), system.unknowns[u]] as const)
          .filter(([a]) => a.key !== '0')
          .map(
            ([a, name]) =>
              `\\left(${texOf(a)}\\right) ${texOf(symbol((name as string).toUpperCase()))}`,
          )
          .join(
            ' + ',
          )} = ${texOf(inFactors(k, sum(forced[r] as Ratio, transfer.initial[r] as Ratio), Z))}`,
      })),
      ...solutions.flatMap(({ name, F, back }) => [
        {
          text: `Solved for the transform of ${name}.`,
          tex: `${name.toUpperCase()}(z) = ${texOf(F)}`,
        },
        ...back.steps,
      ]),
    ],
    notes: restNotes(
      solutions.every(({ Y }) => Y.n === 0n),
      'y[-1] = 1',
    ),
  };
}
