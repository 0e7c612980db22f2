/** Amplitude and phase of a harmonic for every n: Aₙ = √(aₙ² + bₙ²) and φₙ of Aₙ·cos(nω₀t + φₙ), simplified. */
import { compiled } from '../algebra/expression/compiled.ts';
import { mapped } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  isNumber,
  ONE,
  PI,
  TWO,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  coefficientOf,
  opposite,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { textOf } from '../algebra/expression/write.ts';
import { EngineError } from '../error.ts';
import type { Values } from '../transform/constants.ts';
import { factorsOf } from '../transform/summands.ts';
import { atomsOf } from './atoms.ts';
import type { Pair } from './coefficients.ts';
import { SIGN } from './integer-angles.ts';
import { overOne, tidied } from './tidy.ts';
import { unwound } from './unwound.ts';

/** n at which signs are looked at and forms are checked. */
const LOOKED = 24;
/** Longer formulas say less than the two that they are made of. */
const MAX_TEXT = 160;
/** Squares of two longer ones would be no shorter, and take seconds. */
const MAX_BOTH = 240;
const NEAR = 1e-9;

export interface Polar {
  /** Undefined where no short form is found. */
  readonly amplitude: Expression | undefined;
  readonly phase: Phase | undefined;
}

export interface Phase {
  /** In radians. */
  readonly angle: Expression;
  /** What half a turn is added by where it is below 0. */
  readonly turnedBelow?: Expression;
}

interface Numbers {
  readonly n: readonly number[];
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** `ns` are the n that the formulas are of: a class, or all but those that are apart. */
export function polarOf(pair: Pair, ns: readonly number[], values: Values): Polar {
  const of = (e: Expression) => ns.map(compiled(e, 'n', values));
  const all: Numbers = { n: ns, a: of(pair.a), b: of(pair.b) };
  const size = Math.max(...all.n.map((_, k) => Math.hypot(all.a[k] ?? 0, all.b[k] ?? 0)));
  if (!Number.isFinite(size)) return { amplitude: undefined, phase: undefined };
  if (size === 0) return { amplitude: ZERO, phase: undefined };
  try {
    return { amplitude: amplitudeOf(pair, all, values), phase: phaseOf(pair, all, size, values) };
  } catch (error) {
    if (error instanceof EngineError) return { amplitude: undefined, phase: undefined };
    throw error;
  }
}

/** The n of a class of LOOKED, or of all. */
export const looked = (isOf: (n: number) => boolean): number[] =>
  Array.from({ length: LOOKED }, (_, k) => k + 1).filter(isOf);

function amplitudeOf({ a, b }: Pair, all: Numbers, values: Values): Expression | undefined {
  const isRight = (e: Expression): boolean => {
    const at = compiled(e, 'n', values);
    return all.n.every((n, k) => {
      const want = Math.hypot(all.a[k] as number, all.b[k] as number);
      return Math.abs(at(n) - want) <= NEAR * Math.max(want, 1e-300);
    });
  };
  const one = equals(b, ZERO) ? a : equals(a, ZERO) ? b : undefined;
  return (one ? [sizeOf(one, all.n, values)] : ofBoth({ a, b }, all.n, values))
    .filter((e) => textOf(e).length <= MAX_TEXT && isRight(e))
    .sort((p, q) => textOf(p).length - textOf(q).length)[0];
}

/** By their ratio where that has no waves, and by the sum of squares. */
function ofBoth({ a, b }: Pair, ns: readonly number[], values: Values): Expression[] {
  if (textOf(a).length + textOf(b).length > MAX_BOTH) return [];
  const ratio = plainRatio(b, a);
  return [
    ...(ratio
      ? [times(sizeOf(a, ns, values), rootOf(plus(ONE, times(ratio, ratio)), ns, values))]
      : []),
    rootOf(plus(times(a, a), times(b, b)), ns, values),
  ];
}

function plainRatio(b: Expression, a: Expression): Expression | undefined {
  try {
    const ratio = tidied(quotient(b, a));
    return atomsOf(ratio).length === 0 ? ratio : undefined;
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** |e|: each factor with its sign at the n and values that are looked at. */
function sizeOf(e: Expression, ns: readonly number[], values: Values): Expression {
  return times(
    ...factorsOf(e).map((f) => {
      if (equals(f, SIGN)) return ONE;
      const list = ns.map(compiled(f, 'n', values));
      if (list.every((v) => v >= 0)) return f;
      return list.every((v) => v <= 0) ? opposite(f) : call('abs', f);
    }),
  );
}

/** √e by factors: squares come out. */
function rootOf(e: Expression, ns: readonly number[], values: Values): Expression {
  const square = mapped(overOne(unwound(e)), halfAngle);
  return times(
    ...factorsOf(square).map((f) => {
      if (f.kind !== 'power') return power(f, HALF);
      const exponent = integerOf(f.exponent);
      if (exponent === undefined) return halved(f.base, f.exponent, values);
      const base = exponent % 2n === 0n ? sizeOf(f.base, ns, values) : f.base;
      return power(base, times(HALF, f.exponent));
    }),
  );
}

/** √(r²ⁿ) is rⁿ of r above 0. */
function halved(base: Expression, exponent: Expression, values: Values): Expression {
  const isAbove = !has(base, 'n') && compiled(base, 'n', values)(1) > 0;
  return isAbove ? power(base, times(HALF, exponent)) : power(power(base, exponent), HALF);
}

/** 1 − cos u as 2 sin²(u/2), 1 + cos u as 2 cos²(u/2). */
function halfAngle(part: Expression): Expression {
  if (part.kind !== 'sum' || part.terms.length !== 2) return part;
  const level = part.terms.find(isNumber);
  const wave = part.terms.find((t) => t !== level);
  if (!level || !wave || !equals(level, ONE)) return part;
  const { c, rest } = coefficientOf(wave);
  if (rest.kind !== 'call' || rest.name !== 'cos' || c.d !== 1n || c.n * c.n !== 1n) return part;
  const half = quotient(rest.of[0] as Expression, TWO);
  return times(TWO, power(call(c.n > 0n ? 'cos' : 'sin', half), TWO));
}

/** Undefined where it is no multiple of an angle that is there, and no arctangent of a plain ratio. */
function phaseOf({ a, b }: Pair, all: Numbers, size: number, values: Values): Phase | undefined {
  const shown = all.n
    .map((n, k) => ({ n, a: all.a[k] as number, b: all.b[k] as number }))
    .filter((h) => Math.hypot(h.a, h.b) > 1e-12 * size)
    .map((h) => ({ ...h, angle: Math.atan2(-h.b, h.a) }));
  const ratio = equals(a, ZERO) || equals(b, ZERO) ? undefined : plainRatio(b, a);
  const angles = [ZERO, ...(ratio ? [opposite(call('atan', ratio))] : turnsIn(a, b))];
  const places = angles.flatMap((angle) => QUARTERS.map((q) => plus(angle, q)));
  const tried = places.map((angle) => ({ angle, isTurned: turnsOff(angle, shown, values) }));
  const plain = tried.find(({ isTurned }) => isTurned?.every((t) => !t));
  if (plain) return { angle: plain.angle };
  for (const { angle, isTurned } of tried) {
    const by = isTurned && signOf({ a, b }, shown, isTurned, values);
    if (by) return { angle, turnedBelow: by };
  }
  return undefined;
}

const QUARTERS = [ZERO, opposite(times(HALF, PI)), times(HALF, PI), PI];

interface Shown {
  readonly n: number;
  /** φₙ. */
  readonly angle: number;
}

/** Of each whether it is half a turn from the angle; undefined where one is at another place. */
function turnsOff(
  angle: Expression,
  shown: readonly Shown[],
  values: Values,
): boolean[] | undefined {
  const at = compiled(angle, 'n', values);
  const off = shown.map((h) => (h.angle - at(h.n)) / Math.PI);
  if (!off.every((v) => Math.abs(v - Math.round(v)) < 1e-7)) return undefined;
  return off.map((v) => Math.abs(Math.round(v)) % 2 === 1);
}

/** Angles of waves in n and halves of them, turned both ways. */
const turnsIn = (a: Expression, b: Expression): Expression[] =>
  [...atomsOf(a), ...atomsOf(b)].flatMap((atom) => {
    const angle = atom.kind === 'call' ? (atom.of[0] as Expression) : undefined;
    if (!angle) return [];
    const half = quotient(angle, TWO);
    return [opposite(half), half, opposite(angle), angle];
  });

/** A part of the coefficients that is below 0 exactly where half a turn is missing: aₙ, bₙ, (−1)ⁿ or a wave. */
function signOf(
  { a, b }: Pair,
  shown: readonly { readonly n: number }[],
  isTurned: readonly boolean[],
  values: Values,
): Expression | undefined {
  const halves = [...atomsOf(a), ...atomsOf(b)].flatMap((atom) => {
    const u = atom.kind === 'call' ? quotient(atom.of[0] as Expression, TWO) : undefined;
    return u ? [call('sin', u), call('cos', u)] : [];
  });
  const waves = [...atomsOf(a), ...atomsOf(b), ...halves];
  const candidates = [SIGN, ...waves, a, b].flatMap((e) => [e, opposite(e)]);
  return candidates.find((e) => {
    if (!has(e, 'n')) return false;
    const at = compiled(e, 'n', values);
    return shown.every(({ n }, k) => at(n) < 0 === isTurned[k]);
  });
}
