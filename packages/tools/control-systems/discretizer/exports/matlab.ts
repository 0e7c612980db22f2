import { matlabMatrix } from '../../../exports/matrices.ts';
import { matlabRow } from '../../../exports/numbers.ts';
import type { DiscretizerResult } from '../compute.ts';
import type { DiscretizerInputs } from '../inputs.ts';

/** How c2d of MATLAB and of Octave's control package calls a rule; undefined where neither has it. */
const NAMES: Partial<Record<DiscretizerInputs['method'], string>> = {
  zoh: "'zoh'",
  foh: "'foh'",
  tustin: "'tustin'",
};

/** H(z) as a system of the Control System Toolbox, and where c2d has the rule, how far it is from that. */
export function matlab(r: DiscretizerResult, i: DiscretizerInputs): string {
  const { g, discrete, sampleTime, matrices } = r;
  const { num, den } = discrete.z;
  const name = NAMES[i.method];
  const exact = g.delay === 0 && name !== undefined;
  const prewarped = g.delay === 0 && i.method === 'prewarp';
  const n = den.length - 1;
  const padded = [...new Array<number>(n + 1 - num.length).fill(0), ...num];
  return `if exist('OCTAVE_VERSION', 'builtin'), pkg load control; end
T = ${sampleTime};        % s
num = ${matlabRow(padded)};
den = ${matlabRow(den)};
lag = ${discrete.lag};            % whole samples of dead time
H = tf([num, zeros(1, 0)], [den, zeros(1, lag)], T);

% In delta = z - 1, where fast sampling costs no digits.
num_delta = ${matlabRow(discrete.delta.num)};
den_delta = ${matlabRow(discrete.delta.den)};

% State space${r.canonical ? ', controllable canonical form' : ''}; without the whole samples.
A = ${matlabMatrix(matrices.a)};
B = ${matlabMatrix(matrices.b)};
C = ${matlabMatrix(matrices.c)};
D = ${matlabMatrix(matrices.d)};

G = tf(${matlabRow(g.num)}, ${matlabRow(g.den)});   % dead time ${g.delay} s apart
${
  exact || prewarped
    ? `${
        prewarped
          ? `if exist('OCTAVE_VERSION', 'builtin')
  again = c2d(G, T, 'prewarp', ${i.prewarp});
else
  again = c2d(G, T, c2dOptions('Method', 'tustin', 'PrewarpFrequency', ${i.prewarp}));
end`
          : `again = c2d(G, T, ${name});`
      }
w = logspace(-3, 0, 100) * 0.9 * pi / T;
ours = squeeze(freqresp(H, w)); theirs = squeeze(freqresp(again, w));
fprintf('difference of c2d: %.3g\\n', max(abs(ours(:) - theirs(:))) / max(abs(ours(:))));
`
    : ''
}
y = filter([zeros(1, lag), num], den, ones(1, ${Math.max(20, Math.min(400, r.step.k.length))}));
fprintf('last sample of the step: %.15g\\n', y(end));
stairs((0:numel(y)-1) * T, y); grid on; xlabel('time (s)'); ylabel('step response');
`;
}
