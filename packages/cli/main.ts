import { UsageError } from './usage.ts';

interface Command {
  readonly summary: string;
  readonly load: () => Promise<{ run(args: readonly string[]): Promise<number> }>;
}

/** Loaded on demand: `describe` has no use for a chain client. */
const COMMANDS: Readonly<Record<string, Command>> = {
  serve: { summary: 'run the service', load: () => import('./serve.ts') },
  compute: {
    summary: 'run a tool: compute <slug> [--format json] [name=value …]',
    load: () => import('./compute.ts'),
  },
  describe: {
    summary: "a tool's inputs, bounds, defaults and units as JSON: describe <slug>",
    load: () => import('./describe.ts'),
  },
  crawl: {
    summary: 'fetch a site and pay for it: crawl <url> [--max-pages N] [--budget USD] [--out DIR]',
    load: () => import('./crawl.ts'),
  },
  doctor: {
    summary: 'check the settings, the chain, the keys, the ledger and the clock',
    load: () => import('./doctor.ts'),
  },
};

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  return [
    'tollbench <command>',
    '',
    ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
  ].join('\n');
}

/** Exit status: 0 done, 1 it went wrong, 2 it was asked wrongly. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(help());
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    process.stderr.write(`no command "${name}"\n\n${help()}`);
    return 2;
  }
  try {
    return await (await command.load()).run(rest);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}
