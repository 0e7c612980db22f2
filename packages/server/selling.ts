/** Selling: the gate with its policy, what it has claimed on the way to the chain, and its counts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createGate, type Gate } from '@tollbench/gate/gate.ts';
import { createPolicy } from '@tollbench/gate/offer/policy.ts';
import type { ReceiptSigner } from '@tollbench/gate/offer/receipt.ts';
import type { Seen } from '@tollbench/gate/seen.ts';
import type { Policy } from '@tollbench/gate/types.ts';
import type { Identifier } from '@tollbench/gate/who/verify.ts';
import type { Config } from './config.ts';
import { GasLog } from './gas.ts';
import type { Library, Page } from './library.ts';
import type { Money } from './money.ts';
import type { Watch } from './watch.ts';

export interface Selling {
  readonly gate: Gate<Page>;
  /**
   * Takes up what an earlier run left unsettled, and goes on. Resolves when settling has seen the
   * chain, or has not for some seconds: a node that is down holds up nothing else.
   */
  start(): Promise<void>;
  /** Settles now what waits to be settled. */
  settle(): Promise<void>;
  /** Settles what is owed and writes what was counted. */
  stop(): Promise<void>;
}

/** Milliseconds between two writes of what was counted. */
const COUNTS_EVERY = 10_000;
/** And between two looks at the price of gas. */
const GAS_EVERY = 60_000;
/** That a start waits for settling to see the chain. */
const START_PATIENCE = 5_000;

export interface SellingParts {
  readonly config: Config;
  readonly money: Money;
  readonly library: Library;
  /** Checks who is asking; without it the User-Agent is believed. */
  readonly identify?: Identifier['identify'];
  /** Signs what is said of a paid answer. */
  readonly receipts: ReceiptSigner;
  /** The secret of the challenge nonces. */
  readonly challengeKey: Buffer;
  /** Told of every verdict, each in its turn. */
  readonly listeners: readonly ((seen: Seen) => void)[];
  readonly watch: Watch;
  readonly say: (line: string) => void;
  readonly onError: (error: unknown, doing: string) => void;
}

export function openSelling(parts: SellingParts): Selling {
  const { config, money, receipts, library, say, onError } = parts;
  const { settler, hashSales, refunds, chain, house } = money;
  const gate = createGate<Page>({
    catalogue: library,
    policy: policyOf(parts),
    ...watched(parts),
    chain,
    hashSales,
    receipts,
    trust: config.proxies,
    ...(house && { company: house }),
    ...(parts.identify && { identify: parts.identify }),
    onSeen: told(parts),
    onError,
  });
  const gas = new GasLog(say);
  const lookAtGas = () => gas.look(settler.feeReport(), performance.now());
  const timers: NodeJS.Timeout[] = [];
  let stopped = false;
  return {
    gate,
    async start() {
      timers.push(
        setInterval(() => {
          gate.flush().catch((error: unknown) => onError(error, 'writing counts'));
        }, COUNTS_EVERY),
        setInterval(lookAtGas, GAS_EVERY),
      );
      hashSales.start();
      refunds.start();
      const started = chain
        .start()
        .then(async () => {
          // It may have been told to end while the chain was waited for.
          if (!stopped) await settler.start();
        })
        .then(lookAtGas)
        .catch((error: unknown) => onError(error, 'taking up settlements'));
      await Promise.race([started, sleep(START_PATIENCE, undefined, { ref: false })]);
    },
    settle: () => settler.flush(),
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await hashSales.stop();
      await refunds.stop();
      await settler.stop();
      await gate.flush();
    },
  };
}

/** What the gate asks of others, watched. */
function watched({ money: { ledger, settler, limits }, watch }: SellingParts) {
  const counted = ['take', 'peek', 'forgive'] as const;
  const { limiter, refusals } = limits;
  return {
    ledger: watch.over('ledger', ledger, [
      ...(['lookup', 'present', 'prove', 'claim', 'enqueue', 'confirm', 'release'] as const),
    ]),
    settler: watch.over('settler', settler, ['settleNow']),
    ...(limiter && { limiter: watch.over('limiter', limiter, counted) }),
    ...(refusals && { refusals: watch.over('limiter', refusals, counted) }),
  };
}

/** One that fails is told of, and keeps no other from being told. */
function told({ listeners, onError }: SellingParts): (seen: Seen) => void {
  return (seen) => {
    for (const listener of listeners)
      try {
        listener(seen);
      } catch (error) {
        onError(error, 'telling of a verdict');
      }
  };
}

function policyOf({ config, money, library, challengeKey }: SellingParts): Policy {
  const addressOf = (path: string): string | null =>
    library.find(path) ? `${config.baseUrl}${path}` : null;
  return createPolicy({
    baseUrl: config.baseUrl,
    payTo: money.payTo,
    network: config.network.name,
    asset: config.network.asset,
    mode: config.observe ? 'observe' : 'charge',
    ...(config.verifyCrawlers !== 'off' && { forged: config.verifyCrawlers }),
    settlement: config.settleFirst ? 'first' : 'batch',
    relayers: money.relayers,
    ...config.trust,
    licenseUrl: addressOf('/license.xml'),
    termsUrl: addressOf('/terms.html'),
    helpUrl: addressOf('/crawlers.html'),
    challengeKey,
  });
}
