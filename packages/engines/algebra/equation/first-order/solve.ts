/** Equations of the first order: every method in its turn, and what it gives is checked before it counts. */
import { EngineError } from '../../../error.ts';
import { type Expression, has, ZERO } from '../../expression/expression.ts';
import { difference } from '../../expression/make.ts';
import { within } from '../../polynomial/work.ts';
import { derivativeSymbol } from '../equation.ts';
import { residualOf } from '../formal.ts';
import { isolated } from '../isolate.ts';
import type { Kind } from '../solution.ts';
import { checkExplicit, checkImplicit, checkParametric, type Verdict } from '../verify.ts';
import { direct, linear, separable } from './basic.ts';
import { byFactor, exact } from './exact.ts';
import { type Ask, C1, type Family, type Method, type Outcome, type Slope } from './outcome.ts';
import { inverted, riccati } from './riccati.ts';
import {
  affine,
  bernoulli,
  generalised,
  homogeneous,
  shifted,
  substitution,
} from './substituted.ts';

/** A method whose data nobody else sees. */
interface Way {
  readonly kind: Kind;
  readonly sees: (p: Slope) => boolean;
  readonly solve: (p: Slope, ask: Ask) => Outcome | undefined;
}

const way = <T>({ kind, reads, solve }: Method<T>): Way => ({
  kind,
  sees: (p) => reads(p) !== undefined,
  solve: (p, ask) => {
    const data = reads(p);
    return data === undefined ? undefined : solve(p, data, ask);
  },
});

const METHODS: readonly Way[] = [
  way(direct),
  way(separable),
  way(linear),
  way(bernoulli),
  way(exact),
  way(homogeneous),
  way(affine),
  way(shifted),
  way(riccati),
  way(byFactor),
  way(inverted),
  way(generalised),
  way(substitution),
];

/** Equations that are brought to others, one within another. */
const MAX_DEPTH = 3;
/** Equations that are tried for one. */
const MAX_ASKED = 60;

export interface Work {
  asked: number;
}

/** Not kinds of equations so much as ways that may lead on. */
const SEARCHES: ReadonlySet<Kind> = new Set([
  'substitution',
  'integrating factor',
  'linear in x',
  'generalised homogeneous',
]);

/** All the kinds that an equation is of. */
export function kindsOf(p: Slope): Kind[] {
  return METHODS.filter((m) => !SEARCHES.has(m.kind))
    .filter((m) => bounded(() => m.sees(p) || undefined))
    .map(({ kind }) => kind);
}

export const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
};

/** What one method may cost, in products of terms. */
const PRODUCTS = 60_000;

const bounded = <T>(work: () => T): T | undefined => quietly(() => within(PRODUCTS, work));

/** y′ = f(x, y) by the first method whose solutions pass. */
export function solveSlope(p: Slope, work: Work, depth = 0): Outcome | undefined {
  if (depth > MAX_DEPTH || work.asked++ > MAX_ASKED) return undefined;
  for (const method of METHODS) {
    const outcome = bounded(() => method.solve(p, (q) => solveSlope(q, work, depth + 1)));
    const passed = outcome && checked(outcome, p);
    if (passed) return passed;
  }
  return undefined;
}

export interface Passed {
  readonly explicit: readonly { readonly value: Expression; readonly verdict: Verdict }[];
  readonly implicit?: Verdict;
  readonly parametric?: Verdict;
}

/** The forms of a family that solve an equation. */
export function passing(
  family: Family,
  residual: Expression,
  x: string,
  y: string,
  constants: readonly string[] = [C1.key],
): Passed {
  const explicit = family.explicit.flatMap((value) => {
    const verdict = checkExplicit(residual, y, 1, x, value, constants);
    return verdict ? [{ value, verdict }] : [];
  });
  const implicit =
    family.implicit && explicit.length < Math.max(1, family.explicit.length)
      ? implicitVerdict(family, residual, x, y)
      : undefined;
  const { parametric } = family;
  const verdict =
    parametric && checkParametric(residual, y, x, parametric.parameter, parametric, constants);
  return {
    explicit,
    ...(implicit ? { implicit } : {}),
    ...(verdict ? { parametric: verdict } : {}),
  };
}

function implicitVerdict(
  family: Family,
  residual: Expression,
  x: string,
  y: string,
): Verdict | undefined {
  if (!family.implicit) return undefined;
  const f = residualOf(family.implicit);
  if (!has(f, C1.key)) return checkImplicit(residual, y, 1, x, f, []);
  const [value] = isolated(f, ZERO, C1.key);
  return value === undefined
    ? undefined
    : checkImplicit(residual, y, 1, x, f, [], { constant: C1.key, value });
}

function checked(outcome: Outcome, p: Slope): Outcome | undefined {
  const residual = difference(derivativeSymbol(p.y, 1), p.f);
  const families = outcome.families.flatMap((family) => kept(family, residual, p));
  if (families.length === 0) return undefined;
  return {
    ...outcome,
    families,
    singular: outcome.singular.flatMap((family) => kept(family, residual, p)),
  };
}

/** With the forms that pass alone. */
function kept(family: Family, residual: Expression, p: Slope): Family[] {
  const passed = passing(family, residual, p.x, p.y);
  if (passed.explicit.length > 0)
    return [{ ...family, explicit: passed.explicit.map(({ value }) => value) }];
  if (passed.implicit) return [{ ...family, explicit: [] }];
  return passed.parametric ? [{ ...family, explicit: [] }] : [];
}

/** y′ where the equation gives it; several where it is not of the first degree. */
export function slopesOf(residual: Expression, y: string): Expression[] {
  const name = derivativeSymbol(y, 1).key;
  return isolated(residual, ZERO, name).filter((f) => !has(f, name));
}
