/** Which initial register and final XOR go with a generator that is known. */
import {
  degree,
  divide,
  gcd,
  inverseMod,
  multiply,
  powerOfX,
  remainder,
} from './gf2-polynomial.ts';

/** A message as a polynomial of so many bits, and the register that its CRC was presented from, but for the final XOR. */
export interface RegisterSample {
  readonly message: bigint;
  readonly length: number;
  readonly value: bigint;
}

export interface Offsets {
  readonly init: bigint;
  /** What is added to the register behind the message, not reflected. */
  readonly added: bigint;
}

export interface OffsetSolutions {
  readonly list: readonly Offsets[];
  /** Whether the list is all there are. */
  readonly complete: boolean;
  /** Whether no message in whole bytes tells those in the list apart. */
  readonly settled: boolean;
}

/** Solutions are listed one by one up to two to this. */
const MAX_FREE = 2;

/**
 * The pairs with which generator g (all coefficients, degree ≥ 1) gives all values: value = M·x^r + I·x^n + A mod g.
 * Between two lengths n, m the unknown A cancels and I·(x^n + x^m) is known, a linear congruence. One length alone
 * leaves I open: then the pairs with 0 or all ones for one of the two are listed. Undefined where no pair does.
 */
export function offsetsOf(
  g: bigint,
  samples: readonly RegisterSample[],
): OffsetSolutions | undefined {
  const r = degree(g);
  const ones = (1n << BigInt(r)) - 1n;
  const known = new Map<number, bigint>();
  for (const { message, length, value } of samples) {
    const offset = remainder(message << BigInt(r), g) ^ value;
    if ((known.get(length) ?? offset) !== offset) return undefined;
    known.set(length, offset);
  }
  const [[n, first] = [0, 0n], ...others] = known;
  const shift = powerOfX(BigInt(n), g);
  // I is `some` + a multiple of `step`: at first anything.
  let some = 0n;
  let step = 1n;
  for (const [m, offset] of others) {
    const a = shift ^ powerOfX(BigInt(m), g);
    const t = solve(multiply(a, step), remainder(multiply(a, some), g) ^ first ^ offset, g);
    if (!t) return undefined;
    some = remainder(some ^ multiply(step, t.one), g);
    step = gcd(g, multiply(step, t.period));
  }
  const free = r - degree(step);
  const withInit = (init: bigint): Offsets => ({
    init,
    added: first ^ remainder(multiply(init, shift), g),
  });
  const settled = free <= degree(gcd(g, (1n << 8n) ^ 1n));
  if (free <= MAX_FREE) {
    const list = Array.from({ length: 1 << free }, (_, k) =>
      withInit(some ^ multiply(step, BigInt(k))),
    );
    return { list, complete: true, settled };
  }
  const back = inverseMod(shift, g);
  const usual = [0n, ones].flatMap((word) => [
    word,
    ...(back === undefined ? [] : [remainder(multiply(first ^ word, back), g)]),
  ]);
  const fitting = [...new Set(usual)].filter((init) => remainder(init ^ some, step) === 0n);
  return { list: (fitting.length > 0 ? fitting : [some]).map(withInit), complete: false, settled };
}

/** The t with a·t ≡ b modulo g: one, and the period of the others. Undefined where there is none. */
function solve(a: bigint, b: bigint, g: bigint): { one: bigint; period: bigint } | undefined {
  const reduced = remainder(a, g);
  const common = gcd(g, reduced);
  const { quotient, remainder: rest } = divide(b, common);
  if (rest !== 0n) return undefined;
  const period = divide(g, common).quotient;
  if (period === 1n) return { one: 0n, period };
  const inverse = inverseMod(divide(reduced, common).quotient, period);
  if (inverse === undefined) return undefined;
  return { one: remainder(multiply(quotient, inverse), period), period };
}
