/** A formula as a fraction of polynomials in x and in exponentials, logarithms, roots and tangents, with their derivatives. */

import { gcd } from '../../numeric/gcd.ts';
import { derivative } from '../expression/derivative.ts';
import { expanded, mapped } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  isNumber,
  number,
  ONE,
  partsOf,
  symbol,
  TWO,
  whole,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power, product, quotient, sum } from '../expression/make.ts';
import { namesOf } from '../rational/of-expression.ts';
import { commonStep } from './affine.ts';
import { COSINE, multiple, SINE } from './angles.ts';

export interface Kernel {
  readonly name: string;
  /** What it stands for. */
  readonly value: Expression;
  readonly kind: 'exponential' | 'primitive' | 'tangent' | 'root';
  /** Its derivative, of a root as a multiple of itself. */
  readonly slope: Expression;
}

export interface Kernels {
  readonly list: readonly Kernel[];
  /** Any formula in x by their names; undefined where it needs others. */
  readonly written: (a: Expression) => Expression;
  readonly back: (a: Expression) => Expression;
}

const MAX_KERNELS = 5;
const PRIMITIVE = new Set([
  'log',
  'atan',
  'asin',
  'acos',
  'asinh',
  'acosh',
  'atanh',
  'erf',
  'erfi',
  'Ei',
  'li',
  'Si',
  'Ci',
]);
const ANGLES = new Set(['sin', 'cos', 'tan', 'cot', 'sec', 'csc']);
const HYPERBOLIC = new Set(['sinh', 'cosh', 'tanh']);

/** Undefined where a function has no place among them. */
export function kernelsOf(f: Expression, x: string): Kernels | undefined {
  // What derivatives bring in belongs to them.
  let all = f;
  for (let round = 0; round < 3; round++) {
    const found = collected(all, x);
    if (!found) return undefined;
    const more = found.list
      .map((k) => k.slope)
      .filter((s) => isStrange(found.written(s), x, found.list));
    if (more.length === 0) return found;
    all = sum(all, ...more.map((s, k) => product(symbol(`§m${k}`), s)));
  }
  return undefined;
}

/** Whether it still has a function of x. */
function isStrange(a: Expression, x: string, list: readonly Kernel[]): boolean {
  const names = new Set([x, ...list.map((k) => k.name)]);
  const moves = (e: Expression): boolean => [...names].some((n) => has(e, n));
  const look = (e: Expression): boolean => {
    if (!moves(e)) return false;
    if (e.kind === 'call') return true;
    if (e.kind === 'power') {
      if (!isNumber(e.exponent) || e.exponent.value.d !== 1n) return true;
    }
    return partsOf(e).some(look);
  };
  return look(a);
}

function collected(f: Expression, x: string): Kernels | undefined {
  const plain = inExponentials(f);
  const [exponents, angles, roots, calls] = [
    new Map<string, Expression>(),
    new Map<string, Expression>(),
    new Map<string, { base: Expression; degree: bigint }>(),
    new Map<string, Expression>(),
  ];
  let fits = true;
  const look = (a: Expression): void => {
    if (!has(a, x)) return;
    partsOf(a).forEach(look);
    if (a.kind === 'power' && has(a.exponent, x)) {
      if (has(a.base, x)) fits = false;
      else
        for (const h of apart(exponentOf(a.base, a.exponent), x)) exponents.set(power(E, h).key, h);
    } else if (a.kind === 'power' && isNumber(a.exponent) && a.exponent.value.d !== 1n) {
      const { d } = a.exponent.value;
      const before = roots.get(a.base.key)?.degree ?? 1n;
      roots.set(a.base.key, { base: a.base, degree: (before * d) / gcd(before, d) });
    } else if (a.kind === 'power' && !isNumber(a.exponent)) fits = false;
    else if (a.kind === 'call' && ANGLES.has(a.name))
      angles.set((a.of[0] as Expression).key, a.of[0] as Expression);
    else if (a.kind === 'call' && PRIMITIVE.has(a.name)) calls.set(a.key, a);
    else if (a.kind === 'call') fits = false;
  };
  look(plain);
  if (!fits) return undefined;
  const list: Kernel[] = [];
  const by = new Map<string, Expression>();
  const named = (value: Expression, kind: Kernel['kind'], slope?: Expression): Expression => {
    const name = `§k${list.length + 1}`;
    list.push({ name, value, kind, slope: slope ?? derivative(value, x) });
    by.set(value.key, symbol(name));
    return symbol(name);
  };
  const isGrouped =
    grouped(
      [...exponents],
      x,
      (g) => named(power(E, g), 'exponential'),
      (t, k) => power(t, whole(k)),
      by,
    ) &&
    grouped(
      [...angles].map(([key, u]) => [key, u]),
      x,
      (g) => named(call('tan', quotient(g, TWO)), 'tangent'),
      () => ONE,
      new Map(),
      (key, u, t, k) => {
        for (const name of ANGLES) by.set(call(name, u).key, ofTangent(name, t, Number(k)));
        return key.length > 0;
      },
    );
  if (!isGrouped) return undefined;
  const ofRoot = (base: Expression, degree: bigint): Expression => {
    const value = power(base, number({ n: 1n, d: degree }));
    return named(
      value,
      'root',
      quotient(product(value, derivative(base, x)), product(whole(degree), base)),
    );
  };
  const rootOf = new Map<string, { t: Expression; degree: bigint }>();
  for (const { base, degree } of roots.values())
    rootOf.set(base.key, {
      t: ofRoot(base, degree),
      degree,
    });
  for (const a of calls.values()) by.set(a.key, named(a, 'primitive'));
  if (list.length > MAX_KERNELS) return undefined;
  const written = (a: Expression): Expression => replaced(inExponentials(a), by, rootOf, x);
  const back = (a: Expression): Expression =>
    mapped(a, (p) => (p.kind === 'symbol' && list.find((k) => k.name === p.name)?.value) || p);
  return { list, written, back };
}

/** From the outermost in, as an argument is no longer known once its parts have other names. */
function replaced(
  a: Expression,
  by: ReadonlyMap<string, Expression>,
  roots: ReadonlyMap<string, { t: Expression; degree: bigint }>,
  x: string,
): Expression {
  const known = by.get(a.key);
  if (known) return known;
  switch (a.kind) {
    case 'sum':
      return sum(...a.terms.map((t) => replaced(t, by, roots, x)));
    case 'product':
      return product(...a.factors.map((t) => replaced(t, by, roots, x)));
    case 'power': {
      if (has(a.exponent, x) && !has(a.base, x)) {
        const h = exponentOf(a.base, a.exponent);
        const parts = apart(h, x);
        const rest = difference(h, sum(...parts));
        const known = parts.map((p) => by.get(power(E, p).key));
        return known.every((p) => p !== undefined) ? product(power(E, rest), ...known) : a;
      }
      const root = roots.get(a.base.key);
      if (root && isNumber(a.exponent) && a.exponent.value.d !== 1n) {
        const { n, d } = a.exponent.value;
        if (root.degree % d === 0n) {
          // Powers below the degree, and the rest of the base itself.
          const m = (n * root.degree) / d;
          const r = ((m % root.degree) + root.degree) % root.degree;
          const times = replaced(power(a.base, whole((m - r) / root.degree)), by, roots, x);
          return product(power(root.t, whole(r)), times);
        }
      }
      return power(replaced(a.base, by, roots, x), a.exponent);
    }
    default:
      return a;
  }
}

/** Arguments that are multiples of one, which gets a kernel; the others get ones of their own. */
function grouped(
  list: readonly (readonly [string, Expression])[],
  x: string,
  named: (g: Expression) => Expression,
  value: (t: Expression, k: bigint) => Expression,
  by: Map<string, Expression>,
  put: (key: string, u: Expression, t: Expression, k: bigint) => boolean = (key, _, t, k) => {
    by.set(key, value(t, k));
    return true;
  },
): boolean {
  const groups: { slopes: Expression[]; members: (readonly [string, Expression])[] }[] = [];
  for (const member of list) {
    const slope = expanded(derivative(member[1], x));
    const group = groups.find((g) => commonStep([g.slopes[0] as Expression, slope]));
    if (group) {
      group.slopes.push(slope);
      group.members.push(member);
    } else groups.push({ slopes: [slope], members: [member] });
  }
  for (const { slopes, members } of groups) {
    const common = commonStep(slopes);
    if (!common) return false;
    const [first] = members as [readonly [string, Expression]];
    const g = quotient(first[1], whole(common.multiples[0] as bigint));
    const t = named(g);
    for (const [k, [key, u]] of members.entries()) {
      const times = common.multiples[k] as bigint;
      const rest = expanded(difference(u, product(whole(times), g)));
      if (has(rest, x) || times > 12n || times < -12n) return false;
      if (!put(key, u, t, times)) return false;
      const known = by.get(key);
      // e^(kg + c) is e^c·tᵏ; an angle must be a multiple itself.
      if (!equals(rest, whole(0))) {
        if (!known) return false;
        by.set(key, product(power(E, rest), known));
      }
    }
  }
  return true;
}

/** A function of kθ by t = tan(θ/2). */
function ofTangent(name: string, t: Expression, k: number): Expression {
  const d = sum(ONE, power(t, TWO));
  const at = (a: Expression): Expression =>
    mapped(a, (p) =>
      p.key === SINE.key
        ? quotient(product(TWO, t), d)
        : p.key === COSINE.key
          ? quotient(difference(ONE, power(t, TWO)), d)
          : p,
    );
  const { sine, cosine } = multiple(k);
  const [s, c] = [at(sine), at(cosine)];
  switch (name) {
    case 'sin':
      return s;
    case 'cos':
      return c;
    case 'tan':
      return quotient(s, c);
    case 'cot':
      return quotient(c, s);
    case 'sec':
      return quotient(ONE, c);
    default:
      return quotient(ONE, s);
  }
}

const exponentOf = (base: Expression, exponent: Expression): Expression =>
  equals(base, E) ? exponent : product(exponent, call('log', base));

/** What an exponent has of x alone, and each of its other terms: e^(x² + ln x·eˣ) is two exponentials. */
function apart(h: Expression, x: string): Expression[] {
  if (h.kind !== 'sum') return [h];
  const others = h.terms.filter((t) => !namesOf(t, x));
  if (others.length === 0) return [h];
  const plain = sum(...h.terms.filter((t) => !others.includes(t)));
  return has(plain, x) ? [plain, ...others] : others;
}

function inExponentials(f: Expression): Expression {
  return mapped(f, (a) => {
    if (a.kind !== 'call' || !HYPERBOLIC.has(a.name)) return a;
    const u = a.of[0] as Expression;
    const [up, down] = [power(E, u), power(E, product(whole(-1), u))];
    if (a.name === 'tanh')
      return quotient(difference(power(up, TWO), ONE), sum(power(up, TWO), ONE));
    return quotient(a.name === 'cosh' ? sum(up, down) : difference(up, down), TWO);
  });
}
