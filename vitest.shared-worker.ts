/** Where file after file is run in one worker: what one of them leaves is what the next one finds. */
import { afterAll, vi } from 'vitest';

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'performance', 'Date'] as const;
const kept = globalThis as { realTimers?: readonly unknown[] };
kept.realTimers ??= TIMERS.map((name) => globalThis[name]);

/**
 * Vitest restores all spies once more between two files, also those that are restored: one that had been
 * set on a false clock would bring that back, and the next file would wait for ever.
 */
afterAll(() => {
  vi.restoreAllMocks();
  const left = TIMERS.filter((name, k) => globalThis[name] !== kept.realTimers?.[k]);
  if (left.length > 0)
    throw new Error(
      `the tests of this file leave ${left.join(', ')} other than they found it: use vi.restoreAllMocks() while the false clock is there, then vi.useRealTimers()`,
    );
});
