/**
 * Exact algebra against SymPy: common divisors of several variables, factors over the whole numbers, resultants. Each side's
 * best time of five, as long as a problem takes less than some seconds; both answers must be the same at a place modulo 2⁶¹ − 1.
 *
 *   node bench/algebra.bench.ts [seconds a problem]
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { commonDivisor } from '../packages/engines/algebra/polynomial/common-divisor.ts';
import * as P from '../packages/engines/algebra/polynomial/polynomial.ts';
import { resultant } from '../packages/engines/algebra/polynomial/resultant.ts';
import { factored } from '../packages/engines/algebra/whole/factor.ts';
import type { Whole } from '../packages/engines/algebra/whole/polynomial.ts';
import { type Problem, problems, type Term } from './algebra/problems.ts';

const SECONDS = Number(process.argv[2] ?? 10);
const PRIME = (1n << 61n) - 1n;

interface Answer {
  readonly seconds: number;
  readonly found: string | readonly string[];
}

/** SymPy's first variable is our highest, in which both write a polynomial. */
function polynomialOf(terms: readonly Term[], variables: number): P.Polynomial {
  let all: P.Polynomial = 0n;
  for (const [c, ...exponents] of terms) {
    let term: P.Polynomial = BigInt(c);
    for (const [k, e] of exponents.entries())
      term = P.product(term, P.power(P.variableOf(variables - 1 - k), e));
    all = P.sum(all, term);
  }
  return all;
}

function wholeOf(terms: readonly Term[]): Whole {
  const all: bigint[] = Array(Math.max(...terms.map(([, e = 0]) => e)) + 1).fill(0n);
  for (const [c, e = 0] of terms) all[e] = BigInt(c);
  return all;
}

function powerOf(x: bigint, e: number): bigint {
  let [result, base] = [1n, x % PRIME];
  for (let left = e; left > 0; left >>= 1) {
    if (left & 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
}

/** SymPy's side has the same places. */
const placeOf = (k: number): bigint => powerOf(3n, 10 + 7 * k);

/** Modulo a prime at a place of its own, up to its sign. */
function said(value: bigint): string {
  const least = ((value % PRIME) + PRIME) % PRIME;
  return String(least < PRIME - least ? least : PRIME - least);
}

function residueOf(a: P.Polynomial, variables: number): bigint {
  if (typeof a === 'bigint') return ((a % PRIME) + PRIME) % PRIME;
  const x = placeOf(variables - 1 - a.variable);
  return a.coefficients.reduceRight<bigint>(
    (sum, c) => (sum * x + residueOf(c, variables)) % PRIME,
    0n,
  );
}

const wholeValue = (f: Whole): bigint =>
  f.reduceRight((sum, c) => (sum * placeOf(0) + c) % PRIME, 0n);

/** The best time of five, or of as many as the seconds allow. */
function timed<T>(work: () => T): { readonly seconds: number; readonly result: T } {
  const begun = performance.now();
  let best = Number.POSITIVE_INFINITY;
  for (let round = 1; ; round++) {
    const start = performance.now();
    const result = work();
    best = Math.min(best, performance.now() - start);
    if (round === 5 || performance.now() - begun > SECONDS * 1000)
      return { seconds: best / 1000, result };
  }
}

function ours({ kind, variables, f, g = [] }: Problem): Answer {
  if (kind === 'factors') {
    const whole = wholeOf(f);
    const { seconds, result } = timed(() => factored(whole));
    const found = result.factors.map(({ factor, power }) => {
      return `${power} ${factor.length - 1} ${said(wholeValue(factor))}`;
    });
    return { seconds, found: found.sort() };
  }
  const [a, b] = [polynomialOf(f, variables), polynomialOf(g, variables)];
  const { seconds, result } = timed(() =>
    kind === 'gcd' ? commonDivisor(a, b) : resultant(a, b, variables - 1),
  );
  return { seconds, found: said(residueOf(result, variables)) };
}

function sympy(): { version: string; gmpy: boolean; answers: Answer[] } {
  const script = fileURLToPath(new URL('algebra/sympy-side.py', import.meta.url));
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', [script], {
    input: JSON.stringify({ seconds: SECONDS, problems }),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ReturnType<typeof sympy>;
}

const mine = problems.map(ours);
const theirs = sympy();
console.log(`SymPy ${theirs.version}, ${theirs.gmpy ? 'with' : 'without'} gmpy2`);
const milliseconds = (seconds = 0) => (seconds * 1000).toPrecision(3).padStart(10);
let differ = 0;
const ratios = new Map<string, number[]>();
for (const [k, { kind, name }] of problems.entries()) {
  const [own, other] = [mine[k], theirs.answers[k]];
  const same = JSON.stringify(own?.found) === JSON.stringify(other?.found);
  if (!same) differ++;
  const ratio = (other?.seconds ?? 0) / (own?.seconds ?? 1);
  ratios.set(kind, [...(ratios.get(kind) ?? []), ratio]);
  const line = [
    kind.padEnd(10),
    name.padEnd(46),
    milliseconds(own?.seconds),
    milliseconds(other?.seconds),
  ];
  console.log(
    `${line.join('')} ms  ${ratio.toPrecision(3).padStart(7)} × as fast${same ? '' : '   DIFFERENT'}`,
  );
}
for (const [kind, all] of ratios) {
  const mean = Math.exp(all.reduce((sum, r) => sum + Math.log(r), 0) / all.length);
  console.log(
    `${kind}: ${mean.toPrecision(3)} × as fast as SymPy, the geometric mean of ${all.length}`,
  );
}
if (differ > 0) throw new Error(`${differ} answers differ`);
