import { formats } from '@tollbench/tools/define/export.ts';
import type { AnyField } from '@tollbench/tools/define/field.ts';
import { schemaPath } from '@tollbench/tools/define/schema-path.ts';
import { toolOf } from './compute.ts';
import { parse } from './usage.ts';

/** `describe <slug>`: what a tool takes and gives, as JSON: inputs, outputs, the columns of tables, and exports. */
export async function run(args: readonly string[]): Promise<number> {
  const tool = await toolOf(parse(args, {}).positionals[0]);
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
    ...(tool.results && {
      outputs: tool.results.values,
      tables: tool.results.tables,
      listings: tool.results.listings ?? {},
      schema: schemaPath(tool.slug),
    }),
    exports: formats(tool),
  };
  process.stdout.write(
    `${JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value), 2)}\n`,
  );
  return 0;
}
