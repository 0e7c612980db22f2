/** A node whose answers are waited for under somebody's eyes. */
import type { NodeRpc } from '@tollbench/gate/chain/rpc.ts';
import type { Watch } from '../watch.ts';

/** Methods are the program's own words, so that who counts by them has no more of them than it asks. */
export const watchedRpc = (rpc: NodeRpc, watch: Watch): NodeRpc => ({
  request: (method, params) => watch.run('chain', method, () => rpc.request(method, params)),
  health: () => rpc.health(),
});
