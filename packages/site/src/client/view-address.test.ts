import { describe, expect, test } from 'vitest';
import { readView, type View, viewText, withoutView, withView } from './view-address.ts';

const view: View = {
  show: ['poles', 'phase'],
  holds: [
    { name: 'First & best', query: 'edge=1k&order=4' },
    { name: 'a:b', query: '' },
  ],
};

describe('a view in the address', () => {
  test('comes back as it went', () => {
    expect(readView(`#${viewText(view)}`)).toEqual({ ...view, lost: [] });
    const beside = withView('#state=abc&file=s1p:1:00:a.s1p', view);
    expect(readView(beside)).toEqual({ ...view, lost: [] });
    expect(withoutView(beside)).toBe('#state=abc&file=s1p:1:00:a.s1p');
  });

  test('leaves an address without one as it was, and takes the place of an anchor', () => {
    expect(withView('#figures', { show: [], holds: [] })).toBe('#figures');
    expect(withView('#figures', { show: ['a'], holds: [] })).toBe('#show=a');
    expect(withoutView('#show=a')).toBe('');
  });

  test('what cannot be read is named', () => {
    const read = readView('#show=a&hold=%E0%A4%A&hold=x&hold=b:edge%3D2k');
    expect(read.show).toEqual(['a']);
    expect(read.holds).toEqual([{ name: 'b', query: 'edge=2k' }]);
    expect(read.lost).toEqual(['hold=%E0%A4%A', 'hold=x']);
    const many = Array.from({ length: 6 }, (_, k) => `hold=${k}:`).join('&');
    expect(readView(`#${many}`).holds).toHaveLength(4);
    expect(readView(`#${many}`).lost).toEqual(['hold=4', 'hold=5']);
  });
});
