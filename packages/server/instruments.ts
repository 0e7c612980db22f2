/**
 * What looks on while the service works: what is kept of traffic, metrics where there is a desk, traces where
 * there is a collector.
 */
import type { Seen } from '@tollbench/gate/seen.ts';
import type { SettlementOutcome } from '@tollbench/gate/settle/types.ts';
import type { Config } from './config.ts';
import type { Desk } from './desk/desk.ts';
import { openTraffic, type Traffic } from './events/open.ts';
import type { Log } from './log/log.ts';
import { RefusedPayments } from './log/refused-payments.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Traces } from './traces/traces.ts';
import { Watch } from './watch.ts';

export interface Instruments {
  readonly watch: Watch;
  /** Who came, what they asked and paid. */
  readonly traffic: Traffic;
  /** null where nobody could ask for them. */
  readonly metrics: Metrics | null;
  readonly traces: Traces | null;
  /** Each is told of every verdict. */
  readonly listeners: ((seen: Seen) => void)[];
  /** Told what became of each settlement. */
  readonly settled: (outcome: SettlementOutcome) => void;
}

/** Their libraries are loaded where they are asked for, so that nobody else pays for them. */
export async function openInstruments(
  config: Pick<Config, 'desk' | 'tracesUrl' | 'dataDir' | 'production' | 'keep'>,
  log: Log,
): Promise<Instruments> {
  const { desk, tracesUrl } = config;
  const watch = new Watch();
  const listeners: ((seen: Seen) => void)[] = [];
  const refused = new RefusedPayments(log.of('payments').info);
  listeners.push((seen) => refused.see(seen));
  const { info: say, failed: onError } = log.of('events');
  const traffic = openTraffic({ config, say, onError });
  listeners.push(traffic.seen);
  let metrics: Metrics | null = null;
  if (desk !== null) {
    metrics = (await import('./metrics/metrics.ts')).createMetrics();
    listeners.push(metrics.meters.seen);
    watch.add(metrics.meters.around);
  }
  let traces: Traces | null = null;
  if (tracesUrl !== null) {
    const warn = log.of('traces').warn;
    traces = (await import('./traces/traces.ts')).openTraces({ url: tracesUrl, say: warn });
    listeners.push(traces.seen);
    watch.add(traces.around);
  }
  return {
    watch,
    traffic,
    metrics,
    traces,
    listeners,
    settled: (outcome) => traces?.settled(outcome),
  };
}

/** `/metrics` of the desk: with the token, as a program sends it. */
export function mountMetrics(desk: Pick<Desk, 'mount'> | null, { metrics }: Instruments): void {
  if (desk === null || metrics === null) return;
  const get = async () => ({ status: 200, type: metrics.type, body: await metrics.text() });
  desk.mount('/metrics', { get });
}
