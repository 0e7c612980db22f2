/** A real nginx with the shipped configuration, and clients that speak to it. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { freePort } from '@tollbench/server/testing/service.ts';
import { program, startProgram } from '../../scripts/programs.ts';

export const NAME = 'tollbench.example';

export interface Nginx {
  readonly http: number;
  readonly https: number;
  /** A server that passes everything on as nginx does by itself. */
  readonly bare: number;
}

export interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Sent {
  readonly headers?: Record<string, string>;
  readonly method?: string;
  readonly body?: string;
  /** The client's own address. */
  readonly from?: string;
}

/** A folder with a certificate, and the instances of nginx that were started in it. */
export class Bench {
  readonly folder = mkdtempSync(join(tmpdir(), 'tollbench-nginx-'));
  readonly ca: Buffer;
  readonly #running: ReturnType<typeof startProgram>[] = [];

  constructor() {
    const certificate = join(this.folder, 'fullchain.pem');
    program('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-days', '2', '-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`],
      ...['-keyout', join(this.folder, 'privkey.pem'), '-out', certificate],
    ]);
    this.ca = readFileSync(certificate);
    mkdirSync(join(this.folder, 'acme/.well-known/acme-challenge'), { recursive: true });
    writeFileSync(join(this.folder, 'acme/.well-known/acme-challenge/token'), 'proof');
  }

  /**
   * Starts nginx in front of a port, or of two services.
   * @throws Error if it finds fault with the configuration
   */
  async start(...upstreams: readonly [number] | readonly [number, number]): Promise<Nginx> {
    const ports = { http: await freePort(), https: await freePort(), bare: await freePort() };
    const home = mkdtempSync(join(this.folder, 'home-'));
    const main = join(home, 'nginx.conf');
    writeFileSync(join(home, 'tollbench.conf'), placed(this.folder, ports));
    writeFileSync(join(home, 'upstream.conf'), upstreamOf(upstreams));
    writeFileSync(main, around(home, ports.bare, upstreams[0]));
    const options = ['-p', home, '-c', main, '-e', join(home, 'start.log')];
    program('nginx', ['-t', '-q', ...options]);
    const faults = readFileSync(join(home, 'start.log'), 'utf8');
    if (faults !== '') throw new Error(`nginx finds fault with its configuration: ${faults}`);
    this.#running.push(startProgram('nginx', options, { stdio: 'ignore' }));
    for (const end = performance.now() + 30_000; !(await listens(ports.https)); await sleep(50))
      if (performance.now() > end) throw new Error(`nginx did not start: ${home}/start.log`);
    return ports;
  }

  async close(): Promise<void> {
    for (const child of this.#running.splice(0)) {
      const exited = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await exited;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** By HTTP/1.1 over TLS. */
  get(port: number, path: string, sent: Sent = {}): Promise<Got> {
    const { headers = {}, method = 'GET', body, from = '127.0.0.1' } = sent;
    return answerOf(
      secureRequest({
        ...{ host: '127.0.0.1', port, path, method, ca: this.ca, servername: NAME },
        ...{ localAddress: from, agent: false, headers: { host: NAME, ...headers } },
      }),
      body,
    );
  }

  /** By HTTP/2. */
  async get2(port: number, path: string, headers: Record<string, string> = {}): Promise<Got> {
    const session = connectHttp2(`https://${NAME}`, {
      createConnection: () => this.socket(port, ['h2']),
    });
    try {
      const stream = session.request({ ':path': path, ...headers });
      const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders];
      const body = Buffer.concat(await stream.toArray());
      if (session.alpnProtocol !== 'h2') throw new Error(`spoke ${session.alpnProtocol}`);
      return { status: Number(answered[':status']), headers: answered, body };
    } finally {
      session.close();
    }
  }

  socket(port: number, ALPNProtocols: string[] = []): TLSSocket {
    return connectTls({ host: '127.0.0.1', port, ca: this.ca, servername: NAME, ALPNProtocols });
  }
}

/** Without TLS. */
export function getPlain(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Got> {
  return answerOf(plainRequest({ host: '127.0.0.1', port, path, headers, agent: false }));
}

function answerOf(request: ReturnType<typeof plainRequest>, body?: string): Promise<Got> {
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      response.toArray().then((chunks) => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      }, reject);
    });
    request.end(body);
  });
}

/** The shipped file with other names, paths and ports; one that is not in it is an error. */
function placed(folder: string, { http, https }: Nginx): string {
  return replaced('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${http};`,
    // A machine without IPv6 has this second address at least.
    'listen [::]:80;': `listen 127.0.0.2:${http};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
    'listen [::]:443 ssl http2;': `listen 127.0.0.2:${https} ssl http2;`,
    '/etc/letsencrypt/live/tollbench.example': folder,
    '/var/www/acme': join(folder, 'acme'),
  });
}

/** The shipped file for one service, or for two. */
function upstreamOf([one, two]: readonly [number, number?]): string {
  if (two === undefined) return replaced('upstream.conf', { '127.0.0.1:8402': `127.0.0.1:${one}` });
  return replaced('upstream-many.conf', {
    '127.0.0.1:8402': `127.0.0.1:${one}`,
    '127.0.0.1:8403': `127.0.0.1:${two}`,
  });
}

function replaced(file: string, by: Readonly<Record<string, string>>): string {
  let text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  for (const [from, to] of Object.entries(by)) {
    if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** What Debian has around it: old protocols, gzip and a log of addresses, all to be overruled. */
function around(home: string, bare: number, upstream: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off;
    pid ${home}/pid; error_log ${home}/error.log;
    events { worker_connections 768; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${home}/${name};`).join(' ')}
      sendfile on; tcp_nopush on; default_type application/octet-stream;
      ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ssl_prefer_server_ciphers on;
      access_log ${home}/access.log; gzip on;
      include ${home}/tollbench.conf; include ${home}/upstream.conf;
      server { listen 127.0.0.1:${bare}; location / { proxy_pass http://127.0.0.1:${upstream}; } }
    }`;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(Boolean(socket.destroy())));
    socket.once('error', () => resolve(false));
  });
}
