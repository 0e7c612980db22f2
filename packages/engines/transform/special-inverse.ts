/** Signals of transforms that are no fractions: roots, logarithms, arctangents and the kernels of diffusion. */
import { expanded } from '../algebra/expression/expand.ts';
import {
  E,
  EULER,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  isNumber,
  MINUS_ONE,
  number,
  ONE,
  PI,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { add, type Rational, rational } from '../exact/rational.ts';
import { factorial, gammaOf } from './gamma.ts';
import { lineOf } from './line.ts';
import type { Place } from './special-forward.ts';

export interface SpecialSignal {
  /** For t > 0. */
  readonly time: Expression;
  readonly singular: readonly Place[];
  /** What a logarithm is by at infinity: the sum of all of one delay must be 0. */
  readonly weight?: Expression;
}

const T = symbol('t');
const MINUS_HALF = rational(-1n, 2n);
const isHalf = (r: Rational): boolean => r.n === -1n && r.d === 2n;
const real = (re: Expression): Place => ({ re, im: ZERO });
const pair = (re: Expression, im: Expression): readonly Place[] => [
  { re, im },
  { re, im: opposite(im) },
];
const grown = (a: Expression): Expression => power(E, times(a, T));

/** Of a product that is sorted by what its factors are; all roots, of one kind each. */
interface Sorted {
  /** (s − at)^exponent, the exponent no whole number. */
  readonly roots: { readonly at: Expression; readonly exponent: Rational }[];
  readonly whole: { readonly at: Expression; readonly exponent: number }[];
  /** ((s − at)² + square)^(−1/2). */
  readonly quadratics: { readonly at: Expression; readonly square: Expression }[];
  /** e^(−k·√(s − at)). */
  readonly falls: { readonly at: Expression; readonly k: Expression }[];
  readonly logs: Expression[];
  /** atan(w/(s − at)). */
  readonly angles: { readonly at: Expression; readonly w: Expression }[];
  c: Expression;
}

/** Undefined where the table has none. `signOf` decides by the values of the parameters. */
export function specialSignal(
  a: Expression,
  signOf: (a: Expression) => number,
): SpecialSignal | undefined {
  const f = sorted(a);
  if (!f) return undefined;
  const kinds = [f.roots, f.whole, f.quadratics, f.falls, f.logs, f.angles].map((l) => l.length);
  const found = OF[kinds.join('')]?.(f, signOf);
  return (
    found && {
      ...found,
      time: times(f.c, found.time),
      ...(found.weight && { weight: times(f.c, found.weight) }),
    }
  );
}

type Entry = (f: Sorted, signOf: (a: Expression) => number) => SpecialSignal | undefined;

/** By how many roots, whole powers, quadratics, falls, logarithms and arctangents there are. */
const OF: Readonly<Record<string, Entry>> = {
  '100000': ({ roots }) => rootOnly(roots[0] as Sorted['roots'][0]),
  '110000': ({ roots, whole: poles }, signOf) =>
    rootAndPole(roots[0] as Sorted['roots'][0], poles[0] as Sorted['whole'][0], signOf),
  '001000': ({ quadratics: [q] }, signOf) =>
    q && signOf(q.square) > 0
      ? {
          time: times(grown(q.at), call('J0', times(power(q.square, HALF), T))),
          singular: pair(q.at, power(q.square, HALF)),
        }
      : undefined,
  '000100': ({ falls }, signOf) => fall(falls[0] as Sorted['falls'][0], undefined, signOf),
  '010100': ({ falls, whole: [p] }, signOf) =>
    fall(
      falls[0] as Sorted['falls'][0],
      p && { ...p, exponent: rational(BigInt(p.exponent)) },
      signOf,
    ),
  '100100': ({ falls, roots: [r] }, signOf) => fall(falls[0] as Sorted['falls'][0], r, signOf),
  '000010': ({ logs }) => logarithm(logs[0] as Expression),
  '010010': ({ logs, whole: [p] }) => logarithmAndPole(logs[0] as Expression, p),
  '000001': ({ angles: [a] }) =>
    a && {
      time: times(grown(a.at), call('sin', times(a.w, T)), power(T, MINUS_ONE)),
      singular: pair(a.at, a.w),
    },
};

function rootOnly({ at, exponent }: Sorted['roots'][0]): SpecialSignal | undefined {
  if (exponent.n > 0n) return undefined;
  const p = number(rational(-exponent.n, exponent.d));
  return {
    time: times(power(T, plus(p, MINUS_ONE)), grown(at), power(gammaOf(p), MINUS_ONE)),
    singular: [real(at)],
  };
}

/** 1/(√(s + c)·(s − a)): e^(at)·erf(√((a + c)t))/√(a + c). */
function rootAndPole(
  root: Sorted['roots'][0],
  pole: Sorted['whole'][0],
  signOf: (a: Expression) => number,
): SpecialSignal | undefined {
  const b = difference(pole.at, root.at);
  if (!isHalf(root.exponent) || pole.exponent !== -1 || signOf(b) <= 0) return undefined;
  return {
    time: times(
      grown(pole.at),
      call('erf', power(times(b, T), HALF)),
      power(b, number(MINUS_HALF)),
    ),
    singular: [real(root.at), real(pole.at)],
  };
}

/** e^(−k√s) by itself, over s and over √s. */
function fall(
  { at, k }: Sorted['falls'][0],
  by: { readonly at: Expression; readonly exponent: Rational } | undefined,
  signOf: (a: Expression) => number,
): SpecialSignal | undefined {
  if (signOf(k) <= 0 || (by && !equals(by.at, at))) return undefined;
  const bell = power(E, quotient(opposite(power(k, TWO)), times(whole(4), T)));
  const front = (time: Expression): SpecialSignal => ({
    time: times(grown(at), time),
    singular: [real(at)],
  });
  if (!by)
    return front(
      times(HALF, k, power(PI, number(MINUS_HALF)), power(T, number(rational(-3n, 2n))), bell),
    );
  if (by.exponent.n === -1n && by.exponent.d === 1n)
    return front(call('erfc', times(HALF, k, power(T, number(MINUS_HALF)))));
  return isHalf(by.exponent)
    ? front(times(power(times(PI, T), number(MINUS_HALF)), bell))
    : undefined;
}

/** ln of a factor: −e^(at)/t, or −2e^(at)cos(ωt)/t of two conjugate ones. */
function logarithm(u: Expression): SpecialSignal | undefined {
  const q = monicOf(u);
  if (!q) return undefined;
  if (q.square === undefined)
    return {
      time: opposite(quotient(grown(q.at), T)),
      singular: [real(q.at)],
      weight: ONE,
    };
  const w = power(q.square, HALF);
  return {
    time: times(whole(-2), grown(q.at), call('cos', times(w, T)), power(T, MINUS_ONE)),
    singular: pair(q.at, w),
    weight: TWO,
  };
}

/** ln(s − a)/(s − a)ᵐ. */
function logarithmAndPole(
  u: Expression,
  pole: Sorted['whole'][0] | undefined,
): SpecialSignal | undefined {
  const q = monicOf(u);
  if (!q || q.square !== undefined || !pole || pole.exponent >= 0 || !equals(pole.at, q.at))
    return undefined;
  const n = BigInt(-pole.exponent - 1);
  let harmonic = rational(0n);
  for (let j = 1n; j <= n; j++) harmonic = add(harmonic, rational(1n, j));
  return {
    time: times(
      power(T, whole(n)),
      number(rational(1n, factorial(n))),
      grown(q.at),
      plus(number(harmonic), opposite(EULER), opposite(call('log', T))),
    ),
    singular: [real(q.at)],
  };
}

/** s − at, or (s − at)² + square, where that is what it is. */
function monicOf(u: Expression): { at: Expression; square?: Expression } | undefined {
  const line = lineOf(u, 's');
  if (line) return equals(line.slope, ONE) ? { at: opposite(line.start) } : undefined;
  const q = quadraticOf(u);
  return q && equals(q.lead, ONE) ? { at: q.at, square: q.square } : undefined;
}

/** lead·((s − at)² + square). */
function quadraticOf(
  u: Expression,
): { lead: Expression; at: Expression; square: Expression } | undefined {
  const s = symbol('s');
  let c: [Expression, Expression, Expression] = [ZERO, ZERO, ZERO];
  const flat = expanded(u);
  for (const term of flat.kind === 'sum' ? flat.terms : [flat]) {
    const degree = [whole(1), s, power(s, TWO)].findIndex((p) => !has(quotient(term, p), 's'));
    if (degree < 0) return undefined;
    c = c.with(
      degree,
      plus(c[degree] as Expression, quotient(term, power(s, whole(degree)))),
    ) as typeof c;
  }
  const [low, middle, lead] = c;
  if (equals(lead, ZERO)) return undefined;
  const at = quotient(middle, times(whole(-2), lead));
  return { lead, at, square: expanded(difference(quotient(low, lead), power(at, TWO))) };
}

function sorted(a: Expression): Sorted | undefined {
  const out: Sorted = {
    roots: [],
    whole: [],
    quadratics: [],
    falls: [],
    logs: [],
    angles: [],
    c: ONE,
  };
  const ok = (a.kind === 'product' ? a.factors : [a]).every((f) => take(out, f));
  return ok ? out : undefined;
}

function take(out: Sorted, f: Expression): boolean {
  if (!has(f, 's')) {
    out.c = times(out.c, f);
    return true;
  }
  if (f.kind === 'call' && f.name === 'log') return out.logs.push(f.of[0] as Expression) > 0;
  if (f.kind === 'call' && f.name === 'atan') return takeAngle(out, f.of[0] as Expression);
  if (f.kind === 'power' && equals(f.base, E)) return takeFall(out, f.exponent);
  const [base, exponent] = f.kind === 'power' ? [f.base, f.exponent] : [f, ONE];
  if (!isNumber(exponent)) return false;
  const line = lineOf(base, 's');
  if (line) {
    const at = quotient(opposite(line.start), line.slope);
    out.c = times(out.c, power(line.slope, exponent));
    const n = integerOf(exponent);
    if (n === undefined) out.roots.push({ at, exponent: exponent.value });
    else out.whole.push({ at, exponent: Number(n) });
    return true;
  }
  const q = isHalf(exponent.value) ? quadraticOf(base) : undefined;
  if (!q) return false;
  out.c = times(out.c, power(q.lead, exponent));
  return out.quadratics.push(q) > 0;
}

/** atan(w/(s − at)); atan(u) = π/2 − atan(1/u) is taken before. */
function takeAngle(out: Sorted, u: Expression): boolean {
  const line = lineOf(expanded(power(u, MINUS_ONE)), 's');
  if (!line) return false;
  const w = power(line.slope, MINUS_ONE);
  return out.angles.push({ w, at: opposite(times(line.start, w)) }) > 0;
}

function takeFall(out: Sorted, exponent: Expression): boolean {
  if (exponent.kind === 'sum') return exponent.terms.every((t) => takeFall(out, t));
  if (!has(exponent, 's')) {
    out.c = times(out.c, power(E, exponent));
    return true;
  }
  const factors = exponent.kind === 'product' ? exponent.factors : [exponent];
  const root = factors.find((f) => has(f, 's'));
  if (root?.kind !== 'power' || !equals(root.exponent, HALF)) return false;
  const line = lineOf(root.base, 's');
  if (!line || factors.filter((f) => has(f, 's')).length > 1) return false;
  const k = opposite(times(quotient(exponent, root), power(line.slope, HALF)));
  return out.falls.push({ k, at: quotient(opposite(line.start), line.slope) }) > 0;
}
