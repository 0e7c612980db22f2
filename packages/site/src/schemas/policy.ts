import { documents } from './index-documents.ts';
import { paymentTerms, priceList } from './money.ts';
import { array, date, object, oneOf, type Schema, schemaOf, text, url } from './parts.ts';

const access = oneOf(['free', 'paid']);

const bot = object(
  {
    token: text('Product token, as it stands in the User-Agent; letter case does not matter.'),
    operator: text(),
    kind: oneOf(['training', 'search', 'answer', 'user', 'other']),
    source: text('Where its purpose is stated.'),
    reviewed: date('Day this entry was last checked.'),
    note: text('Why this kind, where the purpose is mixed or not stated.'),
  },
  { optional: ['note'] },
);

const bots = (description: string): Schema => array(bot, { description });

export const policy: Schema = object(
  {
    $schema: schemaOf('ai-v1'),
    name: text('Name of the service.'),
    url: url('The home page.'),
    description: text('The policy in words.'),
    protocol: object(paymentTerms, { description: 'How payment is made.' }),
    access: object(
      {
        person: access,
        search: access,
        answer: access,
        user: access,
        training: access,
        other: access,
        unknown: access,
      },
      { description: 'What each kind of visitor pays for a page.' },
    ),
    bot_allowlist: object({
      free: bots('Crawlers that read everything free.'),
      paid: bots('Crawlers that pay per fetch.'),
      robots_only: bots('Tokens of robots.txt, under which their operators send no request.'),
    }),
    identification: object({
      by: { const: 'User-Agent' },
      rule: text(),
      robots_only: text('What becomes of a request under a token of robots.txt.'),
      claims: text('Whether the names of crawlers are checked, and what becomes of a false one.'),
    }),
    pricing: object({ classes: priceList, url: url('The whole price table.') }),
    how_to_pay: array(text(), { description: 'One step or rule a line.', minItems: 1 }),
    rate_limits: array(
      object({
        path: text('Path template.'),
        requests: { type: 'integer', minimum: 1 },
        window_seconds: { type: 'integer', minimum: 1 },
        per: text('What counts as one source.'),
        status: { const: 429 },
      }),
    ),
    license: object({
      url: url('The licence.'),
      type: { const: 'application/rsl+xml' },
      summary: text(),
    }),
    contact: {
      description: 'Whom to ask: a mailto: or https: URL; null where nobody is named.',
      type: ['string', 'null'],
      pattern: '^(mailto:|https:)',
    },
    documents,
  },
  { description: 'Who is free and who pays, what, how, how fast and under which licence.' },
);
