/** What every hardware and firmware export of a fixed-point cascade is written from. */
import {
  checkFixedCascade,
  type FixedCascade,
  sumWidth,
} from '@tollbench/engines/iir/fixed-cascade.ts';
import type { FixedFormat } from '@tollbench/engines/signal/fixed-point.ts';

export interface FixedIir extends FixedCascade {
  /** Name of the module, function and file: an identifier in each language. */
  readonly name: string;
}

/** Bits that hold every sum of every section. */
export function widestSum(iir: FixedIir): number {
  checkFixedCascade(iir);
  return Math.max(...iir.sections.map((s) => sumWidth(s, iir.signal.width)));
}

/** `Q3.12 (16 bits)`. */
const formatName = ({ width, fraction }: FixedFormat): string =>
  `Q${width - 1 - fraction}.${fraction} (${width} bits)`;

/** The same facts at the head of every file. */
export const headLines = (iir: FixedIir): string[] => [
  `${iir.name}: IIR filter, ${iir.sections.length} second-order sections, direct form I`,
  `coefficients ${formatName(iir.coefficient)}, samples ${formatName(iir.signal)}`,
  `each sum exact in ${widestSum(iir)} bits, then ${iir.coefficient.fraction} dropped (${iir.rounding}), overflow: ${iir.overflow}`,
];
