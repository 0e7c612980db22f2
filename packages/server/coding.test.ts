import { describe, expect, test } from 'vitest';
import { codingFor } from './coding.ts';

const both = { br: 1, gzip: 1 };

describe('the coding that is sent', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['zebra', null],
    ['brotli', null],
    ['gzippy, ebr', null],
    ['br;q=0, gzip', 'gzip'],
    ['br;Q=0, gzip', 'gzip'],
    ['br ; q=0.000 , gzip ; Q=0.2', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['gzip;q=1.0, br', 'br'],
    ['*', 'br'],
    ['*;q=0', null],
    ['gzip, *;q=0', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity', null],
    ['identity, br;q=0.5', null],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['br;q=2', null],
    ['br;q=-1, gzip', 'gzip'],
    ['br;level=5', null],
    ['br;q=0.1234, gzip', 'gzip'],
  ])('of %j is %s', (accept, coding) => {
    expect(codingFor(accept, both)).toBe(coding);
  });

  test('is one that the page has', () => {
    expect(codingFor('br, gzip', { gzip: 1 })).toBe('gzip');
    expect(codingFor('br', { gzip: 1 })).toBeNull();
    expect(codingFor('br, gzip', {})).toBeNull();
  });

  test('is the same the thousandth time, whatever else was asked meanwhile', () => {
    for (let i = 0; i < 1000; i++) codingFor(`gzip;q=0.${i}`, both);
    expect(codingFor('br;q=0.5, gzip;q=0.8', both)).toBe('gzip');
  });
});
