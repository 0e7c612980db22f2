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
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { assembled } from '@tollbench/engines/fourier-series/assemble.ts';
import {
  type Coefficients,
  integrable,
  pairAt,
} from '@tollbench/engines/fourier-series/coefficients.ts';
import { continued } from '@tollbench/engines/fourier-series/continuation.ts';
import { N, SIGN } from '@tollbench/engines/fourier-series/integer-angles.ts';
import { meetingsOf, smoothnessOf } from '@tollbench/engines/fourier-series/jumps.ts';
import type { Piece, Range } from '@tollbench/engines/fourier-series/periodic.ts';
import type { Raw } from '@tollbench/engines/fourier-series/read.ts';
import { numberOf } from '@tollbench/engines/fourier-series/resolve.ts';
import { numbersOf, type Signal, signalOf } from '@tollbench/engines/fourier-series/signal.ts';
import { symmetryOf, symmetryWords } from '@tollbench/engines/fourier-series/symmetry.ts';
import type { Values } from '@tollbench/engines/transform/constants.ts';
import { CHECKED, checksOf, numbersIn, refuseComplex, refuseInfinite, worstOf } from './check.ts';
import { formsOf, seriesOf } from './forms.ts';
import { MAX_COUNT } from './inputs.ts';
import type { Found, Written } from './result.ts';
import { stepsOf } from './steps-of.ts';
import { sumsOf } from './sums-of.ts';
import { openNotes, warningsOf } from './warnings.ts';
import { squareOf, TOLERANCE, wayOf } from './way.ts';

/** Exact values that are listed. */
const LISTED = 24;
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
  const square = squareOf(setting, whole, values, way, check.meanSquare);
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
    isElementary: usable !== undefined && !way.known && !way.used,
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
