/** Expressions of single fields: three voltages, three impedances. */
import { EngineError } from '@tollbench/engines/error.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { type Dimension, isNone, same } from '@tollbench/engines/phasor/dimension.ts';
import { dimensionText, type Quantity } from '@tollbench/engines/phasor/quantity.ts';
import { evaluateSheet, readSheet } from '@tollbench/engines/phasor/sheet.ts';
import { symbolOf } from '@tollbench/engines/phasor/symbol.ts';
import { InputError } from '../../../define/error.ts';
import type { Inputs, inputs } from '../inputs.ts';
import { rulesOf } from './sheet.ts';

export type Name = keyof typeof inputs & keyof Inputs;

/** The value of a field's expression. Throws InputError with the field. */
export function quantityIn(i: Inputs, field: Name): Quantity {
  const text = String(i[field]);
  const rules = rulesOf({ ...i, imaginary: 'both' });
  try {
    const sheet = readSheet(text, rules);
    const [only] = evaluateSheet(sheet, rules, { derivatives: false }).answers;
    if (
      !only ||
      sheet.lines.length > 1 ||
      only.line.name !== undefined ||
      only.line.target !== undefined
    )
      throw new InputError('takes one expression, without = and →', { field, value: text });
    if (sheet.sources.length > 0)
      throw new InputError('takes no ±: uncertainties go through a worksheet alone', {
        field,
        value: text,
      });
    return only.value;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message.replace(/^Line 1: /u, ''), { field, value: text });
  }
}

/** The same in a dimension; a pure number is in its unit. */
export function valueIn(i: Inputs, field: Name, dimension: Dimension): Complex {
  const q = quantityIn(i, field);
  if (!same(q.dimension, dimension) && !(isNone(q.dimension) && q.tag !== 'angle'))
    throw new InputError(`is in ${dimensionText(q)}; a value in ${symbolOf(dimension)} is wanted`, {
      field,
      value: String(i[field]),
    });
  return { re: q.re, im: q.im };
}
