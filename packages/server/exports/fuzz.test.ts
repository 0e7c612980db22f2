/** A sample of what `fuzz.long.ts` does for long: random exports of every tool, and nothing breaks. */
import { expect, test } from 'vitest';
import { fuzz } from '../testing/fuzz.ts';
import { startProcess } from '../testing/process.ts';

test('random exports of every tool end nothing and are no fault of ours', async () => {
  const service = await startProcess({ TRUST_PROXY: 'loopback' });
  try {
    const { statuses, faults, resident } = await fuzz(service, 32, 1);
    expect(service.ended()).toBeNull();
    expect(faults).toEqual([]);
    expect([...statuses.values()].reduce((a, b) => a + b, 0)).toBeGreaterThan(20);
    expect(resident).toBeLessThan(1536);
  } finally {
    await service.stop();
  }
}, 300_000);
