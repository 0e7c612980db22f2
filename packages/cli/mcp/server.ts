/**
 * The calculators as a Model Context Protocol server: a tool each under its slug, and its reference sheet
 * as a resource. What computes is passed in, so that no request can take the server with it.
 */
import {
  type CallToolResult,
  McpServer,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import type { Outcome } from '@tollbench/server/exports/job.ts';
import { InputErrors } from '@tollbench/tools/define/error.ts';
import { resultSchema } from '@tollbench/tools/define/result-schema.ts';
import { sheetMarkdown } from '@tollbench/tools/define/sheet.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { type Asked, readArguments } from './arguments.ts';
import { contentOf, givesOf, type ResultBody, refusalText } from './content.ts';
import { INCLUDE, inputSchema, type JsonSchema } from './input-schema.ts';

export interface Calculators {
  readonly tools: readonly AnyTool[];
  /** The site, in links and addresses of schemas. */
  readonly origin: string;
  /** Computes the JSON export of a tool; resolves always. */
  readonly compute: (
    tool: AnyTool,
    texts: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ) => Promise<Outcome>;
  /** Told of defects. */
  readonly log: (line: string) => void;
}

/** Characters of an answer: a client's buffer for a message has 10 MB unless it says otherwise. */
const MAX_ANSWER = 4_000_000;

const INSTRUCTIONS =
  'Engineering calculators whose numbers are checked against other programs. Give inputs as people write them (4k7, 10 ms, 2.4G) or as JSON numbers in SI units without a prefix; leave out what has a good default. An answer has values by id with their units; an error says which input, why and what it takes. The resource tollbench://<tool> has formulas, validity and pitfalls.';

export function calculatorServer(version: string, calculators: Calculators): McpServer {
  const server = new McpServer(
    { name: 'tollbench', title: 'Tollbench calculators', version },
    {
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      instructions: INSTRUCTIONS,
    },
  );
  for (const tool of calculators.tools) {
    addTool(server, tool, calculators);
    addSheet(server, tool);
  }
  return server;
}

function addTool(server: McpServer, tool: AnyTool, calculators: Calculators): void {
  const output = resultSchema(tool, calculators.origin);
  server.registerTool(
    tool.slug,
    {
      title: tool.title,
      description: `${tool.description} Inputs that are left out take their defaults. ${givesOf(tool)}`,
      inputSchema: schema(inputSchema(tool)),
      ...(output && { outputSchema: schema(unnamed(output)) }),
      annotations: {
        title: tool.title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    (args: unknown, ctx) => answer(tool, args, ctx.mcpReq.signal, calculators),
  );
}

/** Without the name under which a client would keep it: the same list may be asked for twice. */
function unnamed({ $id: _, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

/**
 * A JSON Schema for the list of tools alone. What comes in is judged by the tool's own reading, which says
 * what would do; what goes out is the tool's own.
 */
function schema(json: JsonSchema): StandardSchemaWithJSON {
  const asIs = () => json;
  return {
    '~standard': {
      version: 1,
      vendor: 'tollbench',
      validate: (value) => ({ value }),
      jsonSchema: { input: asIs, output: asIs },
    },
  };
}

async function answer(
  tool: AnyTool,
  args: unknown,
  signal: AbortSignal,
  { compute, log }: Calculators,
): Promise<CallToolResult> {
  let asked: Asked;
  try {
    asked = readArguments(tool, args ?? {});
  } catch (error) {
    if (!(error instanceof InputErrors)) throw error;
    return failed(refusalText(tool, error.errors));
  }
  const outcome = await compute(tool, asked.texts, signal);
  return outcome.kind === 'file'
    ? made(tool, outcome.content, asked.include)
    : failed(whyNot(tool, outcome, log));
}

function made(tool: AnyTool, file: Uint8Array, include: ReadonlySet<string>): CallToolResult {
  const text = Buffer.from(file).toString('utf8');
  const content = contentOf(tool, JSON.parse(text) as ResultBody, include);
  const { length } = JSON.stringify(content.structured);
  if (length > MAX_ANSWER)
    return failed(
      `${tool.slug} has computed it, and the answer has ${length} characters where ${MAX_ANSWER} are the most. ${include.size > 0 ? `Leave ids out of ${INCLUDE}` : 'Ask for less'}, or open ${content.url}`,
    );
  return {
    content: [{ type: 'text', text: content.text }],
    structuredContent: content.structured,
  };
}

const failed = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
});

function whyNot(
  tool: AnyTool,
  outcome: Exclude<Outcome, { kind: 'file' }>,
  log: (line: string) => void,
): string {
  switch (outcome.kind) {
    case 'refused':
      return refusalText(
        tool,
        outcome.errors.map(({ field, value, message }) => ({
          message,
          field: field ?? undefined,
          value: value ?? undefined,
        })),
      );
    case 'exhausted':
      return `Nothing was computed: ${outcome.reason}. Ask ${tool.slug} for less: fewer points, a lower order, a shorter run.`;
    case 'busy':
      return `Nothing was computed: ${outcome.reason}; try again in ${outcome.retryAfter} s.`;
    case 'broken':
      log(`${tool.slug}: ${outcome.reason}`);
      return `Nothing was computed: ${tool.slug} failed, which is a defect of it and not of its inputs.`;
    case 'over-budget':
    case 'left':
      return 'Nothing was computed: the request was cancelled.';
  }
}

function addSheet(server: McpServer, tool: AnyTool): void {
  server.registerResource(
    tool.slug,
    `tollbench://${tool.slug}`,
    {
      title: `${tool.title}: reference sheet`,
      description: 'Definition, formulas in TeX, symbols, validity, pitfalls, questions, sources.',
      mimeType: 'text/markdown',
    },
    (uri) => ({
      contents: [{ uri: uri.href, mimeType: 'text/markdown', text: sheetMarkdown(tool) }],
    }),
  );
}
