/**
 * The radius of convergence of a Taylor or Laurent series: the distance to the nearest singular place. The places are read
 * off the formula, so that a formula whose singular places are not told gives none.
 */
import { expanded, substituted } from '../algebra/expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  integerOf,
  number,
  partsOf,
  symbolsOf,
} from '../algebra/expression/expression.ts';
import { difference, product } from '../algebra/expression/make.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import { affine } from '../algebra/integration/affine.ts';
import { numbersOf } from '../algebra/rational/factors.ts';
import { asRatio, inX, namesOf } from '../algebra/rational/of-expression.ts';
import { EngineError } from '../error.ts';
import { parse } from '../exact/rational.ts';
import * as C from '../numeric/complex.ts';
import { roots } from '../numeric/roots.ts';
import type { Values } from './numbers.ts';

export interface Radius {
  /** Infinity where it converges everywhere. */
  readonly radius: number;
  readonly note: string;
}

interface Place {
  readonly at: C.Complex;
  /** A pole may be none once all is put together. */
  readonly isPole: boolean;
}

/** Undefined where the singular places are not told by the formula. */
export function radiusOf(
  f: Expression,
  x: string,
  at: Expression,
  values: Values,
): Radius | undefined {
  try {
    const plain = withValues(f, x, values);
    const places = singularPlaces(plain, x);
    const centre = numberAt(withValues(at, x, values), {});
    if (!places) return undefined;
    const far = places
      .map((p) => ({ ...p, distance: C.abs(C.sub(p.at, centre)) }))
      .filter((p) => p.distance > 1e-9)
      .sort((p, q) => p.distance - q.distance);
    const nearest = far.find((p) => !p.isPole || isSingular(plain, x, p.at, far));
    if (!nearest)
      return {
        radius: Number.POSITIVE_INFINITY,
        note: 'The series converges everywhere: the formula has no singular place but the one it is about, if that.',
      };
    return {
      radius: nearest.distance,
      note: `The radius of convergence is ${short(nearest.distance)}, the distance to the nearest singular place, ${said(nearest.at, x)}.`,
    };
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

const short = (v: number): string => `${Number(v.toPrecision(6))}`;
const said = ({ re, im }: C.Complex, x: string): string => {
  const tiny = 1e-9 * (1 + Math.hypot(re, im));
  const [a, b] = [Math.abs(re) < tiny ? 0 : re, Math.abs(im) < tiny ? 0 : im];
  if (b === 0) return `${x} = ${short(a)}`;
  const size = Math.abs(b) === 1 ? 'i' : `${short(Math.abs(b))}i`;
  return a === 0 ? `${x} = ±${size}` : `${x} = ${short(a)} ± ${size}`;
};

/** Numbers for the other letters. */
const withValues = (f: Expression, x: string, values: Values): Expression =>
  symbolsOf(f)
    .filter((s) => s !== x && values[s])
    .reduce((a, s) => substituted(a, s, number(parse(`${(values[s] as C.Complex).re}`))), f);

const ENTIRE = new Set('sin cos sinh cosh erf erfc erfi Si'.split(' '));
/** f of u is singular where these are 0. */
const SINGULAR: Readonly<Record<string, (u: Expression) => readonly Expression[]>> = {
  log: (u) => [u],
  atan: (u) => [squareAnd(u, 1n)],
  asinh: (u) => [squareAnd(u, 1n)],
  asin: (u) => [squareAnd(u, -1n)],
  acos: (u) => [squareAnd(u, -1n)],
  atanh: (u) => [squareAnd(u, -1n)],
  acosh: (u) => [squareAnd(u, -1n)],
};
/** u² + n. */
function squareAnd(u: Expression, n: bigint): Expression {
  return expanded(difference(product(u, u), number({ n: -n, d: 1n })));
}

/** Poles of a function of an angle u: u = first + k·step. */
const LATTICE: Readonly<Record<string, { readonly first: C.Complex; readonly step: C.Complex }>> = {
  tan: { first: C.complex(Math.PI / 2), step: C.complex(Math.PI) },
  sec: { first: C.complex(Math.PI / 2), step: C.complex(Math.PI) },
  cot: { first: C.complex(0), step: C.complex(Math.PI) },
  csc: { first: C.complex(0), step: C.complex(Math.PI) },
  tanh: { first: C.complex(0, Math.PI / 2), step: C.complex(0, Math.PI) },
};
/** Zeros of the functions that stand below a line. */
const ZEROS: Readonly<Record<string, { readonly first: C.Complex; readonly step: C.Complex }>> = {
  sin: { first: C.complex(0), step: C.complex(Math.PI) },
  cos: { first: C.complex(Math.PI / 2), step: C.complex(Math.PI) },
  sinh: { first: C.complex(0), step: C.complex(0, Math.PI) },
  cosh: { first: C.complex(0, Math.PI / 2), step: C.complex(0, Math.PI) },
};
/** Of a lattice so many each way are looked at. */
const EACH_WAY = 12;

function singularPlaces(f: Expression, x: string): Place[] | undefined {
  if (!has(f, x) || f.kind === 'symbol') return [];
  const inner = partsOf(f).map((p) => singularPlaces(p, x));
  if (inner.some((p) => p === undefined)) return undefined;
  const own = ofNode(f, x);
  return own && [...(inner as Place[][]).flat(), ...own];
}

function ofNode(f: Expression, x: string): Place[] | undefined {
  if (f.kind === 'sum' || f.kind === 'product') return [];
  if (f.kind === 'power') {
    if (has(f.exponent, x)) return has(f.base, x) ? undefined : [];
    const n = integerOf(f.exponent);
    if (n !== undefined && n >= 0n) return [];
    return zerosOf(f.base, x, n !== undefined);
  }
  if (f.kind !== 'call') return [];
  const u = f.of[0] as Expression;
  if (ENTIRE.has(f.name)) return [];
  const lattice = LATTICE[f.name];
  if (lattice) return onLattice(lattice, u, x, true);
  const singular = SINGULAR[f.name]?.(u).map((v) => zerosOf(v, x, false));
  if (!singular || singular.some((s) => s === undefined)) return undefined;
  return (singular as Place[][]).flat();
}

function onLattice(
  { first, step }: { readonly first: C.Complex; readonly step: C.Complex },
  u: Expression,
  x: string,
  isPole: boolean,
): Place[] | undefined {
  const line = affine(u, x);
  if (!line) return undefined;
  const [slope, shift] = [numberAt(line.slope, {}), numberAt(line.shift, {})];
  // The ones around the place where the angle is 0.
  return Array.from({ length: 2 * EACH_WAY + 1 }, (_, k) => ({
    at: C.div(C.sub(C.add(first, C.scale(step, k - EACH_WAY)), shift), slope),
    isPole,
  }));
}

function zerosOf(u: Expression, x: string, isPole: boolean): Place[] | undefined {
  if (!has(u, x)) return [];
  if (u.kind === 'call' && ZEROS[u.name])
    return onLattice(ZEROS[u.name] as (typeof ZEROS)[string], u.of[0] as Expression, x, isPole);
  if (u.kind === 'power' && equals(u.base, E)) return [];
  if (u.kind === 'power' && !has(u.exponent, x)) return zerosOf(u.base, x, isPole);
  if (u.kind === 'product') {
    const all = u.factors.map((a) => zerosOf(a, x, isPole));
    return all.some((p) => p === undefined) ? undefined : (all as Place[][]).flat();
  }
  return ofExponential(u, x, isPole) ?? ofPolynomial(u, x, isPole);
}

/** a·e^(px + q) + b: the exponential is −b/a. */
function ofExponential(u: Expression, x: string, isPole: boolean): Place[] | undefined {
  if (u.kind !== 'sum') return undefined;
  const moving = u.terms.filter((t) => has(t, x));
  const [only] = moving;
  if (!only || moving.length > 1) return undefined;
  const factors = only.kind === 'product' ? only.factors : [only];
  const grown = factors.find((a) => has(a, x));
  if (
    grown?.kind !== 'power' ||
    !equals(grown.base, E) ||
    factors.filter((a) => has(a, x)).length > 1
  )
    return undefined;
  const a = numberAt(product(...factors.filter((b) => !has(b, x))), {});
  const b = u.terms
    .filter((t) => !has(t, x))
    .map((t) => numberAt(t, {}))
    .reduce(C.add);
  const first = C.log(C.div(C.neg(b), a));
  return onLattice({ first, step: C.complex(0, 2 * Math.PI) }, grown.exponent, x, isPole);
}

function ofPolynomial(u: Expression, x: string, isPole: boolean): Place[] | undefined {
  const names = namesOf(u, x);
  if (!names || names.parameters.length > 0) return undefined;
  const { n, d } = inX(asRatio(u, x, names), names);
  const [top, bottom] = [numbersOf(n), numbersOf(d)];
  if (!top || !bottom) return undefined;
  const of = (list: readonly bigint[]): C.Complex[] => rootsOf(list);
  return [...of(top), ...of(bottom)].map((at) => ({ at, isPole }));
}

/** From the lowest coefficient up. */
function rootsOf(list: readonly bigint[]): C.Complex[] {
  const zeros = list.findIndex((c) => c !== 0n);
  const rest = list.slice(zeros).map(Number).reverse();
  const at0 = zeros > 0 ? [C.complex(0)] : [];
  if (rest.length < 2) return at0;
  const found = roots(rest);
  return [...at0, ...Array.from(found.re, (re, k) => C.complex(re, found.im[k] ?? 0))];
}

const POINTS = 48;

/** Whether negative powers are left at a place, by the values on a small circle around it. */
function isSingular(f: Expression, x: string, at: C.Complex, all: readonly Place[]): boolean {
  const others = all.map((p) => C.abs(C.sub(p.at, at))).filter((d) => d > 1e-6);
  const radius = 0.3 * Math.min(1, ...others);
  const values = Array.from({ length: POINTS }, (_, k) => {
    const turn = C.polar(radius, (2 * Math.PI * (k + 0.5)) / POINTS);
    return { turn, value: numberAt(f, { [x]: C.add(at, turn) }) };
  });
  const size = Math.max(...values.map((v) => C.abs(v.value)));
  return [1, 2, 3, 4, 5, 6].some((k) => {
    const moment = values
      .map((v) => C.mul(v.value, C.polar(1, k * Math.atan2(v.turn.im, v.turn.re))))
      .reduce(C.add);
    return C.abs(moment) / POINTS > 1e-8 * size;
  });
}
