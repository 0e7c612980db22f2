import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../testing/fixtures.ts';
import type { Resource } from '../types.ts';
import { isMiss, resolve } from './resolve.ts';

const at = (query: string) => resolve(`/step-response.html${query}`, CATALOGUE);

describe('an export', () => {
  it.each([
    '?export=csv&num=1',
    '?num=1&export=csv',
    '?%65xport=csv&num=1',
    '?export=%63sv&num=%31',
    '?export=CSV&num=1',
    '?export=csv&export=csv&num=1',
    '?utm=x&export=csv&num=1&EXPORT=json&&',
  ])('%s is one and the same purchase', (query) => {
    const found = at(query);
    expect(found).toMatchObject({
      class: 'tool-export',
      export: 'csv',
      mimeType: 'text/csv',
      key: '/step-response.html?export=csv&num=1',
    });
    expect(!isMiss(found) && [...found.inputs]).toEqual([['num', '1']]);
  });

  it('with other inputs is another purchase, with other parameters it is not', () => {
    const keys = [
      '?export=csv&num=1',
      '?export=csv&num=2',
      '?export=json&num=1',
      '?export=csv',
    ].map((query) => (at(query) as { key: string }).key);
    expect(new Set(keys).size).toBe(4);
  });

  it('of an unknown format, or of none, lists the formats', () => {
    for (const [query, format] of [
      ['?export=exe', 'exe'],
      ['?export=', ''],
      ['?export', ''],
      ['?export=__proto__', '__proto__'],
      ['?export=constructor', 'constructor'],
    ] as const) {
      expect(at(query)).toEqual({ miss: 'format', format, formats: ['csv', 'json'] });
    }
  });

  it('asked for in two formats, or with one input twice, contradicts itself', () => {
    expect(at('?export=csv&export=json')).toMatchObject({ miss: 'query', field: 'export' });
    expect(at('?export=csv&num=1&num=2')).toMatchObject({ miss: 'query', field: 'num' });
    expect(at('?export=csv&num=%ff')).toMatchObject({ miss: 'query', field: 'num' });
  });

  it('is refused by what its resource refuses, told every name that came along', () => {
    const asked: [given: object, others: object][] = [];
    const strict = {
      ...CATALOGUE.find('/step-response.html'),
      refuses(inputs: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) {
        asked.push([Object.fromEntries(inputs), Object.fromEntries(others)]);
        return [...others].map(([field, value]) => ({ field, value, message: 'is no input' }));
      },
    } as Resource;
    const of = (query: string) => resolve(`/step-response.html${query}`, { find: () => strict });
    expect(of('?export=csv&nun=4&den=1&%ff=%fe&EXPORT=svg')).toEqual({
      miss: 'inputs',
      errors: [
        { field: 'nun', value: '4', message: 'is no input' },
        { field: '%ff', value: '%fe', message: 'is no input' },
        { field: 'EXPORT', value: 'svg', message: 'is no input' },
      ],
    });
    expect(asked).toEqual([[{ den: '1' }, { nun: '4', '%ff': '%fe', EXPORT: 'svg' }]]);
    // The format is looked at first, the page never refuses, and empty pairs are nothing.
    expect(of('?export=dxf&nun=4')).toMatchObject({ miss: 'format' });
    expect(of('?nun=4')).toMatchObject({ class: 'workbench-tool' });
    expect(of('?export=csv&&den=1&')).toMatchObject({
      key: '/step-response.html?export=csv&den=1',
    });
  });

  it('is not made by a page whose query is odd', () => {
    for (const query of ['?num=1&num=2', '?num=%ff', '?q=%zz', '?EXPORT=csv', '?export[]=csv']) {
      expect(at(query)).toMatchObject({ class: 'workbench-tool', export: null });
    }
  });

  it('is not offered by a sheet', () => {
    expect(resolve('/ref-step-response.html?export=csv', CATALOGUE)).toMatchObject({
      key: '/ref-step-response.html',
      class: 'static-sheet',
    });
  });

  it('has a key that resolves to itself, whatever the inputs hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (num, den) => {
        const query = new URLSearchParams({ den, export: 'csv', num });
        const found = at(`?${query}`);
        if (isMiss(found)) throw new Error(JSON.stringify(found));
        expect([found.inputs.get('num'), found.inputs.get('den')]).toEqual([num, den]);
        expect(resolve(found.key, CATALOGUE)).toEqual(found);
      }),
    );
  });
});

describe('what a target names', () => {
  it('is one and the same object for a page, and says what it is', () => {
    // One that nobody has asked for yet.
    const resource = { ...CATALOGUE.find('/step-response.html') } as Resource;
    const at = (query: string) => resolve(`/step-response.html${query}`, { find: () => resource });
    const found = at('');
    expect(found).toEqual({
      resource,
      ...{ key: '/step-response.html', class: 'workbench-tool', mimeType: 'text/html' },
      ...{ export: null, inputs: new Map() },
    });
    for (const query of ['', '?', '?num=1', '?x']) expect(at(query)).toBe(found);
  });

  it('is an export of a tool without inputs as well, which takes none', () => {
    const { inputs: _, ...bare } = CATALOGUE.find('/step-response.html') as Resource;
    const of = (query: string) => resolve(`/step-response.html${query}`, { find: () => bare });
    expect(of('?export=csv&num=1')).toMatchObject({
      ...{ key: '/step-response.html?export=csv', class: 'tool-export', inputs: new Map() },
    });
  });

  it('is told apart from what names nothing', () => {
    expect([isMiss(at('')), isMiss(at('?export=csv')), isMiss(at('?export=exe'))]).toEqual([
      ...[false, false, true],
    ]);
  });
});
