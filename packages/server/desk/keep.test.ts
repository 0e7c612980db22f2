/** The desk of several processes: it opens where it falls to this one, and closes where another takes it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Desk } from './desk.ts';
import { keepDesk } from './keep.ts';

let dataDir: string;
let tell: (keeps: boolean) => void;
const faults: unknown[] = [];
const mounted: Desk[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tollbench-keep-'));
  faults.length = 0;
  mounted.length = 0;
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const keep = (keeps: boolean, host = '127.0.0.1') =>
  keepDesk(
    {
      config: { dataDir, desk: { port: 0, host, token: null } },
      say: () => {},
      onError: (error) => faults.push(error),
    },
    {
      onDesk: (listener) => {
        tell = listener;
        listener(keeps);
      },
    },
    (desk) => mounted.push(desk),
  );
const answers = (address: string): Promise<boolean> =>
  fetch(`${address}/login`).then(
    ({ ok }) => ok,
    () => false,
  );

test('it is there at once where it falls to this process, and gone where another has it', async () => {
  const kept = await keep(true);
  const { address } = kept.current() as Desk;
  expect(await answers(address)).toBe(true);
  tell(false);
  await expect.poll(() => kept.current()).toBeNull();
  expect(await answers(address)).toBe(false);
  tell(true);
  await expect.poll(() => kept.current()).not.toBeNull();
  expect(mounted).toHaveLength(2);
  await kept.stop();
  expect(kept.current()).toBeNull();
});

test('it is not there where another has it, and does not come back after the end', async () => {
  const kept = await keep(false);
  expect(kept.current()).toBeNull();
  await kept.stop();
  tell(true);
  await kept.stop();
  expect([kept.current(), mounted, faults]).toEqual([null, [], []]);
});

test('one that cannot open ends the start; one that cannot later is a line in the log', async () => {
  await expect(keep(true, 'no-such-host.invalid')).rejects.toThrow(/^ADMIN_HOST is "no-such-host/);
  const kept = await keep(false, 'no-such-host.invalid');
  tell(true);
  await expect.poll(() => faults).toEqual([expect.objectContaining({ name: 'ConfigError' })]);
  expect(kept.current()).toBeNull();
  await kept.stop();
});
