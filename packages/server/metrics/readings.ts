/**
 * What is read at a scrape, not counted: each source is asked at most every few seconds, for no longer
 * than a moment, and where it does not answer its figures are absent, not old.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

export interface Reading {
  /** A word for the label `of`. */
  readonly name: string;
  /** Milliseconds for which what was read is good. */
  readonly every: number;
  /** Asks, and sets the gauges. */
  readonly read: () => unknown;
  /** Takes the figures away. */
  readonly clear: () => void;
}

/** Milliseconds: a scrape waits ten seconds by Prometheus' own setting. */
const PATIENCE = 2_000;

/** Refreshes all readings that are old, side by side. Never rejects. */
export function readingsIn(
  registry: Registry,
  readings: readonly Reading[],
  patience = PATIENCE,
): () => Promise<void> {
  const up = new Gauge({
    name: 'tollbench_reading_up',
    help: '1 where what is asked at a scrape answered, 0 where its figures are absent.',
    labelNames: ['of'],
    registers: [registry],
    aggregator: 'min',
  });
  const readAt = new Map<string, number>();
  /** A source that hangs is not asked again until it has answered. */
  const underWay = new Set<string>();
  const one = async ({ name, every, read, clear }: Reading): Promise<void> => {
    const now = performance.now();
    if (underWay.has(name) || now - (readAt.get(name) ?? Number.NEGATIVE_INFINITY) < every) return;
    underWay.add(name);
    const asked = Promise.resolve()
      .then(read)
      .then(
        () => true,
        // Why is told by the alarms, which ask the same; here it is a figure.
        () => false,
      )
      .finally(() => underWay.delete(name));
    const ok = await Promise.race([asked, sleep(patience, false, { ref: false })]);
    if (!ok) clear();
    up.set({ of: name }, ok ? 1 : 0);
    readAt.set(name, now);
  };
  return async () => {
    await Promise.all(readings.map(one));
  };
}
