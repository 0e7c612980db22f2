/** Everything around one round: a chain, the ways to it, the service or many of it, and who pays. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { Address } from '@tollbench/gate/chain/types.ts';
import { numberToHex, parseEther } from 'viem';
import { rpcBatch } from '../sandbox/anvil.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { slotOf, word, writeKeys } from './accounts.ts';
import type { Raised, Span } from './books/alarms.ts';
import type { Slept } from './books/fence.ts';
import type { LedgerView } from './books/ledger-types.ts';
import { TorturedChain } from './chain.ts';
import { Memory } from './crawlers/memory.ts';
import { Wallet } from './crawlers/wallet.ts';
import type { Deployment, Mode, WorldOptions } from './deployment.ts';
import { TorturedFacilitator } from './facilitator.ts';
import { Large } from './many/large.ts';
import { Small } from './small.ts';
import type { Station } from './station.ts';

export type { Mode, WorldOptions } from './deployment.ts';

const RELAYER_ETHER = parseEther('100');
const ETHER = parseEther('10');

export class World {
  readonly seed: number;
  readonly mode: Mode;
  readonly chain: TorturedChain;
  readonly facilitator: TorturedFacilitator;
  readonly memory = new Memory();
  /** Leaders that stood still, and what they did then. */
  readonly slept: Slept[] = [];
  /** When time went by at once, on the clock that never jumps. */
  readonly #leaps: Span[] = [];
  readonly payTo: Address;
  readonly deployment: Deployment;
  readonly #folder: string;
  readonly #sandbox: Sandbox;
  readonly #wallets: Wallet[] = [];

  /** Use `open`. */
  constructor(options: WorldOptions, folder: string, sandbox: Sandbox, deployment: Deployment) {
    this.seed = options.seed;
    this.mode = options.mode;
    this.#folder = folder;
    this.#sandbox = sandbox;
    this.deployment = deployment;
    this.payTo = sandbox.payTo;
    this.chain = deployment.chain;
    const gas = new Wallet('facilitator');
    this.#wallets.push(gas);
    this.facilitator = new TorturedFacilitator(this.chain, gas, new Random(options.seed, 910));
  }

  /** Starts all of it; the service serves when it resolves. */
  static async open(options: WorldOptions): Promise<World> {
    const folder = mkdtempSync(join(tmpdir(), 'tollbench-torture-'));
    const dataDir = join(folder, 'chain');
    writeKeys(dataDir);
    const sandbox = await startSandbox({ dataDir });
    const chain = new TorturedChain(sandbox.rpcUrl, sandbox.pid);
    const site = { folder, chain, payTo: sandbox.payTo, options };
    const opening = options.processes === 1 ? Small.open(site) : Large.open(site);
    const deployment = await opening.catch(async (error: unknown) => {
      await sandbox.stop();
      throw error;
    });
    const world = new World(options, folder, sandbox, deployment);
    try {
      await world.facilitator.listen(deployment.host);
      for (const { address } of world.#wallets) await chain.setEther(address, ETHER);
      await chain.mine();
      for (const { service } of deployment.stations)
        for (const [name, value] of world.#settling()) service.set(name, value);
      await deployment.start();
      return world;
    } catch (error) {
      await world.close();
      throw error;
    }
  }

  /** The processes. */
  get stations(): readonly Station[] {
    return this.deployment.stations;
  }

  /** Where crawlers ask. */
  get origin(): string {
    return this.deployment.origin;
  }

  /** Whether a process is there to be asked. */
  get serving(): boolean {
    return this.stations.some(({ service }) => service.serving);
  }

  /** @throws what the database throws, where there is one and it is away */
  readLedger(): Promise<LedgerView> {
    return this.deployment.readLedger();
  }

  /**
   * Whether a process was told what is not so, since then, in milliseconds since 1970, and nobody told it
   * otherwise: of two ways one tells the truth, and a lie is an excuse only where that one did not answer.
   */
  readonly liedSince = (began: number): boolean =>
    this.stations.some(({ ways }) =>
      ways.some(
        ({ sky }) =>
          sky.liedSince(began) &&
          ways.every((other) => other.sky === sky || other.sky.silentSince(began)),
      ),
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

  /** The payee's own, which gives back. */
  async payee(): Promise<Wallet> {
    const wallet = new Wallet('payee');
    this.#wallets.push(wallet);
    await this.chain.setEther(wallet.address, ETHER);
    // In a block of its own, as that of the others: what is in none goes with the next reorganisation.
    await this.chain.step();
    return wallet;
  }

  /** Time goes by, for the chain and every process. */
  async passTime(seconds: number): Promise<void> {
    const from = this.chain.now();
    this.memory.leaps.push({ from, to: from + seconds, serving: this.serving });
    const began = performance.now();
    await this.chain.passTime(seconds);
    for (const station of this.stations) station.tellTime();
    this.#leaps.push({ from: began, to: performance.now() });
  }

  /** What each process said of its alarms, and when it had a reason to say that its clock is off. */
  get alarms(): readonly { readonly raised: readonly Raised[]; readonly wrong: readonly Span[] }[] {
    return this.stations.map(({ service, wrong }) => ({
      ...{ raised: service.alarms.raised, wrong: [...wrong, ...this.#leaps] },
    }));
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
    const sent = keep ? this.stations.flatMap(({ ways }) => ways.flatMap((way) => way.sent)) : [];
    for (const raw of sent) await this.chain.send(raw);
  }

  /** Everything is as it should be, from now on. */
  async heal(): Promise<void> {
    for (const station of this.stations) {
      station.spare();
      station.clockFault = 0;
      station.drift = 0;
      station.service.diskFull = false;
      station.service.thaw();
      for (const { sky } of station.ways) sky.weather = 'fair';
    }
    await this.deployment.heal();
    this.facilitator.sky.weather = 'fair';
    await this.fundRelayer();
    await this.chain.mine();
    await this.chain.step();
  }

  async close(): Promise<void> {
    await this.deployment.close();
    await this.facilitator.close();
    await this.#sandbox.stop();
    // A file system may still be busy with what the service left when it was killed.
    await sleep(1);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Settings by which it settles. */
  #settling(): [name: string, value: string][] {
    if (this.mode === 'facilitator') return [['FACILITATOR_URL', this.facilitator.url]];
    return [
      ['RELAYER_PRIVATE_KEY', this.#sandbox.relayer.privateKey],
      // A local chain asks a tip that no public one of today does.
      ['MAX_FEE_GWEI', '1000'],
    ];
  }
}
