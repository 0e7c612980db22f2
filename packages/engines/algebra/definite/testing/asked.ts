/** Questions as texts, as the vectors and the tests have them. */
import { callNode, type Expression } from '../../expression/expression.ts';
import { readExpression } from '../../expression/read.ts';
import type { Place } from '../../limit/limit.ts';
import { definite } from '../definite.ts';
import { realOf } from '../places.ts';
import type { Definite } from '../result.ts';

const STEPPED = new Map(
  ['floor', 'ceil', 'frac', 'max', 'min'].map((name) => [
    name,
    (of: readonly Expression[]) => callNode(name, of),
  ]),
);

export const read = (text: string): Expression => readExpression(text, STEPPED);

export const place = (text: string): Place =>
  text === 'oo' ? 'infinity' : text === '-oo' ? '-infinity' : read(text);

export const asked = (text: string, from: string, to: string): Definite =>
  definite(read(text), 'x', place(from), place(to));

/** null of what diverges; undefined of what is not known. */
export function numberOf(d: Definite): number | null | undefined {
  if (d.kind === 'value') return realOf(d.value);
  if (d.kind === 'number') return d.value;
  return d.kind === 'diverges' ? null : undefined;
}
