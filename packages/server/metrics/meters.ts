/** What is counted and timed in this process: verdicts, money, questions to others. */
import type { Seen } from '@tollbench/gate/seen.ts';
import { Counter, Histogram, type Registry } from 'prom-client';
import { isOutage } from '../log/fault.ts';
import type { Around } from '../watch.ts';

/** Seconds: from a read of SQLite to a node that is about to be given up. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Meters {
  /** Told of each verdict. */
  readonly seen: (seen: Seen) => void;
  /** Told of each fault that ended a request. */
  readonly fault: () => void;
  /** Stands around each question to another part. */
  readonly around: Around;
}

/** Every label's values are words of the program: no visitor can add a series. */
export function metersIn(registry: Registry): Meters {
  const faults = counterIn(registry)(
    'tollbench_faults_total',
    'Requests that ended in a fault of the service.',
  );
  const [verdicts, money] = [verdictsIn(registry), moneyIn(registry)];
  return {
    seen: (seen) => {
      verdicts(seen);
      money(seen);
    },
    fault: () => faults.inc(),
    around: timing(registry),
  };
}

const counterIn =
  (registry: Registry) =>
  <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter<L>({ name, help, labelNames, registers: [registry] });

function verdictsIn(registry: Registry): Meters['seen'] {
  const counter = counterIn(registry);
  const requests = counter('tollbench_requests_total', 'Verdicts of the gate.', [
    ...(['outcome', 'class', 'kind'] as const),
  ]);
  const refusals = counter(
    'tollbench_refusals_total',
    'What was not served, by the word of why: payment-refused, limit, retry-later, bad-request.',
    ['outcome', 'reason'],
  );
  const forged = counter(
    'tollbench_forged_total',
    'Requests under the name of a crawler that was checked and is not theirs.',
    ['outcome'],
  );
  const claims = counter(
    'tollbench_claims_total',
    'Requests under the name of a known crawler: verified, forged, or unverified, where nothing was checked.',
    ['claim'],
  );
  return ({ outcome, reason, resourceClass, visitor }) => {
    requests.inc({ outcome, class: resourceClass ?? 'none', kind: visitor.kind });
    if (reason !== null) refusals.inc({ outcome, reason });
    if (visitor.claim !== 'none') claims.inc({ claim: visitor.claim });
    if (visitor.claim === 'forged') forged.inc({ outcome });
  };
}

function moneyIn(registry: Registry): Meters['seen'] {
  const counter = counterIn(registry);
  const by = ['class'] as const;
  const payments = counter('tollbench_payments_total', 'Fetches sold, each once.', by);
  const amounts = counter('tollbench_payments_atomic_total', 'Millionths of a dollar of them.', by);
  const observed = counter(
    'tollbench_observed_atomic_total',
    'Millionths of a dollar that observe mode did not charge.',
    by,
  );
  return ({ outcome, resourceClass, amount }) => {
    const of = { class: resourceClass ?? 'none' };
    if (outcome === 'observed') observed.inc(of, Number(amount));
    if (outcome !== 'sold') return;
    payments.inc(of);
    amounts.inc(of, Number(amount));
  };
}

function timing(registry: Registry): Around {
  const seconds = new Histogram({
    name: 'tollbench_question_seconds',
    help: 'Questions to the ledger, the node, the limiter and the settler: answered, refused by its rules (a call that reverts), or failed.',
    labelNames: ['part', 'call', 'result'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return async ({ part, call }, work) => {
    const began = performance.now();
    const took = (result: 'ok' | 'refused' | 'failed') =>
      seconds.observe({ part, call, result }, (performance.now() - began) / 1000);
    try {
      const answer = await work();
      took('ok');
      return answer;
    } catch (error) {
      took(isOutage(error) ? 'failed' : 'refused');
      throw error;
    }
  };
}
