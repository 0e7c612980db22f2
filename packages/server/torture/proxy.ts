/**
 * The only way from the service to its node: whatever can happen to calls happens here, and the
 * service's death at the moments that show in them.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tollbench/engines/numeric/random.ts';
import type { Hex } from '@tollbench/gate/chain/types.ts';
import {
  asOf,
  belied,
  busy,
  type Call,
  GARBAGE,
  isForOurChain,
  known,
  type RpcAnswer,
  reaches,
  stranger,
} from './answers.ts';
import type { OuterPoint } from './inside/control.ts';
import { Sky, SLOW_MS, STALE_BLOCKS, type Weather } from './weather.ts';

interface Order {
  readonly point: OuterPoint;
  left: number;
  readonly kill: () => void;
}

export class RpcProxy {
  readonly #upstream: string;
  readonly #random: Random;
  readonly #server: Server;
  #order: Order | null = null;
  #watch: { readonly method: string; readonly act: () => void } | null = null;
  /** Transactions that the service sent, whether they reached the node or not. */
  readonly sent: Hex[] = [];
  readonly sky = new Sky();

  constructor(upstream: string, random: Random) {
    this.#upstream = upstream;
    this.#random = random;
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  async listen(host = '127.0.0.1'): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, host, resolve));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://${(this.#server.address() as AddressInfo).address}:${this.port}`;
  }

  /** Calls `kill` when the service comes by this point for the `nth` time from now on. */
  killAt(point: OuterPoint, nth: number, kill: () => void): void {
    this.#order = { point, left: nth, kill };
  }

  spare(): void {
    this.#order = null;
  }

  /** Calls `act` once, as soon as the service has been given the next answer to this method; until it is called off. */
  onceAnswered(method: string, act: () => void): () => void {
    const watch = { method, act };
    this.#watch = watch;
    return () => {
      if (this.#watch === watch) this.#watch = null;
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Whether the service died of it: then nobody waits for an answer any more. */
  #at(point: OuterPoint): boolean {
    const order = this.#order;
    if (order === null || order.point !== point || --order.left > 0) return false;
    this.#order = null;
    order.kill();
    return true;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString();
    const { weather } = this.sky;
    if (weather === 'cut') return void response.destroy();
    if (!reaches(weather)) return send(response, weather === 'error' ? 500 : 200, this.#garbage());
    if (weather === 'slow')
      await sleep(this.#random.between(SLOW_MS.min, SLOW_MS.max), undefined, { ref: false });
    const asked = JSON.parse(body) as Call | Call[];
    const calls = [asked].flat();
    if (this.#before(calls)) return void response.destroy();
    const answers = await this.#answers(calls, weather);
    const lost = weather === 'lost' && this.#random.uniform() < 0.5;
    if (this.#after(calls, answers) || lost) return void response.destroy();
    this.#tellAnswered(response, calls);
    send(response, 200, JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
  }

  #tellAnswered(response: ServerResponse, calls: readonly Call[]): void {
    const watch = this.#watch;
    if (watch === null || !calls.some(({ method }) => method === watch.method)) return;
    this.#watch = null;
    response.once('finish', watch.act);
  }

  #before(calls: readonly Call[]): boolean {
    for (const { method, params } of calls) {
      if (method === 'eth_sendRawTransaction') this.sent.push(params[0] as Hex);
      if (method === 'eth_call' && this.#at('verify')) return true;
      if (method === 'eth_sendRawTransaction' && this.#at('broadcast')) return true;
    }
    return false;
  }

  #after(calls: readonly Call[], answers: readonly RpcAnswer[]): boolean {
    for (const [index, { method }] of calls.entries()) {
      const result = answers[index]?.result ?? null;
      if (result === null) continue;
      if (method === 'eth_call' && this.#at('verified')) return true;
      if (method === 'eth_sendRawTransaction' && this.#at('sent')) return true;
      if (method === 'eth_getTransactionReceipt' && this.#at('mined')) return true;
    }
    return false;
  }

  /** In the order of the calls. */
  async #answers(calls: readonly Call[], weather: Weather): Promise<RpcAnswer[]> {
    switch (weather) {
      case 'busy': {
        const refused = new Set(calls.filter(() => this.#random.uniform() < 0.5));
        const answered = await this.#forward(calls.filter((call) => !refused.has(call)));
        return calls.map((call) => (refused.has(call) ? busy(call) : answered(call)));
      }
      case 'stale': {
        const head = await this.#staleHead();
        const asked = calls.map((call) => asOf(call, head));
        const answered = await this.#forward(asked);
        return asked.map((call) => known(call, answered(call), head));
      }
      case 'wrong-chain': {
        const answered = await this.#forward(calls.filter((call) => !isForOurChain(call)));
        return calls.map((call) => stranger(call, answered(call)));
      }
      case 'lie': {
        const answered = await this.#forward(calls);
        return calls.map((call) => belied(call, answered(call), this.#random.uniform() < 0.5));
      }
      default:
        return calls.map(await this.#forward(calls));
    }
  }

  /** Asks the node itself. A call it was not asked has an answer without a result. */
  async #forward(calls: readonly Call[]): Promise<(call: Call) => RpcAnswer> {
    const none = ({ id }: Call): RpcAnswer => ({ jsonrpc: '2.0', id });
    if (calls.length === 0) return none;
    const response = await fetch(this.#upstream, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls.map((call) => ({ jsonrpc: '2.0', ...call }))),
      signal: AbortSignal.timeout(10_000),
    });
    const answers = new Map(
      ((await response.json()) as RpcAnswer[]).map((each) => [each.id, each]),
    );
    return (call) => answers.get(call.id) ?? none(call);
  }

  async #staleHead(): Promise<number> {
    const call: Call = { id: 'head', method: 'eth_blockNumber', params: [] };
    const answered = await this.#forward([call]);
    return Math.max(0, Number(answered(call).result) - STALE_BLOCKS);
  }

  #garbage(): string {
    return GARBAGE[Math.floor(this.#random.uniform() * GARBAGE.length)] ?? '';
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(body);
}
