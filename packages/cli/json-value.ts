/** A value as JSON carries it, as the text that a field reads: an argument of a tool call, a line of a batch. */
import type { AnyField } from '@tollbench/tools/define/field.ts';

export type Read = { readonly text: string } | { readonly refused: string };

/** Kinds that are read exactly: a number that JSON has rounded already is refused. */
const EXACT: ReadonlySet<string> = new Set(['word', 'matrix', 'integer']);
const LISTS: ReadonlySet<string> = new Set(['numbers', 'complex-numbers', 'matrix']);

/**
 * The text of a string, a number, and for rows of numbers and matrices of arrays of them; else what is
 * wrong, as a sentence that follows the name.
 */
export function textOfJson(field: AnyField, value: unknown): Read {
  if (typeof value === 'string') return { text: value };
  if (typeof value === 'number') return textOfNumber(field, value);
  if (value === null) return { refused: 'is null; leave it out for its default, or give its text' };
  if (Array.isArray(value) && LISTS.has(field.kind)) return textOfList(field, value);
  return {
    refused: `is ${whatIs(value)}; give ${LISTS.has(field.kind) ? 'a text or an array of numbers' : 'a text or a number'}, such as ${JSON.stringify(field.format(field.default).slice(0, 80))}`,
  };
}

function textOfNumber(field: AnyField, value: number): Read {
  if (EXACT.has(field.kind) && Number.isInteger(value) && !Number.isSafeInteger(value))
    return { refused: `is ${value}, beyond what a JSON number holds exactly; give it as a text` };
  return { text: String(value) };
}

/** `[1, 0.6, 1]` as `1 0.6 1`, and of a matrix `[[1, 2], [3, 4]]` as `1 2; 3 4`. */
function textOfList(field: AnyField, items: readonly unknown[]): Read {
  const entries = (row: readonly unknown[]) =>
    joined(row, 'item', ' ', (item) => entryOf(field, item));
  if (field.kind !== 'matrix' || !items.some(Array.isArray)) return entries(items);
  return joined(items, 'row', '; ', (row) =>
    Array.isArray(row) ? entries(row) : { refused: `is ${whatIs(row)}; give an array` },
  );
}

function joined(
  items: readonly unknown[],
  what: string,
  separator: string,
  read: (item: unknown) => Read,
): Read {
  const texts: string[] = [];
  for (const [i, item] of items.entries()) {
    const one = read(item);
    if ('refused' in one) return { refused: `${what} ${i + 1} ${one.refused}` };
    texts.push(one.text);
  }
  return { text: texts.join(separator) };
}

/** One entry stays one entry: none is empty, and what parts entries does not stand inside of one. */
function entryOf(field: AnyField, item: unknown): Read {
  if (typeof item === 'number') return textOfNumber(field, item);
  if (typeof item !== 'string') return { refused: `is ${whatIs(item)}; give a number` };
  if (item === '' || /[\s,;]/u.test(item))
    return { refused: `is "${item.slice(0, 60)}"; give one number` };
  return { text: item };
}

function whatIs(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}
