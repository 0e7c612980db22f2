/** Coefficients of the compensator for FPGA tools: the coefficient file of Xilinx FIR Compiler (AMD PG149). */
import type { Compensation } from '../compensation.ts';

/** Decimal integers; what they stand for is said in a comment, which `;` begins. */
export const compensatorCoe = (
  name: string,
  bits: number,
  { integers, fraction }: Compensation,
): string => `; ${name}: ${integers.length} coefficients of ${bits} bits, times 2^${-fraction}
radix=10;
coefdata=
${Array.from(integers, String).join(',\n')};
`;
