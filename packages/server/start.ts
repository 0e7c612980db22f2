/** The process: settings, money, pages, the gate in front, and an orderly end. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGate } from '@tollbench/gate/gate.ts';
import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import { createPolicy } from '@tollbench/gate/offer/policy.ts';
import { recoveryEngine } from '@tollbench/gate/payment/recover/recovery.ts';
import { tallyWords } from '@tollbench/site/packing.ts';
import { THEME_SCRIPT } from '@tollbench/site/src/site.ts';
import { loadTools } from '@tollbench/tools/tools.ts';
import { sellingChecks } from './checks.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { holdDataDir, madeOnce } from './data-dir.ts';
import { Delivery } from './delivery.ts';
import { type Door, openDoor } from './door.ts';
import { ExportPool } from './exports/pool.ts';
import { createHandler } from './handler.ts';
import { Health } from './health.ts';
import { type Library, loadLibrary, type Page } from './library.ts';
import { type Money, openMoney } from './money.ts';
import { watchProxies } from './proxies.ts';
import { openReceipts } from './receipts.ts';
import { Responder, securityHeaders } from './respond.ts';
import { SandboxError } from './sandbox/start.ts';

const DIST = fileURLToPath(new URL('../site/dist/', import.meta.url));

export interface Service {
  readonly config: Config;
  readonly money: Money;
  /** Where it listens, `http://127.0.0.1:8402`. */
  readonly address: string;
  /** Settles now what waits to be settled. */
  readonly settle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

type Say = (line: string) => void;

/** Runs until it is told to end. Exit status: 0 ended, 1 could not start. */
export async function start(
  env: Readonly<Record<string, string | undefined>>,
  say: Say = console.log,
): Promise<number> {
  let service: Service;
  try {
    service = await openService(readConfig(env), say);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    console.error(sentence);
    return 1;
  }
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  say('Stopping: answering what is under way, settling what is owed …');
  await service.stop();
  return 0;
}

/** What keeps a service from starting, in words; null for a fault of ours, which wants its trace. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof SandboxError) return error.message;
  if (error instanceof LedgerUnavailable) return `The ledger: ${error.message}`;
  // What the system refuses (no space, no permission, no such device) names the call and the file.
  if (error instanceof Error && 'syscall' in error) return `Not started: ${error.message}`;
  return null;
}

export interface ServiceOptions {
  /** The folder of the built pages. */
  readonly dist?: string;
  /** Whether the best coding of every page is made in the background; else gzip alone is sent. */
  readonly pack?: boolean;
}

/** Starts the service. */
export async function openService(
  config: Config,
  say: Say,
  { dist = DIST, pack = true }: ServiceOptions = {},
): Promise<Service> {
  if (!existsSync(join(dist, 'index.html')))
    throw new ConfigError('The pages', `are not built in ${dist}; npm run build builds them`);
  const health = new Health();
  const delivery = new Delivery();
  const responder = new Responder(securityHeaders(THEME_HASH), delivery);
  const door = openDoor(health, responder);
  await door.listen(config);
  const undo: (() => unknown)[] = [() => door.close()];
  try {
    return await open(config, say, { dist, pack }, { health, delivery, responder, door }, undo);
  } catch (error) {
    health.stopping();
    for (const step of undo.reverse()) await step();
    throw error;
  }
}

const THEME_HASH = `sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}`;

interface Front {
  readonly health: Health;
  readonly delivery: Delivery;
  readonly responder: Responder;
  readonly door: Door;
}

/** `undo` gathers what a failure has to take back, in the order it was done. */
async function open(
  config: Config,
  say: Say,
  { dist, pack }: Required<ServiceOptions>,
  { health, delivery, responder, door }: Front,
  undo: (() => unknown)[],
): Promise<Service> {
  const onError = (error: unknown, doing: string) =>
    console.error(`${new Date().toISOString()} ${doing}:`, error);
  const folder = await holdDataDir(config.dataDir);
  undo.push(() => folder.release());
  const money = await openMoney(config);
  undo.push(async () => {
    money.chain.stop();
    await money.ledger.close();
    await money.sandbox?.stop();
  });
  announceMoney(config, money, say);
  say(`Signers are recovered by ${recoveryEngine()}`);
  say('Reading the pages …');
  const tools = await loadTools();
  const facts = { baseUrl: config.baseUrl, payTo: money.payTo, contact: config.contact };
  const receipts = openReceipts(config.dataDir, config.baseUrl, config.production === null);
  const made = new Map([['.well-known/did.json', receipts.document]]);
  const library = await loadLibrary(dist, tools, facts, join(config.dataDir, 'compressed'), made);
  undo.push(() => library.close());
  const addressOf = (path: string): string | null =>
    library.find(path) ? `${config.baseUrl}${path}` : null;
  const policy = createPolicy({
    baseUrl: config.baseUrl,
    payTo: money.payTo,
    asset: money.chain.asset,
    mode: config.observe ? 'observe' : 'charge',
    settlement: config.settleFirst ? 'first' : 'batch',
    relayers: money.relayers,
    licenseUrl: addressOf('/license.xml'),
    termsUrl: addressOf('/terms.html'),
    helpUrl: addressOf('/crawlers.html'),
    challengeKey: challengeKey(config.dataDir),
  });
  const { settler } = money;
  const gate = createGate<Page>({
    catalogue: library,
    policy,
    ledger: money.ledger,
    chain: money.chain,
    settler,
    receipts: receipts.signer,
    trust: config.proxies,
    onError,
  });
  const exports = new ExportPool({ onError });
  const { baseUrl } = config;
  const parts = { gate, library, responder, delivery, exports, health, baseUrl, onError };
  const handler = createHandler(parts);
  const proxies = watchProxies({ ...config, trust: config.proxies, say, onError });
  door.open((request, response) => {
    proxies.see(request);
    handler(request, response);
  });
  await health.serving(sellingChecks(money, config.dataDir));
  settler.start().catch((error: unknown) => onError(error, 'taking up settlements'));
  const tidy = setInterval(() => {
    gate.flush().catch((error: unknown) => onError(error, 'writing counts'));
  }, 10_000);
  money.sandbox?.died.then((why) =>
    say(`${why} Payments are answered 503 until Tollbench is started again.`),
  );
  say(
    `Serving ${tools.length} tools on ${config.baseUrl}${config.observe ? ', charging nobody: observe mode' : ''}`,
  );
  if (pack)
    packPages(library, say).catch((error: unknown) => onError(error, 'compressing the pages'));
  return {
    config,
    money,
    address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${door.port()}`,
    settle: () => settler.flush(),
    stop: async () => {
      health.stopping();
      clearInterval(tidy);
      await door.close();
      await proxies.stop();
      library.close();
      delivery.close();
      await exports.close();
      await settler.stop();
      await gate.flush();
      money.chain.stop();
      await money.ledger.close();
      await money.sandbox?.stop();
      folder.release();
    },
  };
}

/** Compresses what the build and the last start have not, beside the service, and says so. */
async function packPages(library: Library, say: Say): Promise<void> {
  const { files, packed } = library.tally;
  if (packed > 0)
    say(`Packing ${packed} of ${files} files in the background; until then they go in gzip …`);
  const done = await library.pack();
  // Fewer where the service was stopped meanwhile: the next start takes it up.
  if (done.packed === packed) say(`Packed ${tallyWords(done)}.`);
}

function announceMoney(config: Config, money: Money, say: Say): void {
  if (money.sandbox === null)
    say(
      `Production: paid to ${money.payTo} in USDC on base, settled by ${config.production?.settle.kind === 'relayer' ? `relayer ${money.relayers[0]}` : 'a facilitator'}`,
    );
  else
    say(
      `Sandbox: a local chain at ${money.sandbox.rpcUrl}; its money is worth nothing. A funded crawler account is in ${join(config.dataDir, 'sandbox.json')}`,
    );
}

/** The secret of the challenge nonces: made once, so that a restart disowns no challenge. */
function challengeKey(dataDir: string): Buffer {
  const key = madeOnce(
    join(dataDir, 'challenge.key'),
    () => `${randomBytes(32).toString('hex')}\n`,
  );
  return Buffer.from(key.trim(), 'hex');
}
