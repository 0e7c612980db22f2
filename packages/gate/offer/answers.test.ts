import { describe, expect, it } from 'vitest';
import { resolve } from '../request/resolve.ts';
import { CATALOGUE, headerMap } from '../testing/fixtures.ts';
import type { Answer, Target } from '../types.ts';
import {
  badMethod,
  badQuery,
  forbidden,
  notFound,
  notModified,
  OPTIONS_ANSWER,
  retryLater,
  withoutBody,
} from './answers.ts';
import { VARY } from './challenge.ts';
import { problemAnswer, QUOTA_EXCEEDED } from './problem.ts';

const said = ({ body }: Answer) => JSON.parse(Buffer.from(body).toString());
const header = (answer: Answer, name: string) => headerMap(answer.headers).get(name);

describe('a problem', () => {
  it('is what a program reads: never cached, readable across origins, its length told', () => {
    const answer = problemAnswer({ title: 'Ä', status: 429, field: 'x' }, ['Retry-After', '7']);
    expect(said(answer)).toEqual({ type: 'about:blank', title: 'Ä', status: 429, field: 'x' });
    expect(answer.status).toBe(429);
    expect(Object.fromEntries(headerMap(answer.headers))).toMatchObject({
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(answer.body)),
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'retry-after': '7',
    });
    expect(answer.problem).toEqual({ title: 'Ä', status: 429, field: 'x' });
    expect(said(problemAnswer({ type: QUOTA_EXCEEDED, title: 'q', status: 429 }))).toMatchObject({
      type: QUOTA_EXCEEDED,
    });
  });

  it('to HEAD has every header and no body', () => {
    const answer = badMethod('POST');
    expect(withoutBody(answer)).toEqual({ ...answer, body: new Uint8Array(0) });
  });
});

describe('a refusal names what was asked', () => {
  const formats = ['csv', 'json'];
  it.each([
    [badMethod('POST'), 405, 'POST'],
    [badMethod('X'.repeat(21)), 405, `${'X'.repeat(20)} `],
    [notFound({ miss: 'format', format: 'pdf', formats }), 404, '"pdf"'],
    [notFound({ miss: 'format', format: 'x'.repeat(41), formats }), 404, `"${'x'.repeat(40)}"`],
    [notFound({ miss: 'path' }), 404, 'this path'],
    [badQuery({ miss: 'query', field: 'num', reason: 'num is given twice' }), 400, 'num is given'],
    [forbidden('it is no Googlebot'), 403, 'it is no Googlebot.'],
    [
      retryLater(9, 'the ledger is down'),
      503,
      'the ledger is down. Send the same request again in 9',
    ],
  ])('%#', (answer, status, words) => {
    expect(said(answer)).toMatchObject({ status, detail: expect.stringContaining(words) });
    expect(answer.status).toBe(status);
  });

  it('a method: with those that are answered', () => {
    expect(header(badMethod('POST'), 'allow')).toBe('GET, HEAD, OPTIONS');
    expect(header(OPTIONS_ANSWER, 'allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('an export: with those that there are, and a path with none', () => {
    const answer = said(notFound({ miss: 'format', format: 'pdf', formats }));
    expect(answer).toMatchObject({ formats, detail: expect.stringContaining('csv, json') });
    expect(said(notFound({ miss: 'path' }))).not.toHaveProperty('formats');
  });

  it('a query: with the field that contradicts', () => {
    const miss = { miss: 'query', field: 'num', reason: 'num is given twice' } as const;
    expect(said(badQuery(miss))).toMatchObject({ field: 'num' });
  });

  it('inputs: every one, behind its field, and what is wrong with all of them without one', () => {
    const errors = [
      { field: 'num', value: 'x', message: 'is no polynomial' },
      { field: null, value: null, message: 'num and den do not go together' },
    ];
    expect(said(badQuery({ miss: 'inputs', errors }))).toMatchObject({
      detail: 'num: is no polynomial; num and den do not go together',
      errors,
    });
  });

  it('nobody’s for everybody: who asks, or when, may make it another', () => {
    for (const answer of [forbidden('no'), retryLater(9, 'no')])
      expect(header(answer, 'vary')).toBe(VARY);
    expect(header(retryLater(9, 'no'), 'retry-after')).toBe('9');
    expect(header(forbidden('no'), 'retry-after')).toBeUndefined();
  });
});

describe('304', () => {
  const target = resolve('/step-response.html', CATALOGUE) as Target;

  it.each([
    ['"tool-br"', '"tool-br"'],
    ['W/"tool"', '"tool"'],
    ['*', '"tool"'],
    ['"other"', undefined],
    [undefined, undefined],
  ])('to %s has the tag %s, what the 200 would say, and no body', (presented, tag) => {
    const answer = notModified(target, presented, ['Content-Usage', 'search=y']);
    expect([answer.status, answer.body.length]).toEqual([304, 0]);
    const etag = tag === undefined ? [] : ['ETag', tag];
    expect(answer.headers).toEqual([...etag, 'Content-Usage', 'search=y']);
  });
});
