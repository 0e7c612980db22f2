/** Polynomials with whole coefficients from the constant up: what fraction-free elimination needs of them. */

export type WholePolynomial = readonly bigint[];

function trimmed(p: bigint[]): WholePolynomial {
  while (p.length > 0 && p.at(-1) === 0n) p.pop();
  return p;
}

/** a·b − c·d. */
export function crossed(
  a: WholePolynomial,
  b: WholePolynomial,
  c: WholePolynomial,
  d: WholePolynomial,
): WholePolynomial {
  const sums = new Array<bigint>(Math.max(0, a.length + b.length, c.length + d.length)).fill(0n);
  const take = (p: WholePolynomial, q: WholePolynomial, sign: bigint) =>
    p.forEach((x, i) => {
      q.forEach((y, j) => {
        sums[i + j] = (sums[i + j] as bigint) + sign * x * y;
      });
    });
  take(a, b, 1n);
  take(c, d, -1n);
  return trimmed(sums);
}

/** a/b, where b is known to divide a over the whole numbers. */
export function exactQuotient(a: WholePolynomial, b: WholePolynomial): WholePolynomial {
  const rest = [...a];
  const lead = b.at(-1) as bigint;
  const quotient = new Array<bigint>(Math.max(0, a.length - b.length + 1)).fill(0n);
  for (let k = a.length - b.length; k >= 0; k--) {
    const q = (rest[k + b.length - 1] as bigint) / lead;
    quotient[k] = q;
    b.forEach((y, j) => {
      rest[k + j] = (rest[k + j] as bigint) - q * y;
    });
  }
  return trimmed(quotient);
}
