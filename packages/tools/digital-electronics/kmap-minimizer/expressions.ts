import { formatCover, type Notation } from '@tollbench/engines/logic/format.ts';
import type { Minimum } from '@tollbench/engines/logic/minimize.ts';

/** The terms of a cover that go to one output. */
export const ofOutput = (cover: Minimum, output: number) =>
  cover.terms.filter((t) => t.outputs & (1 << output));

/** One output of a cover as an expression. */
export function expression(cover: Minimum, output: number, notation: Notation = 'plain'): string {
  return formatCover(ofOutput(cover, output), cover.variables, cover.form, notation);
}

/** An output's name in TeX: `F_{0}` for F0, upright words whole. */
export function texName(name: string): string {
  const split = /^(\p{L})_?(\d+)$/u.exec(name);
  if (split) return `${split[1]}_{${split[2]}}`;
  return [...name].length > 1 ? `\\mathit{${name.replace(/[_%#&$]/gu, '\\$&')}}` : name;
}
