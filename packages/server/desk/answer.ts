/** What a route of the desk is asked, what it answers, and the one table of routes. */
import type { IncomingMessage } from 'node:http';
import type { Session } from './sessions.ts';

/** A request that may be answered: its host, its session or token and its form were looked at. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: URLSearchParams;
  /** Of a POST; empty for a GET. */
  readonly form: URLSearchParams;
  /** null: a program with the token, or a route that is open to all. */
  readonly session: Session | null;
  readonly request: IncomingMessage;
  /** Given when the client goes away or the desk closes: for what goes on writing. */
  readonly gone: AbortSignal;
}

export interface DeskAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text that comes in parts is written as fast as it is read. */
  readonly body: string | Uint8Array | AsyncIterable<string>;
}

type Handle = (asked: Asked) => DeskAnswer | Promise<DeskAnswer>;

/** What stands at a path. HEAD is answered as GET. */
export interface Route {
  /** Answered without a session or token: it must tell nothing. */
  readonly open?: true;
  readonly get?: Handle;
  readonly post?: Handle;
}

/**
 * Path to route. Whoever has something to say at the desk mounts it here:
 *
 *     desk.mount('/metrics', { get: async () => ({ status: 200, type: 'text/plain; version=0.0.4', body: await text() }) });
 */
export type Routes = Map<string, Route>;

export const HTML = 'text/html; charset=utf-8';
export const JSON_TYPE = 'application/json';
export const PLAIN = 'text/plain; charset=utf-8';

/** One sentence for people and programs. */
export const sentence = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): DeskAnswer => ({ status, type: PLAIN, headers, body: `${text}\n` });

/** On to a page of the desk, by GET. */
export const seeOther = (
  path: string,
  headers: Readonly<Record<string, string>> = {},
): DeskAnswer => ({
  status: 303,
  type: PLAIN,
  headers: { Location: path, ...headers },
  body: '',
});

/** A request that is not answered as it is; the answer to it says why. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly answer: DeskAnswer;

  constructor(status: number, text: string, headers: Readonly<Record<string, string>> = {}) {
    super(text);
    this.answer = sentence(status, text, headers);
  }
}
