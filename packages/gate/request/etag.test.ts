/** Which tag of a resource a visitor has, of its own or of one of its codings. */
import { expect, test } from 'vitest';
import type { Resource } from '../types.ts';
import { presentedTag } from './etag.ts';

const page: Resource = {
  ...{ path: '/', class: null, description: 'Home', mimeType: 'text/html' },
  ...{ etag: '"page"', etags: ['"page-br"', '"page-gz"'] },
};
const { etags: _, ...plain } = page;
const { etag: __, ...untagged } = page;

test.each<[string | undefined, string | undefined]>([
  ['"page"', '"page"'],
  ['"page-br"', '"page-br"'],
  ['"page-gz"', '"page-gz"'],
  // The weak form is the same (RFC 9110 §13.1.2), and several may be named.
  ['W/"page"', '"page"'],
  ['  W/"page-br" ', '"page-br"'],
  ['"old", "page-gz"', '"page-gz"'],
  ['"old","page","page-br"', '"page"'],
  ['*', '"page"'],
  ['"old", *', '"page"'],
  ['"old"', undefined],
  ['page', undefined],
  ['"pageW/"', undefined],
  ['"W/page"', undefined],
  ['W/W/"page"', undefined],
  ['', undefined],
  [undefined, undefined],
])('If-None-Match: %s names %s', (given, tag) => {
  expect(presentedTag(page, given)).toBe(tag);
});

test('a resource without codings is named by its own tag alone', () => {
  expect(presentedTag(plain, '"page"')).toBe('"page"');
  expect(presentedTag(plain, '"page-br"')).toBeUndefined();
});

test('one without a tag is never current, not even as *', () => {
  for (const given of ['*', '"page"', '"page-br"', 'undefined'])
    expect(presentedTag(untagged, given)).toBeUndefined();
});
