/**
 * Pseudo-instructions that are several instructions, or one of several, as lines of single ones. The sequences are
 * those that GNU as is seen to write.
 */
import { Cursor, expression, quoted, ReadError, type Scope } from './expression.ts';
import { has, type Isa } from './isa.ts';
import { fileOf, registerNamed } from './names.ts';

/** One instruction: its mnemonic and its operands. */
export type Line = readonly [mnemonic: string, operands: string];

const WORD = /[A-Za-z_][\w.]*/uy;

function registerWord(cursor: Cursor, file: 'x' | 'v' = 'x'): string {
  const at = cursor.at;
  const word = cursor.match(WORD)?.toLowerCase() ?? '';
  if (registerNamed(file, word) !== undefined) return word;
  cursor.at = at;
  throw new ReadError(
    `${file === 'x' ? 'an integer' : 'a vector'} register is expected, not ${quoted(cursor)}`,
    at,
  );
}

function comma(cursor: Cursor): void {
  if (!cursor.take(',')) throw new ReadError(`"," is expected, not ${quoted(cursor)}`, cursor.at);
}

const low12 = (value: bigint): bigint => BigInt.asIntN(12, value);
const fits32 = (value: bigint): boolean => BigInt.asIntN(32, value) === value;

/** A constant into a register. */
function loadConstant(rd: string, value: bigint, isa: Isa): Line[] {
  const low = low12(value);
  const upper = value - low;
  if (isa.xlen === 64 && !fits32(value)) {
    let shift = 12n;
    while (((upper >> shift) & 1n) === 0n) shift++;
    // Of 64 bits: what was carried out of them is gone.
    const rest = BigInt.asIntN(64, upper) >> shift;
    return [
      ...loadConstant(rd, rest, isa),
      ['slli', `${rd},${rd},${shift}`],
      ...(low === 0n ? [] : [['addi', `${rd},${rd},${low}`] as const]),
    ];
  }
  const lines: Line[] = [];
  if (upper !== 0n) lines.push(['lui', `${rd},${BigInt.asUintN(20, upper >> 12n)}`]);
  if (low !== 0n || upper === 0n) {
    const add = isa.xlen === 64 ? 'addiw' : 'addi';
    lines.push([add, `${rd},${upper === 0n ? 'zero' : rd},${low}`]);
  }
  return lines;
}

function li(cursor: Cursor, isa: Isa, scope: Scope): Line[] {
  const rd = registerWord(cursor);
  comma(cursor);
  const at = cursor.at;
  const { value } = expression(cursor, scope);
  const size = 1n << BigInt(isa.xlen);
  if (value < -size / 2n || value >= size)
    throw new ReadError(`${value} does not fit in ${isa.xlen} bits`, at, true);
  const wrapped = BigInt.asIntN(isa.xlen, value);
  if (low12(wrapped) === wrapped) return [['addi', `${rd},zero,${wrapped}`]];
  return loadConstant(rd, wrapped, isa);
}

/** auipc and an instruction with the low part: to an address anywhere within 2 GiB. */
function far(
  to: bigint,
  scope: Scope,
  base: string,
  second: (low: bigint) => Line,
  at: number,
): Line[] {
  const distance = to - scope.here;
  const low = low12(distance);
  const high = (distance - low) >> 12n;
  if (high < -0x80000n || high > 0x7ffffn)
    throw new ReadError('the target is more than 2 GiB away', at, true);
  return [['auipc', `${base},${BigInt.asUintN(20, high)}`], second(low)];
}

function target(cursor: Cursor, scope: Scope): bigint {
  const { value, isAddress } = expression(cursor, scope);
  return isAddress || scope.isListing === true ? value : scope.here + value;
}

function la(cursor: Cursor, isa: Isa, scope: Scope): Line[] {
  const rd = registerWord(cursor);
  comma(cursor);
  const at = cursor.at;
  const { value, isAddress } = expression(cursor, scope);
  if (!isAddress) return li(new Cursor(`${rd},${value}`), isa, scope);
  return far(value, scope, rd, (low) => ['addi', `${rd},${rd},${low}`], at);
}

function call(cursor: Cursor, scope: Scope, kind: 'call' | 'tail' | 'jump'): Line[] {
  const at = cursor.at;
  let link = kind === 'call' ? 'ra' : 'zero';
  let through = kind === 'call' ? 'ra' : 't1';
  if (kind === 'call') {
    const word = cursor.match(WORD)?.toLowerCase() ?? '';
    if (registerNamed('x', word) !== undefined && cursor.take(',')) [link, through] = [word, 't1'];
    else cursor.at = at;
  }
  const to = target(cursor, scope);
  if (kind === 'jump') {
    comma(cursor);
    through = registerWord(cursor);
  }
  return far(to, scope, through, (low) => ['jalr', `${link},${low}(${through})`], at);
}

/** `lw rd, name`, `sw rs2, name, rt` and their like. */
const BY_NAME =
  /^(?<register>\w+)\s*,\s*(?<name>(?:[A-Za-z_.$][\w.$]*|\d+[bf])(?:\s*[+-]\s*\w+)?)\s*(?:,\s*(?<through>\w+)\s*)?$/u;

/** A load or store at a label: its address is made in the register loaded, or in one that is named for it. */
function byName(name: string, cursor: Cursor, scope: Scope): Line[] | undefined {
  const kind = /^(?:(l)(?:[bhw]u?|d)|f?[ls][hwdqb])$/u.exec(name);
  const {
    register = '',
    name: label = '',
    through = kind?.[1] && register,
  } = (kind && BY_NAME.exec(cursor.text)?.groups) ?? {};
  if (!through || fileOf(label.toLowerCase()) !== undefined) return undefined;
  const value = expression(new Cursor(label), scope).value;
  cursor.at = cursor.text.length;
  return far(value, scope, through, (low) => [name, `${register},${low}(${through})`], 0);
}

/** A sign or zero extension without the instruction for it. */
function extension(shift: 'srai' | 'srli', bits: number, cursor: Cursor, isa: Isa): Line[] {
  const rd = registerWord(cursor);
  comma(cursor);
  const rs = registerWord(cursor);
  const by = isa.xlen - bits;
  return [
    ['slli', `${rd},${rs},${by}`],
    [shift, `${rd},${rd},${by}`],
  ];
}

/** `vd >= rs1`, which no single instruction gives: the opposite of less than. */
function notLess(name: string, cursor: Cursor): Line[] {
  const less = name.replace('ge', 'lt');
  const vd = registerWord(cursor, 'v');
  comma(cursor);
  const vs = registerWord(cursor, 'v');
  comma(cursor);
  const rs = registerWord(cursor);
  if (cursor.isAtEnd())
    return [
      [less, `${vd},${vs},${rs}`],
      ['vmnand.mm', `${vd},${vd},${vd}`],
    ];
  comma(cursor);
  if (!cursor.take('v0.t'))
    throw new ReadError(`v0.t is expected, not ${quoted(cursor)}`, cursor.at);
  if (!cursor.take(',')) {
    if (registerNamed('v', vd) === 0)
      throw new ReadError('with v0 as its result it needs a spare register behind v0.t', 0, true);
    return [
      [less, `${vd},${vs},${rs},v0.t`],
      ['vmxor.mm', `${vd},${vd},v0`],
    ];
  }
  const spare = registerWord(cursor, 'v');
  if (registerNamed('v', vd) === 0)
    return [
      [less, `${spare},${vs},${rs},v0.t`],
      ['vmandn.mm', `v0,v0,${spare}`],
    ];
  return [
    [less, `${spare},${vs},${rs},v0.t`],
    ['vmandn.mm', `${spare},v0,${spare}`],
    ['vmandn.mm', `${vd},${vd},v0`],
    ['vmor.mm', `${vd},${spare},${vd}`],
  ];
}

const EXTENSIONS: Readonly<Record<string, readonly ['srai' | 'srli', number, string]>> = {
  'sext.b': ['srai', 8, 'Zbb'],
  'sext.h': ['srai', 16, 'Zbb'],
  'zext.h': ['srli', 16, 'Zbb'],
  'zext.w': ['srli', 32, 'Zba'],
};

/** Mnemonics that may be several instructions. */
export const MACROS = [
  ...['li', 'la', 'lla', 'call', 'tail', 'jump', 'vmsge.vx', 'vmsgeu.vx'],
  ...Object.keys(EXTENSIONS),
];

/**
 * The instructions that a macro stands for, or undefined where the mnemonic is none here.
 * @throws ReadError with the reason
 */
export function macro(name: string, operands: string, isa: Isa, scope: Scope): Line[] | undefined {
  const cursor = new Cursor(operands);
  const lines = linesOf(name, cursor, isa, scope);
  if (lines && !cursor.isAtEnd())
    throw new ReadError(`${quoted(cursor)} is more than ${name} takes`, cursor.at);
  return lines;
}

function linesOf(name: string, cursor: Cursor, isa: Isa, scope: Scope): Line[] | undefined {
  if (name === 'li') return li(cursor, isa, scope);
  if (name === 'la' || name === 'lla') return la(cursor, isa, scope);
  if (name === 'call' || name === 'tail' || name === 'jump') return call(cursor, scope, name);
  if (name === 'vmsge.vx' || name === 'vmsgeu.vx') return notLess(name, cursor);
  const loaded = byName(name, cursor, scope);
  if (loaded) return loaded;
  const [shift, bits, needed] = EXTENSIONS[name] ?? [];
  if (shift === undefined || bits === undefined || needed === undefined) return undefined;
  if (has(isa, needed) || bits === isa.xlen) return undefined;
  return extension(shift, bits, cursor, isa);
}
