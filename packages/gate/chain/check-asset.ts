/** Whether what was set about the token is so: a wrong name or version would refuse every payment. */
import { encodeFunctionData, hashDomain, numberToHex, pad, parseAbi } from 'viem';
import { chainIdOf, hex } from './answers.ts';
import { asOutage } from './call.ts';
import { Refused, Reverted } from './errors.ts';
import { MULTICALL3 } from './multicall.ts';
import type { Rpc } from './rpc/types.ts';
import { transferCalldata } from './token.ts';
import type { Address, Asset, Hex } from './types.ts';

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function authorizationState(address, bytes32) view returns (bool)',
]);
const NOBODY: Address = '0x0000000000000000000000000000000000000001';
const NO_NONCE: Hex = `0x${'00'.repeat(32)}`;

const EIP712_DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const;

/**
 * Each difference between the settings and the chain in a sentence; none if they are the same. Asked of the
 * chain: its number, the contract and its code, its decimals, its EIP-712 domain separator, its
 * EIP-3009 functions, and Multicall3.
 * @throws ChainUnavailable when the node cannot be asked, which says nothing of the settings
 */
export async function checkAsset(rpc: Rpc, asset: Asset): Promise<readonly string[]> {
  const chainId = await chainIdOf(rpc);
  if (chainId !== asset.chainId)
    return [`the node serves chain ${chainId}, not ${asset.chainId}, which is set`];
  const code = await codeAt(rpc, asset.address);
  if (code === '0x') return [`there is no contract at ${asset.address} on chain ${chainId}`];
  const found = await Promise.all([
    decimals(rpc, asset),
    domain(rpc, asset),
    authorizations(rpc, asset),
    multicall(rpc, chainId),
  ]);
  return found.filter((each) => each !== null);
}

async function decimals(rpc: Rpc, asset: Asset): Promise<string | null> {
  const data = encodeFunctionData({ abi, functionName: 'decimals' });
  const answer = await call(rpc, asset.address, data);
  if (answer?.length !== 66) return `the token at ${asset.address} does not tell its decimals`;
  return BigInt(answer) === BigInt(asset.decimals)
    ? null
    : `the token has ${BigInt(answer)} decimals, not ${asset.decimals}, which are set`;
}

async function domain(rpc: Rpc, asset: Asset): Promise<string | null> {
  const data = encodeFunctionData({ abi, functionName: 'DOMAIN_SEPARATOR' });
  const answer = await call(rpc, asset.address, data);
  if (answer?.length !== 66) return `the token at ${asset.address} has no DOMAIN_SEPARATOR`;
  const { name, version, chainId, address } = asset;
  const verifyingContract = address.toLowerCase() as Address;
  const expected = hashDomain({
    domain: { name, version, chainId: BigInt(chainId), verifyingContract },
    types: { EIP712Domain: EIP712_DOMAIN },
  });
  return answer.toLowerCase() === expected
    ? null
    : `the token's domain separator is ${answer}; the name "${name}" and the version "${version}" that are set give ${expected}`;
}

async function authorizations(rpc: Rpc, asset: Asset): Promise<string | null> {
  const lacks = `the token at ${asset.address} does not take signed authorizations (EIP-3009)`;
  const args = [NOBODY, NO_NONCE] as const;
  const state = encodeFunctionData({ abi, functionName: 'authorizationState', args });
  if ((await call(rpc, asset.address, state))?.length !== 66) return lacks;
  // Expired since 1970: a token that has the function says why it refuses, one that has not says nothing.
  const transfer = transferCalldata({
    from: NOBODY,
    to: NOBODY,
    value: 0n,
    validAfter: 0n,
    validBefore: 1n,
    nonce: NO_NONCE,
    signature: `0x${pad(numberToHex(1), { size: 64 }).slice(2)}1b`,
  });
  const said = await rpc
    .request('eth_call', [{ to: asset.address, data: transfer }, 'latest'])
    .catch((error: unknown) => {
      if (error instanceof Reverted) return error.data;
      throw asOutage('eth_call', error);
    });
  return said === '0x' ? lacks : null;
}

async function multicall(rpc: Rpc, chainId: number): Promise<string | null> {
  return (await codeAt(rpc, MULTICALL3)) === '0x'
    ? `there is no Multicall3 at ${MULTICALL3} on chain ${chainId}`
    : null;
}

async function codeAt(rpc: Rpc, address: Address): Promise<Hex> {
  const method = 'eth_getCode';
  return hex(method, await rpc.request(method, [address, 'latest']));
}

/** Null where the contract has no such function. @throws ChainUnavailable */
async function call(rpc: Rpc, to: Address, data: Hex): Promise<Hex | null> {
  try {
    return hex('eth_call', await rpc.request('eth_call', [{ to, data }, 'latest']));
  } catch (error) {
    if (error instanceof Reverted) return null;
    if (error instanceof Refused && /opcode|stack|jump/i.test(error.message)) return null;
    throw asOutage('eth_call', error);
  }
}
