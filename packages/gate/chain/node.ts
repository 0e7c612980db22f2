/** The chain behind a node's JSON-RPC. */
import {
  type Abi,
  decodeErrorResult,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  numberToHex,
  pad,
  parseAbi,
} from 'viem';
import { lower } from './authorization.ts';
import { ChainUnavailable, WrongChain } from './errors.ts';
import { type RawLog, transfersIn, wasTransferred } from './events.ts';
import { createRpc, Refused, Reverted, type Rpc, type RpcOptions } from './rpc.ts';
import { AUTHORIZATION_CANCELED, AUTHORIZATION_USED, tokenAbi } from './token.ts';
import type {
  Address,
  Asset,
  Authorization,
  AuthorizationOutcome,
  Chain,
  Head,
  Hex,
  SignedAuthorization,
  Simulation,
  TransactionOutcome,
} from './types.ts';

export interface NodeChainOptions extends RpcOptions {
  readonly asset: Asset;
  /** Blocks that must stand on a transaction, its own included. Default 1. */
  readonly confirmations?: number;
  /** Blocks a node lets one `eth_getLogs` span. Default 2,000, which every public one allows. */
  readonly logSpan?: bigint;
  /** In place of the one made from `url`. */
  readonly rpc?: Rpc;
}

export interface Receipt {
  readonly status: Hex;
  readonly from: Address;
  readonly blockNumber: Hex;
  readonly logs: readonly RawLog[];
}

const erc1271 = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']);
const ERC1271_MAGIC = '0x1626ba7e';
const ERC6492_SUFFIX = '6492'.repeat(16);
/** What `require(…, "…")` reverts with. */
const errorString: Abi = parseAbi(['error Error(string)']);

/**
 * A chain that asks a node, and has checked once that it is the right one.
 * @throws ChainUnavailable, WrongChain
 */
export async function connectChain(options: NodeChainOptions): Promise<Chain> {
  const chain = nodeChain(options);
  const actual = await chain.chainId();
  if (actual !== options.asset.chainId) throw new WrongChain(options.asset.chainId, actual);
  return chain;
}

/** The same without asking first, for a service that must come up while its node is down. */
export function nodeChain(options: NodeChainOptions): Chain {
  const { asset, confirmations = 1, logSpan = 2_000n } = options;
  const rpc = options.rpc ?? createRpc(options);

  async function call(data: Hex, to?: Address, block = 'latest'): Promise<Hex> {
    const method = 'eth_call';
    return hex(method, await rpc.request(method, [to ? { to, data } : { data }, block]));
  }

  async function readToken(
    name: 'balanceOf' | 'authorizationState',
    ...args: readonly Hex[]
  ): Promise<bigint> {
    const data = encodeFunctionData({ abi: tokenAbi as Abi, functionName: name, args });
    const word = await call(data, asset.address).catch((error: unknown) => {
      if (error instanceof Error && !(error instanceof ChainUnavailable))
        throw new ChainUnavailable(name, error.message, { cause: error });
      throw error;
    });
    // A node that knows no contract there answers with nothing, which is not a zero.
    if (word.length !== 66) throw new ChainUnavailable(name, `no token at ${asset.address}`);
    return BigInt(word);
  }

  async function block(tag: 'latest' | Hex): Promise<Head> {
    const method = 'eth_getBlockByNumber';
    const found = record(method, await rpc.request(method, [tag, false]));
    return {
      number: BigInt(hex(method, found['number'])),
      time: Number(hex(method, found['timestamp'])),
    };
  }

  async function logsOf(
    topics: readonly (Hex | readonly Hex[])[],
    from: bigint,
    to: bigint,
  ): Promise<{ log: RawLog; txHash: Hex }[]> {
    const found: { log: RawLog; txHash: Hex }[] = [];
    const method = 'eth_getLogs';
    for (let start = from; start <= to; start += logSpan) {
      const end = start + logSpan - 1n < to ? start + logSpan - 1n : to;
      const filter = {
        address: asset.address,
        topics,
        fromBlock: numberToHex(start),
        toBlock: numberToHex(end),
      };
      const page = await rpc.request(method, [filter]);
      if (!Array.isArray(page)) throw new ChainUnavailable(method, 'malformed answer');
      for (const log of page)
        found.push({
          log: rawLog(method, log),
          txHash: hex(method, (log as Record<string, unknown>)['transactionHash']),
        });
    }
    return found;
  }

  const chain: Chain = {
    asset,

    async chainId() {
      return Number(hex('eth_chainId', await rpc.request('eth_chainId', [])));
    },

    head: () => block('latest'),
    now: () => Math.floor(Date.now() / 1000),
    async funds(payer, nonce) {
      const [balance, used] = await Promise.all([
        chain.balanceOf(payer),
        chain.authorizationState(payer, nonce),
      ]);
      return { balance, used };
    },

    async transfersOf(hash): Promise<TransactionOutcome> {
      const receipt = await receiptOf(rpc, hash);
      if (receipt === null) {
        const known = await rpc.request('eth_getTransactionByHash', [hash]);
        return { status: known === null ? 'absent' : 'pending' };
      }
      const blockNumber = BigInt(receipt.blockNumber);
      if (confirmations > 1) {
        const { number } = await block('latest');
        if (number - blockNumber + 1n < BigInt(confirmations)) return { status: 'pending' };
      }
      if (BigInt(receipt.status) === 0n) return { status: 'failed' };
      const method = 'eth_getTransactionByHash';
      const [{ time }, sent] = await Promise.all([
        block(receipt.blockNumber),
        rpc.request(method, [hash]).then((answer) => record(method, answer)),
      ]);
      return {
        status: 'confirmed',
        from: receipt.from,
        input: hex('eth_getTransactionByHash', sent['input']),
        transfers: transfersIn(receipt.logs, asset.address),
        blockNumber,
        blockTime: time,
      };
    },

    async authorizationState(authorizer, nonce) {
      return (await readToken('authorizationState', lower(authorizer), nonce)) !== 0n;
    },

    balanceOf: (address) => readToken('balanceOf', lower(address)),

    async authorizationOutcome(
      authorization: Authorization,
      sinceBlock: bigint,
    ): Promise<AuthorizationOutcome> {
      const { from, nonce } = authorization;
      // The state is read first: a use that lands between the two calls is then found, not missed.
      if (!(await chain.authorizationState(from, nonce))) return { status: 'unused' };
      const { number: head } = await block('latest');
      const events = await logsOf(
        [[AUTHORIZATION_USED, AUTHORIZATION_CANCELED], pad(lower(from)), nonce],
        sinceBlock,
        head,
      );
      const event = events.at(-1);
      if (event === undefined) return { status: 'cancelled', txHash: null };
      const { log, txHash } = event;
      if (log.topics[0] === AUTHORIZATION_CANCELED) return { status: 'cancelled', txHash };
      const receipt = await receiptOf(rpc, txHash);
      if (receipt === null)
        throw new ChainUnavailable('eth_getTransactionReceipt', `no receipt for ${txHash}`);
      // The same nonce may have paid somebody else, or another sum: no money for this claim.
      return wasTransferred(receipt.logs, asset.address, authorization)
        ? { status: 'transferred', txHash, blockNumber: BigInt(receipt.blockNumber) }
        : { status: 'cancelled', txHash };
    },

    async isContractSignatureValid(address, digest, signature) {
      try {
        if (signature.toLowerCase().endsWith(ERC6492_SUFFIX)) {
          const data = encodeDeployData({
            abi: erc6492SignatureValidatorAbi,
            args: [lower(address), digest, signature],
            bytecode: erc6492SignatureValidatorByteCode,
          });
          return BigInt(await call(data)) === 1n;
        }
        const data = encodeFunctionData({ abi: erc1271, args: [digest, signature] });
        return (await call(data, address)).slice(0, 10) === ERC1271_MAGIC;
      } catch (error) {
        // A wallet that reverts, or runs out of gas, does not accept the signature.
        if (error instanceof Reverted) return false;
        if (error instanceof Refused && /gas|opcode|stack|jump/i.test(error.message)) return false;
        if (error instanceof Refused)
          throw new ChainUnavailable('eth_call', error.message, { cause: error });
        throw error;
      }
    },

    async simulate(authorization: SignedAuthorization): Promise<Simulation> {
      try {
        // The pending block has the time of now; the latest may be old on a quiet chain.
        await call(transferCalldata(authorization), asset.address, 'pending');
        return { ok: true };
      } catch (error) {
        if (error instanceof Reverted) return { ok: false, reason: revertReason(error) };
        if (error instanceof Refused)
          throw new ChainUnavailable('eth_call', error.message, { cause: error });
        throw error;
      }
    },
  };
  return chain;
}

/** The call that carries an authorization out, in the form that takes any signature. */
export function transferCalldata(authorization: SignedAuthorization): Hex {
  const { from, to, value, validAfter, validBefore, nonce, signature } = authorization;
  return encodeFunctionData({
    abi: tokenAbi,
    functionName: 'transferWithAuthorization',
    args: [lower(from), lower(to), value, validAfter, validBefore, nonce, signature],
  });
}

/** The contract's own words, where it had any. */
export function revertReason({ data, message }: { data: Hex; message: string }): string {
  if (data === '0x') return message;
  try {
    return String(decodeErrorResult({ abi: errorString, data }).args?.[0] ?? message);
  } catch {
    // A custom error or a panic: its bytes are all there is to say.
    return data;
  }
}

/** Null if the node knows no such mined transaction. */
export async function receiptOf(rpc: Rpc, hash: Hex): Promise<Receipt | null> {
  const method = 'eth_getTransactionReceipt';
  const answer = await rpc.request(method, [hash]);
  if (answer === null) return null;
  const receipt = record(method, answer);
  const logs = receipt['logs'];
  if (!Array.isArray(logs)) throw new ChainUnavailable(method, 'malformed answer');
  return {
    status: hex(method, receipt['status']),
    from: hex(method, receipt['from']),
    blockNumber: hex(method, receipt['blockNumber']),
    logs: logs.map((log) => rawLog(method, log)),
  };
}

function record(method: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw new ChainUnavailable(method, 'malformed answer');
  return value as Record<string, unknown>;
}

function hex(method: string, value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value))
    throw new ChainUnavailable(method, 'malformed answer');
  return value as Hex;
}

function rawLog(method: string, value: unknown): RawLog {
  const log = record(method, value);
  const topics = log['topics'];
  if (!Array.isArray(topics)) throw new ChainUnavailable(method, 'malformed answer');
  return {
    address: hex(method, log['address']),
    topics: topics.map((topic) => hex(method, topic)),
    data: hex(method, log['data']),
    logIndex: hex(method, log['logIndex']),
  };
}
