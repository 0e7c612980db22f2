import { expect, it } from 'vitest';
import { COMPRESSED, compress, identifyCompressed } from './compressed.ts';
import { identify } from './instructions.ts';
import { vectors } from './testing/vectors.ts';

const { table, halves, words, wordNames } = vectors<{
  table: string[];
  halves: number[];
  words: number[];
  wordNames: number[];
}>('riscv-names').cases;
const known = new Set(COMPRESSED.map((c) => c.name));

it('names all 49,152 halfwords as GNU objdump does', () => {
  const wrong: string[] = [];
  let at = 0;
  for (let half = 0; half < 65536; half++) {
    if ((half & 3) === 3) continue;
    // objdump says c.srli64 of a shift by 0, which is a shift by 0 here.
    const theirs = (table[halves[at++] as number] as string).replace(/64$/, '');
    const mine = identifyCompressed(half)?.name;
    // What objdump prints as data, and what belongs to other extensions, is no instruction here.
    // A shift by 32 and more is RV64's, which objdump does not tell apart.
    const wide = (half & 0x1000) !== 0 && /^c\.s[lr][la]i$/.test(theirs);
    // The canonical nop, and a move of sp by 0, which is reserved.
    if (half === 0x0001 || half === 0x6101) continue;
    if ((known.has(theirs) && !wide ? theirs : undefined) !== mine)
      wrong.push(`${half.toString(16)} ${theirs} ${mine}`);
  }
  expect(at).toBe(halves.length);
  expect(wrong).toEqual([]);
});

it('names random words as GNU objdump does', () => {
  const wrong = words.flatMap((word, k) => {
    const theirs = table[wordNames[k] as number] as string;
    const mine = identify(word | 0)?.name ?? '';
    // Reserved fences, which objdump shows as data, are to be run as fences (Volume I, section 2.7).
    if (mine === 'fence' && theirs === '.4byte') return [];
    return theirs === mine ||
      (mine === '' && (/^\./.test(theirs) || (theirs === 'rori' && word >>> 25 === 0x31)))
      ? []
      : [`${word.toString(16)} ${theirs} ${mine}`];
  });
  expect(wrong).toEqual([]);
});

it('expands to what compresses back, where it is no hint', () => {
  let count = 0;
  for (let half = 0; half < 65536; half++) {
    if ((half & 3) === 3) continue;
    const c = identifyCompressed(half);
    const o = c?.expand(half);
    if (c === undefined || o === undefined) continue;
    const again = compress(c.base, o.rd, o.rs1, o.rs2, o.imm);
    if (again === 0) continue;
    const back = identifyCompressed(again);
    // `addi a0, a0, 0` as a hint comes back as a move.
    if (back?.name === 'c.mv') continue;
    expect(back?.base).toBe(c.base);
    // Commuted operands are the same instruction.
    const { rd, imm } = back?.expand(again) ?? { rd: -1, imm: -1 };
    expect([rd, imm]).toEqual([o.rd, o.imm]);
    count++;
  }
  expect(count).toBeGreaterThan(19000);
});
