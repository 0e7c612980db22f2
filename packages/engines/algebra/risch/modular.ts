/** Whether linear equations have a solution modulo a prime, with numbers for the parameters: a quick test before the exact one. */
import type { Polynomial } from '../polynomial/polynomial.ts';

/** Products of two residues are exact in a double. */
const PRIME = 67_108_859;
/** What stands for the parameters, in turn. */
const VALUES = [7_919_431, 31_337_077, 52_711_703, 1_299_709, 44_444_447, 15_485_863];

/** Rows with the right side at the end. A wrong answer is possible for a few primes and values among millions. */
export function isSolvable(rows: readonly (readonly Polynomial[])[]): boolean {
  const left = rows.map((row) => row.map(residueOf));
  const width = (left[0]?.length ?? 1) - 1;
  let top = 0;
  for (let column = 0; column < width && top < left.length; column++) {
    const at = left.findIndex((row, k) => k >= top && row[column] !== 0);
    if (at < 0) continue;
    const pivot = left[at] as number[];
    left[at] = left[top] as number[];
    left[top++] = pivot;
    const by = inverse(pivot[column] as number);
    for (let k = top; k < left.length; k++) {
      const row = left[k] as number[];
      const factor = ((row[column] as number) * by) % PRIME;
      if (factor === 0) continue;
      for (let j = column; j <= width; j++)
        row[j] = ((row[j] as number) + (PRIME - factor) * (pivot[j] as number)) % PRIME;
    }
  }
  return left.slice(top).every((row) => row[width] === 0);
}

function residueOf(p: Polynomial): number {
  if (typeof p === 'bigint') {
    const r = Number(p % BigInt(PRIME));
    return r < 0 ? r + PRIME : r;
  }
  const x = VALUES[p.variable % VALUES.length] as number;
  return p.coefficients.reduceRight<number>((value, c) => (value * x + residueOf(c)) % PRIME, 0);
}

/** By Fermat’s little theorem. */
function inverse(a: number): number {
  let [result, base] = [1, a];
  for (let n = PRIME - 2; n > 0; n = Math.floor(n / 2)) {
    if (n % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
}
