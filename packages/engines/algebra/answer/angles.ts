/** Functions of angles in other words: halves, inverse functions within them, and quotients by their names. */
import { mapped } from '../expression/expand.ts';
import {
  type CallNode,
  E,
  type Expression,
  equals,
  HALF,
  integerOf,
  ONE,
  TWO,
  whole,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import {
  coefficientOf,
  difference,
  opposite,
  power,
  product,
  quotient,
  sum,
} from '../expression/make.ts';

/** The formula, and what it is without tangents of halves and without angles of inverse functions. */
export function anglesOf(a: Expression): readonly Expression[] {
  const hyperbolic = /\(\^ e /u.test(a.key) ? withHyperbolic(a) : [a];
  if (!/\((?:sin|cos|tan|sec|csc|cot) /u.test(a.key)) return hyperbolic;
  const plain = mapped(mapped(mapped(a, withoutHalf), byTangents), ofInverse);
  const forms = [...hyperbolic, plain, mapped(a, bySines)];
  return forms.filter((f, k) => forms.findIndex((g) => g.key === f.key) === k);
}

/** tan, cot, sec and csc by the sine and the cosine. */
function bySines(part: Expression): Expression {
  if (part.kind !== 'call' || !['sec', 'csc', 'cot', 'tan'].includes(part.name)) return part;
  const u = part.of[0] as Expression;
  const [s, c] = [call('sin', u), call('cos', u)];
  if (part.name === 'tan') return quotient(s, c);
  return part.name === 'cot' ? quotient(c, s) : quotient(ONE, part.name === 'sec' ? c : s);
}

/** eᵘ as cosh u + sinh u, where there is e⁻ᵘ too. */
function withHyperbolic(a: Expression): readonly Expression[] {
  const exponents = new Map<string, Expression>();
  mapped(a, (part) => {
    if (part.kind === 'power' && equals(part.base, E))
      exponents.set(part.exponent.key, part.exponent);
    return part;
  });
  const has = (u: Expression) => exponents.has(sum(opposite(u)).key);
  if (![...exponents.values()].some(has)) return [a];
  const plain = mapped(a, (part) =>
    part.kind === 'power' && equals(part.base, E) && has(part.exponent)
      ? sum(call('cosh', part.exponent), call('sinh', part.exponent))
      : part,
  );
  return [a, plain];
}

/** tan(u/2) as sin u/(1 + cos u), where u/2 is half of something. */
function withoutHalf(part: Expression): Expression {
  if (part.kind !== 'call' || part.name !== 'tan') return part;
  const [half] = part.of as [Expression];
  if (coefficientOf(half).c.d % 2n !== 0n) return part;
  const u = product(TWO, half);
  return quotient(call('sin', u), sum(ONE, call('cos', u)));
}

/** Of an angle that is an inverse function all six are by the sine and the cosine. */
function byTangents(part: Expression): Expression {
  if (part.kind !== 'call' || !['sec', 'csc', 'cot', 'tan'].includes(part.name)) return part;
  const [u] = part.of as [Expression];
  if (u.kind !== 'call' || !INVERSE[u.name]) return part;
  return bySines(part);
}

const rest = (u: Expression): Expression => power(difference(ONE, power(u, TWO)), HALF);
const hypotenuse = (u: Expression): Expression => power(sum(ONE, power(u, TWO)), HALF);

/** The sine and the cosine of an inverse function, on principal branches. */
const INVERSE: Readonly<Record<string, (u: Expression) => readonly [Expression, Expression]>> = {
  asin: (u) => [u, rest(u)],
  acos: (u) => [rest(u), u],
  atan: (u) => [quotient(u, hypotenuse(u)), quotient(ONE, hypotenuse(u))],
};

function ofInverse(part: Expression): Expression {
  if (part.kind !== 'call' || (part.name !== 'sin' && part.name !== 'cos')) return part;
  const [angle] = part.of as [Expression];
  const found = angle.kind === 'call' ? INVERSE[angle.name] : undefined;
  if (!found) return part;
  return found((angle as CallNode).of[0] as Expression)[part.name === 'sin' ? 0 : 1];
}

/** sin u/cos u as tan u, 1/cos u as sec u. */
export function withNames(a: Expression): Expression {
  if (!/\(\^ \((?:sin|cos|tan) .*\) -/u.test(a.key)) return a;
  const inside = mapped(a, (part) =>
    part.kind === 'product'
      ? named(part.factors)
      : part.kind === 'sum'
        ? sum(...part.terms.map((t) => (t.kind === 'power' ? named([t]) : t)))
        : part,
  );
  const all = inside.kind === 'power' ? named([inside]) : inside;
  return all.key.length < a.key.length ? all : a;
}

const NAMES: Readonly<
  Record<string, { readonly mate: string; readonly ratio: string; readonly over: string }>
> = {
  cos: { mate: 'sin', ratio: 'tan', over: 'sec' },
  sin: { mate: 'cos', ratio: 'cot', over: 'csc' },
};

function named(factors: readonly Expression[]): Expression {
  const whole_ = product(...factors);
  for (const f of factors) {
    const n = f.kind === 'power' ? integerOf(f.exponent) : undefined;
    if (f.kind !== 'power' || f.base.kind !== 'call' || n === undefined || n >= 0n) continue;
    if (f.base.name === 'tan')
      return product(
        whole_,
        power(f.base, whole(-n)),
        power(call('cot', f.base.of[0] as Expression), whole(-n)),
      );
    const names = NAMES[f.base.name];
    if (!names) continue;
    const u = f.base.of[0] as Expression;
    const mate = call(names.mate, u);
    const m = exponentOf(factors, mate);
    const shared = m < 0n ? 0n : m < -n ? m : -n;
    return product(
      whole_,
      power(f.base, whole(-n)),
      power(mate, whole(-shared)),
      power(call(names.ratio, u), whole(shared)),
      power(call(names.over, u), whole(-n - shared)),
    );
  }
  return whole_;
}

/** The whole exponent of a factor; 0 where it is none. */
function exponentOf(factors: readonly Expression[], of: Expression): bigint {
  for (const f of factors) {
    if (f.key === of.key) return 1n;
    if (f.kind === 'power' && f.base.key === of.key) return integerOf(f.exponent) ?? 0n;
  }
  return 0n;
}
