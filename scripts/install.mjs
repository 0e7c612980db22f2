// Installs the npm packages when the lock file has changed since the last time, and finds the pinned Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, env, execPath, platform, versions } from 'node:process';

const MARK = 'node_modules/.tollbench-install.json';
const PINNED_MAJOR = 26;

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
    '--loglevel=error',
    '--no-fund',
    '--no-audit',
    `--${dev ? 'include' : 'omit'}=dev`,
    '--include=optional',
  ];
  // npm must run on the Node it came with: the pinned one may be about to be replaced.
  const done = npm
    ? spawnSync(env.npm_node_execpath ?? execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit' });
  if (done.status !== 0)
    throw new Error('npm could not install the packages; its own words stand above');
  writeFileSync(MARK, JSON.stringify({ fingerprint: now, dev }));
}

/** The Node this project runs on, from its own dependencies; the machine's, where that is the same major. */
export function pinnedNode() {
  for (const name of [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`]) {
    const file = `node_modules/${name}/bin/node`;
    if (existsSync(file)) return file;
  }
  if (Number(versions.node.split('.')[0]) >= PINNED_MAJOR) return execPath;
  throw new Error(
    `Tollbench runs on Node ${PINNED_MAJOR}; npm has no pinned build of it for ${platform}-${arch} and this machine has ${versions.node}: install Node ${PINNED_MAJOR} and run this again.`,
  );
}
