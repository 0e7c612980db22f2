/** The process: settings, money, pages, the gate in front, and an orderly end. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGate } from '@tollbench/gate/gate.ts';
import { createPolicy } from '@tollbench/gate/policy.ts';
import { settlementSchedule } from '@tollbench/gate/settle/schedule.ts';
import { THEME_SCRIPT } from '@tollbench/site/src/site.ts';
import { loadTools } from '@tollbench/tools/tools.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { ExportPool } from './exports/pool.ts';
import { createHandler } from './handler.ts';
import { healthOf } from './health.ts';
import { loadLibrary, type Page } from './library.ts';
import { type Money, openMoney } from './money.ts';
import { Responder, securityHeaders } from './respond.ts';
import { writePrivate } from './sandbox/keys.ts';
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
    if (!(error instanceof ConfigError || error instanceof SandboxError)) throw error;
    console.error(error.message);
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

/** Starts the service. `dist` is the folder of the built pages. */
export async function openService(config: Config, say: Say, dist = DIST): Promise<Service> {
  if (!existsSync(join(dist, 'index.html')))
    throw new ConfigError('The pages', `are not built in ${dist}; npm run build builds them`);
  const money = await openMoney(config);
  const onError = (error: unknown, doing: string) =>
    console.error(`${new Date().toISOString()} ${doing}:`, error);
  try {
    announceMoney(config, money, say);
    const tools = await loadTools();
    const facts = { baseUrl: config.baseUrl, payTo: money.payTo, contact: config.contact };
    const library = await loadLibrary(dist, tools, facts, join(config.dataDir, 'compressed'));
    const common = securityHeaders(
      `sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}`,
    );
    const policy = createPolicy({
      baseUrl: config.baseUrl,
      payTo: money.payTo,
      asset: money.chain.asset,
      mode: config.observe ? 'observe' : 'charge',
      settlement: config.settleFirst ? 'first' : 'batch',
      relayers: money.relayers,
      licenseUrl: library.find('/license.xml') ? `${config.baseUrl}/license.xml` : null,
      challengeKey: challengeKey(config.dataDir),
    });
    const schedule = settlementSchedule({
      settler: money.settler,
      journal: money.ledger,
      maxWait: money.batchWait,
      onOutcome: (outcome) => {
        if (outcome.status === 'failed')
          say(`A settlement failed: claim ${outcome.claimId}, ${outcome.reason}.`);
      },
      onError: (error) => onError(error, 'settling'),
    });
    const gate = createGate<Page>({
      catalogue: library,
      policy,
      ledger: money.ledger,
      chain: money.chain,
      settler: money.settler,
      trust: config.proxies,
      onQueued: schedule.noticed,
      onError,
    });
    const exports = new ExportPool();
    const handler = createHandler({
      gate,
      library,
      responder: new Responder(common),
      exports,
      baseUrl: config.baseUrl,
      common,
      health: healthOf(money, tools.length),
      onError,
    });
    const server = createServer(
      // A link carries a whole program at the most, which is more than the usual 16 KiB of headers.
      { keepAlive: true, requestTimeout: 30_000, headersTimeout: 15_000, maxHeaderSize: 49_152 },
      handler,
    );
    await listen(server, config);
    schedule.start().catch((error: unknown) => onError(error, 'taking up settlements'));
    const tidy = setInterval(() => {
      gate.flush().catch((error: unknown) => onError(error, 'writing counts'));
    }, 10_000);
    money.sandbox?.died.then((why) =>
      say(`${why} Payments are answered 503 until Tollbench is started again.`),
    );
    const { port } = server.address() as AddressInfo;
    say(
      `Serving ${tools.length} tools on ${config.baseUrl}${config.observe ? ', charging nobody: observe mode' : ''}`,
    );
    return {
      config,
      money,
      address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      settle: () => schedule.flush(),
      stop: async () => {
        clearInterval(tidy);
        await close(server);
        await exports.close();
        await schedule.stop();
        await gate.flush();
        await money.ledger.close();
        await money.sandbox?.stop();
      },
    };
  } catch (error) {
    await money.ledger.close();
    await money.sandbox?.stop();
    throw error;
  }
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
  const file = join(dataDir, 'challenge.key');
  if (!existsSync(file)) writePrivate(file, `${randomBytes(32).toString('hex')}\n`);
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new ConfigError(
            'PORT',
            `${port} is taken by another program on ${host}; set another PORT`,
          ),
        );
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        reject(new ConfigError('HOST', `is "${host}", which is no address of this machine`));
      else if (error.code === 'EACCES')
        reject(new ConfigError('PORT', `${port} may not be used by this user`));
      else reject(error);
    });
    server.listen(port, host, () => resolve());
  });
}

/** Ends idle connections at once and waits for the answers under way, ten seconds at most. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 10_000);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
