/** One instruction with its operands as text into bits: the shapes of the table tried in turn. */
import type { Decoded } from './decode.ts';
import { encode, misfit } from './encode.ts';
import { beginsExpression, Cursor, expression, quoted, ReadError, type Scope } from './expression.ts';
import { type Instruction, INSTRUCTIONS, isSlot, type Slot } from './instruction.ts';
import { has, type Isa, isEmbedded, needText } from './isa.ts';
import {
  constantNamed,
  csrNamed,
  fileOf,
  isUpperHalf,
  listBytes,
  ROUNDING,
  registerNamed,
  setNamed,
  vtypeNamed,
} from './names.ts';
import type { Operand } from './operands.ts';
import { formatOf, suffixText, usualRounding } from './text.ts';

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

function assembled(
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
    if (isSlot(part)) return slot(part, name, instruction, values, cursor, isa, scope);
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

function literal(part: string, before: Instruction['parts'][number] | undefined, cursor: Cursor): void {
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

const FILES = { x: 'an integer register', f: 'a floating-point register', v: 'a vector register' };

function slot(
  part: Slot,
  name: string,
  instruction: Instruction,
  values: Record<string, number>,
  cursor: Cursor,
  isa: Isa,
  scope: Scope,
): void {
  const { operand } = part;
  cursor.skip();
  const at = cursor.at;
  const { kind, id, label } = operand;
  const check = (value: number): void => {
    const why = misfit(part, value);
    if (why === undefined) {
      values[id] = value;
      return;
    }
    const what = kind === 'x' || kind === 'f' ? cursor.text.slice(at, cursor.at).trim() : '';
    throw new ReadError(what === '' ? `${label} ${why}` : `${label} ${what} ${why}`, at, true);
  };
  switch (kind) {
    case 'x':
    case 'f':
    case 'v':
      return check(register(kind, cursor, isa));
    case 'saved': {
      const n = register('x', cursor, isa);
      if (n !== 8 && n !== 9 && (n < 18 || n > 23))
        throw new ReadError(`${label} is none of s0 to s7`, at, true);
      values[id] = n < 16 ? n - 8 : n - 16;
      if (name === 'cm.mvsa01' && values.sr1 === values.sr2)
        throw new ReadError('the two registers must differ', at, true);
      return;
    }
    case 'mask':
      if (cursor.isAtEnd()) values[id] = 1;
      else if (cursor.take('v0.t')) values[id] = 0;
      else throw new ReadError(`v0.t is expected, not ${quoted(cursor)}`, at);
      return;
    case 'rounding': {
      if (cursor.isAtEnd()) {
        values[id] = usualRounding(instruction);
        return;
      }
      const word = cursor.match(WORD)?.toLowerCase() ?? '';
      const mode = ROUNDING.indexOf(word);
      if (mode >= 0 && word !== '') return check(mode);
      cursor.at = at;
      throw new ReadError(`a rounding mode (rne, rtz, rdn, rup, rmm, dyn) is expected, not ${quoted(cursor)}`, at);
    }
    case 'set': {
      const word = cursor.match(WORD) ?? '';
      const set = setNamed(word.toLowerCase());
      if (set !== undefined) return check(set);
      cursor.at = at;
      if (cursor.match(/0(?![\w])/uy) !== undefined) return check(0);
      throw new ReadError(`letters of iorw in that order are expected, not ${quoted(cursor)}`, at);
    }
    case 'csr':
      return check(csr(cursor, isa, scope));
    case 'vtype':
      return check(vtype(cursor, scope));
    case 'constant': {
      const word = cursor.match(/[^\s,]+/uy) ?? '';
      const n = constantNamed(word, formatOf(instruction.template));
      if (n === undefined)
        throw new ReadError(`"${word}" is none of the 32 constants that ${name} loads`, at, true);
      return check(n);
    }
    case 'list':
      return check(list(cursor));
    case 'adjust': {
      const said = Number(expression(cursor, scope).value);
      const least = listBytes(values.rlist ?? 4, isa.xlen);
      const bytes = instruction.template === 'cm.push' ? -said : said;
      if (bytes < least || bytes > least + 48 || bytes % 16 !== 0) {
        const sign = instruction.template === 'cm.push' ? '-' : '';
        const ways = [0, 16, 32, 48].map((more) => `${sign}${least + more}`);
        throw new ReadError(`the stack moves by ${ways.join(', ')} with this list, not by ${said}`, at, true);
      }
      values[id] = bytes - least;
      return;
    }
    case 'distance':
      return check(distance(cursor, scope));
    default:
      return check(number(part, name, cursor, isa, scope));
  }
}

function register(file: 'x' | 'f' | 'v', cursor: Cursor, isa: Isa): number {
  const at = cursor.at;
  const word = (cursor.match(WORD) ?? '').toLowerCase();
  const n = registerNamed(file, word);
  if (n === undefined) {
    cursor.at = at;
    const other = fileOf(word);
    throw new ReadError(
      other === undefined
        ? `${FILES[file]} is expected, not ${quoted(cursor)}`
        : `${FILES[file]} is expected, and ${word} is ${FILES[other]}`,
      at,
      other !== undefined,
    );
  }
  if (file === 'x' && n > 15 && isEmbedded(isa))
    throw new ReadError(`${word} is x${n}, and RV${isa.xlen}E has x0 to x15 alone`, at, true);
  return n;
}

function csr(cursor: Cursor, isa: Isa, scope: Scope): number {
  const at = cursor.at;
  const word = cursor.match(WORD);
  if (word !== undefined) {
    const address = csrNamed(word.toLowerCase());
    if (address === undefined)
      throw new ReadError(`"${word}" is no CSR; a number 0 to 0xfff does too`, at, true);
    if (isa.xlen === 64 && isUpperHalf(word.toLowerCase()))
      throw new ReadError(`the CSR ${word} is of RV32 alone`, at, true);
    return address;
  }
  return Number(expression(cursor, scope).value);
}

function vtype(cursor: Cursor, scope: Scope): number {
  const at = cursor.at;
  if (/\d/u.test(cursor.text[at] ?? '')) return Number(expression(cursor, scope).value);
  const words: string[] = [];
  do words.push((cursor.match(WORD) ?? '').toLowerCase());
  while (cursor.take(','));
  const bits = vtypeNamed(words);
  if (typeof bits === 'string') throw new ReadError(bits, at, true);
  return bits;
}

function list(cursor: Cursor): number {
  const at = cursor.at;
  const text = cursor.match(/\{[^}]*\}/uy)?.replace(/\s+/gu, '').toLowerCase();
  if (text === undefined)
    throw new ReadError(`a register list such as {ra, s0-s2} is expected, not ${quoted(cursor)}`, at);
  for (let n = 4; n < 16; n++) {
    const saved = n - 5 + (n === 15 ? 1 : 0);
    const spellings = [
      saved < 0 ? '{ra}' : saved === 0 ? '{ra,s0}' : `{ra,s0-s${saved}}`,
      saved < 0
        ? '{x1}'
        : saved === 0
          ? '{x1,x8}'
          : saved === 1
            ? '{x1,x8-x9}'
            : `{x1,x8-x9,x18${saved === 2 ? '' : `-x${saved + 16}`}}`,
    ];
    if (spellings.includes(text)) return n;
  }
  throw new ReadError(
    `${text} is no list; {ra}, {ra, s0}, {ra, s0-s1} to {ra, s0-s11} are, but not {ra, s0-s10}`,
    at,
    true,
  );
}

/** A label or `.` gives a distance from here; a number is one. */
function distance(cursor: Cursor, scope: Scope): number {
  const { value, isAddress } = expression(cursor, scope);
  return Number(isAddress ? value - scope.here : value);
}

function number(part: Slot, name: string, cursor: Cursor, isa: Isa, scope: Scope): number {
  const at = cursor.at;
  const { kind, id } = part.operand;
  // `(sp)` is short for `0(sp)`.
  const isAddress = cursor.text[cursor.at] === '(' && /^\(\s*\w+\s*\)\s*$/u.test(cursor.text.slice(at));
  if (isAddress && /^\(\s*\d/u.test(cursor.text.slice(at)) === false) return 0;
  const word = cursor.match(WORD);
  if (word !== undefined && fileOf(word.toLowerCase()) !== undefined)
    throw new ReadError(`a number is expected, and ${word} is a register`, at);
  cursor.at = at;
  if (!beginsExpression(cursor)) throw new ReadError(`a number is expected, not ${quoted(cursor)}`, at);
  const { value } = expression(cursor, scope);
  if (id === 'jtx' && name === 'cm.jt' && value >= 32n)
    throw new ReadError(`${value} is outside 0 to 31, which cm.jt takes; cm.jalt takes 32 to 255`, at, true);
  if (id === 'jtx' && name === 'cm.jalt' && value < 32n)
    throw new ReadError(`${value} is outside 32 to 255, which cm.jalt takes; cm.jt takes 0 to 31`, at, true);
  // All ones from the sign on are a negative number in as many digits as a register has.
  if (kind === 'signed' && value >= 1n << BigInt(isa.xlen - 1) && value < 1n << BigInt(isa.xlen))
    return Number(value - (1n << BigInt(isa.xlen)));
  if (id === 'clui' && value > 0x7ffffn) return Number(value - 0x100000n);
  const less = LESS.has(name) ? 1n : 0n;
  return Number(value - less);
}

/** Comparisons with a number that stand for those with one less. */
const LESS = new Set(['vmslt.vi', 'vmsltu.vi', 'vmsge.vi', 'vmsgeu.vi']);

const NEVER: Readonly<Record<string, string>> = { 'vmsltu.vi': 'vmsne.vv', 'vmsgeu.vi': 'vmseq.vv' };

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
