/**
 * `/metrics` of the desk, in Prometheus' text format. What each process counts is summed over the workers of
 * this machine; what is of the whole house is read once, by whoever answers.
 */
import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { Config } from '../config.ts';
import type { Money } from '../money.ts';
import type { Crew } from '../processes/crew.ts';
import { houseReadings } from './house.ts';
import { type Meters, metersIn } from './meters.ts';
import { type ProcessParts, processGauges } from './process.ts';
import { readingsIn } from './readings.ts';

type Figures = MetricObjectWithValues<MetricValue<string>>[];

export interface MetricsParts extends ProcessParts {
  readonly config: Config;
  readonly money: Money;
  readonly crew: Pick<Crew, 'answer' | 'askAll'>;
}

export interface Metrics {
  readonly meters: Meters;
  /** Shows from now on what the parts say too. */
  show(parts: MetricsParts): void;
  /** Media type of the text. */
  readonly type: string;
  /** @throws Error where too many scrapes are under way, or nothing is shown yet */
  text(): Promise<string>;
}

const TOPIC = 'metrics';

/** Counts from now on. */
export function createMetrics(): Metrics {
  const own = new Registry();
  const house = new Registry();
  const meters = metersIn(own);
  let scrape = (): Promise<string> => Promise.reject(new Error('nothing is measured yet'));
  return {
    meters,
    type: Registry.PROMETHEUS_CONTENT_TYPE,
    show(parts) {
      const { money, config, crew } = parts;
      processGauges(own, parts);
      const refresh = readingsIn(house, houseReadings(house, money, config));
      crew.answer(TOPIC, () => own.getMetricsAsJSON());
      scrape = async () => {
        const [all] = await Promise.all([crew.askAll(TOPIC), refresh()]);
        const summed = AggregatorRegistry.aggregate(all.filter(isFigures).map(whole));
        return `${await summed.metrics()}\n${await house.metrics()}\n`;
      };
    },
    text: () => scrape(),
  };
}

/** What a worker said; one of another version may say something else. */
const isFigures = (said: unknown): said is Figures =>
  Array.isArray(said) &&
  said.every((each) => Array.isArray((each as { values?: unknown })?.values));

/** Without what is no number: JSON says null for it. */
const whole = (figures: Figures): Figures =>
  figures.map((metric) => ({
    ...metric,
    values: metric.values.filter(({ value }) => typeof value === 'number'),
  }));
