/** What is kept of traffic, in a running service: the store, what writes to it, and what is told of its faults. */
import { join } from 'node:path';
import type { Seen } from '@tollbench/gate/seen.ts';
import type { Source } from '../alarms/source.ts';
import type { Config } from '../config.ts';
import { KeptOpen } from './kept-open.ts';
import { Recorder, type RecorderPace } from './recorder.ts';
import type { EventStore, SummaryBook } from './types.ts';

export interface Traffic {
  /** What was kept, to be read; it is not there where it cannot be opened. */
  readonly events: EventStore & SummaryBook;
  /** For the gate. */
  readonly seen: (seen: Seen) => void;
  readonly source: Source;
  /** Writes what waits. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export interface TrafficParts {
  readonly config: Pick<Config, 'dataDir' | 'production' | 'keep'>;
  readonly say: (line: string) => void;
  readonly onError: (error: unknown, doing: string) => void;
  readonly pace?: Partial<RecorderPace>;
}

/** The file of the data folder, where there is no database. */
export const eventsFile = (dataDir: string): string => join(dataDir, 'events.sqlite');

/** Nothing is opened before it is needed, and no fault of it keeps a service from starting. */
export function openTraffic({ config, say, onError, pace = {} }: TrafficParts): Traffic {
  const events = new KeptOpen(() => openStore(config));
  const recorder = new Recorder({ store: events, keep: config.keep, say, onError, pace });
  return {
    events,
    seen: recorder.seen,
    source: {
      code: 'events_unwritten',
      about: 'what is kept of traffic cannot be looked at',
      look: async () => {
        const sentence = recorder.trouble;
        return sentence === null ? [] : [{ code: 'events_unwritten', sentence }];
      },
    },
    flush: () => recorder.flush(),
    async stop() {
      await recorder.stop();
      await events.close();
    },
  };
}

async function openStore({
  dataDir,
  production,
}: TrafficParts['config']): Promise<EventStore & SummaryBook> {
  const database = production?.database ?? null;
  if (database === null)
    return (await import('./sqlite.ts')).SqliteEvents.open(eventsFile(dataDir));
  return (await import('./postgres.ts')).PostgresEvents.open(database.url);
}
