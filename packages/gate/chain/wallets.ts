/** Asking contract wallets whether a signature is theirs: ERC-1271 deployed, ERC-6492 not yet. */
import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  parseAbi,
} from 'viem';
import { lower } from './authorization.ts';
import { asOutage, callAt } from './call.ts';
import { Refused, Reverted } from './errors.ts';
import type { Rpc } from './rpc/types.ts';
import type { Address, Head, Hex } from './types.ts';

const erc1271 = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']);
const ERC1271_MAGIC = '0x1626ba7e';
const ERC6492_SUFFIX = '6492'.repeat(16);

/** As of that block. @throws ChainUnavailable */
export async function isContractSignatureValid(
  rpc: Rpc,
  block: Head,
  address: Address,
  digest: Hex,
  signature: Hex,
): Promise<boolean> {
  try {
    if (signature.endsWith(ERC6492_SUFFIX)) {
      const data = encodeDeployData({
        abi: erc6492SignatureValidatorAbi,
        args: [lower(address), digest, signature],
        bytecode: erc6492SignatureValidatorByteCode,
      });
      return BigInt(await callAt(rpc, { data }, block)) === 1n;
    }
    const data = encodeFunctionData({ abi: erc1271, args: [digest, signature] });
    return (await callAt(rpc, { to: address, data }, block)).slice(0, 10) === ERC1271_MAGIC;
  } catch (error) {
    // A wallet that reverts, or runs out of gas, does not accept the signature.
    if (error instanceof Reverted) return false;
    if (error instanceof Refused && /gas|opcode|stack|jump/i.test(error.message)) return false;
    throw asOutage('eth_call', error);
  }
}
