/** Settings of production: who is paid, which nodes are asked, who settles. */
import type { Address, Asset, Hex } from '@tollbench/gate/chain/types.ts';
import { privateKeyToAddress } from 'viem/accounts';
import { type DatabaseUrl, databaseUrlOf } from './database.ts';
import { addressedUrl, ConfigError, type Env, firstSet, shown, text, urlOf } from './env.ts';
import { OF_GAS } from './limits.ts';
import { addressOf, describesToken } from './network.ts';

export interface Production {
  readonly payTo: Address;
  /** One, or two that must agree. */
  readonly rpcUrls: readonly string[];
  readonly settle:
    | { readonly kind: 'relayer'; readonly privateKeys: readonly Hex[] }
    | { readonly kind: 'facilitator'; readonly url: string };
  /** Where the ledger is, null in a file of the data folder. */
  readonly database: DatabaseUrl | null;
}

const ONLY_PRODUCTION = ['RELAYER_PRIVATE_KEY', 'FACILITATOR_URL'] as const;

/**
 * Null where neither PAY_TO nor RPC_URL is set: that is the sandbox.
 * @throws ConfigError for one without the other, and for settings of production beside neither
 */
export function productionOf(env: Env, asset: Asset): Production | null {
  const payTo = text(env, 'PAY_TO');
  const rpcUrl = text(env, 'RPC_URL');
  if (payTo === undefined && rpcUrl === undefined) {
    refuseInSandbox(env);
    return null;
  }
  for (const [missing, there] of [
    ['PAY_TO', 'RPC_URL'],
    ['RPC_URL', 'PAY_TO'],
  ] as const)
    if (text(env, missing) === undefined)
      throw new ConfigError(
        missing,
        `is missing while ${there} is set: production needs both, the sandbox neither`,
      );
  return {
    payTo: payeeOf(payTo ?? '', asset),
    rpcUrls: rpcUrlsOf(rpcUrl ?? ''),
    settle: settleOf(env),
    database: databaseUrlOf(env),
  };
}

function refuseInSandbox(env: Env): void {
  const stray = firstSet(env, ONLY_PRODUCTION);
  if (stray !== undefined)
    throw new ConfigError(
      stray,
      'is set without PAY_TO and RPC_URL: it belongs to production, and the sandbox has keys of its own',
    );
  if (text(env, 'DATABASE_URL') !== undefined)
    throw new ConfigError(
      'DATABASE_URL',
      'is set without PAY_TO and RPC_URL: it belongs to production, and the sandbox keeps its ledger in DATA_DIR',
    );
  const token = describesToken(env);
  if (token !== undefined)
    throw new ConfigError(
      token,
      'is set without PAY_TO and RPC_URL: it belongs to production, and the sandbox has a token of its own',
    );
  const confirmations = text(env, 'CONFIRMATIONS') ?? '1';
  if (confirmations !== '1')
    throw new ConfigError(
      'CONFIRMATIONS',
      `is "${confirmations}" without PAY_TO and RPC_URL: the sandbox makes a block only for a transaction, so a second one may never come`,
    );
}

function payeeOf(value: string, asset: Asset): Address {
  const payTo = addressOf('PAY_TO', value);
  if (payTo.toLowerCase() === asset.address.toLowerCase())
    throw new ConfigError('PAY_TO', `is "${value}", the token itself: what is paid there is lost`);
  return payTo;
}

/** Two can be held against one another; a third would want a vote, and settles no dispute of theirs. */
const MAX_ENDPOINTS = 2;

function rpcUrlsOf(value: string): string[] {
  const given = value.split(',').map((each) => each.trim());
  if (given.length > MAX_ENDPOINTS)
    throw new ConfigError(
      'RPC_URL',
      `names ${given.length} nodes; it is one, or two that must agree, with a comma between them (a comma within a URL is %2C)`,
    );
  const urls = given.map((each) => {
    addressedUrl('RPC_URL', each);
    return each;
  });
  const [first, second] = urls;
  if (first === second)
    throw new ConfigError(
      'RPC_URL',
      `names ${shown(first ?? '')} twice: a node always agrees with itself`,
    );
  return urls;
}

function settleOf(env: Env): Production['settle'] {
  const keys = text(env, 'RELAYER_PRIVATE_KEY');
  const facilitator = text(env, 'FACILITATOR_URL');
  if (keys !== undefined && facilitator !== undefined)
    throw new ConfigError(
      'FACILITATOR_URL',
      'and RELAYER_PRIVATE_KEY are both set: give one, who settles',
    );
  if (facilitator !== undefined) return facilitatorOf(env, facilitator);
  if (keys === undefined)
    throw new ConfigError(
      'RELAYER_PRIVATE_KEY',
      'is missing: production needs it, or FACILITATOR_URL, to settle signed payments',
    );
  return { kind: 'relayer', privateKeys: relayerKeysOf(keys) };
}

function facilitatorOf(env: Env, value: string): Production['settle'] {
  const url = urlOf('FACILITATOR_URL', value);
  if (url.search !== '' || url.hash !== '')
    throw new ConfigError(
      'FACILITATOR_URL',
      `is "${shown(value)}" with a ? or a #; /verify and /settle are asked for behind its path`,
    );
  const idle = firstSet(env, OF_GAS);
  if (idle !== undefined)
    throw new ConfigError(
      idle,
      'is set beside FACILITATOR_URL: the facilitator pays the gas, so it would bound nothing',
    );
  return { kind: 'facilitator', url: url.href.replace(/\/$/, '') };
}

/** Accounts that send side by side: each fills blocks of its own nonces, and wants ether of its own. */
const MAX_RELAYERS = 8;

/** No key is ever quoted; which one is wrong is told by its place. */
function relayerKeysOf(value: string): Hex[] {
  const given = value.split(',').map((each) => each.trim());
  if (given.length > MAX_RELAYERS)
    throw new ConfigError(
      'RELAYER_PRIVATE_KEY',
      `holds ${given.length} keys; ${MAX_RELAYERS} at most are used`,
    );
  const keys = given.map((key, at) =>
    relayerKeyOf(key, given.length === 1 ? '' : `key ${at + 1} `),
  );
  const twice = keys.findIndex((key, at) => keys.indexOf(key) < at);
  if (twice >= 0)
    throw new ConfigError(
      'RELAYER_PRIVATE_KEY',
      `key ${twice + 1} is key ${keys.indexOf(keys[twice] as Hex) + 1} again: one account has one row of nonces`,
    );
  return keys;
}

function relayerKeyOf(key: string, which: string): Hex {
  if (!/^0x[0-9a-f]{64}$/i.test(key))
    throw new ConfigError(
      'RELAYER_PRIVATE_KEY',
      `${which}has ${key.length} characters or other letters; it is 0x and 64 hex digits`,
    );
  const lower = key.toLowerCase() as Hex;
  try {
    privateKeyToAddress(lower);
  } catch {
    throw new ConfigError('RELAYER_PRIVATE_KEY', `${which}is not a key of the curve secp256k1`);
  }
  return lower;
}
