import { EngineError } from '../error.ts';
import { bitOf } from './cube.ts';
import type { Expression } from './expression.ts';
import { variablesOf } from './expression.ts';
import { checkVariables, type TruthTable } from './truth-table.ts';

/**
 * The truth table of an expression over `variables` (default: its own, sorted). Throws
 * `unknown-name` for a name that is not among them, `out-of-range` for more than 12.
 */
export function tableOfExpression(
  expression: Expression,
  variables: readonly string[] = variablesOf(expression).sort(),
): TruthTable {
  checkVariables(variables);
  const missing = variablesOf(expression).find((name) => !variables.includes(name));
  if (missing !== undefined) {
    throw new EngineError('unknown-name', `“${missing}” is not among ${variables.join(', ')}.`, {
      field: 'expression',
      value: missing,
    });
  }
  const column = new Map(variables.map((name, i) => [name, bitOf(i, variables.length)]));
  return { variables, values: evaluate(expression, 1 << variables.length, column) };
}

/** All cells at once: one pass over the expression, whatever its depth. */
function evaluate(e: Expression, cells: number, column: ReadonlyMap<string, number>): Uint8Array {
  const done: Uint8Array[] = [];
  const pending: { e: Expression; ready: boolean }[] = [{ e, ready: false }];
  for (let top = pending.pop(); top !== undefined; top = pending.pop()) {
    const { e: at, ready } = top;
    if (at.kind === 'constant') {
      done.push(new Uint8Array(cells).fill(at.value ? 1 : 0));
    } else if (at.kind === 'variable') {
      const bit = column.get(at.name) ?? 0;
      done.push(Uint8Array.from({ length: cells }, (_, m) => (m & bit ? 1 : 0)));
    } else if (!ready) {
      pending.push({ e: at, ready: true });
      if (at.kind === 'not') pending.push({ e: at.of, ready: false });
      else pending.push({ e: at.right, ready: false }, { e: at.left, ready: false });
    } else if (at.kind === 'not') {
      const of = done.at(-1)!;
      for (let m = 0; m < cells; m++) of[m]! ^= 1;
    } else {
      const right = done.pop()!;
      const left = done.at(-1)!;
      if (at.kind === 'and') for (let m = 0; m < cells; m++) left[m]! &= right[m]!;
      else if (at.kind === 'or') for (let m = 0; m < cells; m++) left[m]! |= right[m]!;
      else for (let m = 0; m < cells; m++) left[m]! ^= right[m]!;
    }
  }
  return done[0]!;
}
