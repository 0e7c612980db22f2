// Every npm script of this project begins here, on whatever Node the machine has: it installs what
// is missing, then hands over to the pinned Node. Plain JavaScript, because Node 18 must read it.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { chdir, env, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { buildSite } from './build-site.mjs';
import { needPrograms } from './debian.mjs';
import { install, nodeThatRuns } from './install.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
const [command, ...rest] = process.argv.slice(2);

/** Runs a program to its end in the foreground; anything but success ends this script with its code. */
function run(program, ...args) {
  const { status, signal, error } = spawnSync(program, args, { stdio: 'inherit', env });
  if (error) throw error;
  if (signal || status !== 0) exit(status ?? 1);
}

/** The npm packages, and then before anything else a Node that runs: everything below runs on it. */
let pinned;
function prepare({ dev }) {
  install({ dev });
  pinned = nodeThatRuns();
  // The programs of npm packages ask for "node" by name.
  env.PATH = [dirname(pinned), env.PATH].join(delimiter);
}
const node = (...args) => run(pinned, ...args);
const bin = (name, ...args) => run(`node_modules/.bin/${name}`, ...args);

function check() {
  bin('biome', 'check', '.');
  bin('tsc', '-p', '.');
  bin('tsc', '-p', 'packages/site');
}

const commands = {
  start() {
    prepare({ dev: false });
    buildSite(pinned);
    // Room for what lives a moment, and no more: without it the service keeps some 50 MiB it does not use.
    node('--max-semi-space-size=16', 'packages/cli/bin/tollbench.mjs', 'serve', ...rest);
  },
  build() {
    prepare({ dev: false });
    buildSite(pinned, { force: rest.includes('--force') });
  },
  dev() {
    prepare({ dev: true });
    bin('astro', 'dev', '--root', 'packages/site', ...rest);
  },
  check() {
    prepare({ dev: true });
    check();
  },
  format() {
    prepare({ dev: true });
    bin('biome', 'check', '--write', '.');
  },
  test() {
    prepare({ dev: true });
    // With arguments it is one developer's look at a few files, for which vitest.global.ts gets what
    // they name; without, it is the whole proof.
    if (rest.length === 0) {
      needPrograms('test');
      check();
    }
    bin('vitest', 'run', ...rest);
  },
  long() {
    prepare({ dev: true });
    bin('vitest', 'run', '--config', 'vitest.long.config.ts', ...rest);
  },
  bench() {
    prepare({ dev: true });
    needPrograms('bench');
    buildSite(pinned);
    node('bench/run.ts', ...rest);
  },
  oracles() {
    prepare({ dev: true });
    // It installs what the chosen ones name.
    node('oracles/run.ts', ...rest);
  },
  crawlers() {
    prepare({ dev: true });
    node('scripts/crawlers.ts', ...rest);
  },
  'new-tool'() {
    prepare({ dev: true });
    node('scripts/new-tool.ts', ...rest);
  },
  torture() {
    prepare({ dev: true });
    node('packages/server/torture/run.ts', ...rest);
  },
  mutate() {
    prepare({ dev: true });
    node('scripts/mutate.ts', ...rest);
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
