import {
  compareWords,
  OPERANDS,
  type Operation,
  operate,
  type Relation,
  type Result as Worked,
} from '@tollbench/engines/float/arithmetic.ts';
import { decode } from '@tollbench/engines/float/code.ts';
import type { Format } from '@tollbench/engines/float/format.ts';
import { type IntegerKind, roundToIntegral, toInteger } from '@tollbench/engines/float/integral.ts';
import { ROUNDINGS, type Rounded, type Rounding } from '@tollbench/engines/float/round.ts';
import { InputError } from '../../../define/error.ts';
import type { Inputs } from '../inputs.ts';
import { mannerOf } from './format.ts';
import { type Taken, taken } from './read.ts';

export type OperandName = 'a' | 'b' | 'c';

export interface OperationResult {
  readonly mode: 'operation';
  readonly format: Format;
  readonly operation: Operation;
  readonly operands: readonly (Taken & { readonly name: OperandName })[];
  readonly worked: Worked;
  readonly word: bigint;
  readonly roundings: readonly { readonly rounding: Rounding; readonly worked: Rounded }[];
  /** Of a and b, where there are two. */
  readonly relation: Relation | undefined;
  /** The result as a whole number. */
  readonly integral: Rounded;
  readonly integers: readonly {
    readonly name: string;
    readonly kind: IntegerKind;
    readonly value: bigint | undefined;
    readonly saturated: bigint;
  }[];
}

const NAMES: readonly OperandName[] = ['a', 'b', 'c'];
const INTEGERS: readonly (readonly [string, IntegerKind])[] = [8, 16, 32, 64].flatMap((bits) => [
  [`int${bits}`, { bits, signed: true }],
  [`uint${bits}`, { bits, signed: false }],
]);

export function operated(i: Inputs, format: Format): OperationResult {
  const manner = mannerOf(i);
  const operands = NAMES.slice(0, OPERANDS[i.operation]).map((name) => ({
    name,
    ...taken(name, i[name], format, { given: i.operandsAs, manner }),
  }));
  const words = operands.map((o) => o.word);
  const worked = operate(format, i.operation, words, manner);
  if (worked.word === undefined)
    throw new InputError(
      `has no word for the result: ${format.name} has neither NaN nor infinity`,
      {
        field: 'format',
        value: i.format,
      },
    );
  const [a = 0n, b] = words;
  const value = decode(format, worked.word);
  return {
    mode: 'operation',
    format,
    operation: i.operation,
    operands,
    worked,
    word: worked.word,
    roundings: ROUNDINGS.map((rounding) => ({
      rounding,
      worked: operate(format, i.operation, words, { ...manner, rounding }),
    })),
    relation: b === undefined ? undefined : compareWords(format, a, b),
    integral: roundToIntegral(format, worked.word, manner),
    integers: INTEGERS.map(([name, kind]) => {
      const { value: whole, saturated } = toInteger(value, kind, manner.rounding);
      return { name, kind, value: whole, saturated };
    }),
  };
}
