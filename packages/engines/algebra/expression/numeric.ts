/** Values of expressions at numbers, on principal branches: what every answer is checked by. */
import { EngineError } from '../../error.ts';
import { toNumber } from '../../exact/rational.ts';
import { logGamma } from '../../fit/distributions.ts';
import { besselI } from '../../numeric/bessel-i.ts';
import { besselJ } from '../../numeric/bessel-jy.ts';
import * as C from '../../numeric/complex.ts';
import { clausen, dilogarithm, inverseTangentIntegral } from '../../numeric/dilogarithm.ts';
import { erf, erfc } from '../../numeric/erfc.ts';
import {
  cosineIntegral,
  erfi,
  exponentialIntegral,
  logarithmicIntegral,
  sineIntegral,
} from '../../numeric/exponential-integrals.ts';
import { fresnel } from '../../numeric/fresnel.ts';
import { roots as rootsOf } from '../../numeric/roots.ts';
import { zeta } from '../../numeric/zeta.ts';
import { type Expression, ROOT } from './expression.ts';
import { type RootSum, rootSumOf } from './root-sum.ts';

type Complex = C.Complex;
const { I, ONE } = C;

const halfLog = (a: Complex, b: Complex): Complex => C.scale(C.sub(C.log(a), C.log(b)), 0.5);
const atanh = (z: Complex): Complex => halfLog(C.add(ONE, z), C.sub(ONE, z));
const asinh = (z: Complex): Complex => C.log(C.add(z, C.sqrt(C.add(C.mul(z, z), ONE))));
const acosh = (z: Complex): Complex =>
  C.log(C.add(z, C.mul(C.sqrt(C.sub(z, ONE)), C.sqrt(C.add(z, ONE)))));
const byI = (z: Complex): Complex => C.mul(z, I);
const overI = (z: Complex): Complex => C.mul(z, C.neg(I));
const ofReal = (name: string, f: (x: number) => number) => (z: Complex) => {
  if (z.im !== 0)
    throw new EngineError('unsupported', `${name} is worked out for real numbers alone.`);
  return C.complex(f(z.re));
};

const CALLS: Readonly<Record<string, (z: Complex) => Complex>> = {
  sin: C.sin,
  cos: C.cos,
  tan: C.tan,
  cot: (z) => C.inv(C.tan(z)),
  sec: (z) => C.inv(C.cos(z)),
  csc: (z) => C.inv(C.sin(z)),
  sinh: C.sinh,
  cosh: C.cosh,
  tanh: C.tanh,
  asinh,
  acosh,
  atanh,
  asin: (z) => overI(asinh(byI(z))),
  acos: (z) => C.sub(C.complex(Math.PI / 2), overI(asinh(byI(z)))),
  atan: (z) => overI(atanh(byI(z))),
  log: C.log,
  abs: (z) => C.complex(C.abs(z)),
  sign: ofReal('sign', Math.sign),
  heaviside: ofReal('heaviside', (x) => (x > 0 ? 1 : x < 0 ? 0 : 0.5)),
  erf: ofReal('erf', erf),
  erfc: ofReal('erfc', erfc),
  erfi: ofReal('erfi', erfi),
  Ei: ofReal('Ei', exponentialIntegral),
  li: ofReal('li', logarithmicIntegral),
  Si: ofReal('Si', sineIntegral),
  Ci: ofReal('Ci', cosineIntegral),
  fresnels: ofReal('S', (x) => fresnel(x).s),
  fresnelc: ofReal('C', (x) => fresnel(x).c),
  Li2: dilogarithmAt,
  Cl2: ofReal('Cl₂', clausen),
  Ti2: ofReal('Ti₂', inverseTangentIntegral),
  Zeta: ofReal('ζ', zeta),
  Gamma: ofReal('Γ', gamma),
};

/** On the principal branch, continuous from below at the cut over (1, ∞). */
function dilogarithmAt(z: Complex): Complex {
  if (z.im !== 0) throw new EngineError('unsupported', 'Li₂ is worked out for real numbers alone.');
  return C.complex(dilogarithm(z.re), z.re > 1 ? -Math.PI * Math.log(z.re) : 0);
}

/** Γ(x): by its logarithm above 0, mirrored below it. */
export function gamma(x: number): number {
  if (x > 0) return Number.isInteger(x) && x < 23 ? factorial(x - 1) : Math.exp(logGamma(x));
  return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** J of a whole order at any real place. */
export function besselAt(n: number, x: number): number {
  if (x === 0) return n === 0 ? 1 : 0;
  return (x < 0 && n % 2 === 1 ? -1 : 1) * besselJ(n, Math.abs(x)).j;
}

function callOf(name: string): ((z: Complex) => Complex) | undefined {
  const order = /^J(\d+)$/u.exec(name)?.[1];
  return order === undefined ? CALLS[name] : ofReal(name, (x) => besselAt(Number(order), x));
}

/** The value where symbols have the numbers given. Throws `incomplete` for a symbol without one, `unsupported` for a function. */
export function numberAt(a: Expression, at: Readonly<Record<string, Complex>>): Complex {
  switch (a.kind) {
    case 'number':
      return C.complex(toNumber(a.value));
    case 'symbol':
      return ofSymbol(a.name, at);
    case 'sum':
      return a.terms.map((t) => numberAt(t, at)).reduce(C.add);
    case 'product':
      return a.factors.map((f) => numberAt(f, at)).reduce(C.mul);
    case 'power':
      return ofPower(numberAt(a.base, at), numberAt(a.exponent, at));
    default: {
      const roots = rootSumOf(a);
      if (roots) return ofRoots(roots, at);
      if (a.of.length === 2) return ofTwo(a.name, ...numbersOf(a.of, at));
      const f = a.of.length === 1 ? callOf(a.name) : undefined;
      if (!f) throw new EngineError('unsupported', `${a.name} has no value in numbers here.`);
      return f(numberAt(a.of[0] as Expression, at));
    }
  }
}

const numbersOf = (of: readonly Expression[], at: Readonly<Record<string, Complex>>) =>
  of.map((u) => numberAt(u, at)) as [Complex, Complex];

/** Bessel’s functions with their order as an argument, which is a whole number. */
function ofTwo(name: string, order: Complex, z: Complex): Complex {
  const f = ({ besselj: besselAt, besseli: besselI } as const)[name];
  const n = order.re;
  if (!f) throw new EngineError('unsupported', `${name} has no value in numbers here.`);
  if (order.im !== 0 || z.im !== 0 || !Number.isInteger(n))
    throw new EngineError(
      'unsupported',
      `${name} is worked out for whole orders and real numbers alone.`,
    );
  // Of −n it is that of n, of J with its sign where n is odd.
  const sign = n < 0 && n % 2 !== 0 && name === 'besselj' ? -1 : 1;
  return C.complex(sign * f(Math.abs(n), z.re));
}

/** Roots of a polynomial with real coefficients. */
function ofRoots({ body, coefficients }: RootSum, at: Readonly<Record<string, Complex>>): Complex {
  const list = coefficients.map((c) => numberAt(c, at));
  if (list.some(({ im }) => im !== 0))
    throw new EngineError(
      'unsupported',
      'A sum over roots of a complex polynomial has no value here.',
    );
  const { re, im } = rootsOf(list.map((c) => c.re).reverse());
  let total = C.complex(0);
  for (let k = 0; k < re.length; k++) {
    const root = C.complex(re[k] as number, im[k] as number);
    total = C.add(total, numberAt(body, { ...at, [ROOT.name]: root }));
  }
  return total;
}

function ofSymbol(name: string, at: Readonly<Record<string, Complex>>): Complex {
  if (name === 'pi') return C.complex(Math.PI);
  if (name === 'e') return C.complex(Math.E);
  if (name === 'i') return I;
  if (name === 'EulerGamma') return C.complex(0.5772156649015329);
  if (name === 'Catalan') return C.complex(0.915965594177219);
  const value = at[name];
  if (!value) throw new EngineError('incomplete', `${name} has no value.`, { value: name });
  return value;
}

/** Whole powers by products: a real base stays real. */
function ofPower(base: Complex, exponent: Complex): Complex {
  const n = exponent.re;
  if (exponent.im !== 0 || !Number.isInteger(n) || Math.abs(n) > 1024) return C.pow(base, exponent);
  let result = ONE;
  let factor = n < 0 ? C.inv(base) : base;
  for (let k = Math.abs(n); k > 0; k = Math.floor(k / 2)) {
    if (k % 2 === 1) result = C.mul(result, factor);
    factor = C.mul(factor, factor);
  }
  return result;
}
