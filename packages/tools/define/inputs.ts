import { FieldError, InputError, InputErrors } from './error.ts';
import type { AnyField, Fields, Values } from './field.ts';
import { nearest } from './nearest.ts';
import { isTracking } from './tracking.ts';

/** Names that are not taken of which each is told. */
const MAX_NAMES = 20;
/** Characters of an unknown name that is compared with those there are. */
const MAX_NAME = 60;

/** Gives the text of an input by name, or undefined where it was left out: a query, a form, a command line. */
export type TextOf = (name: string) => string | undefined;

/** True where a field is asked for, given the texts of the others. */
export function isAsked(fields: Fields, name: string, textOf: TextOf): boolean {
  const { when } = fields[name] as AnyField;
  if (!when) return true;
  if (!Object.hasOwn(fields, when.field))
    throw new Error(`field ${name} depends on ${when.field}, which does not exist`);
  return (
    isAsked(fields, when.field, textOf) && when.in.includes(current(fields, when.field, textOf))
  );
}

/** The canonical text of a field as given or by default; the text itself where it cannot be read. */
function current(fields: Fields, name: string, textOf: TextOf): string {
  const field = fields[name] as AnyField;
  const text = textOf(name);
  const value = text === undefined ? field.default : read(field, text);
  return value instanceof FieldError ? (text ?? '') : field.format(value);
}

/** The value of a text, or what the field refuses of it. Anything else is a fault of ours, and no visitor's. */
function read(field: AnyField, text: string): unknown {
  try {
    return field.parse(text);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return error;
  }
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
    const value = read(field, text);
    if (value instanceof FieldError)
      errors.push(
        new InputError(value.message, {
          field: name,
          value: text,
          ...(value.instead !== undefined && { remedies: [{ [name]: value.instead }] }),
        }),
      );
    else values[name] = value;
  }
  if (errors.length > 0) throw new InputErrors(errors);
  return values as Values<I>;
}

/**
 * What of the names given is no input, or is an input that is not asked for beside the others: it would change
 * nothing, and whoever gave it expects that it does.
 */
export function namesNotTaken(fields: Fields, given: ReadonlyMap<string, string>): InputError[] {
  const textOf: TextOf = (name) => given.get(name);
  const errors = [...given].flatMap(([name, value]) => {
    const message = Object.hasOwn(fields, name)
      ? notAsked(fields, name, textOf)
      : isTracking(name)
        ? undefined
        : notThere(fields, name);
    return message === undefined ? [] : [new InputError(message, { field: name, value })];
  });
  if (errors.length <= MAX_NAMES) return errors;
  // Each sentence is longer than a name: a query full of names must not become an answer many times its size.
  const more = errors.length - MAX_NAMES;
  return [...errors.slice(0, MAX_NAMES), new InputError(`${more} more names are not taken`)];
}

function notThere(fields: Fields, name: string): string {
  const names = Object.keys(fields);
  const [near] = name.length > MAX_NAME ? [] : nearest(name, names);
  return near === undefined
    ? `is no input; the inputs are ${names.join(', ')}`
    : `is no input; the nearest is ${near}`;
}

/** Why an input is not asked for, and what would do; undefined where it is, or where what decides cannot be read. */
function notAsked(fields: Fields, name: string, textOf: TextOf): string | undefined {
  if (isAsked(fields, name, textOf)) return undefined;
  const wanted: string[] = [];
  const found: string[] = [];
  for (let { when } = fields[name] as AnyField; when; when = fields[when.field]?.when) {
    const text = textOf(when.field);
    if (text !== undefined && read(fields[when.field] as AnyField, text) instanceof FieldError)
      return undefined;
    const now = current(fields, when.field, textOf);
    if (when.in.includes(now)) continue;
    wanted.push(`${when.field}=${anyOf(when.in)}`);
    found.push(`${when.field}=${now}`);
  }
  const and = (parts: string[]) => parts.join(' and ');
  return `is asked for only with ${and(wanted)}, and here ${and(found)}: leave it out, or give ${and(wanted)}`;
}

const anyOf = (values: readonly string[]): string =>
  values.length === 1 ? String(values[0]) : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

/**
 * Reads the inputs that a program or a link gives by name, and refuses what it would not use: unknown names and
 * inputs that are not asked for. What is left out takes its default.
 * Throws InputErrors with one InputError a name.
 */
export function readGiven<I extends Fields>(
  fields: I,
  given: ReadonlyMap<string, string>,
): Values<I> {
  const errors = namesNotTaken(fields, given);
  try {
    const values = readInputs(fields, (name) => given.get(name));
    if (errors.length === 0) return values;
  } catch (error) {
    if (!(error instanceof InputErrors)) throw error;
    errors.push(...error.errors);
  }
  throw new InputErrors(errors);
}

/** All inputs of an example: what it names, and the defaults. */
export function withDefaults<I extends Fields>(fields: I, some: Partial<Values<I>>): Values<I> {
  const values: Record<string, unknown> = {};
  // A quantity of none is null, and no default.
  for (const [name, field] of Object.entries(fields))
    values[name] = some[name as keyof I] === undefined ? field.default : some[name as keyof I];
  return values as Values<I>;
}

/** An expression, whose value is what stands in a link. */
const ARITHMETIC = /[*·×÷^()[\]π]|pi|[\da-df-z]\s*[/+−-]\s*[\d.]/iu;

/**
 * The text of a value: as it was typed on a line, where that is no arithmetic and still means it (`0.05`, `4k7`), and
 * otherwise the canonical one.
 */
export function asTyped<V>(field: AnyField, value: V, typed: string | undefined): string {
  const canonical = field.format(value);
  if (typed === undefined || field.control.widget !== 'line' || ARITHMETIC.test(typed))
    return canonical;
  const meant = read(field, typed);
  const isSame = !(meant instanceof FieldError) && field.format(meant) === canonical;
  return isSame ? typed.trim() : canonical;
}

/**
 * The texts of the inputs that differ from their defaults, in declaration order: the state of a link. They are
 * canonical but for those that `typed` gives and that mean the same.
 */
export function writeInputs<I extends Fields>(
  fields: I,
  values: Values<I>,
  typed: TextOf = () => undefined,
): [string, string][] {
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries<AnyField>(fields))
    texts[name] = field.format(values[name as keyof I]);
  return Object.entries<AnyField>(fields)
    .filter(
      ([name, field]) =>
        isAsked(fields, name, (n) => texts[n]) && texts[name] !== field.format(field.default),
    )
    .map(([name, field]) => [name, asTyped(field, values[name as keyof I], typed(name))]);
}

/** The same as a query string, `num=1%202&T=2`, empty where all is default. */
export function toQuery<I extends Fields>(fields: I, values: Values<I>, typed?: TextOf): string {
  return writeInputs(fields, values, typed)
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

/** What stands in a query as it is, a file in base64url among it: URLSearchParams takes seconds for megabytes. */
const SAFE = /^[\w*.-]*$/u;

const encode = (text: string): string =>
  SAFE.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);

/**
 * Reads inputs from a query string. A name given twice is an error. What is no input, or is not asked for, is
 * passed over: `namesNotTaken` tells.
 */
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
