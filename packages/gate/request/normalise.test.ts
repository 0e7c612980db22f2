import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, RESOURCES } from '../testing/fixtures.ts';
import { normalisePath, splitTarget } from './normalise.ts';
import { isMiss, resolve } from './resolve.ts';

const same = [
  '/step-response.html',
  '//step-response.html',
  '///step-response.html',
  '/./step-response.html',
  '/x/../step-response.html',
  '/../step-response.html',
  '/../../step-response.html',
  '/step-response.html/',
  '/step-response.html//',
  '/step-response.html/.',
  '/step-response.html?',
  '/step-response.html?utm_source=x',
  '/step-response.html?EXPORT=csv',
  '/step-response.html?num=1',
  '/STEP-RESPONSE.HTML',
  '/Step-Response.html',
  '/%73tep-response.html',
  '/step%2Dresponse.html',
  '/step%2dresponse%2Ehtml',
  '/%2e/step-response.html',
  '/%2E%2E/step-response.html',
  '/x/%2e./step-response.html',
  'http://tollbench.example/step-response.html',
  'HTTPS://elsewhere.example:8402/step-response.html?x=1',
  'http://user:pass@tollbench.example//step-response.html',
];

const nothing = [
  '/step-response.html;v=1',
  '/step-response.html%3Bv=1',
  '/step-response.html%00',
  '/step-response.html%20',
  '/step-response.html ',
  '/step-response.html%0A',
  '/%252e/step-response.html',
  '/%2573tep-response.html',
  '/x%2f..%2fstep-response.html',
  '/%2Fstep-response.html',
  '/..%5cstep-response.html',
  '\\step-response.html',
  '/\\step-response.html',
  '/step-response.html%',
  '/step-response.html%2',
  '/step-response.html%zz',
  '/step-response.html%c0%ae',
  '/%ff/step-response.html',
  '/step-response.html#x',
  '/ſtep-response.html',
  '/step‐response.html',
  'step-response.html',
  '*',
  'tollbench.example:443',
  'ftp://tollbench.example/step-response.html',
  '',
  '/step-response',
  '/step-response.htm',
  '/step-response.html.',
  `/${'x/'.repeat(2000)}`,
];

describe('a path has one spelling', () => {
  it.each(same)('%s is the tool page', (spelling) => {
    const found = resolve(spelling, CATALOGUE);
    expect(isMiss(found) ? null : [found.key, found.class]).toEqual([
      '/step-response.html',
      'workbench-tool',
    ]);
  });

  it.each(nothing)('%s is nothing', (spelling) => {
    expect(resolve(spelling, CATALOGUE)).toEqual({ miss: 'path' });
  });

  it('keeps the case that hashed asset names need', () => {
    expect(resolve('/_astro/index.BqTz1a.js', CATALOGUE)).toMatchObject({
      key: '/_astro/index.BqTz1a.js',
    });
  });

  it('is idempotent, and its result has no escape, no dot segment and no empty segment', () => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '.',
        '..',
        '%2e',
        '%2E',
        '%2f',
        '%5c',
        '%00',
        '%25',
        '%',
        ';',
        '\\',
        'a',
        'B',
        '%61',
      ],
      ...['é', '%C3%A9', '-', '_', '~', '?', '#', ' ', '+', '@'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const canonical = normalisePath(`/${pieces.join('')}`);
        if (canonical === null) return;
        expect(normalisePath(canonical)).toBe(canonical);
        expect(canonical).toMatch(/^\/[A-Za-z0-9._~@+=,/-]*$/);
        if (canonical === '/') return;
        for (const segment of canonical.slice(1).split('/')) {
          expect(['', '.', '..']).not.toContain(segment);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees with the URL standard wherever both see a path of the site', () => {
    const piece = fc.constantFrom(
      ...['/', '../', '../../', '%2e/', '%2E%2e/', '//', 'step-response.html', 'ref-', 'blogs/'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = `/${pieces.join('')}`;
        const url = new URL(`http://h/${path.replace(/^\/+/, '')}`);
        const standard = RESOURCES.find((resource) => resource.path === url.pathname);
        const found = resolve(path, CATALOGUE);
        // Whatever a standard router would reach, the gate reaches as that very resource.
        if (standard === undefined || path.includes('//')) return;
        expect(isMiss(found) ? null : found.resource).toBe(standard);
      }),
      { numRuns: 1000 },
    );
  });

  it('splits the query at the first mark', () => {
    expect(splitTarget('/a?b?c')).toEqual({ path: '/a', query: 'b?c' });
    expect(splitTarget('http://h?x')).toEqual({ path: '/', query: 'x' });
    expect(splitTarget('http://h/a?x')).toEqual({ path: '/a', query: 'x' });
    expect(splitTarget('?x')).toEqual({ path: '', query: 'x' });
    expect(splitTarget('/a?')).toEqual({ path: '/a', query: '' });
    expect(splitTarget('/a')).toEqual({ path: '/a', query: null });
  });

  it('has 2,048 characters at most', () => {
    const [longest, longer] = [`/${'a'.repeat(2_047)}`, `/${'a'.repeat(2_048)}`];
    expect([normalisePath(longest), normalisePath(longer)]).toEqual([longest, null]);
  });

  it.each(['%', '%7', '%7z', '%z7', '%-4', '%+5', '% 6', '%0x', '%4.', '%é1', '%%41'])(
    '/%s is no spelling: two digits stand behind a percent sign',
    (spelling) => {
      expect(normalisePath(`/${spelling}`)).toBeNull();
      expect(normalisePath(`/${spelling}/`)).toBeNull();
    },
  );

  it('decodes once what needs no encoding, to the last character', () => {
    expect(normalisePath('/%41%7a%2D%2e%5F%7E')).toBe('/Az-._~');
    expect(normalisePath('/a%41b')).toBe('/aAb');
  });
});
