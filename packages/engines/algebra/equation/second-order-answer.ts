/** Equations of the second order that are not linear: without y, without x, of Liouville, homogeneous in y and its derivatives. */
import { EngineError } from '../../error.ts';
import { derivative } from '../expression/derivative.ts';
import { substituted } from '../expression/expand.ts';
import {
  type Expression,
  has,
  MINUS_ONE,
  ONE,
  symbol,
  TWO,
  ZERO,
} from '../expression/expression.ts';
import { opposite, power, product, quotient, sum } from '../expression/make.ts';
import { isZero } from '../simplify/zero.ts';
import { isFiniteAt, isInitial, meeting } from './conditions.ts';
import { type Condition, derivativeSymbol, type Equation } from './equation.ts';
import { familyOf } from './first-order/family.ts';
import { C1, type Family, type Outcome, phrase, relation, step } from './first-order/outcome.ts';
import { slopesOf, solveSlope } from './first-order/solve.ts';
import { antiderivative, residualOf } from './formal.ts';
import { isolated } from './isolate.ts';
import { conditionSteps } from './linear/answer.ts';
import { normal, tidy } from './normal.ts';
import type { Kind, Particular, Solution, Solved, Step } from './solution.ts';
import { checkExplicit, checkImplicit, inserted } from './verify.ts';
import { whereOf } from './where.ts';

interface Second {
  readonly residual: Expression;
  readonly order: number;
  readonly x: string;
  readonly y: string;
}

interface Raw {
  readonly kind: Kind;
  readonly families: readonly Family[];
  readonly singular: readonly Family[];
  readonly steps: readonly Step[];
}

const C2 = 'C_2';
const OTHER = '§c';
const P = 'p';

/** The constant of the first integration keeps its name; that of the second is the next. */
const put = (a: Expression): Expression =>
  substituted(substituted(a, C1.key, symbol(C2)), OTHER, C1);
const familyPut = (f: Family): Family => ({
  explicit: f.explicit.map(put),
  ...(f.implicit ? { implicit: relation(put(f.implicit.left), put(f.implicit.right)) } : {}),
});

const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
};

export function solveSecondOrder(eq: Equation, conditions: readonly Condition[]): Solved {
  const s: Second = {
    residual: eq.residuals[0] as Expression,
    order: eq.orders[0] as number,
    x: eq.variable,
    y: eq.unknowns[0] as string,
  };
  const tried: Kind[] = [
    'missing y',
    'missing x',
    'Liouville',
    'homogeneous in y and its derivatives',
  ];
  if (s.order === 2)
    for (const method of [withoutY, liouville, withoutX, homogeneousInY]) {
      const raw = quietly(() => method(s));
      const found = raw && answered(raw, s, conditions);
      if (found) return found;
    }
  return {
    kind: 'unsolved',
    order: s.order,
    isLinear: false,
    kinds: [],
    tried,
    steps: [],
    notes: [],
  };
}

/** First integrals p = p(…, C_1): every slope that the equation gives. */
function integrals(residual: Expression, p: string, x: string): Outcome[] | undefined {
  const work = { asked: 0 };
  const slopes = slopesOf(residual, p);
  const list = slopes.map((f) => solveSlope({ f, x, y: p }, work, 1));
  return slopes.length > 0 && list.every((o): o is Outcome => o !== undefined) ? list : undefined;
}

/** Each p of families, with its constant renamed, is given to the second integration. */
function second(
  outcomes: readonly Outcome[],
  go: (value: Expression) => Outcome | undefined,
): { families: Family[]; inner: Outcome[] } | undefined {
  const families: Family[] = [];
  const inner: Outcome[] = [];
  for (const value of outcomes.flatMap((o) => o.families).flatMap((f) => f.explicit)) {
    const found = go(substituted(value, C1.key, symbol(OTHER)));
    if (!found) return undefined;
    inner.push(found);
    families.push(...found.families.map(familyPut));
  }
  return families.length > 0 ? { families, inner } : undefined;
}

/** F(x, y′, y″) = 0: of the first order for p = y′. */
function withoutY({ residual, x, y }: Second): Raw | undefined {
  if (has(residual, y) || has(residual, P)) return undefined;
  const inP = substituted(
    substituted(residual, derivativeSymbol(y, 2).key, derivativeSymbol(P, 1)),
    derivativeSymbol(y, 1).key,
    symbol(P),
  );
  const first = integrals(inP, P, x);
  if (!first) return undefined;
  const done = second(first, (value) => solveSlope({ f: value, x, y }, { asked: 0 }, 2));
  if (!done) return undefined;
  const singular = first
    .flatMap((o) => o.singular)
    .flatMap((f) => f.explicit)
    .flatMap((v) => solveSlope({ f: v, x, y }, { asked: 0 }, 2)?.families ?? []);
  return {
    kind: 'missing y',
    families: done.families,
    singular,
    steps: [
      step('substitution', `${y} itself does not occur: with p = ${y}′ it is of the first order.`, [
        relation(inP, ZERO),
      ]),
      ...first.map((o) =>
        step(o.kinds[0] as string, `The equation for p is ${phrase(o)}.`, [], o.steps),
      ),
      ...done.inner.map((o) => step('integration', `${y}′ = p is integrated.`, [], o.steps)),
    ],
  };
}

/** F(y, y′, y″) = 0: with p as a function of y, y″ = p·dp/dy. */
function withoutX({ residual, x, y }: Second): Raw | undefined {
  if (has(residual, x) || has(residual, P)) return undefined;
  const p = symbol(P);
  const inP = substituted(
    substituted(residual, derivativeSymbol(y, 2).key, product(p, derivativeSymbol(P, 1))),
    derivativeSymbol(y, 1).key,
    p,
  );
  const first = integrals(inP, P, y);
  if (!first) return undefined;
  const done = second(
    first,
    (value) => solveSlope({ f: value, x, y }, { asked: 0 }, 2) ?? bySeparation(value, x, y),
  );
  if (!done) return undefined;
  const k = symbol('§a');
  const singular: Family[] = isZero(
    quietly(() =>
      normal(
        substituted(
          substituted(
            substituted(residual, derivativeSymbol(y, 2).key, ZERO),
            derivativeSymbol(y, 1).key,
            ZERO,
          ),
          y,
          k,
        ),
      ),
    ) ?? ONE,
  )
    ? [{ explicit: [C1] }]
    : [];
  return {
    kind: 'missing x',
    families: done.families,
    singular,
    steps: [
      step(
        'substitution',
        `${x} itself does not occur: with p = ${y}′ as a function of ${y}, ${y}″ = p·dp/d${y}.`,
        [relation(inP, ZERO)],
      ),
      ...first.map((o) =>
        step(o.kinds[0] as string, `The equation for p is ${phrase(o)}.`, [], o.steps),
      ),
      ...done.inner.map((o) => step('integration', `${y}′ = p(${y}) is separable.`, [], o.steps)),
    ],
  };
}

/** ∫dy/p = x + C, the integral as it is. */
function bySeparation(p: Expression, x: string, y: string): Outcome | undefined {
  const { family, steps } = familyOf(antiderivative(quotient(ONE, p), y).value, symbol(x), x, y);
  return { kinds: ['separable'], families: [family], singular: [], steps, notes: [] };
}

/** y″ + g(y)·y′² + f(x)·y′ = 0: ∫e^(∫g dy) dy = C_1·∫e^(−∫f dx) dx + C_2. */
function liouville({ residual, x, y }: Second): Raw | undefined {
  const [p, q] = [derivativeSymbol(y, 1), derivativeSymbol(y, 2)];
  const [value] = isolated(residual, ZERO, q.key);
  if (!value) return undefined;
  const g = normal(quotient(opposite(derivative(derivative(value, p.key), p.key)), TWO));
  const f = normal(sum(opposite(derivative(value, p.key)), opposite(product(TWO, g, p))));
  const rest = normal(sum(value, product(g, power(p, TWO)), product(f, p)));
  if (
    !isZero(rest) ||
    [x, p.key].some((n) => has(g, n)) ||
    [y, p.key].some((n) => has(f, n)) ||
    !has(g, y) ||
    !has(f, x)
  )
    return undefined;
  const e = symbol('e');
  const left = antiderivative(tidy(power(e, antiderivative(g, y).value)), y).value;
  const right = antiderivative(tidy(power(e, opposite(antiderivative(f, x).value))), x).value;
  const { family, steps } = familyOf(left, product(symbol(OTHER), right), x, y);
  return {
    kind: 'Liouville',
    families: [familyPut(family)],
    singular: [{ explicit: [C1] }],
    steps: [
      step(
        'standard form',
        `It is ${y}″ + g(${y})·${y}′² + f(${x})·${y}′ = 0; divided by ${y}′ every term is a derivative.`,
        [relation(symbol('g'), g), relation(symbol('f'), f)],
      ),
      step('integration', 'Two integrations part the variables.', [
        relation(put(left), put(sum(product(symbol(OTHER), right), C1))),
      ]),
      ...steps.map((t) => ({
        ...t,
        formulas: t.formulas.map((r) => relation(put(r.left), put(r.right))),
      })),
    ],
  };
}

/** F(x, ty, ty′, ty″) = tⁿF: with y = e^(∫z dx) it is of the first order for z = y′/y. */
function homogeneousInY({ residual, x, y }: Second): Raw | undefined {
  const names = [0, 1, 2].map((k) => derivativeSymbol(y, k));
  const euler = sum(...names.map((n) => product(n, derivative(residual, n.key))));
  const degree = quietly(() => normal(quotient(euler, residual)));
  if (degree?.kind !== 'number') return undefined;
  const z = symbol('z');
  if (has(residual, 'z')) return undefined;
  const inZ = normal(
    substituted(
      substituted(
        substituted(
          residual,
          names[2]?.key as string,
          sum(derivativeSymbol('z', 1), power(z, TWO)),
        ),
        names[1]?.key as string,
        z,
      ),
      y,
      ONE,
    ),
  );
  const first = integrals(inZ, 'z', x);
  if (!first) return undefined;
  const done = second(first, (value) =>
    solveSlope({ f: product(symbol(y), value), x, y }, { asked: 0 }, 2),
  );
  if (!done) return undefined;
  return {
    kind: 'homogeneous in y and its derivatives',
    families: done.families,
    singular: [{ explicit: [ZERO] }],
    steps: [
      step(
        'substitution',
        `It is homogeneous in ${y}, ${y}′ and ${y}″: with z = ${y}′/${y} it is of the first order.`,
        [relation(inZ, ZERO)],
      ),
      ...first.map((o) =>
        step(o.kinds[0] as string, `The equation for z is ${phrase(o)}.`, [], o.steps),
      ),
      ...done.inner.map((o) => step('integration', `${y}′ = z·${y} is integrated.`, [], o.steps)),
    ],
  };
}

const CONSTANTS = [C1.key, C2];

function solutionsOf(family: Family, s: Second): Solution[] {
  const explicit = family.explicit.flatMap((value): Solution[] => {
    const tidied = tidy(value);
    const verdict = checkExplicit(s.residual, s.y, 2, s.x, tidied, CONSTANTS);
    return verdict
      ? [
          {
            form: 'explicit',
            unknown: s.y,
            value: tidied,
            check: verdict.check,
            where: whereOf(tidied, s.x),
          },
        ]
      : [];
  });
  if (explicit.length > 0 || !family.implicit) return explicit;
  const f = residualOf(family.implicit);
  const constant = [C2, C1.key].find((c) => has(f, c));
  const [value] = constant ? isolated(f, ZERO, constant) : [];
  const verdict = checkImplicit(
    s.residual,
    s.y,
    2,
    s.x,
    f,
    CONSTANTS,
    constant && value ? { constant, value } : undefined,
  );
  return verdict
    ? [{ form: 'implicit', relation: family.implicit, check: verdict.check, where: [] }]
    : [];
}

function answered(raw: Raw, s: Second, conditions: readonly Condition[]): Solved | undefined {
  const general = raw.families
    .flatMap((f) => solutionsOf(f, s))
    .filter((a, k, list) => !list.slice(0, k).some((b) => isSameFamily(a, b)));
  if (general.length === 0) return undefined;
  const singular = raw.singular.flatMap((f) => solutionsOf(f, s));
  const particular =
    conditions.length > 0 ? particularOf(conditions, general, singular, s) : undefined;
  return {
    kind: 'solved',
    kinds: [raw.kind],
    order: 2,
    isLinear: false,
    constants: CONSTANTS,
    general,
    singular,
    cases: [],
    ...(particular ? { particular } : {}),
    steps: [...raw.steps, ...(particular ? conditionSteps(particular) : [])],
    notes: [],
  };
}

/** The same with −C_2, 1/C_2 or −C_1 for constants. */
function isSameFamily(a: Solution, b: Solution): boolean {
  if (a.form !== b.form || (a.form !== 'explicit' && a.form !== 'implicit')) return false;
  const of = (s: Solution): Expression =>
    s.form === 'explicit' ? s.value : s.form === 'implicit' ? residualOf(s.relation) : ZERO;
  const [p, q] = [of(a), of(b)];
  const [c1, c2] = [C1, symbol(C2)];
  const signs = a.form === 'implicit' ? [ONE, MINUS_ONE] : [ONE];
  return [c1, opposite(c1)].some((u) =>
    [c2, opposite(c2), power(c2, MINUS_ONE)].some((v) => {
      const other = substituted(substituted(q, C2, v), C1.key, u);
      return signs.some(
        (sign) => quietly(() => isZero(normal(sum(p, opposite(product(sign, other)))))) === true,
      );
    }),
  );
}

function particularOf(
  conditions: readonly Condition[],
  general: readonly Solution[],
  singular: readonly Solution[],
  s: Second,
): Particular {
  const check = (value: Expression) => checkExplicit(s.residual, s.y, 2, s.x, value, CONSTANTS);
  const met = meeting(
    {
      x: s.x,
      constants: CONSTANTS,
      general,
      singular,
      check,
      rest: (value) => inserted(s.residual, s.y, 2, s.x, value),
    },
    conditions,
  );
  const [f] = slopesOfSecond(s);
  const place = [
    ...conditions.map((c) => [derivativeSymbol(c.unknown, c.order).key, c.value] as const),
    [s.x, (conditions[0] as Condition).at] as const,
  ];
  const isSmooth =
    isInitial(conditions, 2) &&
    f !== undefined &&
    isFiniteAt([f, derivative(f, s.y), derivative(f, derivativeSymbol(s.y, 1).key)], place);
  return {
    conditions,
    solutions: isSmooth ? met.solutions.slice(0, 1) : met.solutions,
    constants: met.constants,
    isUnique: isSmooth && met.solutions.length > 0 ? 'yes' : 'not told',
    notes: [
      ...met.notes,
      ...(met.solutions.length === 0 ? ['No constants were found that meet the conditions.'] : []),
    ],
  };
}

const slopesOfSecond = (s: Second): Expression[] =>
  isolated(s.residual, ZERO, derivativeSymbol(s.y, 2).key);
