/** Processes of callers on one ledger, each ended in its turn, and what they heard together. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startNode } from '../../../../scripts/programs.ts';
import type { Call } from './caller.ts';
import { readHistory } from './file-log.ts';
import type { Operation } from './linearize.ts';
import type { Ask } from './operations.ts';
import type { Plan } from './plan.ts';

const CALLER = fileURLToPath(new URL('./caller.ts', import.meta.url));

export interface Asked {
  readonly history: readonly Operation<Ask, string>[];
  /** Questions whose end nobody heard. */
  readonly lost: number;
}

/** What is done to the processes, and to the ledger, while they ask. */
export type Meanwhile = (
  processes: readonly ChildProcess[],
  /** Resolves when each of them was answered so many questions, or has ended. */
  answered: (questions: number) => Promise<void>,
) => Promise<void>;

/**
 * Asks from `plans.length` processes at once.
 * @throws Error where a process ends by itself with another status than 0
 */
export async function askFrom(
  place: string,
  plans: readonly Plan[],
  meanwhile: Meanwhile = async () => undefined,
): Promise<Asked> {
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-history-'));
  try {
    const logs = plans.map((_, k) => join(folder, `${k}.jsonl`));
    const processes = plans.map((plan, k) => start({ place, plan, log: logs[k] ?? '' }));
    const ends = processes.map(async (child) => {
      const [status, signal] = (await once(child, 'exit')) as [number | null, string | null];
      if (status !== 0 && signal !== 'SIGKILL') throw new Error(`a caller ended with ${status}`);
    });
    await Promise.race([
      Promise.all(processes.map((child) => once(child, 'message'))),
      Promise.all(ends),
    ]);
    for (const child of processes) child.send('go');
    const answered = async (questions: number): Promise<void> => {
      const isThere = (child: ChildProcess, k: number): boolean =>
        child.exitCode !== null ||
        child.signalCode !== null ||
        answersIn(logs[k] ?? '') >= questions;
      while (!processes.every(isThere)) await sleep(5);
    };
    await Promise.all([meanwhile(processes, answered), ...ends]);
    const history = logs.flatMap((log) => readHistory(log));
    return { history, lost: history.filter(({ answer }) => answer === null).length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const answersIn = (log: string): number =>
  existsSync(log) ? readHistory(log).filter(({ answer }) => answer !== null).length : 0;

const start = (call: Call): ChildProcess =>
  startNode([CALLER, JSON.stringify(call)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
