/** What a limit comes to, and sequences along which there are two, in TeX and in words. */
import {
  type Expression,
  ONE,
  PI,
  symbol,
  TWO,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { product, quotient, sum } from '@tollbench/engines/algebra/expression/make.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import type { Limit } from '@tollbench/engines/algebra/limit/at-infinity.ts';
import type { Along, Oscillates } from '@tollbench/engines/algebra/limit/limit.ts';
import { tex } from '../tex.ts';

export const limitValueTex = (l: Limit, closed?: Expression): string =>
  l.kind === 'infinite' ? (l.sign > 0 ? '\\infty' : '-\\infty') : tex(closed ?? l.value);
export const limitValueText = (l: Limit, closed?: Expression): string =>
  l.kind === 'infinite' ? (l.sign > 0 ? 'oo' : '-oo') : textOf(closed ?? l.value);

/** What stands still along a sequence: 1/x = 2πk + π/2, n = 2k + 1. */
function sequence({ kernel, isCounted }: Oscillates, { angle }: Along): Equal {
  const by = isCounted ? PI : ONE;
  return {
    left: quotient(kernel, by),
    right: sum(product(TWO, quotient(PI, by), symbol('k')), quotient(angle, by)),
  };
}
interface Equal {
  readonly left: Expression;
  readonly right: Expression;
}

/** One of the two sequences, with what it leads to. */
export const alongTex = (o: Oscillates, a: Along): string => {
  const { left, right } = sequence(o, a);
  return `${tex(left)} = ${tex(right)}:\\quad ${limitValueTex(a.limit)}`;
};
/** Both sequences in a sentence. */
export function oscillationText(o: Oscillates): string {
  const lines = o.along.map((a) => {
    const { left, right } = sequence(o, a);
    return `along ${textOf(left)} = ${textOf(right)} it goes to ${limitValueText(a.limit)}`;
  });
  return `The limit does not exist: ${lines.join(', ')} (k → ∞).`;
}
