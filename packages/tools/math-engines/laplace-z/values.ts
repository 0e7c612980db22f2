/** Numbers for parameters: those that were given, and others that are no special ones. */
import type { Expression } from '@tollbench/engines/algebra/expression/expression.ts';
import { parametersOf } from '@tollbench/engines/transform/read.ts';
import { type ParameterValues, parameterValues } from '../parameter-values.ts';

export const valuesFor = (
  text: string,
  list: readonly Expression[],
  variables: readonly string[],
): ParameterValues => parameterValues(text, parametersOf(list, variables), (_, k) => 0.7 + 0.6 * k);
