/** The way to a collector: what it does not take is dropped and said once; it holds nothing up. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { shown } from '../config/env.ts';

export interface Collector {
  readonly tracer: Tracer;
  stop(): Promise<void>;
}

/** Milliseconds that one sending may take, and the last one before the end. */
const TIMEOUT = 5_000;
const LAST = 2_000;
/** Spans that wait to be sent; more are dropped. */
const MAX_WAITING = 2_048;

export function openCollector({
  url,
  say,
  every = 2_000,
}: {
  readonly url: string;
  readonly say: (line: string) => void;
  readonly every?: number;
}): Collector {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: TIMEOUT });
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say it otherwise.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'tollbench' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanLimits: { attributeValueLengthLimit: 256 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, shown(url), say),
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: every,
        exportTimeoutMillis: TIMEOUT,
      }),
    ],
  });
  return {
    tracer: provider.getTracer('tollbench'),
    stop: async () => {
      const ended = provider.shutdown().catch(() => {
        // What could not be sent was said; nothing is done about it at the end.
      });
      await Promise.race([ended, sleep(LAST, undefined, { ref: false })]);
    },
  };
}

/** The same exporter, which says once when it does not get through, and once when it does again. */
function telling(exporter: SpanExporter, host: string, say: (line: string) => void): SpanExporter {
  let away = false;
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        // 0 is success.
        if (result.code !== 0 && !away)
          say(
            `The collector of traces at ${host} does not take them: ${result.error?.message ?? 'no reason given'}. They are dropped; nothing else is held up.`,
          );
        if (result.code === 0 && away) say(`The collector of traces at ${host} takes them again.`);
        away = result.code !== 0;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
