/** The three tasks in n and z. */

import { substituted } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  type Expression,
  has,
  symbol,
  whole,
  ZERO,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { call } from '@tollbench/engines/algebra/expression/functions.ts';
import {
  sum as plus,
  power,
  product as times,
} from '@tollbench/engines/algebra/expression/make.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import {
  ZERO as NOTHING,
  type Ratio,
  product as ratioTimes,
  sum,
} from '@tollbench/engines/algebra/rational/ratio.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { abs, complex, polar } from '@tollbench/engines/numeric/complex.ts';
import { type Checked, realAt, worstOf } from '@tollbench/engines/transform/check.ts';
import { Constants } from '@tollbench/engines/transform/constants.ts';
import { difference, zeroInput, zeroState } from '@tollbench/engines/transform/equation.ts';
import {
  inSteps,
  isAtZero,
  isRootSum,
  N,
  samplesOf,
} from '@tollbench/engines/transform/inverse.ts';
import { partialFractions } from '@tollbench/engines/transform/partial-fractions.ts';
import { readEquation, readInitial, readSignal } from '@tollbench/engines/transform/read.ts';
import { hintsOf, inFactors, isFraction } from '@tollbench/engines/transform/transform-of.ts';
import { zTerms } from '@tollbench/engines/transform/z-forward.ts';
import { InputError } from '../../define/error.ts';
import type { Step } from '../../define/output.ts';
import type { Inputs } from './inputs.ts';
import type { Line, Pole, Result } from './result.ts';
import { fractionOf, termSteps } from './steps-of.ts';
import { rootsOf } from './theorems.ts';
import { valuesFor } from './values.ts';

const VARIABLES = ['n', 'z'];
const Z = symbol('z');
const line = (name: string, a: Expression): Line => ({ name, tex: texOf(a), text: textOf(a) });

export function discrete(i: Inputs): Result {
  if (i.task === 'forwardZ') return forward(i);
  return i.task === 'inverseZ' ? inverse(i) : equation(i);
}

const fractionLine = (k: Constants, r: Ratio): Expression => inFactors(k, r, Z);

function forward(i: Inputs): Result {
  const typed = readSignal(i.sequence);
  if (has(typed, 'z')) throw new EngineError('syntax', 'A sequence in n has no z in it.');
  const { values, shown } = valuesFor(i.values, [typed], VARIABLES);
  const k = new Constants(values);
  const terms = zTerms(typed);
  const X = terms.reduce((all, { value }) => sum(all, k.ratioIn(value, 'z')), NOTHING);
  const hints = terms.flatMap(({ value }) => hintsOf(k, value, 'z'));
  const back = sequenceOf(k, X, hints, () => false);
  const F = fractionLine(k, X);
  const at = (n: number) => valueOfTyped(k, typed, n);
  return {
    ...common(k, X, back, at, shown),
    asked: line('x[n]', typed),
    answer: line('X(z)', F),
    parts: [line('partial fractions', plus(...terms.map(({ value }) => value)))],
    steps: termSteps(terms.map((t) => ({ ...t, delay: ZERO }))),
  };
}

/** u[0] is 1 here, where a step in t has a half. */
function valueOfTyped(k: Constants, x: Expression, n: number): number {
  const at = substituted(x, 'n', whole(n));
  const value = (a: Expression): number => {
    if (a.kind === 'call' && (a.name === 'heaviside' || a.name === 'dirac')) {
      const u = numberAt(a.of[0] as Expression, k.values).re;
      return a.name === 'heaviside' ? Number(u >= 0) : Number(u === 0);
    }
    if (a.kind === 'sum') return a.terms.reduce((all, t) => all + value(t), 0);
    if (a.kind === 'product') return a.factors.reduce((all, t) => all * value(t), 1);
    return numberAt(a, k.values).re;
  };
  return value(at);
}

function inverse(i: Inputs): Result {
  const typed = readSignal(i.transformZ);
  if (has(typed, 'n')) throw new EngineError('syntax', 'A transform in z has no n in it.');
  if (!isFraction(typed, 'z'))
    throw new EngineError('unsupported', 'The transform is no fraction of polynomials in z.', {
      value: i.transformZ,
    });
  const { values, shown } = valuesFor(i.values, [typed], VARIABLES);
  const k = new Constants(values);
  const X = k.ratioIn(typed, 'z');
  const isLeft = (size: number): boolean =>
    i.region === 'left' || (i.region === 'annulus' && size > i.radius);
  const sizes = polesOf(k, X, hintsOf(k, typed, 'z')).map((p) => abs(p.at));
  if (i.region === 'annulus' && sizes.some((r) => Math.abs(r - i.radius) < 1e-9))
    throw new InputError(`is the size of a pole: no region holds it`, {
      field: 'radius',
      value: String(i.radius),
      remedies: [{ radius: String(i.radius * 1.05) }, { radius: String(i.radius * 0.95) }],
    });
  const back = sequenceOf(k, X, hintsOf(k, typed, 'z'), isLeft);
  return {
    ...common(k, X, back, back.at, shown),
    asked: line('X(z)', typed),
    answer: back.line('x[n]'),
    parts: [],
    steps: back.steps,
    region: regionOf(i, sizes),
  };
}

function regionOf(i: Inputs, sizes: readonly number[]): string {
  const inside = sizes.filter(
    (r) => i.region === 'right' || (i.region === 'annulus' && r < i.radius),
  );
  const outside = sizes.filter((r) => !inside.includes(r));
  const low = Math.max(0, ...inside);
  const six = (x: number) => Number(x.toPrecision(6));
  if (outside.length === 0) return low > 0 ? `|z| > ${six(low)}` : 'all z ≠ 0';
  const high = Math.min(...outside);
  return inside.length > 0 ? `${six(low)} < |z| < ${six(high)}` : `|z| < ${six(high)}`;
}

function equation(i: Inputs): Result {
  const linear = readEquation(i.equationZ, true);
  const x = readSignal(i.driveZ);
  const given = readInitial(i.initialZ, true);
  const { values, shown } = valuesFor(
    i.values,
    [...linear.unknown.values(), ...linear.input.values(), linear.force, x, ...given.values()],
    VARIABLES,
  );
  const k = new Constants(values);
  const sampled = (m: number): Expression => substituted(stepsTaken(x, m), 'n', whole(m));
  const transfer = difference(k, linear, given, sampled);
  const of = (f: Expression): Ratio =>
    zTerms(f).reduce((all, { value }) => sum(all, k.ratioIn(value, 'z')), NOTHING);
  const zs = zeroState(transfer, linear.input.size > 0 ? of(x) : NOTHING, of(linear.force));
  const zi = zeroInput(transfer);
  const Y = sum(zs, zi);
  const H = zeroState(transfer, { n: 1n, d: 1n }, NOTHING);
  const hints = [k.parted(transfer.own).n, k.parted(of(x)).d, k.parted(of(linear.force)).d];
  const back = sequenceOf(k, Y, hints, () => false);
  const part = (r: Ratio, name: string) => sequenceOf(k, r, hints, () => false).line(name);
  return {
    ...common(k, Y, back, back.at, shown),
    asked: {
      name: 'equation',
      tex: i.equationZ.replaceAll('*', ' ').replaceAll(/[^\x20-\x7e]/gu, ' '),
      text: i.equationZ,
    },
    answer: back.line('y[n]'),
    parts: [
      ...(linear.input.size > 0 ? [line('H(z)', fractionLine(k, H))] : []),
      line('Y(z)', fractionLine(k, Y)),
      part(zi, 'zero input'),
      part(zs, 'zero state'),
    ],
    steps: [
      {
        text: 'Transformed with the initial values, and solved for Y(z).',
        tex: `Y(z) = ${texOf(fractionLine(k, Y))}`,
      },
      ...back.steps,
    ],
  };
}

/** A sequence at a whole number, its steps and samples decided. */
function stepsTaken(x: Expression, m: number): Expression {
  const decide = (a: Expression): Expression => {
    if (a.kind === 'call' && (a.name === 'heaviside' || a.name === 'dirac')) {
      const u = numberAt(substituted(a.of[0] as Expression, 'n', whole(m)), {}).re;
      return whole(a.name === 'heaviside' ? Number(u >= 0) : Number(u === 0));
    }
    if (a.kind === 'sum') return plus(...a.terms.map(decide));
    if (a.kind === 'product') return times(...a.factors.map(decide));
    return a;
  };
  return decide(x);
}

interface Sequence {
  readonly line: (name: string) => Line;
  readonly at: (n: number) => number;
  readonly steps: readonly Step[];
  readonly poles: readonly Pole[];
  readonly isLeftSided: boolean;
}

function polesOf(k: Constants, X: Ratio, hints: Parameters<typeof partialFractions>[2]): Pole[] {
  const { n, d } = k.parted(X);
  return partialFractions(n, d, hints).parts.flatMap((part) =>
    rootsOf(k, part.q).map((at) => ({ at, order: part.power })),
  );
}

/** The inverse of X(z) from the partial fractions of X(z)/z. */
function sequenceOf(
  k: Constants,
  X: Ratio,
  hints: Parameters<typeof partialFractions>[2],
  isLeft: (size: number) => boolean,
): Sequence {
  const overZ = k.ratioIn(power(Z, whole(-1)), 'z');
  const { n, d } = k.parted(ratioTimes(X, overZ));
  const fractions = partialFractions(n, d, hints);
  const samples = samplesOf(fractions);
  const pieces = fractions.parts
    .filter((p) => !isAtZero(p))
    .map((part) => {
      const left = isLeft(abs(rootsOf(k, part.q)[0] ?? complex(0)));
      return { part, left, value: inSteps(k, part, N, left) };
    });
  if (pieces.some(({ value }) => isRootSum(value)))
    throw new EngineError(
      'unsupported',
      'The denominator has a factor of degree 3 or more without simpler ones over the fractions; its sequence has no short form. Its poles and samples: pole-zero explorer.',
    );
  const right = plus(...pieces.flatMap((p) => (p.left || isRootSum(p.value) ? [] : [p.value])));
  const left = plus(...pieces.flatMap((p) => (!p.left || isRootSum(p.value) ? [] : [p.value])));
  const spikes = plus(
    ...[...samples].map(([m, c]) => times(k.expression(c), call('delta', plus(N, whole(-m))))),
  );
  const text = (style: 'tex' | 'text'): string => {
    const w = style === 'tex' ? texOf : textOf;
    const wrap = (a: Expression) =>
      a.kind === 'sum' ? (style === 'tex' ? `\\left(${w(a)}\\right)` : `(${w(a)})`) : w(a);
    const list = [
      ...(spikes.key === ZERO.key ? [] : [deltas(w(spikes), style)]),
      ...(right.key === ZERO.key ? [] : [`${wrap(right)}${style === 'tex' ? '\\,' : '*'}u[n]`]),
      ...(left.key === ZERO.key ? [] : [`${wrap(left)}${style === 'tex' ? '\\,' : '*'}u[-n-1]`]),
    ];
    return list.length === 0 ? '0' : list.join(' + ').replaceAll('+ -', '- ');
  };
  return {
    line: (name) => ({ name, tex: text('tex'), text: text('text') }),
    at: (m) =>
      (samples.has(m) ? k.numberOf(samples.get(m) as Ratio).re : 0) +
      realAt(m >= 0 ? right : left, k.values, 'n', m),
    steps: [
      {
        text: 'Partial fractions of X(z)/z, so that each term is one of the table times z.',
        tex: `\\frac{X(z)}{z} = ${fractions.parts.map((p) => texOf(fractionOf(k, p, 'z'))).join(' + ') || '0'}`,
      },
      ...pieces.map(
        ({ part, value, left: isL }): Step => ({
          text: `${part.q.length === 3 ? 'A pair of poles' : part.power > 1 ? `A pole of order ${part.power}` : 'A simple pole'}, ${isL ? 'outside the region: for n < 0' : 'inside of the region: for n ≥ 0'}.`,
          tex: `z \\cdot ${texOf(fractionOf(k, part, 'z'))} \\;\\longrightarrow\\; ${isRootSum(value) ? '' : texOf(value)}`,
        }),
      ),
    ],
    poles: [],
    isLeftSided: left.key !== ZERO.key,
  };
}

const deltas = (text: string, style: 'tex' | 'text'): string =>
  style === 'tex'
    ? text.replaceAll(/\\operatorname\{delta\}\\left\(([^()]*)\\right\)/gu, '\\delta[$1]')
    : text.replaceAll(/delta\(([^()]*)\)/gu, 'δ[$1]');

/** By recursion: the coefficients of X(z) in powers of 1/z, or for a left-sided sequence of z. */
function recursion(k: Constants, X: Ratio, count: number): { first: number; values: number[] } {
  const { n, d } = k.parted(X);
  const [b, a] = [n, d].map((p) => p.map((c) => k.numberOf(c).re).reverse()) as [
    number[],
    number[],
  ];
  const values: number[] = [];
  for (let m = 0; m < count; m++) {
    let v = b[m] ?? 0;
    for (let j = 1; j <= m && j < a.length; j++) v -= (a[j] as number) * (values[m - j] as number);
    values.push(v / (a[0] as number));
  }
  return { first: a.length - b.length, values };
}

type Common = Omit<Result, 'asked' | 'answer' | 'parts' | 'steps'>;

function common(
  k: Constants,
  X: Ratio,
  back: Sequence,
  at: (n: number) => number,
  shown: Result['parameters'],
): Common {
  const poles = polesOf(k, X, []);
  const largest = Math.max(0, ...poles.map((p) => abs(p.at)));
  const { n, d } = k.parted(X);
  const [b, a] = [n, d].map((p) => p.map((c) => k.numberOf(c).re).reverse()) as [
    number[],
    number[],
  ];
  const checks: Checked[] = back.isLeftSided
    ? ringChecks(k, X, at, poles)
    : recursionChecks(k, X, at);
  const from = back.isLeftSided ? -12 : 0;
  const x = Array.from({ length: 25 }, (_, j) => from + j);
  const frequency = Array.from({ length: 181 }, (_, j) => (Math.PI * j) / 180);
  const F = fractionLine(k, X);
  const bad = poles.find((p) => {
    const isOne = abs({ re: p.at.re - 1, im: p.at.im }) < 1e-9;
    return isOne ? p.order > 1 : abs(p.at) > 1 - 1e-9;
  });
  const causal = a.length >= b.length;
  return {
    poles,
    region: largest > 0 ? `|z| > ${Number(largest.toPrecision(6))}` : 'all z ≠ 0',
    initial:
      causal && !back.isLeftSided
        ? {
            value: a.length === b.length ? (b[0] as number) / (a[0] as number) : 0,
            note: 'lim X(z), z → ∞',
          }
        : { value: null, note: 'the theorem is for causal sequences' },
    final:
      bad || back.isLeftSided
        ? {
            value: null,
            note: 'the theorem does not hold: (z − 1)·X(z) has a pole on or outside the unit circle, or the sequence is not causal',
          }
        : {
            value: finalOf(a, b),
            note: 'lim (z − 1)·X(z), z → 1: its poles are inside the unit circle',
          },
    checks,
    checkedBy: back.isLeftSided ? 'sum of x[n]·z⁻ⁿ in the region' : 'the recursion of X(z)',
    worst: worstOf(checks),
    x,
    y: x.map(at),
    frequency,
    magnitude:
      largest < 1 - 1e-9 && !back.isLeftSided
        ? frequency.map((w) => abs(numberAt(F, { ...k.values, z: polar(1, w) })))
        : [],
    notes: [],
    parameters: shown,
    fraction: [...n, ...d].some((c) => k.isOpen(c)) ? undefined : { num: b, den: a },
  };
}

/** (z − 1)·b/a at 1: the quotient of a by z − 1 has a′(1) there. */
function finalOf(a: readonly number[], b: readonly number[]): number {
  const at1 = (p: readonly number[]) => p.reduce((s, c) => s + c, 0);
  const scale = Math.max(...a.map(Math.abs));
  if (Math.abs(at1(a)) > 1e-12 * scale) return 0;
  const slope = a.reduce((s, c, j) => s + c * (a.length - 1 - j), 0);
  return at1(b) / slope;
}

function recursionChecks(k: Constants, X: Ratio, at: (n: number) => number): Checked[] {
  const { first, values } = recursion(k, X, 24);
  return values.map((numeric, j) => ({ at: first + j, formula: at(first + j), numeric }));
}

function ringChecks(
  k: Constants,
  X: Ratio,
  at: (n: number) => number,
  poles: readonly Pole[],
): Checked[] {
  const F = fractionLine(k, X);
  const left = poles.map((p) => abs(p.at)).sort((p, q) => p - q);
  // Between the poles of which the sequence is right-sided and the others: where its sum is least at both ends.
  const radii = left.map((r, j) => (j === 0 ? r / 2 : Math.sqrt(r * (left[j - 1] as number))));
  const best = radii
    .map((r) => ({ r, rest: Math.abs(at(400) * r ** -400) + Math.abs(at(-400) * r ** 400) }))
    .filter(({ rest }) => Number.isFinite(rest))
    .sort((p, q) => p.rest - q.rest)[0];
  if (!best) return [];
  return [best.r, -best.r].map((z) => {
    let numeric = 0;
    for (let m = -400; m <= 400; m++) numeric += at(m) * z ** -m;
    return { at: z, formula: numberAt(F, { ...k.values, z: complex(z) }).re, numeric };
  });
}
