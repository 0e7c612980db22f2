/** Polynomials for the race of the algebra, as terms; by lot where it says so, always the same. */

/** Coefficient, and the exponent of each variable. */
export type Term = readonly [coefficient: string, ...exponents: number[]];

export interface Problem {
  readonly kind: 'gcd' | 'factors' | 'resultant';
  readonly name: string;
  readonly variables: number;
  readonly f: readonly Term[];
  readonly g?: readonly Term[];
}

type Terms = Map<string, bigint>;

const termsOf = (all: Terms): Term[] =>
  [...all]
    .filter(([, c]) => c !== 0n)
    .map(([exponents, c]) => [String(c), ...exponents.split(',').map(Number)]);

function add(to: Terms, exponents: readonly number[], c: bigint): void {
  const key = exponents.join(',');
  to.set(key, (to.get(key) ?? 0n) + c);
}

function times(a: Terms, b: Terms): Terms {
  const all: Terms = new Map();
  for (const [ea, ca] of a)
    for (const [eb, cb] of b) {
      const right = eb.split(',').map(Number);
      add(
        all,
        ea.split(',').map((e, k) => Number(e) + (right[k] ?? 0)),
        ca * cb,
      );
    }
  return all;
}

const power = (a: Terms, n: number): Terms => (n === 1 ? a : times(a, power(a, n - 1)));

/** From triples of coefficient and exponents. */
function terms(variables: number, ...list: readonly (readonly [bigint, ...number[]])[]): Terms {
  const all: Terms = new Map();
  for (const [c, ...exponents] of list)
    add(
      all,
      Array.from({ length: variables }, (_, k) => exponents[k] ?? 0),
      c,
    );
  return all;
}

/** x₁ + … + xₙ + c, to the k-th powers of the variables. */
function linear(n: number, c: bigint, k = 1): Terms {
  const all = terms(n, [c]);
  for (let i = 0; i < n; i++)
    add(
      all,
      Array.from({ length: n }, (_, j) => (i === j ? k : 0)),
      1n,
    );
  return all;
}

let state = 12345n;
/** From −size to size. */
function drawn(size: bigint): bigint {
  state = (state * 6364136223846793005n + 1442695040888963407n) % (1n << 64n);
  return (state % (2n * size + 1n)) - size;
}

/** In one variable, of this degree, with coefficients up to a size. */
function dense(degree: number, size: bigint): Terms {
  const all: Terms = new Map();
  for (let k = 0; k <= degree; k++) add(all, [k], drawn(size));
  add(all, [degree], 2n * size + 1n);
  return all;
}

/** In two variables, of this degree together. */
function plane(degree: number, size: bigint): Terms {
  const all: Terms = new Map();
  for (let i = 0; i <= degree; i++)
    for (let j = 0; i + j <= degree; j++) add(all, [i, j], drawn(size));
  return all;
}

/** With all sums of ±√2, ±√3, ±√5, … as its roots: irreducible, and of small degrees modulo every prime. */
function swinnertonDyer(primes: readonly bigint[]): Terms {
  // In x and the root of the last prime, whose square is put in after each product.
  let f: bigint[] = [0n, 1n];
  for (const p of primes) {
    // f(x + r) = a + b r, with r² = p: then a² − p b².
    const a: bigint[] = [];
    const b: bigint[] = [];
    for (const [n, c] of f.entries()) {
      let choose = 1n;
      for (let k = 0; k <= n; k++) {
        const to = k % 2 === 0 ? a : b;
        to[n - k] = (to[n - k] ?? 0n) + c * choose * p ** BigInt(k >> 1);
        choose = (choose * BigInt(n - k)) / BigInt(k + 1);
      }
    }
    const square = (u: readonly bigint[]): bigint[] => {
      const s: bigint[] = [];
      for (let i = 0; i < u.length; i++)
        for (let j = 0; j < u.length; j++)
          s[i + j] = (s[i + j] ?? 0n) + (u[i] ?? 0n) * (u[j] ?? 0n);
      return s;
    };
    const [aa, bb] = [square(a), square(b)];
    f = Array.from({ length: aa.length }, (_, k) => (aa[k] ?? 0n) - p * (bb[k] ?? 0n));
  }
  return terms(1, ...f.map((c, k) => [c, k] as const));
}

function gcd(name: string, variables: number, d: Terms, f: Terms, g: Terms): Problem {
  const of = (a: Terms) => termsOf(times(d, a));
  return { kind: 'gcd', name, variables, f: of(f), g: of(g) };
}

const factors = (name: string, f: Terms): Problem => ({
  ...{ kind: 'factors', name, variables: 1, f: termsOf(f) },
});

const resultant = (name: string, variables: number, f: Terms, g: Terms): Problem => ({
  ...{ kind: 'resultant', name, variables, f: termsOf(f), g: termsOf(g) },
});

export const problems: readonly Problem[] = [
  ...[2, 3, 4, 5].map((n) =>
    gcd(
      `dense squares in ${n} variables`,
      n,
      power(linear(n, 1n), 2),
      power(linear(n, -2n), 2),
      power(linear(n, 2n), 2),
    ),
  ),
  ...[2, 3, 4].map((n) =>
    gcd(
      `sparse, degree ${2 * (n + 1)} in ${n} variables`,
      n,
      power(linear(n, 1n, n + 1), 2),
      power(linear(n, -2n, n + 1), 2),
      power(linear(n, 2n, n + 1), 2),
    ),
  ),
  gcd(
    'degree 60, 30 digits, one variable',
    1,
    dense(30, 10n ** 15n),
    dense(30, 10n ** 15n),
    dense(30, 10n ** 15n),
  ),
  gcd(
    'no common divisor, three variables',
    3,
    terms(3, [1n]),
    power(linear(3, 1n), 5),
    power(linear(3, 2n, 2), 4),
  ),
  ...[60, 105, 180].map((n) => factors(`x^${n} − 1`, terms(1, [1n, n], [-1n, 0]))),
  factors('Swinnerton-Dyer of 4 primes, degree 16', swinnertonDyer([2n, 3n, 5n, 7n])),
  factors('Swinnerton-Dyer of 5 primes, degree 32', swinnertonDyer([2n, 3n, 5n, 7n, 11n])),
  factors(
    'two of degree 25 by lot, 10 digits',
    times(dense(25, 10n ** 10n), dense(25, 10n ** 10n)),
  ),
  factors(
    'ten of degree 4 by lot, cubes among them',
    Array.from({ length: 5 }, (_, k) => power(dense(4, 9n), (k % 3) + 1)).reduce(times),
  ),
  ...[6, 8, 10].map((n) =>
    resultant(`dense of degree ${n} in two variables`, 2, plane(n, 9n), plane(n, 9n)),
  ),
  resultant(
    'degree 40 by lot, 20 digits, one variable',
    1,
    dense(40, 10n ** 20n),
    dense(40, 10n ** 20n),
  ),
  resultant(
    'circle and quartic with two letters',
    4,
    terms(4, [1n, 2], [1n, 0, 2], [-1n, 0, 0, 2]),
    terms(4, [1n, 4], [3n, 1, 2, 1], [1n, 0, 3, 0, 1], [-2n, 0, 0, 1, 2], [5n]),
  ),
];
