/**
 * The RISC-V codec against GNU as and objdump, and rvcodec.js where it is at hand: `node bench/codec.bench.ts`.
 *
 * Decoded words and encoded lines a second, random instructions of RV64GC. rvcodec.js is in no registry: a copy's
 * folder is taken from the environment variable RVCODEC, and without it the race says so.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decode } from '@tollbench/engines/riscv/codec/decode.ts';
import { INSTRUCTIONS } from '@tollbench/engines/riscv/codec/instruction.ts';
import { isaOf } from '@tollbench/engines/riscv/codec/isa.ts';
import { statement } from '@tollbench/engines/riscv/codec/statement.ts';
import { inexactness, textOf } from '@tollbench/engines/riscv/codec/text.ts';

const ROUNDS = 5;
const WORDS = 100_000;
const directory = mkdtempSync(join(tmpdir(), 'codec-bench-'));
const isa = isaOf('gc', 64);
const SCOPE = { here: 0n, label: () => undefined };

/** The best of several runs, in seconds. */
function best(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < ROUNDS; k++) {
    const start = performance.now();
    work();
    least = Math.min(least, (performance.now() - start) / 1000);
  }
  return least;
}

const rate = (seconds: number): string => `${(WORDS / seconds / 1e6).toFixed(2)} M/s`;

/** Words of 32 bits that are instructions, every one of the machine as likely. */
function randomWords(): number[] {
  const all = INSTRUCTIONS.filter(({ size, pseudo }) => size === 32 && pseudo === undefined);
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
  const words: number[] = [];
  while (words.length < WORDS) {
    const { mask, match } = all[next() % all.length] ?? { mask: 0, match: 0 };
    const word = ((((next() << 16) ^ next()) & ~mask) | match) >>> 0;
    const decoded = decode(word, isa);
    // GNU as does not know every CSR by name.
    const isCsr = decoded?.values['csr'] !== undefined;
    if (decoded && !isCsr && inexactness(decoded) === undefined) words.push(word);
  }
  return words;
}

const words = randomWords();
const lines = words.map((word) => {
  const decoded = decode(word, isa);
  return decoded ? textOf(decoded, { xlen: 64 }) : '';
});

const decoding = best(() => {
  for (const word of words) {
    const decoded = decode(word, isa);
    if (decoded) textOf(decoded, { xlen: 64 });
  }
});
const encoding = best(() => {
  for (const line of lines) {
    const at = line.indexOf(' ');
    const name = at < 0 ? line : line.slice(0, at);
    statement(name, at < 0 ? '' : line.slice(at + 1), isa, SCOPE);
  }
});

const binary = join(directory, 'words.bin');
const bytes = Buffer.alloc(4 * WORDS);
words.forEach((word, k) => {
  bytes.writeUInt32LE(word, 4 * k);
});
writeFileSync(binary, bytes);
const objdump = best(() =>
  execFileSync('riscv64-unknown-elf-objdump', ['-D', '-b', 'binary', '-m', 'riscv:rv64', binary], {
    maxBuffer: 1 << 28,
  }),
);
const source = join(directory, 'lines.s');
writeFileSync(source, `.option norvc\n${lines.join('\n')}\n`);
const as = best(() =>
  execFileSync('riscv64-unknown-elf-as', ['-march=rv64gc', '-o', join(directory, 'a.o'), source]),
);
console.log(
  `decode to text: ${rate(decoding)}; GNU objdump ${rate(objdump)}; ratio ${(objdump / decoding).toFixed(1)}`,
);
console.log(`encode: ${rate(encoding)}; GNU as ${rate(as)}; ratio ${(as / encoding).toFixed(1)}`);

const folder = process.env['RVCODEC'];
if (folder === undefined) console.log('rvcodec.js: not raced; set RVCODEC to the folder of a copy');
else {
  const { Instruction } = (await import(
    pathToFileURL(join(folder, 'core/Instruction.js')).href
  )) as {
    Instruction: new (text: string, config: object) => unknown;
  };
  const texts = words.map((word) => `0x${word.toString(16).padStart(8, '0')}`);
  const theirs = best(() => {
    for (const text of texts) new Instruction(text, {});
  });
  console.log(`rvcodec.js decode: ${rate(theirs)}; ratio ${(theirs / decoding).toFixed(1)}`);
}
rmSync(directory, { recursive: true });
