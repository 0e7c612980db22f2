/** Settings of what is paid in: one of two networks by name, or a token of another by all its facts. */
import { BASE_SEPOLIA_USDC, BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { Asset } from '@tollbench/gate/chain/types.ts';
import { USDC_DECIMALS } from '@tollbench/gate/offer/price.ts';
import { getAddress, isAddress } from 'viem';
import { ConfigError, choice, type Env, firstSet, text, whole } from './env.ts';

export interface Network {
  /** As version 1 of x402 calls it: `base`. */
  readonly name: string;
  readonly asset: Asset;
}

export const NETWORKS: Readonly<Record<'base' | 'base-sepolia', Network>> = {
  base: { name: 'base', asset: BASE_USDC },
  'base-sepolia': { name: 'base-sepolia', asset: BASE_SEPOLIA_USDC },
};

const OF_A_TOKEN = [
  'CHAIN_ID',
  'NETWORK_NAME',
  'TOKEN_ADDRESS',
  'TOKEN_NAME',
  'TOKEN_VERSION',
  'TOKEN_DECIMALS',
] as const;

/** @throws ConfigError for a network that is not known, or a token that is described in part */
export function networkOf(env: Env): Network {
  const given = firstSet(env, OF_A_TOKEN);
  if (given === undefined)
    return NETWORKS[choice(env, 'NETWORK', ['base', 'base-sepolia'], 'base')];
  if (text(env, 'NETWORK') !== undefined)
    throw new ConfigError(given, 'and NETWORK are both set: give the name, or the token');
  const missing = OF_A_TOKEN.find((name) => text(env, name) === undefined);
  if (missing !== undefined)
    throw new ConfigError(
      missing,
      `is missing while ${given} is set: a token of another network needs all of ${OF_A_TOKEN.join(', ')}`,
    );
  return tokenOf(env);
}

/** Whether the settings describe a token of their own, which no sandbox can stand in for. */
export const describesToken = (env: Env): string | undefined => firstSet(env, OF_A_TOKEN);

function tokenOf(env: Env): Network {
  const chainId = whole(env, 'CHAIN_ID', {
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    of: 'the chain, such as 8453',
  }) as number;
  const decimals = whole(env, 'TOKEN_DECIMALS', { min: 0, max: 77, of: 'decimals, such as 6' });
  if (decimals !== USDC_DECIMALS)
    throw new ConfigError(
      'TOKEN_DECIMALS',
      `is "${decimals}"; prices are whole millionths of a dollar, so only a token of ${USDC_DECIMALS} decimals can be taken`,
    );
  const name = text(env, 'NETWORK_NAME') ?? '';
  if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(name))
    throw new ConfigError(
      'NETWORK_NAME',
      `is "${name}"; it is the name that x402 version 1 has for the network, such as base: small letters, digits and hyphens`,
    );
  const known = Object.values(NETWORKS).find((network) => network.name === name);
  if (known !== undefined && known.asset.chainId !== chainId)
    throw new ConfigError(
      'NETWORK_NAME',
      `is "${name}", whose CHAIN_ID is ${known.asset.chainId}, not ${chainId}`,
    );
  return {
    name,
    asset: {
      chainId,
      address: addressOf('TOKEN_ADDRESS', text(env, 'TOKEN_ADDRESS') ?? ''),
      name: wordOf(env, 'TOKEN_NAME', 'USD Coin'),
      version: wordOf(env, 'TOKEN_VERSION', '2'),
      decimals,
    },
  };
}

/** Part of the token's EIP-712 domain. It is written into pages as it stands, so it has no markup in it. */
function wordOf(env: Env, setting: string, example: string): string {
  const value = text(env, setting) ?? '';
  if (!/^[\p{L}\p{N} .,()+_-]{1,64}$/u.test(value))
    throw new ConfigError(
      setting,
      `is "${value}"; it is what the token's EIP-712 domain says, such as ${example}: at most 64 letters, digits, spaces and . , ( ) + _ -`,
    );
  return value;
}

/** @throws ConfigError unless it is an address, its capital letters a checksum where it has some */
export function addressOf(setting: string, value: string): `0x${string}` {
  if (!isAddress(value, { strict: false }))
    throw new ConfigError(setting, `is "${value}"; it is an address, 0x and 40 hex digits`);
  if (!isAddress(value))
    throw new ConfigError(
      setting,
      `is "${value}", whose capital letters are not its checksum: a digit may be wrong`,
    );
  if (/^0x0{40}$/.test(value))
    throw new ConfigError(setting, 'is the zero address: what is paid there is lost');
  return getAddress(value);
}
