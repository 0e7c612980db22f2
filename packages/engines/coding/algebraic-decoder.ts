/**
 * Errors and erasures of BCH and Reed-Solomon codes found by syndromes, the algorithm of Berlekamp and Massey, Chien's
 * search and Forney's formula (R. E. Blahut, Algebraic Codes for Data Transmission, Cambridge 2003, ch. 7).
 */
import type { Roots } from './cyclic-code.ts';
import type { GaloisField } from './galois-field.ts';

/** One step of Berlekamp and Massey, after it was done. */
export interface Iteration {
  /** Syndromes taken so far. */
  readonly step: number;
  readonly discrepancy: number;
  /** Length of the register, erasures included. */
  readonly length: number;
  /** Λ and B, coefficients from x^0 up. */
  readonly locator: readonly number[];
  readonly auxiliary: readonly number[];
}

export interface Correction {
  /** Power of x. */
  readonly place: number;
  /** What is added to the symbol there; 0 of an erasure that had the right symbol. */
  readonly value: number;
  readonly erased: boolean;
}

export type Failure =
  /** More symbols were erased than there are checks. */
  | 'erasures'
  /** Λ is longer than the checks allow. */
  | 'too-long'
  /** Λ has fewer roots among the places of the word than its degree. */
  | 'roots'
  /** A value of Forney's formula is no bit, or zero where an error should be. */
  | 'values'
  /** The corrected word has syndromes that are not zero. */
  | 'check';

export interface Decoding {
  readonly syndromes: readonly number[];
  /** Γ, whose roots are the erased places; [1] without erasures. */
  readonly erasureLocator: readonly number[];
  readonly iterations: readonly Iteration[];
  /** Λ, erasures included. */
  readonly locator: readonly number[];
  /** Ω = S·Λ modulo x^checks. */
  readonly evaluator: readonly number[];
  /** Places at which Λ(X^−1) = 0. */
  readonly found: readonly number[];
  readonly corrections: readonly Correction[];
  /** null where the word was decoded. */
  readonly failure: Failure | null;
}

const trimmed = (p: ArrayLike<number>): number[] => {
  let length = p.length;
  while (length > 1 && p[length - 1] === 0) length--;
  return Array.from({ length }, (_, i) => p[i]!);
};

/** S_j = r(β^(first + j)) for j from 0 below `checks`; `word[i]` is the coefficient of x^i. */
export function syndromes(
  field: GaloisField,
  { first, spacing, checks }: Roots,
  word: ArrayLike<number>,
): number[] {
  return Array.from({ length: checks }, (_, j) =>
    field.evaluate(word, field.power(spacing * ((first + j) % field.order))),
  );
}

/** Λ by Berlekamp and Massey, begun with the erasures' locator; each step is told. */
export function berlekampMasseySteps(
  field: GaloisField,
  s: readonly number[],
  erasures: readonly number[] = [1],
): Iteration[] {
  const size = s.length + 1;
  const erased = erasures.length - 1;
  let locator = Uint16Array.from({ length: size }, (_, i) => erasures[i] ?? 0);
  let auxiliary = locator.slice();
  let length = erased;
  const steps: Iteration[] = [];
  for (let r = erased; r < s.length; r++) {
    let discrepancy = 0;
    for (let i = 0; i <= Math.min(r, size - 1); i++)
      discrepancy ^= field.multiply(locator[i]!, s[r - i]!);
    auxiliary = Uint16Array.from(auxiliary, (_, i) => (i === 0 ? 0 : auxiliary[i - 1]!));
    if (discrepancy !== 0) {
      const before = locator;
      locator = before.map((c, i) => c ^ field.multiply(discrepancy, auxiliary[i]!));
      if (2 * length <= r + erased) {
        length = r + 1 + erased - length;
        auxiliary = before.map((c) => field.divide(c, discrepancy));
      }
    }
    steps.push({
      step: r + 1,
      discrepancy,
      length,
      locator: trimmed(locator),
      auxiliary: trimmed(auxiliary),
    });
  }
  return steps;
}

export interface DecodeOptions {
  /** Erased places, powers of x below the word's length; none unless said. */
  readonly erased?: readonly number[];
  /** Whether symbols are bits, so that a value other than 0 and 1 is none. */
  readonly binary?: boolean;
}

/**
 * Decodes by the syndromes of a word of `length` symbols, up to the natural one. Corrects ν errors and ρ erasures where
 * 2ν + ρ ≤ checks; of what lies beyond, tells what does not fit.
 */
export function decodeAlgebraic(
  field: GaloisField,
  roots: Roots,
  s: readonly number[],
  length: number,
  { erased = [], binary = false }: DecodeOptions = {},
): Decoding {
  const gamma = erased.length > roots.checks ? [1] : locatorOf(field, roots, erased);
  const none = { syndromes: s, erasureLocator: gamma, iterations: [], found: [], corrections: [] };
  const start = { ...none, locator: gamma, evaluator: [0] };
  if (erased.length > roots.checks) return { ...start, failure: 'erasures' };
  if (s.every((value) => value === 0)) {
    const corrections = erased.map((place) => ({ place, value: 0, erased: true }));
    return { ...start, corrections, failure: null };
  }
  const iterations = berlekampMasseySteps(field, s, gamma);
  const last = iterations.at(-1);
  const locator = last?.locator ?? gamma;
  const register = last?.length ?? erased.length;
  const evaluator = trimmed(field.product(s, locator).slice(0, roots.checks));
  const partial = { ...none, iterations, locator, evaluator };
  if (2 * register - erased.length > roots.checks || locator.length - 1 !== register)
    return { ...partial, failure: 'too-long' };
  const found = chienSearch(field, locator, roots.spacing, length);
  if (found.length !== register) return { ...partial, found, failure: 'roots' };
  const isErased = new Set(erased);
  const corrections = found.map((place) => ({
    place,
    value: forney(field, roots, locator, evaluator, place),
    erased: isErased.has(place),
  }));
  const bad = corrections.some((c) => (binary && c.value > 1) || (c.value === 0 && !c.erased));
  if (bad) return { ...partial, found, corrections, failure: 'values' };
  const explained = explains(field, roots, s, corrections);
  return { ...partial, found, corrections, failure: explained ? null : 'check' };
}

/** Γ, the product of 1 − X·x over places. */
function locatorOf(field: GaloisField, { spacing }: Roots, places: readonly number[]): number[] {
  let gamma: Uint16Array = Uint16Array.of(1);
  for (const place of places) gamma = field.product(gamma, [1, field.power(spacing * place)]);
  return Array.from(gamma);
}

/** Whether errors have these syndromes, so that the word without them has none. */
const explains = (
  field: GaloisField,
  { first, spacing }: Roots,
  s: readonly number[],
  corrections: readonly Correction[],
): boolean =>
  s.every(
    (value, j) =>
      corrections.reduce(
        (sum, c) =>
          sum ^
          field.multiply(
            c.value,
            field.power(((first + j) % field.order) * ((spacing * c.place) % field.order)),
          ),
        value,
      ) === 0,
  );

/** Places below `length` whose locator X = β^place has Λ(1/X) = 0, from the lowest up. */
export function chienSearch(
  field: GaloisField,
  locator: readonly number[],
  spacing: number,
  length: number,
): number[] {
  const found: number[] = [];
  for (let place = 0; place < length; place++)
    if (field.evaluate(locator, field.power(-spacing * place)) === 0) found.push(place);
  return found;
}

/** The error's value at a place: X^(1−b)·Ω(1/X) / Λ′(1/X). */
function forney(
  field: GaloisField,
  { first, spacing }: Roots,
  locator: readonly number[],
  evaluator: readonly number[],
  place: number,
): number {
  const inverse = field.power(-spacing * place);
  const derivative = locator.slice(1).map((c, i) => (i % 2 === 0 ? c : 0));
  const below = field.evaluate(derivative, inverse);
  const above = field.evaluate(evaluator, inverse);
  if (above === 0 || below === 0) return 0;
  const turn = ((1 - first) % field.order) * ((spacing * place) % field.order);
  return field.multiply(field.divide(above, below), field.power(turn));
}
