/** Tables of a code: its words, how it was made, and others beside it. */
import { rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { begin } from './bytes.ts';
import type { CheckResult } from './check-task.ts';
import { shares, totalOf } from './code-figures.ts';
import type { CodeResult } from './code-task.ts';
import type { SourceInputs } from './inputs.ts';
import type { Shown } from './readouts.ts';

/** Merges that the page shows. */
const MAX_MERGES = 64;

/** Bits of a letter; without end where it never occurs. */
const worth = (p: number) => (p > 0 ? Math.abs(-Math.log2(p)) : Number.POSITIVE_INFINITY);

export function codeTable({ rows }: CodeResult, { block }: SourceInputs): Shown {
  const p = shares(rows.map(({ weight }) => weight));
  return {
    kind: 'table',
    id: 'code',
    title: block > 1 ? `Words of blocks of ${block} letters` : 'Words of the code',
    columns: ['letter', 'probability', 'word', 'length', 'ideal', 'share'],
    rows: rows.map(({ name, shown, word }, k) => [
      { value: name, shown },
      p[k] ?? 0,
      { value: word, shown: begin(word, 40) },
      word.length,
      worth(p[k] ?? 0),
      (p[k] ?? 0) * word.length,
    ]),
  };
}

export function checkTable({ code, shown }: CheckResult): Shown {
  const { names, words, weights } = code;
  const letter = (name: string, k: number) => ({ value: name, shown: shown[k] ?? '' });
  if (weights === null)
    return {
      kind: 'table',
      id: 'code',
      title: 'Words of the code',
      columns: ['letter', 'word', 'length'],
      rows: names.map((name, k) => [letter(name, k), words[k] ?? '', words[k]?.length ?? 0]),
    };
  const p = shares(weights);
  return {
    kind: 'table',
    id: 'code',
    title: 'Words of the code',
    columns: ['letter', 'probability', 'word', 'length', 'ideal', 'share'],
    rows: names.map((name, k) => [
      letter(name, k),
      p[k] ?? 0,
      words[k] ?? '',
      words[k]?.length ?? 0,
      worth(p[k] ?? 0),
      (p[k] ?? 0) * (words[k]?.length ?? 0),
    ]),
  };
}

/** Huffman’s steps; of many letters none, whose tree says it better. */
export function mergeTable({ merges, rows }: CodeResult): Shown[] {
  if (merges.length === 0 || merges.length > MAX_MERGES) return [];
  const total = totalOf(rows.map(({ weight }) => weight));
  const called = (node: number): string =>
    node < rows.length ? (rows[node]?.shown ?? '') : `(${node - rows.length + 1})`;
  return [
    {
      kind: 'table',
      id: 'merges',
      title: 'Put together, step by step',
      columns: ['step', 'together', 'probability'],
      rows: merges.map(({ nodes, weight }, k) => [
        k + 1,
        [...nodes].reverse().map(called).join(' + '),
        toNumber(rational(weight, total)),
      ]),
      caption: 'A number in brackets is what that step made.',
    },
  ];
}

/** What the letters of a text tell of one another. */
export function orderTable({ orders }: CodeResult): Shown[] {
  if (orders.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'orders',
      title: 'Entropy by blocks of the text',
      columns: ['block', 'distinct', 'perLetter', 'nextLetter'],
      rows: orders.map(({ block, distinct, entropy, next }) => [
        block,
        distinct,
        entropy / block,
        next,
      ]),
      caption: 'As counted in this text: of long blocks that is the text more than its source.',
    },
  ];
}

export function methodTable(
  { methods, figures }: CodeResult,
  { block, longest }: SourceInputs,
): Shown {
  const h = figures.entropy / block;
  return {
    kind: 'table',
    id: 'methods',
    title: 'Codes side by side',
    columns: ['method', 'average', 'efficiency'],
    rows: methods.map(({ method, average }) => [method, average, (100 * h) / average]),
    rowInputs: methods.map(({ method }) => ({ method })),
    caption: `Binary words, bits a letter; the limit is ${longest} bits. Press a code to take it.`,
  };
}
