/** What the chain asks for settling authorizations in one transaction. */

import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { transferCalldata } from '@tollbench/gate/chain/node.ts';
import type { Address } from '@tollbench/gate/chain/types.ts';
import { MULTICALL3 } from '@tollbench/gate/settle/relayer.ts';
import { encodeFunctionData, erc20Abi, multicall3Abi } from 'viem';
import { authorize, type BenchChain } from './chain.ts';

/** Gas a page that the payer of a crawl pass spends, for passes of several sizes; nobody settles it. */
export async function gasOfPass(
  chain: BenchChain,
  payee: Address,
  price: bigint,
): Promise<{ readonly pages: number; readonly gas: number }[]> {
  const found: { pages: number; gas: number }[] = [];
  for (const pages of [1, 10, 100]) {
    const args = [payee, price * BigInt(pages)] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
    const from = chain.payers[0]?.address;
    const [gas] = await chain.ask([['eth_estimateGas', { from, to: BASE_USDC.address, data }]]);
    found.push({ pages, gas: Math.round(Number(gas) / pages) });
  }
  return found;
}

/** Gas a payment, by the node's own estimate of the whole transaction. */
export async function gasTogether(
  chain: BenchChain,
  payee: Address,
): Promise<{ readonly together: number; readonly gas: number }[]> {
  const found: { together: number; gas: number }[] = [];
  for (const together of [1, 10, 50, 100, 200]) {
    const calls = Array.from({ length: together }, (_, i) => {
      const payer = chain.payers[i % chain.payers.length];
      if (payer === undefined) throw new Error('no payer');
      const callData = transferCalldata(authorize(payer, payee, 1000n));
      return { target: BASE_USDC.address, allowFailure: false, callData };
    });
    const data = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [calls],
    });
    const from = chain.sandbox.relayer.address;
    const [gas] = await chain.ask([['eth_estimateGas', { from, to: MULTICALL3, data }]]);
    found.push({ together, gas: Math.round(Number(gas) / together) });
  }
  return found;
}
