/** What settling costs at the price of gas that a node tells now, by the limits that are set. */
import type { Rpc } from '@tollbench/gate/chain/rpc.ts';
import { PRICES } from '@tollbench/gate/offer/price.ts';
import { GasMarket } from '@tollbench/gate/settle/fees/market.ts';
import { FeePolicy } from '@tollbench/gate/settle/fees/policy.ts';
import { RelayNode } from '@tollbench/gate/settle/node.ts';
import { keyCalldataBytes, sampleCalldata } from '@tollbench/gate/settle/pipeline/calldata.ts';
import { GasMeter } from '@tollbench/gate/settle/pipeline/gas-meter.ts';
import type { Config } from '../config.ts';
import { gasWords } from '../gas.ts';
import { type Finding, ok, warning, words } from './finding.ts';

/** Payments in a batch that is thought full. */
const FULL_BATCH = 100;

/** Before anything was mined, by the settler's first guess of the gas that a payment takes. */
export async function gas(rpc: Rpc, { network: { asset }, fees }: Config): Promise<Finding> {
  try {
    const node = new RelayNode(rpc);
    const block = await node.block();
    if (block === null) return warning('gas', 'the node has no newest block');
    const prices = await new GasMarket(node, sampleCalldata(asset)).look(block.baseFee, 0);
    const policy = new FeePolicy(fees, asset.decimals);
    const meter = new GasMeter();
    const load = (count: number) => ({
      gas: meter.expected(count),
      bytes: keyCalldataBytes(count),
    });
    const price = BigInt(PRICES['static-sheet']);
    const told = gasWords(policy.report(prices, price, load));
    const full = { ...load(FULL_BATCH), value: price * BigInt(FULL_BATCH) };
    const verdict = policy.judge(full, prices);
    return verdict.pays
      ? ok('gas', told)
      : warning('gas', `${told}. Signed payments are not sold at that: ${verdict.why}`);
  } catch (error) {
    return warning('gas', words(error));
  }
}
