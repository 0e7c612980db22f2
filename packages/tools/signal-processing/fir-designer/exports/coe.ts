/** The coefficient file of Xilinx FIR Compiler (AMD PG149, "Filter Coefficient Data"): a radix, then integers. */
import { type FixedFir, formatName } from './fixed-fir.ts';

/** Decimal integers of the coefficient word; what they stand for is said in a comment, which `;` begins. */
export function firCoe({ name, coefficient, integers }: FixedFir): string {
  return `; ${name}: ${integers.length} coefficients, ${formatName(coefficient)}
radix=10;
coefdata=
${Array.from(integers, String).join(',\n')};
`;
}
