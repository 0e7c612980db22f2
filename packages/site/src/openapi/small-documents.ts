/** The search lists, the reservation of text and data mining, and an export as JSON. */
import { machine } from '../machine/paths.ts';
import { tdmPolicy, tdmReservation } from '../machine/tdm.ts';
import { object, type Schema, text, url } from '../schemas/parts.ts';
import { resultSchemas } from '../schemas/results.ts';
import { furtherRows, searchRows } from '../search-rows.ts';
import { absolute } from '../site.ts';
import { freeEndpoint } from './operations.ts';
import type { Part } from './responses.ts';

const json = 'application/json';

const byName = (of: Schema): Schema => ({ type: 'object', additionalProperties: of });

/** The JSON export, whatever the tool: its own schema says which inputs, values and columns there are. */
function exportSchema(addresses: readonly string[]): Schema {
  return {
    title: 'Export of a result as JSON',
    ...object({
      $schema: {
        description: 'Address of the schema that the results of this tool keep to.',
        type: 'string',
        enum: addresses,
      },
      tool: text('Slug of the tool.'),
      title: text(),
      url: url('The page with these inputs.'),
      inputs: byName(
        object({
          value: { description: 'As it was computed with.' },
          text: { description: 'As it is written in the form and the query.', type: 'string' },
        }),
      ),
      results: byName({ description: 'In the unit that `units` tells; null where there is none.' }),
      reasons: byName({ description: 'Why a value is null.', type: 'string' }),
      units: object({
        results: byName({ type: 'string' }),
        tables: byName(byName({ type: 'string' })),
      }),
      tables: byName(byName({ description: 'A column.', type: 'array' })),
      listings: byName({ type: 'string' }),
      notices: { type: 'array', items: object({ level: text(), text: text() }) },
    }),
  };
}

/** Schemas of the documents that have no schema document of their own. */
export async function smallSchemas(): Promise<Readonly<Record<string, Schema>>> {
  const addresses = Object.keys(await resultSchemas()).map((name) =>
    absolute(machine.schema(name)),
  );
  return { Export: exportSchema(addresses), ...SMALL };
}

const SMALL: Readonly<Record<string, Schema>> = {
  SearchList: {
    title: 'Search list',
    description: 'A row for every tool and post: title, path, words to be found by.',
    type: 'array',
    items: {
      type: 'array',
      prefixItems: [text(), { type: 'string', pattern: '^/.+\\.html$' }, text()],
      items: false,
      minItems: 3,
    },
  },
  SearchRest: {
    title: 'Search list, the rest',
    description:
      'A row for every tool and post: path, description, and further words to be found by, none for a post.',
    type: 'array',
    items: {
      type: 'array',
      prefixItems: [{ type: 'string', pattern: '^/.+\\.html$' }, text(), { type: 'string' }],
      items: false,
      minItems: 3,
    },
  },
  TdmReservation: {
    title: 'Reservation of text and data mining (TDMRep)',
    type: 'array',
    minItems: 1,
    items: object(
      {
        location: { description: 'Pattern of paths.', type: 'string', pattern: '^/' },
        'tdm-reservation': {
          description: '1: rights are reserved.',
          type: 'integer',
          enum: [0, 1],
        },
        'tdm-policy': url('The policy under which reserved rights are granted.'),
      },
      { optional: ['tdm-policy'] },
    ),
  },
  DidDocument: {
    title: 'DID document',
    description:
      'A receipt names its key by `kid`, which is an `id` here; or a did:key, in a sandbox.',
    ...object({
      '@context': { type: 'array', items: { type: 'string', format: 'uri' } },
      id: { type: 'string', pattern: '^did:web:' },
      verificationMethod: {
        type: 'array',
        minItems: 1,
        items: object({
          id: { type: 'string', pattern: '^did:web:[^#]+#' },
          type: { const: 'JsonWebKey' },
          controller: { type: 'string', pattern: '^did:web:' },
          publicKeyJwk: object({
            kty: { const: 'OKP' },
            crv: { const: 'Ed25519' },
            x: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
          }),
        }),
      },
      assertionMethod: { type: 'array', items: { type: 'string' } },
    }),
  },
  TdmPolicy: {
    title: 'Policy of text and data mining (ODRL)',
    type: 'object',
    required: ['@context', '@type', 'profile', 'uid', 'assigner', 'permission'],
    properties: {
      '@context': { type: 'array' },
      '@type': { const: 'Offer' },
      profile: { type: 'string', format: 'uri' },
      uid: url(),
      assigner: {
        type: 'object',
        required: ['uid', 'vcard:fn'],
        properties: { uid: url(), 'vcard:fn': text(), 'vcard:hasURL': url() },
      },
      permission: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['target', 'action', 'duty'],
          properties: { target: url(), action: text(), duty: { type: 'array', minItems: 1 } },
        },
      },
    },
  },
};

const DID_EXAMPLE = {
  '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
  id: 'did:web:tollbench.example',
  verificationMethod: [
    {
      id: 'did:web:tollbench.example#key-1',
      type: 'JsonWebKey',
      controller: 'did:web:tollbench.example',
      publicKeyJwk: {
        kty: 'OKP',
        crv: 'Ed25519',
        x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      },
    },
  ],
  assertionMethod: ['did:web:tollbench.example#key-1'],
};

export async function smallDocuments(): Promise<[path: string, item: Part][]> {
  const [first] = await searchRows();
  const [rest] = await furtherRows();
  if (!first || !rest) throw new Error('a search list without a row has no example');
  return [
    freeEndpoint({
      path: '/search.json',
      id: 'getSearchList',
      tag: 'Discovery',
      summary: 'What the search box of the pages reads when it is first used',
      type: json,
      schema: 'SearchList',
      example: [first],
    }),
    freeEndpoint({
      path: '/search-more.json',
      id: 'getSearchRest',
      tag: 'Discovery',
      summary: 'What the search box of the pages reads after the first key',
      type: json,
      schema: 'SearchRest',
      example: [rest],
    }),
    freeEndpoint({
      path: machine.tdm,
      id: 'getTdmReservation',
      tag: 'Discovery',
      summary: 'Reservation of text and data mining, TDMRep',
      type: json,
      schema: 'TdmReservation',
      example: tdmReservation(),
    }),
    freeEndpoint({
      path: machine.tdmPolicy,
      id: 'getTdmPolicy',
      tag: 'Discovery',
      summary: 'The policy that lifts the reservation, ODRL',
      type: json,
      schema: 'TdmPolicy',
      example: tdmPolicy(),
    }),
    freeEndpoint({
      path: machine.did,
      id: 'getDidDocument',
      tag: 'Discovery',
      summary: 'The keys that sign receipts, or once did: DID document of did:web',
      type: 'application/did+json',
      schema: 'DidDocument',
      example: DID_EXAMPLE,
    }),
  ];
}
