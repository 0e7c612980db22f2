/** The three tasks in t and s, answered and checked. */
import {
  type Expression,
  partsOf,
  symbol,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { abs, type Complex, complex } from '@tollbench/engines/numeric/complex.ts';
import { type Checked, laplaceIntegral, worstOf } from '@tollbench/engines/transform/check.ts';
import type { Constants } from '@tollbench/engines/transform/constants.ts';
import { isRootSum } from '@tollbench/engines/transform/inverse.ts';
import { jumpsOf, signalFunction } from '@tollbench/engines/transform/signal-function.ts';
import { signalOf } from '@tollbench/engines/transform/transform-of.ts';
import { equation } from './continuous/equations.ts';
import { type Found, forward, inverse, type Solution } from './continuous/found.ts';
import { programSignal } from './continuous/program.ts';
import { type Singular, singularOf } from './continuous/region.ts';
import type { Inputs } from './inputs.ts';
import type { Line, Program, Result } from './result.ts';
import { rootSumDecimals, rootSumLine, rootSumValue } from './root-sums.ts';
import { finalValue, initialValue, numbersOf } from './theorems.ts';
import { lineFor } from './written.ts';

type Signal = (t: number) => number;

const foundOf = (i: Inputs): Found =>
  i.task === 'forward' ? forward(i) : i.task === 'inverse' ? inverse(i) : equation(i);

export const continuous = (i: Inputs): Result => finished(foundOf(i));

/** Its signals at any time, without impulses, and the answer when it is asked for. */
export function withSignals(i: Inputs): { result: () => Result; at: readonly Signal[] } {
  const found = foundOf(i);
  return {
    result: () => finished(found),
    at: found.solutions.map((one) => functionOf(found, one)),
  };
}

function functionOf(found: Found, one: Solution): Signal {
  const { k, typed } = found;
  if (typed && !isByInverse(found, one)) return signalFunction(k, typed);
  const smooth = signalFunction(k, signalOf(one.back, one.others));
  const sums = rootSums(one).map(({ delay, sum, repeat }) => ({
    delay: numberAt(delay, k.values).re,
    at: rootSumValue(k, sum),
    period: repeat ? numberAt(repeat.period, k.values).re : Number.POSITIVE_INFINITY,
    factor: repeat ? numberAt(repeat.factor, k.values).re : 1,
  }));
  return (t) =>
    sums.reduce((all, { delay, at, period, factor }) => {
      let value = all;
      for (let m = 0; t - delay - (m && m * period) >= 0; m++)
        value += factor ** m * at(t - delay - (m && m * period));
      return value;
    }, smooth(t));
}

/** A convolution is quick by its inverse; its own integral is what that is checked against. */
const isByInverse = ({ typed }: Found, { others }: Solution): boolean =>
  typed !== undefined && others.length === 0 && hasConvolution(typed);
const hasConvolution = (a: Expression): boolean =>
  (a.kind === 'call' && a.name === 'conv') || partsOf(a).some(hasConvolution);

/** Impulses have no values in an integral. */
const isImpulsive = (a: Expression): boolean =>
  (a.kind === 'call' && a.name.startsWith('dirac')) || partsOf(a).some(isImpulsive);

const rootSums = (one: Solution) =>
  one.back.flatMap(({ delay, pieces, repeat }) =>
    pieces.flatMap((p) => (isRootSum(p.value) ? [{ delay, sum: p.value, repeat }] : [])),
  );

function finished(found: Found): Result {
  const { k, solutions } = found;
  const [main] = solutions;
  const where = singularOf(k, solutions);
  const scale = scaleOf(k, found, where);
  const signals = solutions.map((one) => functionOf(found, one));
  const convolved = convolutionChecks(found, signals[0] as Signal, scale);
  const checks = [
    ...solutions.flatMap((one, u) => checked(found, one, signals[u] as Signal, scale)),
    ...convolved,
  ];
  const x = timesOf(signals, scale);
  const frequency = Array.from({ length: 161 }, (_, j) => scale.size * 10 ** (-2 + j / 40));
  const hasOthers = solutions.some(({ others }) => others.length > 0);
  const lines = solutions.map((one) => answerOf(found, one));
  const decimals = solutions.flatMap((one) => decimalsOf(k, one));
  return {
    asked: found.asked,
    answer: lines[0] as Line,
    answers: lines,
    parts: [...found.parts, ...decimals],
    steps: found.steps,
    poles: where.poles,
    branches: where.branches,
    region: where.region,
    edge: where.edge,
    initial: initialValue(k, main.back, hasOthers),
    final: finalValue(k, main, where),
    checks,
    checkedBy: `integral of f(t)·e^(−st)${convolved.length > 0 ? ', and of the convolution at three t' : ''}`,
    worst: worstOf(checks),
    x,
    curves: signals.map((at, u) => ({
      name: (solutions[u] as Solution).name,
      y: x.map(at),
    })),
    frequency,
    magnitude:
      where.edge < 0
        ? sizesOf(
            k,
            main.F,
            frequency.map((w) => complex(0, w)),
          )
        : [],
    notes: found.notes,
    ...onwards(found),
    program: programOf(found, scale),
    parameters: found.shown,
    fraction:
      solutions.length === 1 && !hasOthers && main.fractions.length === 1 && main.fractions[0]
        ? numbersOf(k, main.fractions[0])
        : undefined,
  };
}

/** What other tools take: the transfer function of an equation, and a denominator. */
function onwards({ k, solutions, transfer }: Found): Pick<Result, 'transfer' | 'characteristic'> {
  const [only] = solutions[0].fractions;
  const one = transfer ?? (solutions.length === 1 ? only : undefined);
  if (!one || one.repeat) return {};
  const numbers = transfer && numbersOf(k, transfer);
  const { d } = k.parted(one.ratio);
  return {
    ...(numbers && { transfer: numbers }),
    ...(d.length > 2 && { characteristic: textOf(k.inX(d, symbol('s'))) }),
  };
}

function programOf(found: Found, { size, from, last, tail }: Scale): Program {
  const at = [0.55, 1.1, 2.3].map((by) => by * size);
  const places = found.solutions.flatMap((one) => {
    const signal = found.typed ?? signalOf(one.back, one.others);
    const delays = one.back.map(({ delay }) => numberAt(delay, found.k.values).re);
    return [...delays, ...jumpsOf(found.k, signal, Math.max(last, 0))];
  });
  return {
    signals: found.solutions.map((one) => programSignal(found, one)),
    jumps: [...new Set(places.filter((t) => t > 0))].sort((a, b) => a - b),
    at: at.map((decay) => from + decay),
    ends: at.map((decay) => last + tail / decay),
  };
}

/** |F|, where its functions have values at complex places. */
function sizesOf(k: Constants, F: Expression, places: readonly Complex[]): number[] {
  if (hasRealOnly(F)) return [];
  return places.map((s) => abs(numberAt(F, { ...k.values, s })));
}
const hasRealOnly = (a: Expression): boolean =>
  (a.kind === 'call' && /^(?:erfc?|Gamma|J\d+)$/u.test(a.name)) || partsOf(a).some(hasRealOnly);

interface Scale {
  /** The fastest rate of the modes. */
  readonly size: number;
  readonly end: number;
  /** What checks are made right of. */
  readonly from: number;
  readonly last: number;
  /** How many 1/decay of the integrand count: more where powers of t stand before the exponentials. */
  readonly tail: number;
}

function scaleOf(k: Constants, { solutions }: Found, { poles, branches, edge }: Singular): Scale {
  const periods = solutions.flatMap(({ back, others }) =>
    [...back, ...others].flatMap(({ repeat }) =>
      repeat ? [numberAt(repeat.period, k.values).re] : [],
    ),
  );
  const turn = periods.map((T) => (2 * Math.PI) / T);
  const limit = turn.length > 0 ? 1.01 * Math.max(...turn) : Number.POSITIVE_INFINITY;
  const sizes = [...poles.map(({ at }) => abs(at)), ...branches.map(abs)].filter((r) => r <= limit);
  const size = sizes.some((r) => r > 0) || turn.length ? Math.max(...sizes, ...turn) : 1;
  const delays = solutions.flatMap(({ back, others }) =>
    [...back, ...others].map(({ delay }) => numberAt(delay, k.values).re),
  );
  const last = Math.max(0, ...delays);
  const rest =
    edge === Number.NEGATIVE_INFINITY
      ? 0
      : edge < -1e-9 * size
        ? 7 / -edge
        : edge > 1e-9 * size
          ? 4 / edge
          : 28 / size;
  const end = Math.max(
    1.6 * last,
    Math.min(rest, 400 / size) + last,
    rest === 0 && last === 0 ? 10 / size : 0,
  );
  const most = Math.max(1, ...poles.map(({ order }) => order));
  return { size, end, from: Number.isFinite(edge) ? edge : 0, last, tail: 44 + 3 * (most - 1) };
}

/** 401 times, without the first few where a signal runs away at 0. */
function timesOf(signals: readonly Signal[], { end }: Scale): number[] {
  const all = Array.from({ length: 401 }, (_, j) => (end * (j + 1e-9)) / 400);
  const runsAway = signals.some((f) => {
    const rest = Math.max(...all.slice(4).map((t) => Math.abs(f(t))));
    return Math.abs(f(all[0] as number)) > 20 * rest;
  });
  return runsAway ? all.slice(2) : all;
}

function answerOf(found: Found, one: Solution): Line {
  if (found.answer === 'transform') return lineFor('F(s)', one.F);
  const sums = rootSums(one).map(({ delay, sum, repeat }) =>
    rootSumLine(found.k, sum, delay, repeat),
  );
  return withSums(lineFor(one.name, signalOf(one.back, one.others)), sums);
}

const withSums = (a: Line, sums: readonly Line[]): Line =>
  sums.reduce(
    (all, s) =>
      all.text === '0'
        ? { ...s, name: all.name }
        : { name: all.name, tex: `${all.tex} + ${s.tex}`, text: `${all.text} + ${s.text}` },
    a,
  );

/** Sums over roots with the roots in decimals. */
function decimalsOf(k: Constants, one: Solution): Line[] {
  const sums = rootSums(one);
  if (sums.length === 0) return [];
  const smooth = signalOf(one.back, one.others);
  const lines = sums.map(({ delay, sum, repeat }) => rootSumDecimals(k, sum, delay, repeat));
  return [{ ...withSums(lineFor(one.name, smooth), lines), name: `${one.name} in decimals` }];
}

/** The formula less what impulses put into it, against the integral of the rest, at three s. */
function checked(found: Found, one: Solution, at: Signal, scale: Scale): Checked[] {
  const { size, from, last, tail } = scale;
  const { k } = found;
  const signal = found.typed ?? signalOf(one.back, one.others);
  const grade = one.others.length > 0 ? gradeOf(k, signal) : 2;
  const delays = one.back.map(({ delay }) => numberAt(delay, k.values).re);
  return [0.55, 1.1, 2.3].map((by) => {
    const decay = by * size;
    const s = complex(from + decay);
    const jumps = [...delays, ...jumpsOf(k, signal, last + tail / decay)];
    const formula = numberAt(one.F, { ...k.values, s }).re;
    return {
      at: s.re,
      formula: formula - impulsesAt(k, one, s.re),
      numeric: laplaceIntegral(at, s.re, decay, jumps, 2 * size, grade, tail),
    };
  });
}

/** The inverse against ∫ f(τ) g(t − τ) dτ, at three t. */
function convolutionChecks(found: Found, at: Signal, { end }: Scale): Checked[] {
  if (!found.typed || !isByInverse(found, found.solutions[0]) || isImpulsive(found.typed))
    return [];
  const direct = signalFunction(found.k, found.typed);
  return [0.11, 0.37, 0.73].map((by) => ({
    at: by * end,
    formula: at(by * end),
    numeric: direct(by * end),
  }));
}

/** What impulses have in the transform. */
function impulsesAt(k: Constants, one: Solution, s: number): number {
  return one.back.reduce((all, { delay, repeat, fractions: { whole } }) => {
    const polynomial = whole.reduce((sum, c, j) => sum + k.numberOf(c).re * s ** j, 0);
    const comb = repeat
      ? 1 -
        numberAt(repeat.factor, k.values).re * Math.exp(-s * numberAt(repeat.period, k.values).re)
      : 1;
    return all + (polynomial * Math.exp(-s * numberAt(delay, k.values).re)) / comb;
  }, 0);
}

/** By which power of x time is replaced in the integral, so that roots and logarithms at 0 become smooth. */
function gradeOf(k: Constants, signal: Expression): number {
  const least = lowestPower(k, signal);
  return Math.min(40, Math.max(6, Math.ceil(4 / (1 + least))));
}

function lowestPower(k: Constants, a: Expression): number {
  if (a.kind === 'power' && a.base.kind === 'symbol' && a.base.name === 't')
    return Math.max(-0.95, numberAt(a.exponent, k.values).re);
  return partsOf(a).reduce((low, part) => Math.min(low, lowestPower(k, part)), 0);
}
