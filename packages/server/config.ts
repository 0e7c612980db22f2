/**
 * The settings of the process, read from the environment and checked before anything starts.
 *
 * Without PAY_TO and RPC_URL it is the sandbox: a local chain, keys of its own, money that is none.
 * With both it is production. Every refusal is one sentence that names the setting and its value;
 * a private key is never quoted, and of the address of a node or a webhook only the host.
 */
import { resolve } from 'node:path';
import type { ProxyTrust } from '@tollbench/gate/request/source.ts';
import { type DeskSettings, deskOf } from './config/desk.ts';
import { choice, type Env, text } from './config/env.ts';
import { type KeepSettings, keepOf } from './config/events.ts';
import {
  type ChainLimits,
  chainLimitsOf,
  type FeeLimits,
  feeLimitsOf,
  type TrustLimits,
  trustLimitsOf,
} from './config/limits.ts';
import { type LogSettings, logSettingsOf } from './config/log.ts';
import { type NearMiss, nearMisses, refuseNearMisses } from './config/names.ts';
import { type Network, networkOf } from './config/network.ts';
import { type Production, productionOf } from './config/production.ts';
import { type RedisSettings, redisOf } from './config/redis.ts';
import { alertUrlOf, baseUrlOf, contactOf, portOf, proxiesOf, reportUrlOf } from './config/site.ts';
import { tracesUrlOf } from './config/traces.ts';
import { type VerifyCrawlers, verifyCrawlersOf } from './config/verify.ts';
import { workersOf } from './config/workers.ts';

export { ConfigError } from './config/env.ts';
export type { Network } from './config/network.ts';
export type { Production } from './config/production.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin without a trailing slash. */
  readonly baseUrl: string;
  readonly dataDir: string;
  /** What this process alone writes: `dataDir` itself, or a worker's own folder in it. */
  readonly ownDir: string;
  /** Processes that serve on this machine, under one primary where there are several. */
  readonly workers: number;
  readonly proxies: ProxyTrust;
  /** `mailto:` or `https:` URL, or null. */
  readonly contact: string | null;
  /** Where alarms are sent, or null. */
  readonly alertUrl: string | null;
  /** Where the summary of each day is sent, or null. */
  readonly reportUrl: string | null;
  /** How the log is written. */
  readonly log: LogSettings;
  /** Where traces of paid requests are sent, or null. */
  readonly tracesUrl: string | null;
  /** For how long, and how much, of traffic is kept. */
  readonly keep: KeepSettings;
  /** The publisher's desk, null where there is none. */
  readonly desk: DeskSettings | null;
  /** What becomes of a crawler's name that is not its own, or that it is not checked. */
  readonly verifyCrawlers: VerifyCrawlers;
  readonly observe: boolean;
  readonly settleFirst: boolean;
  /** What is paid in. */
  readonly network: Network;
  readonly chain: ChainLimits;
  readonly trust: TrustLimits;
  readonly fees: FeeLimits;
  /** Where limits are counted, null in the memory of the process. */
  readonly redis: RedisSettings | null;
  /** Names that do nothing, beside settings that are set. */
  readonly nearMisses: readonly NearMiss[];
  /** null in the sandbox. */
  readonly production: Production | null;
}

/** @throws ConfigError for the first setting that cannot be used */
export function readConfig(env: Env): Config {
  refuseNearMisses(env);
  const port = portOf(env);
  const network = networkOf(env);
  const production = productionOf(env, network.asset);
  const dataDir = resolve(text(env, 'DATA_DIR') ?? '.tollbench');
  return {
    port,
    host: text(env, 'HOST') ?? '127.0.0.1',
    baseUrl: baseUrlOf(env, port, production !== null),
    dataDir,
    ownDir: dataDir,
    workers: workersOf(env),
    proxies: proxiesOf(env),
    contact: contactOf(env),
    alertUrl: alertUrlOf(env),
    reportUrl: reportUrlOf(env),
    keep: keepOf(env),
    desk: deskOf(env, port),
    log: logSettingsOf(env),
    tracesUrl: tracesUrlOf(env),
    verifyCrawlers: verifyCrawlersOf(env),
    observe: choice(env, 'GATE_MODE', ['charge', 'observe'], 'charge') === 'observe',
    settleFirst: choice(env, 'SETTLEMENT', ['batch', 'first'], 'batch') === 'first',
    network,
    chain: chainLimitsOf(env),
    trust: trustLimitsOf(env),
    fees: feeLimitsOf(env),
    redis: redisOf(env),
    nearMisses: nearMisses(env),
    production,
  };
}
