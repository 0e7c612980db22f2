import type { Slider } from '@tollbench/tools/define/field.ts';
import * as field from '@tollbench/tools/define/fields.ts';
import { expect, test } from 'vitest';
import { sliderRange } from './slider-range.ts';

const slider: Slider = {
  min: 0,
  max: 500,
  log: false,
  upTo: { field: 'rate', share: 0.5 },
  between: ['a', 'b', 'c'],
};
const edge = (label: string) =>
  field.quantity({ label, unit: 'Hz', default: 1, min: 0, max: 1e9, slider });
const fields = {
  kind: field.choice({ label: 'Kind', default: 'two', options: { two: 'two', three: 'three' } }),
  rate: field.quantity({ label: 'Rate', unit: 'Hz', default: 1e3, above: 0, max: 1e9 }),
  a: edge('A'),
  b: edge('B'),
  c: field.quantity({
    label: 'C',
    unit: 'Hz',
    default: 1,
    min: 0,
    max: 1e9,
    slider,
    when: { field: 'kind', in: ['three'] },
  }),
};
const at = (name: string, texts: Record<string, string>) =>
  sliderRange(fields, name, slider, (n) => texts[n] ?? '');
const texts = { kind: 'three', rate: '2k', a: '100', b: '300', c: '700' };

test('the range follows the field it is a share of, and a drag stops short of the neighbours', () => {
  expect(at('b', texts)).toEqual({ min: 0, max: 1000, log: false, low: 101, high: 699 });
  expect(at('a', texts)).toMatchObject({ low: 0, high: 299 });
  expect(at('c', texts)).toMatchObject({ low: 301, high: 1000 });
});

test('neighbours that are not asked for do not count', () => {
  expect(at('b', { ...texts, kind: 'two' })).toMatchObject({ low: 101, high: 1000 });
});

test('what cannot be read leaves the range as declared', () => {
  expect(at('b', { ...texts, rate: 'x', kind: 'two' })).toMatchObject({ max: 500, low: 100.5 });
  expect(at('b', { ...texts, a: '' })).toMatchObject({ low: 0, high: 699 });
});

test('neighbours out of order leave the whole range', () => {
  expect(at('b', { ...texts, a: '900' })).toMatchObject({ low: 0, high: 1000 });
  expect(at('b', { ...texts, a: '5k' })).toMatchObject({ low: 0, high: 1000 });
});
