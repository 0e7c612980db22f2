#!/usr/bin/env node
// The command, on the Node that the project pins; an older one hands over, or says what is missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

const PINNED_MAJOR = 26;

if (Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR) {
  const { main } = await import('../main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  const pinned = find();
  if (!pinned) {
    console.error(
      `Tollbench runs on Node ${PINNED_MAJOR}; this is ${process.versions.node}, and npm has installed no pinned one for ${process.platform}-${process.arch}.`,
    );
    process.exit(1);
  }
  const { status, signal } = spawnSync(pinned, process.argv.slice(1), { stdio: 'inherit' });
  if (signal) process.kill(process.pid, signal);
  process.exit(status ?? 1);
}

function find() {
  const require = createRequire(import.meta.url);
  for (const name of [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]) {
    try {
      const file = join(dirname(require.resolve(`${name}/package.json`)), 'bin', 'node');
      if (existsSync(file)) return file;
    } catch {
      // Not the package of this machine.
    }
  }
  return undefined;
}
