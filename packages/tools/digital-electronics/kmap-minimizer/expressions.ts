import { formatCover, type Notation, texName } from '@tollbench/engines/logic/format.ts';
import type { Cell, Form, Minimum } from '@tollbench/engines/logic/minimize.ts';
import type { Asked } from './asked.ts';

export const NAME: Readonly<Record<Form, string>> = {
  sop: 'sum of products',
  pos: 'product of sums',
};

/** The terms of one output. */
export const ofOutput = (cover: Minimum, output: number) =>
  cover.terms.filter((t) => t.outputs & (1 << output));

/** One output as it is built. */
export function expression(cover: Minimum, output: number, notation: Notation = 'plain'): string {
  return formatCover(ofOutput(cover, output), cover.variables, cover.form, notation);
}

/** All outputs, a line each. */
export const expressions = ({ outputs }: Asked, cover: Minimum, notation: Notation): string =>
  outputs
    .map((name, k) =>
      notation === 'latex'
        ? `${texName(name)} = ${expression(cover, k, notation)} \\\\`
        : `${name} = ${expression(cover, k, notation)}`,
    )
    .join('\n');

/** `5, 13` or, with several outputs, `5 of a, 13 of c`. */
export const cellNames = (cells: readonly Cell[], outputs: readonly string[]): string =>
  cells
    .map(({ output, minterm }) =>
      outputs.length > 1 ? `${minterm} of ${outputs[output]}` : `${minterm}`,
    )
    .join(', ');

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
