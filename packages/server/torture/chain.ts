/** The chain under torture, seen and moved from outside, past the service's own way to it. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { tokenAbi } from '@tollbench/gate/chain/token.ts';
import type { Address, Authorization, Hex } from '@tollbench/gate/chain/types.ts';
import { encodeFunctionData, numberToHex } from 'viem';
import { rpcBatch } from '../sandbox/anvil.ts';

/** Seconds between two blocks. */
const BLOCK_TIME = 1;
const TRIES = 5;
/** Seconds that the newest block may be behind where blocks come each second, on a busy machine. */
const MAX_BEHIND = 30;

export class TorturedChain {
  readonly url: string;
  /** Of its process. */
  readonly #pid: number;
  /** While it stands still nobody here asks it anything: whoever would waits for this. */
  #still: Promise<void> | null = null;
  /** Questions that are not answered yet. */
  #asking = 0;
  /** Seconds that the chain is ahead of this machine's clock. */
  #ahead = 0;

  constructor(url: string, pid: number) {
    this.url = url;
    this.#pid = pid;
  }

  get still(): boolean {
    return this.#still !== null;
  }

  /** From `stands` on nobody is answered until then; after it all that was asked is. */
  async standStill(until: Promise<unknown>, stands = () => {}): Promise<void> {
    const over = Promise.withResolvers<void>();
    this.#still = over.promise;
    try {
      // A question of the torture's own would be given up before it goes on.
      while (this.#asking > 0) await sleep(5);
      process.kill(this.#pid, 'SIGSTOP');
      // The signal is one thread's: until that one has run, the others go on answering.
      while (!(await hasStopped(this.#pid))) await sleep(1);
      stands();
      await until;
    } finally {
      process.kill(this.#pid, 'SIGCONT');
      this.#still = null;
      over.resolve();
    }
  }

  /** @throws SandboxError with the node's own words */
  async ask<T>(method: string, ...params: unknown[]): Promise<T> {
    for (let tries = 1; ; tries++)
      try {
        return (await this.#askOnce(method, params)) as T;
      } catch (error) {
        // In the midst of a reorganisation the node asks itself for a block that it has no more.
        if (tries === TRIES || !/OutOfRange|BlockNotFound/i.test(String(error))) throw error;
        await sleep(50);
      }
  }

  async #askOnce(method: string, params: readonly unknown[]): Promise<unknown> {
    while (this.#still !== null) await this.#still;
    this.#asking++;
    try {
      const [answer] = await rpcBatch(this.url, [[method, ...params]]);
      return answer;
    } finally {
      this.#asking--;
    }
  }

  get ahead(): number {
    return this.#ahead;
  }

  /** Seconds since 1970, as the chain counts them. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.#ahead;
  }

  async head(): Promise<number> {
    return Number(await this.ask<Hex>('eth_blockNumber'));
  }

  /** Blocks at a steady pace, as a chain that others use makes them. */
  async mine(): Promise<void> {
    await this.ask('evm_setIntervalMining', BLOCK_TIME);
  }

  async stall(): Promise<void> {
    await this.ask('evm_setIntervalMining', 0);
  }

  /** A block at once. */
  async step(): Promise<void> {
    await this.ask('anvil_mine', '0x1');
  }

  /** Time goes by: for the chain at once, for the others where they go by `now`. */
  async passTime(seconds: number): Promise<void> {
    await this.ask('evm_increaseTime', seconds);
    this.#ahead += seconds;
    await this.step();
  }

  /** The last `depth` blocks give way to as many empty ones; the next one has the time of now. */
  async reorganise(depth: number): Promise<void> {
    await this.ask('anvil_reorg', depth, []);
    // With a block in which time went by at once, anvil forgets that it did: no chain goes back minutes.
    const { timestamp } = await this.ask<{ timestamp: Hex }>(
      'eth_getBlockByNumber',
      'latest',
      false,
    );
    const behind = this.now() - Number(timestamp);
    if (behind > MAX_BEHIND) await this.ask('evm_increaseTime', behind);
  }

  async setEther(account: Address, wei: bigint): Promise<void> {
    await this.ask('anvil_setBalance', account, numberToHex(wei));
  }

  /** The hash, or undefined where the node refuses it. */
  async send(rawTx: Hex): Promise<Hex | undefined> {
    return this.ask<Hex>('eth_sendRawTransaction', rawTx).catch(() => undefined);
  }

  /** Atomic units of USDC. */
  async balanceOf(account: Address): Promise<bigint> {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [account] });
    return BigInt(await this.ask<Hex>('eth_call', { to: BASE_USDC.address, data }, 'latest'));
  }

  /** Whether the token has seen this nonce of this account, in a payment or cancelled. */
  async isUsed({ from, nonce }: Authorization): Promise<boolean> {
    const args = [from, nonce] as const;
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'authorizationState', args });
    return (
      BigInt(await this.ask<Hex>('eth_call', { to: BASE_USDC.address, data }, 'latest')) !== 0n
    );
  }

  /** Status and block of a mined transaction, else null. */
  async receipt(hash: Hex): Promise<{ ok: boolean; block: number; time: number } | null> {
    const receipt = await this.ask<{ status: Hex; blockNumber: Hex } | null>(
      'eth_getTransactionReceipt',
      hash,
    );
    if (receipt === null) return null;
    const block = await this.ask<{ timestamp: Hex }>(
      'eth_getBlockByNumber',
      receipt.blockNumber,
      false,
    );
    return {
      ok: BigInt(receipt.status) === 1n,
      block: Number(receipt.blockNumber),
      time: Number(block.timestamp),
    };
  }
}

/** Whether each thread of a process has stopped, or there is none left. */
async function hasStopped(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const states = await Promise.all(
    threads.map((thread) =>
      readFile(`/proc/${pid}/task/${thread}/stat`, 'latin1').then(
        // After the program's name, which may have any character in it.
        (stat) => stat.slice(stat.lastIndexOf(')') + 2)[0],
        () => 'X',
      ),
    ),
  );
  return states.every((state) => state !== undefined && 'TtZX'.includes(state));
}
