/**
 * The settings of the process, read from the environment and checked before anything starts.
 *
 * Without PAY_TO and RPC_URL it is the sandbox: a local chain, keys of its own, money that is none.
 * With both it is production. Every refusal is one sentence that names the setting and its value;
 * a private key is never quoted.
 */
import { resolve } from 'node:path';
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import { type ProxyTrust, parseProxyTrust } from '@tollbench/gate/request/source.ts';
import { getAddress, isAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin without a trailing slash. */
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly proxies: ProxyTrust;
  /** `mailto:` or `https:` URL, or null. */
  readonly contact: string | null;
  readonly observe: boolean;
  readonly settleFirst: boolean;
  /** null in the sandbox. */
  readonly production: Production | null;
}

export interface Production {
  readonly payTo: Address;
  readonly rpcUrl: string;
  readonly settle:
    | { readonly kind: 'relayer'; readonly privateKey: Hex }
    | { readonly kind: 'facilitator'; readonly url: string };
}

export class ConfigError extends Error {
  readonly setting: string;

  constructor(setting: string, message: string) {
    super(`${setting} ${message}`);
    this.name = 'ConfigError';
    this.setting = setting;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError for the first setting that cannot be used */
export function readConfig(env: Env): Config {
  const port = portOf(env);
  const host = text(env, 'HOST') ?? '127.0.0.1';
  const production = productionOf(env);
  const given = text(env, 'BASE_URL');
  if (production && given === undefined)
    throw new ConfigError(
      'BASE_URL',
      'is missing: production needs the public address of the site, such as https://tollbench.example',
    );
  const baseUrl = given === undefined ? `http://localhost:${port}` : originOf('BASE_URL', given);
  return {
    port,
    host,
    baseUrl,
    dataDir: resolve(text(env, 'DATA_DIR') ?? '.tollbench'),
    proxies: proxiesOf(env),
    contact: contactOf(env),
    observe: choice(env, 'GATE_MODE', ['charge', 'observe'], 'charge') === 'observe',
    settleFirst: choice(env, 'SETTLEMENT', ['batch', 'first'], 'batch') === 'first',
    production,
  };
}

/** A setting that is empty is a setting that is not there. */
function text(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function choice<const T extends string>(
  env: Env,
  name: string,
  options: readonly T[],
  otherwise: T,
): T {
  const value = text(env, name);
  if (value === undefined) return otherwise;
  const found = options.find((option) => option === value);
  if (found === undefined)
    throw new ConfigError(name, `is "${value}"; it is one of ${options.join(', ')}`);
  return found;
}

function portOf(env: Env): number {
  const value = text(env, 'PORT') ?? '8402';
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65535)
    throw new ConfigError('PORT', `is "${value}"; it is a number from 0 to 65535`);
  return port;
}

function urlOf(name: string, value: string): URL {
  const url = URL.parse(value);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new ConfigError(name, `is "${value}"; it is an http or https URL`);
  return url;
}

function originOf(name: string, value: string): string {
  const url = urlOf(name, value);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError(
      name,
      `is "${value}"; it is an origin alone, such as ${url.origin}, for the site lives at its root`,
    );
  return url.origin;
}

function proxiesOf(env: Env): ProxyTrust {
  try {
    return parseProxyTrust(env['TRUST_PROXY']);
  } catch (error) {
    throw new ConfigError('TRUST_PROXY', (error as Error).message.replace(/^TRUST_PROXY:? ?/, ''));
  }
}

function contactOf(env: Env): string | null {
  const value = text(env, 'CONTACT');
  if (value === undefined) return null;
  if (/^[^\s@:/]+@[^\s@/]+$/.test(value)) return `mailto:${value}`;
  const url = URL.parse(value);
  if (url === null || !['mailto:', 'https:'].includes(url.protocol))
    throw new ConfigError(
      'CONTACT',
      `is "${value}"; it is an e-mail address, or a mailto: or https: URL`,
    );
  return value;
}

const ONLY_PRODUCTION = ['RELAYER_PRIVATE_KEY', 'FACILITATOR_URL'] as const;

function productionOf(env: Env): Production | null {
  const payTo = text(env, 'PAY_TO');
  const rpcUrl = text(env, 'RPC_URL');
  if (payTo === undefined && rpcUrl === undefined) {
    const stray = ONLY_PRODUCTION.find((name) => text(env, name) !== undefined);
    if (stray)
      throw new ConfigError(
        stray,
        'is set without PAY_TO and RPC_URL: it belongs to production, and the sandbox has keys of its own',
      );
    return null;
  }
  if (payTo === undefined)
    throw new ConfigError(
      'PAY_TO',
      'is missing while RPC_URL is set: production needs both, the sandbox neither',
    );
  if (rpcUrl === undefined)
    throw new ConfigError(
      'RPC_URL',
      'is missing while PAY_TO is set: production needs both, the sandbox neither',
    );
  if (!isAddress(payTo, { strict: false }))
    throw new ConfigError('PAY_TO', `is "${payTo}"; it is an address, 0x and 40 hex digits`);
  if (!isAddress(payTo))
    throw new ConfigError(
      'PAY_TO',
      `is "${payTo}", whose capital letters are not its checksum: a digit may be wrong`,
    );
  if (/^0x0{40}$/.test(payTo))
    throw new ConfigError('PAY_TO', 'is the zero address: what is paid there is lost');
  urlOf('RPC_URL', rpcUrl);
  return { payTo: getAddress(payTo), rpcUrl, settle: settleOf(env) };
}

function settleOf(env: Env): Production['settle'] {
  const key = text(env, 'RELAYER_PRIVATE_KEY');
  const facilitator = text(env, 'FACILITATOR_URL');
  if (key !== undefined && facilitator !== undefined)
    throw new ConfigError(
      'FACILITATOR_URL',
      'and RELAYER_PRIVATE_KEY are both set: give one, who settles',
    );
  if (facilitator !== undefined)
    return {
      kind: 'facilitator',
      url: urlOf('FACILITATOR_URL', facilitator).href.replace(/\/$/, ''),
    };
  if (key === undefined)
    throw new ConfigError(
      'RELAYER_PRIVATE_KEY',
      'is missing: production needs it, or FACILITATOR_URL, to settle signed payments',
    );
  if (!/^0x[0-9a-f]{64}$/i.test(key))
    throw new ConfigError(
      'RELAYER_PRIVATE_KEY',
      `has ${key.length} characters or other letters; it is 0x and 64 hex digits`,
    );
  try {
    privateKeyToAccount(key as Hex);
  } catch {
    throw new ConfigError('RELAYER_PRIVATE_KEY', 'is not a key of the curve secp256k1');
  }
  return { kind: 'relayer', privateKey: key as Hex };
}
