import { bitOf, type Cube } from './cube.ts';
import type { Form } from './minimize.ts';

export type Notation = 'plain' | 'verilog' | 'latex';

/**
 * A cover as an expression. `plain`: `A'B + CD`, a dot between factors where a name has several
 * letters; `verilog`: `~A & B | C & D`; `latex`: `\overline{A}\,B + C\,D`. With `pos`, the cubes
 * of 0s become sum terms: `(A + B')(C' + D')`. The empty sum is 0, the empty product 1.
 *
 * `plain` reads back through `parseExpression` with the same variables, `verilog` as Verilog.
 */
export function formatCover(
  terms: readonly Cube[],
  variables: readonly string[],
  form: Form = 'sop',
  notation: Notation = 'plain',
): string {
  if (terms.length === 0) return constant(form === 'pos', notation);
  const one = (cube: Cube) => formatTerm(cube, variables, form, notation, terms.length > 1);
  const sum = notation === 'verilog' ? ' | ' : ' + ';
  const product = times(variables, notation);
  return terms.map(one).join(form === 'sop' ? sum : product);
}

/** One term; for `pos` a sum, in brackets where `among` other terms that needs them. */
export function formatTerm(
  cube: Cube,
  variables: readonly string[],
  form: Form = 'sop',
  notation: Notation = 'plain',
  among = false,
): string {
  if (cube.mask === 0) return constant(form === 'sop', notation);
  const factors: string[] = [];
  variables.forEach((name, i) => {
    const bit = bitOf(i, variables.length);
    if (cube.mask & bit)
      factors.push(literal(name, ((cube.value & bit) !== 0) === (form === 'sop'), notation));
  });
  if (form === 'sop') return factors.join(times(variables, notation));
  const sum = factors.join(notation === 'verilog' ? ' | ' : ' + ');
  return among && factors.length > 1 ? `(${sum})` : sum;
}

function literal(name: string, positive: boolean, notation: Notation): string {
  if (notation === 'verilog') return positive ? name : `~${name}`;
  if (notation === 'plain') return positive ? name : `${name}'`;
  const set = texName(name);
  return positive ? set : `\\overline{${set}}`;
}

/** A signal's name in TeX: `F_{0}` for F0 and F_0, longer words whole. */
export function texName(name: string): string {
  const split = /^(\p{L})_?(\d+)$/u.exec(name);
  if (split) return `${split[1]}_{${split[2]}}`;
  return [...name].length > 1 ? `\\mathit{${name.replace(/[_%#&$]/gu, '\\$&')}}` : name;
}

function times(variables: readonly string[], notation: Notation): string {
  if (notation === 'verilog') return ' & ';
  const short = variables.every((name) => /^\p{L}[\d_]*$/u.test(name));
  // Bars that touch would read as one: the product of two complements as that of the product.
  if (short) return notation === 'latex' ? '\\,' : '';
  return notation === 'latex' ? ' \\cdot ' : '·';
}

const constant = (one: boolean, notation: Notation): string =>
  notation === 'verilog' ? (one ? "1'b1" : "1'b0") : one ? '1' : '0';
