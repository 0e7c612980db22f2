import { object, type Schema, text } from './parts.ts';

/** RFC 9457. A client ignores members it does not know, so this one object is open. */
export const problem: Schema = {
  ...object({
    type: {
      description: 'Kind of the problem; about:blank where the status says it all.',
      type: 'string',
      format: 'uri-reference',
    },
    title: text('The kind in words.'),
    status: { description: 'The HTTP status.', type: 'integer', minimum: 400, maximum: 599 },
    detail: text('What went wrong this time, quoting the value.'),
    instance: { type: 'string', format: 'uri-reference' },
    field: text('The input that is wrong.'),
    errors: {
      description: 'Every input that is wrong.',
      type: 'array',
      items: object({
        field: {
          type: ['string', 'null'],
          description: 'Name of the input; null for all of them.',
        },
        value: { type: ['string', 'null'], description: 'The value as given.' },
        message: text(),
      }),
    },
    formats: {
      description: 'The formats that exist, where an unknown one was asked for.',
      type: 'array',
      items: text(),
    },
    'violated-policies': {
      description: 'Names of the rate limits that were exceeded.',
      type: 'array',
      items: text(),
    },
  }),
  required: ['type', 'title', 'status'],
  additionalProperties: true,
  description: 'A problem document: why a request was not answered with what it asked for.',
};
