/** Thousands of random exports of every tool through the real service, with what they cost the others. */
import { expect, test } from 'vitest';
import { fuzz } from '../testing/fuzz.ts';
import { startProcess } from '../testing/process.ts';

const JOBS = Number(process.env['FUZZ_JOBS'] ?? 6_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1_000_000);

test(
  `${JOBS} random exports`,
  async () => {
    const service = await startProcess({ TRUST_PROXY: 'loopback' });
    try {
      const { statuses, faults, resident, pages } = await fuzz(service, JOBS, SEED);
      const sorted = pages.toSorted((a, b) => a - b);
      const p99 = sorted[Math.floor(sorted.length * 0.99)] as number;
      const counts = [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, n]) => `${status}: ${n}`);
      const ended = service.said().match(/a process that made \S+ of \S+/g) ?? [];
      console.log(
        `${counts.join(', ')}; ${ended.length} processes stopped at their bound; ${resident.toFixed(0)} MiB at most; free page p99 ${p99.toFixed(1)} ms of ${pages.length}`,
      );
      expect(service.ended()).toBeNull();
      expect(faults).toEqual([]);
      expect(resident).toBeLessThan(1536);
      expect(p99).toBeLessThan(100);
    } finally {
      await service.stop();
    }
  },
  3 * 3_600_000,
);
