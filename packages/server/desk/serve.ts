/** The desk of a running service: what it reads is opened, and it is kept by one of the processes. */
import type { Alarms } from '../alarms/alarms.ts';
import type { Config } from '../config.ts';
import type { EventStore } from '../events/types.ts';
import type { Money } from '../money.ts';
import type { Crew } from '../processes/crew.ts';
import type { Receipts } from '../receipts.ts';
import type { Desk } from './desk.ts';
import type { KeptDesk } from './keep.ts';

export interface ServeParts {
  readonly config: Config;
  readonly crew: Pick<Crew, 'onDesk'>;
  readonly money: Money;
  readonly alarms: Pick<Alarms, 'conditions'>;
  readonly receipts: Pick<Receipts, 'signer'>;
  readonly events: EventStore;
  /** What others have to say at it. */
  readonly mount: (desk: Desk) => void;
  readonly say: (line: string) => void;
  readonly onError: (error: unknown, doing: string) => void;
}

/**
 * Where ADMIN_PORT is not set nothing is opened, nor loaded.
 * @throws ConfigError where the port cannot be had; LedgerUnavailable
 */
export async function serveDesk(parts: ServeParts): Promise<KeptDesk> {
  const { config, crew, money, receipts } = parts;
  if (config.desk === null) return { current: () => null, stop: async () => {} };
  const [{ openSources }, { keepDesk }, { mountDesk }, { bookRefund }] = await Promise.all([
    import('./board/open.ts'),
    import('./keep.ts'),
    import('./mount.ts'),
    import('@tollbench/gate/refunds/book-refund.ts'),
  ]);
  const sources = await openSources(parts);
  const { payTo, relayers, chain, ledger } = money;
  const receipt = {
    ...{ signer: receipts.signer, baseUrl: config.baseUrl, asset: config.network.asset },
  };
  try {
    const kept = await keepDesk(parts, crew, (desk) => {
      mountDesk(desk, {
        ...{ sources, receipt },
        bookRefund: (entered) => bookRefund({ chain, ledger, payTo, relayers }, entered),
      });
      parts.mount(desk);
    });
    return {
      current: kept.current,
      async stop() {
        await kept.stop();
        await sources.reader.close();
      },
    };
  } catch (error) {
    await sources.reader.close();
    throw error;
  }
}
