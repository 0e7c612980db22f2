/**
 * `.insn` of GNU as: an instruction by its format and its fields, or by its bits, also one that no list names.
 *
 * Source: Using as (2.40), section 9.38.4.
 */
import { Cursor, expression, quoted, ReadError, type Scope } from './expression.ts';
import { formatted, type Instruction } from './instruction.ts';
import type { Isa } from './isa.ts';
import { assembled } from './statement.ts';

const SHAPES: Readonly<Record<string, readonly string[]>> = {
  r: ['o7,f3,f7,rd,rs1,rs2', 'o7,f3,f2,rd,rs1,rs2,rs3'],
  r4: ['o7,f3,f2,rd,rs1,rs2,rs3'],
  i: ['o7,f3,rd,rs1,i12', 'o7,f3,rd,i12(rs1)'],
  s: ['o7,f3,rs2,s12(rs1)'],
  b: ['o7,f3,rs1,rs2,b12'],
  u: ['o7,rd,u20'],
  j: ['o7,rd,j20'],
};
const OLDER: Readonly<Record<string, string>> = { sb: 'b', uj: 'j' };

const made = new Map<string, Instruction[]>();
function instructionsOf(format: string): Instruction[] {
  const known = made.get(format) ?? (SHAPES[format] ?? []).map(formatted);
  made.set(format, known);
  return known;
}

/** The bits of what stands behind `.insn`, and how many. @throws ReadError */
export function insn(
  operands: string,
  isa: Isa,
  scope: Scope,
): { readonly word: number; readonly size: 16 | 32 } {
  const cursor = new Cursor(operands);
  const given = cursor.match(/[a-z]\w*(?=\s)/iuy)?.toLowerCase();
  if (given === undefined) return plain(cursor, scope);
  const list = instructionsOf(OLDER[given] ?? given);
  let nearest: ReadError | undefined;
  for (const one of list)
    try {
      const { word } = assembled(
        '.insn',
        one,
        undefined,
        new Cursor(operands.slice(cursor.at)),
        isa,
        scope,
      );
      return { word, size: 32 };
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      if (!nearest || error.at > nearest.at) nearest = error;
    }
  throw (
    nearest ??
    new ReadError(
      `the format ${given} of .insn is none of those read here: ${Object.keys(SHAPES).join(', ')}, or a number`,
      0,
      true,
    )
  );
}

/** `.insn 4, 0x00a00513` or the number alone: its lowest bits say the length, which must be the one that is given. */
function plain(cursor: Cursor, scope: Scope): { word: number; size: 16 | 32 } {
  const first = expression(cursor, scope).value;
  const length = cursor.take(',') ? first : undefined;
  const value = length === undefined ? first : expression(cursor, scope).value;
  if (!cursor.isAtEnd()) throw new ReadError(`${quoted(cursor)} is more than .insn takes`, 0, true);
  const size = (value & 3n) === 3n ? 32 : 16;
  if (length !== undefined && length !== BigInt(size / 8))
    throw new ReadError(`its lowest bits say ${size / 8} bytes, and ${length} are given`, 0, true);
  if (value < 0n || value >> BigInt(size) !== 0n)
    throw new ReadError(`${value} has more than the ${size} bits that its lowest say`, 0, true);
  return { word: Number(value), size };
}
