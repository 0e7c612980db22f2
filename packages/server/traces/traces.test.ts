/** Traces from end to end: a service, paying clients, and a collector that listens on a port. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { afterEach, expect, test } from 'vitest';
import { tracesUrlOf } from '../config/traces.ts';
import { freePort, startTestService, type TestService } from '../testing/service.ts';

interface SpanJson {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SpanJson['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly SpanJson[] }[];
  }[];
}

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
});

/** A collector that keeps what it is sent, or never answers. */
async function collector({ hangs = false } = {}) {
  const sent: { path: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => (body += part));
    request.on('end', () => {
      sent.push({ path: request.url ?? '', body });
      if (!hangs) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const spans = () =>
    sent
      .flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return { url, sent, spans };
}

/** Every payment that was presented, as it was sent. */
function payer({ account }: TestService) {
  const presented: string[] = [];
  const spy = ((input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    request.headers.set('User-Agent', 'GPTBot/1.2');
    presented.push(request.headers.get('payment-signature') ?? '');
    return fetch(request);
  }) as typeof fetch;
  const schemes = [{ network: 'eip155:8453' as const, client: new ExactEvmScheme(account) }];
  return { presented, pay: wrapFetchWithPaymentFromConfig(spy, { schemes }) };
}

const attribute = ({ attributes }: SpanJson, key: string): unknown =>
  Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0];

test('a paid fetch is one trace: the gate, what it asked, the claim, and the settlement behind it', async () => {
  const { url, sent, spans } = await collector();
  const site = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const { presented, pay } = payer(site);
  // Nobody knows this payer: the first one is settled first, the second is served on its credit.
  const first = await pay(`${site.origin}/ref-step-response.html`);
  const second = await pay(`${site.origin}/ref-smith-chart.html`);
  expect([first.status, second.status]).toEqual([200, 200]);
  await Promise.all([first.text(), second.text()]);
  await fetch(`${site.origin}/`);
  await site.service.settle();
  const ids = [first, second].map((answer) => answer.headers.get('x-request-id'));
  await site.stop();

  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  const roots = spans().filter(({ name }) => name === 'paid request');
  // What was challenged or free is not traced.
  expect(roots.map((root) => attribute(root, 'tollbench.request_id'))).toEqual(ids);
  const [firstRoot, secondRoot] = roots as [SpanJson, SpanJson];
  for (const root of roots) {
    expect(root.parentSpanId ?? '').toBe('');
    expect(attribute(root, 'tollbench.outcome')).toBe('sold');
    expect(attribute(root, 'tollbench.class')).toBe('static-sheet');
    expect(attribute(root, 'tollbench.crawler')).toBe('GPTBot');
    expect(Number(attribute(root, 'http.response.status_code'))).toBe(200);
  }
  const within = (root: SpanJson) => spans().filter(({ traceId }) => traceId === root.traceId);
  const names = (root: SpanJson) => within(root).map(({ name }) => name);
  const gate = within(secondRoot).find(({ name }) => name === 'gate');
  expect(gate?.parentSpanId).toBe(secondRoot.spanId);
  expect(names(firstRoot)).toEqual(
    expect.arrayContaining([
      'ledger lookup',
      'ledger claim',
      'settler settleNow',
      'ledger confirm',
    ]),
  );
  expect(names(secondRoot)).toEqual(expect.arrayContaining(['ledger lookup', 'ledger claim']));
  expect(spans().some(({ name }) => name.startsWith('chain eth_'))).toBe(true);
  const claim = within(secondRoot).find(({ name }) => name === 'ledger claim');
  expect(claim?.parentSpanId).toBe(gate?.spanId);
  const settlement = within(secondRoot).find(({ name }) => name === 'settlement');
  expect(settlement?.parentSpanId).toBe(secondRoot.spanId);
  expect(attribute(settlement as SpanJson, 'tollbench.transaction')).toMatch(/^0x[0-9a-f]{64}$/);
  expect(attribute(settlement as SpanJson, 'tollbench.claim')).toBe(
    attribute(secondRoot, 'tollbench.claim'),
  );
  expect(BigInt(settlement?.endTimeUnixNano ?? 0)).toBeGreaterThan(
    BigInt(settlement?.startTimeUnixNano ?? 0),
  );

  const all = sent.map(({ body }) => body).join();
  const signed = presented.filter((payment) => payment !== '');
  expect(signed).toHaveLength(2);
  for (const payment of signed) {
    expect(all).not.toContain(payment);
    const { payload } = JSON.parse(Buffer.from(payment, 'base64').toString());
    expect(all).not.toContain(payload.signature);
  }
  expect(all).not.toMatch(/0x[0-9a-f]{65,}/i);
  expect(all).not.toContain('127.0.0.1');
});

test('a collector that is gone, or never answers, is said once and harms nothing', async () => {
  const hanging = await collector({ hangs: true });
  for (const url of [`http://127.0.0.1:${await freePort()}`, hanging.url]) {
    const site = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
    const { pay } = payer(site);
    expect((await pay(`${site.origin}/ref-step-response.html`)).status).toBe(200);
    // It ends, in its own time: what is left is sent for two seconds at most.
    await site.stop();
    const said = site.lines.filter((line) => line.includes('collector of traces'));
    expect(said.length).toBeLessThanOrEqual(1);
    for (const line of said) expect(line).toMatch(/does not take them: .*dropped/);
  }
});

test('an address that is none, and another protocol, are refused by name', () => {
  const read = (env: Record<string, string>) => () => tracesUrlOf(env);
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/';
  expect(tracesUrlOf({})).toBeNull();
  expect(tracesUrlOf({ OTEL_EXPORTER_OTLP_ENDPOINT })).toBe('http://127.0.0.1:4318');
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' })).toThrow(/http or https URL/);
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a.test/?key=1' })).toThrow(/with a \?/);
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:pw@a.test' })).toThrow(/would not be sent/);
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
    /^OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"/,
  );
});
