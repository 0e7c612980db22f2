import type { Field } from '@tollbench/engines/riscv/codec/layout.ts';
import type { Operand } from '@tollbench/engines/riscv/codec/operands.ts';

/** A colour by what a field is: destination, first and second source, number, and what tells an instruction how. */
const BY_LABEL: readonly (readonly [RegExp, number])[] = [
  [/^(rd|vd|r1s)/u, 1],
  [/^(rs1|vs1|rs$|vs$|rlist)/u, 2],
  [/^(rs2|vs2|r2s)/u, 3],
  [/^(rs3)/u, 5],
  [/^(imm|uimm|shamt|csr|vtypei|spimm|index|constant|n$|bs|rnum)/u, 4],
];

/** What says how: rounding mode, ordering, mask, sets of a fence. */
const OTHER = 6;

export const traceOf = ({ label }: Operand): number =>
  BY_LABEL.find(([test]) => test.test(label))?.[1] ?? OTHER;

/** The colour of a field; fixed bits are in the ink of the page. */
export const colourOf = ({ slot }: Field): string =>
  slot ? `var(--trace-${traceOf(slot.operand)})` : 'currentColor';
