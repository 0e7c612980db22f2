import { afterEach, expect, test, vi } from 'vitest';
import { best, Fetched, joined, score } from './search-list.ts';

const titles = [
  ['Step response', '/step-response.html', 'step-response Control systems overshoot'],
  ['CRC and LFSR', '/crc-lfsr.html', 'crc-lfsr Communication checksum'],
] as const;
const further = [
  ['/crc-lfsr.html', 'A step of the register each clock.', 'modbus polynomial'],
  ['/step-response.html', 'Rise and settling.', 'damping'],
  ['/of-another-build.html', 'Not in the titles.', ''],
] as const;
const [step, crc] = joined(titles, further) as [
  ReturnType<typeof joined>[0],
  ReturnType<typeof joined>[0],
];

afterEach(() => vi.unstubAllGlobals());

test('every word must occur', () => {
  expect(score(step, 'step overshoot')).toBeGreaterThan(0);
  expect(score(step, 'step checksum')).toBe(0);
});

test('a title that begins with the word comes before a description that mentions it', () => {
  expect(score(step, 'ste')).toBeGreaterThan(score(crc, 'ste'));
  expect(best([crc, step], 'ste', 8).map((row) => row.address)).toEqual([
    '/step-response.html',
    '/crc-lfsr.html',
  ]);
});

test('titles answer before the rest is there; then options and outputs are found too, each by its address', () => {
  const early = joined(titles, []);
  expect(best(early, 'overshoot', 8).map((row) => row.title)).toEqual(['Step response']);
  expect(best(early, 'modbus', 8)).toEqual([]);
  expect(best([step, crc], 'modbus', 8).map((row) => row.title)).toEqual(['CRC and LFSR']);
});

test('a list is fetched once, and again only where that failed', async () => {
  const answers = [new Response('', { status: 503 }), Response.json([1, 2])];
  const fetched = vi.fn(async () => answers.shift());
  vi.stubGlobal('fetch', fetched);
  const list = new Fetched<number>('/list.json');
  await Promise.all([list.want(), list.want()]);
  expect([list.state, list.rows, fetched.mock.calls.length]).toEqual(['failed', [], 1]);
  await list.want();
  expect([list.state, list.rows, fetched.mock.calls.length]).toEqual(['there', [1, 2], 2]);
  await list.want();
  expect(fetched).toHaveBeenCalledTimes(2);
});
