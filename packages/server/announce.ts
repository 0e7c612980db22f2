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

/** In dollars, as nobody reads millionths. */
function trust({ trust: { creditMax, exposureMax }, settleFirst }: Config): string {
  if (settleFirst) return 'Every signed payment is settled before it is served (SETTLEMENT=first).';
  return `Served before it is settled: at most $${formatUsd(creditMax)} of one payer (CREDIT_MAX), never more than it has settled; of all together $${formatUsd(exposureMax)} (EXPOSURE_MAX) and a tenth of what was settled.`;
}
