// Every npm script of this project begins here, on whatever Node the machine has: it installs what
// is missing, then hands over to the pinned Node. Plain JavaScript, because Node 18 must read it.
import { spawnSync } from 'node:child_process';
import { chdir, env, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { buildSite } from './build-site.mjs';
import { needPrograms } from './debian.mjs';
import { install, pinnedNode } from './install.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
const [command, ...rest] = process.argv.slice(2);

/** Runs a program to its end in the foreground; anything but success ends this script with its code. */
function run(program, ...args) {
  const { status, signal, error } = spawnSync(program, args, { stdio: 'inherit', env });
  if (error) throw error;
  if (signal || status !== 0) exit(status ?? 1);
}
const node = (...args) => run(pinnedNode(), ...args);
const bin = (name, ...args) => run(`node_modules/.bin/${name}`, ...args);

function check() {
  bin('biome', 'check', '.');
  bin('tsc', '-p', '.');
  bin('tsc', '-p', 'packages/site');
}

const commands = {
  start() {
    install({ dev: false });
    buildSite(pinnedNode());
    node('packages/cli/bin/tollbench.mjs', 'serve', ...rest);
  },
  build() {
    install({ dev: false });
    buildSite(pinnedNode(), { force: rest.includes('--force') });
  },
  dev() {
    install({ dev: true });
    bin('astro', 'dev', '--root', 'packages/site', ...rest);
  },
  check() {
    install({ dev: true });
    check();
  },
  test() {
    install({ dev: true });
    // With arguments it is one developer's look at a few files; without, it is the whole proof.
    if (rest.length > 0) return bin('vitest', 'run', ...rest);
    needPrograms('test');
    check();
    buildSite(pinnedNode());
    bin('vitest', 'run');
  },
  bench() {
    install({ dev: true });
    needPrograms('bench');
    buildSite(pinnedNode());
    node('bench/run.ts', ...rest);
  },
  oracles() {
    install({ dev: true });
    needPrograms('oracles');
    node('oracles/run.ts', ...rest);
  },
  crawlers() {
    install({ dev: true });
    node('scripts/crawlers.ts', ...rest);
  },
  'new-tool'() {
    install({ dev: true });
    node('scripts/new-tool.ts', ...rest);
  },
};

const action = commands[command];
if (!action) {
  console.error(`no command "${command}"; there are ${Object.keys(commands).join(', ')}`);
  exit(2);
}
try {
  action();
} catch (error) {
  console.error(error.message);
  exit(1);
}
