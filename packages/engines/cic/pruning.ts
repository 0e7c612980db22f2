/** Bits that the stages of a CIC decimator can do without, as Hogenauer prunes them (1981, § V). */
import { EngineError } from '../error.ts';
import { decimatorGrowth } from './growth.ts';
import { type Cic, ceilLog2, checkCic, cicGain, scaled } from './structure.ts';

/** The product of (1 − w^M) over delays, by rising powers of w. */
function combs(delays: readonly number[]): bigint[] {
  let product = [1n];
  for (const delay of delays) {
    const next = [...product, ...Array<bigint>(delay).fill(0n)];
    product.forEach((c, k) => {
      next[k + delay] = (next[k + delay] ?? 0n) - c;
    });
    product = next;
  }
  return product;
}

/** n over k, exact; k is small. */
function binomial(n: bigint, k: number): bigint {
  if (n < BigInt(k)) return 0n;
  let value = 1n;
  for (let i = 0; i < k; i++) value = (value * (n - BigInt(i))) / BigInt(i + 1);
  return value;
}

/** Σ a[k]·a[k + lag]. */
function correlation(a: readonly bigint[], lag: number): bigint {
  let sum = 0n;
  for (let k = 0; k + lag < a.length; k++) sum += (a[k] ?? 0n) * (a[k + lag] ?? 0n);
  return sum;
}

/**
 * F_j², the variance at the output of a white error of variance 1 that enters at stage j of 2N + 1, the last being the
 * output: Σ h_j[k]², exact.
 *
 * Before comb 1 it is the coefficient of z⁰ in H(z)·H(1/z), H = Π(1 − z^(RM))/(1 − z)^n: a sum of a few binomials in place
 * of one over R·M·N samples.
 */
export function errorGains(cic: Cic): bigint[] {
  checkCic(cic);
  const { rate, delays } = cic;
  const stages = delays.length;
  const all = combs(delays);
  const lags = Array.from(all, (_, lag) => correlation(all, lag));
  const integrators = delays.map((_, at) => {
    const n = stages - at;
    const sum = lags.reduce(
      (total, c, lag) => total + c * binomial(BigInt(rate * lag + n - 1), 2 * n - 1),
      0n,
    );
    return n % 2 === 0 ? sum : -sum;
  });
  const rest = delays.map((_, at) => correlation(combs(delays.slice(at)), 0));
  return [...integrators, ...rest, 1n];
}

export interface PrunedStage {
  /** F_j², exact. */
  readonly errorGain: bigint;
  /** Hogenauer's B_j: the bits that leave this stage its share of the error; may be negative, and less than that of the stage before. */
  readonly allowed: number;
  /** Bits that this stage and those before it have dropped. */
  readonly discarded: number;
  /** Bits of its register. */
  readonly width: number;
  /** Variance at the output of what is dropped here, in squares of the output's last bit: 2^(2B)/12·F². */
  readonly variance: number;
}

export interface Pruning {
  /** Bits of the registers with nothing dropped. */
  readonly full: number;
  /** N integrators, N combs and the output. */
  readonly stages: readonly PrunedStage[];
  /** Variance of all errors at the output, in squares of its last bit. */
  readonly variance: number;
  /** Mean of all errors at the output, in its last bits, where bits are cut off. */
  readonly mean: number;
}

/**
 * Widths of a decimator whose output has `outputBits` of the full width. With `pruned`, the error of each of the 2N
 * stages is at most 1/2N of that of cutting the output: B_j = ⌊½ log₂(σ²·6/(N F_j²))⌋ in whole numbers. A bit
 * that an earlier stage has dropped stays dropped. Without, only the output drops bits.
 *
 * Throws (`out-of-range`) for an output wider than the registers.
 */
export function prune(cic: Cic, inputBits: number, outputBits: number, pruned: boolean): Pruning {
  const full = inputBits + decimatorGrowth(cic);
  const dropped = full - outputBits;
  if (dropped < 0)
    throw new EngineError(
      'out-of-range',
      `The output of ${outputBits} bits is wider than the registers of ${full}.`,
      { field: 'outputBits', value: outputBits },
    );
  const gains = errorGains(cic);
  const last = gains.length - 1;
  let before = 0;
  const stages = gains.map((errorGain, at): PrunedStage => {
    const allowed = at === last ? dropped : share(dropped, errorGain, last);
    const discarded = at === last ? dropped : pruned ? Math.max(before, allowed, 0) : 0;
    const fresh = discarded > before;
    before = discarded;
    return {
      errorGain,
      allowed,
      discarded,
      width: full - discarded,
      variance: fresh ? scaled(errorGain, 2 * (dropped - discarded)) / 12 : 0,
    };
  });
  const first = stages[0]?.discarded ?? 0;
  const ahead = stages[last - 1]?.discarded ?? 0;
  return {
    full,
    stages,
    variance: stages.reduce((sum, { variance }) => sum + variance, 0),
    // What is cut off at the input is amplified as the signal is; combs take the mean of the others away.
    mean: -(
      (first > 0 ? scaled(cicGain(cic), dropped - first) / 2 : 0) + (dropped > ahead ? 0.5 : 0)
    ),
  };
}

/** The most b with 2^(2b)·F²·2N ≤ 2^(2·dropped). */
function share(dropped: number, errorGain: bigint, stages: number): number {
  // ⌊½(2·dropped − log₂ q)⌋ of a whole q: the last b with q ≤ 4^(dropped − b).
  return dropped - Math.ceil(ceilLog2(errorGain * BigInt(stages)) / 2);
}
