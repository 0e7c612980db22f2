import { examine } from '@tollbench/server/doctor.ts';
import { parse } from './usage.ts';

const MARKS = { ok: 'ok     ', warning: 'look   ', wrong: 'WRONG  ' } as const;

/** `doctor`: exit status 1 where something is wrong. */
export async function run(args: readonly string[]): Promise<number> {
  parse(args, {});
  const findings = await examine(process.env);
  for (const { level, about, text } of findings)
    process.stdout.write(`${MARKS[level]}${about}: ${text}\n`);
  return findings.some((f) => f.level === 'wrong') ? 1 : 0;
}
