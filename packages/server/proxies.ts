/**
 * Says where TRUST_PROXY does not fit what arrives. A proxy that nobody told of lets all its visitors
 * share one limit; one that is believed and does not write the field lets anybody choose an address.
 * At a start nothing has arrived yet: so it is said while running, kept in the data folder for
 * `doctor`, and said again at the next start.
 */
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monotonic } from '@tollbench/gate/request/limiter.ts';
import { type ProxyTrust, trustKey } from '@tollbench/gate/request/source.ts';
import { type Arrival, Arrivals, CONDITIONS, type Condition } from './arrivals.ts';

/** What was seen under one setting, as it is kept. */
export interface Seen {
  readonly condition: Condition;
  /** When it last held, ISO 8601. */
  readonly at: string;
  readonly text: string;
}

export interface ProxyWatchOptions {
  readonly trust: ProxyTrust;
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly say: (line: string) => void;
  readonly onError: (error: unknown, doing: string) => void;
  /** Seconds, never going back. */
  readonly clock?: () => number;
}

export interface ProxyWatch {
  /** Takes notice of a request. Waits for nothing. */
  readonly see: (request: Arrival) => void;
  /** Writes down what is not yet written. */
  readonly stop: () => Promise<void>;
}

/** Seconds between two looks, two log lines on one condition, and two writes. */
const JUDGE_EVERY = 60;
const SAY_EVERY = 3600;
const WRITE_EVERY = 60;

const HEALTH = /^\/(?:healthz|readyz)(?:\?|$)/;

const fileOf = (dataDir: string): string => join(dataDir, 'observed-proxies.json');

/** A watch that has already said what the last run saw under the same setting. */
export function watchProxies(options: ProxyWatchOptions): ProxyWatch {
  const { trust, dataDir, say, onError, clock = monotonic } = options;
  // A site at localhost is visited from this machine: one address says nothing there.
  const atHome = /^(localhost|127\.|\[::1\])/.test(new URL(options.baseUrl).hostname);
  const seen = new Map(readSeen(dataDir, trust).map((entry) => [entry.condition, entry]));
  const said = new Map<Condition, number>();
  let arrivals = new Arrivals(trust);
  let began = clock();
  let written = Number.NEGATIVE_INFINITY;
  let unwritten = false;
  let writing = Promise.resolve();

  for (const { condition, at, text } of seen.values()) {
    said.set(condition, clock());
    say(`Before this start, last at ${at}: ${text}`);
  }

  function tell(now: number): void {
    for (const [condition, text] of arrivals.findings()) {
      if (text === null) {
        if (seen.delete(condition)) unwritten = true;
        continue;
      }
      if (condition === 'one-address' && atHome) continue;
      seen.set(condition, { condition, at: new Date().toISOString(), text });
      unwritten = true;
      if (now - (said.get(condition) ?? Number.NEGATIVE_INFINITY) < SAY_EVERY) continue;
      said.set(condition, now);
      say(text);
    }
  }

  function write(now: number): Promise<void> {
    written = now;
    unwritten = false;
    const entries = [...seen.values()];
    writing = writing
      .then(() => writeSeen(dataDir, trust, entries))
      .catch((error: unknown) => onError(error, 'writing what was seen of proxies'));
    return writing;
  }

  return {
    see({ url, headers, socket: { remoteAddress } }) {
      // Balancers ask after health for themselves, not for a visitor.
      if (remoteAddress === undefined || HEALTH.test(url ?? '')) return;
      const telling = arrivals.count(remoteAddress, headers);
      const now = clock();
      const over = arrivals.enough && now - began >= JUDGE_EVERY;
      if (over || (telling !== null && !seen.has(telling))) tell(now);
      if (over) {
        arrivals = new Arrivals(trust);
        began = now;
      }
      if (unwritten && now - written >= WRITE_EVERY) void write(now);
    },
    stop: () => (unwritten ? write(clock()) : writing),
  };
}

async function writeSeen(dataDir: string, trust: ProxyTrust, seen: readonly Seen[]): Promise<void> {
  const file = fileOf(dataDir);
  const partial = `${file}.${process.pid}.partial`;
  await writeFile(partial, `${JSON.stringify({ trust: trustKey(trust), seen }, null, 2)}\n`);
  await rename(partial, file);
}

/** What was last seen under this setting; nothing where it was never written, or under another. */
export function readSeen(dataDir: string, trust: ProxyTrust): readonly Seen[] {
  try {
    const kept = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as {
      readonly trust: string;
      readonly seen: readonly Seen[];
    };
    if (kept.trust !== trustKey(trust)) return [];
    return kept.seen.filter(({ condition }) => CONDITIONS.includes(condition));
  } catch {
    // Absent, or not whole: it is made anew from what arrives.
    return [];
  }
}
