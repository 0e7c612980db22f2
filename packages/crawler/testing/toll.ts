/** A site that sells over x402 (version 1) and keeps its own books: what was presented, for what. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Presented {
  readonly path: string;
  readonly nonce: string;
  readonly value: bigint;
  readonly proof: string | undefined;
}

export interface Toll {
  readonly origin: string;
  /** Every request that carried a payment, in order. */
  readonly presented: readonly Presented[];
  /** Requests of all kinds. */
  readonly asked: () => number;
  /** Of distinct nonces, what was signed away as this side saw it. */
  readonly taken: () => bigint;
  /** Paths for which more than one nonce was presented. */
  readonly paidTwice: () => string[];
  close(): Promise<void>;
}

export interface TollOptions {
  readonly price?: string;
  /** A payment is taken once, as reference servers do; else its page may be fetched again with it. */
  readonly once?: boolean;
  /** Called with each paid request before it is answered: a place to kill a client at. */
  readonly onPaid?: (count: number) => void;
  /** Answers in place of the page, where it has something to say. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse, paid: boolean) => boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const PAY_TO = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

export const offerOf = (resource: string, price = '1000', more: object = {}) => ({
  scheme: 'exact',
  network: 'base',
  maxAmountRequired: price,
  resource,
  description: '',
  mimeType: 'text/html',
  payTo: PAY_TO,
  maxTimeoutSeconds: 300,
  asset: USDC,
  extra: { name: 'USD Coin', version: '2' },
  ...more,
});

export async function openToll(options: TollOptions = {}): Promise<Toll> {
  const presented: Presented[] = [];
  let asked = 0;
  let origin = '';
  const server = createServer((request, response) => {
    asked++;
    const path = request.url ?? '/';
    const header = request.headers['x-payment'];
    if (options.instead?.(request, response, header !== undefined)) return;
    const refuse = (error: string): void => {
      response.writeHead(402, { 'Content-Type': 'application/json' });
      const accepts = [offerOf(origin + path, options.price)];
      response.end(JSON.stringify({ x402Version: 1, error, accepts }));
    };
    if (typeof header !== 'string') return refuse('X-PAYMENT header is required');
    const { nonce, value } = authorizationIn(header);
    const known = presented.some((one) => one.nonce === nonce);
    const proof = request.headers['x-payment-proof'] as string | undefined;
    presented.push({ path, nonce, value: BigInt(value), proof });
    options.onPaid?.(presented.length);
    if (known && options.once) return refuse('invalid_transaction_state');
    response.writeHead(200, { 'Content-Type': 'text/html', ...options.headers });
    response.end(`page ${path}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const byNonce = () => new Map(presented.map((one) => [one.nonce, one]));
  return {
    origin,
    presented,
    asked: () => asked,
    taken: () => [...byNonce().values()].reduce((sum, { value }) => sum + value, 0n),
    paidTwice: () => {
      const paths = [...byNonce().values()].map(({ path }) => path);
      return paths.filter((path, i) => paths.indexOf(path) !== i);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function authorizationIn(header: string): { nonce: string; value: string } {
  const { payload } = JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as {
    payload: { authorization: { nonce: string; value: string } };
  };
  return payload.authorization;
}
