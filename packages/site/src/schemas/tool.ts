import { toolCategories } from '@tollbench/tools/categories.ts';
import { TERMS } from '../machine/terms.ts';
import {
  address,
  array,
  atomicAmount,
  date,
  object,
  oneOf,
  type Schema,
  schemaOf,
  slug,
  text,
  toolUrls,
  usdAmount,
} from './parts.ts';

const pricing = object(
  {
    class: { const: 'workbench-tool' },
    protocol: { const: 'x402' },
    network: { const: TERMS.network },
    currency: { const: 'USDC' },
    price_atomic: atomicAmount('Price of the interactive page, in atomic USDC (6 decimals).'),
    price_usd: usdAmount('The same in US dollars.'),
    payTo: address('Wallet of the payee.'),
    static_sheet_price_atomic: atomicAmount('Price of the reference sheet, in atomic USDC.'),
    export_price_atomic: atomicAmount('Price of an export, in atomic USDC.'),
  },
  { description: 'What an AI training crawler pays; everyone else reads free.' },
);

const content = object({
  formulas: array(text(), {
    description: 'TeX; without specific formulas, one entry that refers to the interactive page.',
    minItems: 1,
  }),
  citations: array(text(), { description: 'Books, papers and standards, one line each.' }),
  faq: array(object({ q: text('Question.'), a: text('Answer.') })),
});

const accessibility = object({
  crawlable: { description: 'Whether crawlers are welcome.', type: 'boolean' },
  javascript_required: {
    description: 'Whether the interactive page needs JavaScript.',
    type: 'boolean',
  },
  static_alternative: {
    description: 'Path of the reference sheet.',
    type: 'string',
    pattern: '^/ref-[a-z0-9-]+\\.html$',
  },
  structured_data: array(
    oneOf(['TechArticle', 'SoftwareApplication', 'FAQPage', 'BreadcrumbList']),
    { description: 'schema.org types that the pages carry.', uniqueItems: true },
  ),
});

const challengeExample = object(
  {
    request: text('An unpaid request as it goes over the wire.'),
    response_headers: array(
      { type: 'string', pattern: '^[A-Za-z0-9-]+: .+$' },
      { description: 'Header lines of the 402, without Content-Length.', minItems: 1 },
    ),
    response_body: {
      description: 'The challenge, as a string holding JSON.',
      type: 'string',
      contentMediaType: 'application/json',
    },
    paid_request: text('The same request with its payment; 0x<txhash> is yours to fill in.'),
  },
  { description: 'A challenge for the interactive page, from request to paid request.' },
);

export const tool: Schema = object(
  {
    $schema: schemaOf('tool-v1'),
    slug: slug('Identifier of the tool, {tool} in paths.'),
    title: text('Title for display.'),
    category: oneOf(toolCategories, 'Category value.'),
    category_label: text('Category for display.'),
    urls: toolUrls,
    description: text('What goes in and what comes out.'),
    keywords: array(text()),
    pricing,
    content,
    accessibility,
    x402_challenge_example: challengeExample,
    last_updated: date('Day of the last change that a reader would notice.'),
  },
  { description: 'What a tool is, costs and rests on.' },
);
