import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsState, WIRE } from './address.ts';
import {
  type AddressError,
  digest,
  FRAGMENT,
  readAddress,
  STATE,
  writeAddress,
} from './packed-address.ts';

const PATH = '/some-tool.html';
const query = (texts: Readonly<Record<string, string>>) => new URLSearchParams(texts).toString();

/** Text that hardly compresses: 6 bits a character, of a generator with a period far beyond it. */
function noise(length: number): string {
  let state = 0x9e3779b9;
  let text = '';
  while (text.length < length) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    text += String.fromCharCode(48 + (state & 63));
  }
  return text;
}

/** What is said of a fragment that cannot be read. */
const refusal = (hash: string) =>
  readAddress(hash).then(
    () => 'it was read',
    (error: AddressError) => `${error.name}: ${error.message}`,
  );

const DAMAGED = /^AddressError: This link is damaged: /u;

describe('a state that fits the wire', () => {
  test('is the query, as it always was', async () => {
    const q = query({ num: '1 2', source: 'x'.repeat(100) });
    expect(await writeAddress(PATH, q)).toEqual({ search: `?${q}`, hash: '', left: [] });
    expect(await writeAddress(PATH, '')).toEqual({ search: '', hash: '', left: [] });
  });

  test('up to the last byte of path and query', async () => {
    const most = WIRE - `${PATH}?a=`.length;
    expect((await writeAddress(PATH, `a=${'x'.repeat(most)}`)).hash).toBe('');
    const more = await writeAddress(PATH, `a=${'x'.repeat(most + 1)}`);
    expect(more.search).toBe('');
    expect(holdsState(more.hash)).toBe(true);
  });
});

test('a state far beyond what a link holds names its text, and the rest is read back', async () => {
  const file = 'x'.repeat(STATE + 10);
  const q = `given=file&file=${file}&checks=${encodeURIComponent('a b+c%')}&none=`;
  const { hash, left } = await writeAddress(PATH, q);
  expect(left.map(({ field, text }) => [field, text.length])).toEqual([['file', file.length]]);
  const { query: rest } = await readAddress(hash);
  expect([...new URLSearchParams(rest)]).toEqual([
    ['given', 'file'],
    ['checks', 'a b+c%'],
    ['none', ''],
  ]);
});

describe('a larger state', () => {
  test('is the fragment, and comes back from it to the letter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.stringMatching(/^[a-z]\w{0,8}$/u), fc.string({ unit: 'binary' }), {
          minKeys: 1,
        }),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
        async (texts, pattern) => {
          const q = query({ ...texts, long: pattern.repeat(Math.ceil(WIRE / pattern.length)) });
          const { search, hash, left } = await writeAddress(PATH, q);
          expect([search, left]).toEqual(['', []]);
          expect(hash).toMatch(/^#state=[\w-]+$/u);
          expect(await readAddress(hash)).toEqual({ query: q, left: [] });
        },
      ),
      { numRuns: 60 },
    );
  });

  test('of 100 kB of program takes a tenth of it', async () => {
    const line = (k: number) => `loop${k}:  addi t0, t0, ${k % 2000}  # count ${k}\n`;
    const q = query({ source: Array.from({ length: 3000 }, (_, k) => line(k)).join('') });
    const { hash } = await writeAddress(PATH, q);
    expect(hash.length).toBeLessThan(q.length / 5);
  });
});

describe('a state beyond the fragment', () => {
  const long = noise(1_400_000);

  test('names its largest text, and keeps the rest', async () => {
    const q = query({ r: '12', s1p: long, note: 'kept: & here' });
    const { search, hash, left } = await writeAddress(PATH, q, {
      nameOf: (field, sha) => `Größe & ${field}:${sha.slice(0, 4)}.s1p`,
    });
    const { sha256 } = digest(long);
    const name = `Größe & s1p:${sha256.slice(0, 4)}.s1p`;
    expect(search).toBe('');
    expect(hash.length).toBeLessThan(400);
    expect(left).toEqual([{ field: 's1p', name, bytes: long.length, sha256, text: long }]);
    const read = await readAddress(hash);
    expect(read.left).toEqual([{ field: 's1p', name, bytes: long.length, sha256 }]);
    expect(Object.fromEntries(new URLSearchParams(read.query))).toEqual({
      r: '12',
      note: 'kept: & here',
    });
  });

  test('names as many as it takes', async () => {
    const { hash, left } = await writeAddress(PATH, query({ a: long, b: `${long}!`, c: '1' }));
    expect(left.map((f) => f.field)).toEqual(['b', 'a']);
    expect((await readAddress(hash)).query).toBe('c=1');
  });

  test('is one, too, where it would compress but unpack to too much', async () => {
    const { left } = await writeAddress(PATH, query({ a: 'x'.repeat(STATE + 1) }));
    expect(left.map((f) => f.bytes)).toEqual([STATE + 1]);
  });

  test('has the SHA-256 and length that sha256sum and wc say', () => {
    // FIPS 180-2, appendix B: "abc".
    expect(digest('abc')).toEqual({
      bytes: 3,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    expect(digest('Ω').bytes).toBe(2);
  });
});

describe('a fragment that is not right is refused', () => {
  const q = query({ source: noise(9000) });

  test('cut anywhere', async () => {
    const { hash } = await writeAddress(PATH, q);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 8, max: hash.length - 1 }), async (at) => {
        expect(await refusal(hash.slice(0, at))).toMatch(DAMAGED);
      }),
      { numRuns: 60 },
    );
  });

  test('changed in any one letter', async () => {
    const { hash } = await writeAddress(PATH, q);
    const letters = fc.constantFrom(...'ABCxyz012-_');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 7, max: hash.length - 1 }), letters, async (at, by) => {
        fc.pre(hash[at] !== by);
        expect(await refusal(hash.slice(0, at) + by + hash.slice(at + 1))).toMatch(DAMAGED);
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['letters of no link', '#state=abc%20def'],
    ['standard base64', '#state=ab+/'],
    ['nothing packed', '#state=AAAA'],
    ['bits after the last byte', '#state=AB'],
    [
      'text that is no UTF-8',
      `#state=${deflateSync(Buffer.from([0xff, 0xfe])).toString('base64url')}`,
    ],
    [
      'something after the end',
      `#state=${Buffer.concat([deflateSync('a=1'), Buffer.from('junk')]).toString('base64url')}`,
    ],
    ['a file without a hash', '#state=&file=s1p:12:abc:x.s1p'],
    ['a file of no length', `#state=&file=s1p:0:${'0'.repeat(64)}:x.s1p`],
    ['a file larger than any', `#state=&file=s1p:999999999:${'0'.repeat(64)}:x.s1p`],
    ['a file whose name is cut', `#state=&file=s1p:12:${'0'.repeat(64)}:%E2%82`],
    ['another word', '#state=&other=1'],
  ])('%s', async (_what, hash) => {
    expect(await refusal(hash)).toMatch(DAMAGED);
  });

  test('longer than any', async () => {
    expect(await refusal(`#state=${'A'.repeat(FRAGMENT)}`)).toContain(
      `has ${FRAGMENT + 7} characters after its #`,
    );
  });

  test('a bomb, after no more memory than the bound', async () => {
    const deflate = createDeflate({ level: 9 });
    const packed = buffer(deflate);
    const piece = Buffer.alloc(2 ** 24, 'x');
    for (let k = 0; k < 32; k++) await new Promise((done) => deflate.write(piece, done));
    deflate.end();
    const bomb = (await packed).toString('base64url');
    expect(bomb.length).toBeLessThan(FRAGMENT);
    const before = process.memoryUsage().rss;
    expect(await refusal(`#state=${bomb}`)).toContain(`unpacks to more than ${STATE} characters`);
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 2 ** 20);
  });

  test('a place in the page is not a state', async () => {
    for (const hash of ['', '#', '#main', '#find', '#state', '#states=1'])
      expect(holdsState(hash)).toBe(false);
    expect(await refusal('#main')).toContain('no link to a state');
  });
});
