/** Lines that would do in place of one that is no instruction. */

import type { Isa } from './isa.ts';
import { MACROS } from './macros.ts';
import { nearestName } from './nearest-name.ts';
import { readProgram } from './program.ts';
import { mnemonics } from './statement.ts';

const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ mov: 'mv', ldr: 'lw', str: 'sw', jmp: 'j', b: 'j', lea: 'la', shl: 'slli', shr: 'srli' },
  ...{ sar: 'srai', nop0: 'nop', syscall: 'ecall', bl: 'call', halt: 'ebreak' },
};

const INVERSE: Readonly<Record<string, string>> = {
  ...{ beq: 'bne', bne: 'beq', blt: 'bge', bge: 'blt', bltu: 'bgeu', bgeu: 'bltu' },
  ...{ beqz: 'bnez', bnez: 'beqz', bltz: 'bgez', bgez: 'bltz', blez: 'bgtz', bgtz: 'blez' },
};

/** Spellings of a refused statement that assemble, the likeliest first; at most three. */
export function suggestions(text: string, isa: Isa): string[] {
  const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/su.exec(text.trim()) ?? [];
  const mnemonic = name.toLowerCase();
  const tries = [
    ...commas(name, rest),
    ...far(mnemonic, rest),
    ...large(mnemonic, rest),
    ...other(mnemonic, rest),
    ...registers(name, rest),
    ...rounded(name, rest),
  ];
  const unique = tries.filter((line, k) => line !== text && tries.indexOf(line) === k);
  return unique.filter((line) => assembles(line, isa)).slice(0, 3);
}

function assembles(line: string, isa: Isa): boolean {
  const { items, troubles } = readProgram(line, {
    ...{ isa, base: 'assembly', address: 0x10000n, compress: false },
  });
  return troubles.length === 0 && items.length > 0;
}

/** Blanks for commas, as RARS and Venus let them, and a parenthesis that is not closed. */
const commas = (name: string, rest: string): string[] => [
  `${name} ${rest
    .trim()
    .split(/[\s,]+(?!\()/u)
    .join(', ')}`,
  `${name} ${rest.trim()})`,
];

/** A branch that does not reach: the opposite one around a jump. */
function far(mnemonic: string, rest: string): string[] {
  const inverse = INVERSE[mnemonic];
  const parts = rest.split(',').map((part) => part.trim());
  const target = parts.at(-1) ?? '';
  if (inverse === undefined || !/^-?(0x[0-9a-f]+|\d+)$/iu.test(target)) return [];
  const distance = Number(target) - 4;
  const jump = `j .${distance < 0 ? '' : '+'}${distance}`;
  return [`${inverse} ${[...parts.slice(0, -1), '.+8'].join(',')}; ${jump}`];
}

const PLAIN: Readonly<Record<string, string>> = {
  ...{
    addi: 'add',
    andi: 'and',
    ori: 'or',
    xori: 'xor',
    slti: 'slt',
    sltiu: 'sltu',
    addiw: 'addw',
  },
};

/** A constant that does not fit: through a register. */
function large(mnemonic: string, rest: string): string[] {
  const parts = rest.split(',').map((part) => part.trim());
  const number = parts.at(-1) ?? '';
  if (!/^-?(0x[0-9a-f]+|\d+)$/iu.test(number)) return [];
  const subtract = /^subi?(w?)$/u.exec(mnemonic);
  const plain = PLAIN[mnemonic];
  const head = parts.slice(0, -1).join(',');
  return [
    ...(subtract
      ? [`addi${subtract[1]} ${head},${number.startsWith('-') ? number.slice(1) : `-${number}`}`]
      : []),
    ...(plain === undefined ? [] : [`li t0,${number}; ${plain} ${head},t0`]),
  ];
}

function other(mnemonic: string, rest: string): string[] {
  const known = OTHER_NAMES[mnemonic];
  const all = [...mnemonics(), ...MACROS];
  const near = all.includes(mnemonic) ? [] : nearestName(mnemonic, all);
  return [...(known === undefined ? [] : [known]), ...near].map((name) => `${name} ${rest}`.trim());
}

/** A register of the wrong file by its number of the right one. */
function registers(name: string, rest: string): string[] {
  const swap = (text: string, to: 'f' | 'x'): string =>
    to === 'f'
      ? text.replace(/(?<![\w.(])([ats])(\d+)(?![\w)])/gu, 'f$1$2')
      : text.replace(/(?<![\w.(])f([ats])(\d+)(?![\w)])/gu, '$1$2');
  const lower = rest.toLowerCase();
  return [`${name} ${swap(lower, 'f')}`, `${name} ${swap(lower, 'x')}`];
}

/** An odd distance or one that is no multiple: the next lower. */
function rounded(name: string, rest: string): string[] {
  const found = /^(.*?)(?<![\w.])(-?(?:0x[0-9a-f]+|\d+))(\s*(?:\([^)]*\))?\s*)$/isu.exec(rest);
  if (!found || name.startsWith('.')) return [];
  const [, head = '', text = '0', tail = ''] = found;
  const number = text.startsWith('-') ? -Number(text.slice(1)) : Number(text);
  return [2, 4, 8, 16]
    .map((step) => Math.floor(number / step) * step)
    .filter((value) => value !== number)
    .map((value) => `${name} ${head}${value}${tail}`);
}
