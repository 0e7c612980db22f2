/**
 * Brings the opcode lists of a checkout of riscv/riscv-opcodes into one file beside this one:
 * `node scripts/riscv-opcodes/gather.ts <folder> <commit>`. Ratified extensions alone; comments are left out.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '', commit = ''] = process.argv.slice(2);
if (folder === '' || !/^[0-9a-f]{40}$/u.test(commit))
  throw new Error('usage: node scripts/riscv-opcodes/gather.ts <checkout> <its commit>');

const lines = (path: string): string[] =>
  readFileSync(join(folder, path), 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/u, '').replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '');

const extensions = readdirSync(join(folder, 'extensions'))
  .filter((name) => /^rv(32|64)?_/u.test(name))
  .sort();
const licence = readFileSync(join(folder, 'LICENSE'), 'utf8').trim().split('\n');
const out = [
  `# The ratified part of https://github.com/riscv/riscv-opcodes at ${commit}, without comments.`,
  ...licence.map((line) => `# ${line}`.trimEnd()),
  ...extensions.flatMap((name) => [`@ ${name}`, ...lines(`extensions/${name}`)]),
  '@ arg_lut.csv',
  ...lines('arg_lut.csv').map((line) => line.replace(/[" ]/gu, '')),
  '@ csrs.csv',
  ...lines('csrs.csv').map((line) => line.replace(/[" ]/gu, '')),
  '@ csrs32.csv',
  ...lines('csrs32.csv').map((line) => line.replace(/[" ]/gu, '')),
];
writeFileSync(join(import.meta.dirname, 'opcodes.txt'), `${out.join('\n')}\n`);
