/** Arithmetic coding with exact fractions: the interval that a message ends in (J. Rissanen, 1976; R. Pasco, 1976). */
import { add, mul, type Rational, rational } from '../exact/rational.ts';

export interface Interval {
  readonly low: Rational;
  readonly width: Rational;
}

export interface IntervalStep extends Interval {
  readonly letter: number;
}

/** The interval after each letter; letter k has the share weights[k]/Σ from the sum of those before it on. */
export function intervalSteps(
  letters: readonly number[],
  weights: readonly bigint[],
): IntervalStep[] {
  const total = weights.reduce((a, b) => a + b, 0n);
  const before: bigint[] = [];
  let sum = 0n;
  for (const weight of weights) {
    before.push(sum);
    sum += weight;
  }
  let [low, width] = [rational(0), rational(1)];
  return letters.map((letter) => {
    low = add(low, mul(width, rational(before[letter] ?? 0n, total)));
    width = mul(width, rational(weights[letter] ?? 0n, total));
    return { letter, low, width };
  });
}

/**
 * The fewest bits whose every continuation stays within [low, low + width): the word of the arithmetic code, at most two
 * bits longer than −log₂ of the width; no bit where the interval is [0, 1).
 */
export function shortestBits({ low, width }: Interval): string {
  const high = add(low, width);
  let bits = 0;
  for (; ; bits++) {
    const scale = 1n << BigInt(bits);
    const first = (low.n * scale + low.d - 1n) / low.d;
    if ((first + 1n) * high.d <= high.n * scale)
      return bits === 0 ? '' : first.toString(2).padStart(bits, '0');
  }
}
