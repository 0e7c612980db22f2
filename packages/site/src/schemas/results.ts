/** The schemas of the tools' JSON exports, by their names in `/schemas/{name}.json`. */
import { resultSchema } from '@tollbench/tools/define/result-schema.ts';
import { schemaName } from '@tollbench/tools/define/schema-path.ts';
import { tools } from '../catalogue.ts';
import { ORIGIN } from '../site.ts';
import type { Schema } from './parts.ts';

export async function resultSchemas(): Promise<Readonly<Record<string, Schema>>> {
  return Object.fromEntries(
    (await tools()).map(({ tool }) => [schemaName(tool.slug), resultSchema(tool, ORIGIN)]),
  );
}
