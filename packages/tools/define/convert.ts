import { EngineError } from '@tollbench/engines/error.ts';
import { ended, FieldError, InputError, InputErrors } from './error.ts';
import type { AnyField, Fields } from './field.ts';
import { isAsked, readInputs, type TextOf } from './inputs.ts';
import type { AnyTool } from './tool.ts';

/** What a page writes into its fields when a choice has changed. */
export interface Conversion {
  /** Canonical texts by field. */
  readonly texts: Readonly<Record<string, string>>;
  readonly note: string | undefined;
}

/**
 * Converts what is given when the choice `field` goes from `was` to the value it has in `textOf`: see `convert` of a
 * tool. `result` is the result of inputs and is passed on where these are the ones converted from. Undefined where
 * there is nothing to convert; where what is there cannot be read or written anew, a note and no texts.
 */
export function conversion(
  tool: AnyTool,
  field: string,
  was: string,
  textOf: TextOf,
  result: unknown,
): Conversion | undefined {
  const fields = tool.inputs as Fields;
  const to = textOf(field);
  if (!tool.convert || to === undefined || to === was) return undefined;
  try {
    const before: TextOf = (name) => (name === field ? was : textOf(name));
    const from = { ...readInputs(fields, before), ...hidden(fields, before) };
    const converted = tool.convert(from, field, to, result);
    if (!converted) return undefined;
    const texts: Record<string, string> = {};
    for (const [name, value] of Object.entries(converted.inputs)) {
      const target = fields[name] as AnyField;
      texts[name] = target.format(value);
      // What a field would not take is not written into it.
      target.parse(texts[name]);
    }
    return { texts, note: converted.note };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { texts: {}, note: `Not converted: ${ended(error.message)}` };
  }
}

/** What stands in the fields that are not asked for, where it can be read: the form it was given in before. */
function hidden(fields: Fields, textOf: TextOf): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const text = isAsked(fields, name, textOf) ? undefined : textOf(name);
    if (text === undefined) continue;
    try {
      values[name] = field.parse(text);
    } catch (error) {
      // It is not what is converted: its default stands for it.
      if (!(error instanceof FieldError)) throw error;
    }
  }
  return values;
}

const isRefusal = (error: unknown): error is Error =>
  [FieldError, InputError, InputErrors, EngineError].some((kind) => error instanceof kind);
