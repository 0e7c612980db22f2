/**
 * What each mnemonic of one instruction takes and gives: the real instructions, and the
 * pseudo-instructions that are one instruction in other clothes, as GNU as expands them.
 *
 * Mnemonics of several instructions or several shapes (`li`, `la`, `call`, `jalr`, loads and
 * stores) are in `expansions.ts`.
 *
 * Source: RISC-V Assembly Programmer's Manual, "pseudoinstructions"; RISC-V Instruction Set Manual,
 * Volume I, table 25.2.
 */
import { INSTRUCTIONS, type Instruction, instructionNamed } from './instructions.ts';

export interface Mnemonic {
  readonly name: string;
  readonly instruction: Instruction;
  /**
   * One letter an operand: `d` rd · `s` rs1 · `t` rs2 · `j` imm12 · `>` shift amount · `u` imm20 ·
   * `p` branch target · `a` jump target · `c` CSR · `z` uimm5 in place of rs1.
   */
  readonly form: string;
  /** The values of what the form leaves out. */
  readonly rd: number;
  readonly rs1: number;
  readonly rs2: number;
  readonly imm: number;
  /** Taken instead where the last operand is no register: `add a0, a1, 5` is `addi`. */
  readonly immediate: Instruction | undefined;
  /** The only compressed instructions GNU as tries for this name, where it tries fewer than for the real one. */
  readonly compressedAs: readonly string[] | undefined;
}

const table = new Map<string, Mnemonic>();

type Options = Partial<Pick<Mnemonic, 'rd' | 'rs1' | 'rs2' | 'imm' | 'compressedAs'>> & {
  immediate?: string;
};

function define(name: string, base: string, form: string, options: Options = {}): void {
  const { immediate, ...rest } = options;
  table.set(name, {
    ...{ name, instruction: instructionNamed(base), form },
    ...{ rd: 0, rs1: 0, rs2: 0, imm: 0, compressedAs: undefined },
    ...rest,
    immediate: immediate === undefined ? undefined : instructionNamed(immediate),
  });
}

const FORMS: Partial<Record<Instruction['format'], string>> = {
  ...{ R: 'dst', R1: 'ds', I: 'dsj', shift: 'ds>', B: 'stp', U: 'du' },
  ...{ csr: 'dcs', csri: 'dcz', none: '' },
};
for (const { name, format } of INSTRUCTIONS) {
  const form = FORMS[format];
  if (form !== undefined) define(name, name, form);
}

for (const name of ['add', 'and', 'or', 'xor', 'sll', 'srl', 'sra']) {
  define(name, name, 'dst', { immediate: `${name}i` });
}
define('slt', 'slt', 'dst', { immediate: 'slti' });
define('sltu', 'sltu', 'dst', { immediate: 'sltiu' });
define('ror', 'ror', 'dst', { immediate: 'rori' });

define('nop', 'addi', '');
for (const name of ['mv', 'move']) define(name, 'addi', 'ds', { compressedAs: ['c.mv'] });
define('not', 'xori', 'ds', { imm: -1 });
define('neg', 'sub', 'dt');
define('seqz', 'sltiu', 'ds', { imm: 1 });
define('snez', 'sltu', 'dt');
define('sltz', 'slt', 'ds');
define('sgtz', 'slt', 'dt');
define('sgt', 'slt', 'dts');
define('sgtu', 'sltu', 'dts');
define('zext.b', 'andi', 'ds', { imm: 255, compressedAs: [] });

define('beqz', 'beq', 'sp');
define('bnez', 'bne', 'sp');
define('blez', 'bge', 'tp');
define('bgez', 'bge', 'sp');
define('bltz', 'blt', 'sp');
define('bgtz', 'blt', 'tp');
define('bgt', 'blt', 'tsp');
define('bgtu', 'bltu', 'tsp');
define('ble', 'bge', 'tsp');
define('bleu', 'bgeu', 'tsp');
define('j', 'jal', 'a');
define('ret', 'jalr', '', { rs1: 1 });

for (const [name, base] of [
  ['csrrw', 'csrrw'],
  ['csrrs', 'csrrs'],
  ['csrrc', 'csrrc'],
] as const) {
  define(name, base, 'dcs', { immediate: `${base}i` });
  const short = `csr${base.slice(-1)}`;
  define(short, base, 'cs', { immediate: `${base}i` });
  define(`${short}i`, `${base}i`, 'cz');
}
define('csrr', 'csrrs', 'dc');
for (const [name, address] of [
  ['cycle', 0xc00],
  ['time', 0xc01],
  ['instret', 0xc02],
] as const) {
  define(`rd${name}`, 'csrrs', 'd', { imm: address });
  define(`rd${name}h`, 'csrrs', 'd', { imm: address + 0x80 });
}
define('scall', 'ecall', '');
define('sbreak', 'ebreak', '');
define('fence.tso', 'fence', '', { imm: 0x833 });
define('pause', 'fence', '', { imm: 0x010 });

/** The mnemonic of that name, in lower case, or undefined. */
export function mnemonicNamed(name: string): Mnemonic | undefined {
  return table.get(name);
}

/** Every name of the table, real and pseudo. */
export function mnemonicNames(): readonly string[] {
  return [...table.keys()];
}
