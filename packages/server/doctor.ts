/**
 * Looks at everything a running service depends on and says, a line each, what is wrong. It only
 * looks: no file is made, migrated or touched, so it may run beside the service and as another user.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recoveryEngine } from '@tollbench/gate/payment/recover/recovery.ts';
import { privateKeyToAddress } from 'viem/accounts';
import { type Config, ConfigError, type Production, readConfig } from './config.ts';
import { books } from './doctor/books.ts';
import { chainFindings } from './doctor/chain.ts';
import { facilitator } from './doctor/facilitator.ts';
import { type Finding, ok, warning, wrong } from './doctor/finding.ts';
import { house } from './doctor/house.ts';
import { operations } from './doctor/operations.ts';
import { alarms, folder, pages, proxies } from './doctor/place.ts';
import { verifying } from './doctor/verifying.ts';
import { Discretion } from './log/discretion.ts';
import { secretsOf } from './log/secrets.ts';
import { isSandboxKey } from './sandbox/start.ts';

export type { Finding } from './doctor/finding.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What it found; no sentence quotes what is secret, whatever a server says of itself. */
export async function examine(env: Env): Promise<Finding[]> {
  const discretion = new Discretion(secretsOf(env));
  const found = await look(env);
  return found.map((finding) => ({ ...finding, text: discretion.clean(finding.text) }));
}

async function look(env: Env): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return [wrong('settings', error.message)];
    throw error;
  }
  const { production, dataDir, network } = config;
  return [
    ok(
      'settings',
      `${production ? 'production: PAY_TO and RPC_URL are set' : 'sandbox: neither PAY_TO nor RPC_URL is set'}; paid in ${network.asset.name} on ${network.name}`,
    ),
    ...config.nearMisses.map(({ name, nearest }) =>
      warning('settings', `${name} is set and is no setting; the nearest is ${nearest}`),
    ),
    ok('node', process.version),
    ok('signatures', `signers are recovered by ${recoveryEngine()}`),
    pages(),
    await folder(dataDir),
    ...(await alarms(config)),
    ...proxies(config),
    ...(await verifying(config)),
    ...(await operations(config)),
    ...(production ? await inProduction(config, production) : await inSandbox(config)),
  ];
}

async function inProduction(config: Config, production: Production): Promise<Finding[]> {
  const { payTo, rpcUrls, settle } = production;
  const { dataDir, baseUrl, network } = config;
  const findings: Finding[] = [];
  if (!baseUrl.startsWith('https:'))
    findings.push(
      warning(
        'BASE_URL',
        `is ${baseUrl}; clients sign for this address, and most refuse plain http`,
      ),
    );
  if (isSandboxKey(payTo, dataDir)) findings.push(wrong('PAY_TO', 'is an account of a sandbox'));
  const relayers =
    settle.kind === 'relayer' ? settle.privateKeys.map((key) => privateKeyToAddress(key)) : [];
  findings.push(...(await chainFindings(config, rpcUrls, relayers)));
  if (settle.kind === 'facilitator') findings.push(await facilitator(settle.url, network));
  findings.push(...(await house(config)));
  return [...findings, ...(await books(join(dataDir, 'ledger.sqlite'), config))];
}

async function inSandbox(config: Config): Promise<Finding[]> {
  const file = join(config.dataDir, 'sandbox.json');
  if (!existsSync(file)) return [ok('sandbox', 'not started yet; npm start starts it')];
  const { rpcUrl } = JSON.parse(readFileSync(file, 'utf8')) as { rpcUrl: string };
  const findings = await chainFindings(config, [rpcUrl], []);
  if (findings.every(({ about, level }) => about !== 'RPC_URL' || level !== 'ok'))
    return [ok('sandbox', 'not running')];
  // A chain that mines on demand has an old newest block: that says nothing of the clock.
  return findings
    .filter(({ about }) => about !== 'clock' && about !== 'finality')
    .map((each) => (each.about === 'RPC_URL' ? { ...each, about: 'sandbox' } : each));
}
