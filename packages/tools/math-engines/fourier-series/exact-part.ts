/** The function, its coefficients in formulas and numbers, and what follows from them: all that N has no bearing on. */
import { compiled } from '@tollbench/engines/algebra/expression/compiled.ts';
import { substituted } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  MINUS_ONE,
  ONE,
  symbol,
} from '@tollbench/engines/algebra/expression/expression.ts';
import {
  coefficientOf,
  sum as plus,
  power,
  product as times,
} from '@tollbench/engines/algebra/expression/make.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { within } from '@tollbench/engines/algebra/polynomial/work.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { assembled } from '@tollbench/engines/fourier-series/assemble.ts';
import {
  type Antiderivative,
  byAntiderivative,
  meanSquareByAntiderivative,
  type Unnamed,
} from '@tollbench/engines/fourier-series/by-antiderivative.ts';
import {
  byKnownSeries,
  type KnownSeries,
  meanSquareByKnownSeries,
} from '@tollbench/engines/fourier-series/by-known-series.ts';
import {
  type Coefficients,
  coefficientsOf,
  integrable,
  MAX_DEGREE,
  meanSquareOf,
  pairAt,
  type Setting,
} from '@tollbench/engines/fourier-series/coefficients.ts';
import { continued } from '@tollbench/engines/fourier-series/continuation.ts';
import { N, SIGN } from '@tollbench/engines/fourier-series/integer-angles.ts';
import { meetingsOf, smoothnessOf } from '@tollbench/engines/fourier-series/jumps.ts';
import type { Piece, Range } from '@tollbench/engines/fourier-series/periodic.ts';
import type { Raw } from '@tollbench/engines/fourier-series/read.ts';
import { numberOf } from '@tollbench/engines/fourier-series/resolve.ts';
import {
  type Numbers,
  numbersOf,
  type Signal,
  signalOf,
} from '@tollbench/engines/fourier-series/signal.ts';
import { symmetryOf, symmetryWords } from '@tollbench/engines/fourier-series/symmetry.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import type { Values } from '@tollbench/engines/transform/constants.ts';
import { formsOf, seriesOf } from './forms.ts';
import { MAX_COUNT } from './inputs.ts';
import type { Check, Found, Written } from './result.ts';
import { stepsOf } from './steps-of.ts';
import { sumsOf } from './sums-of.ts';

/** Products of terms for the exact algebra of a question: some seconds of a slow machine. */
const MAX_PRODUCTS = 3_000_000;
/** Harmonics that formulas are compared with quadrature at, and exact values that are listed. */
const CHECKED = 24;
const LISTED = 24;
/** Where the two differ by more, to the root mean square, the formula is not relied on. */
const TOLERANCE = 1e-8;
/** Where they differ by more, numbers are those of quadrature: the formula has differences of large terms. */
const DIGITS = 1e-12;

export type Given = Raw & { readonly range: Range };

/** A formula in the visitor's letter. */
export function writer(variable: string): (e: Expression) => Written {
  const own = symbol(variable);
  return (e) => {
    const shown = signed(substituted(e, 't', own));
    return { text: textOf(shown), tex: texOf(shown) };
  };
}

/** −2(−1)ⁿ/n as 2(−1)ⁿ⁺¹/n. */
function signed(part: Expression): Expression {
  const isTurned = part.kind === 'product' && coefficientOf(part).c.n < 0n;
  if (!isTurned || !part.factors.some((f) => equals(f, SIGN))) return part;
  const next = power(MINUS_ONE, plus(N, ONE));
  return times(MINUS_ONE, next, ...part.factors.filter((f) => !equals(f, SIGN)));
}

/** Throws EngineError for functions that are not understood or whose algebra is too long. */
export function found(
  given: Given,
  values: Values,
  parameters: Found['parameters'],
): Found & { readonly signal: Signal } {
  const { pieces: half, period, notes, whole } = assembled(given, values, given.range);
  const pieces = continued(half, given.range);
  refuseComplex(pieces, values, given.variable);
  const signal = signalOf(pieces, values);
  const setting = { pieces: half.map(integrable), period, range: given.range };
  const way = wayOf(setting, whole, values);
  const { exact } = way;
  const check = numbersOf(signal, CHECKED);
  refuseInfinite(check);
  const square = squareOf(setting, whole, values, check.meanSquare);
  const formula = exact && numbersIn(exact, values);
  const checks = formula ? checksOf(formula, check, square && numberOf(square, values)) : [];
  const size = Math.sqrt(check.meanSquare);
  const worst = worstOf(checks, size);
  const isRight = formula !== undefined && worst < TOLERANCE;
  // What the formulas lose in digits, quadrature has.
  const numbers =
    isRight && worst < DIGITS ? { ...formula, error: 0 } : numbersOf(signal, MAX_COUNT);
  const own = writer(given.variable);
  const omega = (2 * Math.PI) / signal.period;
  const meetings = meetingsOf(pieces, values, Math.max(size, 1e-300));
  const symmetry = symmetryWords(symmetryOf(signal, numbers.mean));
  const smoothness = smoothnessOf(pieces, values, omega);
  const usable = isRight ? exact : undefined;
  const forms = usable && formsOf(usable, own, values);
  return {
    signal,
    variable: given.variable,
    asked: pieces.map((p) => ({ f: own(p.f), where: between(p, own) })),
    periodText: own(period),
    period: signal.period,
    start: signal.start,
    ends: signal.parts.map((p) => p.from),
    omega,
    forms,
    series: usable && forms && seriesOf(usable, forms, period, given.variable),
    symmetry,
    meetings: meetings.map((m) => ({
      place: m.place,
      at: own(m.at).text,
      left: m.leftValue,
      right: m.rightValue,
      value: (m.leftValue + m.rightValue) / 2,
      valueText: m.value ? textOf(m.value) : '',
      valueTex: m.value ? texOf(m.value) : '',
      jump: m.jump,
    })),
    smoothness,
    isFinite: usable !== undefined && usable.a.key === '0' && usable.b.key === '0',
    meanSquareText: isRight && square ? own(square) : undefined,
    meanSquare: isRight && square ? numberOf(square, values) : check.meanSquare,
    mean: numbers.mean,
    a: numbers.a,
    b: numbers.b,
    exact: usable ? listed(usable) : [],
    sums:
      usable && parameters.length === 0
        ? sumsOf(usable, period, meetings, square, pieces, own)
        : [],
    checks,
    worst,
    parameters,
    notes: [...notes, ...openNotes(usable, own)],
    warnings: warningsOf(way, isRight, worst, numbers.error, half, own),
    steps: stepsOf({
      setting,
      exact: usable,
      kernels: way.known?.kernels ?? [],
      used: way.used ?? [],
      smoothness,
      square: isRight ? square : undefined,
      range: given.range,
      own,
      symmetry,
      pieces: half,
    }),
    program: pieces.map((p) => ({
      f: textOf(p.f),
      from: textOf(p.from),
      to: textOf(p.to),
    })),
    samples: undefined,
  };
}

/** How the coefficients were found, for the working and for what is said of them. */
interface Way {
  readonly exact: Coefficients | undefined;
  readonly known?: KnownSeries;
  readonly used?: readonly Antiderivative[];
  readonly unnamed?: Unnamed;
}

/** The mean square as a formula, where quadrature confirms it. */
function squareOf(
  setting: Setting,
  whole: Expression | undefined,
  values: Values,
  meanSquare: number,
): Expression | undefined {
  const square = attempted(
    () =>
      meanSquareOf(setting) ??
      meanSquareByKnownSeries(whole, setting, values) ??
      meanSquareByAntiderivative(setting, values),
  );
  const isRight =
    square && Math.abs(numberOf(square, values) - meanSquare) < TOLERANCE * meanSquare;
  return isRight ? square : undefined;
}

/** By the integrals of elementary terms, by a series that is known, or by antiderivatives that have a name. */
function wayOf(setting: Setting, whole: Expression | undefined, values: Values): Way {
  const exact = attempted(() => coefficientsOf(setting));
  if (exact || setting.pieces.every((p) => p.terms)) return { exact };
  const known =
    whole && attempted(() => byKnownSeries(whole, setting.period, setting.range, values));
  if (known) return { exact: known.coefficients, known };
  const own = attempted(() => byAntiderivative(setting, values));
  if (!own) return { exact: undefined };
  return own.unnamed
    ? { exact: undefined, unnamed: own.unnamed }
    : { exact: own.coefficients, used: own.used };
}

/** Algebra that is too long is given up: numbers are given, then. */
function attempted<T>(work: () => T): T | undefined {
  try {
    return within(MAX_PRODUCTS, work);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'out-of-range') return undefined;
    throw error;
  }
}

/** Places within a piece at which it is asked for. */
const SHARES = [0.0137, 0.211, 0.5023, 0.7871, 0.9893];

/** A root or a logarithm of what is below 0. */
function refuseComplex(pieces: readonly Piece[], values: Values, variable: string): void {
  for (const { f, from, to } of pieces) {
    const [a, b] = [numberOf(from, values), numberOf(to, values)];
    for (const s of SHARES) {
      const t = a + s * (b - a);
      const { re, im } = numberAt(f, { ...values, t: complex(t) });
      if (Math.abs(im) > 1e-10 * Math.max(1, Math.abs(re)))
        throw new EngineError(
          'unsupported',
          `The function is not real at ${variable} = ${Number(t.toPrecision(3))}.`,
        );
    }
  }
}

function refuseInfinite({ mean, meanSquare, error }: Numbers): void {
  if (Number.isFinite(mean) && Number.isFinite(meanSquare) && error < 1e-4) return;
  throw new EngineError(
    'unsupported',
    'The integral of the function or of its square over the period does not converge, or has no value: it is not of finite power, or not real.',
  );
}

interface Formula {
  readonly mean: number;
  readonly a: Float64Array;
  readonly b: Float64Array;
}

/** The coefficients by the formulas, the special ones by their own. */
function numbersIn(c: Coefficients, values: Values): Formula {
  const [a, b] = [c.a, c.b].map((e) => {
    const f = compiled(e, 'n', values);
    const special = new Set(c.special.map((s) => s.n));
    return Float64Array.from({ length: MAX_COUNT + 1 }, (_, n) =>
      n === 0 || special.has(n) ? 0 : f(n),
    );
  }) as [Float64Array, Float64Array];
  for (const s of c.special)
    if (s.n <= MAX_COUNT) {
      a[s.n] = numberOf(s.a, values);
      b[s.n] = numberOf(s.b, values);
    }
  return { mean: numberOf(c.mean, values), a, b };
}

function checksOf(f: Formula, q: Numbers, square: number | undefined): Check[] {
  const of = (name: 'a' | 'b', n: number): Check => ({
    what: `${name}_${n}`,
    formula: f[name][n] as number,
    quadrature: q[name][n] as number,
  });
  const list = Array.from({ length: CHECKED }, (_, k) => [of('a', k + 1), of('b', k + 1)]).flat();
  return [
    { what: 'a_0/2', formula: f.mean, quadrature: q.mean },
    ...(square === undefined
      ? []
      : [
          {
            what: 'rms',
            formula: Math.sqrt(Math.max(0, square)),
            quadrature: Math.sqrt(q.meanSquare),
          },
        ]),
    ...list,
  ];
}

const worstOf = (list: readonly Check[], size: number): number =>
  list.reduce((most, { formula, quadrature }) => {
    const gap = Math.abs(formula - quadrature) / (size || 1);
    // A formula without a value is no answer.
    return Number.isNaN(gap) ? Number.POSITIVE_INFINITY : Math.max(most, gap);
  }, 0);

const listed = (c: Coefficients) =>
  Array.from({ length: LISTED }, (_, k) => {
    const { a, b } = pairAt(c, k + 1);
    return { a: textOf(a), b: textOf(b) };
  });

function between(p: Piece, own: (e: Expression) => Written): Written {
  const [from, to, x] = [own(p.from), own(p.to), own(symbol('t'))];
  return {
    text: `${from.text} < ${x.text} < ${to.text}`,
    tex: `${from.tex} < ${x.tex} < ${to.tex}`,
  };
}

/** n that a parameter decides, each once. */
const openPlaces = (c: Coefficients, own: (e: Expression) => Written): string[] => [
  ...new Set(c.open.map((e) => own(e).text.replace(/^-/u, ''))),
];

function openNotes(c: Coefficients | undefined, own: (e: Expression) => Written): string[] {
  const list = c ? openPlaces(c, own) : [];
  return list.length === 0
    ? []
    : [
        `The formulas hold where ${list.join(' and ')} ${list.length > 1 ? 'are' : 'is'} no whole number above 0; else that harmonic is apart: type its number in place of the letters.`,
      ];
}

function warningsOf(
  { exact, unnamed }: Way,
  isRight: boolean,
  worst: number,
  error: number,
  pieces: readonly Piece[],
  own: (e: Expression) => Written,
): string[] {
  if (isRight) return [];
  const by = `to ${error.toExponential(0)} of the root mean square, as twice as many places tell`;
  if (exact && worst === Number.POSITIVE_INFINITY && exact.open.length > 0)
    return [
      `The formulas divide by 0 at the values of the parameters, as ${openPlaces(exact, own).join(' or ')} is a whole number: type its number in place of the letters. The coefficients are by quadrature, ${by}.`,
    ];
  if (exact)
    return [
      `The formulas are not given: quadrature does not confirm them (${worst.toExponential(0)}). The coefficients are by quadrature, ${by}.`,
    ];
  if (unnamed) {
    const text = `${own(unnamed.f).text} times cos and sin of n`;
    return [
      unnamed.isProven
        ? `The antiderivative of ${text} is proven not to be elementary, and is found in no terms of Fresnel’s S and C, Si, Ci and the like; the coefficients are by quadrature, ${by}.`
        : `No antiderivative of ${text} is found; the coefficients are by quadrature, ${by}.`,
    ];
  }
  const which = pieces.map(integrable).find((p) => !p.terms);
  return [
    which
      ? `The integral of ${own(which.f).text} times cos and sin has no closed form here; the coefficients are by quadrature, ${by}.`
      : `A closed form would fill pages, with a denominator beyond degree ${MAX_DEGREE} in n; the coefficients are by quadrature, ${by}.`,
  ];
}
