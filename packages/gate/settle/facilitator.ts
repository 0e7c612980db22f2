/** Settling through an x402 facilitator. */
import type { Rpc } from '../chain/rpc.ts';
import { Desk, type DeskOptions } from './desk.ts';
import { FacilitatorCarrier } from './facilitator/carrier.ts';
import { FacilitatorClient, type FacilitatorClientOptions } from './facilitator/client.ts';
import { RelayNode } from './node.ts';
import type { LedService } from './shared/types.ts';

export interface FacilitatorOptions extends DeskOptions, FacilitatorClientOptions {
  /** To see what the facilitator did. */
  readonly rpc: Rpc;
  /** Settlements asked for at once. Default 4. */
  readonly concurrency?: number;
  /** Milliseconds after which a "done" that the chain does not show is none. Default 30,000. */
  readonly believedFor?: number;
}

/** A settler that has a facilitator carry the authorizations out, and looks at the chain for itself. */
export function facilitatorSettler(given: FacilitatorOptions): LedService {
  // It takes one at a time: nothing is gained by waiting for others.
  const options = { batchWait: 0, ...given };
  const client = new FacilitatorClient(options, options.chain.asset);
  const node = new RelayNode(options.rpc);
  const { concurrency = 4, believedFor = 30_000 } = options;
  const bounds = { concurrency, believedFor };
  return new Desk(
    options,
    (book) => new FacilitatorCarrier({ options, client, node, book, ...bounds }),
  );
}
