/** The names of all settings, and what in the environment was probably meant to be one. */
import { ConfigError, type Env, text } from './env.ts';

export const SETTINGS = [
  'ADMIN_HOST',
  'ADMIN_PORT',
  'ADMIN_TOKEN',
  'ALERT_URL',
  'BASE_URL',
  'CHAIN_ID',
  'CONFIRMATIONS',
  'CONTACT',
  'CREDIT_MAX',
  'DATABASE_URL',
  'DATA_DIR',
  'ETH_USD',
  'EXPOSURE_MAX',
  'FACILITATOR_URL',
  'GATE_MODE',
  'HOST',
  'KEEP_DAYS',
  'KEEP_MB',
  'LIMITER_AWAY',
  'LOG_FORMAT',
  'LOG_LEVEL',
  'MAX_FEE_GWEI',
  'MAX_FEE_SHARE',
  'NETWORK',
  'NETWORK_NAME',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PAY_TO',
  'PORT',
  'REDIS_URL',
  'RELAYER_PRIVATE_KEY',
  'REPORT_URL',
  'RPC_TIMEOUT',
  'RPC_URL',
  'SETTLEMENT',
  'TOKEN_ADDRESS',
  'TOKEN_DECIMALS',
  'TOKEN_NAME',
  'TOKEN_VERSION',
  'TRUST_PROXY',
  'VERIFY_CRAWLERS',
  'WORKERS',
] as const;

/** A name in the environment that is nearly that of a setting. */
export interface NearMiss {
  readonly name: string;
  readonly nearest: string;
}

/** Shorter names are near to too much that belongs to other programs. */
const MIN_LENGTH = 6;
const MAX_LENGTH = 40;

/**
 * What is set and does nothing, and stands one slip from a setting: a letter more, less, other or
 * swapped, another case, a hyphen for an underscore. The environment is full of other programs'
 * settings, so nothing farther away is looked at. PORT and HOST are too short to tell.
 */
export function nearMisses(env: Env): NearMiss[] {
  const names = new Set<string>(SETTINGS);
  return Object.keys(env)
    .filter((name) => !names.has(name) && text(env, name) !== undefined)
    .flatMap((name) => {
      const plain = name.toUpperCase().replaceAll('-', '_');
      if (plain.length < MIN_LENGTH || plain.length > MAX_LENGTH) return [];
      const nearest = SETTINGS.find(
        (setting) => setting.length >= MIN_LENGTH && oneSlip(plain, setting),
      );
      return nearest === undefined ? [] : [{ name, nearest }];
    });
}

/**
 * Refuses a near miss of a setting that is not set itself: it was meant, and would not be heeded.
 * @throws ConfigError
 */
export function refuseNearMisses(env: Env): void {
  const [meant] = nearMisses(env).filter(({ nearest }) => text(env, nearest) === undefined);
  if (meant !== undefined)
    throw new ConfigError(
      meant.name,
      `is no setting; the nearest is ${meant.nearest}. Rename it, or take it out of the environment`,
    );
}

/** Whether two words are the same but for one letter added, left out, changed, or two swapped. */
function oneSlip(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  const swapped = `${restA[1] ?? ''}${restA[0] ?? ''}${restA.slice(2)}`;
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.length > 1 && swapped === restB)
  );
}
