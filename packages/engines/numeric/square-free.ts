/** A polynomial with whole coefficients, highest power first, the first not zero. */
export type IntegerPolynomial = readonly bigint[];

export interface Factor {
  readonly polynomial: IntegerPolynomial;
  readonly multiplicity: number;
}

/**
 * p up to a constant as a product of powers of polynomials without repeated roots (D. Y. Y. Yun,
 * SYMSAC 1976). A gcd of p and p′ modulo a prime, if constant, proves p free of repeated roots
 * without any large number.
 */
export function squareFree(p: IntegerPolynomial): Factor[] {
  if (p.length < 3 || coprimeModulo(p, derivative(p))) {
    return [{ polynomial: primitive(p), multiplicity: 1 }];
  }
  const factors: Factor[] = [];
  const common = gcd(p, derivative(p));
  let b = divide(p, common);
  let c = divide(derivative(p), common);
  for (let multiplicity = 1; b.length > 1; multiplicity++) {
    const d = subtract(c, derivative(b));
    const a = d.length === 0 ? primitive(b) : gcd(b, d);
    if (a.length > 1) factors.push({ polynomial: a, multiplicity });
    if (d.length === 0) break;
    b = divide(b, a);
    c = divide(d, a);
  }
  return factors;
}

const derivative = (p: IntegerPolynomial): IntegerPolynomial =>
  p.slice(0, -1).map((c, k) => c * BigInt(p.length - 1 - k));

const trim = (p: IntegerPolynomial): IntegerPolynomial => {
  const first = p.findIndex((c) => c !== 0n);
  return first < 0 ? [] : p.slice(first);
};

function subtract(a: IntegerPolynomial, b: IntegerPolynomial): IntegerPolynomial {
  const n = Math.max(a.length, b.length);
  const at = (p: IntegerPolynomial, k: number) => p[k - (n - p.length)] ?? 0n;
  return trim(Array.from({ length: n }, (_, k) => at(a, k) - at(b, k)));
}

function primitive(p: IntegerPolynomial): IntegerPolynomial {
  let g = 0n;
  for (let c of p) {
    while (c !== 0n) [g, c] = [c, g % c];
  }
  if (g < 0n) g = -g;
  if (p[0]! < 0n) g = -g;
  return p.map((c) => c / g);
}

/** The remainder of a power of b's first coefficient times a, by b. */
function pseudoRemainder(a: IntegerPolynomial, b: IntegerPolynomial): IntegerPolynomial {
  let r = a;
  while (r.length >= b.length) {
    const head = r[0]!;
    const lead = b[0]!;
    r = trim(r.map((c, k) => c * lead - (k < b.length ? b[k]! * head : 0n)));
  }
  return r;
}

/** Greatest common divisor by primitive remainders, its first coefficient positive; the other where one is empty. */
export function gcd(a: IntegerPolynomial, b: IntegerPolynomial): IntegerPolynomial {
  [a, b] = [primitive(a), primitive(b)];
  while (b.length > 0) {
    const r = pseudoRemainder(a, b);
    [a, b] = [b, r.length > 0 ? primitive(r) : r];
  }
  return a;
}

/** a / b where b divides a over the rationals: b is primitive, so the quotient is whole (Gauss). */
function divide(a: IntegerPolynomial, b: IntegerPolynomial): IntegerPolynomial {
  const rest = [...a];
  const quotient: bigint[] = [];
  for (let k = 0; k + b.length <= a.length; k++) {
    const q = rest[k]! / b[0]!;
    quotient.push(q);
    if (q !== 0n) for (let i = 0; i < b.length; i++) rest[k + i] = rest[k + i]! - q * b[i]!;
  }
  return quotient;
}

/** Below 2²⁶, so that products are exact in a double. */
const PRIMES = [67108859, 67108837, 67108819];

function coprimeModulo(p: IntegerPolynomial, q: IntegerPolynomial): boolean {
  return PRIMES.some((prime) => {
    const modulus = BigInt(prime);
    if (p[0]! % modulus === 0n) return false;
    const reduce = (c: bigint) => Number(((c % modulus) + modulus) % modulus);
    const strip = (x: number[]) => {
      const first = x.findIndex((c) => c !== 0);
      return first < 0 ? [] : x.slice(first);
    };
    let a = strip(p.map(reduce));
    let b = strip(q.map(reduce));
    while (b.length > 0) {
      const inverse = power(b[0]!, prime - 2, prime);
      while (a.length >= b.length) {
        const f = (a[0]! * inverse) % prime;
        for (let k = 0; k < b.length; k++) {
          a[k] = (a[k]! + prime - ((f * b[k]!) % prime)) % prime;
        }
        a = strip(a);
      }
      [a, b] = [b, a];
    }
    return a.length === 1;
  });
}

function power(base: number, exponent: number, prime: number): number {
  let result = 1;
  for (let b = base; exponent > 0; exponent = Math.floor(exponent / 2), b = (b * b) % prime) {
    if (exponent % 2 === 1) result = (result * b) % prime;
  }
  return result;
}
