/**
 * What many callers at once hear of a ledger is what a sequential one would have said: of the ledger in memory,
 * in a file and in a database, while processes are killed and connections are cut. And it shows where a
 * ledger is wrong: each planted fault is found.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MemoryLedger } from '../../ledger/memory.ts';
import type { Ledger } from '../../ledger/types.ts';
import { Postgres } from '../postgres.ts';
import { askFrom } from './callers.ts';
import { FAULTS, late, planted } from './faults.ts';
import { faultsIn } from './judge.ts';
import { ask, History, type Kind, type Plan } from './plan.ts';

const KINDS: readonly Kind[] = ['payers', 'house'];
const planOf = (kind: Kind, seed: number, over: Partial<Plan> = {}): Plan => ({
  ...{ kind, seed, who: 'a', lanes: 6 },
  ...{ steps: kind === 'house' ? 14 : 30 },
  ...over,
});

async function heardOf(ledger: Ledger, plan: Plan) {
  const history = new History();
  await ask(ledger, plan, history);
  return history.operations;
}

describe.each(KINDS)('what many hear at once of a ledger, %s', (kind) => {
  test('in memory', async () => {
    const statuses = new Set<string>();
    for (let seed = 0; seed < 8; seed++) {
      const history = await heardOf(late(new MemoryLedger(), seed), planOf(kind, seed));
      expect(faultsIn(history, kind)).toEqual([]);
      for (const { answer } of history) statuses.add(answer?.output.split(' ')[0] ?? '');
    }
    // Nothing is shown by callers who never came into each other's way.
    const seen = ['claimed', 'repeat', 'spent', 'other-presenter', 'over-limit', 'again', 'false'];
    const unseen = seen.filter((each) => !statuses.has(each));
    expect(unseen).toEqual(kind === 'house' ? [] : unseen.filter((each) => each === 'over-limit'));
  });

  test('in a file, of a process that is killed and of the next', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tollbench-history-'));
    try {
      const file = join(folder, 'ledger.sqlite');
      const endless = planOf(kind, 1, { steps: 10_000 });
      const first = await askFrom(file, [endless], async ([one], answered) => {
        await answered(40);
        one?.kill('SIGKILL');
      });
      const then = await askFrom(file, [planOf(kind, 1, { who: 'b' })]);
      expect(faultsIn([...first.history, ...then.history], kind)).toEqual([]);
      expect(first.lost).toBeGreaterThan(0);
      expect(then.lost).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('of a database', () => {
  const server = new Postgres();
  beforeAll(async () => void (await server.make()));
  afterAll(() => server.remove());

  test.each(KINDS)('what several processes hear, %s', async (kind) => {
    const steps = kind === 'house' ? 9 : 20;
    const plans = ['a', 'b'].map((who, k) => planOf(kind, k, { who, lanes: 4, steps }));
    const { history, lost } = await askFrom(await server.database(), plans);
    expect(faultsIn(history, kind)).toEqual([]);
    expect(lost).toBe(0);
    expect(history.length).toBeGreaterThan(80);
  });

  test('what they hear while one is killed, and the connections of all end', async () => {
    const plans = ['a', 'b'].map((who, k) => planOf('payers', k, { who, lanes: 4, steps: 45 }));
    const url = await server.database();
    const { history, lost } = await askFrom(url, plans, async ([one], answered) => {
      await answered(20);
      await server.run('postgres', CUT);
      await answered(60);
      one?.kill('SIGKILL');
    });
    expect(faultsIn(history, 'payers')).toEqual([]);
    expect(lost).toBeGreaterThan(0);
  });
});

const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'tollbench'`;

test.each(FAULTS)('a planted fault is found: $name', async (fault) => {
  const found: string[] = [];
  for (let seed = 0; seed < 10 && found.length === 0; seed++) {
    const ledger = late(planted(fault), seed);
    found.push(...faultsIn(await heardOf(ledger, planOf(fault.kind, seed)), fault.kind));
  }
  expect(found.join('\n')).toContain('fits nowhere');
});
