/** Products of sines and cosines of n as sums of them, in which whole quarters of a turn come out: cos²(nπ/2). */
import { substituted } from '../algebra/expression/expand.ts';
import type { Expression } from '../algebra/expression/expression.ts';
import { sum as plus } from '../algebra/expression/make.ts';
import { summands } from '../transform/summands.ts';
import { N, wholeAngles } from './integer-angles.ts';
import { T } from './terms.ts';

/** Of a form without t. */
export function unwound(e: Expression): Expression {
  const terms = summands(substituted(e, 'n', T)).map((t) => substituted(t, 't', N));
  return wholeAngles(plus(...terms));
}
