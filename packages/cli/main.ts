import { InputErrors } from '@tollbench/tools/define/error.ts';
import { asksForHelp, Failure, helpOf, type Usage, UsageError } from './usage.ts';

interface Command {
  readonly summary: string;
  readonly load: () => Promise<{
    readonly usage: Usage;
    run(args: readonly string[]): Promise<number>;
  }>;
  /** It goes on when nobody reads its output any more. */
  readonly outlivesOutput?: true;
}

/** Loaded on demand: `describe` has no use for a chain client. */
const COMMANDS: Readonly<Record<string, Command>> = {
  tools: { summary: 'list the calculators', load: () => import('./tools.ts') },
  describe: {
    summary: 'what a calculator takes and gives, as JSON',
    load: () => import('./describe.ts'),
  },
  compute: {
    summary: 'run a calculator, once or for every row of a file',
    load: () => import('./compute.ts'),
  },
  mcp: {
    summary: 'the calculators as tools of a Model Context Protocol server over stdio',
    load: () => import('./mcp.ts'),
    outlivesOutput: true,
  },
  serve: { summary: 'run the service', load: () => import('./serve.ts'), outlivesOutput: true },
  crawl: { summary: 'fetch a site and pay for it', load: () => import('./crawl.ts') },
  receipt: { summary: 'verify the receipt of a paid page', load: () => import('./receipt.ts') },
  doctor: {
    summary: 'check the settings, the chain, the keys, the ledger and the clock',
    load: () => import('./doctor.ts'),
  },
  report: {
    summary: 'who came, what they asked and paid, and what was refused',
    load: () => import('./report.ts'),
  },
  ledger: {
    summary: 'what was sold, settled, owed and why not; check, copy and restore it',
    load: () => import('./ledger.ts'),
  },
};

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  return [
    'tollbench <command>',
    '',
    ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'tollbench <command> --help tells its options, with examples.',
    '',
  ].join('\n');
}

/** Exit status: 0 done, 1 it went wrong, 2 it was asked wrongly. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  guardOutput(command?.outlivesOutput === true);
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(help());
    return name === undefined ? 2 : 0;
  }
  if (!command) {
    process.stderr.write(`no command "${name}"\n\n${help()}`);
    return 2;
  }
  try {
    const { usage, run } = await command.load();
    if (!asksForHelp(rest)) return await run(rest);
    process.stdout.write(helpOf(usage));
    return 0;
  } catch (error) {
    return refused(error);
  }
}

/** Says in sentences what the user can mend; anything else is a defect, and passes through. */
function refused(error: unknown): number {
  if (error instanceof InputErrors) {
    for (const { field, message } of error.errors)
      process.stderr.write(field === undefined ? `${message}\n` : `${field}: ${message}\n`);
    return 1;
  }
  if (!(error instanceof UsageError) && !(error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}\n`);
  return error instanceof UsageError ? 2 : 1;
}

/**
 * `| head -1` has read enough and goes: no fault, and nothing more to do. What cannot be written to
 * standard output for another reason is said in a sentence.
 */
function guardOutput(outlives: boolean): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (outlives) return;
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`standard output cannot be written: ${error.message}\n`);
    process.exit(1);
  });
}
