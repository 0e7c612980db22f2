/** Numbers for letters of a formula: those that were given, and others where none was. */
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { readExpression } from '@tollbench/engines/algebra/expression/read.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import type { Values } from '@tollbench/engines/transform/constants.ts';
import { InputError } from '../define/error.ts';

export interface ParameterValues {
  readonly values: Values;
  readonly shown: { readonly name: string; readonly value: number }[];
}

/** Letters as formulas have them. */
const GREEK: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  θ: 'theta',
  λ: 'lambda',
  μ: 'mu',
  σ: 'sigma',
  τ: 'tau',
  φ: 'phi',
  ω: 'omega',
};

/** A number, or arithmetic such as pi/3; NaN for anything else. */
function numberIn(text: string): number {
  if (text === '') return Number.NaN;
  const plain = Number(text);
  if (!Number.isNaN(plain)) return plain;
  try {
    const { re, im } = numberAt(readExpression(text), {});
    return im === 0 ? re : Number.NaN;
  } catch (error) {
    if (error instanceof EngineError) return Number.NaN;
    throw error;
  }
}

/**
 * `text` is the input `values`: “a = 2, w = 3”; `others` has the number of a letter that is not in it. Throws InputError of
 * that field for what is no value, or of a letter that there is not.
 */
export function parameterValues(
  text: string,
  names: readonly string[],
  others: (name: string, k: number) => number,
): ParameterValues {
  const given = new Map<string, number>();
  for (const part of text.split(/[,;]/u).map((p) => p.trim())) {
    if (part === '') continue;
    const [typed = '', value = ''] = part.split('=').map((p) => p.trim());
    const name = GREEK[typed] ?? typed.replace(/^\\/u, '');
    const x = numberIn(value);
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
  const shown = names.map((name, k) => ({ name, value: given.get(name) ?? others(name, k) }));
  return {
    values: Object.fromEntries(shown.map(({ name, value }) => [name, complex(value)])),
    shown,
  };
}
