import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { LedgerUnavailable } from '../types.ts';
import { Book } from './book.ts';
import { openToRead, openToWrite, versionOf } from './open.ts';
import { VERSION } from './schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-open-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const beside = (name: string) => readdirSync(folder).filter((file) => file.startsWith(name));

/** A file whose version is set, as a program of that version would have left it. */
function versioned(name: string, version: number): string {
  openToWrite(at(name)).close();
  const database = new DatabaseSync(at(name));
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
  return at(name);
}

/** A file as the program of that version wrote it. */
function oldFile(version: number, name: string): string {
  const dump = fileURLToPath(
    new URL(`../../testing/ledger-version-${version}.sql`, import.meta.url),
  );
  const database = new DatabaseSync(at(`${name}-${version}`));
  database.exec(readFileSync(dump, 'utf8'));
  database.close();
  return at(`${name}-${version}`);
}

function read(path: string, sql: string): unknown {
  const database = new DatabaseSync(path, { readOnly: true });
  const row = database.prepare(sql).get() ?? {};
  database.close();
  return Object.values(row)[0];
}

describe('a ledger that is opened to be written', () => {
  it('is made where there is none, of this version, and has one house', () => {
    const database = openToWrite(at('new'));
    expect(versionOf(database)).toBe(VERSION);
    expect(database.isTransaction).toBe(false);
    expect(database.prepare('SELECT * FROM house').all()).toEqual([
      { one: 1, unsettled: 0, settled: 0 },
    ]);
    // No room is taken by what earlier versions had.
    expect(database.prepare('PRAGMA freelist_count').get()).toEqual({ freelist_count: 0 });
    // A row that refers to none is refused.
    expect(() =>
      database.exec(`INSERT INTO settlements (claim, state, final, attempts, changed_at)
        VALUES (1, 'queued', 0, 0, 0)`),
    ).toThrow('FOREIGN KEY');
    database.close();
  });

  it('is opened beside who writes: what is of this version is not changed', () => {
    openToWrite(at('beside')).close();
    const writer = openToWrite(at('beside'));
    writer.exec('BEGIN IMMEDIATE');
    const other = openToWrite(at('beside'));
    expect(versionOf(other)).toBe(VERSION);
    other.close();
    writer.exec('ROLLBACK');
    writer.close();
  });

  it.each([2, 3])('is left as it is where another brings it on from %i meanwhile', (version) => {
    const path = oldFile(version, 'race');
    const { exec } = DatabaseSync.prototype;
    const spy = vi.spyOn(DatabaseSync.prototype, 'exec');
    spy.mockImplementation(function (this: DatabaseSync, sql) {
      if (sql.includes('BEGIN IMMEDIATE')) {
        spy.mockRestore();
        openToWrite(path).close();
      }
      exec.call(this, sql);
    });
    const database = openToWrite(path);
    expect(versionOf(database)).toBe(VERSION);
    expect(database.prepare('SELECT count(*) AS n FROM claims').get()).toEqual({ n: 7 });
    expect(database.prepare('SELECT count(*) AS n FROM settlements').get()).toEqual({ n: 4 });
    database.close();
  });

  it('waits for the lock of another process two seconds, as one that reads does', () => {
    const both = [openToWrite(at('wait')), openToRead(at('wait'))];
    for (const database of both) {
      expect(database.prepare('PRAGMA busy_timeout').get()).toEqual({ timeout: 2_000 });
      database.close();
    }
  });

  it('is refused where it is newer, by its name and both versions, and let go of', () => {
    const path = versioned('newer', VERSION + 1);
    expect(() => openToWrite(path)).toThrow(
      new LedgerUnavailable(
        `the ledger ${path} has version ${VERSION + 1}, this program knows ${VERSION}: it was written by a newer one`,
      ),
    );
    expect(beside('newer')).toEqual(['newer']);
    expect(read(path, 'PRAGMA user_version')).toBe(VERSION + 1);
  });

  it.each([1, 2])('gives back the room that version %i took', (version) => {
    const path = oldFile(version, 'old');
    openToWrite(path).close();
    expect(read(path, 'PRAGMA freelist_count')).toBe(0);
    expect(read(path, 'PRAGMA user_version')).toBe(VERSION);
  });
});

describe('a ledger that is asked whether it can be written', () => {
  it('says no while another writes, and yes afterwards', () => {
    const [writer, database] = [openToWrite(at('probe')), openToWrite(at('probe'))];
    database.exec('PRAGMA busy_timeout = 0');
    const book = new Book(database);
    writer.exec('BEGIN IMMEDIATE');
    expect(() => book.probe()).toThrow('locked');
    writer.exec('ROLLBACK');
    book.probe();
    expect(versionOf(writer)).toBe(VERSION);
    for (const each of [writer, database]) each.close();
  });
});

describe('a ledger that is opened to be read', () => {
  it('is not made', () => {
    expect(() => openToRead(at('none'))).toThrow(
      new LedgerUnavailable(`there is no ledger ${at('none')}`),
    );
    expect(existsSync(at('none'))).toBe(false);
  });

  it('takes no writes, and leaves nothing beside the file', () => {
    openToWrite(at('read')).close();
    const database = openToRead(at('read'));
    expect(versionOf(database)).toBe(VERSION);
    expect(() => database.exec('DELETE FROM house')).toThrow('readonly');
    expect(beside('read')).toEqual(['read']);
    database.close();
    expect(beside('read')).toEqual(['read']);
  });

  it('is read beside who writes, as of what is committed', () => {
    const writer = openToWrite(at('live'));
    const reader = openToRead(at('live'));
    const unsettled = () => reader.prepare('SELECT unsettled FROM house').get()?.['unsettled'];
    writer.exec('BEGIN IMMEDIATE; UPDATE house SET unsettled = 5');
    expect(unsettled()).toBe(0);
    writer.exec('COMMIT');
    expect(unsettled()).toBe(5);
    expect(() => reader.exec('DELETE FROM house')).toThrow('readonly');
    reader.close();
    writer.close();
  });

  it.each([
    ['older', VERSION - 1, `reads ${VERSION}: the next start brings it there`],
    ['newest', VERSION + 1, `knows ${VERSION}: it was written by a newer one`],
  ])('is refused where it is %s, and let go of', (name, version, why) => {
    const path = versioned(name, version);
    const writer = new DatabaseSync(path);
    expect(versionOf(writer)).toBe(version);
    expect(() => openToRead(path)).toThrow(
      new LedgerUnavailable(`the ledger ${path} has version ${version}, this program ${why}`),
    );
    // Whoever closes last takes the log away.
    writer.close();
    expect(beside(name)).toEqual([name]);
  });
});
