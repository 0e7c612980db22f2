import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import { describe, expect, test } from 'vitest';
import { requestIds } from './request-id.ts';
import { type Outputs, openLog } from './sinks.ts';

function outputs() {
  const written = { out: '', err: '' };
  const to: Outputs = {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  };
  return { written, to };
}

const lines = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('as text', () => {
  test('a sentence is the whole line; what failed stands on standard error with its time and trace', async () => {
    const { written, to } = outputs();
    const log = await openLog({ format: 'text', level: 'info' }, {}, to);
    log.info('Serving 64 tools');
    log.of('alarms').warn('Not well');
    log.failed(new TypeError('no such thing'), 'GET /x', { requestId: 'abc-1' });
    expect(written.out).toBe('Serving 64 tools\nNot well\n');
    expect(written.err).toMatch(
      /^20\d\d-[\dT:.-]+Z GET \/x \[abc-1\]: TypeError: no such thing\n +at /,
    );
  });

  test('what is below the level is not printed, and why the process ends always is', async () => {
    const { written, to } = outputs();
    const log = await openLog({ format: 'text', level: 'error' }, {}, to);
    log.debug('a');
    log.info('b');
    log.warn('c');
    log.failed(new LedgerUnavailable('locked'), 'an outage is a warning');
    log.fatal('PORT is taken');
    expect(written).toEqual({ out: '', err: 'PORT is taken\n' });
  });
});

describe('as JSON', () => {
  test('a line has its time, level, words, module and process', async () => {
    const { written, to } = outputs();
    const log = await openLog({ format: 'json', level: 'debug' }, {}, to);
    log.debug('a %s is no format');
    log.of('alarms').warn('Not well "quoted"\nin two lines', { requestId: 'k-2' });
    log.fatal('PORT is taken');
    expect(written.err).toBe('');
    const [first, second, third] = lines(written.out);
    expect(first).toEqual({
      time: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      level: 'debug',
      msg: 'a %s is no format',
      module: 'service',
      process: expect.stringMatching(new RegExp(` ${process.pid}$`)),
    });
    expect(second).toMatchObject({
      ...{ level: 'warn', module: 'alarms', requestId: 'k-2' },
      msg: 'Not well "quoted"\nin two lines',
    });
    expect(third).toMatchObject({ level: 'fatal', msg: 'PORT is taken' });
  });

  test('a fault has its trace, its code and its causes; an outage has no trace, and is a warning', async () => {
    const { written, to } = outputs();
    const log = await openLog({ format: 'json', level: 'info' }, {}, to);
    const inner = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'X' });
    const both = new AggregateError([inner, new Error('::1')], '');
    log.failed(new Error('cannot go on', { cause: both }), 'writing counts');
    log.failed(new LedgerUnavailable('locked', { cause: inner }), 'lookup');
    log.failed('a word', 'throwing');
    const [fault, outage, word] = lines(written.out);
    expect(fault).toMatchObject({
      ...{ level: 'error', msg: 'writing counts' },
      err: {
        ...{
          type: 'Error',
          message: 'cannot go on',
          stack: expect.stringContaining('log.test.ts'),
        },
        causes: ['AggregateError: ', 'Error: connect ECONNREFUSED 127.0.0.1:5432', 'Error: ::1'],
      },
    });
    expect(outage).toMatchObject({ level: 'warn', msg: 'lookup' });
    expect(outage?.['err']).toEqual({
      ...{ type: 'LedgerUnavailable', message: 'locked', code: 'ledger_unavailable' },
      causes: ['Error: connect ECONNREFUSED 127.0.0.1:5432'],
    });
    expect(word).toMatchObject({ level: 'error', err: { type: 'string', message: "'a word'" } });
  });
});

test('request ids are short, of letters that need no quoting, and never the same', () => {
  const [one, other] = [requestIds(), requestIds()];
  const ids = Array.from({ length: 1000 }, () => [one(), other()]).flat();
  expect(new Set(ids).size).toBe(2000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{8}-[0-9a-z]{1,11}$/);
});
