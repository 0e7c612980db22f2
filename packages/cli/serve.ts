import { start } from '@tollbench/server/run.ts';
import { noMore, parse, UsageError } from './usage.ts';

export const usage = {
  synopsis: 'serve',
  about:
    'Runs the service: the pages, the gate in front, the exports. Without settings it is a sandbox with a chain of its own; PAY_TO and RPC_URL make it production.',
  options: {
    workers: {
      type: 'string',
      value: 'N',
      help: 'serve by so many processes, 1 to 64; more than one need DATABASE_URL and REDIS_URL',
    },
  },
  notes: [
    'Settings come from the environment; the README has the table. --workers goes before WORKERS.',
    'SIGTERM ends in order, SIGHUP reads the pages anew once npm run build has built them, SIGUSR2 replaces the workers one by one and refuses nobody meanwhile.',
  ],
  examples: [
    'tollbench serve',
    'PORT=8080 DATA_DIR=/var/lib/tollbench tollbench serve',
    'tollbench serve --workers 4',
  ],
} as const;

const MAX_WORKERS = 64;

/** `serve`: settings come from the environment; see the README. */
export async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = parse(args, usage);
  noMore(positionals, 0);
  const { workers } = values;
  if (workers === undefined) return start(process.env);
  if (!/^\d{1,2}$/.test(workers) || Number(workers) < 1 || Number(workers) > MAX_WORKERS)
    throw new UsageError(
      `--workers is "${workers}"; it is a whole number from 1 to ${MAX_WORKERS} of processes`,
    );
  return start({ ...process.env, WORKERS: workers });
}
