/** What /healthz says: the process serves; whether it can also take payments is told beside it. */
import type { Money } from './money.ts';

const STALE_MS = 5_000;

/** Asks the chain at most once in five seconds, however often it is asked itself. */
export function healthOf(
  money: Money,
  tools: number,
): () => Promise<{ status: number; body: unknown }> {
  const started = Date.now();
  let asked = Number.NEGATIVE_INFINITY;
  let chain = 'unknown';
  return async () => {
    if (Date.now() - asked > STALE_MS) {
      asked = Date.now();
      chain = await money.chain.head().then(
        () => 'ok',
        () => 'unreachable',
      );
    }
    const settlements = Object.fromEntries(
      (await money.ledger.settlements()).map(({ state, count }) => [state, count]),
    );
    return {
      status: 200,
      body: {
        status: chain === 'unreachable' ? 'degraded' : 'ok',
        chain,
        ledger: 'ok',
        settlements,
        sandbox: money.sandbox !== null,
        tools,
        uptime_seconds: Math.floor((Date.now() - started) / 1000),
      },
    };
  };
}
