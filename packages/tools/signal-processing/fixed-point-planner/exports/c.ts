/** C99 of a planned expression, bit for bit as the model. */

import { EngineError } from '@tollbench/engines/error.ts';
import type { Instruction } from '@tollbench/engines/fixed/run.ts';
import { highestOf, lowestOf, type Word } from '@tollbench/engines/fixed/word.ts';
import type { Overflow } from '@tollbench/engines/signal/fixed-point.ts';
import { blockComment } from '../../../exports/comment.ts';
import { constant, FLOOR_SHIFT, integerType, roundSum } from '../../../exports/fixed-c.ts';
import { headLines, type Listing, plain, portOf } from './head.ts';

const typeOf = ({ signed, width }: Word): string => `${signed ? '' : 'u'}${integerType(width)}`;

/** The widest sum with its rounding that a 64-bit integer holds. */
const MAX_SUM = 63;

/** A function of all inputs with a pointer for each output. @throws EngineError where a value needs more than 64 bits */
export function expressionC(listing: Listing): string {
  const { name, machine, steps, inputs, outputs } = listing;
  const words = machine.plan.nodes;
  const parameters = [
    ...inputs.map((n) => `${typeOf(words[n]?.word as Word)} ${portOf(listing, n, 'in')}`),
    ...outputs.map((n) => `${typeOf(words[n]?.word as Word)} *${portOf(listing, n, 'out')}`),
  ];
  const used = new Set([...outputs, ...steps.flatMap(({ op, a, b }) => operandsOf(op, a, b))]);
  const body = steps.flatMap((step, n) => (used.has(n) ? statement(listing, step, n) : []));
  const rounds = steps.some(
    ({ op, word, drop }) => op !== 'input' && op !== 'constant' && word && drop > 0,
  );
  return `${blockComment(headLines(listing))}#include <stdint.h>
${rounds ? FLOOR_SHIFT : ''}
void ${name}(${parameters.join(', ')});

void ${name}(${parameters.join(', ')}) {
${body.join('\n')}
${outputs.map((n) => `    *${portOf(listing, n, 'out')} = (${typeOf(words[n]?.word as Word)})n${n};`).join('\n')}
${inputs
  .filter((n) => !used.has(n))
  .map((n) => `    (void)${portOf(listing, n, 'in')};\n`)
  .join('')}}
`;
}

export const operandsOf = (op: Instruction['op'], a: number, b: number): number[] =>
  op === 'input' || op === 'constant' ? [] : op === 'negate' || op === 'shift' ? [a] : [a, b];

function statement(listing: Listing, step: Instruction, n: number): string[] {
  const { machine, wires } = listing;
  const node = machine.program.nodes[n];
  const note = `/* ${plain(node?.name ?? '')} */`;
  if (step.op === 'input')
    return [`    const int64_t n${n} = (int64_t)${portOf(listing, n, 'in')};`];
  const width = Math.max((wires[n]?.width ?? 0) + 1 - Math.min(0, step.drop), step.drop + 2);
  if (width > MAX_SUM + 1)
    throw new EngineError(
      'out-of-range',
      `The value ${node?.name} needs ${width} bits before it is rounded, and C's int64_t has 64.`,
      { value: width },
    );
  if (step.op === 'constant') return [`    const int64_t n${n} = ${constant(step.raw)}; ${note}`];
  if (!step.word) return [`    const int64_t n${n} = ${sumOf(step)}; ${note}`];
  return [
    `    int64_t n${n}; ${note}`,
    '    {',
    `    int64_t sum = ${sumOf(step)};`,
    ...roundSum(machine.rounding, step.drop),
    ...fitted(step.word, machine.overflow),
    `    n${n} = sum;`,
    '    }',
  ];
}

const times = (n: number, left: number): string =>
  left === 0 ? `n${n}` : `n${n} * ${constant(1n << BigInt(left))}`;

function sumOf({ op, a, b, leftA, leftB }: Instruction): string {
  switch (op) {
    case 'add':
      return `${times(a, leftA)} + ${times(b, leftB)}`;
    case 'subtract':
      return `${times(a, leftA)} - ${times(b, leftB)}`;
    case 'multiply':
      return `n${a} * n${b}`;
    case 'negate':
      return `-n${a}`;
    default:
      return `n${a}`;
  }
}

/** Brings the 64-bit sum into a word. */
function fitted(word: Word, overflow: Overflow): string[] {
  const [low, high] = [lowestOf(word), highestOf(word)];
  if (overflow === 'saturate')
    return [
      `    if (sum > ${constant(high)}) sum = ${constant(high)};`,
      `    if (sum < ${constant(low)}) sum = ${constant(low)};`,
    ];
  const mask = (1n << BigInt(word.width)) - 1n;
  const bits = [`    uint64_t bits = (uint64_t)sum & UINT64_C(${mask});`];
  if (!word.signed) return [...bits, '    sum = (int64_t)bits;'];
  const half = 1n << BigInt(word.width - 1);
  return [
    ...bits,
    `    sum = bits > UINT64_C(${high}) ? (int64_t)(bits - UINT64_C(${half})) - ${constant(half)} : (int64_t)bits;`,
  ];
}
