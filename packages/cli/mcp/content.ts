/** A result, or a refusal, as a model reads it: a short text, and the numbers by their ids. */
import type { InputError } from '@tollbench/tools/define/error.ts';
import type { Plain } from '@tollbench/tools/define/machine.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { INCLUDE, sentenceOf } from './input-schema.ts';

/** Rows of a table that is given without being asked for. */
export const MAX_ROWS = 50;
/** Characters of a listing that is given without being asked for. */
export const MAX_LISTING = 4000;
/** Entries of a list that the text shows; the structure has all. */
const MAX_SHOWN = 12;

/** The JSON export, as far as this reads it. */
export interface ResultBody {
  readonly [member: string]: unknown;
  readonly url: string;
  readonly results: Readonly<Record<string, Plain>>;
  readonly reasons: Readonly<Record<string, string>>;
  readonly units: {
    readonly results: Readonly<Record<string, string>>;
    readonly tables: Readonly<Record<string, unknown>>;
  };
  readonly tables: Readonly<Record<string, Readonly<Record<string, readonly Plain[]>>>>;
  readonly listings: Readonly<Record<string, string>>;
  readonly notices: readonly { readonly level: string; readonly text: string }[];
}

export interface Content {
  readonly text: string;
  /** The page with the same inputs. */
  readonly url: string;
  readonly structured: Record<string, unknown>;
}

/** What is given of a result: all its values and notices, short tables and listings, and those asked for. */
export function contentOf(tool: AnyTool, body: ResultBody, include: ReadonlySet<string>): Content {
  const rows = (id: string) =>
    Math.max(0, ...Object.values(body.tables[id] ?? {}).map((c) => c.length));
  const fits = {
    tables: (id: string) => include.has(id) || rows(id) <= MAX_ROWS,
    listings: (id: string) => include.has(id) || (body.listings[id]?.length ?? 0) <= MAX_LISTING,
  };
  const tables = only(body.tables, fits.tables);
  const listings = only(body.listings, fits.listings);
  const units = { ...body.units, tables: only(body.units.tables, (id) => id in tables) };
  const text = [
    `${tool.title} (${tool.slug})`,
    ...Object.entries(body.results).map((entry) => valueLine(tool, body, entry)),
    ...body.notices.map(({ level, text }) => `${level}: ${text}`),
    ...Object.keys(body.tables).map(
      (id) =>
        `table ${id}: ${Object.keys(body.tables[id] ?? {}).join(', ')}; ${rows(id)} rows${id in tables ? '' : leftOut(id)}`,
    ),
    ...Object.entries(body.listings).map(
      ([id, { length }]) =>
        `listing ${id}: ${length} characters${id in listings ? '' : leftOut(id)}`,
    ),
    `The same in a page: ${body.url}`,
  ].join('\n');
  return { text, url: body.url, structured: { ...body, tables, listings, units } };
}

const leftOut = (id: string): string => ` (left out here; to have them, ${INCLUDE}: ["${id}"])`;

function only<T>(
  from: Readonly<Record<string, T>>,
  wanted: (id: string) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([id]) => wanted(id)));
}

function valueLine(tool: AnyTool, { reasons, units }: ResultBody, [id, value]: [string, Plain]) {
  const declared = tool.results?.values[id];
  const label = declared ? `  (${declared.label})` : '';
  if (value === null) return `${id}: none, ${reasons[id] ?? 'for no reason given'}${label}`;
  const unit = units.results[id];
  return `${id} = ${shown(value)}${unit === undefined ? '' : ` ${unit}`}${label}`;
}

function shown(value: Plain): string {
  if (!Array.isArray(value))
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const all: readonly Plain[] = value;
  const some = JSON.stringify(all.slice(0, MAX_SHOWN));
  return all.length <= MAX_SHOWN ? some : `${some.slice(0, -1)}, …] (${all.length} in all)`;
}

/** Which input is refused, why, and what it takes. */
export function refusalText(
  tool: AnyTool,
  errors: readonly Pick<InputError, 'message' | 'field' | 'value'>[],
): string {
  const lines = errors.flatMap(({ field, value, message }) => {
    if (field === undefined) return [message];
    const declared = Object.hasOwn(tool.inputs, field) ? tool.inputs[field] : undefined;
    const given = value === undefined ? '' : ` (given: ${JSON.stringify(value.slice(0, 200))})`;
    return [
      `${field}: ${message}${given}`,
      ...(declared === undefined ? [] : [`  ${field} takes: ${sentenceOf(declared)}`]),
    ];
  });
  return `Nothing was computed: ${tool.slug} refuses its inputs.\n${lines.join('\n')}`;
}

/** What a calculator gives, for its description. */
export function givesOf(tool: AnyTool): string {
  const { values = {}, tables = {}, listings = {} } = tool.results ?? {};
  const units = Object.entries(values).map(([id, d]) =>
    'unit' in d && d.unit !== undefined && d.unit !== '' ? `${id} (${d.unit})` : id,
  );
  const lists = [
    ['values', units],
    ['tables', Object.keys(tables)],
    ['listings', Object.keys(listings)],
  ] as const;
  return lists
    .filter(([, ids]) => ids.length > 0)
    .map(([what, ids]) => `Gives ${what}: ${ids.join(', ')}.`)
    .join(' ');
}
