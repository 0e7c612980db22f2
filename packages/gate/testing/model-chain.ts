/** A chain with a pool of transactions, in memory and on nobody's clock: what relayers ask of a node. */
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  keccak256,
  multicall3Abi,
  numberToHex,
  pad,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  toFunctionSelector,
} from 'viem';
import { ChainUnavailable } from '../chain/errors.ts';
import type { RawLog } from '../chain/events.ts';
import { Refused, Reverted, type Rpc } from '../chain/rpc.ts';
import { AUTHORIZATION_USED, TRANSFER } from '../chain/token.ts';
import type {
  Address,
  Authorization,
  AuthorizationOutcome,
  Head,
  Hex,
  SignedAuthorization,
} from '../chain/types.ts';
import { MULTICALL3 } from '../settle/pipeline/calldata.ts';
import { FakeChain } from './fake-chain.ts';

/** Either form of the call; one name, so that what is decoded says its arguments alone. */
const byBytes = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
]);
const byKey = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
]);
const ORACLE = '0x420000000000000000000000000000000000000f';
const INTRINSIC_GAS = 30_000n;
const GAS_EACH = 40_000n;

interface Waiting {
  readonly hash: Hex;
  readonly from: string;
  /** `null`: an account of its own, whose nonce nobody looks at. */
  readonly nonce: number | null;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly calls: readonly Call[];
}

interface Call {
  readonly authorization: SignedAuthorization;
  readonly mayFail: boolean;
}

interface Result {
  readonly success: boolean;
  readonly returnData: Hex;
}

interface Mined {
  readonly block: Head;
  readonly transactions: Waiting[];
  /** The state before it, which a reorganisation goes back to. */
  readonly before: readonly Map<string, unknown>[];
}

export class ModelChain extends FakeChain implements Rpc {
  /** Methods asked for, in order. */
  readonly requests: string[] = [];
  readonly pool = new Map<Hex, Waiting>();
  readonly ether = new Map<string, bigint>();
  /** What a payer's authorization takes, where it is not as much as all others'. */
  readonly gasOf = new Map<string, bigint>();
  /** Wei for a unit of gas; `null`: the node has no opinion. */
  tip: bigint | null = 1_000n;
  baseFee = 1_000_000n;
  gasLimit = 30_000_000n;
  /** Wei for any data on the chain below; `null`: there is none. */
  l1Fee: bigint | null = null;
  /** Number of the final block; `null`: the node does not know. */
  finalBlock: bigint | null = 0n;
  /** Answers in the model's place what is not `undefined`; may throw. */
  instead: (method: string, params: readonly unknown[]) => unknown = () => undefined;
  readonly #blocks: Mined[] = [];
  readonly #counts = new Map<string, number>();
  readonly #receipts = new Map<Hex, object>();
  #hashes = 0;

  constructor(now: number) {
    super(now);
    for (let i = 0; i < 3; i++) this.mine();
  }

  override newest(): Head {
    this.now();
    return this.#newest();
  }

  override async head(): Promise<Head> {
    return this.newest();
  }

  override async authorizationOutcome(one: Authorization): Promise<AuthorizationOutcome> {
    if (this.down) throw new ChainUnavailable('eth_getLogs', 'it is down');
    return this.used.get(`${one.from}${one.nonce}`) ?? { status: 'unused' };
  }

  /** Transactions of an account that are in blocks. */
  count(account: string): number {
    return this.#counts.get(account.toLowerCase()) ?? 0;
  }

  /** The next block, two seconds later: of the pool what fits and bids enough, so many at most. */
  mine({ seconds = 2, most = Number.POSITIVE_INFINITY } = {}): Head {
    const before = this.#state().map((map) => new Map(map));
    this.time += seconds;
    const number = 1_000n + BigInt(this.#blocks.length);
    const { time, baseFee, gasLimit } = this;
    const block: Head = { number, time, hash: this.#hash(), baseFee, gasLimit };
    const transactions: Waiting[] = [];
    this.#blocks.push({ block, transactions, before });
    for (let next = this.#next(0n); transactions.length < most && next !== undefined; ) {
      this.#include(next, block);
      transactions.push(next);
      next = this.#next(transactions.reduce((sum, { gas }) => sum + gas, 0n));
    }
    return block;
  }

  /** Replaces the newest blocks by as many empty ones; what stood in them waits again, or is forgotten. */
  reorganise(depth: number, { forget = false } = {}): void {
    const gone = this.#blocks.splice(-depth);
    const [first] = gone;
    if (first === undefined) return;
    for (const [index, map] of this.#state().entries()) {
      map.clear();
      for (const [key, value] of first.before[index] ?? []) map.set(key, value);
    }
    this.time -= 2 * depth;
    if (!forget)
      for (const { transactions } of gone)
        for (const one of transactions) this.pool.set(one.hash, one);
    for (let i = 0; i < depth; i++) this.mine({ most: 0 });
  }

  /** Somebody else than a relayer carries an authorization out, with the next block. */
  carry(authorization: SignedAuthorization): Hex {
    const hash = this.#hash();
    const calls = [{ authorization, mayFail: false }];
    const from = authorization.from.toLowerCase();
    this.pool.set(hash, {
      hash,
      from,
      nonce: null,
      gas: 100_000n,
      maxFeePerGas: 10n ** 15n,
      calls,
    });
    return hash;
  }

  /** A transaction of a relayer's account that nobody here sent takes its next nonce, at once. */
  takeNonce(account: string): void {
    this.#counts.set(account.toLowerCase(), this.count(account) + 1);
  }

  async request(method: string, params: readonly unknown[]): Promise<unknown> {
    this.requests.push(method);
    if (this.down) throw new ChainUnavailable(method, 'it is down');
    const other = await this.instead(method, params);
    if (other !== undefined) return other;
    const [first, second] = params;
    switch (method) {
      case 'eth_getBlockByNumber':
        return this.#blockFor(String(first));
      case 'eth_maxPriorityFeePerGas':
        if (this.tip === null) throw new Refused('the method does not exist', -32601);
        return numberToHex(this.tip);
      case 'eth_getBalance':
        return numberToHex(this.ether.get(String(first).toLowerCase()) ?? 0n);
      case 'eth_getTransactionCount':
        return numberToHex(this.count(String(first)));
      case 'eth_getTransactionReceipt':
        return this.#receipts.get(first as Hex) ?? null;
      case 'eth_sendRawTransaction':
        return this.#take(first as Hex);
      case 'eth_call':
        return this.#call(first as { to: Address; data: Hex; gas?: Hex }, String(second));
      case 'eth_estimateGas':
        return this.#estimate(first as { data: Hex });
      default:
        throw new Error(`no ${method} in the model`);
    }
  }

  #newest(): Head {
    const newest = this.#blocks.at(-1);
    if (newest === undefined) throw new Error('no block');
    return newest.block;
  }

  #state(): Map<string, unknown>[] {
    return [this.balances, this.used, this.ether, this.#counts, this.#receipts] as Map<
      string,
      unknown
    >[];
  }

  #hash(): Hex {
    return keccak256(numberToHex(++this.#hashes));
  }

  #blockFor(which: string): object | null {
    if (which === 'finalized' && this.finalBlock === null) throw new Refused('unknown tag', -32602);
    const number =
      which === 'finalized' ? this.finalBlock : BigInt(which === 'latest' ? -1 : which);
    const found = this.#blocks.find(({ block }) => block.number === number)?.block;
    const block = which === 'latest' ? this.#newest() : found;
    if (block === undefined) return null;
    return {
      number: numberToHex(block.number),
      hash: block.hash,
      timestamp: numberToHex(block.time),
      baseFeePerGas: numberToHex(block.baseFee),
      gasLimit: numberToHex(block.gasLimit),
    };
  }

  async #take(rawTx: Hex): Promise<Hex> {
    const hash = keccak256(rawTx);
    const { nonce = 0, gas = 0n, maxFeePerGas = 0n, data = '0x' } = parseTransaction(rawTx);
    const serializedTransaction = rawTx as `0x02${string}`;
    const from = (await recoverTransactionAddress({ serializedTransaction })).toLowerCase();
    if (this.pool.has(hash)) throw new Refused('already known', -32000);
    if (nonce < this.count(from)) throw new Refused('nonce too low', -32000);
    const rival = [...this.pool.values()].find((one) => one.from === from && one.nonce === nonce);
    if (rival !== undefined && maxFeePerGas * 10n < rival.maxFeePerGas * 11n)
      throw new Refused('replacement transaction underpriced', -32000);
    if ((this.ether.get(from) ?? 0n) < gas * maxFeePerGas)
      throw new Refused('insufficient funds for gas * price + value', -32000);
    if (rival !== undefined) this.pool.delete(rival.hash);
    this.pool.set(hash, { hash, from, nonce, gas, maxFeePerGas, calls: callsIn(data) });
    return hash;
  }

  #next(used: bigint): Waiting | undefined {
    return [...this.pool.values()].find(
      ({ from, nonce, gas, maxFeePerGas }) =>
        (nonce === null || nonce === this.count(from)) &&
        maxFeePerGas >= this.baseFee &&
        used + gas <= this.gasLimit,
    );
  }

  #include(one: Waiting, { number, hash: blockHash }: Head): void {
    this.pool.delete(one.hash);
    if (one.nonce !== null) this.#counts.set(one.from, one.nonce + 1);
    const { results, used } = this.#run(one.calls, one.gas, { txHash: one.hash, number });
    const done = one.calls.filter((_, index) => results[index]?.success);
    const logs = done.flatMap(({ authorization }) => logsOf(authorization, this.asset.address));
    const price = this.baseFee + (this.tip ?? 0n);
    const left = (this.ether.get(one.from) ?? 0n) - used * price - (this.l1Fee ?? 0n);
    if (one.nonce !== null) this.ether.set(one.from, left);
    this.#receipts.set(one.hash, {
      status: '0x1',
      blockNumber: numberToHex(number),
      blockHash,
      gasUsed: numberToHex(used),
      effectiveGasPrice: numberToHex(price),
      ...(this.l1Fee === null ? {} : { l1Fee: numberToHex(this.l1Fee) }),
      logs: logs.map((log, index) => ({ ...log, logIndex: numberToHex(index) })),
    });
  }

  /** Carries calls out one after the other, for good where it is said by what. */
  #run(
    calls: readonly Call[],
    gas: bigint,
    by: { txHash: Hex; number: bigint } | null,
  ): { results: Result[]; used: bigint } {
    const before = this.#state().map((map) => new Map(map));
    let used = INTRINSIC_GAS;
    const results = calls.map(({ authorization }): Result => {
      const takes = this.gasOf.get(authorization.from) ?? GAS_EACH;
      if (used + takes > gas) {
        // What runs out of gas fails without a word, and leaves the others next to nothing.
        used = gas;
        return { success: false, returnData: '0x' };
      }
      used += takes;
      const reason = this.#refusal(authorization);
      if (reason !== null) return { success: false, returnData: errorOf(reason) };
      const { from, to, value, nonce } = authorization;
      this.balances.set(from, this.balance(from) - value);
      this.balances.set(to.toLowerCase(), this.balance(to) + value);
      const { txHash, number: blockNumber } = by ?? { txHash: '0x' as Hex, number: 0n };
      this.used.set(`${from}${nonce}`, { status: 'transferred', txHash, blockNumber });
      return { success: true, returnData: '0x' };
    });
    if (by === null)
      for (const [index, map] of this.#state().entries()) {
        map.clear();
        for (const [key, value] of before[index] ?? []) map.set(key, value);
      }
    return { results, used };
  }

  /** What the token says against it, in its own words. */
  #refusal({ from, value, nonce, validAfter, validBefore, signature }: SignedAuthorization) {
    if (BigInt(this.time) <= validAfter) return 'FiatTokenV2: authorization is not yet valid';
    if (BigInt(this.time) >= validBefore) return 'FiatTokenV2: authorization is expired';
    if (this.used.has(`${from}${nonce}`)) return 'FiatTokenV2: authorization is used or canceled';
    if (this.contracts.get(from) !== signature) return 'FiatTokenV2: invalid signature';
    if (this.balance(from) < value) return 'ERC20: transfer amount exceeds balance';
    return null;
  }

  #call({ to, data, gas }: { to: Address; data: Hex; gas?: Hex }, _tag: string): Hex {
    if (to.toLowerCase() === ORACLE)
      return this.l1Fee === null ? '0x' : numberToHex(this.l1Fee, { size: 32 });
    if (to.toLowerCase() !== MULTICALL3.toLowerCase()) return '0x';
    const { results } = this.#run(callsIn(data), BigInt(gas ?? 30_000_000), null);
    return encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: results,
    });
  }

  #estimate({ data }: { data: Hex }): Hex {
    const calls = callsIn(data);
    const { results, used } = this.#run(calls, this.gasLimit, null);
    const failed = results.findIndex(({ success }, index) => !success && !calls[index]?.mayFail);
    if (failed >= 0) throw new Reverted('execution reverted', results[failed]?.returnData ?? '0x');
    return numberToHex(used);
  }
}

function callsIn(data: Hex): readonly Call[] {
  if (data === '0x') return [];
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  const [calls] = args as readonly [readonly { callData: Hex; allowFailure: boolean }[]];
  return calls.map(({ callData, allowFailure }) => ({
    authorization: authorizationIn(callData),
    mayFail: allowFailure,
  }));
}

function authorizationIn(data: Hex): SignedAuthorization {
  const keyed = data.startsWith(toFunctionSelector(byKey[0]));
  const read = keyed
    ? decodeFunctionData({ abi: byKey, data }).args
    : decodeFunctionData({ abi: byBytes, data }).args;
  const [from, to, value, validAfter, validBefore, nonce] = read;
  const [v, r, s] = keyed ? decodeFunctionData({ abi: byKey, data }).args.slice(6) : [];
  const signature = keyed
    ? (`${r}${String(s).slice(2)}${Number(v).toString(16)}` as Hex)
    : (read[6] as Hex);
  const lower = (address: Address): Address => address.toLowerCase() as Address;
  return { from: lower(from), to: lower(to), value, validAfter, validBefore, nonce, signature };
}

function logsOf({ from, to, value, nonce }: Authorization, address: Address) {
  return [
    { address, topics: [AUTHORIZATION_USED, pad(from), nonce], data: '0x' },
    { address, topics: [TRANSFER, pad(from), pad(to)], data: numberToHex(value, { size: 32 }) },
  ] satisfies Omit<RawLog, 'logIndex'>[];
}

/** `require(…, reason)`. */
const errorOf = (reason: string): Hex =>
  `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [reason]).slice(2)}`;
