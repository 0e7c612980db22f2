/** The command as a user runs it: its own process, its output, its exit status. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node, type Ran, startNode } from '../../../scripts/programs.ts';

export const BIN = fileURLToPath(new URL('../bin/tollbench.mjs', import.meta.url));
/** Where the command runs: a fresh folder for each test file. */
export const folder = mkdtempSync(join(tmpdir(), 'tollbench-cli-'));

export interface Around {
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input. */
  readonly input?: string;
}

export function tollbench(args: readonly string[], { env = {}, input = '' }: Around = {}): Ran {
  return node([BIN, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    input,
    anyStatus: true,
  });
}

/** Starts it, to be talked with. */
export const startTollbench = (args: readonly string[]) =>
  startNode([BIN, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'pipe'],
  });

/** Writes a file into the folder, and says where. */
export function put(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}
