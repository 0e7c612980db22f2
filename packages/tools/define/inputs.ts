import { FieldError, InputError, InputErrors } from './error.ts';
import type { AnyField, Fields, Values } from './field.ts';

/** Gives the text of an input by name, or undefined where it was left out: a query, a form, a command line. */
export type TextOf = (name: string) => string | undefined;

/** True where a field is asked for, given the texts of the others. */
export function isAsked(fields: Fields, name: string, textOf: TextOf): boolean {
  const { when } = fields[name] as AnyField;
  if (!when) return true;
  const other = fields[when.field];
  if (!other) throw new Error(`field ${name} depends on ${when.field}, which does not exist`);
  if (!isAsked(fields, when.field, textOf)) return false;
  return when.in.includes(textOf(when.field) ?? other.format(other.default));
}

/**
 * Reads every input. One that is left out, or is not asked for, takes its default.
 * Throws InputErrors with one InputError a bad field; an error of a field that is no FieldError passes through.
 */
export function readInputs<I extends Fields>(fields: I, textOf: TextOf): Values<I> {
  const values: Record<string, unknown> = {};
  const errors: InputError[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const text = isAsked(fields, name, textOf) ? textOf(name) : undefined;
    if (text === undefined) {
      values[name] = field.default;
      continue;
    }
    try {
      values[name] = field.parse(text);
    } catch (error) {
      // Anything else is a fault of ours, and must not be called the visitor's.
      if (!(error instanceof FieldError)) throw error;
      errors.push(new InputError(error.message, { field: name, value: text }));
    }
  }
  if (errors.length > 0) throw new InputErrors(errors);
  return values as Values<I>;
}

/** All inputs of an example: what it names, and the defaults. */
export function withDefaults<I extends Fields>(fields: I, some: Partial<Values<I>>): Values<I> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    values[name] = some[name as keyof I] ?? field.default;
  return values as Values<I>;
}

/** The canonical texts of the inputs that differ from their defaults, in declaration order: the state of a link. */
export function writeInputs<I extends Fields>(fields: I, values: Values<I>): [string, string][] {
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries<AnyField>(fields))
    texts[name] = field.format(values[name as keyof I]);
  return Object.entries<AnyField>(fields)
    .filter(
      ([name, field]) =>
        isAsked(fields, name, (n) => texts[n]) && texts[name] !== field.format(field.default),
    )
    .map(([name]) => [name, texts[name] as string]);
}

/** The same as a query string, `num=1%202&T=2`, empty where all is default. */
export function toQuery<I extends Fields>(fields: I, values: Values<I>): string {
  return writeInputs(fields, values)
    .map(([name, text]) => `${encoded(name)}=${encoded(text)}`)
    .join('&');
}

/** Long texts as they stand in a query: a drag writes the same program sixty times a second. */
const long = new Map<string, string>();

function encoded(text: string): string {
  if (text.length < 4096) return encode(text);
  const known = long.get(text);
  if (known !== undefined) return known;
  if (long.size >= 4) long.clear();
  const fresh = encode(text);
  long.set(text, fresh);
  return fresh;
}

const encode = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** Reads inputs from a query string. A name given twice is an error; names that are no input are not ours to judge. */
export function fromQuery<I extends Fields>(fields: I, query: string | URLSearchParams): Values<I> {
  const params = typeof query === 'string' ? new URLSearchParams(query) : query;
  const twice = Object.keys(fields).filter((name) => params.getAll(name).length > 1);
  if (twice.length > 0)
    throw new InputErrors(
      twice.map(
        (field) =>
          new InputError('is given more than once', {
            field,
            value: params.getAll(field).join(' and '),
          }),
      ),
    );
  return readInputs(fields, (name) => params.get(name) ?? undefined);
}
