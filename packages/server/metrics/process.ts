/** Figures of this process: how it stands, what waits in it, what it is. */
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { CODES, type Condition, kindOf } from '../alarms/condition.ts';
import type { Money } from '../money.ts';

export interface ProcessParts {
  readonly money: Pick<Money, 'settler'>;
  /** What is not well, as it was last found. */
  readonly alarms: { readonly conditions: readonly Condition[] };
  readonly exports: { readonly waiting: number; readonly computing: number };
  readonly delivery: { readonly size: number; readonly bytes: number };
}

/** Gauges under the names of counters, which Prometheus' own checker refuses; the same stand beside them by type. */
const MISNAMED = ['handles', 'requests', 'resources'].map((of) => `nodejs_active_${of}_total`);

/** Names and shapes are Prometheus' own for the process; the rest is asked when it is scraped. */
export function processGauges(registry: Registry, parts: ProcessParts): void {
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  conditions(registry, parts);
  const { exports, delivery, money } = parts;
  now(
    registry,
    'tollbench_exports_waiting',
    'Exports that wait for a process.',
    () => exports.waiting,
  );
  now(registry, 'tollbench_exports_computing', 'Exports being made.', () => exports.computing);
  now(registry, 'tollbench_answers_unread', 'Answers not read to their end.', () => delivery.size);
  now(
    registry,
    'tollbench_answers_unread_bytes',
    'Bytes of exports in them.',
    () => delivery.bytes,
  );
  now(
    registry,
    'tollbench_settlement_leader',
    '1 where this process settles: one of all does.',
    () => (leads(money.settler) ? 1 : 0),
  );
  buildInfo(registry);
}

function now(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge = new Gauge({
    ...{ name, help, registers: [] },
    collect() {
      this.set(read());
    },
  });
  registry.registerMetric(gauge);
}

/** Every code that there is has its figure, so that a rule for it is never without data. */
function conditions(registry: Registry, { alarms }: ProcessParts): void {
  const registers = [registry];
  const condition = new Gauge({
    name: 'tollbench_condition',
    help: '1 while this is not well, by the code that the alarms say.',
    labelNames: ['code'],
    ...{ registers, aggregator: 'max' },
    collect() {
      const found = new Set(alarms.conditions.map(({ code }) => code));
      for (const code of CODES) condition.set({ code }, found.has(code) ? 1 : 0);
    },
  });
  const selling = new Gauge({
    name: 'tollbench_selling',
    help: '1 while payments are taken, 0 while some are not; /readyz says why.',
    ...{ registers, aggregator: 'min' },
    collect() {
      selling.set(alarms.conditions.some(({ code }) => kindOf(code).stops) ? 0 : 1);
    },
  });
}

/** A settler that is alone always settles. */
const leads = (settler: object): boolean => !('leads' in settler) || settler.leads === true;

function buildInfo(registry: Registry): void {
  const gauge = new Gauge({
    name: 'tollbench_build_info',
    help: 'Always 1; the versions are its labels.',
    labelNames: ['version', 'node'],
    registers: [registry],
    aggregator: 'first',
  });
  const file = new URL('../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  gauge.set({ version, node: process.version }, 1);
}
