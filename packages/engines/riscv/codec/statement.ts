/** One instruction with its operands as text into bits: the shapes of the table tried in turn. */
import type { Decoded } from './decode.ts';
import { encode } from './encode.ts';
import { Cursor, quoted, ReadError, type Scope } from './expression.ts';
import { INSTRUCTIONS, type Instruction, isSlot } from './instruction.ts';
import { has, type Isa, needText } from './isa.ts';
import { registerNamed } from './names.ts';
import { readOperand } from './operand-readers.ts';
import type { Operand } from './operands.ts';
import { suffixText } from './text.ts';

/** An instruction under one of its mnemonics, and what that mnemonic says of its operand. */
interface Named {
  readonly instruction: Instruction;
  readonly given: number | undefined;
}

const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  aqrl: [0, 1, 2, 3],
  nf: [0, 1, 2, 3, 4, 5, 6, 7],
  mopr: Array.from({ length: 32 }, (_, n) => n),
  moprr: [0, 1, 2, 3, 4, 5, 6, 7],
  cmop: [1, 3, 5, 7, 9, 11, 13, 15],
};

const byMnemonic = new Map<string, Named[]>();
const put = (name: string, named: Named): void => {
  const list = byMnemonic.get(name);
  if (list) list.push(named);
  else byMnemonic.set(name, [named]);
};
for (const instruction of INSTRUCTIONS) {
  const { template, suffix } = instruction;
  if (template === 'cm.jalt') put('cm.jt', { instruction, given: undefined });
  if (!suffix) put(template, { instruction, given: undefined });
  else
    for (const given of NUMBERS[suffix.operand.id] ?? [])
      put(template.replace('#', suffixText(suffix.operand, given)), { instruction, given });
}

/** Every mnemonic of one instruction, real and pseudo. */
export const mnemonics = (): readonly string[] => [...byMnemonic.keys()];

export const isMnemonic = (name: string): boolean => byMnemonic.has(name);

/** What GNU as takes in place of a register form whose last operand is a number. */
const WITH_NUMBER: Readonly<Record<string, string>> = {
  ...{ add: 'addi', and: 'andi', or: 'ori', xor: 'xori', slt: 'slti', sltu: 'sltiu' },
  ...{ sll: 'slli', srl: 'srli', sra: 'srai', addw: 'addiw', sllw: 'slliw', srlw: 'srliw' },
  ...{ sraw: 'sraiw', ror: 'rori', rorw: 'roriw', bclr: 'bclri', bext: 'bexti', binv: 'binvi' },
  ...{ bset: 'bseti', csrrw: 'csrrwi', csrrs: 'csrrsi', csrrc: 'csrrci', csrw: 'csrwi' },
  ...{ csrs: 'csrsi', csrc: 'csrci', fsflags: 'fsflagsi', fsrm: 'fsrmi' },
};

const WORD = /[A-Za-z_][\w.]*/uy;

/** Bits of one instruction, and which one it is. */
export interface Assembled extends Decoded {
  /** The mnemonic's own entry: a pseudo-instruction where it is one. */
  readonly written: Instruction;
}

/**
 * The instruction of a mnemonic in lower case and its operands.
 * @throws ReadError with the reason of the shape that came nearest
 */
export function statement(mnemonic: string, operands: string, isa: Isa, scope: Scope): Assembled {
  const names = [mnemonic, ...(WITH_NUMBER[mnemonic] === undefined ? [] : [WITH_NUMBER[mnemonic]])];
  let nearest: ReadError | undefined;
  let missing: string | undefined;
  for (const name of names) {
    for (const { instruction, given } of byMnemonic.get(name) ?? []) {
      if (instruction.xlen !== undefined && instruction.xlen !== isa.xlen) {
        missing ??= `"${mnemonic}" is an instruction of RV${instruction.xlen} alone`;
        continue;
      }
      if (!has(isa, instruction.extension)) {
        missing = `"${mnemonic}" needs ${needText(instruction.extension)}`;
        continue;
      }
      try {
        return assembled(name, instruction, given, new Cursor(operands), isa, scope);
      } catch (error) {
        if (!(error instanceof ReadError)) throw error;
        if (!nearest || isNearer(error, nearest)) nearest = error;
      }
    }
  }
  if (nearest) throw nearest;
  throw new ReadError(missing ?? `"${mnemonic}" is no instruction`, 0, true);
}

const isNearer = (a: ReadError, b: ReadError): boolean =>
  a.isValue === b.isValue ? a.at > b.at : a.isValue;

/** The bits of one shape. @throws ReadError */
export function assembled(
  name: string,
  instruction: Instruction,
  given: number | undefined,
  cursor: Cursor,
  isa: Isa,
  scope: Scope,
): Assembled {
  const values: Record<string, number> = {};
  const { suffix, parts } = instruction;
  if (suffix && given !== undefined) values[suffix.operand.id] = given;
  for (const { operand } of instruction.hidden) values[operand.id] = 0;
  parts.forEach((part, k) => {
    if (isSlot(part)) {
      readOperand({ slot: part, name, instruction, values, cursor, isa, scope });
      return;
    }
    const next = parts[k + 1];
    if (part === ',' && next !== undefined && isSlot(next) && isOptional(next.operand)) {
      if (cursor.isAtEnd()) return;
    }
    literal(part, parts[k - 1], cursor);
  });
  if (!cursor.isAtEnd())
    // A shape that asks for an operand there came nearer.
    throw new ReadError(`${quoted(cursor)} is more than ${name} takes`, cursor.at - 0.5);
  const shifted = compared(name, instruction, values);
  const word = encode(shifted, values);
  return { word, instruction: shifted, values, written: instruction };
}

const isOptional = ({ kind }: Operand): boolean => kind === 'mask' || kind === 'rounding';

function literal(
  part: string,
  before: Instruction['parts'][number] | undefined,
  cursor: Cursor,
): void {
  if (part === '{' || part === '}') return;
  // An address without an offset may be written with one of 0.
  if (part === '(' && (before === undefined || !isSlot(before))) cursor.match(/0(?=\s*\()/uy);
  if (/^\W$/u.test(part)) {
    if (cursor.take(part)) return;
    throw new ReadError(`"${part}" is expected, not ${quoted(cursor)}`, cursor.at);
  }
  const at = cursor.at;
  const word = cursor.match(WORD)?.toLowerCase();
  const isSame =
    word === part ||
    (['sp', 'ra', 't0'].includes(part) &&
      registerNamed('x', word ?? '') === registerNamed('x', part));
  if (!isSame) {
    cursor.at = at;
    throw new ReadError(`${part} is expected, not ${quoted(cursor)}`, at);
  }
}

const NEVER: Readonly<Record<string, string>> = {
  'vmsltu.vi': 'vmsne.vv',
  'vmsgeu.vi': 'vmseq.vv',
};

/** Unsigned comparisons with 0 have one answer, which comparing a register with itself gives. */
function compared(
  name: string,
  instruction: Instruction,
  values: Record<string, number>,
): Instruction {
  const other = NEVER[name];
  const self = other === undefined || values.si5 !== -1 ? undefined : byMnemonic.get(other)?.[0];
  if (!self) return instruction;
  values.vs1 = values.vs2 ?? 0;
  return self.instruction;
}
