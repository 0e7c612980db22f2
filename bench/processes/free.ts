/** Free pages a second by the workers of one service, against nginx with as many. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/gate/testing/redis.ts';
import { SHEET, type World } from './paid.ts';
import { publisher, start } from './site.ts';

const ROUNDS = 5;
const SECONDS = 3;
const WORKERS = [1, 2] as const;
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export async function freeRows({ chain, postgres, redis }: World): Promise<void> {
  for (const workers of WORKERS) {
    const env = {
      ...publisher(chain),
      DATABASE_URL: await postgres.database(),
      REDIS_URL: redis.url,
    };
    const ours = await start({ env, args: ['--workers', String(workers)] });
    const page = Buffer.from(await (await fetch(ours.origin + SHEET)).arrayBuffer());
    const theirs = await nginx(workers, page);
    try {
      const pairs = Array.from(
        { length: ROUNDS },
        () => [pagesASecond(ours.origin + SHEET), pagesASecond(theirs.url)] as const,
      );
      const [us, them] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))];
      console.log(
        `free pages a second, ${workers} ${workers === 1 ? 'worker' : 'workers'}: ${us.toFixed(0)}; nginx with as many ${them.toFixed(0)}; ratio ${median(pairs.map(([a, b]) => a / b)).toFixed(2)}`,
      );
    } finally {
      theirs.end();
      await ours.end();
    }
  }
}

/** wrk has what the servers leave of the processor. */
function pagesASecond(url: string): number {
  const args = ['-t1', '-c32', `-d${SECONDS}s`, '-H', `User-Agent: ${PERSON}`, url];
  const { stdout } = spawnSync('wrk', args, { encoding: 'utf8' });
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0) || /Non-2xx/.test(stdout)) throw new Error(`wrk said of ${url}:\n${stdout}`);
  return rate;
}

async function nginx(workers: number, page: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'processes-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'page.html'), page);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes ${workers}; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; user root;
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { text/html html; } open_file_cache max=10;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port} reuseport; root ${folder}; } }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}/page.html`;
  while ((await fetch(url).catch(() => null))?.status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    url,
    end() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
