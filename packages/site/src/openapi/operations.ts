/** The endpoints, one operation each. */
import { schemaPath } from '@tollbench/tools/define/schema-path.ts';
import { absolute } from '../site.ts';
import { headerRefs, type Part, ref } from './responses.ts';

interface FreeEndpoint {
  readonly path: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly type: string;
  /** Name of a component schema; text where there is none. */
  readonly schema?: string;
  readonly example: unknown;
  readonly parameters?: readonly string[];
}

const html = '<!DOCTYPE html><html lang="en" …>…</html>';

/** GET of a document that costs nobody anything. */
export function freeEndpoint(endpoint: FreeEndpoint): [path: string, item: Part] {
  const { parameters = [] } = endpoint;
  return [
    endpoint.path,
    {
      get: {
        operationId: endpoint.id,
        tags: [endpoint.tag],
        summary: endpoint.summary,
        ...(endpoint.description !== undefined && { description: endpoint.description }),
        security: [],
        ...(parameters.length > 0 && { parameters: parameters.map((p) => ref('parameters', p)) }),
        responses: {
          200: {
            description: endpoint.summary,
            headers: headerRefs('ETag'),
            content: {
              [endpoint.type]: {
                schema: endpoint.schema ? ref('schemas', endpoint.schema) : { type: 'string' },
                example: endpoint.example,
              },
            },
          },
          304: ref('responses', 'NotModified'),
          ...(parameters.length > 0 && { 404: ref('responses', 'NotFound') }),
          '4XX': ref('responses', 'Malformed'),
          503: ref('responses', 'NotReady'),
        },
      },
    },
  ];
}

interface PaidEndpoint {
  readonly path: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly string[];
  /** Content types of exports by which the tool pages answer beside HTML. */
  readonly exports?: readonly string[];
}

const EXPORT = {
  $schema: absolute(schemaPath('step-response')),
  tool: 'step-response',
  title: 'Step response',
  url: absolute('/step-response.html'),
  inputs: { band: { value: 2, text: '2' } },
  results: { overshoot: 37.23261049265862, peakTime: 3.293283941915154 },
  reasons: {},
  units: { results: { overshoot: '%', peakTime: 's' }, tables: { response: { time: 's' } } },
  tables: { response: { time: [0, 0.025], response: [0, 0.0003109271634270514] } },
  listings: {},
  notices: [],
};

/** How an export of a type begins, where all of that type begin alike. */
const exportExample = (type: string): string =>
  type === 'text/csv'
    ? 'time,…'
    : type === 'image/svg+xml'
      ? '<svg xmlns="http://www.w3.org/2000/svg"/>'
      : '…';

/** People and other free visitors need no credential, which is what the empty requirement says. */
const PAYABLE = [{}, { 'X-PAYMENT': [] }, { 'PAYMENT-SIGNATURE': [] }];

/** GET of what is sold. Only tool pages are rate limited and have exports. */
export function paidEndpoint(endpoint: PaidEndpoint): [path: string, item: Part] {
  const exports = endpoint.exports ?? [];
  const tool = exports.length > 0;
  const files = exports
    .filter((type) => type !== 'text/html')
    .map((type) => [
      type,
      type === 'application/json'
        ? { schema: ref('schemas', 'Export'), example: EXPORT }
        : { schema: { type: 'string' }, example: exportExample(type) },
    ]);
  return [
    endpoint.path,
    {
      get: {
        operationId: endpoint.id,
        tags: [endpoint.tag],
        summary: endpoint.summary,
        description: endpoint.description,
        security: PAYABLE,
        parameters: endpoint.parameters.map((p) => ref('parameters', p)),
        responses: {
          200: {
            description: tool ? 'The page, or the export asked for.' : 'The page.',
            headers: headerRefs(
              'X-Service-Resource-Class',
              'ETag',
              'Link',
              'Content-Usage',
              'PAYMENT-RESPONSE',
              'X-PAYMENT-RESPONSE',
              'X-PAYMENT-TOKEN',
              'X-PAYMENT-REMAINING',
              'crawler-charged',
              'X-Request-Id',
              ...(tool ? ['RateLimit-Policy', 'RateLimit', 'Content-Disposition'] : []),
            ),
            content: {
              'text/html': { schema: { type: 'string' }, example: html },
              ...Object.fromEntries(files),
            },
          },
          304: ref('responses', tool ? 'ToolNotModified' : 'SoldNotModified'),
          ...(tool && { 400: ref('responses', 'BadRequest') }),
          402: ref('responses', tool ? 'ToolPaymentRequired' : 'PaymentRequired'),
          403: ref('responses', 'Refused'),
          404: ref('responses', tool ? 'NotFoundOrNoFormat' : 'NotFound'),
          ...(tool && { 422: ref('responses', 'TooMuch') }),
          429: ref('responses', tool ? 'TooManyRequests' : 'TooManyRefusals'),
          503: ref('responses', 'RetryLater'),
        },
      },
    },
  ];
}
