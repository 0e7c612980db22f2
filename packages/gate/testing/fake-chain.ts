/** A chain in memory that behaves as the token does, can go down, and is paid by hand. */
import { ChainUnavailable } from '../chain/errors.ts';
import type {
  Address,
  Authorization,
  AuthorizationOutcome,
  BlockListener,
  CarriedOut,
  Chain,
  Head,
  Hex,
  SignedAuthorization,
  Simulation,
  TransactionOutcome,
} from '../chain/types.ts';
import { recoverSigner } from '../payment/signature.ts';
import type {
  Room,
  SettlementJournal,
  SettlementOutcome,
  SettlementRequest,
  Settler,
} from '../settle/types.ts';
import { ASSET } from './fixtures.ts';

export class FakeChain implements Chain {
  readonly asset = ASSET;
  /** Seconds since 1970. */
  time: number;
  down = false;
  asked = 0;
  /** Number of the block that is final. */
  final = 0n;
  readonly balances = new Map<string, bigint>();
  readonly contracts = new Map<string, Hex>();
  readonly transactions = new Map<string, TransactionOutcome>();
  readonly used = new Map<string, AuthorizationOutcome>();
  readonly #listeners = new Set<BlockListener>();
  #count = 0;

  constructor(now: number) {
    this.time = now;
  }

  /** A transaction of its own by `from`; `over` changes what is said of it. */
  pay(from: Address, to: Address, value: bigint, over: object = {}): Hex {
    const hash: Hex = `0x${(++this.#count).toString(16).padStart(64, '0')}`;
    this.#move(from, to, value);
    this.transactions.set(hash, {
      status: 'confirmed',
      from,
      input: '0x',
      transfers: [{ from, to, value, logIndex: 0, authorized: false }],
      blockNumber: BigInt(this.#count),
      blockTime: this.time,
      ...over,
    });
    return hash;
  }

  /** Carries an authorization out, in a transaction that `sender` sends. */
  async carryOut(authorization: SignedAuthorization, sender: Address): Promise<Hex> {
    const simulation = await this.#simulate(authorization);
    if (!simulation.ok) throw new Error(simulation.reason);
    const { from, to, value, nonce } = authorization;
    const hash = this.pay(from, to, value, {
      from: sender,
      transfers: [{ from, to, value, logIndex: 1, authorized: true }],
    });
    const blockNumber = BigInt(this.#count);
    this.used.set(`${from}${nonce}`, { status: 'transferred', txHash: hash, blockNumber });
    return hash;
  }

  balance(address: string): bigint {
    return this.balances.get(address.toLowerCase()) ?? 0n;
  }

  async chainId(): Promise<number> {
    return ASSET.chainId;
  }

  async head() {
    this.#ask('head');
    return this.#head();
  }

  #head(): Head {
    const number = BigInt(this.#count);
    const hash: Hex = `0x${number.toString(16).padStart(64, '0')}`;
    return { number, time: this.time, hash, baseFee: 2_000_000n, gasLimit: 30_000_000n };
  }

  newest(): Head {
    this.now();
    return this.#head();
  }

  async finalized(): Promise<bigint> {
    this.#ask('finalized');
    return this.final;
  }

  blockTime(): number {
    return 2;
  }

  /** Tells the listeners of a new block, as a poll does. */
  tick(gone: bigint | null = null): void {
    for (const listener of this.#listeners) listener(this.#head(), gone);
  }

  onBlock(listener: BlockListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  saw(): void {}

  async *settlementsSince(payee: Address): AsyncIterable<readonly CarriedOut[]> {
    this.#ask('settlementsSince');
    const page: CarriedOut[] = [];
    for (const [key, outcome] of this.used) {
      if (outcome.status !== 'transferred') continue;
      const transaction = this.transactions.get(outcome.txHash);
      if (transaction?.status !== 'confirmed') continue;
      const { from: sender, blockNumber, blockTime } = transaction;
      for (const { from: payer, to, value } of transaction.transfers)
        if (to === payee && key.startsWith(payer))
          page.push({
            payer,
            nonce: `0x${key.slice(-64)}`,
            value,
            txHash: outcome.txHash,
            sender,
            blockNumber,
            blockTime,
          });
    }
    if (page.length > 0) yield page;
  }

  now(): number {
    if (this.down) throw new ChainUnavailable('now', 'it is down');
    return this.time;
  }

  async funds(payer: Address, nonce: Hex) {
    this.#ask('funds');
    return { balance: this.balance(payer), used: this.used.has(`${payer}${nonce}`) };
  }

  async transfersOf(hash: Hex): Promise<TransactionOutcome> {
    this.#ask('transfersOf');
    return this.transactions.get(hash) ?? { status: 'absent' };
  }

  async authorizationState(authorizer: Address, nonce: Hex): Promise<boolean> {
    this.#ask('authorizationState');
    return this.used.has(`${authorizer}${nonce}`);
  }

  async authorizationOutcome({ from, nonce }: Authorization): Promise<AuthorizationOutcome> {
    this.#ask('authorizationOutcome');
    return this.used.get(`${from}${nonce}`) ?? { status: 'unused' };
  }

  async balanceOf(address: Address): Promise<bigint> {
    this.#ask('balanceOf');
    return this.balance(address);
  }

  async isContractSignatureValid(address: Address, _digest: Hex, signature: Hex): Promise<boolean> {
    this.#ask('isContractSignatureValid');
    return this.contracts.get(address.toLowerCase()) === signature;
  }

  async simulate(authorization: SignedAuthorization): Promise<Simulation> {
    this.#ask('simulate');
    return this.#simulate(authorization);
  }

  async #simulate(authorization: SignedAuthorization): Promise<Simulation> {
    const { from, nonce, value, validAfter, validBefore, signature } = authorization;
    const no = (reason: string): Simulation => ({ ok: false, reason: `FiatTokenV2: ${reason}` });
    if (BigInt(this.time) <= validAfter) return no('authorization is not yet valid');
    if (BigInt(this.time) >= validBefore) return no('authorization is expired');
    if (this.used.has(`${from}${nonce}`)) return no('authorization is used or canceled');
    const wallet = this.contracts.get(from);
    const signer = wallet === undefined ? await recoverSigner(authorization, ASSET) : null;
    if (wallet === undefined ? signer !== from : wallet !== signature)
      return no('invalid signature');
    if (this.balance(from) < value) return no('transfer amount exceeds balance');
    return { ok: true };
  }

  #move(from: Address, to: Address, value: bigint): void {
    this.balances.set(from.toLowerCase(), this.balance(from) - value);
    this.balances.set(to.toLowerCase(), this.balance(to) + value);
  }

  #ask(method: string): void {
    this.asked++;
    if (this.down) throw new ChainUnavailable(method, 'it is down');
  }
}

export const RELAYER: Address = '0x00000000000000000000000000000000000000ee';

/** Settles on the fake chain what is in the journal; what it cannot learn is unknown. */
export class FakeSettler implements Settler {
  readonly chain: FakeChain;
  readonly journal: SettlementJournal;
  calls = 0;
  /** Why the token would refuse everything, say paused; a test sets it. */
  refusing: string | null = null;
  /** What `room` says; a test closes it. */
  closed: Room | null = null;

  constructor(chain: FakeChain, journal: SettlementJournal) {
    this.chain = chain;
    this.journal = journal;
  }

  room(): Room {
    return this.closed ?? { ok: true };
  }

  noticed(_validBefore: bigint, _claimId?: string): void {}

  async settleNow(claimId: string): Promise<SettlementOutcome> {
    const entry = await this.journal.get(claimId);
    if (entry === undefined) throw new Error(`claim ${claimId} is not in the journal`);
    const outcome = await this.carry(entry);
    const { status } = outcome;
    if (status !== 'unknown') {
      const tx = outcome.txHash === undefined ? {} : { txHash: outcome.txHash };
      const reason = status === 'failed' ? { reason: outcome.reason } : {};
      await this.journal.put([{ ...entry, state: status, ...tx, ...reason }]);
    }
    return outcome;
  }

  /** One authorization to the chain, and nothing written. */
  async carry({ claimId, authorization }: SettlementRequest): Promise<SettlementOutcome> {
    this.calls++;
    if (this.chain.down) return { claimId, status: 'unknown', reason: 'the chain is down' };
    if (this.refusing !== null) return { claimId, status: 'failed', reason: this.refusing };
    const known = await this.chain.authorizationOutcome(authorization);
    if (known.status === 'transferred') return { claimId, status: 'settled', txHash: known.txHash };
    try {
      const txHash = await this.chain.carryOut(authorization, RELAYER);
      return { claimId, status: 'settled', txHash };
    } catch (error) {
      return { claimId, status: 'failed', reason: error instanceof Error ? error.message : '' };
    }
  }
}
