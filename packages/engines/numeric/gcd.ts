/** Bits of the leading parts that a round of Lehmer's works with: products of two stay whole in a double. */
const LEADING = 26n;
/** Bits below which whole numbers are divided as they are. */
const SMALL = 128n;

/**
 * The greatest common divisor of two whole numbers, not negative (Euclid, Elements VII.2; of large ones Lehmer's
 * rounds, Knuth, The Art of Computer Programming 2, algorithm 4.5.2 L). gcd(0, 0) is 0.
 */
export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  if (x < y) [x, y] = [y, x];
  while (y >> SMALL !== 0n) {
    const { p, q, r, s } = steps(x, y);
    // Numbers of very different sizes: a division brings them together.
    if (q === 0) [x, y] = [y, x % y];
    else [x, y] = [BigInt(p) * x + BigInt(q) * y, BigInt(r) * x + BigInt(s) * y];
  }
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Those steps of Euclid's that the leading bits of x ≥ y decide alone, as one matrix; q is 0 where there are none. */
function steps(x: bigint, y: bigint): { p: number; q: number; r: number; s: number } {
  const shift = BigInt(x.toString(16).length * 4) - LEADING;
  let [u, v] = [Number(x >> shift), Number(y >> shift)];
  let [p, q, r, s] = [1, 0, 0, 1];
  while (v + r !== 0 && v + s !== 0) {
    const k = Math.floor((u + p) / (v + r));
    if (k !== Math.floor((u + q) / (v + s))) break;
    [p, r] = [r, p - k * r];
    [q, s] = [s, q - k * s];
    [u, v] = [v, u - k * v];
  }
  return { p, q, r, s };
}
