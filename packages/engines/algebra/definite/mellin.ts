/**
 * ∫ over (0, ∞) of sums of c·x^p·(ln x)^m·g(x) by the Mellin transforms of g, each continued past the strip in which it
 * converges: the parts of a sum may diverge where the sum does not (sin²x/x², (e^(−ax) − e^(−bx))/x), and what has no bound
 * in them cancels. Powers of x alone have the transform 0.
 */
import { EngineError } from '../../error.ts';
import { rational } from '../../exact/rational.ts';
import { expanded, mapped } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  isNumber,
  MINUS_ONE,
  number,
  ONE,
  PI,
  symbol,
  symbolsOf,
  TWO,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { isZero, signOf } from '../simplify/zero.ts';
import { inExponential, ofFraction, ofLogarithm, Y } from './exponential-family.ts';
import {
  all,
  coefficient,
  constant,
  gammaSeries,
  inverse,
  type Laurent,
  linear,
  plus,
  powerSeries,
  slope,
  times,
  waveSeries,
} from './laurent.ts';
import type { Condition, Line } from './result.ts';
import { type Wave, wavesOf } from './waves.ts';

export interface Closed {
  readonly value: Expression;
  readonly conditions: readonly Condition[];
  readonly lines: readonly Line[];
}

/** A transform next to s, and the strip in which it converges. */
interface Known {
  readonly series: Laurent | undefined;
  readonly above?: Expression;
  readonly below?: Expression;
  /** What it is the transform of, in words. */
  readonly of: string;
}

interface Term {
  readonly c: Expression;
  readonly s: Expression;
  readonly logs: number;
  readonly rest: Expression;
  readonly wave?: NonNullable<Wave['wave']>;
}

const MAX_LOGS = 3;

/** Undefined where a part is of no kind that is known here, or where what has no bound does not cancel. */
export function byMellin(f: Expression, x: string): Closed | undefined {
  try {
    return found(f, x);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function found(f: Expression, x: string): Closed | undefined {
  const terms = termsOf(f, x);
  if (!terms || terms.length === 0) return undefined;
  const conditions: Condition[] = [];
  const names = new Set<string>();
  let total: Laurent = constant(ZERO);
  for (const term of terms) {
    const known = transform(term, x);
    if (!known?.series) return undefined;
    if (hasLetters(term.s) || [known.above, known.below].some((a) => a && hasLetters(a))) {
      if (terms.length > 1) return undefined;
      conditions.push(...strip(term.s, known));
    }
    names.add(known.of);
    let series = known.series;
    for (let k = 0; k < term.logs; k++) series = slope(series);
    total = plus(total, times(constant(term.c), series));
  }
  for (let k = total.from; k < 0; k++) if (!isZero(coefficient(total, k) ?? ONE)) return undefined;
  const value = coefficient(total, 0);
  return value && { value, conditions, lines: linesOf(terms, [...names]) };
}

const hasLetters = (a: Expression): boolean => symbolsOf(a).length > 0;

function strip(s: Expression, { above, below }: Known): Condition[] {
  const list: Condition[] = [];
  const take = (left: Expression, right: Expression): void => {
    const gap = difference(left, right);
    if (signOf(gap, () => true) !== 1) list.push({ left, relation: '>', right });
  };
  if (above) take(s, above);
  if (below) take(below, s);
  return list;
}

const linesOf = (terms: readonly Term[], names: readonly string[]): Line[] => [
  {
    says: `The integrand is a sum of ${terms.length === 1 ? 'one part' : `${terms.length} parts`} x^(s−1)·g(x), each with a known Mellin transform: of ${names.join(', of ')}.`,
  },
  ...(terms.length > 1
    ? [
        {
          says: 'Parts that diverge by themselves are continued in s; what has no bound in them cancels in the sum.',
        },
      ]
    : []),
];

/** sinh and its kin as exponentials, ln of products apart; multiplied out. */
function termsOf(f: Expression, x: string): Term[] | undefined {
  const plain = mapped(f, (p) =>
    p.kind === 'call' && has(p, x) ? inExponentials(p.name, p.of[0] as Expression, p) : p,
  );
  const waves = wavesOf(plain, x);
  if (!waves) return undefined;
  const list: Term[] = [];
  for (const { amplitude, wave } of waves) {
    const form = expanded(amplitude);
    for (const t of form.kind === 'sum' ? form.terms : [form]) {
      const term = termOf(t, x, wave);
      if (!term) return undefined;
      list.push(term);
    }
  }
  return list;
}

function inExponentials(name: string, u: Expression, as: Expression): Expression {
  const [up, down] = [power(E, u), power(E, opposite(u))];
  switch (name) {
    case 'sinh':
      return product(HALF, difference(up, down));
    case 'cosh':
      return product(HALF, sum(up, down));
    case 'tanh':
      return quotient(difference(up, down), sum(up, down));
    default:
      return as;
  }
}

function termOf(t: Expression, x: string, wave: Wave['wave']): Term | undefined {
  const log = call('log', symbol(x));
  const plain: Expression[] = [];
  const rest: Expression[] = [];
  let [s, logs] = [ONE as Expression, 0];
  for (const f of t.kind === 'product' ? t.factors : [t]) {
    if (!has(f, x)) plain.push(f);
    else if (f.key === x) s = sum(s, ONE);
    else if (f.kind === 'power' && f.base.key === x && !has(f.exponent, x)) s = sum(s, f.exponent);
    else if (equals(f, log)) logs++;
    else if (f.kind === 'power' && equals(f.base, log) && (integerOf(f.exponent) ?? -1n) > 0n)
      logs += Number(integerOf(f.exponent));
    else rest.push(f);
  }
  if (logs > MAX_LOGS) return undefined;
  return { c: product(...plain), s, logs, rest: product(...rest), ...(wave ? { wave } : {}) };
}

/** k and q of k·x^q, k positive. */
function monomial(a: Expression, x: string): { k: Expression; q: Expression } | undefined {
  // A sign in front of a sum goes into its terms.
  const form = sum(a);
  const parts = (form.kind === 'sum' ? form.terms : [form]).map((t) => single(t, x));
  const [first] = parts;
  if (!first || parts.some((p) => p?.q.key !== first.q.key)) return undefined;
  const k = sum(...parts.flatMap((p) => (p ? [p.k] : [])));
  return signOf(k, () => true) === 1 ? { k, q: first.q } : undefined;
}

function single(a: Expression, x: string): { k: Expression; q: Expression } | undefined {
  const plain: Expression[] = [];
  let q: Expression = ZERO;
  for (const f of a.kind === 'product' ? a.factors : [a]) {
    if (!has(f, x)) plain.push(f);
    else if (f.key === x) q = sum(q, ONE);
    else if (f.kind === 'power' && f.base.key === x && !has(f.exponent, x)) q = sum(q, f.exponent);
    else return undefined;
  }
  return { k: product(...plain), q };
}

const isPositive = (a: Expression): boolean => signOf(a, () => true) === 1;

function transform({ s, rest, wave }: Term, x: string): Known | undefined {
  if (wave) return ofWave(rest, wave, s, x);
  if (equals(rest, ONE)) return { series: constant(ZERO), of: '1' };
  return (
    ofExponential(rest, s, x) ??
    ofBinomial(rest, s, x) ??
    ofFunction(rest, s, x) ??
    ofFamily(rest, s, x)
  );
}

/** Γ(s/q)·k^(−s/q)/q. */
const gammaPart = (s: Expression, k: Expression, q: Expression): Laurent | undefined => {
  const gamma = gammaSeries(quotient(s, q), power(q, MINUS_ONE));
  return (
    gamma &&
    all(
      constant(power(q, MINUS_ONE)),
      gamma,
      powerSeries(k, opposite(quotient(s, q)), opposite(power(q, MINUS_ONE))),
    )
  );
};

function ofExponential(rest: Expression, s: Expression, x: string): Known | undefined {
  if (rest.kind !== 'power' || !equals(rest.base, E)) return undefined;
  const twoSided = ofTwoSided(rest.exponent, s, x);
  if (twoSided) return twoSided;
  const m = monomial(opposite(rest.exponent), x);
  if (!m || !isPositive(m.q)) return undefined;
  return { series: gammaPart(s, m.k, m.q), above: ZERO, of: 'e^(−k·x^q), Γ(s/q)·k^(−s/q)/q' };
}

/** e^(−ax^q − b/x^q): 2·(b/a)^(ν/2)·K_ν(2√(ab))/q, ν = s/q, here for ν = ±½, where K is elementary. */
function ofTwoSided(exponent: Expression, s: Expression, x: string): Known | undefined {
  const form = sum(opposite(exponent));
  if (form.kind !== 'sum' || form.terms.length !== 2) return undefined;
  const parts = form.terms.map((t) => monomial(t, x));
  const up = parts.find((p) => p && isPositive(p.q));
  const down = parts.find((p) => p && p !== up);
  if (!up || !down || !equals(down.q, opposite(up.q))) return undefined;
  const order = quotient(s, up.q);
  if (!isNumber(order) || order.value.d !== 2n || (order.value.n !== 1n && order.value.n !== -1n))
    return undefined;
  const z = product(TWO, power(product(up.k, down.k), HALF));
  const bessel = product(power(quotient(PI, product(TWO, z)), HALF), power(E, opposite(z)));
  const value = product(
    TWO,
    power(quotient(down.k, up.k), product(HALF, order)),
    bessel,
    power(up.q, MINUS_ONE),
  );
  return {
    series: { from: 0, c: [value] },
    of: 'e^(−ax^q − b·x^(−q)), 2·(b/a)^(ν/2)·K_ν(2√(ab))/q for ν = s/q',
  };
}

/** Waves beside 1/(e^(bx) ∓ 1), 1/cosh bx and 1/sinh bx, s = 1. */
function ofWaveInFamily(
  rest: Expression,
  { name, phase }: NonNullable<Wave['wave']>,
  s: Expression,
  x: string,
): Known | undefined {
  const inner = inExponential(rest, x);
  const a = quotient(phase, symbol(x));
  if (!inner || has(a, x) || !equals(s, ONE)) return undefined;
  const { inY, a: b } = inner;
  const y = symbol(Y);
  const turn = quotient(product(PI, a), b);
  const [up, down] = [power(E, product(HALF, turn)), power(E, opposite(product(HALF, turn)))];
  const [sinh, cosh] = [difference(up, down), sum(up, down)];
  const [full, back] = [power(E, turn), power(E, opposite(turn))];
  const half = quotient(PI, product(TWO, b));
  const over = power(product(TWO, a), MINUS_ONE);
  for (const [R, wave, value] of [
    [
      quotient(y, difference(ONE, y)),
      'sin',
      difference(product(half, quotient(sum(full, back), difference(full, back))), over),
    ],
    [
      quotient(y, sum(ONE, y)),
      'sin',
      difference(over, quotient(product(TWO, half), difference(full, back))),
    ],
    [quotient(product(TWO, y), sum(ONE, power(y, TWO))), 'cos', quotient(product(TWO, half), cosh)],
    [
      quotient(product(TWO, y), difference(ONE, power(y, TWO))),
      'sin',
      product(half, quotient(sinh, cosh)),
    ],
  ] as const) {
    if (wave !== name) continue;
    const c = constantRatio(inY, R);
    if (c)
      return {
        series: { from: 0, c: [product(c, value)] },
        of: `${name} ax times a fraction of e^(−bx), by its series`,
      };
  }
  return undefined;
}

/** c where a is c·b. */
function constantRatio(a: Expression, b: Expression): Expression | undefined {
  const at = (e: Expression, value: number): Expression =>
    mapped(e, (p) => (p.key === Y ? number(rational(1, value)) : p));
  const [p, q] = [2, 3].map((n) => quotient(at(a, n), at(b, n))) as [Expression, Expression];
  return isNumber(p) &&
    equals(p, q) &&
    equals(p, quotient(at(a, 7), at(b, 7))) &&
    equals(p, quotient(at(a, 11), at(b, 11)))
    ? p
    : undefined;
}

function ofWave(
  rest: Expression,
  wave: NonNullable<Wave['wave']>,
  s: Expression,
  x: string,
): Known | undefined {
  const m = monomial(wave.phase, x);
  if (!m || !isPositive(m.q)) return undefined;
  if (equals(rest, ONE)) {
    const gamma = gammaPart(s, m.k, m.q);
    // sin(πs/(2q)), or cos.
    const turn = waveSeries(wave.name, quotient(s, product(TWO, m.q)), quotient(HALF, m.q));
    return {
      series: gamma && times(gamma, turn),
      above: wave.name === 'sin' ? opposite(m.q) : ZERO,
      below: m.q,
      of:
        wave.name === 'sin'
          ? 'sin(k·x^q), Γ(s/q)·sin(πs/(2q))·k^(−s/q)/q'
          : 'cos(k·x^q), Γ(s/q)·cos(πs/(2q))·k^(−s/q)/q',
    };
  }
  return ofDampedWave(rest, wave, m.k, s, x) ?? ofWaveInFamily(rest, wave, s, x);
}

/** e^(−ax)·sin(bx): Γ(s)·(a² + b²)^(−s/2)·sin(s·atan(b/a)), here for whole s above 0 or letters. */
function ofDampedWave(
  rest: Expression,
  wave: NonNullable<Wave['wave']>,
  b: Expression,
  s: Expression,
  x: string,
): Known | undefined {
  if (
    rest.kind !== 'power' ||
    !equals(rest.base, E) ||
    wave.phase.key !== product(b, symbol(x)).key
  )
    return undefined;
  const m = monomial(opposite(rest.exponent), x);
  if (!m || !equals(m.q, ONE)) return undefined;
  const angle = call('atan', quotient(b, m.k));
  const gamma = gammaSeries(s, ONE);
  const size = powerSeries(
    sum(power(m.k, TWO), power(b, TWO)),
    product(number(rational(-1, 2)), s),
    number(rational(-1, 2)),
  );
  // sin((s + ε)φ) by the two first of its derivatives: logarithms beyond are not asked for.
  const turned = product(s, angle);
  const [first, second] =
    wave.name === 'sin'
      ? [call('sin', turned), product(angle, call('cos', turned))]
      : [call('cos', turned), opposite(product(angle, call('sin', turned)))];
  const turn: Laurent = { from: 0, c: [first, second] };
  return {
    series: gamma && all(gamma, size, turn),
    above: wave.name === 'sin' ? MINUS_ONE : ZERO,
    of: 'e^(−ax) times a wave, Γ(s)·(a² + b²)^(−s/2) times the wave of s·atan(b/a)',
  };
}

/** (c + d·x^q)^(−r): c^(s/q − r)·d^(−s/q)·Γ(s/q)·Γ(r − s/q)/(q·Γ(r)). */
function ofBinomial(rest: Expression, s: Expression, x: string): Known | undefined {
  if (rest.kind !== 'power' || rest.base.kind !== 'sum' || has(rest.exponent, x)) return undefined;
  const m = binomial(rest.base, x);
  if (!m) return undefined;
  const { c, d, q } = m;
  const r = opposite(rest.exponent);
  if (!isPositive(r)) return undefined;
  const [at, by] = [quotient(s, q), power(q, MINUS_ONE)];
  const [p1, p2] = [gammaSeries(at, by), gammaSeries(difference(r, at), opposite(by))];
  const under = gammaSeries(r, ZERO);
  if (!p1 || !p2 || !under) return undefined;
  const top = equals(r, ONE) ? reflected(at, by) : all(p1, p2, inverse(under));
  return {
    series: all(
      constant(by),
      top,
      powerSeries(c, difference(at, r), by),
      powerSeries(d, opposite(at), opposite(by)),
    ),
    above: ZERO,
    below: product(q, r),
    of: equals(r, ONE)
      ? '1/(c + d·x^q), π/(q·sin(πs/q)) for c = d = 1'
      : '(c + d·x^q)^(−r), B(s/q, r − s/q)/q for c = d = 1',
  };
}

/** Γ(t)Γ(1 − t) = π/sin πt. */
const reflected = (r: Expression, k: Expression): Laurent =>
  times(constant(PI), inverse(waveSeries('sin', r, k)));

/** c + d·x^q with c, d and q positive. */
function binomial(
  a: Expression,
  x: string,
): { c: Expression; d: Expression; q: Expression } | undefined {
  if (a.kind !== 'sum') return undefined;
  const withX = a.terms.filter((t) => has(t, x));
  const c = sum(...a.terms.filter((t) => !has(t, x)));
  const m = withX.length === 1 ? monomial(withX[0] as Expression, x) : undefined;
  if (!m || !isPositive(m.q) || !isPositive(c)) return undefined;
  return { c, d: m.k, q: m.q };
}

/** ln(1 + d·x^q), atan, erfc and J of k·x. */
function ofFunction(rest: Expression, s: Expression, x: string): Known | undefined {
  if (rest.kind !== 'call') return undefined;
  const u = rest.of[0] as Expression;
  if (rest.name === 'log') {
    const m = binomial(u, x);
    if (!m) return undefined;
    const { c, d, q } = m;
    const [at, by] = [quotient(s, q), power(q, MINUS_ONE)];
    // ln c, which is a power of x alone, has no part in it.
    return {
      series: all(
        reflected(at, by),
        inverse(linear(s, ONE)),
        powerSeries(quotient(d, c), opposite(at), opposite(by)),
      ),
      above: opposite(q),
      below: ZERO,
      of: 'ln(1 + x^q), π/(s·sin(πs/q))',
    };
  }
  const m = monomial(u, x);
  if (!m || !equals(m.q, ONE)) return undefined;
  const scale = powerSeries(m.k, opposite(s), MINUS_ONE);
  if (rest.name === 'atan')
    return {
      series: all(
        constant(product(number(rational(-1, 2)), PI)),
        inverse(linear(s, ONE)),
        inverse(waveSeries('cos', product(HALF, s), HALF)),
        scale,
      ),
      above: MINUS_ONE,
      below: ZERO,
      of: 'atan x, −π/(2s·cos(πs/2))',
    };
  if (rest.name === 'erfc' || rest.name === 'erf') {
    const gamma = gammaSeries(product(HALF, sum(s, ONE)), HALF);
    const sign = rest.name === 'erf' ? MINUS_ONE : ONE;
    return {
      series:
        gamma &&
        all(constant(quotient(sign, power(PI, HALF))), gamma, inverse(linear(s, ONE)), scale),
      ...(rest.name === 'erfc' ? { above: ZERO } : { above: MINUS_ONE, below: ZERO }),
      of: 'erfc x, Γ((s + 1)/2)/(√π·s)',
    };
  }
  const order = /^J(\d+)$/u.exec(rest.name)?.[1];
  if (order === undefined) return undefined;
  const n = whole(Number(order));
  const [up, down] = [
    gammaSeries(product(HALF, sum(n, s)), HALF),
    gammaSeries(sum(ONE, product(HALF, difference(n, s))), number(rational(-1, 2))),
  ];
  if (!up || !down) return undefined;
  return {
    series: all(constant(HALF), powerSeries(TWO, s, ONE), up, inverse(down), scale),
    above: opposite(n),
    below: number(rational(3, 2)),
    of: 'J of order n, 2^(s−1)·Γ((n + s)/2)/Γ(1 + (n − s)/2)',
  };
}

function ofFamily(rest: Expression, s: Expression, x: string): Known | undefined {
  if (rest.kind === 'call' && (rest.name === 'log' || rest.name === 'atan')) {
    const inner = inExponential(rest.of[0] as Expression, x);
    return (
      inner && {
        series: ofLogarithm(rest.name, inner, s),
        above: ZERO,
        of: 'ln(1 ± e^(−x)), Γ(s) times ζ or its kin at s + 1',
      }
    );
  }
  const inner = inExponential(rest, x);
  if (!inner) return undefined;
  return {
    series: ofFraction(inner, s),
    above: hasLetters(s) ? lowest(inner.inY) : ZERO,
    of: 'a fraction of e^(−x), Γ(s) times ζ or β',
  };
}

/** Bose’s integrals need s > 1, Fermi’s s > 0. */
const lowest = (inY: Expression): Expression => {
  const atOne = mapped(inY, (p) => (p.key === Y ? number(rational(999_999, 1_000_000)) : p));
  return isNumber(atOne) && Math.abs(Number(atOne.value.n / atOne.value.d)) > 100_000 ? ONE : ZERO;
};
