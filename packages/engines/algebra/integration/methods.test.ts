import { describe, expect, test } from 'vitest';
import { complex } from '../../numeric/complex.ts';
import { type Expression, symbolsOf } from '../expression/expression.ts';
import { numberAt } from '../expression/numeric.ts';
import { readExpression } from '../expression/read.ts';
import { integrate } from './integrate.ts';

const NODES = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363];
const WEIGHTS = [0.362683783378362, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763];

const valueAt = (a: Expression, x: number) => {
  const at: Record<string, ReturnType<typeof complex>> = { x: complex(x) };
  symbolsOf(a).forEach((name) => {
    // Between 1.3 and 1.7 whatever it is called.
    at[name] ??= complex(1.3 + ((name.codePointAt(0) ?? 0) % 8) * 0.05);
  });
  return numberAt(a, at);
};

/** ∫ from a to b by eight places of Gauss in each of four parts, which knows nothing of derivatives. */
function byGauss(f: Expression, a: number, b: number): { re: number; im: number } {
  let [re, im] = [0, 0];
  const h = (b - a) / 8;
  for (let part = 0; part < 4; part++) {
    const middle = a + (2 * part + 1) * h;
    NODES.forEach((node, k) => {
      for (const sign of [-1, 1]) {
        const v = valueAt(f, middle + sign * node * h);
        re += h * (WEIGHTS[k] as number) * v.re;
        im += h * (WEIGHTS[k] as number) * v.im;
      }
    });
  }
  return { re, im };
}

const METHODS: Readonly<Record<string, readonly string[]>> = {
  'sines and cosines of one angle': [
    'sin(x)^3',
    'sin(x)^5*cos(x)^2',
    'sec(x)^3',
    'sec(x)^5',
    'tan(x)^2*sec(x)',
    'tan(x)^4',
    'csc(x)^3',
    '1/(5 - 4cos(x))',
    '1/(2sin(x) - cos(x) + 5)',
    '1/(1 - cos(x))',
    '1/(a*sin(x) + b*cos(x))',
    '1/(3 + b*cos(a x + 1))',
    'sin(x)^2/(1 + sin(x)^2)',
    '(sin(x) + cos(x))/sin(2x)',
    'sin(a + x)*cos(x)/cos(2x)',
    'cos(x)/(sin(x)*tan(x/2))',
  ],
  'roots of sines and cosines': [
    'sqrt(sin(x))*cos(x)^3',
    'sin(2x)*sqrt(3cos(x)^2 + 1)',
    'sin(2x)/sqrt(9 - cos(x)^4)',
    'sqrt(1 + sin(x))',
    'sqrt(1 - cos(x))',
    'sin(x)/sqrt(cos(x)^3)',
    'ln(tan(x))/(sin(x)*cos(x))',
  ],
  'powers of x, exponentials and waves': [
    'sin(x)^6',
    'x^2*sin(x)^2',
    'sin(3x)*cos(5x)',
    'e^x*cos(3x + 4)',
    'e^(a x)*sin(b x)',
    'd^x*x^3*sin(x)',
    '10^x*e^x',
    'a^x*b^x',
    'x^6*e^(-x)',
    'sin(a + x)*cos(x)',
    '(x + e^x)^2*sinh(x)',
    'x*(1 + e^x*sin(x))^2',
  ],
  'fractions whose roots are known by size and angle': [
    '1/(x^4 - 2)',
    '1/(3x^4 + 7)',
    '1/(x^4 + 3x^2 - 5)',
    'x^2/(x^4 - x^2 + 2)',
    '(x^3 + 2x)/(x^8 + 1)',
    '1/(x^8 - x^4 + 1)',
    '1/(a*x^3 - b)',
    '1/(x^4 + x^3 + x^2 + x + 1)',
    'x/((x - a)*(x - b)*(x - c))',
    'x^2/((x^2 + a^2)*(x^2 + b^2))',
  ],
  'one exponential': [
    'e^(6x)/(1 + e^(4x))',
    '1/(2e^(a x) + 9e^(-a x))',
    '1/cosh(x)',
    'tanh(x)^2/(3 + sinh(x))',
    'sqrt(1 + e^x)',
    '1/(2^x + 3)',
  ],
  'roots of fractions of the first degree': [
    '1/(1 + sqrt(x))',
    'sqrt(x)/(1 + x^(1/3))',
    'sqrt((1 + x)/(2 - x))',
    '1/(x^2*sqrt(a + b*x))',
    '1/(sqrt(x) + sqrt(x + 1))',
    'ln(x)/sqrt(a*x + b)',
  ],
  'inverse functions of x': [
    'cos(ln(x))',
    'x^2*acos(x)',
    'asin(x)^2',
    'x*e^(atan(x))/(1 + x^2)^(3/2)',
    'sqrt(x)*ln(x)^2',
    'acot(x)',
    'asec(2 + x)',
    'erf(a + x)',
  ],
  'squares under roots and powers of x': [
    'sqrt(x^4 + 2 + 1/x^4)',
    'x/sqrt(x^2 + (x^2 + 1)^(3/2) + 1)',
    'sqrt(x^8 + 1)*(2x^8 + 1)/(x^17 + 2x^9 + x)',
    '1/(x*sqrt(1 - x^3))',
  ],
  'several functions at once': [
    '((1 - x)*ln(x) - 1)*e^(-x)/ln(x)^2',
    '(2x^3 + x)*e^(2x^2)*e^(1 - x*e^(x^2))/(1 - x*e^(x^2))^2',
    '(x^2 + 2x*ln(x) + (x + 1)*sqrt(x + ln(x)) + ln(x)^2)/(x^3 + 2x^2*ln(x) + x*ln(x)^2)',
    '(5x^4*sqrt(x^3 + 1) - 3x^2*sqrt(x^5 - 2x + 3) - 2sqrt(x^3 + 1))/(2sqrt(x^3 + 1)*sqrt(x^5 - 2x + 3))',
    'e^(a x)*(a*ln(x) + 1/x)',
    'e^x*(tan(x) + sec(x)^2)',
  ],
  'roots in roots': ['sqrt(x + sqrt(x^2 + 3))/x', 'sqrt(x)*sqrt(x + 2)*(1 + x)'],
  'one root of a quadratic': [
    'sqrt(3 - x^2)',
    'sqrt(x^2 + 5)',
    '1/(x^2 + 1)^(3/2)',
    'x^2/(5 - x^2)^(3/2)',
    '1/(x*sqrt(x^2 + 3))',
    'sqrt(9 - x^2)/x^2',
    'x^2*sqrt(a^2 - x^2/9)',
    '1/((x - 3)^2*sqrt(2x - x^2))',
    '(1 + x)/((2 - x)^2*sqrt(1 + x^2))',
    'x/(1 - x^2 + sqrt(1 - x^2))',
    'x*ln(x + sqrt(x^2 + 1))',
    'x/sqrt(1 + x^2 + x^4)',
  ],
};

for (const [method, list] of Object.entries(METHODS))
  describe(method, () => {
    test.each(list)('∫ %s', (text) => {
      const f = readExpression(text);
      const found = integrate(f, 'x');
      if (found.kind !== 'found') throw new Error(`${text} has an antiderivative`);
      // Where none of them has a pole.
      const [a, b] = method.startsWith('several') ? [0.74, 0.93] : [0.37, 0.71];
      const [from, to] = [valueAt(found.antiderivative, a), valueAt(found.antiderivative, b)];
      const area = byGauss(f, a, b);
      expect(to.re - from.re).toBeCloseTo(area.re, 9);
      expect(to.im - from.im).toBeCloseTo(area.im, 9);
    });
  });
