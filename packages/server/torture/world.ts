/** Everything around one round: a chain, the way to it, the service, and who pays. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { Address } from '@tollbench/gate/chain/types.ts';
import { encodeAbiParameters, keccak256, numberToHex, pad, parseEther, toBytes } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { rpcBatch } from '../sandbox/anvil.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { freePort } from '../testing/service.ts';
import { TorturedChain } from './chain.ts';
import { Memory } from './crawlers/memory.ts';
import { ORIGIN } from './crawlers/proofs.ts';
import { Wallet } from './crawlers/wallet.ts';
import { TorturedFacilitator } from './facilitator.ts';
import { CONTROL, type Order, writeControl } from './inside/control.ts';
import { RpcProxy } from './proxy.ts';
import { TorturedService } from './service.ts';

/** Settlement in batches or before each sale by a relayer of our own, or by a facilitator. */
export type Mode = 'batch' | 'first' | 'facilitator';

export interface WorldOptions {
  readonly seed: number;
  readonly mode: Mode;
  /** Ways to the node: RPC_URL has as many entries. */
  readonly endpoints: number;
  /** Settings of the service beside those that the torture itself needs. */
  readonly env: Readonly<Record<string, string>>;
  /** Where packed pages are kept from one round to the next. */
  readonly packed: string;
}

const BALANCE_SLOT = 9n;
const RELAYER_ETHER = parseEther('100');
const ETHER = parseEther('10');

export class World {
  readonly seed: number;
  readonly mode: Mode;
  readonly chain: TorturedChain;
  /** The ways to the node that the service is told of: one, or two. */
  readonly proxies: readonly RpcProxy[];
  readonly service: TorturedService;
  readonly facilitator: TorturedFacilitator;
  readonly memory = new Memory();
  readonly payTo: Address;
  readonly ledgerPath: string;
  readonly #folder: string;
  readonly #control: string;
  readonly #sandbox: Sandbox;
  readonly #wallets: Wallet[] = [];
  #order: Order | null = null;
  #clockFault = 0;
  #orders = 0;

  /** Use `open`. */
  constructor(options: WorldOptions, folder: string, sandbox: Sandbox, port: number) {
    this.seed = options.seed;
    this.mode = options.mode;
    this.#folder = folder;
    this.#sandbox = sandbox;
    this.#control = join(folder, 'control');
    this.payTo = sandbox.payTo;
    this.chain = new TorturedChain(sandbox.rpcUrl);
    this.proxies = Array.from(
      { length: options.endpoints },
      (_, k) => new RpcProxy(sandbox.rpcUrl, new Random(options.seed, 900 + k)),
    );
    const gas = new Wallet('facilitator');
    this.#wallets.push(gas);
    this.facilitator = new TorturedFacilitator(this.chain, gas, new Random(options.seed, 910));
    const dataDir = join(folder, 'service');
    this.ledgerPath = join(dataDir, 'ledger.sqlite');
    mkdirSync(this.#control);
    mkdirSync(dataDir);
    symlinkSync(options.packed, join(dataDir, 'compressed'));
    this.#writeControl();
    this.service = new TorturedService({
      PORT: String(port),
      BASE_URL: ORIGIN,
      DATA_DIR: dataDir,
      PAY_TO: sandbox.payTo,
      TRUST_PROXY: 'loopback',
      SETTLEMENT: options.mode === 'first' ? 'first' : 'batch',
      [CONTROL]: this.#control,
      ...options.env,
    });
  }

  /** Starts all of it; the service serves when it resolves. */
  static async open(options: WorldOptions): Promise<World> {
    const folder = mkdtempSync(join(tmpdir(), 'tollbench-torture-'));
    const dataDir = join(folder, 'chain');
    writeKeys(dataDir);
    const sandbox = await startSandbox({ dataDir });
    const world = new World(options, folder, sandbox, await freePort());
    try {
      for (const proxy of world.proxies) await proxy.listen();
      await world.facilitator.listen();
      world.service.set('RPC_URL', world.proxies.map(({ url }) => url).join());
      if (options.mode === 'facilitator')
        world.service.set('FACILITATOR_URL', world.facilitator.url);
      else {
        world.service.set('RELAYER_PRIVATE_KEY', sandbox.relayer.privateKey);
        // A local chain asks a tip that no public one of today does.
        world.service.set('MAX_FEE_GWEI', '1000');
      }
      for (const { address } of world.#wallets) await world.chain.setEther(address, ETHER);
      await world.chain.mine();
      await world.service.start();
      return world;
    } catch (error) {
      await world.close();
      throw error;
    }
  }

  /**
   * Whether the service was told what is not so, since then, in milliseconds since 1970, and nobody
   * told it otherwise: of two ways one tells the truth, and a lie is an excuse only where that one did
   * not answer.
   */
  readonly liedSince = (began: number): boolean =>
    this.proxies.some(
      ({ sky }) =>
        sky.liedSince(began) &&
        this.proxies.every((other) => other.sky === sky || other.sky.silentSince(began)),
    ) || this.facilitator.sky.liedSince(began);

  random(stream: number): Random {
    return new Random(this.seed, stream);
  }

  /** Accounts with these atomic units of USDC, and ether for transactions of their own. */
  async wallets(name: string, balances: readonly bigint[]): Promise<Wallet[]> {
    const made = balances.map((_, k) => new Wallet(`${this.seed} ${name} ${k}`));
    this.#wallets.push(...made);
    await rpcBatch(
      this.chain.url,
      made.flatMap(({ address }, k) => [
        ['anvil_setStorageAt', BASE_USDC.address, slotOf(address), word(balances[k] ?? 0n)],
        ['anvil_setBalance', address, numberToHex(ETHER)],
      ]),
    );
    await this.chain.step();
    return made;
  }

  /** Seconds by which the service's clock is wrong. */
  set clockFault(seconds: number) {
    this.#clockFault = seconds;
    this.#writeControl();
  }

  /** Time goes by, for everybody. */
  async passTime(seconds: number): Promise<void> {
    const from = this.chain.now();
    const { serving } = this.service;
    this.memory.leaps.push({ from, to: from + seconds, serving });
    await this.chain.passTime(seconds);
    this.#writeControl();
  }

  /** The service dies at a point of its own; the number of the order. */
  order(point: Order['point'], nth: number): number {
    this.#order = { id: ++this.#orders, point, nth };
    this.#writeControl();
    return this.#orders;
  }

  get controlFolder(): string {
    return this.#control;
  }

  /** No death is ordered any more. */
  spare(): void {
    this.#order = null;
    for (const proxy of this.proxies) proxy.spare();
    this.#writeControl();
  }

  async fundRelayer(ether = RELAYER_ETHER): Promise<void> {
    await this.chain.setEther(this.#sandbox.relayer.address, ether);
  }

  /**
   * The last blocks are others than they were. What accounts sent is sent again, as nodes do with
   * what they still have; of the relayer only where `keep` says so.
   */
  async reorganise(depth: number, keep: boolean): Promise<void> {
    await this.chain.reorganise(depth);
    for (const wallet of this.#wallets) await wallet.sendAgain(this.chain);
    const sent = keep ? this.proxies.flatMap((proxy) => proxy.sent) : [];
    for (const raw of sent) await this.chain.send(raw);
  }

  /** Everything is as it should be, from now on. */
  async heal(): Promise<void> {
    this.spare();
    this.clockFault = 0;
    for (const { sky } of this.proxies) sky.weather = 'fair';
    this.facilitator.sky.weather = 'fair';
    this.service.diskFull = false;
    await this.fundRelayer();
    await this.chain.mine();
    await this.chain.step();
  }

  async close(): Promise<void> {
    this.service.kill();
    await this.service.dead();
    for (const proxy of this.proxies) await proxy.close();
    await this.facilitator.close();
    await this.#sandbox.stop();
    // A file system may still be busy with what the service left when it was killed.
    await sleep(1);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }

  #writeControl(): void {
    writeControl(this.#control, {
      offset: this.chain.ahead + this.#clockFault,
      order: this.#order,
    });
  }
}

/** The same accounts for every round, so that the pages, which name the payee, are packed once. */
function writeKeys(dataDir: string): void {
  const pair = (name: string) => {
    const privateKey = keccak256(toBytes(`tollbench torture: ${name}`));
    return { address: privateKeyToAccount(privateKey).address, privateKey };
  };
  const keys = { crawler: pair('crawler'), relayer: pair('relayer'), payee: pair('payee') };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'sandbox-keys.json'), JSON.stringify(keys), { mode: 0o600 });
}

const word = (value: bigint): `0x${string}` => pad(numberToHex(value));

/** Where the token keeps an account's balance. */
const slotOf = (account: Address): `0x${string}` =>
  keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, BALANCE_SLOT]),
  );
