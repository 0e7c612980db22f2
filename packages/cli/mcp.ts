import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { ExportPool } from '@tollbench/server/exports/pool.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { loadTools } from '@tollbench/tools/tools.ts';
import { calculatorServer } from './mcp/server.ts';
import { toolOf } from './tool-of.ts';
import { parse, UsageError } from './usage.ts';

/** Seconds that one computation may take, unless said otherwise, and at most. */
const USUAL_TIME = 60;
const MAX_TIME = 3600;
/** MiB: a program's own machine has more to give than a service has for each visitor. */
const MEMORY = { memory: 1024, heap: 768, file: 32 } as const;
const WAITING = 64;

export const usage = {
  synopsis: 'mcp [slug …] [--time S] [--base-url URL]',
  about:
    'Serves the calculators, or those that are named, to a client of the Model Context Protocol over standard input and output: a tool each, and its reference sheet as the resource tollbench://<slug>. Everything is computed here, without a network and free.',
  options: {
    time: {
      type: 'string',
      value: 'S',
      default: String(USUAL_TIME),
      help: `seconds after which a computation is ended, to ${MAX_TIME}`,
    },
    'base-url': {
      type: 'string',
      value: 'URL',
      default: 'http://localhost:8402',
      help: 'the site in links and in addresses of schemas',
    },
  },
  notes: [
    'A client starts it: in its settings stand the command "node" and the arguments "…/packages/cli/bin/tollbench.mjs", "mcp". Each computation runs in a process of its own with bounds on memory and time, two at once; one that its client cancels is ended.',
    'The argument _include: ["id", …] of a tool call gives long tables and listings in full. Standard output carries the protocol alone; what there is to say beside it goes to standard error.',
  ],
  examples: ['tollbench mcp', 'tollbench mcp step-response smith-chart --time 10'],
} as const;

/** `mcp`: serves until its client closes standard input, or it is told to end. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, usage);
  const time = Number(values.time);
  if (!/^\d{1,4}$/.test(values.time) || time < 1 || time > MAX_TIME)
    throw new UsageError(`--time is "${values.time}"; it is whole seconds from 1 to ${MAX_TIME}`);
  const tools = positionals.length === 0 ? await loadTools() : await named(positionals);
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const pool = new ExportPool({
    limits: {
      ...MEMORY,
      time,
      patience: MAX_TIME,
      budget: Number.POSITIVE_INFINITY,
      waiting: WAITING,
      waitingEach: WAITING,
    },
    onError: (error, doing) => log(`${doing}: ${error instanceof Error ? error.message : error}`),
  });
  let asked = 0;
  const ended = end();
  const handle = serveStdio(
    () =>
      calculatorServer(version(), {
        tools,
        origin: values['base-url'],
        log,
        // A source each: the shares between sources are for strangers.
        compute: ({ slug }, inputs, signal) =>
          pool.run(
            { slug, format: 'json', inputs, origin: values['base-url'] },
            { source: String(asked++), paid: false, signal },
          ),
      }),
    {
      transport: new StdioServerTransport(process.stdin, reservedOutput()),
      onerror: (error) => log(error.message),
    },
  );
  await ended;
  await handle.close();
  await pool.close();
  return 0;
}

async function named(slugs: readonly string[]): Promise<AnyTool[]> {
  return Promise.all([...new Set(slugs)].map(toolOf));
}

function version(): string {
  const own = new URL('./package.json', import.meta.url);
  return (JSON.parse(readFileSync(own, 'utf8')) as { version: string }).version;
}

/** When the client has gone, or a signal says so. */
function end(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    process.stdin.once('end', done).once('close', done);
    process.stdout.once('error', done);
    process.once('SIGINT', done).once('SIGTERM', done);
  });
}

/**
 * Standard output for the protocol alone: what anything else writes there, a line left in by mistake or the
 * output of a process that computes, goes to standard error.
 */
function reservedOutput(): Writable {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      write(chunk, done);
    },
  });
}
