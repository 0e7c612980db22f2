import { examine } from '@tollbench/server/doctor.ts';
import { noMore, parse } from './usage.ts';

const MARKS = { ok: 'ok     ', warning: 'look   ', wrong: 'WRONG  ' } as const;

export const usage = {
  synopsis: 'doctor',
  about:
    'Checks the settings, the chain, the keys, the balance, the ledger and the clock, also beside the running service. Exit status 1 where something is wrong.',
  options: {},
  examples: ['tollbench doctor', 'PAY_TO=0x… RPC_URL=https://… tollbench doctor'],
} as const;

/** `doctor`: exit status 1 where something is wrong. */
export async function run(args: readonly string[]): Promise<number> {
  noMore(parse(args, usage).positionals, 0);
  const findings = await examine(process.env);
  for (const { level, about, text } of findings)
    process.stdout.write(`${MARKS[level]}${about}: ${text}\n`);
  return findings.some((f) => f.level === 'wrong') ? 1 : 0;
}
