/**
 * Public collections of words with their text, where copies are at hand: RIZIN and BINUTILS name the folders.
 * Nothing of them is kept here. rizinorg/rizin has 185 lines of RV32, of which all were shown so in August 2026.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { everything } from '@tollbench/engines/riscv/codec/isa.ts';
import { readProgram } from '@tollbench/engines/riscv/codec/program.ts';
import { expect, test } from 'vitest';
import { normal, shownTexts } from './shown.ts';

const RIZIN = `${process.env['RIZIN'] ?? ''}/test/db/asm/riscv_32`;
const BINUTILS = process.env['BINUTILS'] ?? '';

test.skipIf(!existsSync(RIZIN))('every line of rizin’s tests is shown so', () => {
  const isa = everything(32);
  const other: string[] = [];
  for (const line of readFileSync(RIZIN, 'utf8').split('\n')) {
    const [, text = '', bytes = '', at = '0'] =
      /^\w+ "([^"]*)" ([0-9a-f]+)(?: (0x[0-9a-f]+))?/u.exec(line) ?? [];
    if (bytes === '') continue;
    const [item] = readProgram(bytes, {
      isa,
      base: 'bytes',
      address: BigInt(at),
      compress: false,
    }).items;
    const shown = item ? shownTexts(item.word, isa, BigInt(at)).map(normal) : [];
    if (!shown.includes(normal(text)) && !isSame(text, item?.word, shown)) other.push(line);
  }
  expect(other).toEqual([]);

  /** Whether the text assembles to one of the texts of the word. */
  function isSame(text: string, word: number | undefined, shown: readonly string[]): boolean {
    const [item] = readProgram(text, { isa, base: 'assembly', address: 0n, compress: false }).items;
    return (
      item !== undefined &&
      (item.word === word ||
        shownTexts(item.word, isa)
          .map(normal)
          .some((one) => shown.includes(one)))
    );
  }
});

/** Lines of a .d file: `[ \t]+0:[ \t]+4501[ \t]+li[ \t]+a0,0`. */
const LINE = /^\[ \\t\]\+[0-9a-f]+:\[ \\t\]\+([0-9a-f]{4}|[0-9a-f]{8})\[ \\t\]\+(.*)$/u;

test.skipIf(BINUTILS === '')(
  'words of the tests of binutils are shown as there, as far as they are ratified',
  () => {
    let same = 0;
    const other: string[] = [];
    for (const file of globSync('gas/testsuite/gas/riscv/*.d', { cwd: BINUTILS })) {
      const text = readFileSync(`${BINUTILS}/${file}`, 'utf8');
      const xlen = /rv32/u.test(text) ? 32 : 64;
      for (const line of text.split('\n')) {
        const [, word = '', said = ''] = LINE.exec(line) ?? [];
        if (word === '' || /<|\\\./u.test(said)) continue;
        const shown = shownTexts(Number.parseInt(word, 16), everything(xlen)).map(normal);
        if (shown.includes(normal(said.replaceAll('[ \\t]+', ' ').replaceAll('\\', '')))) same++;
        else other.push(`${file} ${word} ${said} | ${shown[0] ?? ''}`);
      }
    }
    process.stdout.write(
      `binutils: ${same} lines the same, ${other.length} others\n${other.slice(0, 200).join('\n')}\n`,
    );
    expect(same).toBeGreaterThan(0);
  },
);
