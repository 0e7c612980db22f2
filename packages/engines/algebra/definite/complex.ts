/** Integrands with i in them, of a real variable and real letters: their real and imaginary parts by themselves. */
import {
  E,
  type Expression,
  equals,
  has,
  integerOf,
  ONE,
  symbol,
  TWO,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';

const I = 'i';

export interface Parts {
  readonly re: Expression;
  readonly im: Expression;
}

/** Powers that are multiplied out. */
const MAX_POWER = 8n;

/** Undefined where a function of something complex is none of those whose parts are known here. */
export function partsOfComplex(a: Expression): Parts | undefined {
  if (!has(a, I)) return { re: a, im: ZERO };
  if (a.key === I) return { re: ZERO, im: ONE };
  if (a.kind === 'sum') {
    const parts = all(a.terms);
    return parts && { re: sum(...parts.map((p) => p.re)), im: sum(...parts.map((p) => p.im)) };
  }
  if (a.kind === 'product') return all(a.factors)?.reduce(times);
  if (a.kind === 'power') return ofPower(a.base, a.exponent);
  if (a.kind === 'call' && a.of.length === 1) return ofCall(a.name, a.of[0] as Expression);
  return undefined;
}

function all(list: readonly Expression[]): Parts[] | undefined {
  const parts = list.map(partsOfComplex);
  return parts.every((p) => p !== undefined) ? parts : undefined;
}

const times = (a: Parts, b: Parts): Parts => ({
  re: difference(product(a.re, b.re), product(a.im, b.im)),
  im: sum(product(a.re, b.im), product(a.im, b.re)),
});

function ofPower(base: Expression, exponent: Expression): Parts | undefined {
  if (equals(base, E)) {
    const up = partsOfComplex(exponent);
    if (!up) return undefined;
    const size = power(E, up.re);
    return { re: product(size, call('cos', up.im)), im: product(size, call('sin', up.im)) };
  }
  const n = integerOf(exponent);
  const plain = partsOfComplex(base);
  if (n === undefined || !plain || n > MAX_POWER || n < -MAX_POWER) return undefined;
  const one = n < 0n ? inverse(plain) : plain;
  return Array.from({ length: Number(n < 0n ? -n : n) }, () => one).reduce(times);
}

const inverse = ({ re, im }: Parts): Parts => {
  const size = sum(power(re, TWO), power(im, TWO));
  return { re: quotient(re, size), im: opposite(quotient(im, size)) };
};

/** Of u + vi by the addition theorems. */
function ofCall(name: string, of: Expression): Parts | undefined {
  const p = partsOfComplex(of);
  if (!p) return undefined;
  const f = (n: string, u: Expression): Expression => call(n, u);
  const { re: u, im: v } = p;
  switch (name) {
    case 'sin':
      return { re: product(f('sin', u), f('cosh', v)), im: product(f('cos', u), f('sinh', v)) };
    case 'cos':
      return {
        re: product(f('cos', u), f('cosh', v)),
        im: opposite(product(f('sin', u), f('sinh', v))),
      };
    case 'sinh':
      return { re: product(f('sinh', u), f('cos', v)), im: product(f('cosh', u), f('sin', v)) };
    case 'cosh':
      return { re: product(f('cosh', u), f('cos', v)), im: product(f('sinh', u), f('sin', v)) };
    default:
      return undefined;
  }
}

/** re + im·i. */
export const together = ({ re, im }: Parts): Expression => sum(re, product(im, symbol(I)));
