/** Settlements as spans of the request that sold them, which is long over when they come. */
import { ROOT_CONTEXT, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { SettlementOutcome } from '@tollbench/gate/settle/types.ts';

/** Sold and not settled; more are not waited for, the oldest is given up. */
const MOST = 10_000;

interface Expected {
  readonly root: Span;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export class Settlements {
  readonly #tracer: Tracer;
  readonly #expected = new Map<string, Expected>();
  /** What came before the sale was told of: settled first, then sold. */
  readonly #early = new Set<string>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  expect(claimId: string, root: Span): void {
    if (this.#early.delete(claimId)) return;
    forgetOldest(this.#expected);
    this.#expected.set(claimId, { root, since: Date.now() });
  }

  came({ claimId, ...outcome }: SettlementOutcome): void {
    if (outcome.status === 'unknown') return;
    const expected = this.#expected.get(claimId);
    if (expected === undefined) {
      forgetOldest(this.#early);
      this.#early.add(claimId);
      return;
    }
    this.#expected.delete(claimId);
    const { root, since } = expected;
    const span = this.#tracer.startSpan(
      'settlement',
      { startTime: since, attributes: { 'tollbench.claim': claimId } },
      trace.setSpan(ROOT_CONTEXT, root),
    );
    if (outcome.txHash !== undefined) span.setAttribute('tollbench.transaction', outcome.txHash);
    if (outcome.status === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }
}

function forgetOldest(of: Map<string, unknown> | Set<string>): void {
  if (of.size < MOST) return;
  const [oldest] = of.keys();
  if (oldest !== undefined) of.delete(oldest);
}
