/** The handler over a real socket, with a gate and an export pool that say what a test wants. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, GateRequest, Sale, Serve, Verdict, Visitor } from '@tollbench/gate/types.ts';
import { Delivery } from '../delivery.ts';
import type { Job, Outcome } from '../exports/job.ts';
import type { Customer } from '../exports/pool.ts';
import { createHandler } from '../handler.ts';
import { Health } from '../health.ts';
import type { Library, Page } from '../library.ts';
import { Responder } from '../respond.ts';

export const PERSON: Visitor = { token: null, operator: null, kind: 'person', claim: 'none' };
export const CRAWLER: Visitor = {
  token: 'GPTBot',
  operator: 'OpenAI',
  kind: 'training',
  claim: 'unverified',
};

export const TEMPLATE =
  '<title>No such page</title><h1>No such page</h1><p data-reason>Nothing stands at this address.</p>';

function page(path: string, text: string, over: Partial<Page> = {}): Page {
  const bytes = Buffer.from(text);
  return {
    path,
    class: null,
    description: '',
    mimeType: 'text/html',
    contentType: 'text/html; charset=utf-8',
    etag: '"tag"',
    sha256: '0'.repeat(64),
    identity: { bytes, etag: '"tag"' },
    codings: {},
    tool: null,
    immutable: false,
    ...over,
  };
}

const TOOL = page('/smith-chart.html', 'the tool', {
  class: 'workbench-tool',
  tool: { slug: 'smith-chart', title: 'Smith chart' } as Page['tool'],
});
const pages = new Map(
  [page('/404.html', TEMPLATE), page('/blogs.html', 'posts'), TOOL].map((p) => [p.path, p]),
);
const library: Library = {
  pages,
  find: (path) => pages.get(path),
  tally: { files: 0, packed: 0 },
  pack: async () => ({ files: 0, packed: 0 }),
  close: () => {},
};

export function refusal(answer: Answer, visitor: Visitor = PERSON): Verdict<Page> {
  return { kind: 'bad-request', answer, visitor };
}

/** The verdict that serves an export of the tool, bought where a sale is given. */
export function exportVerdict(sale: Sale<Page> | null): Serve<Page> {
  return {
    kind: 'serve',
    target: {
      resource: TOOL,
      key: '/smith-chart.html?export=csv',
      class: 'tool-export',
      mimeType: 'text/csv',
      export: 'csv',
      inputs: new Map(),
    },
    visitor: sale ? CRAWLER : PERSON,
    source: '203.0.113.9',
    headers: [],
    extra: [],
    sale,
    price: sale ? 5000n : null,
  };
}

export interface FrontOptions {
  readonly handle: (request: GateRequest) => Verdict<Page> | Promise<Verdict<Page>>;
  readonly run?: (job: Job, customer: Customer) => Promise<Outcome>;
  readonly delivery?: Delivery;
}

export async function openFront({ handle, run, delivery = new Delivery() }: FrontOptions) {
  const errors: string[] = [];
  /** Ids of the requests that ended in them. */
  const faults: (string | undefined)[] = [];
  const handler = createHandler({
    gate: { handle },
    library,
    responder: new Responder(['Content-Security-Policy', "default-src 'none'"], delivery),
    delivery,
    exports: { run: run ?? (() => Promise.reject(new Error('no export was expected'))) },
    health: new Health(),
    baseUrl: 'http://x.test',
    onError: (_error, doing, { requestId }) => {
      errors.push(doing);
      faults.push(requestId);
    },
  });
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    errors,
    faults,
    get: (path: string, init: RequestInit = {}) =>
      fetch(origin + path, { redirect: 'manual', ...init }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
