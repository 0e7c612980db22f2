/**
 * Serves a build as it lies on disk, for looking at it and for tests of pages alone (the real server
 * has its own tests). With the headers of the service, so that a page which breaks the content policy
 * complains in its console.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { securityHeaders } from '@tollbench/server/respond.ts';
import { THEME_SCRIPT } from '../src/site.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

const SECURITY: Readonly<Record<string, string>> = Object.fromEntries(
  pairs(securityHeaders(`sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}`)),
);

function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, i) =>
    i % 2 === 0 ? [[name, flat[i + 1] ?? ''] as [string, string]] : [],
  );
}

export interface Served {
  readonly origin: string;
  close(): Promise<void>;
}

export async function serveBuild(
  dist: string = fileURLToPath(new URL('../dist/', import.meta.url)),
): Promise<Served> {
  const compressed = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(dist, normalize(pathname === '/' ? '/index.html' : pathname));
    try {
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      const kept = file.includes('/_assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      const small =
        !type.startsWith('font/') && /\bbr\b/u.test(String(request.headers['accept-encoding']));
      const content = await readFile(file);
      // As the server does: compressed once, sent from memory.
      if (small && !compressed.has(file)) compressed.set(file, brotliCompressSync(content));
      response.writeHead(200, {
        ...SECURITY,
        'Content-Type': type,
        'Cache-Control': kept,
        ...(small && { 'Content-Encoding': 'br' }),
      });
      response.end(small ? compressed.get(file) : content);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve, reject) =>
        server.close((error) => (error ? reject(error) : resolve())),
      );
    },
  };
}
