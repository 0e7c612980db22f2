/** Names that operands have in assembly: registers, CSRs, rounding modes, fence sets, vector types. */
import { ABI_NAMES } from '../registers.ts';
import type { Xlen } from './instruction.ts';
import { CSR_ROWS, CSR_ROWS_32 } from './table.ts';

const upTo = (n: number, name: (k: number) => string): string[] =>
  Array.from({ length: n }, (_, k) => name(k));

/** Floating-point registers by the calling convention: `FLOAT_NAMES[10]` is fa0. */
export const FLOAT_NAMES: readonly string[] = upTo(32, (n) => {
  if (n < 8) return `ft${n}`;
  if (n < 10) return `fs${n - 8}`;
  if (n < 18) return `fa${n - 10}`;
  return n < 28 ? `fs${n - 16}` : `ft${n - 20}`;
});

export type RegisterFile = 'x' | 'f' | 'v';

/** `a0` or, where numbers are asked for, `x10`. */
export function registerName(file: RegisterFile, n: number, numeric = false): string {
  if (file === 'v' || numeric) return `${file}${n}`;
  return (file === 'x' ? ABI_NAMES : FLOAT_NAMES)[n] ?? `${file}${n}`;
}

const REGISTERS: Readonly<Record<RegisterFile, ReadonlyMap<string, number>>> = {
  x: new Map([
    ...ABI_NAMES.map((name, n) => [name, n] as const),
    ...upTo(32, (n) => `x${n}`).map((name, n) => [name, n] as const),
    ['fp', 8],
  ]),
  f: new Map([
    ...FLOAT_NAMES.map((name, n) => [name, n] as const),
    ...upTo(32, (n) => `f${n}`).map((name, n) => [name, n] as const),
  ]),
  v: new Map(upTo(32, (n) => `v${n}`).map((name, n) => [name, n] as const)),
};

export const registerNamed = (file: RegisterFile, name: string): number | undefined =>
  REGISTERS[file].get(name);

/** The file a name is of, or undefined where it is no register. */
export const fileOf = (name: string): RegisterFile | undefined =>
  (['x', 'f', 'v'] as const).find((file) => REGISTERS[file].has(name));

function csrsOf(rows: string): [string, number][] {
  return rows.split(',').flatMap((row): [string, number][] => {
    const [name = '', hex = '0'] = row.split(' ');
    const first = Number.parseInt(hex, 16);
    const run = /^(\D+)(\d+)-(\d+)(\D*)$/u.exec(name);
    if (!run) return [[name, first]];
    const [, head = '', from = '0', to = '0', tail = ''] = run;
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, k): [string, number] => [
      `${head}${Number(from) + k}${tail}`,
      first + k,
    ]);
  });
}

const CSRS = csrsOf(CSR_ROWS);
const CSRS_32 = csrsOf(CSR_ROWS_32);
const byName = new Map([...CSRS, ...CSRS_32]);
const byAddress = new Map(CSRS.map(([name, address]) => [address, name]));
const byAddress32 = new Map([...CSRS, ...CSRS_32].map(([name, address]) => [address, name]));

/** The address of a CSR, 0 to 0xfff, or undefined where no ratified extension names it so. */
export const csrNamed = (name: string): number | undefined => byName.get(name);

/** The name at an address; the upper halves are RV32's alone. */
export const csrAt = (address: number, xlen: Xlen): string | undefined =>
  (xlen === 32 ? byAddress32 : byAddress).get(address);

/** Whether only RV32 has the CSR of that name. */
export const isUpperHalf = (name: string): boolean => CSRS_32.some(([other]) => other === name);

const LEVELS = ['user', 'supervisor', 'hypervisor', 'machine'];

/** The lowest privilege that may use a CSR, and whether it can be written, which its address says. */
export const csrAccess = (
  address: number,
): { readonly level: string; readonly isReadOnly: boolean } => ({
  level: address >= 0x7b0 && address <= 0x7bf ? 'debug' : (LEVELS[(address >> 8) & 3] ?? 'user'),
  isReadOnly: address >> 10 === 3,
});

/** Rounding modes by number; 5 and 6 are reserved. */
export const ROUNDING: readonly (string | undefined)[] = [
  ...['rne', 'rtz', 'rdn', 'rup', 'rmm', undefined, undefined, 'dyn'],
];
export const ROUNDING_WORDS: readonly string[] = [
  'to nearest, ties to even',
  'towards zero',
  'down',
  'up',
  'to nearest, ties away from zero',
  'reserved',
  'reserved',
  'as frm says',
];

/** `iorw` of the four bits of a fence set. */
export const setName = (bits: number): string =>
  ['i', 'o', 'r', 'w'].filter((_, k) => (bits >> (3 - k)) & 1).join('');

/** The bits of `rw`, or undefined where the letters are not of iorw in that order, each once. */
export function setNamed(name: string): number | undefined {
  for (let bits = 1; bits < 16; bits++) if (setName(bits) === name) return bits;
  return undefined;
}

export const ORDER_SUFFIX: readonly string[] = ['', '.rl', '.aq', '.aqrl'];

const MULTIPLIERS = ['m1', 'm2', 'm4', 'm8', undefined, 'mf8', 'mf4', 'mf2'];

/** `e32,m1,ta,ma` of a vtype immediate, or undefined where bits of it are reserved. */
export function vtypeName(bits: number): string | undefined {
  const sew = (bits >> 3) & 7;
  const lmul = MULTIPLIERS[bits & 7];
  if (sew > 3 || lmul === undefined || bits >> 8 !== 0) return undefined;
  return [`e${8 << sew}`, lmul, bits & 64 ? 'ta' : 'tu', bits & 128 ? 'ma' : 'mu'].join(',');
}

/** The bits of `e32`, `m1`, `ta`, `ma`; what is left out is m1, tu, mu. @returns why not, as a text */
export function vtypeNamed(words: readonly string[]): number | string {
  const [first = '', ...rest] = words;
  const sew = /^e(8|16|32|64)$/u.exec(first)?.[1];
  if (sew === undefined) return `"${first}" is no element width; e8, e16, e32 and e64 are`;
  let bits = Math.log2(Number(sew) / 8) << 3;
  const order = [
    (word: string) => MULTIPLIERS.indexOf(word) >= 0 && MULTIPLIERS.indexOf(word),
    (word: string) => (word === 'ta' ? 64 : word === 'tu' && 0),
    (word: string) => (word === 'ma' ? 128 : word === 'mu' && 0),
  ];
  let at = 0;
  for (const word of rest) {
    let value: number | false = false;
    while (at < order.length && value === false)
      value = (order[at++] as (w: string) => number | false)(word);
    if (value === false)
      return `"${word}" is not expected there; a vector type is written e32, m1, ta, ma`;
    bits |= value;
  }
  return bits;
}

/** What fli loads, by number: as assemblers write it. The second depends on the format. */
const SMALLEST: Readonly<Record<string, string>> = {
  s: '1.1754943508222875e-38',
  d: '2.2250738585072014e-308',
  h: '6.103515625e-05',
  q: '3.3621031431120935e-4932',
};
const CONSTANTS = [
  ...['-1.0', '', '1.52587890625e-05', '3.0517578125e-05', '0.00390625', '0.0078125', '0.0625'],
  ...['0.125', '0.25', '0.3125', '0.375', '0.4375', '0.5', '0.625', '0.75', '0.875', '1.0'],
  ...['1.25', '1.5', '1.75', '2.0', '2.5', '3.0', '4.0', '8.0', '16.0', '128.0', '256.0'],
  ...['32768.0', '65536.0'],
  ...['inf', 'nan'],
];

/** The constant that `fli.s` and its like load for a number 0 to 31. */
export const constantName = (n: number): string => (n === 1 ? 'min' : (CONSTANTS[n] ?? String(n)));

/** Its value as a decimal. */
export const constantValue = (n: number, format: string): string =>
  n === 1 ? (SMALLEST[format] ?? 'min') : (CONSTANTS[n] ?? String(n));

/** `0x1.8p-1`, as C writes it, or NaN. */
function hexFloat(text: string): number {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)0x([0-9a-f]+)\.?([0-9a-f]*)(?:p([+-]?\d+))?$/u.exec(text) ?? [];
  const digits = Number.parseInt(`${whole}${fraction}`, 16);
  return (sign === '' ? 1 : -1) * digits * 2 ** (Number(power) - 4 * fraction.length);
}

/** The number of a constant, or undefined where there is none of that value. */
export function constantNamed(text: string, format: string): number | undefined {
  const word = text.toLowerCase();
  if (word === 'min' || word === SMALLEST[format]) return 1;
  if (word === 'inf' || word === 'nan') return CONSTANTS.indexOf(word);
  const value = /^-?0x/u.test(word) ? hexFloat(word) : Number(word);
  if (word === '' || Number.isNaN(value)) return undefined;
  const at = CONSTANTS.findIndex((c, k) => k !== 1 && k < 30 && Number(c) === value);
  return at < 0 ? undefined : at;
}

/** Registers that cm.push and cm.pop take by number 4 to 15: ra, then s0 to s11. */
export const listName = (n: number, numeric = false): string => {
  const saved = n - 5 + (n === 15 ? 1 : 0);
  const name = (k: number) => (numeric ? `x${k < 2 ? 8 + k : 16 + k}` : `s${k}`);
  const ra = numeric ? 'x1' : 'ra';
  if (saved < 0) return `{${ra}}`;
  if (saved === 0) return `{${ra},${name(0)}}`;
  if (!numeric || saved === 1) return `{${ra},${name(0)}-${name(saved)}}`;
  return `{${ra},x8-x9,x18${saved === 2 ? '' : `-${name(saved)}`}}`;
};

/** Bytes that a register list takes on the stack, to the next 16. */
export const listBytes = (n: number, xlen: Xlen): number => {
  const registers = n === 15 ? 13 : n - 3;
  return Math.ceil((registers * xlen) / 8 / 16) * 16;
};

/** The major opcodes by bits 6 to 2, as the manual's table 34.1 names them. */
export const MAJOR = [
  ...['LOAD', 'LOAD-FP', 'custom-0', 'MISC-MEM', 'OP-IMM', 'AUIPC', 'OP-IMM-32', '48-bit'],
  ...['STORE', 'STORE-FP', 'custom-1', 'AMO', 'OP', 'LUI', 'OP-32', '64-bit'],
  ...['MADD', 'MSUB', 'NMSUB', 'NMADD', 'OP-FP', 'OP-V', 'custom-2', '48-bit'],
  ...['BRANCH', 'JALR', 'reserved', 'JAL', 'SYSTEM', 'OP-VE', 'custom-3', '80-bit and longer'],
];
