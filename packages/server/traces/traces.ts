/**
 * Traces of paid requests, where a collector is set: the request, the gate's decision within it, each
 * question to the ledger, the node and the settler, and the settlement, however much later it comes. No other
 * request is traced. A span holds names, states and ids; no header, no signature, no address of a client.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Seen } from '@tollbench/gate/seen.ts';
import type { SettlementOutcome } from '@tollbench/gate/settle/types.ts';
import type { Exchange } from '../exchange.ts';
import type { Around } from '../watch.ts';
import { type Collector, openCollector } from './collector.ts';
import { Settlements } from './settlements.ts';

export interface Traces {
  readonly around: Around;
  /** Runs the gate on a request that presents a payment, within a span of its own; else just runs it. */
  request<T>(exchange: Exchange, handle: () => T | Promise<T>): T | Promise<T>;
  readonly seen: (seen: Seen) => void;
  readonly settled: (outcome: SettlementOutcome) => void;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

export interface TracesOptions {
  /** Of the collector, without `/v1/traces`. */
  readonly url: string;
  readonly say: (line: string) => void;
  /** Milliseconds between two sendings. Default 2,000. */
  readonly every?: number;
}

/** What is known of the request whose work this is. */
interface Here {
  readonly root: Span;
  /** That new spans stand under. */
  readonly context: Context;
}

export function openTraces(options: TracesOptions): Traces {
  return new PaidTraces(openCollector(options));
}

class PaidTraces implements Traces {
  readonly #collector: Collector;
  readonly #here = new AsyncLocalStorage<Here>();
  readonly #settlements: Settlements;

  constructor(collector: Collector) {
    this.#collector = collector;
    this.#settlements = new Settlements(collector.tracer);
  }

  request<T>(exchange: Exchange, handle: () => T | Promise<T>): T | Promise<T> {
    return presents(exchange.request) ? this.#traced(exchange, handle) : handle();
  }

  async #traced<T>({ request, response, id }: Exchange, handle: () => T | Promise<T>): Promise<T> {
    const { tracer } = this.#collector;
    const root = tracer.startSpan('paid request', {
      attributes: {
        'http.request.method': request.method ?? 'GET',
        'tollbench.request_id': id,
      },
    });
    response.once('close', () => {
      root.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) root.setStatus({ code: SpanStatusCode.ERROR });
      root.end();
    });
    const context = trace.setSpan(ROOT_CONTEXT, root);
    return this.#here.run({ root, context }, () => this.#span('gate', async () => handle()));
  }

  readonly around: Around = ({ part, call }, work) => this.#span(`${part} ${call}`, work);

  readonly seen = (seen: Seen): void => {
    const here = this.#here.getStore();
    if (here === undefined) return;
    const { outcome, reason, resourceClass, path, visitor, claimId } = seen;
    here.root.setAttributes({
      'tollbench.outcome': outcome,
      ...(reason !== null && { 'tollbench.reason': reason }),
      ...(resourceClass !== null && { 'tollbench.class': resourceClass }),
      ...(path !== null && { 'url.path': path }),
      ...(visitor.token !== null && { 'tollbench.crawler': visitor.token }),
      ...(claimId !== null && { 'tollbench.claim': claimId }),
    });
    if (outcome === 'sold' && claimId !== null && seen.payment?.startsWith('auth:') === true)
      this.#settlements.expect(claimId, here.root);
  };

  readonly settled = (outcome: SettlementOutcome): void => this.#settlements.came(outcome);

  stop(): Promise<void> {
    return this.#collector.stop();
  }

  /** A span around `work`, where it is the work of a request that is not over. */
  async #span<T>(name: string, work: () => Promise<T>): Promise<T> {
    const here = this.#here.getStore();
    if (here === undefined || !here.root.isRecording()) return work();
    const span = this.#collector.tracer.startSpan(name, {}, here.context);
    const inside = { root: here.root, context: trace.setSpan(here.context, span) };
    try {
      return await this.#here.run(inside, work);
    } catch (error) {
      // What it says may quote anything; the log has it, by the request's id, fit to be read.
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  }
}

function presents({ headers }: IncomingMessage): boolean {
  return headers['x-payment'] !== undefined || headers['payment-signature'] !== undefined;
}
