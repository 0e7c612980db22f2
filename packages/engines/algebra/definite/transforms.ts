import { rational } from '../../exact/rational.ts';
import { mapped } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  isNumber,
  MINUS_ONE,
  number,
  ONE,
  PI,
  TWO,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { inExponential, ofFraction, ofLogarithm, Y } from './exponential-family.ts';
import {
  all,
  constant,
  gammaSeries,
  inverse,
  type Laurent,
  linear,
  powerSeries,
  times,
  waveSeries,
} from './laurent.ts';
import { gammaPart, hasLetters, isPositive, type Known, monomial } from './transform-parts.ts';
import { ofWave } from './wave-transforms.ts';
import type { Wave } from './waves.ts';

/** g(x), a wave among its factors. */
export interface Part {
  readonly s: Expression;
  readonly rest: Expression;
  readonly wave?: NonNullable<Wave['wave']>;
}

export function transform({ s, rest, wave }: Part, x: string): Known | undefined {
  if (wave) return ofWave(rest, wave, s, x);
  if (equals(rest, ONE)) return { series: constant(ZERO), of: '1' };
  return (
    ofExponential(rest, s, x) ??
    ofBinomial(rest, s, x) ??
    ofFunction(rest, s, x) ??
    ofFamily(rest, s, x)
  );
}

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
