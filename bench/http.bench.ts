/**
 * Free page, 304 and 402 answers a second, against raw node:http sending the same bytes, against
 * `@x402/hono`, and against nginx for the free page.
 *
 * All on the Node that runs this, one server process at a time under load, pinned to one core while
 * wrk has the other; the contenders take turns, round after round, and each round gives one ratio.
 * Beside answers a second it gives the processor time an answer cost, which other programs on the
 * machine disturb less. Ratios above one mean that ours is faster, or cheaper. Figures are medians.
 *
 *   node bench/http.bench.ts [rounds] [seconds]
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packed } from './http/packed.ts';

const ROUNDS = Number(process.argv[2] ?? 7);
const SECONDS = Number(process.argv[3] ?? 2);
const CONNECTIONS = 32;
const PAGE = '/ref-step-response.html';
const folder = mkdtempSync(join(tmpdir(), 'http-bench-'));
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pinned = spawnSync('taskset', ['-c', '0', 'true']).status === 0;
const onCore = (core: number, command: string[]): string[] =>
  pinned ? ['taskset', '-c', String(core), ...command] : command;

const children: ChildProcess[] = [];

function run(
  command: string[],
  ready: RegExp | null,
  env: Record<string, string> = {},
): Promise<number> {
  const [program = '', ...args] = onCore(0, command);
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}`)));
    const pid = child.pid as number;
    if (ready === null) setTimeout(() => resolve(pid), 500);
    else child.stdout.on('data', (text: Buffer) => ready.test(text.toString()) && resolve(pid));
  });
}

interface Load {
  /** Of the server's process. */
  readonly pid: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Processor seconds that a process and its children have used. */
function processorTime(pid: number): number {
  const family = [
    pid,
    ...spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map(Number),
  ];
  return family.reduce((sum, id) => {
    // Fields 14 and 15, counted after the name in parentheses: user and system time in hundredths.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) / 100;
  }, 0);
}

interface Measured {
  readonly rate: number;
  /** Microseconds of processor an answer. */
  readonly cost: number;
}

function load({ pid, url, headers }: Load): Measured {
  const [program = '', ...args] = onCore(1, [
    'wrk',
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    ...Object.entries(headers).flatMap(([k, v]) => ['-H', `${k}: ${v}`]),
    url,
  ]);
  const before = processorTime(pid);
  const { stdout } = spawnSync(program, args, { encoding: 'utf8' });
  const used = processorTime(pid) - before;
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const count = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (!(rate > 0 && count > 0)) throw new Error(`wrk said of ${url}:\n${stdout}`);
  return { rate, cost: (used / count) * 1e6 };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** The answer of our own server, to be sent by the raw one as it stands. */
async function recording(
  name: string,
  url: string,
  headers: Record<string, string>,
  expected: number,
): Promise<string> {
  // Asked over a plain socket, so that no client adds or decodes anything.
  const { request } = await import('node:http');
  const { status, raw, body } = await new Promise<{ status: number; raw: string[]; body: Buffer }>(
    (resolve, reject) => {
      request(url, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            raw: response.rawHeaders,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
  if (status !== expected) throw new Error(`${url} answered ${status}, not ${expected}`);
  const sent: string[] = [];
  for (let i = 0; i < raw.length; i += 2)
    if (!/^(date|connection|keep-alive)$/i.test(raw[i] as string))
      sent.push(raw[i] as string, raw[i + 1] as string);
  const bodyFile = body.length > 0 ? join(folder, `${name}.body`) : null;
  if (bodyFile) writeFileSync(bodyFile, body);
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ status, headers: sent, bodyFile }));
  return file;
}

function nginx(port: number, root: string): string[] {
  const conf = join(folder, 'nginx.conf');
  writeFileSync(
    conf,
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { text/html html; } open_file_cache max=10;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; root ${root}; } }`,
  );
  return ['nginx', '-p', folder, '-c', conf];
}

try {
  const port = 18402;
  const origin = `http://127.0.0.1:${port}`;
  const pid = await run(
    [
      process.execPath,
      '--max-semi-space-size=16',
      here('../packages/cli/bin/tollbench.mjs'),
      'serve',
    ],
    /Serving/,
    {
      PORT: String(port),
      BASE_URL: origin,
      DATA_DIR: join(folder, 'data'),
    },
  );
  // The first start packs every page in the background, on the very core that is measured.
  await packed(join(folder, 'data'));
  const person = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    Accept: 'text/html',
  };
  const crawler = {
    'User-Agent':
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    Accept: 'text/html',
  };
  const etag =
    (
      await fetch(origin + PAGE, { headers: { ...person, 'Accept-Encoding': 'identity' } })
    ).headers.get('etag') ?? '';
  const current = { ...person, 'If-None-Match': etag };

  const raw = async (
    name: string,
    headers: Record<string, string>,
    expected: number,
    at: number,
  ): Promise<Load> => ({
    pid: await run(
      [
        process.execPath,
        here('http/raw.mjs'),
        await recording(name, origin + PAGE, headers, expected),
        String(at),
      ],
      /ready/,
    ),
    url: `http://127.0.0.1:${at}/`,
    headers,
  });
  const ours = (headers: Record<string, string>): Load => ({ pid, url: origin + PAGE, headers });
  const rawPage = await raw('page', person, 200, port + 1);
  const rawCurrent = await raw('current', current, 304, port + 2);
  const rawChallenge = await raw('challenge', crawler, 402, port + 3);
  const asJson = { ...crawler, Accept: 'application/json' };
  const hono: Load = {
    pid: await run(
      [process.execPath, here('http/hono-x402.mjs'), join(folder, 'page.body'), String(port + 4)],
      /ready/,
    ),
    url: `http://127.0.0.1:${port + 4}/page.html`,
    headers: asJson,
  };
  writeFileSync(join(folder, 'page.html'), readFileSync(join(folder, 'page.body')));
  const still: Load = {
    pid: await run(nginx(port + 5, folder), null),
    url: `http://127.0.0.1:${port + 5}/page.html`,
    headers: person,
  };

  const races: { what: string; ours: Load; theirs: [string, Load][] }[] = [
    {
      what: 'free page',
      ours: ours(person),
      theirs: [
        ['raw node:http', rawPage],
        ['nginx', still],
      ],
    },
    { what: '304', ours: ours(current), theirs: [['raw node:http', rawCurrent]] },
    {
      what: '402',
      ours: ours(crawler),
      theirs: [
        ['raw node:http', rawChallenge],
        ['@x402/hono', hono],
      ],
    },
  ];
  const { status } = await fetch(`http://127.0.0.1:${port + 4}/page.html`, {
    headers: { ...crawler, Accept: 'application/json' },
  });
  if (status !== 402) throw new Error(`@x402/hono answered ${status}, not 402`);

  console.log(
    `Node ${process.version}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s${pinned ? ', server on one core, wrk on another' : ''}\n`,
  );
  for (const { what, ours, theirs } of races) {
    const mine: Measured[] = [];
    const rounds = theirs.map((): { them: Measured; us: Measured }[] => []);
    for (const contender of [ours, ...theirs.map(([, l]) => l)]) load(contender);
    for (let round = 0; round < ROUNDS; round++) {
      const us = load(ours);
      mine.push(us);
      theirs.forEach(([, contender], i) => {
        rounds[i]?.push({ us, them: load(contender) });
      });
    }
    const line = (name: string, of: readonly Measured[], tail = '') =>
      console.log(
        `${name.padEnd(26)} ${String(Math.round(median(of.map((m) => m.rate)))).padStart(7)}/s ${median(
          of.map((m) => m.cost),
        )
          .toFixed(1)
          .padStart(6)} µs${tail}`,
      );
    line(`${what.padEnd(10)} tollbench`, mine);
    theirs.forEach(([name], i) => {
      const pairs = rounds[i] ?? [];
      const rate = pairs.map(({ us, them }) => us.rate / them.rate);
      const cost = pairs.map(({ us, them }) => them.cost / us.cost);
      line(
        `${''.padEnd(10)} ${name}`,
        pairs.map(({ them }) => them),
        `   ratio by rate ${median(rate).toFixed(2)} (${Math.min(...rate).toFixed(2)} to ${Math.max(...rate).toFixed(2)}), by processor time ${median(cost).toFixed(2)}`,
      );
    });
  }
} finally {
  for (const child of children) {
    child.removeAllListeners('exit');
    child.kill();
  }
  await new Promise((resolve) => setTimeout(resolve, 1500));
  rmSync(folder, { recursive: true, force: true });
}
