/** Expressions of single fields, three voltages or three impedances, with what is uncertain in them. */
import { EngineError } from '@tollbench/engines/error.ts';
import {
  ADMITTANCE,
  CAPACITANCE,
  type Dimension,
  IMPEDANCE,
  INDUCTANCE,
  isNone,
  same,
} from '@tollbench/engines/phasor/dimension.ts';
import { dimensionText, type Quantity } from '@tollbench/engines/phasor/quantity.ts';
import {
  type Answer,
  evaluateSheet,
  type How,
  type Rules,
  readSheet,
  type Sheet,
} from '@tollbench/engines/phasor/sheet.ts';
import { symbolOf } from '@tollbench/engines/phasor/symbol.ts';
import { InputError, type Remedy } from '../../../define/error.ts';
import { type Inputs, inputs } from '../inputs.ts';
import { rulesOf } from './sheet.ts';

export type Name = keyof typeof inputs & keyof Inputs;

interface Field {
  readonly sheet: Sheet;
  /** Its first uncertain input among those of all fields. */
  readonly from: number;
  readonly nominal: Quantity;
}

export interface Fields {
  /** Of a field, with its derivatives by the inputs of all fields; without them where values are off. */
  readonly value: (name: Name, off?: Float64Array) => Quantity;
  /** The uncertain inputs by the labels of their fields. */
  readonly sources: readonly { readonly name: string; readonly text: string }[];
  /** Half-widths behind ±, in the units they are written in. */
  readonly halves: Float64Array;
  /** How texts were read that can be meant in another way. */
  readonly notes: readonly string[];
  /** Characters of all expressions. */
  readonly length: number;
}

/** Reads the expressions of these fields. Throws InputError with the field. */
export function readFields(i: Inputs, names: readonly Name[]): Fields {
  const rules = rulesOf({ ...i, imaginary: 'both' });
  const sheets = names.map((name) => onField(i, name, () => readSheet(String(i[name]), rules)));
  const total = sheets.reduce((sum, { sources }) => sum + sources.length, 0);
  const halves = new Float64Array(total);
  const fields = new Map<Name, Field>();
  const notes: string[] = [];
  let from = 0;
  for (const [k, name] of names.entries()) {
    const sheet = sheets[k] as Sheet;
    const { answer, halves: own } = only(i, name, sheet, rules, { derivatives: total > 0 });
    halves.set(own, from);
    fields.set(name, { sheet, from, nominal: spreadOut(answer.value, from, total) });
    if (answer.notes.length > 0) notes.push(`${inputs[name].label}: ${answer.notes.join('; ')}`);
    from += sheet.sources.length;
  }
  return {
    value: (name, off) => {
      const field = fields.get(name);
      if (!field) throw new TypeError(`The field ${name} is not read.`);
      const { sheet, from: first, nominal } = field;
      if (!off) return nominal;
      const { d: _, ...certain } = nominal;
      if (sheet.sources.length === 0) return certain;
      const own = off.subarray(first, first + sheet.sources.length);
      return only(i, name, sheet, rules, { derivatives: false, off: own, bare: true }).answer.value;
    },
    sources: names.flatMap((name, k) =>
      (sheets[k] as Sheet).sources.map(({ text }) => ({ name: inputs[name].label, text })),
    ),
    halves,
    notes,
    length: names.reduce((sum, name) => sum + String(i[name]).length, 0),
  };
}

/** The one value of a field's sheet. */
function only(
  i: Inputs,
  field: Name,
  sheet: Sheet,
  rules: Rules,
  how: How,
): { answer: Answer; halves: Float64Array } {
  return onField(i, field, () => {
    const { answers, halves } = evaluateSheet(sheet, rules, how);
    const [answer] = answers;
    if (
      !answer ||
      answers.length > 1 ||
      sheet.correlations.length > 0 ||
      answer.line.name !== undefined ||
      answer.line.target !== undefined
    )
      throw new InputError('takes one expression, without = and →', {
        field,
        value: String(i[field]),
      });
    return { answer, halves };
  });
}

function onField<T>(i: Inputs, field: Name, act: () => T): T {
  if (String(i[field]).trim() === '')
    throw new InputError('is empty: write a value such as 20 Ω, or open for a leg without any', {
      field,
      value: '',
    });
  try {
    return act();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message.replace(/^Line 1: /u, ''), {
      field,
      value: String(i[field]),
    });
  }
}

/** Derivatives by a field's own inputs among those by all. */
function spreadOut(q: Quantity, from: number, total: number): Quantity {
  if (!q.d) return q;
  const d = new Float64Array(2 * total);
  d.set(q.d, 2 * from);
  return { ...q, d };
}

/** A coil, a capacitor or an admittance as an impedance. */
function asImpedance(q: Quantity, field: Name, text: string): Remedy[] {
  if (same(q.dimension, INDUCTANCE) || same(q.dimension, CAPACITANCE))
    return [{ [field]: `Z(${text})` }];
  return same(q.dimension, ADMITTANCE) ? [{ [field]: `1/(${text})` }] : [];
}

/** The value of a field in a dimension; a pure number is in its unit. */
export function valueIn(
  i: Inputs,
  fields: Fields,
  field: Name,
  dimension: Dimension,
  off?: Float64Array,
): Quantity {
  const q = fields.value(field, off);
  if (!same(q.dimension, dimension) && !(isNone(q.dimension) && q.tag !== 'angle'))
    throw new InputError(`is in ${dimensionText(q)}; a value in ${symbolOf(dimension)} is wanted`, {
      field,
      value: String(i[field]),
      remedies: same(dimension, IMPEDANCE) ? asImpedance(q, field, String(i[field]).trim()) : [],
    });
  return { ...q, dimension, tag: '' };
}
