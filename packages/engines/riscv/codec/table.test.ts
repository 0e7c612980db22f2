import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sources, TABLE, tableText } from '../../../../scripts/riscv-opcodes/generate.ts';
import { candidates } from './decode.ts';
import { INSTRUCTIONS } from './instruction.ts';
import { maskOf, operandNamed } from './operands.ts';
import { samplesOf } from './testing/samples.ts';

test('the table is what the opcode lists give today', () => {
  expect(readFileSync(TABLE, 'utf8')).toBe(tableText(...sources()));
});

/** Fields of the lists and the operands whose bits they are, where one is one. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  rd: ['rd', 'fd'],
  rs1: ['rs1', 'fs1'],
  rs2: ['rs2', 'fs2'],
  rs3: ['rs3', 'fs3'],
  vd: ['vd'],
  vs1: ['vs1'],
  vs2: ['vs2'],
  imm12: ['i12'],
  imm20: ['u20'],
  jimm20: ['j20'],
  csr: ['csr'],
  shamtw: ['sh5'],
  shamtd: ['sh6'],
  rm: ['rm'],
  zimm5: ['z5'],
  simm5: ['si5'],
  zimm10: ['vt10'],
  zimm11: ['vt11'],
  vm: ['vm'],
  nf: ['nf'],
  bs: ['bs'],
  rnum: ['rnum'],
  pred: ['pred'],
  succ: ['succ'],
  fm: ['fm'],
  aqrl: ['aqrl'],
  rd_p: ['rdp', 'fdp'],
  rs1_p: ['rs1p'],
  rs2_p: ['rs2p', 'fs2p'],
  c_rs2: ['cs2', 'fcs2'],
  c_nzuimm10: ['c4spn'],
  c_imm12: ['cj'],
  c_rlist: ['rlist'],
  c_spimm: ['spadj'],
  c_index: ['jtx'],
  c_sreg1: ['sr1'],
  c_sreg2: ['sr2'],
};
/** Pairs of fields that are one operand. */
const PAIRS: Readonly<Record<string, readonly [string, string]>> = {
  s12: ['imm12hi', 'imm12lo'],
  b12: ['bimm12hi', 'bimm12lo'],
  cw: ['c_uimm7hi', 'c_uimm7lo'],
  cd: ['c_uimm8hi', 'c_uimm8lo'],
  c6: ['c_nzimm6hi', 'c_nzimm6lo'],
  c16sp: ['c_nzimm10hi', 'c_nzimm10lo'],
  clui: ['c_nzimm18hi', 'c_nzimm18lo'],
  cb: ['c_bimm9hi', 'c_bimm9lo'],
  cwsp: ['c_uimm8sphi', 'c_uimm8splo'],
  cdsp: ['c_uimm9sphi', 'c_uimm9splo'],
};

test('operands lie where the list of fields has them', () => {
  const [text] = sources();
  const lut = new Map(
    (text.split('@ arg_lut.csv\n')[1] ?? '')
      .split('\n@')[0]
      ?.split('\n')
      .map((line) => {
        const [name = '', high = '', low = ''] = line.split(',');
        const width = Number(high) - Number(low) + 1;
        return [name, (((2 ** width - 1) * 2 ** Number(low)) >>> 0) as number] as const;
      }),
  );
  for (const [field, ids] of Object.entries(SAME))
    for (const id of ids) {
      const operand = operandNamed(id);
      expect(operand && maskOf(operand), `${field} ${id}`).toBe(lut.get(field));
    }
  for (const [id, [high, low]] of Object.entries(PAIRS)) {
    const operand = operandNamed(id);
    const both = ((lut.get(high) ?? 0) | (lut.get(low) ?? 0)) >>> 0;
    expect(operand && maskOf(operand), id).toBe(both);
  }
});

test('no operand lies on fixed bits, or on another operand', () => {
  for (const { template, match, mask, slots } of INSTRUCTIONS) {
    expect((match & ~mask) >>> 0, template).toBe(0);
    let taken = 0;
    for (const { operand } of slots) {
      expect(taken & maskOf(operand), `${template} ${operand.id}`).toBe(0);
      taken |= maskOf(operand);
    }
  }
});

test('every instruction is what its own bits are read as, on the XLEN that has it', () => {
  const alone = INSTRUCTIONS.filter(({ pseudo }) => pseudo === undefined);
  for (const instruction of alone)
    for (const xlen of [32, 64] as const) {
      if (instruction.xlen !== undefined && instruction.xlen !== xlen) continue;
      const samples = samplesOf(instruction, xlen);
      expect(samples.length, instruction.template).toBeGreaterThan(0);
      // Of Zfinx and F, which no machine has together, each among its own.
      const isInx = instruction.extension.includes('inx');
      for (const { word } of samples)
        expect(
          candidates(word, xlen).find(({ extension }) => extension.includes('inx') === isInx),
        ).toBe(instruction);
    }
  expect(alone.length).toBeGreaterThan(900);
});

test('two instructions share bits only where one is the other with an operand fixed, or machines have one of them', () => {
  const real = INSTRUCTIONS.filter(({ pseudo }) => pseudo === undefined);
  const clashes = real.flatMap((a, k) =>
    real
      .slice(k + 1)
      .filter(
        (b) =>
          a.size === b.size &&
          (a.xlen === undefined || b.xlen === undefined || a.xlen === b.xlen) &&
          ((a.match ^ b.match) & a.mask & b.mask) === 0 &&
          // Neither fixes all that the other does.
          (a.mask & b.mask) >>> 0 !== a.mask &&
          (a.mask & b.mask) >>> 0 !== b.mask,
      )
      .map((b) => `${a.template} ${b.template}`),
  );
  expect(clashes).toEqual([]);
});
