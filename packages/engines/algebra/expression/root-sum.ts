/** Sums over the roots α of a polynomial, of a formula in α: what is left where no root of it can be written. */
import { type CallNode, callNode, type Expression, ROOT, whole } from './expression.ts';
import { power, product, sum } from './make.ts';

/** Its name as a function: of the formula in α and the coefficients of the polynomial, from that of α⁰ on. */
export const ROOT_SUM = 'RootSum';

export interface RootSum {
  /** In α. */
  readonly body: Expression;
  /** Of α⁰, α¹, … Without repeated roots. */
  readonly coefficients: readonly Expression[];
}

export const rootSumNode = ({ body, coefficients }: RootSum): CallNode =>
  callNode(ROOT_SUM, [body, ...coefficients]);

/** Undefined of what is none. */
export function rootSumOf(a: Expression): RootSum | undefined {
  if (a.kind !== 'call' || a.name !== ROOT_SUM) return undefined;
  const [body, ...coefficients] = a.of as [Expression, ...Expression[]];
  return { body, coefficients };
}

/** The polynomial as a formula in α. */
export const polynomialOf = ({ coefficients }: RootSum): Expression =>
  sum(...coefficients.map((c, k) => product(c, power(ROOT, whole(k)))));
