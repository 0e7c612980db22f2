/** The series of an expression for w → 0+: Taylor, Laurent and Puiseux alike, logarithms of w kept as a symbol. */
import { EngineError } from '../../error.ts';
import { derivative } from '../expression/derivative.ts';
import { expanded } from '../expression/expand.ts';
import {
  type CallNode,
  E,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  isNumber,
  MINUS_ONE,
  ONE,
  PI,
  type PowerNode,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call, FUNCTIONS } from '../expression/functions.ts';
import {
  difference,
  opposite,
  quotient as over,
  sum as plus,
  power as raised,
  product as times,
} from '../expression/make.ts';
import type { Sign } from '../simplify/zero.ts';
import type { Series } from './series.ts';
import * as S from './series.ts';

/** What ln w is called in coefficients. */
export const LOG = symbol('ln_w');

export interface About {
  /** The variable that goes to 0 from above. */
  readonly w: string;
  /** Orders that are worked out behind each first term. */
  readonly relative: number;
  /** What ln w is; LOG where nothing else is said. */
  readonly log?: Expression;
  /** The sign of a coefficient; throws where it is not known. */
  readonly sign: (c: Expression) => Sign;
}

/** Throws `MoreTerms`, or `unsupported` where there is none: sin(1/w), e^(1/w). */
export function seriesOf(a: Expression, about: About): Series {
  if (!has(a, about.w)) return S.constant(a);
  switch (a.kind) {
    case 'symbol':
      return S.monomial(ONE, ONE);
    case 'sum':
      return S.cut(S.sum(...a.terms.map((t) => seriesOf(t, about))), about.relative);
    case 'product':
      return a.factors
        .map((f) => seriesOf(f, about))
        .reduce((x, y) => S.cut(S.product(x, y), about.relative));
    case 'power':
      return ofPower(a, about);
    case 'call':
      return ofCall(a, about);
    default:
      return S.constant(a);
  }
}

function ofPower({ base, exponent }: PowerNode, about: About): Series {
  if (equals(base, E)) return exponential(seriesOf(exponent, about), about);
  if (!has(exponent, about.w) && (isNumber(exponent) || isConstant(exponent))) {
    const s = seriesOf(base, about);
    const n = integerOf(exponent);
    if (n !== undefined && n > 0n && n <= 12n) return S.cut(product(s, Number(n)), about.relative);
    return S.cut(S.power(s, exponent, about.relative), about.relative);
  }
  return exponential(seriesOf(times(exponent, call('log', base)), about), about);
}

const isConstant = (a: Expression): boolean => {
  try {
    S.exponentValue(a);
    return true;
  } catch {
    return false;
  }
};

function product(s: Series, n: number): Series {
  let all = s;
  for (let k = 1; k < n; k++) all = S.product(all, s);
  return all;
}

const NEAR = 1e-9;

/** s as what grows, what stays and what goes to 0. Throws `unsupported` where something grows. */
function parted(s: Series, what: string): { stays: Expression; goes: Series } {
  if (S.valuation(s) < -NEAR) {
    S.leading(s);
    throw new EngineError('unsupported', `${what} has an essential singularity there.`);
  }
  if (s.order <= NEAR) throw new S.MoreTerms();
  const stays = s.terms.find((t) => Math.abs(t.at) < NEAR)?.coefficient ?? ZERO;
  return { stays, goes: { ...s, terms: s.terms.filter((t) => t.at > NEAR) } };
}

const factorials: Expression[] = [ONE];
function overFactorial(k: number): Expression {
  for (let j = factorials.length; j <= k; j++)
    factorials.push(over(factorials[j - 1] as Expression, whole(j)));
  return factorials[k] as Expression;
}

/** e^s: a multiple of ln w in what stays is a power of w. */
function exponential(s: Series, { relative }: About): Series {
  const { stays, goes } = parted(s, 'The exponential function');
  const up = S.composed(goes, overFactorial, relative);
  if (!has(stays, LOG.name)) return S.scaled(up, raised(E, stays));
  const k = expanded(derivative(stays, LOG.name));
  if (has(k, LOG.name) || !isConstant(k))
    throw new EngineError('unsupported', 'A power of a logarithm grows there, and has no series.');
  return S.shifted(S.scaled(up, raised(E, expanded(difference(stays, times(k, LOG))))), k);
}

function logarithm(s: Series, { relative, log = LOG }: About): Series {
  const first = S.leading(s);
  const u = S.rest(s, first);
  const l = S.composed(
    u,
    (k) => (k === 0 ? ZERO : over(whole(k % 2 === 1 ? 1 : -1), whole(k))),
    relative,
  );
  const front = plus(call('log', first.coefficient), times(first.exponent, log));
  return S.sum(S.constant(front), l);
}

/** sin or cos, sinh or cosh, of s: the even and the odd part of its exponential. */
function waves(s: Series, name: string, about: About): Series {
  const { stays, goes } = parted(s, name);
  const isRound = name === 'sin' || name === 'cos';
  const part = (odd: 0 | 1) =>
    S.composed(
      goes,
      (k) => {
        if (k % 2 !== odd) return ZERO;
        const c = overFactorial(k);
        return isRound && Math.floor(k / 2) % 2 === 1 ? opposite(c) : c;
      },
      about.relative,
    );
  const [odd, even] = [part(1), part(0)];
  const [sine, cosine] = isRound ? ['sin', 'cos'] : ['sinh', 'cosh'];
  const [a, b] = [call(sine as string, stays), call(cosine as string, stays)];
  if (name === sine) return S.sum(S.scaled(even, a), S.scaled(odd, b));
  return S.sum(S.scaled(even, b), S.scaled(odd, isRound ? opposite(a) : a));
}

/** What others are written by. */
const BY: Readonly<Record<string, (u: Expression) => Expression>> = {
  tan: (u) => over(call('sin', u), call('cos', u)),
  cot: (u) => over(call('cos', u), call('sin', u)),
  sec: (u) => over(ONE, call('cos', u)),
  csc: (u) => over(ONE, call('sin', u)),
  tanh: (u) => over(call('sinh', u), call('cosh', u)),
  asinh: (u) => call('log', plus(u, raised(plus(raised(u, TWO), ONE), HALF))),
  atanh: (u) => over(difference(call('log', plus(ONE, u)), call('log', difference(ONE, u))), TWO),
  li: (u) => call('Ei', call('log', u)),
};
/** Those that are so for every argument, and those that serve where the argument has no value. */
const AT_POLES = new Set(['asinh', 'atanh']);

function ofCall({ name, of }: CallNode, about: About): Series {
  const [u] = of as [Expression];
  const s = seriesOf(u, about);
  if (name === 'log') return logarithm(s, about);
  if (/^(?:sin|cos)h?$/u.test(name)) return waves(s, name, about);
  if (name === 'abs' || name === 'sign') {
    const sign = about.sign(S.leading(s).coefficient);
    return name === 'abs' ? S.scaled(s, whole(sign)) : S.constant(whole(sign));
  }
  if (name === 'heaviside')
    return S.constant(about.sign(S.leading(s).coefficient) > 0 ? ONE : ZERO);
  const by = BY[name];
  const isLarge = S.valuation(s) < -NEAR;
  if (by && (!AT_POLES.has(name) || isLarge || isAtPole(name, s))) return seriesOf(by(u), about);
  if (isLarge) return farOut(name, u, s, about);
  return byItsSlope(name, u, s, about);
}

/** atanh has its poles at ±1. */
const isAtPole = (name: string, s: Series): boolean =>
  name === 'atanh' &&
  s.terms.some((t) => Math.abs(t.at) < NEAR && isNumber(t.coefficient) && isUnit(t.coefficient));
const isUnit = (c: Expression): boolean => equals(c, ONE) || equals(c, MINUS_ONE);

/** Where the argument grows without bound. */
function farOut(name: string, u: Expression, s: Series, about: About): Series {
  if (name === 'erfcx' || name === 'Eis') return asymptotic(name, s, about);
  const sign = about.sign(S.leading(s).coefficient);
  if (name === 'atan')
    return S.sum(
      S.constant(times(whole(sign), HALF, PI)),
      S.scaled(seriesOf(call('atan', over(ONE, u)), about), MINUS_ONE),
    );
  // What is left out is less than every power.
  if (name === 'erf') return S.constant(whole(sign));
  throw new EngineError('unsupported', `${name} has an essential singularity there.`);
}

/** e^(u²)·erfc u and e^(−u)·Ei u of large u (DLMF 7.12.1, 6.12.2). */
function asymptotic(name: string, s: Series, { relative }: About): Series {
  const t = S.power(s, MINUS_ONE, relative);
  let c: Expression = ONE;
  const list: Expression[] = [];
  for (let k = 0; k < 40; k++) {
    list.push(c);
    c = name === 'Eis' ? times(c, whole(k + 1)) : times(c, over(whole(-(2 * k + 1)), TWO));
  }
  const at = (k: number) => list[k] ?? ZERO;
  const inner = name === 'Eis' ? t : S.product(t, t);
  const body = S.product(t, S.composed(inner, at, Math.min(relative, 39 * S.valuation(inner))));
  return name === 'Eis' ? body : S.scaled(body, raised(PI, opposite(HALF)));
}

/** f(u) = f(u₀) + ∫f′(u)·u′ dw. */
function byItsSlope(name: string, u: Expression, s: Series, about: About): Series {
  const of = FUNCTIONS[name]?.slope;
  if (!of) throw new EngineError('unsupported', `${name} has no series here.`);
  const { stays } = parted(s, name);
  if (s.terms.some((t) => has(t.coefficient, LOG.name)))
    throw new EngineError('unsupported', `${name} of a logarithm has no series here.`);
  const inner = S.product(seriesOf(of(u), about), S.slope(s));
  return S.sum(S.constant(call(name, stays)), S.integral(inner));
}
