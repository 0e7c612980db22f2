import { start } from '@tollbench/server/start.ts';
import { noMore, parse } from './usage.ts';

export const usage = {
  synopsis: 'serve',
  about:
    'Runs the service: the pages, the gate in front, the exports. Without settings it is a sandbox with a chain of its own; PAY_TO and RPC_URL make it production.',
  options: {},
  notes: ['Settings come from the environment; the README has the table.'],
  examples: ['tollbench serve', 'PORT=8080 DATA_DIR=/var/lib/tollbench tollbench serve'],
} as const;

/** `serve`: settings come from the environment; see the README. */
export async function run(args: readonly string[]): Promise<number> {
  noMore(parse(args, usage).positionals, 0);
  return start(process.env);
}
