/** What a round came to. */
import { type Finding, outstanding } from './books/check.ts';
import { wasFollowed } from './books/fence.ts';
import { isOpen, isServed } from './crawlers/memory.ts';
import type { Told } from './drift.ts';
import type { Fault } from './faults.ts';
import type { KillPoint } from './inside/control.ts';
import type { Mode, World } from './world.ts';

export interface RoundReport {
  readonly seed: number;
  readonly mode: Mode;
  readonly findings: readonly Finding[];
  readonly faults: ReadonlyMap<Fault, number>;
  readonly points: ReadonlyMap<KillPoint, number>;
  /** Clocks that were off for as long as it took, by what their process said of it. */
  readonly drifts: ReadonlyMap<Told, number>;
  /** Leaders that woke while another led, and the transactions that they gave their node then. */
  readonly fenced: { readonly woke: number; readonly sent: number };
  readonly payments: number;
  /** Purchases that were served. */
  readonly served: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** Settlements by their state at the end. */
  readonly settlements: ReadonlyMap<string, number>;
  /** Claims that are reserved at the end, with nobody to confirm or release them. */
  readonly reserved: number;
  /** Purchases of honest crawlers that have no answer at the end, and cost them nothing. */
  readonly unanswered: number;
  /** Atomic units served and not settled at the end. */
  readonly lost: bigint;
  /** The same at its highest, as it was sampled through the round, and how often. */
  readonly exposed: bigint;
  readonly samples: number;
  /** Looks at which the database was away. */
  readonly missed: number;
  /** How often a process was told to end, and took too long. */
  readonly lateEnds: number;
  /** Of what the publisher gave back, what the books have. */
  readonly refunds: number;
  /** Free requests of one address that were let through, and refused for their number. */
  readonly quota: { readonly through: number; readonly refused: number };
}

/** What the round itself counted. */
type Counted = Pick<
  RoundReport,
  | 'findings'
  | 'faults'
  | 'points'
  | 'drifts'
  | 'exposed'
  | 'samples'
  | 'missed'
  | 'lateEnds'
  | 'refunds'
  | 'quota'
>;

/** @throws what the database throws, where it is away */
export async function reportOf(world: World, counted: Counted): Promise<RoundReport> {
  const { memory, seed, mode } = world;
  const ledger = await world.readLedger();
  const states = Map.groupBy(ledger.settlements.values(), ({ state }) => state);
  const fenced = world.slept.filter(wasFollowed);
  const purchases = memory.payments.flatMap((payment) => payment.purchases);
  return {
    ...counted,
    seed,
    mode,
    fenced: { woke: fenced.length, sent: fenced.flatMap(({ sent }) => sent).length },
    payments: memory.payments.length,
    served: purchases.filter(isServed).length,
    statuses: memory.statuses,
    settlements: new Map([...states].map(([state, all]) => [state, all.length])),
    reserved: ledger.claims.filter(({ sold }) => !sold).length,
    unanswered: memory.payments
      .filter(({ honest }) => honest)
      .flatMap((payment) => payment.purchases.filter(isOpen)).length,
    lost: outstanding(ledger).lost,
  };
}
