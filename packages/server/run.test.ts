/** A process alone and its signals: pages anew, a terminal that is closed, an end. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, expect, test } from 'vitest';
import { python } from '../../scripts/programs.ts';
import { smallSite } from './testing/production.ts';
import { freePort } from './testing/service.ts';
import { plainly, startWorkers, visit } from './testing/workers.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dist = smallSite(join(folder, 'dist'));
/** Production with a node that nobody keeps: free pages are all that these tests want. */
const env = async () => ({
  BASE_URL: 'https://site.test',
  PAY_TO: privateKeyToAddress(generatePrivateKey()),
  RELAYER_PRIVATE_KEY: generatePrivateKey(),
  RPC_URL: `http://127.0.0.1:${await freePort()}`,
});

test('SIGHUP shows other pages in one step while requests go on; what cannot be shown changes nothing', async () => {
  const service = await startWorkers(1, await env(), dist);
  await service.says(/Serving \d+ tools/);
  const page = async () => (await fetch(service.origin)).text();
  const visitors = visit(plainly(service.port, '/'));
  const before = await page();
  writeFileSync(join(dist, 'index.html'), 'another');
  expect(await page()).toBe(before);
  service.signal('SIGHUP');
  await service.says(/The pages were read anew/);
  expect(await page()).toBe('another');
  rmSync(join(dist, '404.html'));
  writeFileSync(join(dist, 'index.html'), 'a third');
  service.signal('SIGHUP');
  await service.says(
    /The pages stay as they were: they are not whole: the build has no \/404\.html/,
  );
  expect(await page()).toBe('another');
  service.signal('SIGUSR2');
  await service.says(/Nothing is replaced: SIGUSR2 is for the workers/);
  expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
  const { statuses, failures } = await visitors.stop();
  expect(failures).toEqual([]);
  expect(Object.keys(statuses)).toEqual(['200']);
  service.signal('SIGTERM');
  expect(await service.end()).toBe('0');
  await service.remove();
});

/** Some containers have no terminals to give; what is done without is in processes/signals.test.ts. */
const hasTerminals = existsSync('/dev/pts/ptmx');

test.runIf(hasTerminals)(
  'a terminal that is closed ends it in order, as it is nobody who wants the pages anew',
  async () => {
    const all = {
      ...(await env()),
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
    };
    smallSite(dist);
    const file = fileURLToPath(new URL('testing/serve-few.ts', import.meta.url));
    const { stdout } = python(
      `import json, os, pty, sys
command, settings = json.loads(sys.stdin.readline())
child, terminal = pty.fork()
if child == 0:
    os.execve(command[0], command, dict(os.environ, **settings))
said = b''
while b'Serving' not in said:
    said += os.read(terminal, 1000)
os.close(terminal)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))`,
      { input: JSON.stringify([[process.execPath, file, dist], all]) },
    );
    expect(stdout.trim()).toBe('0');
  },
);
