/** The listening socket: there from the first moment, with bounds on what a connection may take. */
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { type AddressInfo, Server as Listener } from 'node:net';
import type { Duplex } from 'node:stream';
import { problemAnswer } from '@tollbench/gate/offer/problem.ts';
import type { Config } from './config.ts';
import type { Handler } from './handler.ts';
import { type Health, sendPlain, starting } from './health.ts';
import { listenError } from './listen-error.ts';
import type { Responder } from './respond.ts';

export interface Door {
  /** @throws ConfigError where the address or the port cannot be had */
  listen(config: Pick<Config, 'host' | 'port'>): Promise<void>;
  port(): number;
  /** From now on requests go to `handler`; before, all but health is 503. */
  open(handler: Handler): void;
  /**
   * Takes no connection any more and waits for the answers under way, ten seconds at most; each says
   * that it is the last of its connection. Idle connections are ended at once, or, where others serve
   * the site meanwhile, asked once more: no client then meets a connection that closes as it asks.
   */
  close(othersServe?: boolean): Promise<void>;
}

/** A link carries a whole program at the most, which is more than the usual 16 KiB of headers. */
const MAX_HEADER = 49_152;
/** Milliseconds after which an idle connection is ended, and for which the answers under way are waited for. */
const IDLE = 5_000;
const UNDER_WAY = 10_000;
/** A connection costs some kilobytes whatever it does; see bench/README.md. */
const MAX_CONNECTIONS = 16_384;

export function openDoor(health: Health, responder: Responder): Door {
  let handler: Handler = (request, response) =>
    sendPlain(
      request,
      response,
      (answer) => responder.answer(response, answer),
      health.answer(request.url?.split('?', 1)[0]) ?? starting(),
    );
  let closing = false;
  const server = createServer(
    {
      ServerResponse: lastOnce(() => closing),
      keepAlive: true,
      keepAliveTimeout: IDLE,
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: MAX_HEADER,
    },
    (request, response) => handler(request, response),
  );
  server.maxConnections = MAX_CONNECTIONS;
  // An expectation that is not understood is no reason to answer without our headers.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    handler(request, response),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseMalformed(error, socket, responder),
  );
  return {
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) =>
          reject(listenError(error, { host, port }, { host: 'HOST', port: 'PORT' })),
        );
        server.listen(port, host, () => resolve());
      }),
    port: () => (server.address() as AddressInfo).port,
    open: (next) => {
      handler = next;
    },
    close: (othersServe = false) => {
      closing = true;
      return closeServer(server, othersServe ? 2 * IDLE : 0);
    },
  };
}

/** Answers that say, once `closing` is true, that their connection closes after them. */
function lastOnce(closing: () => boolean) {
  return class extends ServerResponse {
    override writeHead(status: number, ...rest: readonly unknown[]): this {
      if (closing()) this.shouldKeepAlive = false;
      return super.writeHead(status, ...(rest as [headers?: OutgoingHttpHeaders]));
    }
  };
}

/** Closes in order; what is idle is ended at once, or in `grace` milliseconds if it then still is. */
function closeServer(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const idle = setTimeout(() => server.closeIdleConnections(), grace);
    const force = setTimeout(() => server.closeAllConnections(), grace + UNDER_WAY);
    const closed = (): void => {
      clearTimeout(idle);
      clearTimeout(force);
      // Of its own way to close only this is left to do: it ends its timer.
      if (grace > 0) server.close(() => {});
      resolve();
    };
    // HTTP's own way to close begins with ending what is idle.
    if (grace > 0) Listener.prototype.close.call(server, closed);
    else server.close(closed);
  });
}

/** What is not HTTP, or too much of it, is answered in the same form as everything else. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex, responder: Responder): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = MALFORMED[error.code ?? ''] ?? [400, 'The request is not HTTP/1.1.'];
  const answer = problemAnswer({ title: STATUS_CODES[status] as string, status, detail }, [
    'Connection',
    'close',
  ]);
  const headers = responder.headersOf(answer);
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let i = 0; i + 1 < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  socket.end(`${head}\r\n${Buffer.from(answer.body).toString('utf8')}`);
}

const MALFORMED: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, `The request line and headers have more than ${MAX_HEADER} bytes.`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body has chunk extensions without end.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};
