/** What people read of a result whose values are made for programs. */
import type { Output } from '@tollbench/tools/define/output.ts';
import { expect, test } from 'vitest';
import { region } from './outputs.ts';

const OUTPUTS: readonly Output[] = [
  {
    kind: 'readouts',
    id: 'answer',
    title: 'Answer',
    items: [
      { name: 'pole', label: 'Pole', value: { re: -1, im: 2.123456 }, shown: '−1 + 2.123j' },
      { name: 'stable', label: 'Stable', value: true, shown: 'yes' },
      { name: 'gain', label: 'Gain', value: null, note: 'a pole at 0' },
    ],
  },
  {
    kind: 'table',
    id: 'parts',
    title: 'Parts',
    columns: [
      { id: 'bands', label: 'Bands' },
      { id: 'value', label: 'Value', unit: 'Ω' },
      { id: 'stocked', label: 'Stocked' },
    ],
    rows: [
      [{ value: null, shown: 'no code' }, 4700, { value: true, shown: 'yes' }],
      [null, { value: 10, shown: 'ten' }, null],
    ],
  },
  { kind: 'values', id: 'values', values: { secret: 42 } },
  {
    kind: 'table',
    id: 'machine',
    title: 'Machine',
    unseen: true,
    columns: [{ id: 'secret', label: 'Secret' }],
    rows: [[42]],
  },
];
const html = ['results', 'rest']
  .map((r) => region(OUTPUTS, r as 'rest', { surface: 'page', hero: undefined }))
  .join('');

test('words stand where the value is none that people read, and the clipboard has the value', () => {
  expect(html).toContain('data-exact="-1+2.123456j" data-label="Pole">−1 + 2.123j<');
  expect(html).toContain('data-exact="true" data-label="Stable">yes<');
  expect(html).toContain('<td class="text">no code</td>');
  expect(html).toContain('<td>–</td>');
  // A heading stands over the beginning of words, whatever they are the words of.
  expect(html).toContain('<th scope="col">Value</th><th scope="col" class="text">Stocked</th>');
  expect(html).toContain('data-exact="10 Ω" data-label="Value">ten<');
});

test('what is for programs alone is on no page', () => {
  expect(html).not.toMatch(/secret|42|data-output="(values|machine)"/iu);
});
