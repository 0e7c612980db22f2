import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Coding, PackStore, tallyWords } from './packing.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tollbench-packing-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const page = (name: string) => Buffer.from(`<p>${name} is said again and again.</p>`.repeat(50));

/** Packs these as one start does; what was handed over before the background, and after it. */
async function start(contents: readonly Buffer[], folder = 'data', shelves: string[] = []) {
  const store = new PackStore(join(root, folder), shelves);
  await store.open();
  const given = contents.map((): Partial<Record<Coding, Buffer>> => ({}));
  for (const [i, content] of contents.entries())
    await store.want(content, (coding, packed) => {
      (given[i] as Partial<Record<Coding, Buffer>>)[coding] = packed;
    });
  const atOnce = given.map((codings) => Object.keys(codings).sort());
  const before = store.tally();
  return { given, atOnce, before, done: await store.pack() };
}

describe('packing', () => {
  it('gives gzip at once and brotli once it is made, both of the very bytes', async () => {
    const { given, atOnce, done } = await start([page('a'), page('b')]);
    expect(atOnce).toEqual([['gzip'], ['gzip']]);
    expect(done).toEqual({ files: 2, packed: 2 });
    for (const [i, name] of ['a', 'b'].entries()) {
      expect(gunzipSync(given[i]?.gzip ?? Buffer.of())).toEqual(page(name));
      expect(brotliDecompressSync(given[i]?.br ?? Buffer.of())).toEqual(page(name));
    }
  });

  it('packs nothing again, and after an edit what was edited; the rest is dropped', async () => {
    await start([page('a'), page('b')]);
    const second = await start([page('a'), page('b')]);
    expect(second.atOnce).toEqual([
      ['br', 'gzip'],
      ['br', 'gzip'],
    ]);
    expect(second.done).toEqual({ files: 2, packed: 0 });
    const kept = await readdir(join(root, 'data'));
    expect(kept).toHaveLength(4);
    const edited = await start([page('a'), page('c')]);
    expect(edited.before).toEqual({ files: 2, packed: 1 });
    const now = await readdir(join(root, 'data'));
    expect(now).toHaveLength(4);
    expect(now.filter((name) => kept.includes(name))).toHaveLength(2);
  });

  it('takes from the shelf of a build what lies there, and lays none of it beside', async () => {
    const shelf = join(root, 'shelf');
    await start([page('a')], 'data');
    await start([page('a')], 'shelf');
    const { given, done } = await start([page('a'), page('b')], 'data', [shelf]);
    expect(done).toEqual({ files: 2, packed: 1 });
    expect(brotliDecompressSync(given[0]?.br ?? Buffer.of())).toEqual(page('a'));
    const own = await readdir(join(root, 'data'));
    expect(own).toHaveLength(2);
    for (const name of await readdir(shelf)) expect(own).not.toContain(name);
  });

  it('makes anew what a crash left empty, and drops what it left half written', async () => {
    await start([page('a')]);
    const folder = join(root, 'data');
    for (const name of await readdir(folder)) await writeFile(join(folder, name), '');
    const half = join(folder, 'half.br.7.part');
    await writeFile(half, 'x');
    await utimes(half, 1, 1);
    const { given, done } = await start([page('a')]);
    expect(done).toEqual({ files: 1, packed: 1 });
    expect(brotliDecompressSync(given[0]?.br ?? Buffer.of())).toEqual(page('a'));
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('leaves what another process writes meanwhile, and makes nothing again that it has made', async () => {
    const folder = join(root, 'data');
    const store = new PackStore(folder);
    await store.open();
    let given: Buffer | undefined;
    await store.want(page('a'), (coding, packed) => {
      if (coding === 'br') given = packed;
    });
    const [other] = (await start([page('a')])).given;
    const name = (await readdir(folder)).find((each) => each.endsWith('.br')) ?? '';
    const mark = Buffer.from('made by the other');
    await writeFile(join(folder, name), mark);
    await writeFile(join(folder, 'b.br.7.part'), 'x');
    await store.pack();
    expect(other?.br).toBeDefined();
    expect(given).toEqual(mark);
    expect(await readdir(folder)).toContain('b.br.7.part');
  });

  it('ends without a complaint where its folder is gone once it was closed, and with one before', async () => {
    const begun = async () => {
      const store = new PackStore(join(root, 'data'));
      await store.open();
      await store.want(page('a'), () => {});
      await rm(join(root, 'data'), { recursive: true });
      return store;
    };
    await expect((await begun()).pack()).rejects.toThrow('ENOENT');
    const store = await begun();
    const packing = store.pack();
    store.close();
    await expect(packing).resolves.toEqual({ files: 1, packed: 0 });
  });

  it('gives nothing that is no smaller than the file', async () => {
    const { given } = await start([Buffer.from('x')]);
    expect(given).toEqual([{}]);
  });

  it('needs no shelf to be there', async () => {
    await mkdir(join(root, 'data'));
    const { done } = await start([page('a')], 'data', [join(root, 'none')]);
    expect(done.packed).toBe(1);
  });

  it('says what it did', () => {
    expect(tallyWords({ files: 902, packed: 14 })).toBe('14 of 902 files, the rest as before');
    expect(tallyWords({ files: 9, packed: 9 })).toBe('9 of 9 files');
    expect(tallyWords({ files: 9, packed: 0 })).toBe('0 of 9 files, all as before');
  });
});
