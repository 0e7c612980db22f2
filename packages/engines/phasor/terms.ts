/** The terms of a line that is a sum, each with its value: what a diagram draws tip to tail. */
import type { Complex } from '../numeric/complex.ts';
import { evaluate } from './evaluate.ts';
import type { Quantity } from './quantity.ts';
import { type Answer, type Evaluated, type Rules, withVariables } from './sheet.ts';
import type { Node } from './syntax.ts';

export interface Term extends Complex {
  /** As it is written, with its sign. */
  readonly text: string;
}

interface Signed {
  readonly node: Node;
  readonly sign: 1 | -1;
}

/** In the order in which they are written; none where the line is no sum. */
export function termsOf(answer: Answer, all: Evaluated, rules: Rules): Term[] {
  const { line, value } = answer;
  const signed: Signed[] = [];
  collect(line.node, 1, signed);
  if (signed.length < 2) return [];
  const run = withVariables(all, rules, all.answers.indexOf(answer));
  return signed
    .map(({ node, sign }): Term => {
      const { re, im }: Quantity = evaluate(node, run);
      const text = line.expression.slice(node.at, node.end).trim();
      return { text: sign < 0 ? `−${text}` : text, re: sign * re, im: sign * im };
    })
    .filter((term) => Number.isFinite(term.re) && value !== undefined);
}

function collect(node: Node, sign: 1 | -1, into: Signed[]): void {
  if (node.kind === 'group') collect(node.of, sign, into);
  else if (node.kind === 'negate') collect(node.of, sign < 0 ? 1 : -1, into);
  else if (node.kind === '+' || node.kind === '-') {
    collect(node.a, sign, into);
    collect(node.b, node.kind === '-' ? (sign < 0 ? 1 : -1) : sign, into);
  } else into.push({ node, sign });
}
