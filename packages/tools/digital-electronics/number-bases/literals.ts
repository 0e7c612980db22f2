/** The word and its value as languages write them. */
import { bitText } from '@tollbench/engines/radix/bits.ts';
import type { LineResult, Result } from './compute.ts';
import type { NumberInputs } from './inputs.ts';

/** The C type that holds a word of so many bits; undefined beyond 64. */
export const cType = (width: number, signed: boolean): string | undefined => {
  const size = [8, 16, 32, 64].find((s) => s >= width);
  return size === undefined ? undefined : `${signed ? 'int' : 'uint'}${size}_t`;
};

/** A constant of C in that many bits: the least of a type has no literal of its own. */
export function cConstant(n: bigint, width: number, signed: boolean): string {
  const size = [8, 16, 32, 64].find((s) => s >= width) as number;
  if (!signed) return `UINT${size}_C(0x${n.toString(16).toUpperCase()})`;
  return n === -(1n << BigInt(size - 1)) ? `INT${size}_MIN` : `INT${size}_C(${n})`;
}

/** Whether the value is what a signed type of C holds with these bits. */
const isSigned = (r: Result): boolean => r.code === 'twos';

export function literalsOf(r: Result, _i: NumberInputs): [string, string][] {
  const { pattern } = (r.lines[r.at] as LineResult).value;
  const { width } = r;
  const hex = pattern
    .toString(16)
    .toUpperCase()
    .padStart(Math.ceil(width / 4), '0');
  const bits = bitText(pattern, width);
  const signed = BigInt.asIntN(width, pattern);
  const type = cType(width, isSigned(r));
  return [
    ...(type === undefined
      ? []
      : ([
          [
            'C, C++',
            isSigned(r) ? cConstant(signed, width, true) : cConstant(pattern, width, false),
          ],
          ['Rust', isSigned(r) ? rust(signed, width, 'i') : rust(pattern, width, 'u')],
        ] as [string, string][])),
    ['C23, Python, Java', `0b${bits}`],
    ['Hex with prefix', `0x${hex}`],
    ['Verilog', isSigned(r) ? `${width}'sh${hex}` : `${width}'h${hex}`],
    ['VHDL', width % 4 === 0 ? `X"${hex}"` : `"${bits}"`],
    ['VHDL, Ada based', `16#${hex}#`],
    ['Intel assembler', `${/^[A-F]/u.test(hex) ? '0' : ''}${hex}h`],
    ['Motorola, 6502', `$${hex}`],
    ['Visual Basic', `&H${hex}`],
    [
      'Python, signed',
      isSigned(r)
        ? `int.from_bytes(bytes.fromhex("${inBytes(signed, width)}"), "big", signed=True)`
        : `int.from_bytes(bytes.fromhex("${inBytes(pattern, width)}"), "big", signed=False)`,
    ],
    ...(r.fraction > 0
      ? ([
          [
            'Fixed point',
            `${r.code === 'unsigned' ? 'UQ' : 'Q'}${width - r.fraction}.${r.fraction}`,
          ],
        ] as [string, string][])
      : []),
  ];
}

const rust = (n: bigint, width: number, letter: string): string => {
  const size = [8, 16, 32, 64].find((s) => s >= width) as number;
  return letter === 'u' ? `0x${n.toString(16).toUpperCase()}_u${size}` : `${n}_i${size}`;
};

/** Hex of whole bytes; of a negative number with its sign through all of them. */
function inBytes(n: bigint, width: number): string {
  const count = Math.ceil(width / 8);
  return BigInt.asUintN(8 * count, n)
    .toString(16)
    .toUpperCase()
    .padStart(2 * count, '0');
}
