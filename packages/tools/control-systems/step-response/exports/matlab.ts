import { matlabRow } from '../../../exports/numbers.ts';
import type { StepResult } from '../compute.ts';
import type { StepInputs } from '../inputs.ts';

/** For MATLAB's Control System Toolbox and for Octave's control package alike. */
export function matlab(
  { g: { num, den, delay }, end }: StepResult,
  { amplitude }: StepInputs,
): string {
  return `num = ${matlabRow(num)};
den = ${matlabRow(den)};
delay = ${delay};      % s
amplitude = ${amplitude};

if exist('OCTAVE_VERSION', 'builtin'), pkg load control; end
G = tf(num, den);
t = linspace(0, ${end}, 1001)';
y = zeros(size(t));
if t(end) > delay
  shifted = t(t >= delay) - delay;
  fine = linspace(0, shifted(end), 4001)';
  response = ${den.length === 1 ? 'dcgain(G) * ones(size(fine))' : 'step(G, fine)'};
  y(t >= delay) = amplitude * interp1(fine, response, shifted);
end
plot(t, y); grid on; xlabel('time (s)');
`;
}
