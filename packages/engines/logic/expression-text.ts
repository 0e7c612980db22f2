import type { Expression } from './expression.ts';

const SIGN = { or: ' + ', xor: ' ⊕ ', and: '·' } as const;
const RANK = { or: 0, xor: 1, and: 2, not: 3, variable: 3, constant: 3 } as const;

/**
 * An expression as it was read, in one notation: `A·B' + (C ⊕ D)`. Brackets stand wherever an order of
 * operators would have to be known, but for a product in a sum; with `full` there too.
 */
export function expressionText(e: Expression, full = false): string {
  if (e.kind === 'constant') return e.value ? '1' : '0';
  if (e.kind === 'variable') return e.name;
  if (e.kind === 'not') {
    // A loop: complements of complements are as many as the text has marks.
    let marks = '';
    let of: Expression = e;
    for (; of.kind === 'not'; of = of.of) marks += "'";
    return (RANK[of.kind] < 3 ? `(${expressionText(of, full)})` : expressionText(of, full)) + marks;
  }
  const operands: string[] = [];
  const plain = (of: Expression) =>
    RANK[of.kind] === 3 || (of.kind === 'and' && e.kind === 'or' && !full);
  const add = (of: Expression) => {
    const text = expressionText(of, full);
    operands.push(plain(of) ? text : `(${text})`);
  };
  // A loop again: a sum of a thousand terms is a thousand deep on its left.
  let left: Expression = e;
  while (left.kind === e.kind) {
    add(left.right);
    left = left.left;
  }
  add(left);
  return operands.reverse().join(SIGN[e.kind]);
}
