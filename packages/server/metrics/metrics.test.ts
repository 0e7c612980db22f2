import type { Seen } from '@tollbench/gate/seen.ts';
import { Gauge, Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import { createMetrics, type MetricsParts } from './metrics.ts';
import { readingsIn } from './readings.ts';

const SOLD: Seen = {
  ...{ outcome: 'sold', reason: null, method: 'GET', path: '/a.html', format: null },
  ...{ resourceClass: 'static-sheet', source: '192.0.2.1', amount: 1000n, payment: 'tx:0x1' },
  ...{ payer: null, claimId: 'c', requestId: 'r-1' },
  visitor: { token: 'GPTBot', operator: 'OpenAI', kind: 'training', claim: 'unverified' },
};

/** A process with nothing behind it but what its figures are read from. */
function parts(answers: unknown[], over: Partial<MetricsParts> = {}): MetricsParts {
  let make: () => unknown = () => null;
  return {
    config: { trust: { exposureMax: 50_000n, exposureShare: 10n }, dataDir: '/' } as Config,
    money: {
      relayers: [],
      chain: {
        newest: () => {
          throw new Error('never heard');
        },
      },
      settler: {
        leads: false,
        status: () => ({ queued: 3, underWay: 2, perSecond: 100 }),
        feeReport: () => null,
      },
      ledger: {
        settlements: async () => [{ state: 'failed', count: 2, amount: 2_000n }],
        standing: async () => ({ exposure: { unsettled: 7_000n, settled: 100_000n } }),
      },
    } as unknown as MetricsParts['money'],
    alarms: { conditions: [{ code: 'disk_full', sentence: '' }] },
    exports: { waiting: 4, computing: 1 },
    delivery: { size: 0, bytes: 0 },
    crew: {
      answer: (_topic, given) => {
        make = given;
      },
      askAll: async () => [JSON.parse(JSON.stringify(await make())), ...answers],
    },
    ...over,
  };
}

test('what the workers counted is summed; what is of the house is told once', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  let theirs: () => unknown = () => null;
  const crew: MetricsParts['crew'] = {
    answer: (_topic, make) => {
      theirs = make;
    },
    askAll: async () => [],
  };
  other.show(parts([], { crew }));
  for (const metrics of [one, other, other]) metrics.meters.seen(SOLD);
  await one.meters.around({ part: 'ledger', call: 'claim' }, async () => 1);
  const answers = [JSON.parse(JSON.stringify(await theirs())), 'of another version', [1], null];
  one.show(parts(answers));
  const text = await one.text();
  const labels = 'outcome="sold",class="static-sheet",kind="training"';
  expect(text).toContain(`tollbench_requests_total{${labels}} 3\n`);
  expect(text).toContain('tollbench_payments_atomic_total{class="static-sheet"} 3000\n');
  expect(text).toContain('tollbench_exports_waiting 8\n');
  expect(text).toContain('tollbench_condition{code="disk_full"} 1\n');
  expect(text).toContain('tollbench_condition{code="node_silent"} 0\n');
  expect(text).toContain('tollbench_selling 0\n');
  expect(text).toContain('tollbench_settlement_leader 0\n');
  expect(text).toContain('tollbench_settlement_queue 3\n');
  expect(text).toContain('tollbench_settlements{state="failed"} 2\n');
  expect(text).toContain('tollbench_settlements{state="queued"} 0\n');
  expect(text).toContain('tollbench_exposure_bound_atomic 60000\n');
  expect(text).toMatch(/question_seconds_count\{part="ledger",call="claim",result="ok"\} 1\n/);
  // A chain that was never heard has no head, and no age.
  expect(text).toContain('tollbench_reading_up{of="chain"} 0\n');
  expect(text).not.toMatch(/^tollbench_chain_head(_age_seconds)? /m);
  expect(text).not.toMatch(/NaN|null|undefined/);
});

test('a ledger and a node that are away take their figures with them, and no others', async () => {
  const metrics = createMetrics();
  const given = parts([]);
  const away = async () => {
    throw new Error('away');
  };
  let works = true;
  const { ledger } = given.money;
  const money = {
    ...given.money,
    relayers: ['0xa'],
    rpc: { request: async () => (works ? '0x10' : away()) },
    chain: { newest: () => (works ? { number: 7n, time: 0 } : given.money.chain.newest()) },
    ledger: { ...ledger, settlements: () => (works ? ledger.settlements() : away()) },
  } as unknown as MetricsParts['money'];
  metrics.show({ ...given, money });
  const figures = [
    ...['settlements{state="failed"} 2', 'exposure_atomic 7000', 'chain_head 7'],
    ...['relayer_pending{relayer="0xa"} 0', 'settlement_queue 3'],
  ];
  const before = await metrics.text();
  for (const figure of figures) expect(before).toContain(`tollbench_${figure}\n`);
  works = false;
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  const text = await metrics.text();
  vi.restoreAllMocks();
  for (const name of ['settlements', 'exposure_atomic', 'chain_head', 'relayer_pending'])
    expect(text).not.toMatch(new RegExp(`^tollbench_${name}[ {]`, 'm'));
  for (const of of ['ledger', 'chain', 'relayers'])
    expect(text).toContain(`tollbench_reading_up{of="${of}"} 0\n`);
  expect(text).toContain('tollbench_settlement_queue 3\n');
});

test('a source that hangs or fails has no figures, holds up no scrape, and is asked one question at a time', async () => {
  const registry = new Registry();
  const gauge = new Gauge({ name: 'x', help: 'x', labelNames: ['of'], registers: [registry] });
  const asked = { hangs: 0, fails: 0, old: 0 };
  let answers = true;
  const refresh = readingsIn(
    registry,
    [
      {
        ...{ name: 'hangs', every: 0, clear: () => gauge.remove('hangs') },
        read: () => {
          asked.hangs++;
          gauge.set({ of: 'hangs' }, 1);
          return answers ? undefined : new Promise(() => {});
        },
      },
      {
        ...{ name: 'fails', every: 0, clear: () => {} },
        read: async () => {
          asked.fails++;
          throw new Error('away');
        },
      },
      { name: 'old', every: 60_000, clear: () => {}, read: () => asked.old++ },
    ],
    20,
  );
  await refresh();
  expect(await registry.metrics()).toContain('x{of="hangs"} 1\n');
  answers = false;
  await refresh();
  await refresh();
  const text = await registry.metrics();
  expect(text).not.toContain('x{of="hangs"}');
  expect(text).toContain('tollbench_reading_up{of="hangs"} 0\n');
  expect(text).toContain('tollbench_reading_up{of="fails"} 0\n');
  expect(text).toContain('tollbench_reading_up{of="old"} 1\n');
  expect(asked).toEqual({ hangs: 2, fails: 3, old: 1 });
});
