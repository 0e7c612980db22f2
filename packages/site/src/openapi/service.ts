/** The two addresses by which whoever runs the service looks after it. */
import { array, object, type Schema, seconds, text } from '../schemas/parts.ts';
import { headerRefs, type Part, ref } from './responses.ts';

export const serviceSchemas: Readonly<Record<string, Schema>> = {
  Health: {
    title: 'Health',
    ...object({
      status: { type: 'string', enum: ['ok'] },
      uptime_seconds: seconds('How long the process has been running.'),
    }),
    // Whoever watches reads the status; a later version may say more.
    additionalProperties: true,
  },
  Readiness: {
    title: 'Readiness',
    ...object({
      ready: { description: 'Whether free pages are served.', type: 'boolean' },
      selling: { description: 'Whether payments are taken, in every form.', type: 'boolean' },
      reasons: array(text(), {
        description:
          'Why some or all payments are not taken, or nothing is served; empty where they are.',
      }),
      notes: array(text(), { description: 'What else is not well, though payments are taken.' }),
    }),
    additionalProperties: true,
  },
};

const body = (schema: string, example: Part): Part => ({
  'application/json': { schema: ref('schemas', schema), example },
});

export function serviceEndpoints(): [path: string, item: Part][] {
  return [
    [
      '/healthz',
      {
        get: {
          operationId: 'getHealth',
          tags: ['Service'],
          summary: 'Whether the process lives',
          security: [],
          responses: {
            200: {
              description: 'It lives.',
              content: body('Health', { status: 'ok', uptime_seconds: 86_400 }),
            },
            '4XX': ref('responses', 'Malformed'),
          },
        },
      },
    ],
    [
      '/readyz',
      {
        get: {
          operationId: 'getReadiness',
          tags: ['Service'],
          summary: 'Whether pages are served, and whether they are sold',
          security: [],
          responses: {
            200: {
              description:
                'Pages are served. `selling` is false while payments, or those in one form, cannot be taken, for the reasons given; what is free stays free.',
              content: body('Readiness', { ready: true, selling: true, reasons: [], notes: [] }),
            },
            503: {
              description: 'The service is starting or stopping.',
              headers: headerRefs('Retry-After'),
              content: body('Readiness', {
                ready: false,
                selling: false,
                reasons: ['the service is starting'],
                notes: [],
              }),
            },
            '4XX': ref('responses', 'Malformed'),
          },
        },
      },
    ],
  ];
}
