/** What a report beside the service asks of the money: the ledger, the chain, and what the service said last. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createRpc } from '@tollbench/gate/chain/rpc.ts';
import type { Address } from '@tollbench/gate/chain/types.ts';
import { keptByAll } from '@tollbench/server/alarms/kept.ts';
import { type Config, readConfig } from '@tollbench/server/config.ts';
import { balanceBy } from '@tollbench/server/desk/board/open.ts';
import type { MoneySources } from '@tollbench/server/events/report/money.ts';
import { Discretion } from '@tollbench/server/log/discretion.ts';
import { secretsOf } from '@tollbench/server/log/secrets.ts';
import { GuardedRpc } from '@tollbench/server/money/guarded-rpc.ts';
import { ownDirs } from '@tollbench/server/processes/folders.ts';
import { sandboxKeys } from '@tollbench/server/sandbox/keys.ts';
import { privateKeyToAddress } from 'viem/accounts';
import { openReader, type Place } from './ledger/place.ts';

/** Where the chain is asked, and the accounts that settle on it. */
interface Gas {
  readonly relayers: readonly Address[];
  readonly balance: MoneySources['balance'];
}

/** `now`: milliseconds since 1970. Settings that a look at the ledger does not need may be missing. */
export function moneySources(place: Place, dataDir: string, now: number): MoneySources {
  const discretion = new Discretion(secretsOf(process.env));
  let gas: Gas | null = null;
  const known = (): Gas => {
    gas ??= gasOf(place, readConfig(process.env));
    return gas;
  };
  return {
    openReader: () => openReader(place),
    relayers: () => known().relayers,
    balance: (account) => known().balance(account),
    // A week is told by this machine's clock well enough; the service has the chain's.
    chain: { now: () => Math.floor(now / 1000) },
    conditions: () =>
      keptByAll(ownDirs(dataDir)).map(({ code, since, text }) => ({
        code,
        sentence: `${text} (as the service said last, since ${since})`,
      })),
    now: () => now,
    clean: (text) => discretion.clean(text),
  };
}

/** @throws Error where the settings do not say who settles */
function gasOf(place: Place, { production, network, chain, dataDir }: Config): Gas {
  const asked = (urls: readonly string[]) =>
    balanceBy(new GuardedRpc(createRpc({ urls, timeout: chain.timeout }), network.asset));
  if (production !== null) {
    const { settle, rpcUrls } = production;
    const keys = settle.kind === 'relayer' ? settle.privateKeys : [];
    return { relayers: keys.map((key) => privateKeyToAddress(key)), balance: asked(rpcUrls) };
  }
  const file = join(dataDir, 'sandbox.json');
  const isSandbox = place.kind === 'file' && basename(place.path).startsWith('sandbox-');
  const keys = join(dataDir, 'sandbox-keys.json');
  // Where there are none, asking for them would make some.
  if (!isSandbox || !existsSync(file) || !existsSync(keys))
    throw new Error('PAY_TO and RPC_URL are not set; ask with the settings of the service');
  const { rpcUrl } = JSON.parse(readFileSync(file, 'utf8')) as { readonly rpcUrl: string };
  return { relayers: [sandboxKeys(dataDir).relayer.address], balance: asked([rpcUrl]) };
}
