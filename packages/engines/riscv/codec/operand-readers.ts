/** Operands of each kind as text into their values. */
import { misfit } from './encode.ts';
import {
  beginsExpression,
  type Cursor,
  expression,
  quoted,
  ReadError,
  type Scope,
} from './expression.ts';
import type { Instruction, Slot } from './instruction.ts';
import { type Isa, isEmbedded } from './isa.ts';
import {
  constantNamed,
  csrNamed,
  fileOf,
  isUpperHalf,
  listBytes,
  MAJOR,
  type RegisterFile,
  ROUNDING,
  registerNamed,
  setNamed,
  vtypeNamed,
} from './names.ts';
import type { Kind } from './operands.ts';
import { formatOf, usualRounding } from './text.ts';

/** An operand to be read, and what is known beside it. */
export interface Reading {
  readonly slot: Slot;
  /** The mnemonic as it is written. */
  readonly name: string;
  readonly instruction: Instruction;
  /** Those read so far, by id: the value read joins them. */
  readonly values: Record<string, number>;
  readonly cursor: Cursor;
  readonly isa: Isa;
  readonly scope: Scope;
}

const WORD = /[A-Za-z_][\w.]*/uy;

/** Reads an operand and puts its value beside the others. @throws ReadError where there is none, or it does not fit */
export function readOperand(reading: Reading): void {
  const { slot, cursor, values } = reading;
  const { kind, id, label } = slot.operand;
  cursor.skip();
  const at = cursor.at;
  const value = READERS[kind]?.(reading) ?? number(reading);
  const why = misfit(slot, value);
  if (why !== undefined) {
    const what = kind === 'x' || kind === 'f' ? `${cursor.text.slice(at, cursor.at).trim()} ` : '';
    throw new ReadError(`${label} ${what}${why}`, at, true);
  }
  values[id] = value;
}

const READERS: Readonly<Partial<Record<Kind, (reading: Reading) => number>>> = {
  x: (reading) => register('x', reading),
  f: (reading) => register('f', reading),
  v: (reading) => register('v', reading),
  saved,
  mask,
  rounding,
  set,
  csr,
  vtype,
  constant,
  list,
  adjust,
  distance,
  opcode,
};

const FILES = {
  x: 'an integer register',
  f: 'a floating-point register',
  v: 'a vector register',
};

function register(file: RegisterFile, { cursor, isa, instruction }: Reading): number {
  const at = cursor.at;
  const word = (cursor.match(WORD) ?? '').toLowerCase();
  // .insn takes the number of any register.
  const n = registerNamed(instruction.template === '.insn' ? (fileOf(word) ?? file) : file, word);
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

/** s0 to s7 of cm.mvsa01 and cm.mva01s. */
function saved(reading: Reading): number {
  const { slot, cursor, name, values } = reading;
  const at = cursor.at;
  const n = register('x', reading);
  if (n !== 8 && n !== 9 && (n < 18 || n > 23))
    throw new ReadError(`${slot.operand.label} is none of s0 to s7`, at, true);
  const value = n < 16 ? n - 8 : n - 16;
  if (name === 'cm.mvsa01' && values.sr1 === value)
    throw new ReadError('the two registers must differ', at, true);
  return value;
}

function mask({ cursor }: Reading): number {
  if (cursor.isAtEnd()) return 1;
  if (cursor.take('v0.t')) return 0;
  throw new ReadError(`v0.t is expected, not ${quoted(cursor)}`, cursor.at);
}

function rounding({ cursor, instruction }: Reading): number {
  if (cursor.isAtEnd()) return usualRounding(instruction);
  const at = cursor.at;
  const word = cursor.match(WORD)?.toLowerCase();
  const mode = word === undefined ? -1 : ROUNDING.indexOf(word);
  if (mode >= 0) return mode;
  cursor.at = at;
  throw new ReadError(
    `a rounding mode (rne, rtz, rdn, rup, rmm, dyn) is expected, not ${quoted(cursor)}`,
    at,
  );
}

function set({ cursor }: Reading): number {
  const at = cursor.at;
  const bits = setNamed((cursor.match(WORD) ?? '').toLowerCase());
  if (bits !== undefined) return bits;
  cursor.at = at;
  if (cursor.match(/0(?![\w])/uy) !== undefined) return 0;
  throw new ReadError(`letters of iorw in that order are expected, not ${quoted(cursor)}`, at);
}

function csr({ cursor, isa, scope }: Reading): number {
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

function vtype({ cursor, scope }: Reading): number {
  const at = cursor.at;
  if (/\d/u.test(cursor.text[at] ?? '')) return Number(expression(cursor, scope).value);
  const words: string[] = [];
  do words.push((cursor.match(WORD) ?? '').toLowerCase());
  while (cursor.take(','));
  const bits = vtypeNamed(words);
  if (typeof bits === 'string') throw new ReadError(bits, at, true);
  return bits;
}

function constant({ cursor, instruction, name }: Reading): number {
  const at = cursor.at;
  const word = cursor.match(/[^\s,]+/uy) ?? '';
  const n = constantNamed(word, formatOf(instruction.template));
  if (n !== undefined) return n;
  throw new ReadError(`"${word}" is none of the 32 constants that ${name} loads`, at, true);
}

function list({ cursor }: Reading): number {
  const at = cursor.at;
  const text = cursor
    .match(/\{[^}]*\}/uy)
    ?.replace(/\s+/gu, '')
    .toLowerCase();
  if (text === undefined)
    throw new ReadError(
      `a register list such as {ra, s0-s2} is expected, not ${quoted(cursor)}`,
      at,
    );
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

/** Bytes by which the stack moves beyond what the registers take. */
function adjust({ cursor, scope, values, isa, instruction }: Reading): number {
  const at = cursor.at;
  const said = Number(expression(cursor, scope).value);
  const least = listBytes(values.rlist ?? 4, isa.xlen);
  const isPush = instruction.template === 'cm.push';
  const bytes = isPush ? -said : said;
  if (bytes >= least && bytes <= least + 48 && bytes % 16 === 0) return bytes - least;
  const ways = [0, 16, 32, 48].map((more) => `${isPush ? '-' : ''}${least + more}`);
  throw new ReadError(
    `the stack moves by ${ways.join(', ')} with this list, not by ${said}`,
    at,
    true,
  );
}

/** A major opcode by name or number; all end in 11. */
function opcode({ cursor, scope }: Reading): number {
  const at = cursor.at;
  const word = cursor.match(WORD)?.toUpperCase().replaceAll('_', '-');
  const n = word === undefined ? -1 : MAJOR.findIndex((name) => name.toUpperCase() === word);
  if (n >= 0) return 4 * n + 3;
  cursor.at = at;
  const value = Number(expression(cursor, scope).value);
  if (value % 4 === 3 && value < 128) return value;
  throw new ReadError(`the opcode ${value} is none of 7 bits that end in 11`, at, true);
}

/** A label or `.` gives a distance from here; a number is one, but for those of a listing. */
function distance({ cursor, scope, isa }: Reading): number {
  const { value, isAddress } = expression(cursor, scope);
  if (!isAddress && scope.isListing !== true) return Number(value);
  return Number(BigInt.asIntN(isa.xlen, value - scope.here));
}

/** Comparisons with a number that stand for those with one less. */
const LESS = new Set(['vmslt.vi', 'vmsltu.vi', 'vmsge.vi', 'vmsgeu.vi']);

function number({ slot, name, cursor, isa, scope }: Reading): number {
  const at = cursor.at;
  const { kind, id } = slot.operand;
  // `(sp)` is short for `0(sp)`.
  const isAddress =
    cursor.text[cursor.at] === '(' && /^\(\s*\w+\s*\)\s*$/u.test(cursor.text.slice(at));
  if (isAddress && /^\(\s*\d/u.test(cursor.text.slice(at)) === false) return 0;
  const word = cursor.match(WORD);
  if (word !== undefined && fileOf(word.toLowerCase()) !== undefined)
    throw new ReadError(`a number is expected, and ${word} is a register`, at);
  cursor.at = at;
  if (!beginsExpression(cursor))
    throw new ReadError(`a number is expected, not ${quoted(cursor)}`, at);
  const { value } = expression(cursor, scope);
  if (id === 'jtx' && name === 'cm.jt' && value >= 32n)
    throw new ReadError(
      `${value} is outside 0 to 31, which cm.jt takes; cm.jalt takes 32 to 255`,
      at,
      true,
    );
  if (id === 'jtx' && name === 'cm.jalt' && value < 32n)
    throw new ReadError(
      `${value} is outside 32 to 255, which cm.jalt takes; cm.jt takes 0 to 31`,
      at,
      true,
    );
  // All ones from the sign on are a negative number in as many digits as a register has.
  if (kind === 'signed' && value >= 1n << BigInt(isa.xlen - 1) && value < 1n << BigInt(isa.xlen))
    return Number(value - (1n << BigInt(isa.xlen)));
  if (id === 'clui' && value > 0x7ffffn) return Number(value - 0x100000n);
  const less = LESS.has(name) ? 1n : 0n;
  return Number(value - less);
}
