/** `/openapi.json`: the interface in OpenAPI 3.1, from the same schemas and examples as the rest. */
import { categories, llmsName } from '@tollbench/tools/categories.ts';
import { formats } from '@tollbench/tools/define/export.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { sections, tools } from '../catalogue.ts';
import { feed, recent } from '../machine/feed.ts';
import { categoriesDocument, indexDocument } from '../machine/index-document.ts';
import { licenceDocument } from '../machine/licence.ts';
import { llmsCategory, llmsIndex } from '../machine/llms.ts';
import { machine } from '../machine/paths.ts';
import { policyDocument } from '../machine/policy-document.ts';
import { pricingDocument } from '../machine/pricing-document.ts';
import { robots } from '../machine/robots.ts';
import { sitemap, sitemapIndex, sitemapSections } from '../machine/sitemap.ts';
import { TERMS, usdText } from '../machine/terms.ts';
import { toolDocument } from '../machine/tool-document.ts';
import { posts } from '../posts.ts';
import type { Schema } from '../schemas/parts.ts';
import { resultSchemas } from '../schemas/results.ts';
import { schemas } from '../schemas/schemas.ts';
import { absolute, NAME, path as page } from '../site.ts';
import { freePages } from './free-pages.ts';
import { freeEndpoint, paidEndpoint } from './operations.ts';
import { headers, type Part, responses } from './responses.ts';
import { serviceEndpoints, serviceSchemas } from './service.ts';
import { smallDocuments, smallSchemas } from './small-documents.ts';

/** Version of the interface; the contract's. */
const VERSION = '1.0.0';

/** The tool of the examples, whose inputs stand in those of the parameters. */
const EXAMPLE_TOOL = 'step-response';

const COMPONENTS = {
  Tool: 'tool-v1',
  Index: 'index-v1',
  Categories: 'categories-v1',
  Pricing: 'pricing-v1',
  Policy: 'ai-v1',
  Challenge: 'challenge-v1',
  Problem: 'problem-v1',
} as const;

/** A schema as a component: what made it a document of its own is left out. */
function component(name: string): Schema {
  const { $schema: _, $id: __, ...schema } = schemas[name] as Schema;
  return schema;
}

const plainText = 'text/plain';
const json = 'application/json';
const xml = 'application/xml';

export async function openapi(): Promise<Part> {
  const all = await tools();
  const first = all.find((e) => e.tool.slug === EXAMPLE_TOOL) ?? all[0];
  if (!first) throw new Error('an interface without a tool has no examples');
  const { tool } = first;
  const metadata = toolDocument(tool);
  const index = await indexDocument();
  const byCategory = await categoriesDocument();
  const withTool = (await sections()).find((s) => s.category.id === tool.category);
  const exportTypes = [
    ...new Set(all.flatMap((e) => formats(e.tool).map((f) => f.mediaType.split(';')[0] as string))),
  ].sort();
  const free = {
    index: freeEndpoint({
      path: machine.index,
      id: 'getIndex',
      tag: 'Discovery',
      summary: 'Every tool with the addresses of its documents',
      type: json,
      schema: 'Index',
      example: { ...index, tools: index.tools.slice(0, 1) },
    }),
    categories: freeEndpoint({
      path: machine.categories,
      id: 'getCategories',
      tag: 'Discovery',
      summary: 'The categories with their tools and posts',
      type: json,
      schema: 'Categories',
      example: {
        ...byCategory,
        categories: byCategory.categories.filter((c) => c.category === tool.category),
      },
    }),
    pricing: freeEndpoint({
      path: machine.pricing,
      id: 'getPricing',
      tag: 'Discovery',
      summary: 'What a fetch costs, per resource class',
      type: json,
      schema: 'Pricing',
      example: pricingDocument(),
    }),
    metadata: freeEndpoint({
      path: '/api/{tool}.json',
      id: 'getTool',
      tag: 'Tools',
      summary: 'Metadata of a tool',
      type: json,
      schema: 'Tool',
      example: metadata,
      parameters: ['tool'],
    }),
    llms: freeEndpoint({
      path: machine.llms,
      id: 'getLlms',
      tag: 'Discovery',
      summary: 'Index of the categories, llms.txt convention',
      type: plainText,
      example: excerpt(await llmsIndex()),
    }),
    llmsCategory: freeEndpoint({
      path: '/llms-{category}.txt',
      id: 'getLlmsCategory',
      tag: 'Discovery',
      summary: 'Index of a category, llms.txt convention',
      type: plainText,
      example: excerpt(withTool ? llmsCategory(withTool) : []),
      parameters: ['llmsCategory'],
    }),
    policy: freeEndpoint({
      path: machine.policy,
      id: 'getPolicy',
      tag: 'Discovery',
      summary: 'Who is free, who pays, what and how',
      type: json,
      schema: 'Policy',
      example: policyDocument(),
    }),
  };
  const firstSection = (await sitemapSections()).slice(0, 1);
  const xmlEndpoint = (where: string, id: string, summary: string, type: string, example: string) =>
    freeEndpoint({ path: where, id, tag: 'Discovery', summary, type, example });
  return {
    openapi: '3.1.0',
    info: {
      title: NAME,
      version: VERSION,
      summary: 'Engineering calculators; training crawlers pay per fetch over x402.',
      description: [
        'People, search engines, answer engines and fetches that a user asked for read everything free. A crawler that trains models is answered 402 on paid paths until it presents a payment.',
        `A page costs ${usdText('workbench-tool')} USD, an export ${usdText('tool-export')} USD, in USDC on ${TERMS.network}. One payment buys one resource; the same payment fetches it again for an hour.`,
        'HEAD answers what GET would, without a body and without spending a payment. OPTIONS is free. Paths carry no version.',
      ].join('\n\n'),
      termsOfService: absolute(page.terms),
      contact: { name: NAME, url: absolute(page.crawlers) },
      license: { name: 'Really Simple Licensing (RSL) 1.0', url: absolute(machine.licence) },
    },
    servers: [{ url: '/', description: 'Wherever this document is served from.' }],
    tags: [
      { name: 'Tools', description: 'The calculators: interactive, as a sheet, as metadata.' },
      { name: 'Posts', description: 'Articles, by category.' },
      { name: 'Pages', description: 'Pages that cost nobody anything.' },
      { name: 'Discovery', description: 'What there is and on what terms; free for everyone.' },
      { name: 'Service', description: 'The service itself.' },
    ],
    security: [],
    paths: Object.fromEntries([
      free.index,
      free.categories,
      free.pricing,
      free.metadata,
      paidEndpoint({
        path: '/{tool}.html',
        id: 'getToolPage',
        tag: 'Tools',
        summary: 'The interactive page of a tool, or an export of its result',
        description:
          'Without `export` the page; its query is the state of its inputs and does not change the price. With `export` a file computed from the inputs in the query, which costs five times the page.',
        parameters: ['tool', 'export', 'inputs', 'ifNoneMatch'],
        exports: exportTypes,
      }),
      paidEndpoint({
        path: '/ref-{tool}.html',
        id: 'getSheet',
        tag: 'Tools',
        summary: 'The reference sheet of a tool, without scripts',
        description: 'Recommended for machine ingestion, at the price of the interactive page.',
        parameters: ['tool', 'ifNoneMatch'],
      }),
      paidEndpoint({
        path: '/blogs/{category}/{post}.html',
        id: 'getPost',
        tag: 'Posts',
        summary: 'A post',
        description: 'An article whose numbers and figures are computed at build.',
        parameters: ['category', 'post', 'ifNoneMatch'],
      }),
      free.llms,
      free.llmsCategory,
      free.policy,
      xmlEndpoint(machine.sitemap, 'getSitemap', 'Site map index', xml, sitemapIndex(firstSection)),
      freeEndpoint({
        path: '/sitemap-{section}.xml',
        id: 'getSitemapSection',
        tag: 'Discovery',
        summary: 'Site map of one section',
        type: xml,
        example: firstSection.map((s) => sitemap({ ...s, pages: s.pages.slice(0, 1) })).join(''),
        parameters: ['section'],
      }),
      xmlEndpoint(
        machine.feed,
        'getFeed',
        'What is new and what has changed, Atom 1.0',
        'application/atom+xml',
        feed((await recent()).slice(0, 1)),
      ),
      freeEndpoint({
        path: '/schemas/{schema}.json',
        id: 'getSchema',
        tag: 'Discovery',
        summary: 'A JSON Schema (2020-12) that a document keeps to',
        type: json,
        schema: 'Schema',
        example: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
        parameters: ['schema'],
      }),
      freeEndpoint({
        path: machine.openapi,
        id: 'getOpenapi',
        tag: 'Discovery',
        summary: 'This document',
        type: json,
        schema: 'OpenApi',
        example: { openapi: '3.1.0', info: { title: NAME, version: VERSION } },
      }),
      freeEndpoint({
        path: machine.robots,
        id: 'getRobots',
        tag: 'Discovery',
        summary: 'Rules for crawlers, with usage preferences and the licence',
        type: plainText,
        example: excerpt(robots()),
      }),
      xmlEndpoint(
        machine.licence,
        'getLicence',
        'The licence, RSL 1.0',
        'application/rsl+xml',
        oneOfLicence(),
      ),
      ...(await smallDocuments()),
      ...freePages(),
      ...serviceEndpoints(),
    ]),
    components: {
      securitySchemes: {
        'X-PAYMENT': {
          type: 'apiKey',
          in: 'header',
          name: 'X-PAYMENT',
          description: `\`0x<txhash>\`, the hash of a USDC transaction on ${TERMS.network} to \`payTo\`; or an x402 version 1 payload in base64. Meets the challenge of the 402. \`X-PAYMENT-PROOF\` beside it shows whose it is: crawlers.html tells how.`,
        },
        'PAYMENT-SIGNATURE': {
          type: 'apiKey',
          in: 'header',
          name: 'PAYMENT-SIGNATURE',
          description: 'An x402 version 2 payload in base64. Send this or X-PAYMENT, not both.',
        },
      },
      parameters: parameters(tool, [
        ...Object.keys(schemas),
        ...Object.keys(await resultSchemas()),
      ]),
      headers,
      responses: responses(JSON.parse(metadata.x402_challenge_example.response_body)),
      schemas: {
        ...Object.fromEntries(
          Object.entries(COMPONENTS).map(([name, file]) => [name, component(file)]),
        ),
        Schema: { title: 'JSON Schema', type: 'object' },
        OpenApi: { title: 'OpenAPI document', type: 'object' },
        ...serviceSchemas,
        ...(await smallSchemas()),
      },
    },
    externalDocs: { description: 'The same for people.', url: absolute(page.home) },
  };
}

/** The licence of the whole site alone, as an example of the document. */
function oneOfLicence(): string {
  const all = licenceDocument();
  const first = '</content>';
  return `${all.slice(0, all.indexOf(first) + first.length)}\n</rsl>`;
}

const excerpt = (lines: readonly string[]): string => `${lines.slice(0, 6).join('\n')}\n`;

function parameters(tool: AnyTool, schemaNames: readonly string[]): Part {
  const inPath = (name: string, description: string, schema: Schema, example: string): Part => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', ...schema },
    example,
  });
  const slug = { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' };
  const ids = categories.map((c) => c.id);
  return {
    tool: inPath('tool', 'Slug of the tool; the index lists them.', slug, tool.slug),
    category: inPath(
      'category',
      'Category value.',
      { enum: ids },
      posts[0]?.category ?? (ids[0] as string),
    ),
    post: inPath('post', 'Slug of the post.', slug, posts[0]?.slug ?? 'first-post'),
    llmsCategory: inPath(
      'category',
      'The category value with hyphens removed.',
      { enum: ids.map(llmsName) },
      llmsName(tool.category),
    ),
    section: inPath(
      'section',
      'Section of the site; one without pages has no file.',
      { enum: ['tools', 'sheets', 'posts', 'pages'] },
      'tools',
    ),
    schema: inPath('schema', 'Name of the schema.', { enum: schemaNames }, 'tool-v1'),
    export: {
      name: 'export',
      in: 'query',
      description: 'Format of an export; the index lists those of each tool.',
      schema: { type: 'string', pattern: '^[a-z0-9-]+$' },
      example: 'csv',
    },
    inputs: {
      name: 'inputs',
      in: 'query',
      description:
        'The inputs of the tool, each under its own name; what is left out takes its default. A number may be an expression such as 2*pi*50. An export refuses a name that is no input, and an input that is not asked for beside the others, with 400 before it is paid for; utm_source and other names that tell where a visitor came from are ignored.',
      style: 'form',
      explode: true,
      schema: { type: 'object', additionalProperties: { type: 'string' } },
      example: { system: '1/(s^2 + 0.6s + 1)' },
    },
    ifNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'Entity tag of the copy at hand.',
      schema: { type: 'string' },
      example: '"Kx0oS9mV3bQ7yT1uR5wZ2a"',
    },
  };
}
