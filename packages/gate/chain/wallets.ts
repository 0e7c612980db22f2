/** Asking contract wallets whether a signature is theirs: ERC-1271 deployed, ERC-6492 not yet. */
import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  parseAbi,
} from 'viem';
import { hex } from './answers.ts';
import { lower } from './authorization.ts';
import { Refused, Reverted } from './errors.ts';
import type { Rpc } from './rpc/types.ts';
import { asOutage } from './token-reader.ts';
import type { Address, Hex } from './types.ts';

const erc1271 = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']);
const ERC1271_MAGIC = '0x1626ba7e';
const ERC6492_SUFFIX = '6492'.repeat(16);

/** @throws ChainUnavailable */
export async function isContractSignatureValid(
  rpc: Rpc,
  address: Address,
  digest: Hex,
  signature: Hex,
): Promise<boolean> {
  const method = 'eth_call';
  const ask = async (call: { to?: Address; data: Hex }): Promise<Hex> =>
    hex(method, await rpc.request(method, [call, 'latest']));
  try {
    if (signature.toLowerCase().endsWith(ERC6492_SUFFIX)) {
      const data = encodeDeployData({
        abi: erc6492SignatureValidatorAbi,
        args: [lower(address), digest, signature],
        bytecode: erc6492SignatureValidatorByteCode,
      });
      return BigInt(await ask({ data })) === 1n;
    }
    const data = encodeFunctionData({ abi: erc1271, args: [digest, signature] });
    return (await ask({ to: address, data })).slice(0, 10) === ERC1271_MAGIC;
  } catch (error) {
    // A wallet that reverts, or runs out of gas, does not accept the signature.
    if (error instanceof Reverted) return false;
    if (error instanceof Refused && /gas|opcode|stack|jump/i.test(error.message)) return false;
    throw asOutage(method, error);
  }
}
