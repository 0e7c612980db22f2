import { start } from '@tollbench/server/start.ts';

/** `serve`: settings come from the environment; see the README. */
export async function run(): Promise<number> {
  return start(process.env);
}
