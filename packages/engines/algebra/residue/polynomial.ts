/**
 * Polynomials over the integers modulo a prime p below 2^26: plain arrays of residues, the coefficient of xᵏ at k,
 * without zeros at the end. A product of two residues is below 2^52, exact in a double.
 */

export type Residues = readonly number[];

/** Primes are below this: products of residues, and their sum with one, are exact. */
export const MAX_PRIME = 2 ** 26;

/** 1/a modulo p, of a that is not 0 there; by the extended algorithm of Euclid. */
export function inverseOf(a: number, p: number): number {
  let [r, s, u, v] = [p, a % p, 0, 1];
  while (s !== 0) {
    const q = Math.floor(r / s);
    [r, s, u, v] = [s, r - q * s, v, u - q * v];
  }
  return u < 0 ? u + p : u;
}

/** Without the zeros of the highest powers. Changes what it is given. */
export function trimmed(a: number[]): number[] {
  while (a.length > 0 && a[a.length - 1] === 0) a.pop();
  return a;
}

/** Whole numbers as residues, and the sign of none kept. */
export const residuesOf = (whole: readonly bigint[], p: number): Residues => {
  const by = BigInt(p);
  return trimmed(
    whole.map((c) => {
      const r = Number(c % by);
      return r < 0 ? r + p : r;
    }),
  );
};

export function sum(a: Residues, b: Residues, p: number): Residues {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const out = long.slice();
  short.forEach((c, k) => {
    const s = (out[k] as number) + c;
    out[k] = s >= p ? s - p : s;
  });
  return trimmed(out);
}

export function difference(a: Residues, b: Residues, p: number): Residues {
  const out = Array.from({ length: Math.max(a.length, b.length) }, (_, k) => {
    const d = (a[k] ?? 0) - (b[k] ?? 0);
    return d < 0 ? d + p : d;
  });
  return trimmed(out);
}

export function product(a: Residues, b: Residues, p: number): Residues {
  if (a.length === 0 || b.length === 0) return [];
  const out = new Array<number>(a.length + b.length - 1).fill(0);
  a.forEach((x, i) => {
    if (x === 0) return;
    for (let j = 0; j < b.length; j++)
      out[i + j] = ((out[i + j] as number) + x * (b[j] as number)) % p;
  });
  return out;
}

export const scaled = (a: Residues, by: number, p: number): Residues =>
  by % p === 0 ? [] : a.map((c) => (c * by) % p);

/** Quotient and remainder of a by b, which is not 0. */
export function divided(
  a: Residues,
  b: Residues,
  p: number,
): { quotient: Residues; rest: Residues } {
  const rest = a.slice();
  const by = inverseOf(b[b.length - 1] as number, p);
  const quotient = new Array<number>(Math.max(0, a.length - b.length + 1)).fill(0);
  for (let k = a.length - b.length; k >= 0; k--) {
    const q = ((rest[k + b.length - 1] as number) * by) % p;
    quotient[k] = q;
    if (q === 0) continue;
    const less = p - q;
    for (let j = 0; j < b.length; j++)
      rest[k + j] = ((rest[k + j] as number) + less * (b[j] as number)) % p;
  }
  return { quotient, rest: trimmed(rest) };
}

export const remainder = (a: Residues, b: Residues, p: number): Residues => divided(a, b, p).rest;

/** With 1 at the highest power. */
export const monic = (a: Residues, p: number): Residues =>
  a.length === 0 ? a : scaled(a, inverseOf(a[a.length - 1] as number, p), p);

/** The greatest common divisor, monic; 0 of 0 and 0. */
export function commonDivisor(a: Residues, b: Residues, p: number): Residues {
  let [r, s] = [a, b];
  while (s.length > 0) [r, s] = [s, remainder(r, s, p)];
  return monic(r, p);
}

/** s and t with s·a + t·b = 1, of a and b without a common divisor. */
export function bezout(a: Residues, b: Residues, p: number): { s: Residues; t: Residues } {
  let [r, q]: Residues[] = [a, b] as [Residues, Residues];
  let [s, s1]: Residues[] = [[1], []] as [Residues, Residues];
  let [t, t1]: Residues[] = [[], [1]] as [Residues, Residues];
  while ((q as Residues).length > 0) {
    const { quotient, rest } = divided(r as Residues, q as Residues, p);
    [r, q] = [q, rest];
    [s, s1] = [s1, difference(s as Residues, product(quotient, s1 as Residues, p), p)];
    [t, t1] = [t1, difference(t as Residues, product(quotient, t1 as Residues, p), p)];
  }
  const unit = inverseOf((r as Residues)[0] as number, p);
  return { s: scaled(s as Residues, unit, p), t: scaled(t as Residues, unit, p) };
}

export const derivative = (a: Residues, p: number): Residues =>
  trimmed(a.slice(1).map((c, k) => (c * ((k + 1) % p)) % p));

/** aⁿ modulo f. */
export function powerModulo(a: Residues, n: bigint, f: Residues, p: number): Residues {
  let [result, base]: [Residues, Residues] = [[1], remainder(a, f, p)];
  for (let k = n; k > 0n; k >>= 1n) {
    if (k & 1n) result = remainder(product(result, base, p), f, p);
    if (k > 1n) base = remainder(product(base, base, p), f, p);
  }
  return result;
}
