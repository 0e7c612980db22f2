/** What the doctor sees of the chain: each node, what is paid in, who pays the gas and with how much. */
import { checkAsset } from '@tollbench/gate/chain/check-asset.ts';
import { createRpc, type Rpc } from '@tollbench/gate/chain/rpc.ts';
import type { Address } from '@tollbench/gate/chain/types.ts';
import { MULTICALL3 } from '@tollbench/gate/settle/relayer.ts';
import { formatEther } from 'viem';
import { shown } from '../config/env.ts';
import type { Config } from '../config.ts';
import { type Finding, ok, warning, words, wrong } from './finding.ts';
import { gas } from './gas.ts';

/** Seconds the machine's clock and the chain's newest block may differ: Base makes a block every 2 s. */
const CLOCK_SLACK = 30;
/** Ether that pays for some thousands of settlements on Base. */
const LOW_ETHER = 500_000_000_000_000n;

interface Block {
  readonly number: bigint;
  /** Seconds since 1970. */
  readonly time: number;
}

/** @param relayers accounts that need ether */
export async function chainFindings(
  config: Config,
  urls: readonly string[],
  relayers: readonly Address[],
): Promise<Finding[]> {
  const {
    network,
    chain: { timeout },
  } = config;
  const nodes = urls.map((url) => ({ url, rpc: createRpc({ urls: [url], timeout }) }));
  const seen = await Promise.all(
    nodes.map(({ url, rpc }) => node(rpc, url, network.asset.chainId)),
  );
  const findings = seen.map(({ finding }) => finding);
  const at = seen.findIndex(({ finding }) => finding.level === 'ok');
  const rpc = nodes[at]?.rpc;
  if (rpc === undefined) return findings;
  if (urls.length === 1)
    findings.push(
      ok(
        'RPC_URL',
        'one node, whose word is taken; a second one, behind a comma, must agree with it',
      ),
    );
  findings.push(clock(seen[at]?.block ?? null));
  const looks = [
    token(rpc, network),
    code(rpc, 'Multicall3', MULTICALL3),
    finality(rpc, seen[at]?.block ?? null),
    ...(relayers.length > 0 ? [gas(rpc, config)] : []),
    ...relayers.map((relayer) => ether(rpc, relayer)),
  ];
  return [...findings, ...(await Promise.all(looks))];
}

async function node(
  rpc: Rpc,
  url: string,
  wanted: number,
): Promise<{ finding: Finding; block: Block | null }> {
  const host = shown(url);
  try {
    const id = Number(await rpc.request('eth_chainId', []));
    if (id !== wanted)
      return {
        finding: wrong('RPC_URL', `${host} answers for chain ${id}, and ${wanted} is configured`),
        block: null,
      };
    const block = await blockOf(rpc, 'latest');
    return { finding: ok('RPC_URL', `${host}: chain ${id}, block ${block?.number}`), block };
  } catch (error) {
    return { finding: wrong('RPC_URL', `${host}: ${words(error)}`), block: null };
  }
}

async function blockOf(rpc: Rpc, tag: 'latest' | 'finalized'): Promise<Block | null> {
  const found = (await rpc.request('eth_getBlockByNumber', [tag, false])) as Record<
    string,
    string
  > | null;
  if (found === null) return null;
  return { number: BigInt(found['number'] ?? ''), time: Number(found['timestamp']) };
}

/** Payments are dated by the chain, so this harms none; logs and certificates go by the machine. */
function clock(block: Block | null): Finding {
  const late = Math.round(Date.now() / 1000 - (block?.time ?? 0));
  return Math.abs(late) <= CLOCK_SLACK
    ? ok('clock', `${late} s from the newest block`)
    : warning(
        'clock',
        `this machine is ${Math.abs(late)} s ${late > 0 ? 'ahead of' : 'behind'} the newest block, unless the node lags: payments go by the chain's time, the log by the machine's`,
      );
}

async function token(rpc: Rpc, { name, asset }: Config['network']): Promise<Finding> {
  try {
    const differences = await checkAsset(rpc, asset);
    return differences.length === 0
      ? ok('token', `${asset.name} at ${asset.address} on ${name}, as its EIP-712 domain says`)
      : wrong('token', differences.join('; '));
  } catch (error) {
    return wrong('token', words(error));
  }
}

async function code(rpc: Rpc, about: string, address: string): Promise<Finding> {
  try {
    const found = await rpc.request('eth_getCode', [address, 'latest']);
    return typeof found === 'string' && found.length > 2
      ? ok(about, address)
      : wrong(about, `no contract at ${address} on this chain`);
  } catch (error) {
    return wrong(about, words(error));
  }
}

/** Settled money is looked at again until its block is final: a node that knows none never ends that. */
async function finality(rpc: Rpc, latest: Block | null): Promise<Finding> {
  try {
    const final = await blockOf(rpc, 'finalized');
    if (final === null || latest === null) return warning('finality', 'no block is final yet');
    return ok(
      'finality',
      `block ${final.number}, ${latest.number - final.number} behind the newest`,
    );
  } catch (error) {
    return warning('finality', `the node does not say which block is final: ${words(error)}`);
  }
}

async function ether(rpc: Rpc, address: Address): Promise<Finding> {
  try {
    const wei = BigInt(String(await rpc.request('eth_getBalance', [address, 'latest'])));
    const text = `${address} holds ${formatEther(wei)} ETH`;
    if (wei === 0n) return wrong('relayer', `${text}: it cannot settle anything`);
    return wei < LOW_ETHER ? warning('relayer', `${text}, which is little`) : ok('relayer', text);
  } catch (error) {
    return wrong('relayer', words(error));
  }
}
