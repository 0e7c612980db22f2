/**
 * ∫ by rules: table, linearity, fractions, substitutions, parts, and what is decided by Risch. Each gives a step, or nothing;
 * a step whose value is not elementary bears the proof that none is, where there is one.
 */
import { derivative } from '../expression/derivative.ts';
import { expanded } from '../expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  integerOf,
  partsOf,
  symbol,
} from '../expression/expression.ts';
import { difference, product, sum } from '../expression/make.ts';
import { textOf } from '../expression/write.ts';
import { rationalAntiderivative } from '../rational/antiderivative.ts';
import type { Proof } from '../risch/outcome.ts';
import { byEuler } from './euler.ts';
import { byExponential } from './exponential.ts';
import { byInside } from './inside.ts';
import { byInverse } from './inverse.ts';
import { byExponentialAsVariable, byName } from './named.ts';
import { byParallel } from './parallel.ts';
import { parametrised } from './parameters.ts';
import { byPowerOfX } from './power-of-x.ts';
import { byPowers } from './powers.ts';
import { byQuadraticRoot } from './quadratic-root.ts';
import { byReciprocals } from './reciprocals.ts';
import type { Proposer, Solver } from './reduction.ts';
import type { Choice, Step } from './result.ts';
import { byRisch } from './risch.ts';
import { byRoots } from './roots.ts';
import { byRootsTogether } from './roots-together.ts';
import { bySigns } from './signs.ts';
import { bySquareOut } from './square-out.ts';
import { bySubstitution } from './substitution.ts';
import { tabled } from './table.ts';
import { byTrigonometry } from './trigonometric.ts';
import { byProductOfWaves, byWaves } from './waves.ts';

export interface Work {
  /** Rules that may still be tried. */
  left: number;
  /** Whether functions that are not elementary are looked for: what a name ends is not proven any more. */
  readonly names: boolean;
  /** Integrals that are proven not to be elementary, by their variable and integrand, and have no name here. */
  readonly proofs: Map<string, Proof>;
  /** Why the first integral that Risch’s method was asked for is not decided. */
  undecided?: string;
}

export const startOf = (operations: number, names: boolean): Work => ({
  left: operations,
  names,
  proofs: new Map(),
});

/** Rules that are tried for a name of what is proven not to be elementary. */
export const FOR_A_NAME = 60;
/** Integrals within integrals. */
const MAX_DEPTH = 7;
/** Terms that a formula is multiplied out to. */
const MAX_SPREAD = 40;

/** Changes of the variable, and what needs none, in the order in which they are tried. */
const BEFORE_PARTS: readonly Proposer[] = [byTrigonometry, bySubstitution];
const AFTER_PARTS: readonly Proposer[] = [
  byReciprocals,
  byPowerOfX,
  byExponential,
  byRoots,
  bySquareOut,
  byRootsTogether,
  byInverse,
  byEuler,
];
const DIRECT: readonly Solver[] = [byQuadraticRoot];
const LAST: readonly Solver[] = [byWaves, byParallel];

const NAMED = new Set('Ei li Si Ci erf erfc erfi fresnels fresnelc Li2 Cl2 Ti2'.split(' '));

/** Whether an antiderivative has a function that is not elementary and not the integrand’s. */
export function isElementary(value: Expression, integrand: Expression): boolean {
  if (value.kind === 'call' && NAMED.has(value.name) && !hasCall(integrand, value.name))
    return false;
  return partsOf(value).every((p) => isElementary(p, integrand));
}

const hasCall = (a: Expression, name: string): boolean =>
  (a.kind === 'call' && a.name === name) || partsOf(a).some((p) => hasCall(p, name));

const idOf = (f: Expression, x: string): string => `${x} ${f.key}`;

export const proofOf = (f: Expression, x: string, work: Work): Proof | undefined =>
  work.proofs.get(idOf(f, x));

/** Undefined where no rule leads to an end. */
export function byRules(f: Expression, x: string, work: Work, depth = 0): Step | undefined {
  if (depth > MAX_DEPTH || work.left-- <= 0) return undefined;
  const step = maker(f, x);
  if (!has(f, x)) return step('constant', product(f, symbol(x)));
  const known = tabled(f, x);
  if (known) return step(f.kind === 'power' && f.base.key === x ? 'power rule' : 'table', known);
  const linear = byLinearity(f, x, work, depth);
  if (linear?.proof || (linear && isElementary(linear.value, f))) return linear;
  if (!linear && f.kind === 'product' && f.factors.some((a) => !has(a, x))) return undefined;
  const together =
    byChanges([byInside, bySigns, byPowers], f, x, work, depth) ??
    bySolvers([byProductOfWaves], f, x);
  if (together) return together;
  const rational = rationalIntegral(f, x);
  if (rational) return rational.value && step('partial fractions', rational.value);
  const name = work.names ? byName(f, x) : undefined;
  if (name && !isElementary(name.value, f)) return step(name.rule, name.value);
  // What is proven not to be elementary needs no further trying; what is is shown as a course would show it.
  const risch = ofRisch(f, x, work);
  if (risch?.proof) return risch;
  if (proofOf(f, x, work) && !work.names) {
    if (depth > 0) return undefined;
    // A name may still be found, but is not worth much.
    work.left = Math.min(work.left, FOR_A_NAME);
  }
  // What the terms have not by themselves, their sum may have.
  if (linear) return risch ?? linear;
  return (
    byChanges(BEFORE_PARTS, f, x, work, depth) ??
    bySolvers(DIRECT, f, x) ??
    byParts(f, x, work, depth) ??
    byChanges(AFTER_PARTS, f, x, work, depth) ??
    (proofOf(f, x, work) ? undefined : bySolvers(LAST, f, x)) ??
    risch ??
    (work.names ? byChanges([byExponentialAsVariable], f, x, work, depth) : undefined) ??
    (proofOf(f, x, work) ? undefined : multipliedOut(f, x, work, depth))
  );
}

/** Steps of an integral; the proof of the one part that is not elementary is that of the whole. */
const maker =
  (f: Expression, x: string) =>
  (rule: Step['rule'], found: Expression, more: Partial<Step> = {}): Step => {
    const value = isElementary(found, f) ? found : cancelled(found, f);
    const others = (more.parts ?? []).filter((p) => !isElementary(p.value, p.integrand));
    const [only] = others;
    const inner =
      only?.proof && others.length === 1
        ? framed(only.proof, only.integrand, only.variable, more.choices ?? [])
        : undefined;
    const proof = more.proof ?? inner;
    return {
      rule,
      integrand: f,
      variable: x,
      choices: [],
      value,
      parts: [],
      ...more,
      ...(proof && !isElementary(value, f) ? { proof } : {}),
    };
  };

/** Multiplied out, where what is not elementary goes by that. */
function cancelled(value: Expression, f: Expression): Expression {
  const spread = expanded(value);
  return isElementary(spread, f) ? spread : value;
}

/** Where a part is proven not to be elementary and has no name, so is the whole. */
function inherited(
  f: Expression,
  x: string,
  part: Expression,
  name: string,
  work: Work,
  choices: readonly Choice[] = [],
): void {
  const proof = proofOf(part, name, work);
  if (proof && !proofOf(f, x, work))
    work.proofs.set(idOf(f, x), equals(f, part) ? proof : framed(proof, part, name, choices));
}

/** A proof about an integral that another one was brought to. */
function framed(proof: Proof, part: Expression, name: string, choices: readonly Choice[]): Proof {
  const change = choices.find((c) => c.name === name);
  if (!change && choices.length === 0) return proof;
  const where = change ? `With ${name} = ${textOf(change.value)} it` : 'By parts it';
  const front = `${where} is brought to ∫ ${textOf(part)} d${name} and what is elementary, so that neither is elementary or both are.`;
  return {
    proof: `${front} ${proof.proof}`,
    condition: proof.condition,
    ...(proof.steps && { steps: [{ text: front }, ...proof.steps] }),
  };
}

function byChanges(
  list: readonly Proposer[],
  f: Expression,
  x: string,
  work: Work,
  depth: number,
): Step | undefined {
  for (const propose of list)
    for (const change of propose(f, x)) {
      const part = byRules(change.integrand, change.name, work, depth + 1);
      if (part) {
        const { proof, ...step } = maker(f, x)(change.rule, change.back(part.value), {
          choices: change.choices,
          parts: [part],
        });
        return proof && !change.isOneWay ? { ...step, proof } : step;
      }
      if (!change.isOneWay) inherited(f, x, change.integrand, change.name, work, change.choices);
    }
  return undefined;
}

function bySolvers(list: readonly Solver[], f: Expression, x: string): Step | undefined {
  for (const solve of list) {
    const found = solve(f, x);
    if (found) return maker(f, x)(found.rule, found.value, found);
  }
  return undefined;
}

function ofRisch(f: Expression, x: string, work: Work): Step | undefined {
  const found = byRisch(f, x);
  if (found?.value)
    return maker(f, x)('Risch', found.value, found.proof ? { proof: found.proof } : {});
  if (found?.proof) work.proofs.set(idOf(f, x), found.proof);
  else if (found?.undecided !== undefined) work.undecided ??= found.undecided;
  return undefined;
}

/** Of a fraction of polynomials; its value is undefined where it is not written in real functions here. */
function rationalIntegral(f: Expression, x: string): { value: Expression | undefined } | undefined {
  const { f: plain, back } = parametrised(f, x);
  const found = rationalAntiderivative(plain, x);
  return found && { value: back(sum(found.value, ...found.roots)) };
}

/** Products of sums as sums of products, where that makes it a sum. */
function multipliedOut(f: Expression, x: string, work: Work, depth: number): Step | undefined {
  const spread = expanded(f);
  if (spread.kind !== 'sum' || equals(spread, f) || spread.terms.length > MAX_SPREAD)
    return undefined;
  const part = byRules(spread, x, work, depth + 1);
  if (!part) inherited(f, x, spread, x, work);
  return part && maker(f, x)('rewriting', part.value, { rewritten: spread, parts: [part] });
}

function byLinearity(f: Expression, x: string, work: Work, depth: number): Step | undefined {
  if (f.kind === 'sum') return ofTerms(f.terms, f, x, work, depth);
  if (f.kind !== 'product') return undefined;
  const fixed = f.factors.filter((a) => !has(a, x));
  if (fixed.length === 0) return undefined;
  const rest = product(...f.factors.filter((a) => has(a, x)));
  const part = byRules(rest, x, work, depth + 1);
  if (!part) inherited(f, x, rest, x, work);
  return part && maker(f, x)('linearity', product(...fixed, part.value), { parts: [part] });
}

function ofTerms(
  terms: readonly Expression[],
  f: Expression,
  x: string,
  work: Work,
  depth: number,
): Step | undefined {
  const parts: Step[] = [];
  for (const term of terms) {
    const part = byRules(term, x, work, depth + 1);
    if (!part) {
      const others = sum(...terms.filter((t) => t !== term));
      const rest = proofOf(term, x, work) && byRules(others, x, work, depth + 1);
      if (rest && isElementary(rest.value, others)) inherited(f, x, term, x, work);
      return undefined;
    }
    parts.push(part);
  }
  return maker(f, x)('linearity', sum(...parts.map((p) => p.value)), { parts });
}

const DIFFERENTIATED =
  /^\((?:log|asin|acos|atan|asinh|acosh|atanh|erf|erfc|erfi|Si|Ci|Ei|li|fresnels|fresnelc|Li2|Cl2|Ti2) /u;

/** u a logarithm, an inverse function or a power of x; dv the rest. */
function byParts(f: Expression, x: string, work: Work, depth: number): Step | undefined {
  const factors = f.kind === 'product' ? f.factors : [f];
  const rank = (a: Expression) => {
    if (DIFFERENTIATED.test(a.kind === 'power' ? a.base.key : a.key)) return 0;
    return a.key === x ||
      (a.kind === 'power' && a.base.key === x && (integerOf(a.exponent) ?? 0n) > 0n)
      ? 1
      : 2;
  };
  const u = [...factors].sort((a, b) => rank(a) - rank(b))[0];
  if (!u || rank(u) > 1) return undefined;
  const dv = product(...factors.filter((a) => a !== u));
  const first = byRules(dv, x, work, depth + 1);
  if (!first || !isElementary(first.value, dv)) return undefined;
  const rest = product(first.value, derivative(u, x));
  const choices = [
    { name: 'u', value: u },
    { name: 'dv', value: dv },
    { name: 'v', value: first.value },
  ];
  const second = byRules(rest, x, work, depth + 1);
  if (!second) inherited(f, x, rest, x, work, choices);
  return (
    second &&
    maker(f, x)('integration by parts', difference(product(u, first.value), second.value), {
      choices,
      parts: [first, second],
    })
  );
}
