/** The codec beside GNU as and objdump, asked as the test runs, and beside llvm-mc, whose answers are frozen. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expand, isHint } from '@tollbench/engines/riscv/codec/compress.ts';
import {
  candidates,
  type Decoded,
  decode,
  pseudosOf,
} from '@tollbench/engines/riscv/codec/decode.ts';
import {
  INSTRUCTIONS,
  type Instruction,
  type Xlen,
} from '@tollbench/engines/riscv/codec/instruction.ts';
import { type Isa, isaOf } from '@tollbench/engines/riscv/codec/isa.ts';
import { readProgram } from '@tollbench/engines/riscv/codec/program.ts';
import { samplesOf } from '@tollbench/engines/riscv/codec/testing/samples.ts';
import { inexactness, textOf } from '@tollbench/engines/riscv/codec/text.ts';
import { afterAll, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { assembleEach, disassembleEach, linkedBytes } from './testing/gnu.ts';

const folder = mkdtempSync(join(tmpdir(), 'codec-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What GNU as 2.40 knows of the table. */
const GNU =
  'imafdqcvh_zicsr_zifencei_zba_zbb_zbc_zbs_zbkb_zbkc_zbkx_zknd_zkne_zknh_zksed_zksh_zicbom_zicbop_zicboz_zawrs_svinval_zfh_zihintpause';
const XLENS: readonly Xlen[] = [32, 64];

/** Extensions that it does not know, by the first of their ways. */
const UNKNOWN =
  /Zfa|Zacas|Zabha|Zcb|Zclsd|Zilsd|Zcmop|Zcmp|Zcmt|Zfbfmin|Zicond|Zicfi|Zihintntl|Zimop|Zvbb|Zvbc|Zvf|Zvk|Smrnmi|Smctr/u;

const words = (line: string, isa: Isa, compress = false): string[] => {
  const { items, troubles } = readProgram(line, {
    ...{ isa, compress, base: 'assembly', address: 0n },
  });
  const [trouble] = troubles;
  if (trouble) throw new Error(`${line}: ${trouble.message}`);
  return items.map(({ word, size }) => word.toString(16).padStart(size / 4, '0'));
};

/** Comparisons with numbers that stand for those with one less: their words say another number. */
const LESS = /^vms(lt|ltu|ge|geu)\.vi$/u;

/** Floating point in integer registers is another machine than the others. */
const INX = 'imac_zfinx_zdinx_zhinx';
const isInx = ({ extension }: Instruction): boolean => extension.includes('inx');

const samples = (xlen: Xlen, isa: Isa, ofInx = false): Decoded[] =>
  INSTRUCTIONS.filter((one) => isInx(one) === ofInx)
    .filter(
      ({ extension, xlen: only, template }) =>
        (only === undefined || only === xlen) && !UNKNOWN.test(extension) && !LESS.test(template),
    )
    .flatMap((instruction) => samplesOf(instruction, xlen))
    .filter(
      (sample) => inexactness(sample) === undefined && decode(sample.word, isa) !== undefined,
    );

let encoded = 0;
test('GNU as gives the same bits for every instruction it knows, its operands at their bounds', () => {
  for (const [xlen, march] of XLENS.flatMap((x) => [[x, GNU] as const, [x, INX] as const])) {
    const isa = isaOf(march, xlen);
    const all = samples(xlen, isa, march === INX);
    const lines = all.map((sample) => textOf(sample, { xlen }));
    const gnu = assembleEach(folder, lines, {
      xlen,
      march: `rv${xlen}${march}`,
      rvc: (k) => all[k]?.instruction.size === 16,
    });
    // One comparison for all: as many as there are lines would take longer than the assembler.
    const should = all.map(
      ({ word, instruction: { size } }, k) =>
        `${lines[k]} ${word.toString(16).padStart(size / 4, '0')}`,
    );
    expect(lines.map((line, k) => `${line} ${gnu[k]}`)).toEqual(should);
    expect(lines.map((line) => `${line} ${words(line, isa).join(' ')}`)).toEqual(should);
    encoded += all.length;
  }
});

/** Pseudo-instructions of one and of several instructions, with and without C. */
const MACROS = [
  ...['li a0,0', 'li a0,-2048', 'li a0,2047', 'li a0,2048', 'li a0,4096', 'li a0,0x7ffff800'],
  ...['li a0,0x7fffffff', 'li a0,-0x80000000', 'li a5,0xfff', 'li t6,0x12345678', 'li a0,31'],
  ...['li a0,0x800', 'li s0,-1', 'li a0,65536', 'li a0,0x1f000'],
  ...[
    'la a0,.+0x12345',
    'lla t0,.-8',
    'call .+0x1000',
    'tail .+0x800',
    'call t0,.+4',
    'jump .+4096,t2',
  ],
  ...[
    'vmsge.vx v4,v8,a0',
    'vmsgeu.vx v4,v8,a0,v0.t',
    'vmsge.vx v0,v8,a0,v0.t,v12',
    'vmsgeu.vx v4,v8,a0,v0.t,v12',
  ],
  ...[
    'vmslt.vi v4,v8,-15',
    'vmslt.vi v4,v8,16',
    'vmsltu.vi v4,v8,0',
    'vmsgeu.vi v4,v8,0,v0.t',
    'vmsge.vi v4,v8,1',
  ],
  ...['add a0,a1,5', 'and a0,a0,-1', 'sll a0,a0,3', 'slt a0,a1,9', 'csrw mstatus,31', 'csrs mie,1'],
  ...[
    'jr 4(a0)',
    'jalr a0',
    'jalr a0,a1',
    'jalr a0,-4(a1)',
    'lw a0,(sp)',
    'sd a0,(sp)',
    'amoadd.w a0,a1,0(a2)',
  ],
  ...[
    'fence',
    'fence.tso',
    'bgt a0,a1,.+8',
    'bleu a0,a1,.-8',
    'sgt a0,a1,a2',
    'fgt.s a0,fa0,fa1',
    'fscsr a0',
  ],
  ...[
    'addi a0,a0,0',
    'addi a0,a1,0',
    'addi sp,sp,16',
    'addi sp,sp,48',
    'addi a0,sp,16',
    'addi a0,a0,31',
  ],
  ...[
    'add a0,a0,a1',
    'add a0,a1,a0',
    'add a0,zero,a1',
    'sub s0,s0,s1',
    'and a0,a1,a0',
    'xor a5,a5,s1',
  ],
  ...[
    'lw a0,0(a1)',
    'lw a0,124(s0)',
    'lw a0,128(s0)',
    'lw t0,252(sp)',
    'sw t0,4(sp)',
    'sw a0,4(a1)',
  ],
  ...[
    'lui a0,31',
    'lui a0,32',
    'lui sp,1',
    'lui a0,0xfffe0',
    'slli a0,a0,1',
    'srli a0,a0,5',
    'srai t0,t0,5',
  ],
  ...[
    'andi a0,a0,31',
    'andi a0,a0,32',
    'ebreak',
    'nop',
    'ret',
    'jr t0',
    'mv a0,a1',
    'fld fa0,8(a0)',
    'fsd fs0,0(sp)',
  ],
];
const MACROS_64 = [
  ...[
    'li a0,0x123456789abcdef0',
    'li a0,0x7fffffffffffffff',
    'li a0,-0x8000000000000000',
    'li a0,0xffffffff',
  ],
  ...[
    'li a0,0x80000000',
    'li a0,0x100000000',
    'li a0,0x800000000000',
    'li a0,0xfffffffffffff000',
    'li a0,0x5555555555555555',
  ],
  ...[
    'li a0,0xfffff7ff',
    'li a0,-0x80000801',
    'addiw a0,a0,0',
    'addiw a0,a0,5',
    'subw a0,a0,a1',
    'ld a0,8(sp)',
  ],
  ...['sd s0,0(a0)', 'sext.w a0,a0', 'negw a0,a1', 'zext.w a0,a1', 'slli a0,a0,63', 'zext.b a0,a0'],
];

let macros = 0;
test('GNU as gives the same bits for pseudo-instructions, and chooses the same 16-bit forms', () => {
  const march = 'gcv';
  for (const xlen of XLENS)
    for (const compress of [false, true]) {
      const isa = isaOf(march, xlen);
      const lines = [...MACROS, ...(xlen === 64 ? MACROS_64 : [])].filter(
        (line) => xlen === 64 || !line.startsWith('sd '),
      );
      const gnu = assembleEach(folder, lines, {
        xlen,
        march: `rv${xlen}${march}`,
        rvc: () => compress,
      });
      const mine = lines.map((line) => {
        const { items } = readProgram(line, { isa, compress, base: 'assembly', address: 0n });
        return items.map(({ word, size }) => word.toString(16).padStart(size / 4, '0')).join(' ');
      });
      expect(lines.map((line, k) => `${line} => ${mine[k]}`)).toEqual(
        lines.map((line, k) => `${line} => ${gnu[k]}`),
      );
      macros += lines.length;
    }
});

/** A program of labels near and far, names and numbers, alignment, options, and loads at a label. */
function whole(xlen: Xlen, compress: boolean, blocks: number): string {
  let state = 7;
  const below = (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % n;
  };
  const of = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const x = () => of(['a0', 'a1', 's0', 't0', 'sp', 'x7', 't6']);
  const lines = ['1:', '2:'];
  for (let k = 0; k < blocks; k++) {
    const label = () => `L${Math.max(0, Math.min(blocks - 1, k + below(9) - 4))}`;
    lines.push(`L${k}:`, ...(below(3) === 0 ? ['1: nop'] : []), ...(below(4) === 0 ? ['2:'] : []));
    lines.push(
      ...[`beqz ${x()}, ${label()}`, `bne ${x()}, ${x()}, ${label()}`, `j ${label()}`],
      // GNU as leaves the jal of RV32 to the linker: it stays long.
      ...(xlen === 32 && compress ? [] : [`jal ${label()}`]),
      ...[`bltu ${x()}, ${x()}, 1b`, `la ${x()}, ${label()}`, `call ${label()}`, `tail ${label()}`],
      ...[`lw a0, ${label()}`, `sw ${x()}, ${label()}, t1`, `fld fa0, ${label()} + 8, t2`],
      ...['.option push', '.option norvc', 'add a0, a0, a1', '.option pop', 'add a0, a0, a1'],
      ...[
        `.p2align ${below(5)}`,
        `.half 0x0513, 0x00a0${compress ? ', 0x4501' : ''}`,
        '.balign 4',
        `addi sp, sp, -32`,
      ],
    );
  }
  return `${lines.join('\n')}\n1: beqz a0, 2f\n2: nop\n`;
}

let programs = 0;
test('GNU as and ld give the same bytes for whole programs', () => {
  for (const xlen of XLENS)
    for (const compress of [false, true]) {
      const text = whole(xlen, compress, 60);
      const { items, troubles } = readProgram(text, {
        ...{ isa: isaOf('gc', xlen), compress, base: 'auto', address: 0n },
      });
      expect(troubles).toEqual([]);
      const mine = items.flatMap(({ word, size }) =>
        Array.from({ length: size / 8 }, (_, k) => (word >>> (8 * k)) & 255),
      );
      const options = `.option norelax\n.option ${compress ? 'rvc' : 'norvc'}\n`;
      const gnu = linkedBytes(folder, options + text, { xlen, march: `rv${xlen}gc` });
      // A section ends at a multiple of its alignment.
      expect(gnu.length - mine.length).toBeLessThan(16);
      // Where the first byte differs.
      expect(mine.findIndex((byte, k) => byte !== gnu[k])).toBe(-1);
      programs += items.length;
    }
});

/** What objdump 2.40 writes otherwise, on purpose: its own words, older names, and aliases of its own. */
function isOtherwise(one: Decoded, mine: string, gnu: string): boolean {
  const { instruction } = one;
  return (
    gnu === 'unimp' ||
    /^(fence\.tso|pause|prefetch\.)/u.test(gnu) ||
    // CSRs that have come since, and those of RV32, which it names on RV64.
    (instruction.slots.some(({ operand }) => operand.kind === 'csr') &&
      /[ ,]0x[0-9a-f]+/u.test(`${mine} ${gnu}`)) ||
    instruction.template === 'c.nop' ||
    // A hint that it shows as what it would add.
    (instruction.template === 'c.addi' && one.values.c6 === 0)
  );
}

/** `add a0,a0,5` is addi there. */
const I_FORMS =
  /^(add|and|or|xor|sll|srl|sra|addw|sllw|srlw|sraw|ror|rorw|bclr|bext|binv|bset)(?= \w+,\w+,(-?\d+|0x[0-9a-f]+)$)/u;
const C_FORMS = /^(csrrw|csrrs|csrrc)(?= \w+,\w+,\d+$)|^(csrw|csrs|csrc)(?= \w+,\d+$)/u;
const withNumber = (text: string): string =>
  text
    .replace(I_FORMS, (name: string) =>
      name.endsWith('w') ? `${name.slice(0, -1)}iw` : `${name}i`,
    )
    .replace(C_FORMS, '$&i')
    .replace(/^(fs(?:rm|flags)i) zero,/u, '$1 ');

function aliasOf(one: Decoded, isa: Isa): Decoded {
  const isShort = one.instruction.size === 16;
  // Of hints those of x0 keep their own names.
  const isNamed = isHint(one.instruction, one.values) && one.values.rd === 0;
  const wide = isShort && !isNamed ? expand(one, isa.xlen) : undefined;
  return pseudosOf(wide ?? one, isa)[0] ?? wide ?? one;
}

let shown = 0;
test('objdump writes the same text, without aliases and with', () => {
  for (const xlen of XLENS) {
    const isa = isaOf(GNU, xlen);
    const all = [...samples(xlen, isa), ...spread(isa)];
    const distinct = [...new Map(all.map((one) => [one.word, one])).values()].flatMap(
      ({ word }) => {
        const one = decode(word, isa);
        return one && inexactness(one) === undefined ? [one] : [];
      },
    );
    for (const aliases of [false, true]) {
      const gnu = disassembleEach(folder, distinct, { xlen, march: `rv${xlen}${GNU}`, aliases });
      const both = distinct.map((one, k) => {
        const address = BigInt(k * 8);
        const mine = textOf(aliases ? aliasOf(one, isa) : one, { xlen, address });
        const isMove =
          aliases && one.instruction.template === 'c.mv' && !isHint(one.instruction, one.values);
        return {
          one,
          mine: isMove ? textOf(one, { xlen }).replace('c.', '') : mine,
          gnu: gnu[k] ?? '',
        };
      });
      const other = both
        .map(({ one, mine, gnu: theirs }) => ({
          one,
          mine,
          theirs: aliases ? withNumber(theirs) : theirs,
        }))
        .filter(({ one, mine, theirs }) => mine !== theirs && !isOtherwise(one, mine, theirs));
      expect(
        other
          .slice(0, 20)
          .map(({ one, mine, theirs }) => `${one.word.toString(16)} ${mine} | ${theirs}`),
      ).toEqual([]);
    }
    shown += distinct.length;
  }
});

const TABLE = INSTRUCTIONS.filter((one) => !isInx(one));

/** Words with all other bits spread out, so that every field takes every kind of value. */
function spread(isa: Isa): Decoded[] {
  let state = 12345;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
  return Array.from({ length: 8000 }, () => {
    const { mask, match, size } = TABLE[next() % TABLE.length] ?? {
      mask: 0,
      match: 0,
      size: 32,
    };
    const bits = (((next() << 16) ^ next()) & ~mask) | match;
    return decode((size === 16 ? bits & 0xffff : bits) >>> 0, isa);
  }).filter((one) => one !== undefined);
}

let asked = 0;
test('llvm-mc gives the same bits for our text and for its own, and for every extension it knows', () => {
  const { cases } = vectors<readonly [Xlen, string, string, string, string]>('instruction-codec');
  for (const [xlen, text, word, plain, alias] of cases) {
    // Push and pop lie where C and D have c.fsdsp.
    const isa = isaOf(text.startsWith('cm.') ? 'ima_zca_zcmp_zcmt' : '', xlen);
    for (const line of new Set([text, plain]))
      expect([line, ...words(line, isa)]).toEqual([line, word]);
    const decoded = decode(Number.parseInt(word, 16), isa);
    // All zeros have a name and are no instruction.
    if (word !== '0000') expect(decoded?.word.toString(16).padStart(word.length, '0')).toBe(word);
    // With aliases a 16-bit instruction is shown as the 32-bit one it stands for.
    if (alias !== '' && word.length === 8)
      expect([alias, ...words(alias, isa)]).toEqual([alias, word]);
    asked += 1;
  }
});

test('what neither program knows is this, and stands on the opcode lists alone', () => {
  const { cases } = vectors<readonly [Xlen, string, string]>('instruction-codec');
  const known = new Set(
    cases.flatMap(([xlen, , word]) => candidates(Number.parseInt(word, 16), xlen)),
  );
  const alone = INSTRUCTIONS.filter(
    (one) => one.pseudo === undefined && UNKNOWN.test(one.extension) && !known.has(one),
  );
  expect(alone.map(({ extension, template }) => `${extension} ${template}`)).toEqual([
    ...[
      'fmvh.x.q',
      'fmvp.q.x',
      'fli.q',
      'fminm.q',
      'fmaxm.q',
      'fround.q',
      'froundnx.q',
      'fleq.q',
      'fltq.q',
    ].map((name) => `Q+Zfa ${name}`),
    ...['Smctr/Ssctr sctrclr', 'Smrnmi mnret'],
    ...['c.ld', 'c.sd', 'c.ldsp', 'c.sdsp'].map((name) => `Zclsd ${name}`),
    ...['ld', 'sd'].map((name) => `Zilsd ${name}`),
  ]);
});

test('the figures of the page are those of this run', () => {
  const version =
    /([\d.]+)$/u.exec(
      program('riscv64-unknown-elf-as', ['--version']).stdout.split('\n')[0] ?? '',
    )?.[1] ?? '';
  const llvm = vectors('instruction-codec');
  const equal = { largestError: 0, errorKind: 'exact' as const };
  expectHeld(import.meta.dirname, [
    {
      program: 'GNU as',
      version,
      what: 'bits of every instruction it knows on RV32 and RV64, operands at their bounds',
      cases: encoded,
      ...equal,
    },
    {
      program: 'GNU as',
      version,
      what: 'pseudo-instructions and the choice of 16-bit forms',
      cases: macros,
      ...equal,
    },
    {
      program: 'GNU as and ld',
      version,
      what: 'instructions of whole programs: labels, alignment, options, loads at a label',
      cases: programs,
      ...equal,
    },
    {
      program: 'GNU objdump',
      version,
      what: 'text of words, without aliases and with',
      cases: shown,
      ...equal,
    },
    {
      program: llvm.program,
      version: llvm.version,
      what: 'bits of our text and of its own, every extension it knows',
      cases: asked,
      ...equal,
    },
  ]);
});
