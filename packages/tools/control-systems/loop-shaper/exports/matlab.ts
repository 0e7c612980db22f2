import { dcGain } from '@tollbench/engines/control/transfer-function.ts';
import { matlabRow } from '../../../exports/numbers.ts';
import { crossesAtZero, type LoopResult } from '../compute.ts';
import type { LoopInputs } from '../inputs.ts';

/** For MATLAB's Control System Toolbox and for Octave's control package alike: margins, diagrams, closed-loop step. */
export function matlab(r: LoopResult, i: LoopInputs): string {
  const { plant, controller, loop, time } = r;
  const dead = plant.delay > 0;
  return `if exist('OCTAVE_VERSION', 'builtin'), pkg load control; end
P = tf(${matlabRow(plant.num)}, ${matlabRow(plant.den)});
C = tf(${matlabRow(controller.c.num)}, ${matlabRow(controller.c.den)});
tau = ${plant.delay};   % dead time, s
Ts = ${i.sampleTime};   % sample time of the controller, s
L = C * P;

% Every margin from the response on a fine grid, dead time included.
w = logspace(log10(${r.response.omega[0]}), log10(${r.response.omega.at(-1)}), 200001)';
Lw = squeeze(freqresp(L, w)); Lw = Lw(:) .* exp(-1j * w * tau);
g = log(abs(Lw));
k = find(sign(g(1:end-1)) ~= sign(g(2:end)));
for n = k'
  f = g(n) / (g(n) - g(n+1));
  wc = w(n) * (w(n+1) / w(n))^f;
  value = Lw(n) * (Lw(n+1) / Lw(n))^f;
  fprintf('gain crossover  %.6g rad/s  phase margin %.6g deg\\n', wc, angle(-value) * 180 / pi);
end
${
  crossesAtZero(loop)
    ? `fprintf('phase crossover %.6g rad/s  gain margin %.6g\\n', 0, ${1 / Math.abs(dcGain(loop))});
`
    : ''
}k = find(sign(imag(Lw(1:end-1))) ~= sign(imag(Lw(2:end))) & real(Lw(1:end-1)) < 0 & real(Lw(2:end)) < 0);
for n = k'
  f = imag(Lw(n)) / (imag(Lw(n)) - imag(Lw(n+1)));
  wc = w(n) + f * (w(n+1) - w(n));
  fprintf('phase crossover %.6g rad/s  gain margin %.6g\\n', wc, -1 / (real(Lw(n)) + f * (real(Lw(n+1)) - real(Lw(n)))));
end
fprintf('Ms %.6g\\n', max(1 ./ abs(1 + Lw)));

% Closed loop${dead ? '; the dead time by a Padé approximant of order 6' : ''}.
${
  dead
    ? `c = 1; num = 1; den = 1;
for k = 1:6
  c = c * (7 - k) * tau / ((13 - k) * k);
  num = [c * (-1)^k, num]; den = [c, den];
end
D = tf(num, den);
`
    : `D = 1;
`
}T = feedback(L * D, 1);
t = linspace(0, ${time.end}, 1001)';
y = step(minreal(ss(T)), t);
fprintf('pole %.6g %+.6gi\\n', [real(pole(T)), imag(pole(T))]');

% The controller in code: Tustin's rule.
Cd = ${controller.c.den.length === 1 ? `tf(${matlabRow(controller.c.num)}, ${matlabRow(controller.c.den)}, Ts)` : "c2d(C, Ts, 'tustin')"}

figure; bode(L); grid on;
figure; nyquist(L);
figure; plot(t, y); grid on; xlabel('time (s)'); ylabel('output');
`;
}
