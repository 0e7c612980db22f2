/** The JSON Schema (2020-12) of a tool's JSON export, from the declaration of its inputs and results. */
import type { AnyField, Fields } from './field.ts';
import { isExact, unitsById } from './machine.ts';
import type { Declared, Results, Single, TableResult } from './result.ts';
import { schemaPath } from './schema-path.ts';
import type { AnyTool } from './tool.ts';

export type Schema = { readonly [keyword: string]: unknown };

/** A fraction in lowest terms. */
const FRACTION = '^-?[0-9]+(/[0-9]+)?$';
const HEX = '^0x[0-9a-f]+$';

/** An object with these members and no others; those in `optional` may be missing. */
const object = (
  properties: Readonly<Record<string, Schema>>,
  optional: 'all' | readonly string[] = [],
): Schema => ({
  type: 'object',
  additionalProperties: false,
  required:
    optional === 'all' ? [] : Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

const text = (description: string): Schema => ({ description, type: 'string' });
const member = (description: string, schema: Schema): Schema => ({ description, ...schema });

/** Complete, under its own address at `origin`. */
export function resultSchema(tool: AnyTool, origin: string): Schema {
  const { results } = tool;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${origin}${schemaPath(tool.slug)}`,
    title: `${tool.title}: result`,
    description: `The json export of ${tool.slug}. Numbers are doubles with every digit, in the unit that stands in x-unit. The csv export has the columns of one of the tables under the same ids; a gap is an empty cell.`,
    ...object({
      $schema: { type: 'string', pattern: `${schemaPath(tool.slug).replaceAll('.', '\\.')}$` },
      tool: { const: tool.slug },
      title: text('Title of the tool.'),
      url: text('The page with these inputs.'),
      inputs: inputsSchema(tool.inputs),
      ...resultsSchema(results),
    }),
  };
}

function inputsSchema(fields: Fields): Schema {
  return member('What it was computed from; an input that was not asked for has its default.', {
    ...object(
      Object.fromEntries(
        Object.entries<AnyField>(fields).map(([name, field]) => [
          name,
          {
            title: field.label,
            ...(field.help !== undefined && { description: field.help }),
            ...object({
              value: inputSchema(field.kind, field.describe()),
              text: text('As it stands in the query and on the command line.'),
            }),
          },
        ]),
      ),
    ),
  });
}

/** The value of a field, from what it says of itself. */
function inputSchema(kind: unknown, said: Readonly<Record<string, unknown>>): Schema {
  const unit = typeof said['unit'] === 'string' &&
    said['unit'] !== '' && { 'x-unit': said['unit'] };
  const bounds = pickKeys(said, ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum']);
  switch (kind) {
    case 'quantity':
      // A length as it was written: in metres, or in wavelengths.
      if (Array.isArray(said['units'])) {
        const either = object({ value: { type: 'number' }, unit: { enum: said['units'] } });
        return said['none'] === undefined ? either : { ...either, type: ['object', 'null'] };
      }
      return {
        type: said['none'] === undefined ? 'number' : ['number', 'null'],
        ...bounds,
        ...unit,
      };
    case 'integer':
      return {
        type: said['none'] === undefined ? 'integer' : ['integer', 'null'],
        ...bounds,
        ...unit,
      };
    case 'word':
      return { type: 'string', pattern: HEX };
    case 'choice':
      return { type: 'string', enum: Object.keys(said['options'] as object) };
    case 'numbers':
      return { type: 'array', items: { type: 'number', ...bounds, ...unit } };
    case 'complex-numbers': {
      const part = { type: 'number' };
      return { type: 'array', items: object({ re: part, im: part }) };
    }
    case 'table': {
      const columns = Object.entries(said['columns'] as Record<string, Record<string, unknown>>);
      const cells = columns.map(([name, c]) => [name, inputSchema(c['kind'], c)] as const);
      return { type: 'array', items: object(Object.fromEntries(cells)) };
    }
    case 'matrix':
      return { type: 'array', items: { type: 'array', items: { type: 'string' } } };
    case 'transfer-function': {
      const coefficients = { type: 'array', items: { type: 'number' } };
      return object({
        num: member('Coefficients of the numerator, highest power first.', coefficients),
        den: member('Coefficients of the denominator.', coefficients),
        delay: { type: 'number', 'x-unit': 's' },
        variable: { enum: [said['variable']].flat() },
        text: text('As it was written.'),
      });
    }
    default:
      return { type: 'string' };
  }
}

const pickKeys = (from: Readonly<Record<string, unknown>>, keys: readonly string[]): Schema =>
  Object.fromEntries(keys.filter((k) => from[k] !== undefined).map((k) => [k, from[k]]));

function resultsSchema({ values, tables, listings = {} }: Results): Record<string, Schema> {
  const ids = named(values, valueSchema);
  return {
    results: member('By id. What these inputs do not ask for is missing.', object(ids, 'all')),
    reasons: member(
      'Why a value is null, in words. What is beyond all numbers begins with "positive infinity", "negative infinity" or "not a number".',
      object(Object.fromEntries(Object.keys(ids).map((id) => [id, { type: 'string' }])), 'all'),
    ),
    units: member(
      'Of what is here; what is missing is a pure number, or no number.',
      unitsSchema({ values, tables }),
    ),
    tables: member(
      'By id, each as columns of equal length under their ids. null is a gap, or no number.',
      object(
        Object.fromEntries(Object.entries(tables).map(([id, t]) => [id, tableSchema(t)])),
        'all',
      ),
    ),
    listings: member(
      'Texts to take away, by id.',
      object(
        Object.fromEntries(Object.entries(listings).map(([id, { what }]) => [id, text(what)])),
        'all',
      ),
    ),
    notices: member('What to know before the numbers are trusted, in words.', {
      type: 'array',
      items: object({ level: { enum: ['note', 'warning'] }, text: { type: 'string' } }),
    }),
  };
}

/** Declarations as properties: a fraction has its double beside it. */
function named<D extends Declared>(
  declared: Readonly<Record<string, D>>,
  schemaOf: (d: D) => Schema,
): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(declared).flatMap(([id, d]): [string, Schema][] =>
      isExact(d)
        ? [
            [id, { ...words(d), ...schemaOf(d) }],
            [
              `${id}Float`,
              { title: d.label, description: `The double nearest to ${id}.`, ...doubles(d) },
            ],
          ]
        : [[id, { ...words(d), ...schemaOf(d) }]],
    ),
  );
}

const words = (d: Declared): Schema => ({
  title: d.label,
  description: d.help,
  ...('unit' in d && d.unit !== undefined && { 'x-unit': d.unit }),
});

/** A value on its own: null has its reason in `reasons`. */
function valueSchema(d: Declared): Schema {
  switch (d.kind) {
    case 'number':
    case 'integer':
    case 'boolean':
      return { type: [d.kind, 'null'] };
    case 'choice':
      return {
        description: `${d.help} ${Object.entries(d.options)
          .map(([id, label]) => `${id}: ${label}`)
          .join('; ')}.`,
        enum: [...Object.keys(d.options), null],
      };
    case 'text':
      return { type: ['string', 'null'], ...(d.pattern !== undefined && { pattern: d.pattern }) };
    case 'word':
      return { type: ['string', 'null'], pattern: HEX };
    case 'rational':
      return { type: ['string', 'null'], pattern: FRACTION };
    case 'complex': {
      const { type: _, ...closed } = object({ re: { type: 'number' }, im: { type: 'number' } });
      return { type: ['object', 'null'], ...closed };
    }
    case 'list':
      return {
        type: ['array', 'null'],
        items: {
          ...('unit' in d.of && d.of.unit !== undefined && { 'x-unit': d.of.unit }),
          ...valueSchema(d.of),
        },
      };
  }
}

/** The doubles beside fractions. */
const doubles = (d: Declared): Schema =>
  d.kind === 'list'
    ? { type: ['array', 'null'], items: doubles(d.of) }
    : { type: ['number', 'null'] };

/** A table by columns; complex ones are two. */
function tableSchema({ what, columns }: TableResult): Schema {
  const inFiles = Object.entries<Single>(columns).flatMap(([id, d]): [string, Schema][] => {
    if (d.kind !== 'complex')
      return Object.entries(named({ [id]: d }, valueSchema)).map(([name, cell]) => [
        name,
        column(cell),
      ]);
    const part = (ending: string, which: string): [string, Schema] => [
      `${id}${ending}`,
      column({ ...words(d), description: `${d.help} ${which} part.`, type: ['number', 'null'] }),
    ];
    return [part('Re', 'Real'), part('Im', 'Imaginary')];
  });
  return member(what, object(Object.fromEntries(inFiles), 'all'));
}

/** The words of a column stand over its array, not over each cell. */
function column({ title, description, ...cell }: Schema): Schema {
  const { 'x-unit': unit, ...items } = cell;
  return {
    title,
    description,
    ...(unit !== undefined && { 'x-unit': unit }),
    type: 'array',
    items,
  };
}

function unitsSchema({ values, tables }: Results): Schema {
  const fixed = (units: Readonly<Record<string, string>>): Schema =>
    object(
      Object.fromEntries(Object.entries(units).map(([id, unit]) => [id, { const: unit }])),
      'all',
    );
  return object({
    results: fixed(unitsById(values)),
    tables: object(
      Object.fromEntries(
        Object.entries(tables).map(([id, t]) => [id, fixed(unitsById(t.columns))]),
      ),
      'all',
    ),
  });
}
