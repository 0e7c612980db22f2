/**
 * Linear feedback shift registers with the characteristic polynomial p(x) = xⁿ + … + c₁x + 1
 * (S. W. Golomb, Shift Register Sequences). Both forms give sequences that satisfy
 * a(k+n) = ⊕ cᵢ·a(k+i); the same sequence, at another phase.
 *
 * - `fibonacci`: bit 0 is the output, the register shifts down, and the XOR of the tapped bits
 *   comes in at bit n − 1.
 * - `galois`: bit n − 1 is the output, the register shifts up, and a 1 that falls out is added to
 *   the tapped bits: multiplication by x modulo p, the register of a CRC with no message.
 */
import { EngineError } from '../error.ts';
import { berlekampMassey } from './berlekamp-massey.ts';
import { weight } from './gf2-polynomial.ts';
import { checkWord, type Equation } from './parallel-equations.ts';
import { order } from './polynomial-order.ts';

/** Bits of a sequence at most. */
const MAX_LENGTH = 1 << 24;

export type LfsrForm = 'fibonacci' | 'galois';

export interface Lfsr {
  readonly form: LfsrForm;
  /** n, 2 to 128. */
  readonly stages: number;
  /** c(n−1) … c₀ as a word; c₀ is 1. */
  readonly poly: bigint;
}

/** Throws `out-of-range` for stages or taps that do not fit, `not-invertible` where c₀ is 0. */
export function checkLfsr({ stages, poly }: Lfsr): void {
  if (!Number.isInteger(stages) || stages < 2 || stages > 128)
    throw new EngineError('out-of-range', `The number of stages ${stages} is not 2 to 128.`, {
      field: 'stages',
      value: stages,
    });
  if (poly < 0n || poly >> BigInt(stages) !== 0n)
    throw new EngineError(
      'out-of-range',
      `The polynomial 0x${poly.toString(16)} is wider than the ${stages} stages.`,
      { field: 'taps', value: poly },
    );
  if ((poly & 1n) === 0n)
    throw new EngineError(
      'not-invertible',
      `The polynomial 0x${poly.toString(16)} must end in 1, or the last stage feeds nothing back.`,
      { field: 'taps', value: poly },
    );
}

export const outputBit = (r: Lfsr, state: bigint): number =>
  Number(r.form === 'fibonacci' ? state & 1n : (state >> BigInt(r.stages - 1)) & 1n);

export function nextState(r: Lfsr, state: bigint): bigint {
  if (r.form === 'fibonacci')
    return (state >> 1n) | (BigInt(weight(state & r.poly) & 1) << BigInt(r.stages - 1));
  const moved = BigInt.asUintN(r.stages, state << 1n);
  return outputBit(r, state) ? moved ^ r.poly : moved;
}

/** The first `count` output bits from a seed, 2²⁴ at most. Throws `out-of-range`. */
export function sequence(r: Lfsr, seed: bigint, count: number): Uint8Array {
  if (!Number.isInteger(count) || count < 0 || count > MAX_LENGTH)
    throw new EngineError(
      'out-of-range',
      `The length ${count} is not that of a sequence, which has up to ${MAX_LENGTH} bits.`,
      {
        field: 'count',
        value: count,
      },
    );
  const bits = new Uint8Array(count);
  let state = seed;
  for (let k = 0; k < count; k++) {
    bits[k] = outputBit(r, state);
    state = nextState(r, state);
  }
  return bits;
}

/** The shortest recurrence that a seed's sequence satisfies, as a characteristic polynomial, and its period. */
export function cycle(r: Lfsr, seed: bigint): { minimal: bigint; period: bigint } {
  const { polynomial } = berlekampMassey(sequence(r, seed, 2 * r.stages));
  return { minimal: polynomial, period: polynomial === 1n ? 1n : order(polynomial) };
}

/**
 * W clocks in one: rows of the next state, and of the W output bits, the first of them at index 0.
 * Throws `out-of-range` outside 1 to 512 bits.
 */
export function lfsrEquations(
  r: Lfsr,
  bits: number,
): { readonly state: Equation[]; readonly output: Equation[] } {
  checkWord(bits);
  const n = r.stages;
  let rows = Array.from({ length: n }, (_, i) => 1n << BigInt(i));
  const output: bigint[] = [];
  for (let k = 0; k < bits; k++) {
    if (r.form === 'fibonacci') {
      output.push(rows[0]!);
      let sum = 0n;
      for (let i = 0; i < n; i++) if ((r.poly >> BigInt(i)) & 1n) sum ^= rows[i]!;
      rows = [...rows.slice(1), sum];
    } else {
      const top = rows[n - 1]!;
      output.push(top);
      rows = rows.map(
        (_, i) => (i === 0 ? 0n : rows[i - 1]!) ^ ((r.poly >> BigInt(i)) & 1n ? top : 0n),
      );
    }
  }
  const equation = (state: bigint): Equation => ({ state, data: 0n });
  return { state: rows.map(equation), output: output.map(equation) };
}
