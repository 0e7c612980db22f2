import { matlabRow } from '../../../exports/numbers.ts';
import type { LocusResult } from '../compute.ts';

/** For MATLAB's Control System Toolbox and for Octave's control package alike. */
export function matlab({ num, den, loop, gains, sampleTime, locus, end }: LocusResult): string {
  const late = loop.delay > 0;
  const sign = locus.sides[0]?.sign === -1 ? -1 : 1;
  return `if exist('OCTAVE_VERSION', 'builtin'), pkg load control; end
num = ${matlabRow(num)};
den = ${matlabRow(den)};
gains = ${matlabRow(gains.map(({ gain }) => gain))};
${
  late
    ? `tau = ${loop.delay};   % dead time, s; rlocus has none, so it is Padé's approximant of order 5 here
c = 1; above = 1; below = 1;
for k = 1:5
  c = c * (6 - k) * tau / ((11 - k) * k);
  above = [c * (-1)^k, above]; below = [c, below];
end
num = conv(num, above); den = conv(den, below);
`
    : ''
}L = tf(num, den${sampleTime === undefined ? '' : `, ${sampleTime}`});

% Closed-loop poles: the roots of den + K num.
n = max(numel(num), numel(den));
pad = @(p) [zeros(1, n - numel(p)), p];
for K = gains
  p = roots(pad(den) + K * pad(num));
  fprintf('K %.10g pole %.10g %+.10gi\\n', [K * ones(size(p)), real(p), imag(p)]');
end

% Breakaway candidates: dK/ds = 0, where K is real.
a = conv(polyder(den), num); b = conv(den, polyder(num));
m = max(numel(a), numel(b));
b = roots([zeros(1, m - numel(a)), a] - [zeros(1, m - numel(b)), b]);
K = -polyval(den, b) ./ polyval(num, b);
keep = abs(imag(K)) < 1e-6 * abs(K) & isfinite(K) & ${sign} * real(K) > 0;
fprintf('meet %.10g %+.10gi K %.10g\\n', [real(b(keep)), imag(b(keep)), real(K(keep))]');

figure; rlocus(${sign < 0 ? '-' : ''}L); ${sampleTime === undefined ? 'sgrid' : 'zgrid'};
figure; hold on; grid on;
for K = gains
  [y, t] = step(feedback(K * L, 1), ${end});
  plot(t, y);
end
xlabel('time (s)'); ylabel('output');
`;
}
