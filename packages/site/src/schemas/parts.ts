/** The words that the schemas are built from: JSON Schema 2020-12, every object closed. */
import { categories } from '@tollbench/tools/categories.ts';
import { machine } from '../machine/paths.ts';
import { absolute } from '../site.ts';

/** A JSON Schema, or a part of one. */
export type Schema = { readonly [keyword: string]: unknown };

/** An object with exactly these members; those named in `optional` may be missing. */
export function object(
  properties: Readonly<Record<string, Schema>>,
  words: { readonly optional?: readonly string[]; readonly description?: string } = {},
): Schema {
  return {
    ...(words.description !== undefined && { description: words.description }),
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties).filter((name) => !words.optional?.includes(name)),
    properties,
  };
}

export const array = (items: Schema, words: Schema = {}): Schema => ({
  ...words,
  type: 'array',
  items,
});

export const text = (description?: string): Schema => ({
  ...(description !== undefined && { description }),
  type: 'string',
  minLength: 1,
});

export const oneOf = (values: readonly string[], description?: string): Schema => ({
  ...(description !== undefined && { description }),
  type: 'string',
  enum: values,
});

export const url = (description?: string): Schema => ({
  ...(description !== undefined && { description }),
  type: 'string',
  format: 'uri',
  pattern: '^https?://',
});

export const slug = (description: string): Schema => ({
  description,
  type: 'string',
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
});

export const date = (description: string): Schema => ({
  description,
  type: 'string',
  format: 'date',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
});

export const address = (description: string): Schema => ({
  description,
  type: 'string',
  pattern: '^0x[0-9a-fA-F]{40}$',
});

export const atomicAmount = (description: string): Schema => ({
  description,
  type: 'integer',
  minimum: 1,
});

export const usdAmount = (description: string): Schema => ({
  description,
  type: 'number',
  exclusiveMinimum: 0,
});

export const seconds = (description: string): Schema => ({
  description,
  type: 'integer',
  minimum: 0,
});

/** The member by which a document names its schema. */
export const schemaOf = (name: string): Schema => ({
  description: 'Address of the schema that this document keeps to.',
  const: absolute(machine.schema(name)),
});

export const postCategory = oneOf(
  categories.map((c) => c.id),
  'Category value.',
);

export const toolUrls = object(
  {
    interactive: url('The interactive page.'),
    static_sheet: url('The reference sheet, without scripts.'),
    api_doc: url('The metadata document.'),
    blog_index: url('Index of the posts in the category of the tool.'),
  },
  { description: 'Full URLs.' },
);

/** A complete schema document. */
export function schemaDocument(name: string, title: string, body: Schema): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: absolute(machine.schema(name)),
    title,
    ...body,
  };
}
