import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { node } from '../../scripts/programs.ts';
import { holdDataDir, madeOnce, quietDataDir } from './data-dir.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-data-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  test('is made, and held by one process at a time', async () => {
    const path = join(folder, 'new', 'deep');
    const held = await holdDataDir(path);
    expect(statSync(path).isDirectory()).toBe(true);
    await expect(holdDataDir(path)).rejects.toThrow(
      `DATA_DIR is "${path}", where another Tollbench is running`,
    );
    held.release();
    (await holdDataDir(path)).release();
  });

  test('is free again when its process is killed', async () => {
    const path = join(folder, 'killed');
    const script = `const { holdDataDir } = await import(${JSON.stringify(new URL('./data-dir.ts', import.meta.url).href)});
      await holdDataDir(${JSON.stringify(path)}); process.kill(process.pid, 'SIGKILL');`;
    const { signal } = node(['--input-type=module', '-e', script], { anyStatus: true });
    expect(signal).toBe('SIGKILL');
    (await holdDataDir(path)).release();
  });

  test('is kept from selling while its ledger moves, beside a service that observes', async () => {
    const [path, other] = [join(folder, 'quiet'), join(folder, 'charging')];
    const observing = await holdDataDir(path, true);
    const quiet = await quietDataDir(path);
    expect(quiet.observed).toBe(true);
    observing.release();
    const charging = await holdDataDir(other);
    await Promise.all([
      expect(holdDataDir(path)).rejects.toThrow('whose ledger is being moved: start again after'),
      expect(quietDataDir(other)).rejects.toThrow(
        `DATA_DIR is "${other}", where another Tollbench is running and charges`,
      ),
    ]);
    // It may observe again meanwhile.
    (await holdDataDir(path, true)).release();
    quiet.release();
    charging.release();
    const alone = await quietDataDir(path);
    expect(alone.observed).toBe(false);
    alone.release();
    (await holdDataDir(path)).release();
  });

  test('that is a file, or cannot be made, is refused in a sentence', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(holdDataDir(file)).rejects.toThrow(
      `DATA_DIR is "${file}", which is a file, not a folder`,
    );
    await expect(holdDataDir(join(file, 'inside'))).rejects.toThrow('which cannot be made');
    await expect(holdDataDir('/proc/tollbench')).rejects.toThrow('which cannot be made');
    await expect(holdDataDir('/proc/self')).rejects.toThrow('where nothing can be written');
  });
});

test('a private file is made once, whoever comes first, and all read the same', () => {
  const path = join(folder, 'secret');
  expect(madeOnce(path, () => 'first')).toBe('first');
  expect(madeOnce(path, () => 'second')).toBe('first');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
