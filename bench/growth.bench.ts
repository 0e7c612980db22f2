/**
 * The house at 64 tools and 60 posts, shown with copies: how long the build and the starts take, what the
 * service holds in memory, what a visitor loads, and what an edit of one tool changes.
 *
 *   node bench/growth.bench.ts [tools] [posts] [folder to keep]
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { growCheckout, POSTS, TOOLS } from './growth/copies.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const tools = Number(process.argv[2] ?? TOOLS);
const posts = Number(process.argv[3] ?? POSTS);
const kept = process.argv[4];
const folder = kept ?? mkdtempSync(join(tmpdir(), 'growth-bench-'));
mkdirSync(folder, { recursive: true });
if (kept === undefined)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const DIST = join(folder, 'packages/site/dist');
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const say = (what: string, figure: string | number): void =>
  console.log(`${what.padEnd(52)} ${figure}`);

function build(): void {
  const code = "import('./scripts/build-site.mjs').then((m) => m.buildSite(process.execPath))";
  const { status } = spawnSync(process.execPath, ['-e', code], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('the copies could not be built');
}

/** Digest of every file of the build, by name. */
function digests(): Map<string, string> {
  const files = globSync('**/*', { cwd: DIST, withFileTypes: true }).filter((f) => f.isFile());
  return new Map(
    files.map((file) => {
      const path = join(file.parentPath, file.name);
      const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
      return [path.slice(DIST.length), digest] as const;
    }),
  );
}

const packed = (text: string | Buffer): number => brotliCompressSync(text).length;
const kilo = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB br`;
const br = (path: string): string => kilo(packed(readFileSync(join(DIST, path))));

interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly lines: string[];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the service on a data folder and waits for its first page; says how long that took. */
async function start(what: string, dataDir: string): Promise<Running> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const since = performance.now();
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=16', 'packages/cli/bin/tollbench.mjs', 'serve'],
    {
      cwd: folder,
      // One address at every start: pages that name it are then the same.
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        BASE_URL: 'http://localhost:8402',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines: string[] = [];
  child.stdout.on('data', (text: Buffer) => lines.push(...text.toString().trim().split('\n')));
  for (;;) {
    const answer = await fetch(`${origin}/step-response.html`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) break;
    await sleep(5);
  }
  const used = processorOf(child.pid as number);
  say(`${what}: first page after`, `${seconds(since)}, ${used.toFixed(1)} s of processor`);
  return { child, origin, lines };
}

/** Processor seconds of a process so far; other programs on the machine disturb them less than the clock. */
function processorOf(pid: number): number {
  // Fields 14 and 15, counted after the name in parentheses: user and system time in hundredths.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function stop({ child }: Running): Promise<void> {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

/** Waits until the service says that everything is packed; what it says. */
async function packing({ lines }: Running): Promise<string> {
  for (;;) {
    const line = lines.find((text) => /^Packed /u.test(text));
    if (line !== undefined) return line;
    await sleep(100);
  }
}

/** MiB resident of a process, and the most that it ever was. */
function resident(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

async function readEverything({ origin }: Running): Promise<void> {
  for (const path of [...digests().keys()].filter((name) => name.endsWith('.html')))
    for (const coding of ['br', 'gzip', 'identity'])
      await (await fetch(origin + path, { headers: { 'Accept-Encoding': coding } })).arrayBuffer();
}

const memory = (what: string, { child }: Running): void => {
  const { now, most } = resident(child.pid as number);
  say(`memory ${what}`, `${now.toFixed(0)} MiB, ${most.toFixed(0)} at most`);
};

/** A help text of one tool is worded anew. */
function edit(): void {
  const file = join(folder, 'packages/tools/digital-electronics/crc-lfsr/inputs.ts');
  const before = readFileSync(file, 'utf8');
  const after = before.replace("help: 'Any state but 0.'", "help: 'Any state other than 0.'");
  if (after === before) throw new Error(`nothing to edit in ${file}`);
  writeFileSync(file, after);
}

console.log(`— ${tools} tools, ${posts} posts; load ${loadavg()[0]?.toFixed(1)} before —`);
growCheckout(ROOT, folder, { tools, posts });
let since = performance.now();
build();
say('build', seconds(since));
const before = digests();
const bytes = [...before.keys()].reduce((sum, f) => sum + readFileSync(DIST + f).length, 0);
say('files of the build', `${before.size}, ${(bytes / 2 ** 20).toFixed(1)} MiB`);
say('/', br('index.html'));
say('search, on first use', br('search.json'));
say('search, after the first key', br('search-more.json'));

const data = join(folder, 'data');
rmSync(data, { recursive: true, force: true });
let service = await start('first start', data);
since = performance.now();
say('packed', `${await packing(service)} (${seconds(since)} later)`);
memory('after packing', service);
await stop(service);
service = await start('warm start', data);
say('packed', await packing(service));
memory('after a warm start', service);
await readEverything(service);
memory('after every page was read in every coding', service);
await stop(service);

edit();
since = performance.now();
build();
say('build after an edit of one tool', seconds(since));
const after = digests();
const changed = [...after].filter(([name, digest]) => before.get(name) !== digest);
const gone = [...before.keys()].filter((name) => !after.has(name));
say('files changed, gone', `${changed.length}, ${gone.length}`);
for (const [name] of changed) console.log(`  ${before.has(name) ? 'changed' : 'new    '} ${name}`);
service = await start('start after the edit', data);
say('packed', await packing(service));
await stop(service);
