/** Values, axes and ranges of parameters, as they are named in texts. */
import { isReal } from '@tollbench/engines/exact/gaussian.ts';
import { type Rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { readEntry } from '../../define/entry.ts';
import { FieldError, InputError } from '../../define/error.ts';
import type { RouthInputs } from './inputs.ts';

/** The size of a value at most, and of what is not 0 at least. */
const MAX_SIZE = 1e30;

type Named = 'values' | 'over' | 'window';

function refusal(i: RouthInputs, field: Named, message: string): InputError {
  return new InputError(message, { field, value: i[field], remedies: [{ [field]: '' }] });
}

const listed = (parameters: readonly string[]): string =>
  parameters.length === 0
    ? 'the polynomial has no parameters'
    : `there ${parameters.length === 1 ? 'is' : 'are'} ${parameters.join(', ')}`;

/** `K = 3, T = 1/2; a: 2` by parameter; undefined where none is given. */
function assignments(
  i: RouthInputs,
  field: 'values' | 'window',
  parameters: readonly string[],
): Map<number, string> {
  const found = new Map<number, string>();
  const text = i[field].trim();
  if (text === '') return found;
  // A comma, semicolon or blank parts where a name and = follow.
  const pieces = text.split(/[,;\s]+(?=[\p{L}_][\p{L}\d_]*\s*[=:])/u);
  for (const piece of pieces) {
    const [, name = '', value = ''] =
      /^([\p{L}_][\p{L}\d_]*)\s*[=:]\s*([^=:]*?)[,;\s]*$/u.exec(piece) ?? [];
    if (name === '' || value === '')
      throw refusal(
        i,
        field,
        `"${piece.slice(0, 30)}" is not a name with = and a ${field === 'values' ? 'number: K = 3' : 'range: K = 0..10'}`,
      );
    const index = parameters.indexOf(name);
    if (index < 0) throw refusal(i, field, `names "${name}"; ${listed(parameters)}`);
    if (found.has(index)) throw refusal(i, field, `gives ${name} twice`);
    found.set(index, value);
  }
  return found;
}

function number(i: RouthInputs, field: 'values' | 'window', text: string): Rational {
  try {
    const { value } = readEntry(text);
    const size = Math.abs(toNumber(value.re));
    if (!isReal(value)) throw new FieldError(`has "${text}", which is not real`);
    if (size > MAX_SIZE || (value.re.n !== 0n && size < 1 / MAX_SIZE))
      throw new FieldError(`has "${text}"; sizes go from ${1 / MAX_SIZE} to ${MAX_SIZE}`);
    return value.re;
  } catch (error) {
    if (error instanceof FieldError) throw refusal(i, field, error.message);
    throw error;
  }
}

/** By parameter; undefined where no value is given. */
export function valuesOf(i: RouthInputs, parameters: readonly string[]): (Rational | undefined)[] {
  const texts = assignments(i, 'values', parameters);
  return parameters.map((_, k) => {
    const text = texts.get(k);
    return text === undefined ? undefined : number(i, 'values', text);
  });
}

/** The indices of the one or two parameters of the picture; none where there are no parameters. */
export function axesOf(i: RouthInputs, parameters: readonly string[]): number[] {
  const names = i.over.split(/[,;\s]+/u).filter((name) => name !== '');
  if (names.length === 0) return parameters.slice(0, 2).map((_, k) => k);
  if (names.length > 2)
    throw refusal(i, 'over', `has ${names.length} names; a picture is over one or two`);
  const list = names.map((name) => {
    const index = parameters.indexOf(name);
    if (index < 0) throw refusal(i, 'over', `names "${name.slice(0, 20)}"; ${listed(parameters)}`);
    return index;
  });
  if (list[0] === list[1]) throw refusal(i, 'over', `names ${names[0]} twice`);
  return list;
}

/** By axis; undefined where the range is to be found. */
export function windowOf(
  i: RouthInputs,
  parameters: readonly string[],
  axes: readonly number[],
): (readonly [number, number] | undefined)[] {
  const texts = assignments(i, 'window', parameters);
  for (const k of texts.keys())
    if (!axes.includes(k))
      throw refusal(i, 'window', `has a range of ${parameters[k]}, which the picture is not over`);
  return axes.map((k) => {
    const text = texts.get(k);
    if (text === undefined) return undefined;
    const ends = text
      .replace(/^\[(.*)\]$/u, '$1')
      .split(/\s*(?:\.\.|,|\s)\s*/u)
      .filter((x) => x !== '');
    const [from, to] = ends.map((e) => toNumber(number(i, 'window', e)));
    if (from === undefined || to === undefined || ends.length !== 2)
      throw refusal(
        i,
        'window',
        `has "${text.slice(0, 30)}", which is no range: ${parameters[k]} = 0..10`,
      );
    if (!(from < to))
      throw refusal(
        i,
        'window',
        `has a range of ${parameters[k]} that ends at ${to}, not above ${from}`,
      );
    return [from, to] as const;
  });
}
