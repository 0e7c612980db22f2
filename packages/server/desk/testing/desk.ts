/** A desk alone, on a free port with a data folder of its own, and how a browser and a program ask it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeskSettings } from '../../config/desk.ts';
import { openDesk } from '../desk.ts';

export const TOKEN = 'the-token-of-a-test-desk';

export async function startDesk(settings: Partial<DeskSettings> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tollbench-desk-'));
  const lines: string[] = [];
  const faults: unknown[] = [];
  const desk = await openDesk({
    config: { dataDir, desk: { port: 0, host: '127.0.0.1', token: TOKEN, ...settings } },
    say: (line) => lines.push(line),
    onError: (error) => faults.push(error),
  });
  if (desk === null) throw new Error('the desk has a port');
  return {
    ...{ desk, dataDir, lines, faults },
    ask: (path: string, asked: Asking = {}) => ask(desk.address, path, asked),
    async stop(): Promise<void> {
      await desk.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** As it stands on the wire: `fetch` follows redirects, and does not let a test say its Host. */
function ask(
  address: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asking,
): Promise<Told> {
  const { port, hostname } = new URL(address);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const sent = request({ port, host, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export const BEARER = { Authorization: `Bearer ${TOKEN}` };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** A form as a page of the desk sends it. */
export const form = (
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = { 'Sec-Fetch-Site': 'same-origin' },
): Asking => ({
  method: 'POST',
  headers: { ...FORM, ...headers },
  body: new URLSearchParams(fields).toString(),
});

/** The cookie that an answer sets, as it is sent back. */
export const cookieOf = ({ headers }: Told): string =>
  String(headers['set-cookie']).split(';', 1)[0] ?? '';
