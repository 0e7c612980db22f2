import { repeated } from '@tollbench/engines/control/locus/loop.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { matlabRow } from '../../../exports/numbers.ts';
import type { PoleZeroResult } from '../compute.ts';

const complexColumn = (roots: readonly Complex[]): string =>
  roots.length === 0
    ? 'zeros(0, 1)'
    : `[${roots.map(({ re, im }) => (im === 0 ? String(re) : `${re}${im < 0 ? '-' : '+'}${Math.abs(im)}i`)).join('; ')}]`;

/** For MATLAB and Octave alike, without a toolbox: the gain stands with the roots. */
export function matlab(r: PoleZeroResult): string {
  return r.plane === 'z' ? discrete(r) : continuous(r);
}

const head = ({
  map,
  num,
  den,
}: PoleZeroResult): string => `z = ${complexColumn(repeated(map.zeros))};
p = ${complexColumn(repeated(map.poles))};
k = ${map.gain};
num = ${matlabRow(num)};   % highest power first, multiplied out exactly
den = ${matlabRow(den)};
`;

/** b and a of filter(b, a): both from the same power of z down. */
const discrete = (r: PoleZeroResult): string => `fs = ${r.sampleRate};   % Hz
${head(r)}n = max(numel(num), numel(den));
b = [zeros(1, n - numel(num)), num];
a = [zeros(1, n - numel(den)), den];

f = linspace(0, fs / 2, 1001);
c = exp(2i * pi * f / fs);
H = k * ones(size(c));
gd = zeros(size(c));
for q = z.', H = H .* (c - q); gd = gd - real(c ./ (c - q)); end
for q = p.', H = H ./ (c - q); gd = gd + real(c ./ (c - q)); end
for m = 1:100:1001
  fprintf('f %.10g |H| %.10g gd %.10g\\n', f(m), abs(H(m)), gd(m));
end
if a(1) ~= 0
  h = filter(b, a, [1, zeros(1, 31)]);
  fprintf('h %.12g\\n', h);
end

figure; t = linspace(0, 2 * pi, 361);
plot(cos(t), sin(t), 'k', real(z), imag(z), 'o', real(p), imag(p), 'x'); axis equal; grid on;
figure;
subplot(2, 1, 1); plot(f, 20 * log10(abs(H))); grid on; ylabel('dB');
subplot(2, 1, 2); plot(f, gd); grid on; ylabel('group delay (samples)'); xlabel('Hz');
`;

const continuous = (
  r: PoleZeroResult,
): string => `${head(r)}w = logspace(log10(${low(r)}), log10(${high(r)}), 1001);
c = 1i * w;
H = k * ones(size(c));
gd = zeros(size(c));
for q = z.', H = H .* (c - q); gd = gd - real(1 ./ (c - q)); end
for q = p.', H = H ./ (c - q); gd = gd + real(1 ./ (c - q)); end
for m = 1:100:1001
  fprintf('w %.10g |H| %.10g gd %.10g\\n', w(m), abs(H(m)), gd(m));
end

figure; plot(real(z), imag(z), 'o', real(p), imag(p), 'x'); grid on;
figure;
subplot(2, 1, 1); semilogx(w, 20 * log10(abs(H))); grid on; ylabel('dB');
subplot(2, 1, 2); semilogx(w, gd); grid on; ylabel('group delay (s)'); xlabel('rad/s');
`;

const low = ({ response }: PoleZeroResult): number => response.frequency[0] ?? 0.01;
const high = ({ response }: PoleZeroResult): number => response.frequency.at(-1) ?? 100;
