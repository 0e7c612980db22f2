/** What a start says of the money: who is paid in what, who settles, and what may be lost. */
import { join } from 'node:path';
import { formatUsd } from '@tollbench/gate/offer/price.ts';
import { shown } from './config/env.ts';
import type { Config } from './config.ts';
import type { Money } from './money.ts';

export function announcement(config: Config, money: Money): string[] {
  return [
    ...config.nearMisses.map(
      ({ name, nearest }) => `${name} is set and is no setting; the nearest is ${nearest}.`,
    ),
    money.sandbox === null ? production(config, money) : sandbox(config, money.sandbox.rpcUrl),
    trust(config),
    ...limits(config, money),
  ];
}

function sandbox({ dataDir, network }: Config, rpcUrl: string): string {
  const like = network.name === 'base' ? '' : ` that stands in for ${network.name}`;
  return `Sandbox: a local chain${like} at ${rpcUrl}; its money is worth nothing. A funded crawler account is in ${join(dataDir, 'sandbox.json')}`;
}

function production(config: Config, { payTo, relayers }: Money): string {
  const { network, production } = config;
  const nodes = (production?.rpcUrls ?? []).map(shown).join(' and ');
  const who =
    relayers.length === 0
      ? 'a facilitator'
      : `${relayers.length === 1 ? 'relayer' : 'relayers'} ${relayers.join(', ')}`;
  return `Production: paid to ${payTo} in ${network.asset.name} on ${network.name}, settled by ${who}. Asked: ${nodes}`;
}

/** Where requests are counted, and beside whom. */
function limits({ redis }: Config, { house }: Money): string[] {
  if (redis === null)
    return house === null
      ? []
      : ['Limits are counted in memory: no other process may serve on this database (REDIS_URL).'];
  const meanwhile =
    redis.whenAway === 'open'
      ? 'each process limits by itself (LIMITER_AWAY=open)'
      : 'what is counted is answered 503 (LIMITER_AWAY=closed)';
  const others = house?.others.length ?? 0;
  const beside =
    others === 0 ? '' : ` Beside ${others} other${others === 1 ? '' : 's'} on this database.`;
  return [`Limits are counted at ${redis.shown}; while that is away ${meanwhile}.${beside}`];
}

/** In dollars, as nobody reads millionths. */
function trust({ trust: { creditMax, exposureMax }, settleFirst }: Config): string {
  if (settleFirst) return 'Every signed payment is settled before it is served (SETTLEMENT=first).';
  return `Served before it is settled: at most $${formatUsd(creditMax)} of one payer (CREDIT_MAX), never more than it has settled; of all together $${formatUsd(exposureMax)} (EXPOSURE_MAX) and a tenth of what was settled.`;
}
