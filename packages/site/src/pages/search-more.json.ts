/** What the search box reads after the first key. */
import { furtherRows } from '../search-rows.ts';

export const GET = async (): Promise<Response> =>
  new Response(JSON.stringify(await furtherRows()), {
    headers: { 'Content-Type': 'application/json' },
  });
