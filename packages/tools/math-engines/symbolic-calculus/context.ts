/** What every task needs beside its question: numbers for letters, and the window of the picture. */
import { type Expression, symbol } from '@tollbench/engines/algebra/expression/expression.ts';
import type { Values } from '@tollbench/engines/calculus/numbers.ts';
import { valuesFor } from '../laplace-z/values.ts';
import { parametersOf } from './asked.ts';
import type { Inputs } from './inputs.ts';
import type { Window } from './sampled.ts';
import { viewOf } from './view-of.ts';

export interface Context {
  readonly inputs: Inputs;
  readonly values: Values;
  readonly parameters: readonly { readonly name: string; readonly value: number }[];
  readonly view: Window | undefined;
}

export function contextOf(
  i: Inputs,
  list: readonly Expression[],
  variables: readonly string[],
): Context {
  const letters = parametersOf(list, variables).map(symbol);
  const { values, shown } = valuesFor(i.values, letters, []);
  return { inputs: i, values, parameters: shown, view: viewOf(i.view) };
}
