/** Settings of what is kept of traffic: for how long, and how much. */
import { type Env, whole } from './env.ts';

export interface KeepSettings {
  readonly days: number;
  readonly bytes: number;
}

const MIB = 2 ** 20;

/** @throws ConfigError */
export function keepOf(env: Env): KeepSettings {
  const days = whole(env, 'KEEP_DAYS', { min: 1, max: 3_660, of: 'days, such as 30' }) ?? 30;
  const mib = whole(env, 'KEEP_MB', { min: 1, max: 2 ** 20, of: 'MiB, such as 512' }) ?? 512;
  return { days, bytes: mib * MIB };
}
