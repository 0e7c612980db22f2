/** MATLAB and Octave of a cascade, as one function file. */
import type { Section } from '@tollbench/engines/iir/section.ts';
import { realLiteral } from './numbers.ts';

/** `[y, sos] = name(x)`: outputs, and sections as `sosfilt`, `freqz(sos)` and `zp2sos` have them. */
export function iirMatlab(name: string, sections: readonly Section[]): string {
  const rows = sections.map(({ b, a }) => `    ${[...b, 1, ...a].map(realLiteral).join(' ')}`);
  return `function [y, sos] = ${name}(x)
% ${name}: IIR filter, ${sections.length} second-order sections
  sos = [ ...
${rows.join('; ...\n')} ...
  ];
  y = x;
  for k = 1:${sections.length}
    y = filter(sos(k, 1:3), sos(k, 4:6), y);
  end
end
`;
}
