#!/usr/bin/env node
// The command, on the Node that the project pins; an older one hands over, or says what is missing.
import { spawnSync } from 'node:child_process';
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { complaint, ownNode, PINNED_MAJOR, pinnedFile, whatToType } from './pinned-node.mjs';

if (Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR) {
  // Most of a short command is reading its sources: what was compiled once is kept, where that may be written.
  const kept = new URL('../../../node_modules/.cache/tollbench/', import.meta.url);
  module.enableCompileCache(fileURLToPath(kept));
  const { main } = await import('../main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  const pinned = pinnedFile();
  const words = pinned && complaint(pinned);
  const node = pinned && words === undefined ? pinned : ownNode();
  if (node === undefined) {
    console.error(whatToType(words));
    process.exit(1);
  }
  const { status, signal } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit' });
  if (signal) process.kill(process.pid, signal);
  process.exit(status ?? 1);
}
