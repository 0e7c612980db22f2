/** What the search box reads, fetched when it is first used. */
import { searchRows } from '../search-rows.ts';

export const GET = async (): Promise<Response> =>
  new Response(JSON.stringify(await searchRows()), {
    headers: { 'Content-Type': 'application/json' },
  });
