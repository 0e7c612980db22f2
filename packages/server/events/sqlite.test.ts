import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { readSqliteEvents, SqliteEvents } from './sqlite.ts';
import { eventSuite } from './testing/event-suite.ts';
import { ALL, event, put } from './testing/made.ts';
import { fillMonth } from './testing/month.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-events-'));
let files = 0;
const fresh = (): string => join(folder, `${files++}.sqlite`);
let last = '';
afterAll(() => rmSync(folder, { recursive: true }));

eventSuite(
  'SQLite',
  () => {
    last = fresh();
    return SqliteEvents.open(last);
  },
  async () => readSqliteEvents(last),
);

describe('the file', () => {
  it('is no larger than is told of it, and is given back when it is forgotten', async () => {
    const path = fresh();
    const store = await SqliteEvents.open(path);
    await fillMonth(store, { events: 6_000, days: 3 });
    const { bytes } = await store.size();
    await store.close();
    const size = statSync(path).size;
    expect(bytes / size).toBeGreaterThan(0.8);
    expect(bytes / size).toBeLessThan(1.3);
    const again = await SqliteEvents.open(path);
    await again.prune(Date.UTC(2030, 0), 30, 1e9);
    await again.close();
    expect(statSync(path).size).toBeLessThan(size / 4);
  });

  it('is read beside the service, and no other file is taken for one', async () => {
    const path = fresh();
    expect(() => readSqliteEvents(path)).toThrow(`there is no ${path}`);
    const store = await SqliteEvents.open(path);
    await put(store, [event()]);
    const reader = readSqliteEvents(path);
    expect(await reader.events(ALL, 9)).toHaveLength(1);
    await expect(put(reader, [event()])).rejects.toThrow(/readonly/);
    await reader.close();
    await store.close();
    const newer = new DatabaseSync(path);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    await expect(SqliteEvents.open(path)).rejects.toThrow('has version 99, this program knows 1');
    expect(() => readSqliteEvents(path)).toThrow('has version 99, this program reads 1');
    writeFileSync(path, 'x'.repeat(10_000));
    await expect(SqliteEvents.open(path)).rejects.toThrow('not a database');
  });

  it('that is closed is asked nothing more, and says so', async () => {
    const store = await SqliteEvents.open(fresh());
    const written = put(store, [event()]);
    const closed = store.close();
    await expect(store.size()).rejects.toThrow('the store of events cannot be asked');
    await Promise.all([written, closed, store.close()]);
  });
});
