import { formats } from '@tollbench/tools/define/export.ts';
import type { AnyField } from '@tollbench/tools/define/field.ts';
import { schemaPath } from '@tollbench/tools/define/schema-path.ts';
import { toolOf } from './tool-of.ts';
import { noMore, parse } from './usage.ts';

export const usage = {
  synopsis: 'describe <slug>',
  about:
    'What a calculator takes and gives, as JSON: inputs with bounds, defaults and units, outputs, the columns of tables, and exports.',
  options: {},
  examples: [
    'tollbench describe step-response',
    'tollbench describe step-response | jq .outputs.riseTime',
  ],
} as const;

/** `describe <slug>`: what a tool takes and gives, as JSON: inputs, outputs, the columns of tables, and exports. */
export async function run(args: readonly string[]): Promise<number> {
  const { positionals } = parse(args, usage);
  noMore(positionals, 1);
  const tool = await toolOf(positionals[0]);
  const inputs = Object.fromEntries(
    Object.entries<AnyField>(tool.inputs).map(([name, f]) => [
      name,
      {
        label: f.label,
        ...(f.symbol && { symbol: f.symbol }),
        ...(f.help && { help: f.help }),
        ...(f.when && { when: f.when }),
        ...f.describe(),
        text: f.format(f.default),
      },
    ]),
  );
  const body = {
    slug: tool.slug,
    title: tool.title,
    category: tool.category,
    description: tool.description,
    inputs,
    outputs: tool.results.values,
    tables: tool.results.tables,
    listings: tool.results.listings ?? {},
    schema: schemaPath(tool.slug),
    exports: formats(tool),
  };
  process.stdout.write(
    `${JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value), 2)}\n`,
  );
  return 0;
}
