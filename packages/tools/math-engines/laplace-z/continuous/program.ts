/** An answer as exports need it: signals in parts that programs evaluate, without impulses, beside their transforms. */
import {
  type Expression,
  partsOf,
  symbol,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { product as times } from '@tollbench/engines/algebra/expression/make.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import type { Constants } from '@tollbench/engines/transform/constants.ts';
import { isRootSum } from '@tollbench/engines/transform/inverse.ts';
import { formulaOf, signalOf } from '@tollbench/engines/transform/transform-of.ts';
import type { Program, ProgramPart } from '../result.ts';
import { rootSumDecimals } from '../root-sums.ts';
import type { Found, Solution } from './found.ts';

const S = symbol('s');
/** Every digit of a double. */
const DIGITS = 17;

const isCalled = (a: Expression, name: string): a is Extract<Expression, { kind: 'call' }> =>
  a.kind === 'call' && a.name === name;
const isImpulsive = (a: Expression): boolean =>
  (a.kind === 'call' && a.name.startsWith('dirac')) || partsOf(a).some(isImpulsive);

export function programSignal(found: Found, one: Solution): Program['signals'][0] {
  const { k, typed } = found;
  const isTyped = typed !== undefined && !partsIn(typed).some((p) => isCalled(p, 'conv'));
  const f = isTyped ? typed : signalOf(one.back, one.others);
  const sums = isTyped ? [] : sumParts(k, one);
  return {
    name: one.name,
    parts: [...(f.kind === 'sum' ? f.terms : [f]).flatMap(partOf), ...sums],
    transform: textOf(one.F),
    impulses: impulsesOf(k, one),
  };
}

const partsIn = (a: Expression): readonly Expression[] => [a, ...partsOf(a).flatMap(partsIn)];

function partOf(term: Expression): ProgramPart[] {
  const factors = term.kind === 'product' ? term.factors : [term];
  const own = factors.find((f) => isCalled(f, 'repeat'));
  if (!own) return isImpulsive(term) ? [] : [{ front: '1', of: textOf(term) }];
  const [once, period, factor] = partsOf(own) as [Expression, Expression, Expression?];
  const smooth = (once.kind === 'sum' ? once.terms : [once]).filter((a) => !isImpulsive(a));
  const front = textOf(times(...factors.filter((f) => f !== own)));
  return smooth.map((a) => ({
    front,
    of: textOf(a),
    period: textOf(period),
    factor: factor ? textOf(factor) : '1',
  }));
}

const sumParts = (k: Constants, one: Solution): ProgramPart[] =>
  one.back.flatMap(({ delay, pieces, repeat }) =>
    pieces.flatMap(({ value }): ProgramPart[] => {
      if (!isRootSum(value)) return [];
      const of = rootSumDecimals(k, value, delay, undefined, DIGITS).text;
      return [
        repeat
          ? { front: '1', of, period: textOf(repeat.period), factor: textOf(repeat.factor) }
          : { front: '1', of },
      ];
    }),
  );

/** What impulses have in the transform. */
function impulsesOf(k: Constants, one: Solution): string {
  const list = one.back
    .filter(({ fractions }) => fractions.whole.length > 0)
    .map(({ delay, repeat, fractions: { whole } }) => {
      const ratio = k.ratioIn(k.inX(whole, S), 's');
      return { delay, ratio, ...(repeat && { repeat }) };
    });
  return textOf(formulaOf(k, list));
}
