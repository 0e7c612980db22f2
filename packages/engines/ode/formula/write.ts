/** Formulas as programs write them: one statement for what is used twice, the rest in place. */
import { type Graph, type Node, partsOf } from './graph.ts';

export interface Language {
  readonly power: string;
  readonly number: (value: number) => string;
  readonly name: (symbol: string) => string;
  /** A call or an operation that the language has no sign for. */
  readonly call: (op: string, of: readonly string[]) => string;
}

/** Statements `name = text` in order, and the texts of the roots. */
export interface Program {
  readonly statements: readonly (readonly [name: string, text: string])[];
  readonly results: readonly string[];
}

interface Written {
  readonly text: string;
  readonly rank: number;
}

const RANKS: Readonly<Record<string, number>> = { add: 1, sub: 1, mul: 2, div: 2, neg: 3, pow: 4 };
const SIGNS: Readonly<Record<string, string>> = { add: ' + ', sub: ' - ', mul: '*', div: '/' };
const ATOM = 9;

/** @param temporary the name of the k-th thing that is used twice */
export function writeProgram(
  g: Graph,
  roots: readonly number[],
  language: Language,
  temporary: (k: number) => string,
): Program {
  const order = g.reached(roots);
  const uses = new Map<number, number>();
  for (const k of order)
    for (const part of partsOf(g.at(k))) uses.set(part, (uses.get(part) ?? 0) + 1);
  for (const k of roots) uses.set(k, (uses.get(k) ?? 0) + 1);
  const written = new Map<number, Written>();
  const statements: [string, string][] = [];
  const of = (k: number): Written => written.get(k) as Written;
  for (const k of order) {
    const node = g.at(k);
    const w = write(node, of, language);
    const isLeaf = node.op === 'number' || node.op === 'symbol' || node.op === 'neg';
    if (isLeaf || (uses.get(k) ?? 0) < 2) written.set(k, w);
    else {
      const name = temporary(statements.length);
      statements.push([name, w.text]);
      written.set(k, { text: name, rank: ATOM });
    }
  }
  return { statements, results: roots.map((k) => of(k).text) };
}

function write(node: Node, of: (k: number) => Written, language: Language): Written {
  if (node.op === 'number') {
    const text = language.number(node.value);
    return { text, rank: text.startsWith('-') ? 3 : ATOM };
  }
  if (node.op === 'symbol') return { text: language.name(node.name), rank: ATOM };
  const held = (k: number, least: number): string => {
    const { text, rank } = of(k);
    return rank >= least ? text : `(${text})`;
  };
  const rank = RANKS[node.op];
  if (rank === undefined || node.op === 'choose') {
    const parts = partsOf(node).map((k) => of(k).text);
    return { text: language.call(node.op, parts), rank: ATOM };
  }
  if (node.op === 'neg') return { text: `-${held(node.a, 3)}`, rank };
  const { a, b } = node as { a: number; b: number };
  // A sign binds looser than a power, so that a base with one is in brackets; powers go to the right in one language only.
  if (node.op === 'pow') return { text: `${held(a, 5)}${language.power}${held(b, 5)}`, rank };
  const right = node.op === 'add' ? rank : rank + 1;
  return {
    text: `${held(a, rank)}${SIGNS[node.op]}${held(b, node.op === 'mul' ? 4 : right)}`,
    rank,
  };
}
