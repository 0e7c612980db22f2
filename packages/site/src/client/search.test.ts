import { afterEach, expect, test, vi } from 'vitest';
import { SearchIndex } from './search-index.ts';
import { Fetched, joined } from './search-list.ts';
import { asked, listed } from './words.ts';

const titles = [
  ['Step response', '/step-response.html', 'step-response Control systems overshoot'],
  ['CRC and LFSR', '/crc-lfsr.html', 'crc-lfsr Communication checksum CRC-16 colour don’t-care'],
  ['Step by step', '/blogs/control-systems/step.html', 'Control systems overshoot'],
] as const;
const further = [
  ['/crc-lfsr.html', 'A step of the register each clock.', 'modbus polynomial'],
  ['/step-response.html', 'Rise and settling.', 'damping'],
  ['/of-another-build.html', 'Not in the titles.', ''],
] as const;
const index = new SearchIndex(joined(titles, further));
const found = (query: string, most = 8, of = index) =>
  of.best(query, most).map((row) => row.address);

afterEach(() => vi.unstubAllGlobals());

test('rows with every word come alone; where there are none, those with some', () => {
  expect(found('step modbus')).toEqual(['/crc-lfsr.html']);
  expect(found('overshoot modbus')).toContain('/crc-lfsr.html');
  expect(found('overshoot modbus')).toContain('/step-response.html');
  expect(found('')).toEqual([]);
  expect(found('xylophone')).toEqual([]);
});

test('a title comes before a description, tools before posts, and a post keeps a place', () => {
  expect(found('ste')).toEqual([
    '/step-response.html',
    '/crc-lfsr.html',
    '/blogs/control-systems/step.html',
  ]);
  expect(found('step', 2)).toEqual(['/step-response.html', '/blogs/control-systems/step.html']);
});

test('keywords in the order asked for come before the same words scattered', () => {
  const rows = [
    ['Array', '/array.html', 'factor weights scan q lobes'],
    ['Filter', '/filter.html', 'Sallen-Key Q factor gain ripple order poles resonance'],
  ] as const;
  const of = new SearchIndex(joined(rows, []));
  expect(found('q factor', 8, of)).toEqual(['/filter.html', '/array.html']);
  expect(found('factor q', 8, of)[0]).toBe('/array.html');
});

test('a typo, a joined or parted word, and the other spelling are forgiven; a digit is not', () => {
  expect(found('overshoto')).toContain('/step-response.html');
  expect(found('crc16')).toEqual(['/crc-lfsr.html']);
  expect(found('step-respons')).toEqual(['/step-response.html']);
  expect(found('color')).toEqual(['/crc-lfsr.html']);
  expect(found('dont care')).toEqual(['/crc-lfsr.html']);
  expect(found('crc17')).toEqual([]);
});

test('words as they are listed and as they are asked', () => {
  expect(listed('low-pass filter')).toEqual(['low', 'pass', 'filter', 'lowpass', 'passfilter']);
  expect(listed('Minimisation')).toEqual(['minimisation', 'minimization']);
  expect(asked('How to calculate the margins of a loop?')).toEqual(['margin', 'loop']);
  expect(asked('calculator')).toEqual(['calculator']);
  expect(asked('Γ and S-parameters, ½')).toEqual(['gamma', 's', 'parameter', '1', '2']);
});

test('titles answer before the rest is there; then options and outputs are found too, each by its address', () => {
  const early = new SearchIndex(joined(titles, []));
  expect(found('overshoot', 1, early)).toEqual(['/step-response.html']);
  expect(found('modbus', 8, early)).toEqual([]);
  expect(found('modbus')).toEqual(['/crc-lfsr.html']);
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
