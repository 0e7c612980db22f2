/** Sums over the roots of a polynomial that has no simpler factors: written, and in numbers. */
import { type Expression, symbol } from '@tollbench/engines/algebra/expression/expression.ts';
import { difference } from '@tollbench/engines/algebra/expression/make.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import * as C from '@tollbench/engines/numeric/complex.ts';
import type { Constants } from '@tollbench/engines/transform/constants.ts';
import type { RootSum } from '@tollbench/engines/transform/inverse.ts';
import type { Line } from './result.ts';
import { rootsOf } from './theorems.ts';

const ALPHA = symbol('alpha');

export function rootSumLine(k: Constants, { q, coefficients }: RootSum, delay: Expression): Line {
  const t = difference(symbol('t'), delay);
  const isLate = delay.key !== '0';
  const parts = coefficients.flatMap((c, j) => {
    if (c.length === 0) return [];
    const e = k.inX(c, ALPHA);
    const fact = [1, 1, 2, 6, 24, 120][j] ?? Number.NaN;
    return [
      {
        tex: `\\left(${texOf(e)}\\right)${j ? `\\frac{(${texOf(t)})^{${j}}}{${fact}}` : ''}`,
        text: `(${textOf(e)})${j ? `*(${textOf(t)})^${j}/${fact}` : ''}`,
      },
    ];
  });
  const poly = k.inX(q, ALPHA);
  return {
    name: '',
    tex: `\\sum_{\\alpha:\\,${texOf(poly)}=0} \\left[${parts.map((p) => p.tex).join(' + ')}\\right] e^{\\alpha ${isLate ? `(${texOf(t)})` : 't'}}${isLate ? ` u(${texOf(t)})` : ''}`,
    text: `sum over ${textOf(poly)} = 0 of (${parts.map((p) => p.text).join(' + ')})*e^(alpha*(${textOf(t)}))`,
  };
}

/** At t after the delay; 0 before. */
export function rootSumValue(k: Constants, { q, coefficients }: RootSum, t: number): number {
  if (t < 0) return 0;
  return rootsOf(k, q).reduce((all, root) => {
    let factor = C.ONE;
    const c = coefficients.reduce((sum, p, j) => {
      const value = p.reduceRight((v, x) => C.add(C.mul(v, root), k.numberOf(x)), C.ZERO);
      const out = C.add(sum, C.mul(value, factor));
      factor = C.scale(factor, t / (j + 1));
      return out;
    }, C.ZERO);
    return all + C.mul(c, C.exp(C.scale(root, t))).re;
  }, 0);
}
