/** Settling with accounts of one's own. */
import { Desk } from './desk.ts';
import type { PipelineOptions } from './pipeline/options.ts';
import { Pipeline } from './pipeline/pipeline.ts';
import type { LedService } from './shared/types.ts';

export { MULTICALL3 } from './pipeline/calldata.ts';
export type { PipelineOptions };

/**
 * A settler that sends the authorizations itself, many in a transaction and several transactions at
 * once. What is in the journal and open is settled from `start` on, or when it is asked for by claim.
 */
export function relayerSettler(options: PipelineOptions): LedService {
  return new Desk(options, (book) => new Pipeline(options, book));
}
