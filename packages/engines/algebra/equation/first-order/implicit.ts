/** Equations in which y′ = p stands as it may: Clairaut, d’Alembert, and those that give y or x by the others. */
import { derivative } from '../../expression/derivative.ts';
import { substituted } from '../../expression/expand.ts';
import { type Expression, equals, has, ONE, symbol, ZERO } from '../../expression/expression.ts';
import { difference, opposite, product, quotient, sum } from '../../expression/make.ts';
import { isZero } from '../../simplify/zero.ts';
import { derivativeSymbol } from '../equation.ts';
import { isolated } from '../isolate.ts';
import { normal, tidy } from '../normal.ts';
import { constantsOf } from './basic.ts';
import { type Ask, C1, type Family, type Outcome, relation, step } from './outcome.ts';

export interface Implicit {
  /** 0 = F(x, y, p). */
  readonly f: Expression;
  readonly x: string;
  readonly y: string;
}

const P = 'p';
const p = symbol(P);

/** With y′ as p; undefined where p is taken. */
export function implicitOf(residual: Expression, x: string, y: string): Implicit | undefined {
  if (has(residual, P)) return undefined;
  return { f: substituted(residual, derivativeSymbol(y, 1).key, p), x, y };
}

/** y = x·φ(p) + ψ(p). */
function lagrangeOf({ f, x, y }: Implicit): { phi: Expression; psi: Expression } | undefined {
  for (const value of isolated(f, ZERO, y)) {
    if (has(value, y)) continue;
    const phi = normal(derivative(value, x));
    if (has(phi, x)) continue;
    const psi = tidy(normal(difference(value, product(phi, symbol(x)))));
    if (!has(psi, x) && has(sum(phi, psi), P)) return { phi, psi };
  }
  return undefined;
}

export function clairaut(q: Implicit): Outcome | undefined {
  const l = lagrangeOf(q);
  if (!l || !isZero(normal(difference(l.phi, p))) || !has(l.psi, P)) return undefined;
  const { x, y } = q;
  const X = symbol(x);
  const line = sum(product(C1, X), substituted(l.psi, P, C1));
  const slope = tidy(derivative(l.psi, P));
  const atP = {
    parameter: P,
    x: tidy(opposite(slope)),
    y: tidy(difference(l.psi, product(p, slope))),
  };
  const explicit = isolated(slope, opposite(X), P)
    .filter((v) => !has(v, P))
    .map((v) => tidy(sum(product(X, v), substituted(l.psi, P, v))));
  const envelope: Family = has(slope, P) ? { explicit, parametric: atP } : { explicit: [] };
  return {
    kinds: ['Clairaut'],
    families: [{ explicit: [line] }],
    singular: [envelope],
    steps: [
      step('standard form', `With p = ${y}′ it is ${y} = ${x}p + g(p).`, [
        relation(symbol(y), sum(product(X, p), l.psi)),
      ]),
      step(
        'differentiation',
        `Its derivative is 0 = p′·(${x} + g′(p)): either p is constant, or ${x} = −g′(p).`,
        [relation(ZERO, product(symbol("p'"), sum(X, slope)))],
      ),
      step('general solution', 'A constant p gives straight lines.', [relation(symbol(y), line)]),
      step(
        'singular solution',
        'The other factor gives the envelope of the lines.',
        has(slope, P)
          ? [
              relation(X, atP.x),
              relation(symbol(y), atP.y),
              ...explicit.map((v) => relation(symbol(y), v)),
            ]
          : [],
      ),
    ],
    notes: [],
  };
}

export function lagrange(q: Implicit, ask: Ask): Outcome | undefined {
  const l = lagrangeOf(q);
  if (!l || isZero(normal(difference(l.phi, p)))) return undefined;
  const { x, y } = q;
  const X = symbol(x);
  const [dphi, dpsi] = [derivative(l.phi, P), derivative(l.psi, P)];
  const under = normal(difference(p, l.phi));
  const f = normal(quotient(sum(product(X, dphi), dpsi), under));
  const inner = equals(f, ZERO) ? undefined : ask({ f, x: P, y: x });
  if (!inner) return undefined;
  const families = inner.families
    .flatMap((g) => g.explicit)
    .map((value): Family => {
      const atP = { parameter: P, x: value, y: tidy(sum(product(value, l.phi), l.psi)) };
      const explicit = isolated(value, X, P)
        .filter((v) => !has(v, P))
        .map((v) => tidy(sum(product(X, substituted(l.phi, P, v)), substituted(l.psi, P, v))));
      return { explicit, parametric: atP };
    });
  const lines = constantsOf(under, x, P)
    .flatMap(({ explicit }) => explicit)
    .map(
      (v): Family => ({
        explicit: [tidy(sum(product(X, substituted(l.phi, P, v)), substituted(l.psi, P, v)))],
      }),
    );
  return {
    kinds: ['d’Alembert'],
    families,
    singular: lines,
    steps: [
      step('standard form', `With p = ${y}′ it is ${y} = ${x}·f(p) + g(p).`, [
        relation(symbol(y), sum(product(X, l.phi), l.psi)),
      ]),
      step(
        'differentiation',
        `Its derivative is linear for ${x} as a function of p.`,
        [relation(derivativeSymbol(x, 1), f)],
        inner.steps,
      ),
      step(
        'general solution',
        'p stays as the parameter.',
        families.flatMap(({ parametric }) =>
          parametric ? [relation(X, parametric.x), relation(symbol(y), parametric.y)] : [],
        ),
      ),
      ...(lines.length > 0
        ? [
            step(
              'singular solutions',
              'Where p = f(p) there are straight lines.',
              lines.flatMap((g) => g.explicit.map((v) => relation(symbol(y), v))),
            ),
          ]
        : []),
    ],
    notes: [],
  };
}

/** y = g(x, p): p = g_x + g_p·p′. */
export function solvableForY(q: Implicit, ask: Ask): Outcome | undefined {
  const { x, y } = q;
  const all = isolated(q.f, ZERO, y)
    .filter((g) => !has(g, y) && has(g, P))
    .map((g): { families: Family[]; inner: Outcome; g: Expression } | undefined => {
      const gp = derivative(g, P);
      const f = normal(quotient(difference(p, derivative(g, x)), gp));
      const inner = ask({ f, x, y: P });
      if (!inner) return undefined;
      const families = [...inner.families, ...inner.singular].flatMap((h): Family[] => {
        const explicit = h.explicit.map((v) => tidy(substituted(g, P, v)));
        if (explicit.length > 0) return [{ explicit }];
        const back = h.implicit
          ? isolated(difference(h.implicit.left, h.implicit.right), ZERO, x).filter(
              (v) => !has(v, x),
            )
          : [];
        return back.map((v) => ({
          explicit: [],
          parametric: { parameter: P, x: v, y: tidy(substituted(g, x, v)) },
        }));
      });
      return { families, inner, g };
    });
  const [first] = all.filter((a) => a !== undefined);
  if (!first || all.some((a) => a === undefined)) return undefined;
  return {
    kinds: ['solvable for y'],
    families: all.flatMap((a) => a?.families ?? []),
    singular: [],
    steps: [
      step(
        'solved for y',
        `With p = ${y}′ the equation gives ${y}; its derivative has p and p′ alone.`,
        [relation(symbol(y), first.g)],
      ),
      step('equation for p', 'It is of the first order for p.', [], first.inner.steps),
      step(
        'general solution',
        'p is put into the equation.',
        first.families.flatMap((h) => h.explicit.map((v) => relation(symbol(y), v))),
      ),
    ],
    notes: [],
  };
}

/** x = g(y, p): 1/p = g_y + g_p·dp/dy. */
export function solvableForX(q: Implicit, ask: Ask): Outcome | undefined {
  const { x, y } = q;
  if (!has(q.f, x)) return undefined;
  const [g] = isolated(q.f, ZERO, x).filter((v) => !has(v, x) && has(v, P));
  if (!g) return undefined;
  const f = normal(quotient(difference(quotient(ONE, p), derivative(g, y)), derivative(g, P)));
  const inner = ask({ f, x: y, y: P });
  if (!inner) return undefined;
  const families = inner.families.flatMap((h): Family[] => {
    const back = h.implicit
      ? isolated(difference(h.implicit.left, h.implicit.right), ZERO, y).filter((v) => !has(v, y))
      : [];
    if (back.length > 0)
      return back.map((v) => ({
        explicit: [],
        parametric: { parameter: P, x: tidy(substituted(g, y, v)), y: v },
      }));
    return h.explicit.map((v) => ({
      explicit: [],
      implicit: relation(symbol(x), tidy(substituted(g, P, v))),
    }));
  });
  return {
    kinds: ['solvable for x'],
    families,
    singular: [],
    steps: [
      step(
        'solved for x',
        `With p = ${y}′ the equation gives ${x}; its derivative by ${y} has p and dp/d${y} alone.`,
        [relation(symbol(x), g)],
      ),
      step(
        'equation for p',
        `It is of the first order for p as a function of ${y}.`,
        [],
        inner.steps,
      ),
    ],
    notes: [],
  };
}
