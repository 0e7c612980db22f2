/** The desk's own socket: bounded, guarded, and one table of routes behind it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DeskSettings } from '../config/desk.ts';
import { listenError } from '../listen-error.ts';
import { type DeskAnswer, Refused, sentence } from './answer.ts';
import { SECURITY } from './guard.ts';

/** One publisher, some browsers and a program or two that read figures. */
const MAX_CONNECTIONS = 128;
const MAX_HEADER = 16_384;

/** Answers one request; `gone` is given when its client goes away or the listener closes. */
export type Answering = (request: IncomingMessage, gone: AbortSignal) => Promise<DeskAnswer>;

export interface Listener {
  readonly port: number;
  /** Ends what is being written, live pages too. */
  close(): Promise<void>;
}

/** @throws ConfigError where the address or the port cannot be had */
export async function listen(
  { host, port }: Pick<DeskSettings, 'host' | 'port'>,
  answering: Answering,
  onError: (error: unknown, doing: string) => void,
): Promise<Listener> {
  const closing = new AbortController();
  const server = createServer(
    { maxHeaderSize: MAX_HEADER, requestTimeout: 15_000, headersTimeout: 10_000 },
    (request, response) => {
      serve(request, response, answering, closing.signal).catch((error: unknown) => {
        onError(
          error,
          `the desk: ${request.method} ${request.url?.split('?', 1)[0]?.slice(0, 200)}`,
        );
        response.destroy();
      });
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  await opened(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        const force = setTimeout(() => server.closeAllConnections(), 2_000);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answering: Answering,
  closing: AbortSignal,
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const gone = AbortSignal.any([left.signal, closing]);
  await send(request, response, await answered(request, answering, gone), gone);
}

async function answered(
  request: IncomingMessage,
  answering: Answering,
  gone: AbortSignal,
): Promise<DeskAnswer> {
  try {
    return await answering(request, gone);
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, headers = {}, body }: DeskAnswer,
  gone: AbortSignal,
): Promise<void> {
  // What is left of a body that was not read would be taken for the next request.
  const rest = request.complete ? {} : { Connection: 'close' };
  const own = { ...SECURITY, 'Content-Type': type, ...headers, ...rest };
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    response.writeHead(status, { ...own, 'Content-Length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
    return;
  }
  response.writeHead(status, own);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.flushHeaders();
  try {
    await pipeline(Readable.from(body), response, { signal: gone });
  } catch (error) {
    // Who goes away while it is written to is no fault.
    if (!gone.aborted) throw error;
    response.destroy();
  }
}

function opened(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenError(error, { host, port }, { host: 'ADMIN_HOST', port: 'ADMIN_PORT' })),
    );
    server.listen(port, host, () => resolve());
  });
}

/** A fault of ours, in words that tell nothing of it. */
export const FAULT: DeskAnswer = sentence(500, 'This is a fault of the desk; the log has it.');
