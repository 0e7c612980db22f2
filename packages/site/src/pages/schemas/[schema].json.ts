import type { APIContext } from 'astro';
import { json } from '../../machine/respond.ts';
import type { Schema } from '../../schemas/parts.ts';
import { resultSchemas } from '../../schemas/results.ts';
import { schemas } from '../../schemas/schemas.ts';

export async function getStaticPaths() {
  return Object.entries({ ...schemas, ...(await resultSchemas()) }).map(([name, schema]) => ({
    params: { schema: name },
    props: { schema },
  }));
}

export const GET = ({ props }: APIContext<{ schema: Schema }>) => json(props.schema);
