/** Figures of the whole house, the same whoever is asked: its ledger, its chain, who pays its gas. */
import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Money } from '../money.ts';
import type { Reading } from './readings.ts';

const NOBODY = `0x${'0'.repeat(40)}` as const;
const WEI = 1e18;

class Figure extends Gauge {
  readonly labelled: boolean;

  constructor(registry: Registry, name: string, help: string, labelNames: readonly string[]) {
    super({ name, help, labelNames, registers: [registry] });
    this.labelled = labelNames.length > 0;
  }
}

type Gauges = (name: string, help: string, labelNames?: readonly string[]) => Figure;

export function houseReadings(
  registry: Registry,
  money: Money,
  config: Config,
): readonly Reading[] {
  const gauge: Gauges = (name, help, labelNames = []) =>
    new Figure(registry, name, help, labelNames);
  return [
    ledger(gauge, money, config),
    queue(gauge, money),
    chain(gauge, money),
    gas(gauge, money),
    ...(money.relayers.length > 0 ? [relayers(gauge, money)] : []),
    disk(gauge, config),
  ];
}

function ledger(gauge: Gauges, { ledger }: Money, { trust }: Config): Reading {
  const count = gauge('tollbench_settlements', 'Signed payments, by how far they are.', ['state']);
  const amount = gauge('tollbench_settlements_atomic', 'Millionths of a dollar of them.', [
    'state',
  ]);
  const unsettled = gauge(
    'tollbench_exposure_atomic',
    'Millionths of a dollar served and not settled, what failed included.',
  );
  const bound = gauge('tollbench_exposure_bound_atomic', 'What that may come to.');
  return {
    name: 'ledger',
    every: 5_000,
    read: async () => {
      const [totals, { exposure }] = await Promise.all([
        ledger.settlements(),
        ledger.standing(NOBODY, 0),
      ]);
      for (const state of ['queued', 'broadcast', 'unknown', 'settled', 'failed'] as const) {
        const found = totals.find((each) => each.state === state);
        count.set({ state }, found?.count ?? 0);
        amount.set({ state }, Number(found?.amount ?? 0n));
      }
      unsettled.set(Number(exposure.unsettled));
      bound.set(Number(trust.exposureMax + exposure.settled / trust.exposureShare));
    },
    clear: cleared(count, amount, unsettled, bound),
  };
}

function queue(gauge: Gauges, { settler }: Money): Reading {
  const queued = gauge('tollbench_settlement_queue', 'Authorizations that wait to be sent.');
  const underWay = gauge('tollbench_settlement_underway', 'Authorizations that are on their way.');
  const rate = gauge('tollbench_settlement_possible_per_second', 'Payments thought possible now.');
  return {
    name: 'settler',
    every: 0,
    read: () => {
      const status = settler.status();
      queued.set(status.queued);
      underWay.set(status.underWay);
      if (Number.isFinite(status.perSecond)) rate.set(status.perSecond);
    },
    clear: cleared(queued, underWay, rate),
  };
}

function chain(gauge: Gauges, { chain }: Money): Reading {
  const number = gauge('tollbench_chain_head', 'Number of the newest block that was seen.');
  const age = gauge(
    'tollbench_chain_head_age_seconds',
    "Its age by this machine's clock: a node that lags, a chain that stalls, a clock that is off.",
  );
  return {
    name: 'chain',
    every: 0,
    read: () => {
      const head = chain.newest();
      number.set(Number(head.number));
      age.set(Date.now() / 1000 - head.time);
    },
    clear: cleared(number, age),
  };
}

function gas(gauge: Gauges, { settler }: Money): Reading {
  const price = gauge('tollbench_gas_price_wei', 'For a unit of gas, where this process settles.');
  return {
    name: 'gas',
    every: 0,
    read: () => {
      const report = settler.feeReport();
      if (report === null) cleared(price)();
      else price.set(Number(report.gasPrice));
    },
    clear: cleared(price),
  };
}

/** Nonces that the node holds for the next blocks, and blocks not yet: a stuck one shows as one that stays. */
function relayers(gauge: Gauges, { relayers, rpc }: Money): Reading {
  const ether = gauge('tollbench_relayer_ether', 'What an account has for gas.', ['relayer']);
  const pending = gauge('tollbench_relayer_pending', 'Transactions sent and in no block yet.', [
    'relayer',
  ]);
  const asked = async (method: string, ...params: unknown[]): Promise<number> =>
    Number(BigInt(String(await rpc.request(method, params))));
  return {
    name: 'relayers',
    every: 15_000,
    read: () =>
      Promise.all(
        relayers.map(async (relayer) => {
          const [wei, mined, sent] = await Promise.all([
            asked('eth_getBalance', relayer, 'latest'),
            asked('eth_getTransactionCount', relayer, 'latest'),
            asked('eth_getTransactionCount', relayer, 'pending'),
          ]);
          ether.set({ relayer }, wei / WEI);
          pending.set({ relayer }, Math.max(0, sent - mined));
        }),
      ),
    clear: cleared(ether, pending),
  };
}

function disk(gauge: Gauges, { dataDir }: Config): Reading {
  const free = gauge('tollbench_data_free_bytes', 'Free on the disk of the data folder.');
  return {
    name: 'disk',
    every: 5_000,
    read: async () => {
      const { bavail, bsize } = await statfs(dataDir);
      free.set(bavail * bsize);
    },
    clear: cleared(free),
  };
}

/** Takes figures away: a gauge without labels shows 0 after `reset`, which is a figure too. */
const cleared =
  (...gauges: readonly Figure[]) =>
  (): void => {
    for (const gauge of gauges) {
      gauge.reset();
      if (!gauge.labelled) gauge.remove();
    }
  };
