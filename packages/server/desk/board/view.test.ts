import { describe, expect, test } from 'vitest';
import { Refused } from '../answer.ts';
import { DAY, filterOf, HOUR, linkOf, narrowed, viewOf, windowOf } from './view.ts';

const of = (query: string) => viewOf(new URLSearchParams(query));
const NOON = Date.UTC(2026, 10, 29, 12, 34, 56);
const MIDNIGHT = Date.UTC(2026, 10, 29);

describe('a link', () => {
  test.each([
    ['/', ''],
    ['/?span=24h', 'span=24h'],
    ['/?span=2026-11-17&crawler=ChatGPT+Agent', 'crawler=ChatGPT+Agent&span=2026-11-17'],
    [
      '/?kind=training&claim=forged&outcome=sold&class=static-sheet&path=/a/b.html',
      'path=%2Fa%2Fb.html&class=static-sheet&outcome=sold&claim=forged&kind=training',
    ],
  ])('%s is the whole state, in one order', (link, query) => {
    expect(linkOf(of(query))).toBe(link);
    expect(of(link.slice(2))).toEqual(of(query));
  });

  test('says nothing of what is left empty, or goes without saying', () => {
    expect(linkOf(of('span=7d&crawler=&path=+'))).toBe('/');
  });

  test('leads on with one thing more', () => {
    const view = narrowed(of('kind=search'), { crawler: 'bingbot' });
    expect(linkOf(view, '/tables/paths', { format: 'csv' })).toBe(
      '/tables/paths?crawler=bingbot&kind=search&format=csv',
    );
  });
});

test.each([
  ['spam=7d', /"spam" is no field here; those are span, crawler/],
  ['span=8d', /span is "8d"; it is one of 24h, 7d/],
  ['span=2026-02-30', /span is "2026-02-30"/],
  ['kind=robot', /kind is "robot"; it is one of training/],
  ['claim=true', /claim is "true"/],
  ['outcome=paid', /outcome is "paid"; it is one of free, observed, sold/],
  ['class=page', /class is "page"/],
  ['kind=search&kind=answer', /kind is given 2 times/],
  [`path=${'x'.repeat(513)}`, /path has 513 characters; 512 at most/],
])('%s is refused', (query, words) => {
  expect(() => of(query)).toThrow(Refused);
  expect(() => of(query)).toThrow(words);
});

describe('a span', () => {
  test('of a day ends with the hour that is under way', () => {
    const to = MIDNIGHT + 13 * HOUR;
    expect(windowOf(of('span=24h'), NOON)).toEqual({ from: to - DAY, to, step: 'hour' });
  });

  test('of days ends with the day that is under way, by the hour where there are few', () => {
    const to = MIDNIGHT + DAY;
    expect(windowOf(of(''), NOON)).toEqual({ from: to - 7 * DAY, to, step: 'hour' });
    expect(windowOf(of('span=30d'), NOON)).toEqual({ from: to - 30 * DAY, to, step: 'day' });
  });

  test('is one day of the calendar', () => {
    const from = Date.UTC(2026, 10, 17);
    const view = of('span=2026-11-17&crawler=GPTBot&class=blog-post');
    const window = windowOf(view, NOON);
    expect(window).toEqual({ from, to: from + DAY, step: 'hour' });
    expect(filterOf(view, window)).toEqual({
      ...{ from, to: from + DAY, crawler: 'GPTBot', resourceClass: 'blog-post' },
    });
  });
});
