/** Equations that a new unknown brings to a kind that is solved: Bernoulli, homogeneous, shifted, functions of ax + by. */
import { derivative } from '../../expression/derivative.ts';
import { substituted } from '../../expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  isNumber,
  number,
  ONE,
  symbol,
  whole,
  ZERO,
} from '../../expression/expression.ts';
import { difference, opposite, power, product, quotient, sum } from '../../expression/make.ts';
import { isZero } from '../../simplify/zero.ts';
import { derivativeSymbol } from '../equation.ts';
import { isolated } from '../isolate.ts';
import { fresh, normal, tidy } from '../normal.ts';
import type { Kind, Relation } from '../solution.ts';
import { linearOf, separated } from './basic.ts';
import { logsParted, settled } from './family.ts';
import {
  type Ask,
  type Family,
  type Method,
  type Outcome,
  phrase,
  relation,
  type Slope,
  step,
} from './outcome.ts';

interface Change {
  readonly kind: Kind;
  /** The name of the new unknown. */
  readonly v: string;
  /** It, in x and y. */
  readonly inY: Expression;
  /** y for a value of it, with every branch. */
  readonly back: (value: Expression) => readonly Expression[];
  /** v′ = f. */
  readonly f: Expression;
  readonly text: string;
  readonly shown: readonly Relation[];
  readonly singular?: readonly Family[];
}

/** Solves for the new unknown, and goes back to the old one. */
export function changed(p: Slope, c: Change, ask: Ask): Outcome | undefined {
  const inner = ask({ f: c.f, x: p.x, y: c.v });
  if (!inner) return undefined;
  const of = (family: Family): Family => carried(family, c);
  const families = inner.families.map(of);
  const values = families.flatMap(({ explicit }) => explicit);
  return {
    kinds: [c.kind],
    families,
    singular: [...inner.singular.map(of), ...(c.singular ?? [])],
    steps: [
      step('substitution', c.text, [...c.shown, relation(derivativeSymbol(c.v, 1), c.f)], []),
      step(
        inner.kinds[0] as string,
        `The equation for ${c.v} is ${phrase(inner)}.`,
        [],
        inner.steps,
      ),
      step(
        'substitution taken back',
        `${c.v} is replaced by what it stands for.`,
        values.length > 0
          ? values.map((v) => relation(symbol(p.y), v))
          : families.flatMap(({ implicit }) => implicit ?? []),
      ),
    ],
    notes: inner.notes,
  };
}

function carried(family: Family, { back, v, inY }: Change): Family {
  const explicit = family.explicit.flatMap((value) => back(value).map(tidy));
  const implicit = family.implicit
    ? settled({
        left: tidyRelation(substituted(family.implicit.left, v, inY)),
        right: tidyRelation(substituted(family.implicit.right, v, inY)),
      })
    : undefined;
  const [value] = family.explicit;
  return {
    explicit,
    ...(implicit ? { implicit } : value ? { implicit: relation(inY, value) } : {}),
  };
}

/** ln(1 + y²/x²) as ln(x² + y²) − 2 ln |x|. */
const tidyRelation = (a: Expression): Expression => tidy(logsParted(tidy(a)));

/** y′ = a·y + b·yⁿ. */
interface Bernoulli {
  readonly a: Expression;
  readonly b: Expression;
  readonly n: Expression;
}

export function bernoulliOf({ f, x, y }: Slope): Bernoulli | undefined {
  const Y = symbol(y);
  const r = normal(quotient(f, Y));
  const first = normal(derivative(r, y));
  if (equals(first, ZERO)) return undefined;
  const n = normal(sum(quotient(product(Y, derivative(first, y)), first), whole(2)));
  if (has(n, y) || has(n, x) || equals(n, ONE) || equals(n, ZERO)) return undefined;
  const b = normal(quotient(first, product(difference(n, ONE), power(Y, difference(n, whole(2))))));
  const a = normal(difference(r, product(b, power(Y, difference(n, ONE)))));
  return has(a, y) || has(b, y) ? undefined : { a, b, n };
}

export const bernoulli: Method<Bernoulli> = {
  kind: 'Bernoulli',
  reads: bernoulliOf,
  solve: (p, { a, b, n }, ask) => {
    const v = fresh(['v', 'u', 'w'], p.f, symbol(p.x), symbol(p.y));
    const k = difference(ONE, n);
    const Y = symbol(p.y);
    const f = sum(product(k, a, symbol(v)), product(k, b));
    return changed(
      p,
      {
        kind: 'Bernoulli',
        v,
        inY: power(Y, k),
        back: (value) => isolated(power(Y, k), value, p.y),
        f,
        text: `It is ${p.y}′ = a·${p.y} + b·${p.y}ⁿ; a power of ${p.y} makes it linear.`,
        shown: [relation(symbol('n'), n), relation(symbol(v), power(Y, k))],
        singular: isNumber(n) && n.value.n > 0n ? [{ explicit: [ZERO] }] : [],
      },
      ask,
    );
  },
};

/** x·f_x + y·f_y = 0: f depends on y/x alone. */
export const isHomogeneous = ({ f, x, y }: Slope): boolean =>
  has(f, x) &&
  has(f, y) &&
  isZero(normal(sum(product(symbol(x), derivative(f, x)), product(symbol(y), derivative(f, y)))));

/** f with a number for x that leaves it a value. */
function at(f: Expression, x: string, place: Expression): Expression {
  return tidy(substituted(f, x, place));
}

export const homogeneous: Method<true> = {
  kind: 'homogeneous',
  reads: (p) => (isHomogeneous(p) ? true : undefined),
  solve: (p, _, ask) => {
    const [X, Y] = [symbol(p.x), symbol(p.y)];
    const v = fresh(['v', 'u', 'w'], p.f, X, Y);
    const g = at(substituted(p.f, p.y, symbol(v)), p.x, ONE);
    return changed(
      p,
      {
        kind: 'homogeneous',
        v,
        inY: quotient(Y, X),
        back: (value) => [product(X, value)],
        f: quotient(normal(difference(g, symbol(v))), X),
        text: `The right side depends on ${p.y}/${p.x} alone, which becomes the new unknown.`,
        shown: [relation(Y, product(X, symbol(v))), relation(derivativeSymbol(p.y, 1), g)],
      },
      ask,
    );
  },
};

/** (f + x f_x)/(f − y f_y) is a number k: f = x^(k−1)·g(y/x^k). */
export const generalised: Method<Expression> = {
  kind: 'generalised homogeneous',
  reads: ({ f, x, y }) => {
    if (!has(f, x) || !has(f, y)) return undefined;
    const above = normal(sum(f, product(symbol(x), derivative(f, x))));
    const below = normal(difference(f, product(symbol(y), derivative(f, y))));
    if (isZero(below)) return undefined;
    const k = normal(quotient(above, below));
    return !has(k, x) && !has(k, y) && !equals(k, ONE) && !equals(k, ZERO) ? k : undefined;
  },
  solve: (p, k, ask) => {
    const [X, Y] = [symbol(p.x), symbol(p.y)];
    const v = fresh(['v', 'u', 'w'], p.f, X, Y);
    const g = at(substituted(p.f, p.y, symbol(v)), p.x, ONE);
    return changed(
      p,
      {
        kind: 'generalised homogeneous',
        v,
        inY: quotient(Y, power(X, k)),
        back: (value) => [product(power(X, k), value)],
        f: quotient(normal(difference(g, product(k, symbol(v)))), X),
        text: `${p.y} counts as a power of ${p.x}: ${p.y} divided by it is the new unknown.`,
        shown: [relation(Y, product(power(X, k), symbol(v)))],
      },
      ask,
    );
  },
};

/** f_x/f_y is a constant k: f depends on y + k·x alone. */
export const affine: Method<Expression> = {
  kind: 'function of ax + by + c',
  reads: ({ f, x, y }) => {
    if (!has(f, x) || !has(f, y)) return undefined;
    const k = normal(quotient(derivative(f, x), derivative(f, y)));
    return has(k, x) || has(k, y) || equals(k, ZERO) ? undefined : k;
  },
  solve: (p, k, ask) => {
    const [X, Y] = [symbol(p.x), symbol(p.y)];
    const u = fresh(['u', 'v', 'w'], p.f, X, Y);
    // ax + by with whole numbers where k is a fraction.
    const b = isNumber(k) ? number({ n: k.value.d, d: 1n }) : ONE;
    const a = product(k, b);
    const inner = at(
      substituted(p.f, p.y, quotient(difference(symbol(u), product(a, X)), b)),
      p.x,
      ZERO,
    );
    const inY = sum(product(a, X), product(b, Y));
    return changed(
      p,
      {
        kind: 'function of ax + by + c',
        v: u,
        inY,
        back: (value) => [quotient(difference(value, product(a, X)), b)],
        f: normal(sum(a, product(b, inner))),
        text: `The right side depends on one sum of ${p.x} and ${p.y} alone, which becomes the new unknown.`,
        shown: [relation(symbol(u), inY)],
      },
      ask,
    );
  },
};

const PLACES: readonly (readonly [number, number])[] = [
  [3, 1],
  [-2, 5],
  [7, 2],
  [5, -3],
];

/** (h, k) with (x − h)·f_x + (y − k)·f_y = 0: f is homogeneous about it. */
function centreOf({ f, x, y }: Slope): { h: Expression; k: Expression } | undefined {
  const [a, b] = [derivative(f, x), derivative(f, y)];
  const rows = PLACES.slice(0, 3).map(([s, t]) => {
    const put = (e: Expression): Expression =>
      normal(substituted(substituted(e, x, whole(s)), y, whole(t)));
    const [p, q] = [put(a), put(b)];
    return { p, q, r: normal(sum(product(whole(s), p), product(whole(t), q))) };
  });
  for (const [m, n] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const) {
    const [r1, r2] = [rows[m], rows[n]];
    if (!r1 || !r2) continue;
    const det = normal(difference(product(r1.p, r2.q), product(r1.q, r2.p)));
    if (isZero(det)) continue;
    const h = normal(quotient(difference(product(r1.r, r2.q), product(r1.q, r2.r)), det));
    const k = normal(quotient(difference(product(r1.p, r2.r), product(r1.r, r2.p)), det));
    const test = sum(product(difference(symbol(x), h), a), product(difference(symbol(y), k), b));
    return isZero(normal(test)) && !(equals(h, ZERO) && equals(k, ZERO)) ? { h, k } : undefined;
  }
  return undefined;
}

export const shifted: Method<{ h: Expression; k: Expression }> = {
  kind: 'homogeneous after a shift',
  reads: (p) => (has(p.f, p.x) && has(p.f, p.y) ? centreOf(p) : undefined),
  solve: (p, { h, k }, ask) => {
    const [X, Y] = [symbol(p.x), symbol(p.y)];
    const move = (a: Expression, by: 1 | -1): Expression => {
      const [dx, dy] = by === 1 ? [h, k] : [opposite(h), opposite(k)];
      return substituted(substituted(a, p.x, sum(X, dx)), p.y, sum(Y, dy));
    };
    const f = normal(move(p.f, 1));
    const inner = ask({ f, x: p.x, y: p.y });
    if (!inner) return undefined;
    const of = (family: Family): Family => ({
      explicit: family.explicit.map((value) =>
        tidy(sum(substituted(value, p.x, difference(X, h)), k)),
      ),
      ...(family.implicit
        ? {
            implicit: {
              left: tidy(move(family.implicit.left, -1)),
              right: tidy(move(family.implicit.right, -1)),
            },
          }
        : {}),
    });
    const families = inner.families.map(of);
    return {
      kinds: ['homogeneous after a shift'],
      families,
      singular: inner.singular.map(of),
      steps: [
        step(
          'shift',
          `At ${p.x} = h, ${p.y} = k both lines are 0; from there the equation is homogeneous. The letters ${p.x} and ${p.y} now stand for ${p.x} − h and ${p.y} − k.`,
          [
            relation(symbol('h'), h),
            relation(symbol('k'), k),
            relation(derivativeSymbol(p.y, 1), f),
          ],
        ),
        step(inner.kinds[0] as string, `It is ${phrase(inner)}.`, [], inner.steps),
        step(
          'shift taken back',
          'The shift is taken back.',
          families.flatMap((g) =>
            g.explicit.length > 0
              ? g.explicit.map((value) => relation(Y, value))
              : (g.implicit ?? []),
          ),
        ),
      ],
      notes: inner.notes,
    };
  },
};

/** Functions of y that may make it linear: u = φ(y), and y of u. */
const FUNCTIONS_OF_Y: readonly {
  phi: (y: Expression) => Expression;
  back: (u: Expression) => Expression;
}[] = (() => {
  const call = (name: string) => (u: Expression) => ({
    kind: 'call' as const,
    name,
    of: [u],
    key: `(${name} ${u.key})`,
  });
  const e = symbol('e');
  return [
    { phi: call('log'), back: (u) => power(e, u) },
    { phi: (y) => power(e, y), back: call('log') },
    { phi: (y) => power(e, opposite(y)), back: (u) => opposite(call('log')(u)) },
    { phi: call('tan'), back: call('atan') },
    { phi: call('sin'), back: call('asin') },
    { phi: call('cos'), back: call('acos') },
    { phi: (y) => power(y, whole(2)), back: (u) => power(u, number({ n: 1n, d: 2n })) },
  ];
})();

interface Substitution {
  readonly inY: Expression;
  readonly back: (u: Expression) => readonly Expression[];
  readonly f: Expression;
  readonly v: string;
}

/** A new unknown for which the equation is linear, Bernoulli or separable. */
export const substitution: Method<Substitution> = {
  kind: 'substitution',
  reads: (p) => {
    const { f, x, y } = p;
    if (!has(f, x) || !has(f, y)) return undefined;
    const [X, Y] = [symbol(x), symbol(y)];
    const v = fresh(['u', 'v', 'w'], f, X, Y);
    const U = symbol(v);
    for (const { phi, back } of FUNCTIONS_OF_Y) {
      const inY = phi(Y);
      const slope = normal(substituted(product(derivative(inY, y), f), y, back(U)));
      if (has(slope, y) || hasRootOf(slope, v)) continue;
      const q = { f: slope, x, y: v };
      if (linearOf(q) || bernoulliOf(q) || quadraticIn(slope, v))
        return { inY, back: (u) => isolated(inY, u, y), f: slope, v };
    }
    for (const factor of factorsFor(X)) {
      // y = factor·u.
      const inner = substituted(f, y, product(factor, U));
      const slope = normal(quotient(difference(inner, product(derivative(factor, x), U)), factor));
      if (separated(slope, x, v) && !linearOf(p))
        return { inY: quotient(Y, factor), back: (u) => [product(factor, u)], f: slope, v };
    }
    for (const shift of [X, opposite(X), power(X, whole(2)), opposite(power(X, whole(2)))]) {
      const slope = normal(difference(substituted(f, y, sum(shift, U)), derivative(shift, x)));
      if (separated(slope, x, v) || bernoulliOf({ f: slope, x, y: v }))
        return { inY: difference(Y, shift), back: (u) => [sum(shift, u)], f: slope, v };
    }
    return undefined;
  },
  solve: (p, { inY, back, f, v }, ask) =>
    changed(
      p,
      {
        kind: 'substitution',
        v,
        inY,
        back,
        f,
        text: 'A new unknown brings it to an equation that is solved.',
        shown: [relation(symbol(v), inY)],
      },
      ask,
    ),
};

const factorsFor = (x: Expression): Expression[] => [
  x,
  power(x, whole(-1)),
  power(x, whole(2)),
  power(x, whole(-2)),
  power(symbol('e'), x),
  power(symbol('e'), opposite(x)),
];

const quadraticIn = (f: Expression, v: string): boolean =>
  !has(normal(derivative(derivative(f, v), v)), v);

function hasRootOf(a: Expression, v: string): boolean {
  if (a.kind === 'power' && has(a.base, v) && !(isNumber(a.exponent) && a.exponent.value.d === 1n))
    return true;
  return a.kind === 'power' || a.kind === 'call' || a.kind === 'sum' || a.kind === 'product'
    ? partsOfAll(a).some((part) => hasRootOf(part, v))
    : false;
}

const partsOfAll = (a: Expression): readonly Expression[] =>
  a.kind === 'sum'
    ? a.terms
    : a.kind === 'product'
      ? a.factors
      : a.kind === 'power'
        ? [a.base, a.exponent]
        : a.kind === 'call'
          ? a.of
          : [];
