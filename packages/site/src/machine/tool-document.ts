/** `/api/{tool}.json`: the metadata document, field for field as the contract has it. */
import { type CategoryId, categoryOf } from '@tollbench/tools/categories.ts';
import { cite } from '@tollbench/tools/define/handbook.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { described } from '../described.ts';
import { absolute, path } from '../site.ts';
import { toolData } from '../structured.ts';
import { type ChallengeExample, challengeExample } from './challenge-example.ts';
import { machine } from './paths.ts';
import { atomic, TERMS, usd } from './terms.ts';

export interface ToolUrls {
  readonly interactive: string;
  readonly static_sheet: string;
  readonly api_doc: string;
  readonly blog_index: string;
}

export interface ToolDocument {
  readonly $schema: string;
  readonly slug: string;
  readonly title: string;
  readonly category: CategoryId;
  readonly category_label: string;
  readonly urls: ToolUrls;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly pricing: {
    readonly class: 'workbench-tool';
    readonly protocol: 'x402';
    /** As version 1 of x402 calls it. */
    readonly network: string;
    readonly currency: 'USDC';
    readonly price_atomic: number;
    readonly price_usd: number;
    readonly payTo: string;
    readonly static_sheet_price_atomic: number;
    readonly export_price_atomic: number;
  };
  readonly content: {
    /** TeX. */
    readonly formulas: readonly string[];
    readonly citations: readonly string[];
    readonly faq: readonly { readonly q: string; readonly a: string }[];
  };
  readonly accessibility: {
    readonly crawlable: boolean;
    readonly javascript_required: boolean;
    readonly static_alternative: string;
    readonly structured_data: readonly string[];
  };
  readonly x402_challenge_example: ChallengeExample;
  readonly last_updated: string;
}

export function toolUrls(tool: AnyTool): ToolUrls {
  return {
    interactive: absolute(path.tool(tool.slug)),
    static_sheet: absolute(path.sheet(tool.slug)),
    api_doc: absolute(path.metadata(tool.slug)),
    blog_index: absolute(machine.category(tool.category)),
  };
}

export function toolDocument(tool: AnyTool): ToolDocument {
  const { handbook } = tool;
  return {
    $schema: absolute(machine.schema('tool-v1')),
    slug: tool.slug,
    title: tool.title,
    category: tool.category,
    category_label: categoryOf(tool.category).label,
    urls: toolUrls(tool),
    description: tool.description,
    keywords: tool.keywords,
    pricing: {
      class: 'workbench-tool',
      protocol: TERMS.protocol,
      network: TERMS.network,
      currency: TERMS.currency,
      price_atomic: atomic('workbench-tool'),
      price_usd: usd('workbench-tool'),
      payTo: TERMS.payTo,
      static_sheet_price_atomic: atomic('static-sheet'),
      export_price_atomic: atomic('tool-export'),
    },
    content: {
      formulas:
        handbook.formulas.length > 0
          ? handbook.formulas.map((f) => f.tex)
          : [`\\text{See ${absolute(path.tool(tool.slug))}}`],
      citations: handbook.citations.map(cite),
      faq: handbook.faq.map(({ q, a }) => ({ q, a })),
    },
    accessibility: {
      crawlable: true,
      // The interactive page computes in the browser; the sheet shows a worked example without it.
      javascript_required: true,
      static_alternative: path.sheet(tool.slug),
      structured_data: structuredTypes(tool),
    },
    x402_challenge_example: challengeExample({
      class: 'workbench-tool',
      path: path.tool(tool.slug),
      description: described.tool(tool.title),
      mimeType: 'text/html',
      day: tool.lastUpdated,
    }),
    last_updated: tool.lastUpdated,
  };
}

/** The schema.org types that the tool's pages carry. */
function structuredTypes(tool: AnyTool): string[] {
  const { '@graph': graph } = toolData(tool, 'tool') as {
    readonly '@graph': readonly { readonly '@type': string }[];
  };
  return graph.map((thing) => thing['@type']);
}
