/** What the handler makes of verdicts and outcomes: status, words, and what becomes of a payment. */
import { problemAnswer } from '@tollbench/gate/offer/problem.ts';
import type { Sale, Verdict } from '@tollbench/gate/types.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { Delivery } from './delivery.ts';
import type { Outcome } from './exports/job.ts';
import type { Customer } from './exports/pool.ts';
import type { Page } from './library.ts';
import {
  CRAWLER,
  exportVerdict,
  type FrontOptions,
  openFront,
  PERSON,
  refusal,
} from './testing/front.ts';

let close: () => Promise<unknown> = async () => {};
afterEach(() => close());

async function open(options: FrontOptions) {
  const front = await openFront(options);
  close = front.close;
  return front;
}

const HTML = { Accept: 'text/html,*/*;q=0.8' };
const FILE: Outcome = {
  kind: 'file',
  name: 'smith-chart.csv',
  mediaType: 'text/csv',
  content: Buffer.from('f,s11\n'),
};

/** A sale that remembers what was done with it. */
function ledgerLine() {
  const done: string[] = [];
  const sale: Sale<Page> = {
    confirm: async () => {
      done.push('confirmed');
      return { ...exportVerdict(null), extra: ['PAYMENT-RESPONSE', 'paid'] };
    },
    release: async (reason) => {
      done.push(`released: ${reason}`);
    },
  };
  return { sale, done };
}

describe('an export that was bought', () => {
  test('is confirmed once it is made, and sent with its receipt', async () => {
    const { sale, done } = ledgerLine();
    const front = await open({ handle: () => exportVerdict(sale), run: async () => FILE });
    const response = await front.get('/');
    expect([response.status, await response.text()]).toEqual([200, 'f,s11\n']);
    expect(response.headers.get('payment-response')).toBe('paid');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="smith-chart.csv"',
    );
    expect(done).toEqual(['confirmed']);
  });

  test.each<[Exclude<Outcome, { kind: 'file' | 'left' }>, number, string]>([
    [
      { kind: 'refused', errors: [{ field: 'z0', value: 'x', message: '"x" is not a number' }] },
      400,
      'The inputs cannot be used',
    ],
    [{ kind: 'exhausted', reason: 'too long' }, 422, 'Too much to compute here'],
    [{ kind: 'over-budget', seconds: 30, retryAfter: 12 }, 429, 'Computing time used up'],
    [{ kind: 'busy', reason: 'many wait', retryAfter: 7 }, 503, 'Busy'],
    [{ kind: 'broken', reason: 'a defect' }, 500, 'Internal error'],
  ])(
    'and cannot be made (%j) gives the payment back and says why',
    async (outcome, status, title) => {
      const { sale, done } = ledgerLine();
      const front = await open({ handle: () => exportVerdict(sale), run: async () => outcome });
      const response = await front.get('/');
      const body = (await response.json()) as { title: string; status: number };
      expect(response.status).toBe(status);
      expect(body).toMatchObject({ title, status });
      expect(done).toEqual([`released: ${outcome.kind}`]);
      expect(response.headers.get('retry-after')).toBe(
        'retryAfter' in outcome ? String(outcome.retryAfter) : null,
      );
      expect(JSON.stringify(body)).not.toContain('a defect');
      expect(front.errors).toHaveLength(outcome.kind === 'broken' ? 1 : 0);
    },
  );

  test('and whose buyer leaves meanwhile is not made to its end, and not sold', async () => {
    const { sale, done } = ledgerLine();
    let customer: Customer | undefined;
    const front = await open({
      handle: () => exportVerdict(sale),
      run: (_job, c) => {
        customer = c;
        return new Promise((resolve) =>
          c.signal?.addEventListener('abort', () => resolve({ kind: 'left' })),
        );
      },
    });
    const client = new AbortController();
    const asked = front.get('/', { signal: client.signal }).catch(() => 'gone');
    await expect.poll(() => customer?.paid).toBe(true);
    client.abort();
    expect(await asked).toBe('gone');
    await expect.poll(() => done).toEqual(['released: left']);
  });

  test('and whose buyer left just before it was ready is not sold either', async () => {
    const { sale, done } = ledgerLine();
    let ready: (outcome: Outcome) => void = () => {};
    let signal: AbortSignal | undefined;
    const front = await open({
      handle: () => exportVerdict(sale),
      run: (_job, customer) => {
        signal = customer.signal;
        return new Promise((resolve) => {
          ready = resolve;
        });
      },
    });
    const client = new AbortController();
    const asked = front.get('/', { signal: client.signal }).catch(() => 'gone');
    await expect.poll(() => signal).toBeDefined();
    client.abort();
    await asked;
    await expect.poll(() => signal?.aborted).toBe(true);
    ready(FILE);
    await expect.poll(() => done).toEqual(['released: the client left before the export was made']);
  });

  test('is answered with what the ledger says where it does not confirm', async () => {
    const { sale, done } = ledgerLine();
    const answer = problemAnswer({ title: 'Outcome not known yet', status: 503 }, [
      'Retry-After',
      '3',
    ]);
    const unsure: Sale<Page> = {
      ...sale,
      confirm: async () => ({ kind: 'retry-later', answer, visitor: CRAWLER }),
    };
    const front = await open({ handle: () => exportVerdict(unsure), run: async () => FILE });
    const response = await front.get('/');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
    expect(done).toEqual([]);
  });

  test('waits while earlier ones are unread', async () => {
    const { sale, done } = ledgerLine();
    const front = await open({
      handle: () => exportVerdict(sale),
      run: async () => FILE,
      delivery: new Delivery({ each: 3 }),
    });
    const response = await front.get('/');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
    expect(done).toEqual(['released: busy']);
  });
});

describe('each kind of refusal has its own words, for people and for programs', () => {
  const KINDS: readonly [status: number, title: string, detail: string][] = [
    [400, 'The query contradicts itself', 'x is given twice.'],
    [403, 'Refused', 'this request claims to be <Googlebot> and is not.'],
    [404, 'No such export', '"dxf" is not an export of this tool; its exports are csv, json.'],
    [429, 'Request rate exceeded', '60 requests per source in 60 seconds are served.'],
    [503, 'Outcome not known yet', 'The chain does not answer.'],
  ];

  test.each(KINDS)('%s %s', async (status, title, detail) => {
    const answer = problemAnswer(
      { title, status, detail, ...(status === 404 && { formats: ['csv'] }) },
      ['Retry-After', '9'],
    );
    const front = await open({
      handle: () =>
        ({ ...refusal(answer), kind: status === 404 ? 'not-found' : 'limit' }) as Verdict<Page>,
    });
    const person = await front.get('/x', { headers: HTML });
    const html = await person.text();
    expect([person.status, person.headers.get('retry-after')]).toEqual([status, '9']);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(
      detail.replaceAll('"', '&quot;').replace('<', '&lt;').replace('>', '&gt;'),
    );
    const head = await front.get('/x', { method: 'HEAD', headers: HTML });
    expect([head.status, await head.text()]).toEqual([status, '']);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(html)));
    expect(head.headers.get('content-type')).toBe(person.headers.get('content-type'));
    const program = await front.get('/x');
    expect(program.headers.get('content-type')).toBe('application/problem+json');
    expect(await program.json()).toMatchObject({ title, status, detail });
    const headless = await front.get('/x', { method: 'HEAD' });
    expect([headless.status, await headless.text()]).toEqual([status, '']);
    for (const response of [person, head, program, headless]) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    }
  });

  test('an input of an export is named with what is wrong with it', async () => {
    const front = await open({
      handle: () => exportVerdict(null),
      run: async () => ({
        kind: 'refused',
        errors: [
          { field: 'z0', value: '<b>', message: '"<b>" is not a number' },
          { field: null, value: null, message: 'these do not go together' },
        ],
      }),
    });
    const html = await (await front.get('/', { headers: HTML })).text();
    expect(html).toContain('<p data-reason>z0: &quot;&lt;b&gt;&quot; is not a number</p>');
    expect(html).toContain('<p data-reason>these do not go together</p>');
  });

  test('and leads a person back to the tool as it was set', async () => {
    const front = await open({
      handle: () => exportVerdict(null),
      run: async () => ({ kind: 'exhausted', reason: 'the file would be too long' }),
    });
    const asked = await front.get('/smith-chart.html?z0=75&export=csv&f=%3Cb%3E', {
      headers: HTML,
    });
    expect(await asked.text()).toContain(
      'Back to <a href="/smith-chart.html?z0=75&amp;f=%3Cb%3E">Smith chart</a>.',
    );
  });
});

describe('a path with nothing at it', () => {
  const NOT_FOUND = problemAnswer({
    title: 'Not found',
    status: 404,
    detail: 'Nothing is at this path.',
  });
  const missing = (visitor = PERSON) =>
    open({ handle: () => ({ kind: 'not-found', answer: NOT_FOUND, visitor }) });

  test('offers a person the page that was meant', async () => {
    const front = await missing();
    const html = await (await front.get('/smith-chart', { headers: HTML })).text();
    expect(html).toContain('<a href="/smith-chart.html">Smith chart</a>');
    expect(await (await front.get('/qqqqqqqq', { headers: HTML })).text()).not.toContain('<a ');
    for (const slip of ['/smithchart', '/smith-chrat', '/smithh-chartt.html', '/mith-chart'])
      expect([slip, await (await front.get(slip, { headers: HTML })).text()]).toEqual([
        slip,
        expect.stringContaining('href="/smith-chart.html"'),
      ]);
    expect(await (await front.get('/smth-chrt-x', { headers: HTML })).text()).not.toContain('<a ');
  });

  test('and a program its address', async () => {
    const front = await missing(CRAWLER);
    expect(await (await front.get('/Smith-chart')).json()).toMatchObject({
      status: 404,
      instead: ['/smith-chart.html'],
    });
  });

  test.each([
    ['/index.html', '/'],
    ['/index.html?q=pid', '/?q=pid'],
    ['/blogs', '/blogs.html'],
    ['/blogs/', '/blogs.html'],
  ])('%s leads to %s', async (from, to) => {
    const front = await missing();
    const response = await front.get(from);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  });
});

test('a fault of ours is 500 without its trace, and ends nothing else', async () => {
  let broken = true;
  const front = await open({
    handle: () => {
      if (broken) throw new Error('secret trace');
      return exportVerdict(null);
    },
    run: () => Promise.reject(new Error('another')),
  });
  for (let i = 0; i < 2; i++) {
    const response = await front.get('/');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/trace|another|at /);
    broken = false;
  }
  expect(front.errors).toEqual(['GET /', 'export /smith-chart.html?export=csv']);
});

describe("the request's own id", () => {
  const ID = /^[0-9a-z]{8}-[0-9a-z]+$/;
  const idOf = (response: Response) => response.headers.get('x-request-id');
  const answer = (status: number) => problemAnswer({ title: 'No', status, detail: 'No.' });

  test('is on what is refused and what is paid for, and in the line of a fault; ours, whatever came', async () => {
    const { sale } = ledgerLine();
    const handed: (string | undefined)[] = [];
    let next: Verdict<Page> | Error = refusal(answer(402), CRAWLER);
    const front = await open({
      handle: ({ id }) => {
        handed.push(id);
        if (next instanceof Error) throw next;
        return next;
      },
      run: async () => FILE,
    });
    const ask = () => front.get('/', { headers: { ...HTML, 'X-Request-Id': 'a-stranger-s' } });
    const ids = [idOf(await ask())];
    const page = { ...exportVerdict(null).target, export: null };
    for (next of [
      refusal(answer(404)),
      refusal(answer(503), CRAWLER),
      exportVerdict(sale),
      { ...exportVerdict(null), target: page, price: 1000n, extra: ['PAYMENT-RESPONSE', 'x'] },
      { ...exportVerdict(null), target: page, price: 1000n },
      new Error('broken'),
    ] as const)
      ids.push(idOf(await ask()));
    for (const id of ids) expect(id).toMatch(ID);
    expect(new Set(ids).size).toBe(7);
    expect(ids).toEqual(handed);
    expect(front.faults).toEqual([ids.at(-1)]);
  });

  test('is not on a free page, which every visitor gets from the same list of headers', async () => {
    const page = { ...exportVerdict(null).target, export: null };
    const front = await open({ handle: () => ({ ...exportVerdict(null), target: page }) });
    expect(idOf(await front.get('/'))).toBeNull();
    expect(idOf(await front.get('/healthz'))).toBeNull();
  });
});
