/** MATLAB and Octave of an FIR filter, as one function file. */
import { EngineError } from '@tollbench/engines/error.ts';
import { realLiteral } from '../../../exports/numbers.ts';
import { type FixedFir, headLines, planFir } from './fixed-fir.ts';

/** Matrix rows, continued by `...`. */
function column(values: readonly string[], perRow: number): string {
  const lines: string[] = [];
  for (let k = 0; k < values.length; k += perRow) {
    lines.push(`    ${values.slice(k, k + perRow).join(' ')}`);
  }
  return lines.join(' ...\n');
}

/** `[y, b] = name(x)`: outputs and coefficients. */
export function firMatlab(name: string, coefficients: ArrayLike<number>): string {
  const values = Array.from(coefficients);
  return `function [y, b] = ${name}(x)
% ${name}: FIR filter, ${values.length} coefficients
  b = [ ...
${column(values.map(realLiteral), 4)} ...
  ];
  y = filter(b, 1, x);
end
`;
}

/** The integer model in doubles, exact up to 53 bits; longer sums are refused. */
export function firFixedMatlab(fir: FixedFir): string {
  const plan = planFir(fir);
  const { integers, shift, accumulator } = plan;
  const needed = Math.max(accumulator + Math.max(0, -shift), shift);
  if (needed > 53) {
    throw new EngineError(
      'out-of-range',
      `The sum needs ${needed} bits, and MATLAB's double has 53.`,
      {
        field: 'accumulator',
        value: needed,
      },
    );
  }
  const round = {
    floor: 'floor(s)',
    'toward-zero': 'fix(s)',
    'nearest-up': 'floor(s) + (s - floor(s) >= 0.5)',
    'nearest-away': 'sign(s) .* (floor(abs(s)) + (abs(s) - floor(abs(s)) >= 0.5))',
    'nearest-even':
      'floor(s) + (s - floor(s) > 0.5 | (s - floor(s) == 0.5 & mod(floor(s), 2) == 1))',
  }[fir.rounding];
  const top = 2 ** (fir.output.width - 1);
  const fit =
    fir.overflow === 'saturate'
      ? `min(max(y, ${-top}), ${top - 1})`
      : `mod(y + ${top}, ${2 * top}) - ${top}`;
  return `function [y, b] = ${fir.name}(x)
${headLines(fir, plan)
  .map((line) => `% ${line}`)
  .join('\n')}
  b = [ ...
${column(integers.map(String), 8)} ...
  ];
  s = filter(b, 1, x) * 2^${-shift};
  y = ${round};
  y = ${fit};
end
`;
}
