/** The same as history.test.ts, for as long as it takes: more callers, a database that is restarted, callers that stand still. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MemoryLedger } from '../../ledger/memory.ts';
import { Postgres } from '../postgres.ts';
import { askFrom } from './callers.ts';
import { late } from './faults.ts';
import { faultsIn } from './judge.ts';
import { ask, History, type Kind, type Plan } from './plan.ts';

const KINDS: readonly Kind[] = ['payers', 'house'];
const ROUNDS = Number(process.env['HISTORIES'] ?? 12);
const WHO = ['a', 'b', 'c'] as const;

const plansOf = (kind: Kind, seed: number, over: Partial<Plan>): Plan[] =>
  WHO.map((who, k) => ({ kind, who, seed: seed * 100 + k, lanes: 3, steps: 0, ...over }));

test.each(KINDS)('a thousand histories in memory, %s', async (kind) => {
  let asked = 0;
  for (let seed = 0; seed < 1_000; seed++) {
    const history = new History();
    const steps = kind === 'house' ? 16 : 60;
    await ask(late(new MemoryLedger(), seed), { kind, seed, who: 'a', lanes: 6, steps }, history);
    expect(faultsIn(history.operations, kind)).toEqual([]);
    asked += history.operations.length;
  }
  console.log(`${kind}: ${asked} questions`);
});

describe('of a database', () => {
  const server = new Postgres();
  beforeAll(async () => void (await server.make()));
  afterAll(() => server.remove());

  /** What is done to callers and their database, in turn. */
  const troubles: readonly ((processes: readonly ChildProcess[]) => Promise<void>)[] = [
    async ([one, two]) => {
      one?.kill('SIGKILL');
      await sleep(200);
      two?.kill('SIGKILL');
    },
    async () => {
      await server.stop('SIGINT');
      await server.start();
    },
    async () => {
      await server.stop('SIGQUIT');
      await server.start();
    },
    // Longer than the server waits for a transaction that stands still.
    async ([one]) => {
      one?.kill('SIGSTOP');
      await sleep(4_000);
      one?.kill('SIGCONT');
    },
  ];

  test.each(KINDS)(
    'what three processes hear through deaths, restarts and sleep, %s',
    async (kind) => {
      let [asked, unheard] = [0, 0];
      for (let round = 0; round < ROUNDS; round++) {
        const plans = plansOf(
          kind,
          round,
          kind === 'house' ? { steps: 8, lanes: 2 } : { steps: 80 },
        );
        const { history, lost } = await askFrom(
          await server.database(),
          plans,
          async (processes, answered) => {
            await answered(5 + 3 * round);
            await troubles[round % troubles.length]?.(processes);
          },
        );
        expect(faultsIn(history, kind)).toEqual([]);
        asked += history.length;
        unheard += lost;
      }
      console.log(
        `${kind}: ${ROUNDS} histories, ${asked} questions, of ${unheard} nobody heard the end`,
      );
    },
  );

  test('two databases that are taken for one are found out', async () => {
    const plans = plansOf('payers', 1, { steps: 30 });
    const urls = [await server.database(), await server.database()] as const;
    const all = await Promise.all(
      urls.map((url, k) => askFrom(url, plans.slice(2 * k, 2 * k + 2))),
    );
    const history = all.flatMap((each) => each.history);
    expect(faultsIn(history, 'payers').join()).toContain('fits nowhere');
  });
});
