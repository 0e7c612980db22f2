/**
 * Asks llvm-mc for the bits of every instruction with operands at their bounds, and for the text of those bits:
 * `node oracles/instruction-codec.ts` writes oracles/vectors/instruction-codec.json.gz.
 */
import { spawnSync } from 'node:child_process';
import { INSTRUCTIONS, type Xlen } from '../packages/engines/riscv/codec/instruction.ts';
import { samplesOf } from '../packages/engines/riscv/codec/testing/samples.ts';
import { textOf } from '../packages/engines/riscv/codec/text.ts';
import { writeZipped } from './document.ts';

const PROGRAM = 'llvm-mc-19';
/** Of the seven samples of an instruction: its bounds and a middle. */
const SAMPLES = 4;

const COMMON =
  'm,a,f,zicsr,zifencei,zba,zbb,zbc,zbs,zbkb,zbkc,zbkx,zk,zks,zfh,zfa,zfbfmin,zicond,zicbom,zicboz,zicbop,zawrs,zihintntl,zihintpause,zimop,svinval,h,zabha,experimental-zacas,experimental-zicfilp,experimental-zicfiss';
const VECTOR = 'v,zvbb,zvbc,zvfh,zvfbfmin,zvfbfwma,zvkn,zvkg,zvks,zvknhb';
/**
 * What is asked, of a machine with what. With C, LLVM would shorten what is longer; the push and pop of Zcmp lie
 * where C and D have c.fsdsp.
 */
const GROUPS: readonly { readonly takes: (text: string) => boolean; readonly has: string }[] = [
  { takes: (text) => !/^cm?\./u.test(text), has: `${COMMON},d,${VECTOR}` },
  { takes: (text) => text.startsWith('c.'), has: `${COMMON},d,c,zcb,zcmop` },
  { takes: (text) => text.startsWith('cm.'), has: 'm,a,zca,zcb,zicsr,zcmp,zcmt' },
];

function mc(args: readonly string[], input: string): { out: string; err: string } {
  const { stdout, stderr } = spawnSync(PROGRAM, args, {
    input,
    encoding: 'latin1',
    maxBuffer: 1 << 28,
  });
  return { out: stdout, err: stderr };
}

interface Case {
  readonly xlen: Xlen;
  /** As GNU writes it. */
  readonly text: string;
  /** In hex, of LLVM. */
  readonly word: string;
  /** As LLVM writes those bits, without aliases and with. */
  readonly plain: string;
  readonly alias: string;
}

const attributes = (group: string): string =>
  `-mattr=${group
    .split(',')
    .map((name) => `+${name}`)
    .join(',')}`;

function encoded(xlen: Xlen, group: string, texts: readonly string[]): Map<string, string> {
  const { out, err } = mc(
    [`-triple=riscv${xlen}`, attributes(group), '-show-encoding', '-M', 'no-aliases'],
    `${texts.join('\n')}\n`,
  );
  const failed = new Set(
    [...err.matchAll(/^<stdin>:(\d+):\d+: error/gmu)].map((m) => Number(m[1])),
  );
  const encodings = [...out.matchAll(/encoding: \[([^\]]*)\]/gu)].map((m) => m[1] ?? '');
  const taken = texts.filter((_, k) => !failed.has(k + 1));
  if (taken.length !== encodings.length)
    throw new Error(`${taken.length} lines gave ${encodings.length} encodings`);
  return new Map(taken.map((text, k) => [text, encodings[k] ?? '']));
}

/** Bytes with fixups hold letters: a distance that LLVM leaves to the linker. */
const isPlain = (encoding: string): boolean => /^(?:0x[0-9a-f]{2},?)+$/u.test(encoding);

const wordOf = (encoding: string): string =>
  encoding
    .split(',')
    .map((byte) => byte.replace('0x', ''))
    .reverse()
    .join('');

function decoded(xlen: Xlen, group: string, words: readonly string[], aliases: boolean): string[] {
  const bytes = words.map((word) =>
    (word.match(/../gu) ?? [])
      .reverse()
      .map((byte) => `0x${byte}`)
      .join(' '),
  );
  const { out } = mc(
    [
      '--disassemble',
      `-triple=riscv${xlen}`,
      attributes(group),
      ...(aliases ? [] : ['-M', 'no-aliases']),
    ],
    `${bytes.join('\n')}\n`,
  );
  const lines = out
    .split('\n')
    .filter((line) => line.startsWith('\t') && !line.startsWith('\t.'))
    .map((line) => line.trim().replace('\t', ' '));
  if (lines.length !== words.length)
    throw new Error(`${words.length} words gave ${lines.length} lines`);
  return lines;
}

const cases: Case[] = [];
for (const xlen of [32, 64] as const) {
  const texts = new Set<string>();
  for (const instruction of INSTRUCTIONS)
    if (
      (instruction.xlen === undefined || instruction.xlen === xlen) &&
      // The same bits as those of F, D and Zfh, which GNU as is asked for as the tests run.
      !instruction.extension.includes('inx')
    )
      // Numbers as distances, which LLVM encodes at once.
      for (const sample of samplesOf(instruction, xlen).slice(0, SAMPLES))
        texts.add(
          textOf(sample, { xlen })
            .replace(/\.([+-]\d+)$/u, '$1')
            .replace(/,\+/u, ','),
        );
  const open = new Set(texts);
  for (const { takes, has: group } of GROUPS) {
    const found = encoded(xlen, group, [...open].filter(takes));
    const list = [...found].filter(([, encoding]) => isPlain(encoding));
    const words = list.map(([, encoding]) => wordOf(encoding));
    const plain = decoded(xlen, group, words, false);
    const alias = decoded(xlen, group, words, true);
    list.forEach(([text], n) => {
      open.delete(text);
      cases.push({
        xlen,
        text,
        word: words[n] ?? '',
        plain: plain[n] ?? '',
        alias: alias[n] ?? '',
      });
    });
  }
  process.stdout.write(
    `RV${xlen}: ${texts.size - open.size} of ${texts.size} texts; not taken: ${[...open]
      .map((t) => t.split(' ')[0])
      .filter((t, k, all) => all.indexOf(t) === k)
      .join(' ')}\n`,
  );
}
const version = /version (\S+)/u.exec(mc(['--version'], '').out)?.[1];
// Columns in place of objects: the file is half as long.
const bytes = writeZipped(import.meta.filename, 'instruction-codec', {
  program: 'llvm-mc',
  version,
  cases: cases.map(({ xlen, text, word, plain, alias }) => [
    xlen,
    text,
    word,
    plain,
    alias === plain ? '' : alias,
  ]),
});
process.stdout.write(`${cases.length} cases, ${bytes} bytes\n`);
