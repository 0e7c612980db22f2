/** What people read of a result whose values are made for programs. */
import type { Output } from '@tollbench/tools/define/output.ts';
import { describe, expect, test } from 'vitest';
import { answerId, inOrder, placed, region } from './outputs.ts';

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
      { id: 'word', label: 'Word' },
    ],
    rows: [
      [{ value: null, shown: 'no code' }, 4700, { value: 10n, shown: '0xA' }],
      [null, { value: 10, shown: 'ten' }, { value: 11n, shown: '0xB' }],
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
const html = (['hero', 'dock', 'figures', 'rest'] as const)
  .map((r) => region(OUTPUTS, r, { surface: 'page' }))
  .join('');

test('words stand where the value is none that people read, and the clipboard has the value', () => {
  expect(html).toContain('data-exact="-1+2.123456j" aria-label="Pole, −1 + 2.123j">−1 + 2.123j<');
  expect(html).toContain('data-exact="true" aria-label="Stable, yes">yes<');
  expect(html).toContain('<td class="text">no code</td>');
  expect(html).toContain('<td>–</td>');
  expect(html).toContain('data-exact="10 Ω" aria-label="Value, ten">ten<');
});

test('a heading stands over the beginning of words and over the end of numbers', () => {
  expect(html).toContain('<th scope="col">Value</th><th scope="col" class="text">Word</th>');
});

test('what is for programs alone is on no page', () => {
  expect(html).not.toMatch(/secret|42|data-output="(values|machine)"/iu);
});

test('the first picture or table stands large, what a visitor chooses before it', () => {
  const ids = (list: readonly Output[]) => list.map((o) => o.id);
  const figure = (id: string): Output => ({
    kind: 'figure',
    id,
    title: id,
    svg: '<svg/>',
    caption: '',
  });
  const many: Output[] = [
    { kind: 'readouts', id: 'answer', title: 'Answer', items: [] },
    OUTPUTS.find((o) => o.kind === 'table') as Output,
    figure('schematic'),
    figure('poles'),
  ];
  const [table = ''] = ids(many).slice(1);
  expect(ids(placed(many).hero)).toEqual([table]);
  expect(ids(placed(many).dock)).toEqual(['schematic', 'poles']);
  const chosen = placed(many, ['poles', 'gone', table]);
  expect(ids(chosen.hero)).toEqual(['poles']);
  expect(ids(chosen.dock)).toEqual([table, 'schematic']);
  expect(ids(placed(many, ['schematic']).rest)).toEqual([table]);
});

test('the readings of the panel that stands large come first, the others keep their order', () => {
  const readings = (id: string, of?: readonly string[]): Output => ({
    ...{ kind: 'readouts', id, title: id, items: [] },
    ...(of && { of }),
  });
  const picture = (id: string): Output => ({ kind: 'figure', id, title: id, svg: '', caption: '' });
  const many: Output[] = [
    ...[picture('wave'), picture('bode'), readings('asked'), readings('ofWave', ['wave'])],
    ...[readings('ofBode', ['bode', 'nyquist']), readings('run')],
  ];
  const order = (large: string[]) => placed(many, large).figures.map((o) => 'id' in o && o.id);
  expect(order([])).toEqual(['ofWave', 'asked', 'ofBode', 'run']);
  expect(order(['bode'])).toEqual(['ofBode', 'asked', 'ofWave', 'run']);
  expect(answerId(inOrder(many, 'bode'))).toBe('ofBode');
  expect(inOrder(many, 'gone')).toBe(many);
});

describe('rows that can be chosen', () => {
  const table: Output = {
    kind: 'table',
    id: 'ways',
    title: 'Ways',
    columns: [
      { id: 'way', label: 'Way' },
      { id: 'cost', label: 'Cost' },
    ],
    rows: [
      [{ value: 'pi', shown: 'π "2"' }, 1],
      ['L', 2],
      [3, 4],
    ],
    rowInputs: [{ form: 'pi', steps: 'a,"b";c' }, undefined, { n: '3' }],
  };
  const on = (surface: 'page' | 'sheet') => region([table], 'hero', { surface });

  test('the first cell is a button that carries the inputs of its row, where it has any', () => {
    const buttons = [...on('page').matchAll(/<th scope="row"><button class="choose"[^>]*>/gu)];
    expect(buttons).toHaveLength(2);
    expect(on('page')).toContain(
      'data-set="{&quot;form&quot;:&quot;pi&quot;,&quot;steps&quot;:&quot;a,\\&quot;b\\&quot;;c&quot;}">π &quot;2&quot;</button></th>',
    );
    expect(on('page')).toContain('<td class="text">L</td>');
    expect(on('page')).toContain('data-set="{&quot;n&quot;:&quot;3&quot;}">3</button>');
  });

  test('on the sheet nothing can be chosen', () => {
    expect(on('sheet')).not.toMatch(/data-set|<button/u);
    expect(on('sheet')).toContain('π &quot;2&quot;');
  });
});

test('lines under a picture are a list that the keyboard scrolls; a sheet has them elsewhere', () => {
  const working: Output = {
    kind: 'figure',
    id: 'formula',
    title: 'Answer',
    svg: '<svg></svg>',
    caption: 'x^2',
    lines: {
      label: 'Working',
      items: [{ text: 'a < b', svg: '<svg id="one"></svg>' }, { text: 'So.' }],
    },
  };
  const page = region([working], 'hero', { surface: 'page' });
  expect(page).toContain(
    '<ol class="under" tabindex="0" aria-label="Working"><li>a &lt; b<svg id="one"></svg></li><li>So.</li></ol>',
  );
  expect(region([working], 'hero', { surface: 'sheet' })).not.toContain('under');
});
