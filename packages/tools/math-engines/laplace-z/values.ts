/** Numbers for parameters: those that were given, and others that are no special ones. */
import type { Expression } from '@tollbench/engines/algebra/expression/expression.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import type { Values } from '@tollbench/engines/transform/constants.ts';
import { parametersOf } from '@tollbench/engines/transform/read.ts';
import { InputError } from '../../define/error.ts';

export function valuesFor(
  text: string,
  list: readonly Expression[],
  variables: readonly string[],
): {
  readonly values: Values;
  readonly shown: { readonly name: string; readonly value: number }[];
} {
  const names = parametersOf(list, variables);
  const given = new Map<string, number>();
  for (const part of text.split(/[,;]/u).map((p) => p.trim())) {
    if (part === '') continue;
    const [name = '', value = ''] = part.split('=').map((p) => p.trim());
    const x = value === '' ? Number.NaN : Number(value);
    if (!Number.isFinite(x))
      throw new InputError(`“${part}” is no value; write a = 2, w = 3`, {
        field: 'values',
        value: text,
      });
    if (!names.includes(name))
      throw new InputError(
        `${name} is no parameter here; ${names.length ? `there are ${names.join(', ')}` : 'there is none'}`,
        { field: 'values', value: text, remedies: [{ values: '' }] },
      );
    given.set(name, x);
  }
  const shown = names.map((name, k) => ({ name, value: given.get(name) ?? 0.7 + 0.6 * k }));
  return {
    values: Object.fromEntries(shown.map(({ name, value }) => [name, complex(value)])),
    shown,
  };
}
