/**
 * ∫ of an element of a tower: an elementary antiderivative, or what shows that there is none (Risch 1969; Bronstein,
 * Symbolic Integration I, chapter 5). By Liouville’s theorem it is an element and logarithms with constants in front.
 */
import type { Expression } from '../../expression/expression.ts';
import { coefficientsIn, inVariable, type Polynomial } from '../../polynomial/polynomial.ts';
import * as R from '../../rational/ratio.ts';
import * as U from '../../rational/univariate.ts';
import { factored } from '../../whole/factor.ts';
import { residues, rootSum } from '../monomial.ts';
import { derivationAt, partsOf } from './parts.ts';
import { type Found, type Solver, solution } from './solver.ts';
import { element, type Fraction, levelAt, monomial, type Tower } from './tower.ts';
import { withResidue } from './weak.ts';

/** What has no solution, and at which level. */
export type Reason = { readonly level: number } & (
  | {
      /** Of n/d, simple: residues that are no constants are the zeros of a polynomial in the level’s free variable. */
      readonly kind: 'residues';
      readonly polynomial: Polynomial;
      readonly simple: Fraction;
    }
  /** y′ + k·h′·y = a, of a·θᵏ, θ = e^h. */
  | { readonly kind: 'exponential'; readonly a: R.Ratio; readonly power: number }
  /** a = v′ + c·θ′, of a·θᵏ, θ a logarithm. */
  | { readonly kind: 'logarithm'; readonly a: R.Ratio; readonly power: number }
);

export interface NotElementary {
  readonly reason: Reason;
  /** What was left of the integrand, from the top down to the level of the reason. */
  readonly left: readonly { readonly level: number; readonly f: R.Ratio }[];
}

export interface Integral {
  /** With a proof it has what was written of functions that are not elementary; undefined where these have no names. */
  readonly value?: Found;
  readonly proof?: NotElementary;
}

/** What is written otherwise: an integral over x alone, and what is not elementary but has a name. */
export interface Writer {
  readonly rational: (f: R.Ratio) => Expression;
  readonly named: (reason: Reason) => Expression | undefined;
}

const NOTHING: Found = { v: [], logs: [], roots: [], written: [] };

const joined = (a: Found, b: Found): Found => ({
  v: [...a.v, ...b.v],
  logs: [...a.logs, ...b.logs],
  roots: [...a.roots, ...b.roots],
  written: [...a.written, ...b.written],
});

/** The first proof, and what both have. */
function together(a: Integral, b: Integral): Integral {
  const proof = a.proof ?? b.proof;
  return {
    ...(a.value && b.value ? { value: joined(a.value, b.value) } : {}),
    ...(proof ? { proof } : {}),
  };
}

/** What fails ends the search, unless it has a name. */
const isOver = (a: Integral): boolean => a.proof !== undefined && a.value === undefined;

/** In the top monomial of Kⱼ, with what is left of f when this is reached. */
interface Place {
  readonly by: Solver;
  readonly tower: Tower;
  readonly j: number;
  readonly f: R.Ratio;
  readonly writer: Writer | undefined;
}

function failed({ j, f, writer }: Place, reason: Reason): Integral {
  const written = writer?.named(reason);
  return {
    proof: { reason, left: [{ level: j, f }] },
    ...(written ? { value: { ...NOTHING, written: [written] } } : {}),
  };
}

/** Of an element of Kⱼ. */
export function integral(
  by: Solver,
  tower: Tower,
  j: number,
  f: R.Ratio,
  writer?: Writer,
): Integral {
  if (R.isZero(f)) return { value: NOTHING };
  const { kind } = levelAt(tower, j);
  if (kind === 'variable' && writer)
    return { value: { ...NOTHING, written: [writer.rational(f)] } };
  const place = { by, tower, j, f, writer };
  const { powers, integrated, simple } = partsOf(tower, j, f);
  const fractions = ofSimple(place, simple);
  if (isOver(fractions)) return fractions;
  const first = together({ value: { ...NOTHING, v: [integrated] } }, fractions);
  return together(first, OF_POWERS[kind](place, powers));
}

/** In the field below. */
function below({ by, tower, j, f, writer }: Place, a: R.Ratio): Integral {
  const found = integral(by, tower, j - 1, a, writer);
  return found.proof
    ? {
        ...found,
        proof: { ...found.proof, left: [{ level: j, f }, ...found.proof.left] },
      }
    : found;
}

/** Of n/d, d normal without repeated factors: logarithms, of constant residues. */
function ofSimple(place: Place, simple: Fraction): Integral {
  const { tower, j } = place;
  const { n, d } = simple;
  if (n.length === 0) return { value: NOTHING };
  const along = derivationAt(tower, j);
  const { logs, moving } = residues(n, d, along);
  if (moving !== undefined)
    return failed(place, { kind: 'residues', level: j, polynomial: moving, simple });
  const z = along.names.free;
  const { kind, argument: h } = levelAt(tower, j);
  let all = NOTHING;
  for (const { roots, argument, degree } of logs)
    for (const factor of irreducible(roots, z)) {
      // ln of a polynomial in e^h of degree k has k·h′ too much.
      if (kind === 'exponential') {
        const times = R.product(R.ratioOf(BigInt(-degree)), rootSum(factor, z));
        all = joined(all, { ...NOTHING, v: [R.product(times, h)] });
      }
      const [q0, q1, ...more] = coefficientsIn(factor, z);
      if (more.length > 0) {
        all = joined(all, { ...NOTHING, roots: [{ roots: factor, argument, level: j }] });
        continue;
      }
      const c = R.opposite(R.ratio(q0 ?? 0n, q1 ?? 1n));
      const u = element(tower, j, withResidue(tower, j, n, d, c));
      all = joined(all, { ...NOTHING, logs: [{ c, u }] });
    }
  return { value: all };
}

function irreducible(roots: Polynomial, z: number): Polynomial[] {
  const coefficients = coefficientsIn(roots, z);
  if (!coefficients.every((c): c is bigint => typeof c === 'bigint')) return [roots];
  return factored(coefficients).factors.map(({ factor }) => inVariable(z, factor));
}

type Powers = readonly (readonly [number, R.Ratio])[];

const OF_POWERS: Readonly<
  Record<'variable' | 'logarithm' | 'exponential', (place: Place, powers: Powers) => Integral>
> = {
  variable: ({ tower, j }, powers) => ({
    value: {
      ...NOTHING,
      v: powers.map(([k, c]) => element(tower, j, U.primitive(monomial(c, k)))),
    },
  }),

  exponential(place, powers) {
    const { by, tower, j } = place;
    const { slope } = levelAt(tower, j);
    let all: Integral = { value: NOTHING };
    for (const [k, a] of powers) {
      if (k === 0) continue;
      const found = solution(by, tower, j - 1, R.product(R.ratioOf(BigInt(k)), slope), a);
      const part = found
        ? { value: { ...NOTHING, v: [times(tower, j, found.y, k)] } }
        : failed(place, { kind: 'exponential', level: j, a, power: k });
      all = together(all, part);
      if (isOver(part)) return all;
    }
    return together(all, below(place, powers.find(([k]) => k === 0)?.[1] ?? R.ZERO));
  },

  /** From the highest power down: each coefficient’s integral is in the field below but for a multiple of θ. */
  logarithm(place, powers) {
    const { by, tower, j } = place;
    const { slope } = levelAt(tower, j);
    const coefficients = new Map(powers);
    let all = NOTHING;
    let above = R.ZERO;
    for (let k = Math.max(0, ...coefficients.keys()); k >= 0; k--) {
      const down = R.product(R.product(R.ratioOf(BigInt(-(k + 1))), above), slope);
      const a = R.sum(coefficients.get(k) ?? R.ZERO, down);
      if (k === 0) return together({ value: all }, below(place, a));
      const found = solution(by, tower, j - 1, R.ZERO, a, [slope]);
      if (!found) return failed(place, { kind: 'logarithm', level: j, a, power: k });
      const share = R.quotient(found.shares[0] as R.Ratio, R.ratioOf(BigInt(k + 1)));
      // c·θᵏ·θ′ is the slope of c/(k + 1)·θ^(k + 1).
      const v = [monomial(share, k + 1), monomial(found.y, k)].map((p) => element(tower, j, p));
      all = joined(all, { ...NOTHING, v });
      above = found.y;
    }
    return { value: all };
  },
};

/** y·θᵏ. */
function times(tower: Tower, j: number, y: R.Ratio, k: number): R.Ratio {
  const theta = element(tower, j, monomial(R.ONE, Math.abs(k)));
  return k > 0 ? R.product(y, theta) : R.quotient(y, theta);
}
